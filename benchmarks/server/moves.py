"""Durable moves per second on one core, beside boardgame.io in memory, in turn."""

from __future__ import annotations

import statistics
from typing import Any

from benchmarks.row import Row, alternating
from benchmarks.server import ours, theirs
from benchmarks.server.generator import Generator
from benchmarks.server.part import LOGS, Part, load_remark

ROUNDS = 5
ACTIVE = 100
WARM = 1.5  # seconds before counting begins: both sides compile what is used often
SECONDS = 3.0
OUR_TABLES = 3500  # enough that a table that is over can be replaced while the time runs
THEIR_TABLES = 1200


def _ours(results: list[dict[str, Any]]) -> float:
    process = ours.start(ours.fresh("moves"), LOGS / "moves-ours.log")
    with (
        process,
        Generator(
            side="ours",
            port=process.at,
            pid=process.pid,
            options=ours.OPTIONS,
            tables=OUR_TABLES,
            active=ACTIVE,
            warm=WARM,
            seconds=SECONDS,
        ) as load,
    ):
        results.append(load.go())
    return float(results[-1]["per_second"])


def _theirs(results: list[dict[str, Any]]) -> float:
    process, port = theirs.start(LOGS / "moves-theirs.log")
    with (
        process,
        Generator(
            side="theirs",
            port=port,
            pid=process.pid,
            tables=THEIR_TABLES,
            active=ACTIVE,
            warm=WARM,
            seconds=SECONDS,
        ) as load,
    ):
        results.append(load.go())
    return float(results[-1]["per_second"])


def measure() -> Part:
    """Measure both sides in turn, each time with a new server and a new file."""
    theirs.install()
    first: list[dict[str, Any]] = []
    second: list[dict[str, Any]] = []
    mine, other = alternating(lambda: _ours(first), lambda: _theirs(second), ROUNDS)
    row = Row(
        f"durable two-player ewn moves, {ACTIVE} tables moving, median of {ROUNDS}",
        "moves/s",
        statistics.median(mine),
        3.0,
        theirs.NAME,
        statistics.median(other),
        5.0,
        {"ours": mine, "theirs": other},
    )
    remarks = [load_remark("Mirabilis", first), load_remark("boardgame.io", second)]
    return Part([row], {"ours": first, "theirs": second}, remarks)
