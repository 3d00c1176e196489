"""What a bot that searches knows about the moves it chooses from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mirabilis.core.seat import Seat
from mirabilis.core.transcript import game_view

if TYPE_CHECKING:
    from mirabilis.search.result import Result


def tells(player: Any) -> bool:
    """Tell whether a bot says what it thinks: by a method ``improve(seat)``."""
    return hasattr(player, "improve")


def thoughts(player: Any, seat: Seat) -> Iterator[Result]:
    """Yield what a bot knows about every move of a seat, better and better.

    Moves that the game calls alike are one.
    """
    from mirabilis.search.standing import together

    for result in player.improve(seat):
        yield together(result, seat.game.spec.alike)


def are_alike(seat: Seat) -> bool:
    """Tell whether a seat has a choice in which nothing can be told apart."""
    alike = seat.game.spec.alike
    return alike is not None and len(seat.codes) > 1 and len(set(map(alike, seat.codes))) == 1


def likely(seat: Seat) -> Mapping[int, float]:
    """Return how likely moves are right by what the seat knows, where the game tells exactly."""
    face = seat.game.parts.face
    if not hasattr(face, "likely"):
        return {}
    found: Mapping[int, float] = face.likely(
        game_view(seat.game, seat.tables, seat.seen, seat.number)
    )
    return found
