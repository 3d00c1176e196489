"""The sequential test: its likelihoods, its errors, and where it stops."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize

from mirabilis.arena import Bounds
from mirabilis.arena.elo import difference, expected
from mirabilis.arena.sprt import PAIR_SCORES, TRACE, Sprt, decided, limits, llr, tilt

BOUNDS = Bounds()


def direct(counts: dict[float, float], mean: float) -> float:
    """Return the largest log likelihood with a given mean, by a general optimiser."""
    scores = np.array(sorted(counts))
    n = np.array([counts[s] for s in scores])
    start = n / n.sum()
    found = minimize(
        lambda p: -np.sum(n * np.log(p)),
        np.full(len(n), 1 / len(n)) * 0.5 + start * 0.5,
        jac=lambda p: -n / p,
        bounds=[(1e-12, 1)] * len(n),
        constraints=[
            {"type": "eq", "fun": lambda p: p.sum() - 1},
            {"type": "eq", "fun": lambda p: p @ scores - mean},
        ],
        method="SLSQP",
        options={"maxiter": 1000, "ftol": 1e-12},
    )
    assert found.success
    return -float(found.fun)


@pytest.mark.parametrize(
    "counts",
    [
        (10, 20, 40, 25, 15),
        (3, 1, 5, 1, 9),
        (100, 300, 700, 300, 120),
        (2, 11, 3, 14, 30),
    ],
)
@pytest.mark.parametrize("bounds", [BOUNDS, Bounds(-20, 5)])
def test_the_ratio_is_that_of_the_most_likely_distributions(counts, bounds):
    pairs = dict(zip(PAIR_SCORES, map(float, counts), strict=True))
    wanted = direct(pairs, expected(bounds.elo1)) - direct(pairs, expected(bounds.elo0))
    assert llr(pairs, bounds) == pytest.approx(wanted, abs=2e-4)


def test_the_tilted_distribution_has_the_mean_and_sums_to_one():
    counts = {0.0: 4.0, 0.25: 1.0, 0.5: TRACE, 1.0: 7.0}
    total = sum(counts.values())
    for mean in (0.1, 0.5, 0.97):
        x = tilt(counts, mean)
        p = {s: n / total / (1 + x * (s - mean)) for s, n in counts.items()}
        assert sum(p.values()) == pytest.approx(1, abs=1e-9)
        assert sum(s * v for s, v in p.items()) == pytest.approx(mean, abs=1e-9)


def test_turning_sides_turns_the_sign():
    counts = {0.0: 5.0, 0.5: 10.0, 0.75: 3.0, 1.0: 11.0}
    turned = {1 - s: n for s, n in counts.items()}
    assert llr(counts, BOUNDS) == pytest.approx(-llr(turned, Bounds(-50, 0)), abs=1e-9)


def test_other_scores_than_those_of_pairs():
    """Three seats give thirds; what has not come up weighs next to nothing."""
    thirds = {0.0: 6.0, 1 / 3: 20.0, 2 / 3: 30.0, 1.0: 9.0}
    wanted = direct(thirds, expected(50)) - direct(thirds, expected(0))
    assert llr(thirds, BOUNDS) == pytest.approx(wanted, abs=1e-3)


@given(
    st.dictionaries(st.sampled_from(PAIR_SCORES), st.integers(1, 500), min_size=1),
    st.floats(-300, 300),
)
def test_the_root_is_found_everywhere(counts, elo):
    filled = dict.fromkeys(PAIR_SCORES, TRACE) | counts
    mean, total = expected(elo), sum(filled.values())
    x = tilt(filled, mean)
    p = {s: n / total / (1 + x * (s - mean)) for s, n in filled.items()}
    assert min(p.values()) > 0
    assert sum(p.values()) == pytest.approx(1, abs=1e-6)
    assert sum(s * v for s, v in p.items()) == pytest.approx(mean, abs=1e-6)


def test_limits_are_those_of_wald():
    assert limits(BOUNDS) == pytest.approx((-math.log(19), math.log(19)))
    low, high = limits(Bounds(alpha=0.01, beta=0.1))
    assert low == pytest.approx(math.log(0.1 / 0.99))
    assert high == pytest.approx(math.log(0.9 / 0.01))


@pytest.mark.parametrize(("score", "state"), [(1.0, "H1"), (0.0, "H0"), (0.5, "H0")])
def test_one_sided_results_end_soon_but_not_at_once(score, state):
    test = decided([score] * 200, BOUNDS)
    assert test.state == state
    assert 3 <= test.rounds <= 30
    found = test.verdict()
    assert found.score == score
    assert found.low < found.elo < found.high
    assert all(math.isfinite(v) for v in (found.low, found.elo, found.high))


def test_nothing_yet_is_open():
    found = Sprt(BOUNDS).verdict()
    assert (found.state, found.llr, found.rounds, found.elo) == ("open", 0, 0, 0)


def test_the_interval_is_that_of_the_scores():
    source = np.random.default_rng(5)
    scores = source.choice(PAIR_SCORES, 400, p=(0.1, 0.2, 0.3, 0.25, 0.15)).tolist()
    test = Sprt(Bounds(-1000, 1000, 1e-9, 1e-9))
    for score in scores:
        test.add(score)
    found = test.verdict()
    half = 1.96 * np.std(scores) / math.sqrt(len(scores))
    assert found.elo == pytest.approx(difference(np.mean(scores)), abs=0.3)
    assert found.low == pytest.approx(difference(np.mean(scores) - half), abs=0.5)
    assert found.high == pytest.approx(difference(np.mean(scores) + half), abs=0.5)


def pair_scores(elo: float, luck: float, source: np.random.Generator, n: int) -> list[float]:
    """Return the scores of pairs whose two games share their luck, at a true mean of ``elo``."""
    lucky = source.normal(0, luck, n)
    both = np.zeros(n)
    for sign in (1, -1):
        p = np.clip(expected(elo) + sign * np.tanh(lucky) * 0.35, 0, 1)
        both += source.random(n) < p
    return (both / 2).tolist()


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("luck", "elo", "wrong"),
    [
        (0.0, 0, "H1"),
        (1.0, 50, "H0"),
        pytest.param(1.0, 0, "H1", marks=pytest.mark.long),
        pytest.param(0.0, 50, "H0", marks=pytest.mark.long),
    ],
)
def test_errors_are_as_rare_as_promised(luck, elo, wrong):
    """400 tests: with errors of 5 %, 31 or more wrong ones come once in a hundred times."""
    source = np.random.default_rng(11)
    states = [decided(pair_scores(elo, luck, source, 4000), BOUNDS).state for _ in range(400)]
    assert states.count("open") == 0
    assert states.count(wrong) <= 31
    assert states.count(wrong) >= 3  # a test that never errs wastes games
