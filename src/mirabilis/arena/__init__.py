"""Bots against bots: schedules, ratings, sequential tests, reports."""

from mirabilis.arena.errors import ArenaError
from mirabilis.arena.result import ArenaResult, Pair, Rating, Timing, Verdict
from mirabilis.arena.rows import Bounds, GameRow, Plan
from mirabilis.arena.runner import Progress, run

__all__ = [
    "ArenaError",
    "ArenaResult",
    "Bounds",
    "GameRow",
    "Pair",
    "Plan",
    "Progress",
    "Rating",
    "Timing",
    "Verdict",
    "run",
]
