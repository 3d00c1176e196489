"""Levels for people: four words that stand for a bot, by game."""

from __future__ import annotations

from mirabilis.core.game import Game

LEVELS = ("easy", "medium", "hard", "expert")  # ordered by strength

USUAL = {"easy": "greedy:2", "medium": "greedy", "hard": "mcts:1000", "expert": "mcts:2s"}
"""What they stand for in a game that says nothing else in `GameSpec.levels`."""


def levels(game: Game) -> dict[str, str]:
    """Return the levels of a game with the texts of their bots, the easiest first.

    >>> import mirabilis
    >>> list(levels(mirabilis.load("ewn")))
    ['easy', 'medium', 'hard', 'expert']
    """
    return {level: game.spec.levels.get(level, USUAL[level]) for level in LEVELS}
