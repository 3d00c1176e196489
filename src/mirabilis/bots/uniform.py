"""The bot ``random``: any legal move, each as likely as the others."""

from __future__ import annotations

import random

from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat


@register("random", about="plays anything allowed")
class Uniform:
    """Chooses uniformly among the legal moves."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._random = random.Random(seed)

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        return self._random.choice(seat.codes)
