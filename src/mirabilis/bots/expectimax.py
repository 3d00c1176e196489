"""The bot ``expectimax``: looks at everything that can happen in the next decisions."""

from __future__ import annotations

from collections.abc import Iterator

from mirabilis.bots.greedy import Greedy
from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search.expectimax import EXPECTIMAX, Expectimax
from mirabilis.search.limits import Limits
from mirabilis.search.result import Result


@register(
    "expectimax",
    about="looks at everything that can happen, so many decisions ahead",
    count="depth",
    time="seconds",
)
class ExpectimaxBot:
    """Plays the move with the largest value; as ``greedy`` does while something is still hidden.

    A game in which something stays hidden is refused. With ``seconds``, it looks one decision
    further ahead until they are over.
    """

    templates = (EXPECTIMAX,)

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        *,
        depth: int | None = None,
        seconds: float | None = None,
    ) -> None:
        self._limits = Limits(depth=depth, seconds=seconds)
        self._game = game
        self._search = Expectimax(game, every=False)
        self._hides = game.spec.hides(game.options)
        self._opened = game.spec.opened
        self._greedy = Greedy(game, seed)

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        if len(seat.codes) == 1:
            return seat.codes[0]
        if self._hides and self._opened is not None and not self._opened(seat.seen[0]):
            return self._greedy.choose(seat)
        return self._search.search(seat, self._limits).best

    def improve(self, seat: Seat) -> Iterator[Result]:
        """Yield what it thinks about every move, deeper and deeper."""
        return Expectimax(self._game, every=True).improve(seat, self._limits)
