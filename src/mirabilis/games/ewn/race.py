"""How long a side needs to run home if nobody stands in its way: the base of the estimate."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from mirabilis.games.ewn.spec import MAX_STONES
from mirabilis.games.ewn.substitution import substitutes

Array = np.ndarray[Any, Any]


@functools.cache
def race_times(base: int, either: bool) -> tuple[Array, Array]:
    """Return mean and variance of the turns until a stone is home, for every set of distances.

    The place in the arrays is a number with a digit to ``base`` for each stone, the first stone
    lowest: its distance in steps, 0 for a stone that is lost. Each turn the die allows one stone or
    two (clauses 8 to 10) and the one is moved after which the mean is least. Stones do not meet.

    >>> mean, variance = race_times(3, either=False)
    >>> float(mean[1]), float(mean[2])  # one stone, one step or two: every throw moves it
    (1.0, 2.0)
    """
    mean = np.zeros(base**MAX_STONES)
    square = np.zeros(base**MAX_STONES)
    power = base ** np.arange(MAX_STONES)
    for alive in range(1, 1 << MAX_STONES):
        living = [s for s in range(MAX_STONES) if alive >> s & 1]
        steps = np.array(list(itertools.product(range(1, base), repeat=len(living))))
        place = steps @ power[living]
        level = steps.sum(axis=1)
        for total in range(len(living), len(living) * (base - 1) + 1):
            here = level == total
            _fill(mean, square, place[here], steps[here], living, power, either)
    return mean.astype(np.float32), (square - mean * mean).astype(np.float32)


def _fill(
    mean: Array,
    square: Array,
    place: Array,
    steps: Array,
    living: Sequence[int],
    power: Array,
    either: bool,
) -> None:
    """Compute some places from those one step nearer."""
    # After a stone's step: the turns still to come, their square; none if it is home.
    home = steps == 1
    after = np.where(home, 0.0, mean[place[:, None] - power[living]])
    squared = np.where(home, 0.0, square[place[:, None] - power[living]])
    for die in range(MAX_STONES):
        allowed = substitutes(living, die, either)
        columns = [living.index(stone) for stone in allowed]
        best = np.array(columns)[after[:, columns].argmin(axis=1)]
        rows = np.arange(len(place))
        mean[place] += (1 + after[rows, best]) / MAX_STONES
        square[place] += (1 + 2 * after[rows, best] + squared[rows, best]) / MAX_STONES
