"""What a bot that searches knows about the moves it chooses from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mirabilis.core.seat import Seat

if TYPE_CHECKING:
    from mirabilis.search.result import Result


def tells(player: Any) -> bool:
    """Tell whether a bot says what it thinks: by a method ``improve(seat)``."""
    return hasattr(player, "improve")


def thoughts(player: Any, seat: Seat) -> Iterator[Result]:
    """Yield what a bot knows about every move of a seat, better and better."""
    yield from player.improve(seat)
