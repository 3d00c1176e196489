"""The bot ``mcts``: Monte Carlo tree search, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mirabilis.bots.asides import has_asides
from mirabilis.bots.opinions import Impulse, Opinion
from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search import Limits, Mcts, Result
from mirabilis.search.hidden import INFOSETS
from mirabilis.search.limits import MEMORY
from mirabilis.search.mcts import EXPLORE
from mirabilis.search.open import UCT
from mirabilis.search.opinion import ESTIMATES, RANDOM, SEARCH, has_opinion

RARE = 1 / 3  # of the largest share: what is less was tried, not meant
SURE = 0.999  # of the game's opinion: a move with so much of it needs no search


def purified(mix: Sequence[float]) -> list[float]:
    """Return the shares to play by without the rare ones.

    A search that has not gone on for ever still gives some of the mixture to poor moves
    (Ganzfried, Sandholm and Waugh, "Strategy purification and thresholding", 2012).

    >>> purified([0.6, 0.3, 0.1])
    [0.6, 0.3, 0.0]
    """
    least = RARE * max(mix)
    return [share if share >= least else 0.0 for share in mix]


@register(
    "mcts",
    about="tree search by simulated games",
    count="simulations",
    time="seconds",
)
class MctsBot:
    """Plays the move it has visited most, or mixes where others choose at the same time.

    With ``sure``, a move that the game's own opinion is certain of is played without a search; with
    ``asides``, it acts out of turn as the game says.
    """

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        explore: float = EXPLORE,
        steps: int | None = None,
        priors: bool = False,
        playouts: str = RANDOM,
        rivals: str = SEARCH,
        memory: int = MEMORY,
        asides: bool = True,
        sure: bool = False,
    ) -> None:
        self._limits = Limits(simulations, seconds, depth, memory)
        self._search = Mcts(
            *(game, seed),
            explore=explore,
            steps=steps,
            priors=priors,
            playouts=playouts,
            rivals=rivals,
        )
        self._seed = seed
        self._opinion = Opinion(game, seed) if sure and has_opinion(game) else None
        if asides and has_asides(game):
            self.aside = Impulse(game, seed)

    @staticmethod
    def templates_for(game: Game) -> tuple[str, ...]:
        """Return what it compiles beyond what random play needs."""
        asks = has_asides(game) or game.spec.tuned.get("mcts", {}).get("sure", False)
        return (UCT, INFOSETS, ESTIMATES) if asks else (UCT, INFOSETS)

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        if len(seat.codes) == 1:
            return seat.codes[0]
        if self._opinion is not None and (certain := self._opinion.certain(seat, SURE)) is not None:
            return certain
        result = self._search.search(seat, self._limits)
        if result.mix:
            codes = [move.code for move in result.moves]
            return seat.random(self._seed).choices(codes, purified(result.mix))[0]
        return result.best

    def improve(self, seat: Seat) -> Iterator[Result]:
        """Yield what it thinks about every move, better and better."""
        return self._search.improve(seat, self._limits)
