"""Exact points of the plane: whole numbers in Z[z], where z turns by 36 degrees.

A point (a, b, c, d) is a + b z + c z^2 + d z^3; every power of z is such a point, because
z^4 = z^3 - z^2 + z - 1. So is every sum of sides of length 1 and phi = 1 + z^2 - z^3 in the ten
directions. What decides a rule is compared as m + n phi with whole m and n; floating point serves
drawing alone.
"""

from __future__ import annotations

import math

Point = tuple[int, int, int, int]
Golden = tuple[int, int]  # m + n phi

TURNS = 10  # steps of 36 degrees in a full turn
HALF = TURNS // 2
ORIGIN: Point = (0, 0, 0, 0)
SHORT, LONG = 0, 1
LENGTHS = ("short", "long")

# m + n phi has the sign of m * ONE + n * PHI, for all m and n below 2^15: the smallest such
# numbers other than 0 are about 1 / n, and the rounding of PHI costs less than n / ONE.
ONE = 1 << 32
PHI = 6949403065  # phi * ONE, rounded


def add(p: Point, q: Point) -> Point:
    """Return p + q."""
    return (p[0] + q[0], p[1] + q[1], p[2] + q[2], p[3] + q[3])


def sub(p: Point, q: Point) -> Point:
    """Return p - q."""
    return (p[0] - q[0], p[1] - q[1], p[2] - q[2], p[3] - q[3])


def times(p: Point, factor: int) -> Point:
    """Return a point as many times as far off."""
    return (factor * p[0], factor * p[1], factor * p[2], factor * p[3])


def turned(p: Point, steps: int) -> Point:
    """Return a point turned about the origin.

    >>> turned((1, 0, 0, 0), 5)
    (-1, 0, 0, 0)
    """
    a, b, c, d = p
    for _ in range(steps % TURNS):
        a, b, c, d = -d, a + d, b - d, c + d
    return (a, b, c, d)


def side(direction: int, length: int) -> Point:
    """Return the way along a side of that length.

    >>> side(0, LONG)
    (1, 0, 1, -1)
    """
    return turned((1, 0, 1, -1) if length == LONG else (1, 0, 0, 0), direction)


def across(p: Point, direction: int) -> Golden:
    """Return how far left of a line through the origin a point lies, in units of sin 36."""
    _, b, c, d = turned(p, -direction)
    return (b, c + d)


def along(p: Point, direction: int) -> Golden:
    """Return twice how far along a line from the origin a point lies."""
    a, b, c, d = turned(p, -direction)
    return (2 * a - c + d, b + c - d)


def measure(x: Golden) -> int:
    """Return a whole number that is in the order of m + n phi.

    >>> measure((0, 0)), measure((-8, 5)) > 0, measure((-13, 8)) < 0
    (0, True, True)
    """
    return x[0] * ONE + x[1] * PHI


def xy(p: Point) -> tuple[float, float]:
    """Return a point for drawing, y up."""
    angle = math.pi / HALF
    return (
        sum(c * math.cos(k * angle) for k, c in enumerate(p)),
        sum(c * math.sin(k * angle) for k, c in enumerate(p)),
    )
