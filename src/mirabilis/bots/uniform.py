"""The bot ``random``: any legal move, each as likely as the others."""

from __future__ import annotations

from mirabilis.bots.registry import register
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat


@register("random", about="plays anything allowed")
class Uniform:
    """Chooses uniformly among the legal moves."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""
        return seat.random(self._seed).choice(seat.codes)
