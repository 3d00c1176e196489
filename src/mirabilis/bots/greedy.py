"""The bot ``greedy``: the move after which random play goes best."""

from __future__ import annotations

import random

import numpy as np

from mirabilis.bots.registry import register
from mirabilis.core.compiled import PLAY
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

PLAYOUTS = 100  # random games for each move
WIDE = 24  # more moves than this are too many to try: a sample of them is


@register("greedy", about="tries each move out in random games", count="playouts")
class Greedy:
    """Plays each move out at random from states its seat can imagine, and takes the best."""

    def __init__(self, game: Game, seed: int = 0, *, playouts: int = PLAYOUTS) -> None:
        self._playouts = playouts
        self._trials = game.instance(PLAY).trials
        self._states = game.new_state()
        self._work = game.new_work()
        self._random = random.Random(seed)

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        codes = seat.codes
        if len(codes) > WIDE:
            codes = self._random.sample(codes, WIDE)
        if len(codes) == 1:
            return codes[0]
        self._work["key"][0] = self._random.getrandbits(64)
        sums = np.zeros((len(codes), 2))
        for code, row in zip(codes, sums, strict=True):
            self._trials(
                *(seat.tables, seat.seen, self._states, self._work),
                *(seat.number, code, 0, self._playouts, row),
            )
        return codes[int(sums[:, 0].argmax())]
