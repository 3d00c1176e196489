"""Shares and how sure they are, where games of one round lean on the same chance.

Games of a round are not independent: they share their dice, and the seats of one game share one
win. So every spread here is taken between rounds (a "cluster-robust" one), and an interval is
Wilson's with as many games as independent ones would be needed for that spread.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from mirabilis.arena.rows import GameRow

Array = np.ndarray[Any, Any]
Z = 1.959963984540054  # 95 % of a normal distribution lie within


class Share(NamedTuple):
    """A mean of values in [0, 1] with its 95 % interval."""

    value: float
    low: float
    high: float


class Difference(NamedTuple):
    """A χ² test: how far something is from what was supposed."""

    statistic: float
    freedom: int
    p: float


def wins(rows: Sequence[GameRow]) -> Array:
    """Return the part of the win each seat had, one row a game; a shared win counts in parts."""
    parts = np.zeros((len(rows), len(rows[0].utility)))
    for game, row in enumerate(rows):
        for seat in row.winners:
            parts[game, seat] = 1 / len(row.winners)
    return parts


def rounds(rows: Sequence[GameRow]) -> Array:
    """Return the round of each game, numbered from 0 without gaps."""
    return np.unique([row.round for row in rows], return_inverse=True)[1]


def share(values: Array, clusters: Array) -> Share:
    """Return a mean with its interval; ``clusters`` says which values belong together."""
    mean = float(values.mean())
    variance = cluster_variance((values - mean) / len(values), clusters)
    groups = len(np.unique(clusters))
    games = mean * (1 - mean) / variance if variance > 1e-15 else float(groups)
    return Share(mean, *wilson(mean, games))


def wilson(mean: float, games: float) -> tuple[float, float]:
    """Return Wilson's 95 % interval.

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    scale = 1 + Z * Z / games
    centre = (mean + Z * Z / (2 * games)) / scale
    half = Z * math.sqrt(max(mean * (1 - mean), 0) / games + Z * Z / (4 * games * games)) / scale
    return max(centre - half, 0.0), min(centre + half, 1.0)


def cluster_variance(influence: Array, clusters: Array) -> float:
    """Return the variance of a sum of influences that go together within clusters."""
    sums = np.bincount(np.unique(clusters, return_inverse=True)[1], weights=influence)
    return float((sums**2).sum() * _correction(len(sums)))


def _correction(groups: int) -> float:
    return groups / (groups - 1) if groups > 1 else 1.0


def equality(parts: Array, clusters: Array) -> Difference:
    """Test whether all seats win equally often."""
    games, seats = parts.shape
    distance = parts.mean(axis=0) - parts.mean()
    influence = (parts - parts.mean(axis=0)) / games
    index = np.unique(clusters, return_inverse=True)[1]
    sums = np.stack([np.bincount(index, weights=column) for column in influence.T])
    spread = sums @ sums.T * _correction(sums.shape[1])
    if np.linalg.matrix_rank(spread, hermitian=True, tol=1e-12) < seats - 1:
        # Rounds that all went alike have no spread of their own: take that of equal chances.
        spread = (np.eye(seats) - 1 / seats) / seats / sums.shape[1]
    statistic = float(distance @ np.linalg.pinv(spread, rcond=1e-9, hermitian=True) @ distance)
    return Difference(statistic, seats - 1, chi_tail(statistic, seats - 1))


def chi_tail(statistic: float, freedom: int) -> float:
    """Return the chance of a χ² at least that large.

    >>> round(chi_tail(3.841458820694124, 1), 6), round(chi_tail(5.991464547107979, 2), 6)
    (0.05, 0.05)
    """
    half = statistic / 2
    odd = freedom % 2
    tail = math.erfc(math.sqrt(half)) if odd else 0.0
    term = math.exp(-half) * (2 * math.sqrt(half / math.pi) if odd else 1.0)
    # The upper tail of the gamma distribution: Q(a + 1) = Q(a) + x^a e^-x / Γ(a + 1).
    for step in range(freedom // 2):
        tail += term
        term *= half / (step + (1.5 if odd else 1.0))
    return min(tail, 1.0)
