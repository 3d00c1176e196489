"""From the games of a run to its result: ratings, crosstable, faults, thinking time."""

from __future__ import annotations

import collections
from collections.abc import Sequence
from typing import Any

import numpy as np

from mirabilis.arena.contests import Comparisons, comparisons
from mirabilis.arena.ratings import rate, scores, won
from mirabilis.arena.result import Alone, ArenaResult, Pair, Rating, Timing
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.sprt import Sprt
from mirabilis.core.chance import key_of


def summarise(
    plan: Plan, rows: Sequence[GameRow], test: Sprt | None, timing: Timing, notes: Sequence[str]
) -> ArenaResult:
    """Return the result of games, which come in the order of their numbers."""
    data = comparisons(plan, rows)
    return ArenaResult(
        plan=plan,
        rows=tuple(rows),
        ratings=ratings(plan, data, rows),
        pairs=crosstable(data),
        sprt=None if test is None else test.verdict(),
        faults=faults(plan, rows),
        thinking=thinking(plan, rows),
        timing=timing,
        alone=alone(plan, rows) if plan.players == 1 else (),
        notes=tuple(notes),
    )


def ratings(plan: Plan, data: Comparisons, rows: Sequence[GameRow]) -> tuple[Rating, ...]:
    """Return the bots by strength."""
    seed = key_of(f"intervals of {plan.seed}")
    elo, low, high = rate(data, bootstrap=plan.players != 2, seed=seed)
    count = collections.Counter(text for row in rows for text in set(row.bots))
    games = [count[text] for text in data.bots]
    found = zip(
        data.bots, elo.tolist(), low.tolist(), high.tolist(), games, scores(data), strict=True
    )
    return tuple(sorted((Rating(*row) for row in found), key=lambda r: (-r.elo, r.bot)))


def alone(plan: Plan, rows: Sequence[GameRow]) -> tuple[Alone, ...]:
    """Return the points of bots that play alone, the best first.

    Games of a round have the same chance, so the difference between two bots is known better
    than the points of either.
    """
    if not rows:
        return ()
    points = {
        text: np.array([r.points[0] for r in rows if r.bots[0] == text]) for text in plan.bots
    }
    found = []
    for text, scored in points.items():
        ahead = scored - points[plan.bots[0]]
        means = float(scored.mean()), _error(scored), _sd(scored)
        found.append(Alone(text, len(scored), *means, float(ahead.mean()), _error(ahead)))
    return tuple(sorted(found, key=lambda one: (-one.mean, one.bot)))


def _sd(values: np.ndarray[Any, Any]) -> float:
    return float(values.std(ddof=1)) if len(values) > 1 else 0.0


def _error(values: np.ndarray[Any, Any]) -> float:
    return float(_sd(values) / np.sqrt(len(values)))


def crosstable(data: Comparisons) -> tuple[Pair, ...]:
    """Return how each bot did against each other one that it met."""
    k = len(data.bots)
    cells = np.zeros((k, k, 3), np.int64)  # wins, draws, losses of the row
    sums = won(data)
    for sign, place in ((1, 0), (0, 1), (-1, 2)):
        there = np.sign(data.score - 0.5) == sign
        np.add.at(cells[:, :, place], (data.first[there], data.second[there]), 1)
        np.add.at(cells[:, :, 2 - place], (data.second[there], data.first[there]), 1)
    pairs = []
    for i, j in zip(*np.nonzero(cells.sum(axis=2)), strict=True):
        wins, draws, losses = cells[i, j].tolist()
        score = float(sums[i, j] / (wins + draws + losses))
        pairs.append(Pair(data.bots[i], data.bots[j], wins, draws, losses, score))
    return tuple(pairs)


def faults(plan: Plan, rows: Sequence[GameRow]) -> dict[str, dict[str, int]]:
    """Return in how many games each bot failed, by what it did; nothing of bots that did not."""
    found: dict[str, collections.Counter[str]] = {}
    for row in rows:
        for text, fault in zip(row.bots, row.faults, strict=True):
            if fault:
                found.setdefault(text, collections.Counter())[fault] += 1
    return {text: dict(found[text]) for text in plan.bots if text in found}


def thinking(plan: Plan, rows: Sequence[GameRow]) -> dict[str, float]:
    """Return the seconds each bot took for a decision."""
    seconds, moves = dict.fromkeys(plan.bots, 0.0), dict.fromkeys(plan.bots, 0)
    for row in rows:
        for text, time, count in zip(row.bots, row.seconds, row.moves, strict=True):
            seconds[text] += time
            moves[text] += count
    return {text: seconds[text] / max(moves[text], 1) for text in plan.bots}
