"""The bot ``greedy``: the game's own opinion, or the move after which playouts go best."""

from __future__ import annotations

import random

import numpy as np

from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search.opinion import ESTIMATES, PLAYING, RANDOM, has_opinion, trials

GAMES = 100  # for each move
WIDE = 24  # more moves than this are too many to try: a sample of them is


@register("greedy", about="plays by the game's opinion, or tries each move out", count="games")
class Greedy:
    """Takes the move that the game's own opinion, `prior`, gives the highest weight.

    With a number of games, and where a game has no opinion, it plays each move out from states
    its seat can imagine, and takes the best; ``playouts`` are random, or go by the opinion.
    """

    least = (None, "1")  # each compiles something else

    def __init__(
        self, game: Game, seed: int = 0, *, games: int | None = None, playouts: str = RANDOM
    ) -> None:
        self._believes = games is None and has_opinion(game)
        self._games = games or GAMES
        self._trials = trials(game, playouts)
        self._game = game
        self._states = game.new_state()
        self._work = game.new_work()
        self._random = random.Random(seed)

    @staticmethod
    def templates_for(game: Game) -> tuple[str, ...]:
        """Return what it compiles beyond what random play needs."""
        return (ESTIMATES, PLAYING) if has_opinion(game) else ()

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        codes = seat.codes
        if self._believes:
            return self._opinion(seat)
        if len(codes) > WIDE:
            codes = self._random.sample(codes, WIDE)
        if len(codes) == 1:
            return codes[0]
        self._work["key"][0] = self._random.getrandbits(64)
        sums = np.zeros((len(codes), 2))
        for code, row in zip(codes, sums, strict=True):
            self._trials(
                *(seat.tables, seat.seen, self._states, self._work),
                *(seat.number, code, 0, self._games, row),
            )
        return codes[int(sums[:, 0].argmax())]

    def _opinion(self, seat: Seat) -> int:
        """Return a move of the highest weight in a state that the seat can imagine."""
        codes, calls, work = seat.codes, self._game.calls, self._work
        if len(codes) == 1:
            return codes[0]
        work["key"][0] = self._random.getrandbits(64)
        calls.stream(work, 0)
        calls.dream(seat.tables, seat.seen, seat.number, work, self._states)
        work["moves"][0, : len(codes)] = codes
        opinion = self._game.instance(ESTIMATES).opinion
        opinion(seat.tables, self._states, work, seat.number, len(codes))
        weights = work["priors"][0, : len(codes)].tolist()
        best = max(weights)
        return self._random.choice(
            [code for code, weight in zip(codes, weights, strict=True) if weight == best]
        )
