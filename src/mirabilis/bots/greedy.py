"""The bot ``greedy``: the game's own opinion, or the move after which playouts go best."""

from __future__ import annotations

import numpy as np

from mirabilis.bots.asides import has_asides
from mirabilis.bots.errors import BadBot
from mirabilis.bots.opinions import Impulse, Opinion
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
    its seat can imagine, and takes the best; ``playouts`` are random, or go by the opinion. At a
    share of ``slips`` of its decisions it plays anything allowed. With ``asides`` it acts out of
    turn as the game's `aside` says.
    """

    least = (None, "1")  # each compiles something else

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        *,
        games: int | None = None,
        playouts: str = RANDOM,
        slips: float = 0.0,
        asides: bool = True,
    ) -> None:
        if not 0.0 <= slips <= 1.0:
            raise BadBot(f"slips is a share from 0 to 1, not {slips:g}")
        if slips and (games is not None or not has_opinion(game)):
            raise BadBot("slips is for a bot that goes by the game's opinion, without playouts")
        self._believes = games is None and has_opinion(game)
        self._games = games or GAMES
        self._trials = trials(game, playouts)
        self._states = game.new_state()
        self._work = game.new_work()
        self._seed = seed
        self._slips = slips
        self._opinion = Opinion(game, seed)
        if asides and has_asides(game):
            self.aside = Impulse(game, seed)

    @staticmethod
    def templates_for(game: Game) -> tuple[str, ...]:
        """Return what it compiles beyond what random play needs."""
        if has_opinion(game):
            return (ESTIMATES, PLAYING)
        return (ESTIMATES,) if has_asides(game) else ()

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        codes = seat.codes
        if self._believes:
            return self._believed(seat)
        source = seat.random(self._seed)
        if len(codes) > WIDE:
            codes = source.sample(codes, WIDE)
        if len(codes) == 1:
            return codes[0]
        self._work["key"][0] = source.getrandbits(64)
        sums = np.zeros((len(codes), 2))
        for code, row in zip(codes, sums, strict=True):
            self._trials(
                *(seat.tables, seat.seen, self._states, self._work),
                *(seat.number, code, 0, self._games, row),
            )
        return codes[int(sums[:, 0].argmax())]

    def _believed(self, seat: Seat) -> int:
        """Return a move of the highest weight in a state that the seat can imagine."""
        codes = seat.codes
        if len(codes) == 1:
            return codes[0]
        source = seat.random(self._seed)
        if self._slips and source.random() < self._slips:
            return source.choice(codes)
        weights = self._opinion.weights(seat)
        best = max(weights)
        return source.choice(
            [code for code, weight in zip(codes, weights, strict=True) if weight == best]
        )
