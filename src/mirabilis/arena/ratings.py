"""Bradley–Terry ratings on the Elo scale, with intervals that know about rounds.

The probability that one bot beats another is the logistic function of their difference; a draw is
half a win. Every pair of bots is credited with half a drawn game more than it played, so that a
perfect score has a finite rating. Ratings have mean 0.

The games of a round share their chance and are not independent. For two seats the covariance is
therefore the "sandwich" of the likelihood's curvature around the spread of whole rounds; for more
seats, where one game gives several comparisons, rounds are reweighted at random (the Bayesian
bootstrap). In both the half draw counts as a game that could have gone either way.
"""

from __future__ import annotations

import numpy as np

from mirabilis.arena.contests import Array, Comparisons
from mirabilis.arena.elo import PER_LOGIT, PRIOR
from mirabilis.arena.sprt import NORMAL95

RESAMPLES = 1000
STEPS = 100


def fit(wins: Array, start: Array | None = None) -> Array:
    """Return the logits with mean 0 that maximise the likelihood of ``wins[i, j]`` of i over j."""
    games = wins + wins.T
    theta = np.zeros(len(wins)) if start is None else start.copy()
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(theta[None, :] - theta[:, None]))
        gradient = (wins - games * p).sum(axis=1)
        step = np.linalg.solve(curvature(games, p) + 1 / len(wins), gradient)
        step *= min(1.0, 2 / max(np.abs(step).max(), 1e-300))  # far away Newton overshoots
        theta += step
        if np.abs(step).max() < 1e-10:
            break
    centred: Array = theta - theta.mean()
    return centred


def curvature(games: Array, p: Array) -> Array:
    """Return minus the second derivative of the log likelihood; its rows add up to 0."""
    weight = games * p * p.T
    matrix: Array = np.diag(weight.sum(axis=1)) - weight
    return matrix


def prior(bots: int) -> Array:
    """Return the wins that every pair is credited with."""
    wins: Array = np.full((bots, bots), PRIOR / 2)
    np.fill_diagonal(wins, 0.0)
    return wins


def won(data: Comparisons, weight: Array | None = None) -> Array:
    """Return the wins of each bot over each other as a matrix."""
    k = len(data.bots)
    by = np.ones(len(data.score)) if weight is None else weight[data.cluster]
    forth = np.bincount(data.first * k + data.second, by * data.score, k * k)
    back = np.bincount(data.second * k + data.first, by * (1 - data.score), k * k)
    total: Array = (forth + back).reshape(k, k)
    return total


def rate(data: Comparisons, *, bootstrap: bool, seed: int = 0) -> tuple[Array, Array, Array]:
    """Return the Elo of each bot, and the lower and upper ends of its 95 % interval."""
    theta = fit(won(data) + prior(len(data.bots)))
    if bootstrap:
        low, high = resampled(data, theta, seed)
    else:
        spread = NORMAL95 * np.sqrt(np.diag(covariance(data, theta)))
        low, high = theta - spread, theta + spread
    return theta * PER_LOGIT, low * PER_LOGIT, high * PER_LOGIT


def covariance(data: Comparisons, theta: Array) -> Array:
    """Return the covariance of logits, with the rounds as independent observations."""
    k = len(theta)
    p = 1 / (1 + np.exp(theta[None, :] - theta[:, None]))
    wins = won(data) + prior(k)
    inverse = np.linalg.pinv(curvature(wins + wins.T, p), hermitian=True)
    rounds = int(data.cluster.max(initial=-1)) + 1
    surprise = data.score - p[data.first, data.second]
    gradient = np.zeros((rounds, k))
    np.add.at(gradient, (data.cluster, data.first), surprise)
    np.add.at(gradient, (data.cluster, data.second), -surprise)
    either_way = PRIOR / 4 * (k * np.eye(k) - np.ones((k, k)))  # of the half draws
    middle = gradient.T @ gradient * (rounds / max(rounds - 1, 1)) + either_way
    matrix: Array = inverse @ middle @ inverse
    return matrix


def resampled(data: Comparisons, theta: Array, seed: int) -> tuple[Array, Array]:
    """Return the ends of the intervals by the Bayesian bootstrap over rounds."""
    source = np.random.default_rng(seed)
    k = len(theta)
    rounds = int(data.cluster.max(initial=-1)) + 1
    found = np.empty((RESAMPLES, k))
    for index in range(RESAMPLES):
        credit = prior(k) * source.exponential(size=(k, k))
        found[index] = fit(won(data, source.exponential(size=rounds)) + credit, theta)
    low, high = np.quantile(found, [0.025, 0.975], axis=0)
    return low, high


def scores(data: Comparisons) -> list[float]:
    """Return the mean score of each bot; ½ where it met nobody."""
    wins = won(data)
    played = (wins + wins.T).sum(axis=1)
    mean: list[float] = np.where(played > 0, wins.sum(axis=1) / np.maximum(played, 1), 0.5).tolist()
    return mean
