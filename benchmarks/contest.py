"""The arena's own cost: what part of the time on two workers bots do not think."""

from __future__ import annotations

import os

from benchmarks.row import Row
from mirabilis.arena import Plan, run

CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
ROUNDS = 2_000
TIMES = 3


def measure(times: int) -> list[Row]:
    """Let two bots of about a millisecond a move play on all cores; the best of a few runs."""
    pinned = os.sched_getaffinity(0) if CORES else set()
    if CORES:
        os.sched_setaffinity(0, CORES)
    try:
        idle = [1.0 - _share(seed) for seed in range(min(times, TIMES))]
    finally:
        if pinned:
            os.sched_setaffinity(0, pinned)
    return [
        Row(
            "arena on two workers, mcts:1000: time not spent thinking",
            "share",
            min(idle),
            0.1,
            samples={"ours": idle},
        )
    ]


def _share(seed: int) -> float:
    plan = Plan(
        slug="ewn",
        bots=("mcts:1000", "mcts:1000,explore=0.6"),
        rounds=ROUNDS,
        options={"setup": "random", "substitute": "either"},
        seed=seed,
    )
    return run(plan, workers=2).timing.share
