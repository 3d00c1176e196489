"""The bot ``mcts``: Monte Carlo tree search, for any game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search import Limits, Mcts, Result
from mirabilis.search.hidden import INFOSETS
from mirabilis.search.limits import MEMORY
from mirabilis.search.mcts import EXPLORE
from mirabilis.search.open import UCT
from mirabilis.search.opinion import RANDOM, SEARCH

RARE = 1 / 3  # of the largest share: what is less was tried, not meant


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
    """Plays the move it has visited most, or mixes where others choose at the same time."""

    templates = (UCT, INFOSETS)

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
        reuse: bool = True,
        memory: int = MEMORY,
    ) -> None:
        self._limits = Limits(simulations, seconds, depth, memory)
        self._search = Mcts(
            *(game, seed),
            explore=explore,
            steps=steps,
            priors=priors,
            playouts=playouts,
            rivals=rivals,
            reuse=reuse,
        )
        self._random = random.Random(seed)

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        if len(seat.codes) == 1:
            return seat.codes[0]
        result = self._search.search(seat, self._limits)
        if result.mix:
            codes = [move.code for move in result.moves]
            return self._random.choices(codes, purified(result.mix))[0]
        return result.best

    def improve(self, seat: Seat) -> Iterator[Result]:
        """Yield what it thinks about every move, better and better."""
        return self._search.improve(seat, self._limits)
