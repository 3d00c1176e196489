"""The bot ``greedy``: the move after which random play goes best."""

from __future__ import annotations

import random

from mirabilis.core.compiled import PLAY
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

GAMES = 100  # random games for each move
WIDE = 24  # more moves than this are too many to try: a sample of them is


class Greedy:
    """Plays each move out at random from states its seat can imagine, and takes the best."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._game = game
        self._prospect = game.instance(PLAY).prospect
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
        values = [
            self._prospect(
                seat.tables, seat.seen, self._states, self._work, seat.number, code, GAMES
            )
            for code in codes
        ]
        return codes[values.index(max(values))]
