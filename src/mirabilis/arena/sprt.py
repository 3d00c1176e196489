"""A sequential test whether the first bot of a plan is stronger: the generalised SPRT.

The observations are the scores of whole rounds, since the games of a round share their chance and
are not independent: for two seats the five possible scores of a pair of games, which is the
"pentanomial" test of computer chess. Under each hypothesis the likelihood is that of the most
likely distribution over these scores whose mean is the expected score of the hypothesis.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from mirabilis.arena.elo import PRIOR, difference, expected
from mirabilis.arena.result import Verdict
from mirabilis.arena.rows import Bounds

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
TRACE = 1e-3  # the count of a score that has not come up: no distribution is ruled out
NORMAL95 = 1.959963984540054


def limits(bounds: Bounds) -> tuple[float, float]:
    """Return the log likelihood ratios at which the test ends.

    >>> [round(limit, 3) for limit in limits(Bounds())]
    [-2.944, 2.944]
    """
    return (
        math.log(bounds.beta / (1 - bounds.alpha)),
        math.log((1 - bounds.beta) / bounds.alpha),
    )


def llr(counts: Mapping[float, float], bounds: Bounds) -> float:
    """Return the log likelihood ratio of elo1 against elo0, given how often each score came."""
    filled = dict.fromkeys(PAIR_SCORES, TRACE) | {s: n for s, n in counts.items() if n}
    at0 = tilt(filled, expected(bounds.elo0))
    at1 = tilt(filled, expected(bounds.elo1))
    s0, s1 = expected(bounds.elo0), expected(bounds.elo1)
    return sum(
        n * (math.log1p(at0 * (score - s0)) - math.log1p(at1 * (score - s1)))
        for score, n in filled.items()
    )


def tilt(counts: Mapping[float, float], mean: float) -> float:
    """Return x such that the probabilities n / (1 + x (score - mean)), normalised, have that mean.

    They are the most likely ones with that mean (Lagrange), and with this x they sum to 1 when n
    are shares. The sum below falls in x between its poles, so it has one root there.
    """
    steps = [(n, score - mean) for score, n in counts.items()]
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    x = 0.0
    for _ in range(200):
        shares = [(n * d / (1 + x * d), d / (1 + x * d)) for n, d in steps]
        value = sum(share for share, _ in shares)
        if value > 0:
            low = x
        else:
            high = x
        step = value / sum(share * part for share, part in shares)  # Newton's
        if abs(step) <= 1e-12 * max(1.0, abs(x)):
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return x


class Sprt:
    """The test as it goes on, one round after another."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self.lower, self.upper = limits(bounds)
        self.counts: dict[float, float] = {}
        self.llr = 0.0
        self.rounds = 0

    def add(self, score: float) -> bool:
        """Take the score of a round into account; tell whether the test has ended."""
        self.counts[score] = self.counts.get(score, 0) + 1
        self.rounds += 1
        self.llr = llr(self.counts, self.bounds)
        return self.state != "open"

    @property
    def state(self) -> str:
        """Return "H1" if the first is stronger, "H0" if it is not, "open" as long as unknown."""
        if self.llr >= self.upper:
            return "H1"
        return "H0" if self.llr <= self.lower else "open"

    def verdict(self) -> Verdict:
        """Return where the test stands; Elo and interval take no account of when it stopped."""
        score, spread = mean_and_error(self.counts)
        floor = PRIOR / 2 / (self.rounds + PRIOR) / 10  # keeps Elo finite
        low, mid, high = (
            difference(min(max(value, floor), 1 - floor))
            for value in (score - NORMAL95 * spread, score, score + NORMAL95 * spread)
        )
        mean = sum(s * n for s, n in self.counts.items()) / max(self.rounds, 1)
        return Verdict(
            self.state, self.llr, self.lower, self.upper, self.rounds, mean, mid, low, high
        )


def mean_and_error(counts: Mapping[float, float]) -> tuple[float, float]:
    """Return the mean score and its standard error, with a prior that could go either way."""
    rounds = sum(counts.values()) + PRIOR
    mean = (sum(s * n for s, n in counts.items()) + PRIOR / 2) / rounds
    squares = sum(n * (s - mean) ** 2 for s, n in counts.items()) + PRIOR / 4
    return mean, math.sqrt(squares) / rounds


def decided(scores: Iterable[float], bounds: Bounds) -> Sprt:
    """Return the test after scores in order, stopped where it ends."""
    test = Sprt(bounds)
    for score in scores:
        if test.add(score):
            break
    return test
