"""Made-up results for the tests of ratings, and bots that fail."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from mirabilis.arena.contests import Comparisons


def table(bots: Sequence[str], results: Sequence[tuple[int, int, float]], size: int = 1):
    """Return comparisons, so many a round."""
    first, second, score = zip(*results, strict=True)
    return Comparisons(
        tuple(bots),
        np.array(first),
        np.array(second),
        np.array(score, float),
        np.arange(len(first)) // size,
    )


def simulated(
    elo: Sequence[float], rounds: int, source: np.random.Generator, *, luck: float = 0.0
) -> Comparisons:
    """Return pairs of games of a round robin; ``luck`` is what the first seat of a round gains.

    With luck the two games of a round are not independent: the seats change, the luck stays.
    """
    pairs = list(itertools.combinations(range(len(elo)), 2))
    results = []
    for number in range(rounds):
        i, j = pairs[number % len(pairs)]
        lucky = source.normal(0, luck) if luck else 0.0
        for sign in (1, -1):
            p = 1 / (1 + 10 ** (-(elo[i] - elo[j] + sign * lucky) / 400))
            results.append((i, j, float(source.random() < p)))
    return table([str(k) for k in range(len(elo))], results, 2)


FAILING = '''
import os, signal, time
from pathlib import Path


class First:
    """Plays the first move there is."""

    def choose(self, seat):
        return seat.codes[0]


class Crash(First):
    def __init__(self):
        self.left = 2

    def choose(self, seat):
        self.left -= 1
        if self.left < 0:
            raise RuntimeError("no idea")
        return super().choose(seat)


class Illegal(First):
    def choose(self, seat):
        return 10**6


class Nonsense(First):
    def choose(self, seat):
        return None


class Sleepy(First):
    def choose(self, seat):
        time.sleep(60)


class Slow(First):
    def choose(self, seat):
        time.sleep(0.02)
        return super().choose(seat)


class Suicide(First):
    """Kills its process as long as the file beside it says so."""

    def choose(self, seat):
        lives = Path(__file__).with_name("deaths")
        deaths = int(lives.read_text())
        if deaths:
            lives.write_text(str(deaths - 1))
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(seat)


class Noted(First):
    """Notes every game it begins; after some it waits as long as a file beside it says so."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        if self.seed is not None:
            games = Path(__file__).with_name("games")
            with games.open("a") as file:
                file.write(f"{self.seed}\\n")
            self.seed = None
            while games.with_name("hold").exists() and games.read_text().count("\\n") > 16:
                time.sleep(0.02)
        return super().choose(seat)
'''


def failing(folder: Path) -> Callable[[str], str]:
    """Return how to name the bots above, written to a file in a folder."""
    file = folder / "failing.py"
    file.write_text(FAILING, encoding="utf-8")
    return lambda name: f"{file}:{name}"
