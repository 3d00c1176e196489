"""What a search thinks so far, on its way from a worker to a table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

if TYPE_CHECKING:
    from mirabilis.search.result import Result

MOST = 64  # moves that are told of, the best first: nobody reads more


class ThoughtMove(TypedDict):
    """A move that was looked at; ``error`` is None where the move was never tried."""

    code: int
    value: float
    error: float | None
    visits: int
    share: NotRequired[float]  # how often to play it, where others choose at the same time


@dataclass(frozen=True)
class Thought:
    """Moves with what they are worth to the seat, the best first; ``done`` marks the last one."""

    moves: list[ThoughtMove]
    simulations: int
    done: bool = False


def told(result: Result, done: bool) -> dict[str, Any]:
    """Return a result as plain data for JSON, the arguments of a `Thought`."""
    moves: list[ThoughtMove] = []
    for number, move in enumerate(result.moves[:MOST]):
        error = float(move.error) if math.isfinite(move.error) else None
        entry: ThoughtMove = {
            "code": int(move.code),
            "value": float(move.value),
            "error": error,
            "visits": int(move.visits),
        }
        if result.mix:
            entry["share"] = float(result.mix[number])
        moves.append(entry)
    return {"moves": moves, "simulations": int(result.simulations), "done": done}
