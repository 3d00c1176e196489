"""Levels for people: four words that stand for a bot, by game."""

from __future__ import annotations

from mirabilis.bots.text import BotText, parse
from mirabilis.core.game import Game

LEVELS = ("easy", "medium", "hard", "expert")  # ordered by strength

USUAL = {"easy": "greedy:2", "medium": "greedy", "hard": "mcts:1000", "expert": "mcts:2s"}
"""What they stand for in a game that says nothing else in `GameSpec.levels`."""


def plays_at_once(bot: BotText, game: Game) -> bool:
    """Tell whether a bot answers soon enough with rules that are not compiled.

    Those behind the levels of `GameSpec.at_once` do, and whoever draws a move.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn")
    >>> [plays_at_once(parse(text), game) for text in levels(game).values()]
    [True, True, False, False]
    """
    soon = {parse(text) for level, text in levels(game).items() if level in game.spec.at_once}
    return bot in soon or bot.name == "random"


def levels(game: Game) -> dict[str, str]:
    """Return the levels of a game with the texts of their bots, the easiest first.

    >>> import mirabilis
    >>> list(levels(mirabilis.load("ewn")))
    ['easy', 'medium', 'hard', 'expert']
    """
    return {level: game.spec.levels.get(level, USUAL[level]) for level in LEVELS}
