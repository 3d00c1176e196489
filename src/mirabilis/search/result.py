"""What a search has found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Event = tuple[int, int]  # seat, code


class MoveValue(NamedTuple):
    """What is known about one move.

    ``value`` is the mean utility of the searching seat and ``error`` its standard error: 0 where
    the value was computed and not sampled, infinite where the move was never tried. The error is
    that of what was tried: a reply that nobody has found yet is not in it.
    """

    code: int
    visits: int
    value: float
    error: float
    line: tuple[Event, ...]  # the continuation looked at most, this move first


@dataclass(frozen=True)
class Result:
    """Every move of a seat with its value, best first.

    Where the seat chooses at the same time as others, a single best move could be found out:
    ``mix`` then has the share of each move to play by, and is empty otherwise.
    """

    seat: int
    moves: tuple[MoveValue, ...]
    simulations: int
    nodes: int
    seconds: float
    depth: int = 0  # decisions looked ahead, at most
    full: bool = False  # whether the tree met its memory limit and stopped growing
    mix: tuple[float, ...] = ()  # in the order of `moves`

    @property
    def best(self) -> int:
        """Return the code of the best move."""
        return self.moves[0].code

    @property
    def value(self) -> float:
        """Return the value of the best move."""
        return self.moves[0].value

    @property
    def error(self) -> float:
        """Return the standard error of that value."""
        return self.moves[0].error

    @property
    def line(self) -> tuple[Event, ...]:
        """Return the best line known."""
        return self.moves[0].line

    def of(self, code: int) -> MoveValue:
        """Return what is known about one move."""
        return next(move for move in self.moves if move.code == code)
