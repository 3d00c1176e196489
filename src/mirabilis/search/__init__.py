"""Search that knows no game: it gets kernel functions and a limit, and returns what it found."""

from mirabilis.search.expectimax import Expectimax
from mirabilis.search.limits import Limits
from mirabilis.search.mcts import Mcts
from mirabilis.search.result import MoveValue, Result
from mirabilis.search.rollouts import Rollouts

__all__ = ["Expectimax", "Limits", "Mcts", "MoveValue", "Result", "Rollouts"]
