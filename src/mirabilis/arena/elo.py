"""The Elo scale: 400 points are ten to one."""

from __future__ import annotations

import math

PER_LOGIT = 400 / math.log(10)
PRIOR = 0.5  # weight of the draw that every pair of bots is credited with, in games


def expected(elo: float) -> float:
    """Return the expected score of somebody that many points stronger.

    >>> expected(0), round(expected(400), 4)
    (0.5, 0.9091)
    """
    return 1 / (1 + math.exp(-elo / PER_LOGIT))


def difference(score: float) -> float:
    """Return how many points stronger somebody with that score is.

    >>> round(difference(0.75), 1)
    190.8
    """
    return PER_LOGIT * math.log(score / (1 - score))
