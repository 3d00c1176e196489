"""A bot for code that never rearranges, and is ``greedy`` otherwise.

mirabilis arena code mcts:2000 greedy benchmarks/code_keeper.py --seats 2
"""

from __future__ import annotations

import mirabilis
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat


class Keeper:
    """Keeps its row as it lies."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._greedy = mirabilis.bot("greedy", game, seed)
        self._keep = game.parse("keep")

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        return self._keep if self._keep in seat.codes else self._greedy.choose(seat)
