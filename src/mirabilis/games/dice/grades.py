"""Grades of a score: below 0, from 0, from 500, from 800, from 1000."""

from __future__ import annotations

from collections.abc import Mapping

from mirabilis.games.dice.spec import GRADES


def grade_of(points: float) -> int:
    """Return the grade of a score, 0 to 4 (clause 15).

    >>> [grade_of(points) for points in (-10, 0, 490, 500, 800, 1000)]
    [0, 1, 1, 2, 3, 4]
    """
    return sum(points >= least for least in GRADES)


def grade(options: Mapping[str, str], points: float) -> str:
    """Return the key of the message that names the grade of a score."""
    return f"grade.{grade_of(points)}"
