"""Who of some seats won, where a game ranks its players: for results without those who left.

A `Ranking` is asked where all winners left. It gets the state at the end, the points and the seats
that stayed, and returns the best of these; nobody where they all share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

Ranking = Callable[[Any, Sequence[float], Sequence[int]], Sequence[int]]


def by_points(state: Any, points: Sequence[float], seats: Sequence[int]) -> list[int]:
    """Return those with the most points: ties share.

    >>> by_points(None, (3, 9, 4, 4), (0, 2, 3))
    [2, 3]
    """
    most = max(points[seat] for seat in seats)
    return [seat for seat in seats if points[seat] == most]


def by_points_then_last(state: Any, points: Sequence[float], seats: Sequence[int]) -> list[int]:
    """Return the one with the most points; of several, the one who sits last.

    >>> by_points_then_last(None, (3, 9, 4, 4), (0, 2, 3))
    [3]
    """
    return by_points(state, points, seats)[-1:]
