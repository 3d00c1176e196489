"""What a search thinks so far, on its way from a worker to a table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from mirabilis.search.standing import standings

if TYPE_CHECKING:
    from mirabilis.search.result import Result

MOST = 64  # moves that are told of, the best first: nobody reads more


class ThoughtMove(TypedDict):
    """A move that was looked at; ``error`` is None where the move was never tried."""

    code: int
    value: float
    error: float | None
    visits: int
    place: NotRequired[int]  # from 1, shared by moves that cannot be told apart; none if not known
    right: NotRequired[float]  # the exact chance that it is right, where the game tells
    share: NotRequired[float]  # how often to play it, where others choose at the same time


@dataclass(frozen=True)
class Thought:
    """Moves with what they are worth to the seat, the best first; ``done`` marks the last one."""

    moves: list[ThoughtMove]
    simulations: int
    done: bool = False


def told(
    result: Result, done: bool, scale: float = 1.0, chances: Mapping[int, float] | None = None
) -> dict[str, Any]:
    """Return a result as plain data for JSON, the arguments of a `Thought`.

    ``scale`` and ``chances`` are those of `mirabilis.search.standing.standings`.
    """
    moves: list[ThoughtMove] = []
    for number, (move, first, _) in enumerate(standings(result, scale, chances)[:MOST]):
        error = float(move.error) if math.isfinite(move.error) else None
        entry: ThoughtMove = {
            "code": int(move.code),
            "value": float(move.value),
            "error": error,
            "visits": int(move.visits),
        }
        if first:
            entry["place"] = first
        if chances and move.code in chances:
            entry["right"] = float(chances[move.code])
        if result.mix:
            entry["share"] = float(result.mix[number])
        moves.append(entry)
    return {"moves": moves, "simulations": int(result.simulations), "done": done}
