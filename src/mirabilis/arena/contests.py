"""From finished games to comparisons between bots, the material of ratings and tests."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.schedule import leg_of
from mirabilis.core.outcome import winners_of

Array = np.ndarray[Any, Any]
Comparison = tuple[str, str, float]  # one bot, another bot, and the share of the first


@dataclass(frozen=True)
class Comparisons:
    """All comparisons of a run as arrays of equal length; bots are numbers."""

    bots: tuple[str, ...]
    first: Array  # int64
    second: Array  # int64
    score: Array  # float64: the share of the first, in [0, 1]
    cluster: Array  # int64: which round, from 0 without gaps


def compared(bots: Sequence[str], utility: Sequence[float]) -> list[Comparison]:
    """Return every pair of different bots at a table, with 1, ½ or 0 for the first.

    >>> compared(("a", "b", "a"), (1.0, 0.0, 0.0))
    [('a', 'b', 1.0), ('b', 'a', 0.5)]
    """
    return [
        (bots[i], bots[j], 0.5 + 0.5 * ((utility[i] > utility[j]) - (utility[i] < utility[j])))
        for i, j in itertools.combinations(range(len(bots)), 2)
        if bots[i] != bots[j]
    ]


def shared(bots: Sequence[str], utility: Sequence[float]) -> list[Comparison]:
    """Return the comparison of two bots at a table, with the share of the first.

    >>> shared(("a", "b"), (0.75, 0.25))
    [('a', 'b', 0.75)]
    """
    if bots[0] == bots[1]:
        return []
    return [(bots[0], bots[1], 0.5 + 0.5 * (utility[0] - utility[1]))]


def round_comparisons(plan: Plan, rows: Sequence[GameRow]) -> list[Comparison]:
    """Return the comparisons of one round; a series counts as one."""
    if plan.players == 1:
        return compared([row.bots[0] for row in rows], [row.utility[0] for row in rows])
    if plan.series is None:
        split = shared if plan.players == 2 else compared
        return [c for row in rows for c in split(row.bots, row.utility)]
    found: list[Comparison] = []
    for _, games in itertools.groupby(rows, lambda row: leg_of(plan, row.number)):
        series = list(games)
        found += compared(series[0].bots, series_utility(series))
    return found


def series_utility(games: Sequence[GameRow]) -> tuple[float, ...]:
    """Return the share of each seat in a series: who has most wins has it."""
    wins = [0.0] * len(games[0].bots)
    for row in games:
        for seat in row.winners:
            wins[seat] += 1 / len(row.winners)
    winners = winners_of(tuple(wins))
    return tuple(1 / len(winners) if s in winners else 0.0 for s in range(len(wins)))


def comparisons(plan: Plan, rows: Iterable[GameRow]) -> Comparisons:
    """Return all comparisons of a run; rows come in the order of their numbers."""
    index = {bot: number for number, bot in enumerate(plan.bots)}
    first, second, score, cluster = [], [], [], []
    for place, (_, games) in enumerate(itertools.groupby(rows, lambda row: row.round)):
        for one, other, share in round_comparisons(plan, list(games)):
            first.append(index[one])
            second.append(index[other])
            score.append(share)
            cluster.append(place)
    return Comparisons(
        plan.bots,
        np.array(first, np.int64),
        np.array(second, np.int64),
        np.array(score, np.float64),
        np.array(cluster, np.int64),
    )


def round_score(plan: Plan, rows: Sequence[GameRow]) -> float | None:
    """Return the mean score of the plan's first bot in a round; None where it did not play."""
    shares = []
    for one, other, share in round_comparisons(plan, rows):
        if one == plan.bots[0]:
            shares.append(share)
        elif other == plan.bots[0]:
            shares.append(1 - share)
    return round(sum(shares) / len(shares), 12) if shares else None
