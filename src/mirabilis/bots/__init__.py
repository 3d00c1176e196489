"""Players that are programs. They see what their seat sees, and nothing more."""

from __future__ import annotations

from typing import Protocol

from mirabilis.bots.errors import BadBot, BotCrashed, BotError, BotLate
from mirabilis.bots.levels import LEVELS, levels
from mirabilis.bots.registry import about, entry, names, register
from mirabilis.bots.text import BotText, parse
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

__all__ = [
    "LEVELS",
    "BadBot",
    "Bot",
    "BotCrashed",
    "BotError",
    "BotLate",
    "BotText",
    "about",
    "bot",
    "check",
    "levels",
    "names",
    "parse",
    "register",
    "settled",
]


class Bot(Protocol):
    """Anything that chooses a move from what a seat knows.

    It may also have a method ``aside(seat)`` for what it does out of turn, where its seat may act:
    it returns the code of a move, or None for nothing.
    """

    def choose(self, seat: Seat) -> int:
        """Return the code of a legal move."""


def settled(text: str | BotText, game: Game) -> BotText:
    """Return the text in its parts; a level becomes the bot it stands for in this game."""
    if isinstance(text, BotText):
        return text
    text = text.strip()
    return parse(levels(game)[text] if text in LEVELS else text)


def check(text: str | BotText, game: Game) -> None:
    """Refuse a text that makes no bot, as far as can be told without making it.

    Nothing of a user's file is run.
    """
    from mirabilis.bots.making import arguments

    parts = settled(text, game)
    if not parts.is_file:
        arguments(entry(parts.name, game), parts)


def bot(text: str | BotText, game: Game, seed: int = 0, *, seconds: float | None = None) -> Bot:
    """Return the bot of a text for a game; the same seed makes the same choices.

    ``seconds`` is the time a move for a bot whose text gives no limit.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard")
    >>> match = game.start(seed=1905)
    >>> match.play(0, bot("random", game).choose(match.seat(0)))
    """
    from mirabilis.bots import file
    from mirabilis.bots.making import make

    parts = settled(text, game)
    found = file.entry(parts) if parts.is_file else entry(parts.name, game)
    made: Bot = make(found, parts, game, seed, seconds)
    return made
