"""Players that are programs. They see what their seat sees, and nothing more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mirabilis.bots.greedy import Greedy
from mirabilis.bots.uniform import Uniform
from mirabilis.core.errors import UnknownBot, listed
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

__all__ = ["BOTS", "Bot", "bot"]


class Bot(Protocol):
    """Anything that chooses a move from what a seat knows."""

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""


BOTS: dict[str, Callable[[Game, int], Bot]] = {"greedy": Greedy, "random": Uniform}


def bot(text: str, game: Game, seed: int = 0) -> Bot:
    """Return the bot of that name for a game; the same seed makes the same choices.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard")
    >>> match = game.start(seed=1905)
    >>> match.play(0, bot("random", game).choose(match.seat(0)))
    """
    if text not in BOTS:
        raise UnknownBot(f"no bot {text!r}; the bots are: {listed(BOTS)}")
    return BOTS[text](game, seed)
