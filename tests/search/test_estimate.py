"""Values and their errors."""

from __future__ import annotations

import math
import random
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.search.estimate import estimate, judged
from mirabilis.search.numbers import forget, note
from mirabilis.search.tree import tree_dtype


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), min_size=2, max_size=300))
def test_mean_and_error_of_utilities(values):
    mean, error = estimate(len(values), sum(values), sum(v * v for v in values))
    assert mean == pytest.approx(statistics.mean(values))
    plain = statistics.stdev(values) / math.sqrt(len(values))
    assert plain < error < plain + 0.6 / len(values) ** 0.5


def test_nothing_is_known_from_nothing():
    assert estimate(0, 0.0, 0.0) == (0.5, math.inf)
    assert estimate(1, 1.0, 1.0) == (1.0, math.inf)
    assert 0 < estimate(1000, 1000.0, 1000.0)[1] < 0.001  # equal values are no proof


def noted(values):
    tree = np.zeros(1, tree_dtype(4)).view(np.recarray)
    forget(tree[0])
    total = 0.0
    for visits, value in enumerate(values, 1):
        total += value
        note(tree[0], 2, visits, total, value)
    return judged(tree, 2, len(values), total)


def test_the_error_of_a_steady_mean_is_that_of_its_later_half():
    dice = random.Random(1)
    far = 0
    for _ in range(300):
        values = [float(dice.random() < 0.3) for _ in range(500)]
        value, error = noted(values)
        far += abs(value - 0.3) > 2 * error
    assert far < 0.08 * 300


def test_a_drift_is_part_of_the_error():
    """A mean that rises from 0 to 1 has not arrived where it is now."""
    values = [1 - 1 / (1 + i / 50) for i in range(1000)]
    value, error = noted(values)
    assert statistics.mean(values) < value < values[-1]
    assert value + 2 * error > values[-1]
