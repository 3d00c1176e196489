"""Which bots may sit at a table, and how long they may think."""

from __future__ import annotations

import math

from mirabilis.bots import levels, names, settled
from mirabilis.bots.errors import BadBot
from mirabilis.bots.making import TIME, arguments
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.core.errors import UnknownBot, listed
from mirabilis.core.game import Game

LONGEST = 30.0  # seconds a move that a bot's text may ask for


def allowed(text: str, game: Game, longest: float = LONGEST) -> BotText:
    """Return the bot a text stands for; refuse one that may not sit at a table.

    Levels and registered bots may; a file may not, for it would be run here.
    """
    parts = settled(text, game)
    there_are = f"the levels are: {listed(levels(game))}; the bots are"
    if parts.is_file:
        raise BadBot(f"a bot from a file cannot sit here; {there_are}: {listed(names(game))}")
    try:
        found = entry(parts.name, game)
    except UnknownBot:
        raise UnknownBot(f"no bot {parts.name!r}; {there_are}: {listed(names(game))}") from None
    arguments(found, parts)  # what is wrong with them is said there
    seconds = own_time(parts, game)
    if seconds is not None and not 0 < seconds <= longest:
        raise BadBot(f"{text} asks for {seconds:g} s a move; it can be above 0, up to {longest:g}")
    return parts


def own_time(parts: BotText, game: Game) -> float | None:
    """Return the seconds a move that a text gives its bot; None where it gives none."""
    if parts.is_file:
        return None
    found = entry(parts.name, game)
    value = arguments(found, parts).get(found.time or TIME)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if math.isfinite(value) else math.inf


def is_shipped(parts: BotText, game: Game) -> bool:
    """Tell whether a bot is ours: then it needs neither words nor views to choose."""
    return not parts.is_file and entry(parts.name, game).shipped
