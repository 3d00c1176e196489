"""Sums of floats that are the same with every Python."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """Return the sum, added one after the other, as compiled code does.

    From Python 3.12 on `sum` adds floats more exactly, so what rests on it would depend on the
    version: choices of bots, values of hints, results.

    >>> added([0.1] * 10) == 1.0
    False
    """
    found = 0.0
    for number in numbers:
        found += number
    return found
