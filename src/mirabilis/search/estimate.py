"""Means of simulated games, and how far they may be off."""

from __future__ import annotations

from typing import Any

INFINITE = float("inf")


EVEN = 0.25  # the variance of wins and losses, as many of each


def estimate(visits: int, total: float, square: float, doubt: float = EVEN) -> tuple[float, float]:
    """Return the mean of some utilities and its standard error, from their sums.

    Of less than two values nothing is known about the error. Equal values say little too: the
    error is never taken to be smaller than if one more, half a point away, had been seen; or as
    far away as ``doubt`` says, which is the square of that.

    >>> estimate(4, 2.0, 2.0)
    (0.5, 0.31622776601683794)
    """
    if visits == 0:
        return 0.5, INFINITE
    mean = total / visits
    if visits == 1:
        return mean, INFINITE
    spread = max(square / visits - mean * mean, 0.0) + doubt / (visits + 1)
    return mean, float((spread / (visits - 1)) ** 0.5)


def judged(trees: Any, move: int, visits: int, total: float) -> tuple[float, float]:
    """Return the value of a move of the root, and its error.

    Early simulations were made when the tree below knew little, so the mean drifts. The value is
    the mean of the later visits, at least half of all; how far it lies from the mean of the
    earlier ones is part of the error.
    """
    doubt = float(trees["spread"][0]) or EVEN  # of points, it is known how far they lie apart
    mean, error = estimate(visits, total, float(trees["squares"][0, move]), doubt)
    early, summed = int(trees["tried"][0, move, 1]), float(trees["summed"][0, move, 1])
    if not early or visits - early < 2:
        return mean, error
    late = (total - summed) / (visits - early)
    drift = late - summed / early
    error *= (visits / (visits - early)) ** 0.5
    return late, float((error * error + drift * drift) ** 0.5)
