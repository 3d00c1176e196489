"""What can be wrong with a bot, beside that there is none of its name (`UnknownBot`).

BotError
├── BadBot        a text, a parameter or a file that makes no bot
├── BotLate       it took more time than a move may take
└── BotCrashed    it broke down, or answered with something that is no move
"""

from __future__ import annotations

from mirabilis.core.errors import MirabilisError


class BotError(MirabilisError):
    """Something that a bot, or what was said about it, got wrong."""


class BadBot(BotError):
    """A text, a parameter or a file that makes no bot."""


class BotLate(BotError):
    """A bot that took more time than a move may take."""


class BotCrashed(BotError):
    """A bot that broke down, or answered with something that is no move."""
