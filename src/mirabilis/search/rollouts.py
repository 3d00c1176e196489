"""One ply deep: every move played out from states the seat can imagine."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search.estimate import estimate
from mirabilis.search.limits import SIMULATIONS, Limits, key
from mirabilis.search.opinion import RANDOM, trials
from mirabilis.search.result import MoveValue, Result

ROUND = 20  # games of each move before the next move has its turn


class Rollouts:
    """Gives every move the same number of games, and the same luck.

    ``playouts`` are random, or go by the game's own opinion of moves (``prior``).

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard", jit=False)
    >>> seat = game.start(seed=1905).seat(0)
    >>> [move.visits for move in Rollouts(game).search(seat, Limits(simulations=9)).moves]
    [3, 3, 3]
    """

    def __init__(self, game: Game, seed: int | str = 0, *, playouts: str = RANDOM) -> None:
        self._trials = trials(game, playouts)
        self._key = key(seed)
        self._states = game.new_state()
        self._work = game.new_work()

    def search(self, seat: Seat, limits: Limits | None = None) -> Result:
        """Return what is known about every move when a limit is met."""
        *_, last = self.improve(seat, limits)
        return last

    def improve(self, seat: Seat, limits: Limits | None = None) -> Iterator[Result]:
        """Yield a result after each round of games until a limit is met.

        ``limits.simulations`` counts games of all moves together, at least one of each.
        """
        began = time.perf_counter()
        limits = limits or Limits()
        codes = seat.codes
        if not codes:
            raise BadSetup(f"seat {seat.number} has no move to choose now")
        most = limits.simulations
        if most is None and limits.seconds is None:
            most = SIMULATIONS
        each = None if most is None else max(most // len(codes), 1)
        self._work["key"][0] = seat.random(self._key, "search").getrandbits(64)
        sums = np.zeros((len(codes), 2))
        done = 0
        while each is None or done < each:
            count = ROUND if each is None else min(ROUND, each - done)
            for code, row in zip(codes, sums, strict=True):
                self._trials(
                    *(seat.tables, seat.seen, self._states, self._work),
                    *(seat.number, code, done, count, row),
                )
            done += count
            seconds = time.perf_counter() - began
            moves = [
                MoveValue(code, done, *estimate(done, total, square), ((seat.number, code),))
                for code, (total, square) in zip(codes, sums.tolist(), strict=True)
            ]
            moves.sort(key=lambda move: -move.value)
            yield Result(seat.number, tuple(moves), done * len(codes), 0, seconds, depth=1)
            if limits.seconds is not None and seconds >= limits.seconds:
                break
