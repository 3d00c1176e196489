"""Ratings against known cases, an independent optimiser, and simulated truth."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from scipy.optimize import minimize

from arena.data import simulated, table
from mirabilis.arena.elo import difference, expected
from mirabilis.arena.ratings import covariance, fit, prior, rate, scores, won


@pytest.mark.parametrize("wins", [1, 300, 500, 750, 999])
def test_two_bots_have_the_elo_of_their_score(wins):
    data = table("ab", [(0, 1, 1.0)] * wins + [(0, 1, 0.0)] * (1000 - wins))
    elo, _, _ = rate(data, bootstrap=False)
    with_prior = (wins + 0.25) / 1000.5
    assert elo[0] - elo[1] == pytest.approx(difference(with_prior), abs=1e-6)
    assert elo[0] - elo[1] == pytest.approx(difference(wins / 1000), rel=0.04)
    assert elo.sum() == pytest.approx(0, abs=1e-9)


def test_the_scale_is_that_of_elo():
    assert difference(10 / 11) == pytest.approx(400)
    assert expected(difference(0.3)) == pytest.approx(0.3)


def test_draws_and_shares_are_parts_of_wins():
    halves = table("ab", [(0, 1, 0.75)] * 100)
    whole = table("ab", [(0, 1, 1.0)] * 75 + [(0, 1, 0.0)] * 25)
    np.testing.assert_allclose(rate(halves, bootstrap=False)[0], rate(whole, bootstrap=False)[0])


def test_the_order_within_a_comparison_does_not_matter():
    one = table("abc", [(0, 1, 1.0), (1, 2, 0.5), (2, 0, 0.0), (0, 1, 1.0)])
    other = table("abc", [(1, 0, 0.0), (2, 1, 0.5), (0, 2, 1.0), (1, 0, 0.0)])
    for left, right in zip(rate(one, bootstrap=False), rate(other, bootstrap=False), strict=True):
        np.testing.assert_allclose(left, right)
    assert scores(one) == pytest.approx(scores(other))
    assert scores(one) == pytest.approx([1.0, 0.5 / 3, 0.25])


def test_three_bots_against_an_independent_optimiser():
    data = table(
        "abc",
        [(0, 1, 1.0)] * 30 + [(0, 1, 0.0)] * 12 + [(1, 2, 1.0)] * 25 + [(1, 2, 0.5)] * 9
        + [(1, 2, 0.0)] * 20 + [(0, 2, 1.0)] * 14 + [(0, 2, 0.0)] * 3,
    )  # fmt: skip

    def against(x):
        theta = np.array([x[0], x[1], -x[0] - x[1]])
        total = 0.0
        for i, j, s in zip(data.first, data.second, data.score, strict=True):
            p = 1 / (1 + math.exp(theta[j] - theta[i]))
            total -= s * math.log(p) + (1 - s) * math.log(1 - p)
        for i, j in itertools.combinations(range(3), 2):  # half a draw for each pair
            p = 1 / (1 + math.exp(theta[j] - theta[i]))
            total -= 0.25 * math.log(p) + 0.25 * math.log(1 - p)
        return total

    best = minimize(against, [0.0, 0.0], method="Nelder-Mead", options={"xatol": 1e-9}).x
    logits = np.array([*best, -best.sum()])
    elo, _, _ = rate(data, bootstrap=False)
    np.testing.assert_allclose(elo, logits * 400 / math.log(10), atol=1e-3)


@pytest.mark.parametrize("bootstrap", [False, True])
def test_perfect_scores_stay_finite_and_their_intervals_honest(bootstrap):
    data = table("abc", [(0, 1, 1.0), (0, 2, 1.0), (1, 2, 1.0)] * 100, 3)
    elo, low, high = rate(data, bootstrap=bootstrap)
    assert np.isfinite([elo, low, high]).all()
    assert elo[0] > elo[1] > elo[2]
    assert abs(elo).max() < 2000
    assert (low < elo - 80).all()
    assert (high > elo + 80).all()


def test_bots_that_did_not_meet_are_rated_from_the_prior():
    data = table("abcd", [(0, 1, 1.0), (2, 3, 0.0)] * 5)
    elo, low, high = rate(data, bootstrap=False)
    assert np.isfinite(elo).all()
    assert (high - low).min() > 300  # a against c is anybody's guess
    assert scores(table("abc", [(0, 1, 1.0)])) == [1.0, 0.0, 0.5]


def test_nothing_played_yet():
    data = table("ab", [(0, 1, 1.0)])
    empty = type(data)(("a", "b"), *(column[:0] for column in (data.first, data.second)),
                       data.score[:0], data.cluster[:0])  # fmt: skip
    for bootstrap in (False, True):
        elo, low, high = rate(empty, bootstrap=bootstrap)
        assert elo.tolist() == [0, 0]
        assert (low < -100).all()
        assert (high > 100).all()


def test_games_far_apart_converge():
    wins = prior(5)
    for i, j in itertools.combinations(range(5), 2):
        wins[i, j] += 10_000
    theta = fit(wins)
    p = 1 / (1 + np.exp(theta[None, :] - theta[:, None]))
    np.testing.assert_allclose((wins - (wins + wins.T) * p).sum(axis=1), 0, atol=1e-6)


def coverage(luck: float, bootstrap: bool, runs: int, rounds: int) -> tuple[float, float]:
    """Return how often intervals cover the truth, and their mean width."""
    truth = np.array([120.0, 30.0, -40.0, -110.0])
    source = np.random.default_rng(7)
    covered, width = [], []
    for _ in range(runs):
        _, low, high = rate(simulated(truth, rounds, source, luck=luck), bootstrap=bootstrap)
        covered.append((low <= truth) & (truth <= high))
        width.append(high - low)
    return float(np.mean(covered)), float(np.mean(width))


@pytest.mark.untraced
def test_intervals_cover_the_truth():
    share, _ = coverage(0, False, 400, 180)
    assert 0.90 <= share <= 0.99


def test_intervals_know_that_the_games_of_a_round_are_correlated():
    """The same luck for either side makes a pair of games more even, and intervals narrower.

    With luck the truth is not that of the model, so what is checked is the spread itself.
    """
    source = np.random.default_rng(8)
    elo, error = [], []
    for _ in range(300):
        data = simulated([0, 0], 200, source, luck=600)
        theta = fit(won(data) + prior(2))
        elo.append(theta[0])
        error.append(math.sqrt(covariance(data, theta)[0, 0]))
    independent = math.sqrt(1 / (4 * 400.5 * 0.25))
    assert np.mean(error) == pytest.approx(np.std(elo), rel=0.15)
    assert np.mean(error) < 0.8 * independent


@pytest.mark.untraced
def test_the_bootstrap_covers_the_truth_and_repeats_itself(monkeypatch):
    monkeypatch.setattr("mirabilis.arena.ratings.RESAMPLES", 200)
    share, _ = coverage(0, True, 60, 180)
    assert 0.90 <= share <= 0.99
    data = simulated([50, 0, -50], 60, np.random.default_rng(1))
    once, again = rate(data, bootstrap=True, seed=3), rate(data, bootstrap=True, seed=3)
    np.testing.assert_array_equal(once, again)
    other = rate(data, bootstrap=True, seed=4)
    assert not np.array_equal(once[1], other[1])
    plain = rate(data, bootstrap=False)
    np.testing.assert_allclose(once[2] - once[1], plain[2] - plain[1], rtol=0.25)
