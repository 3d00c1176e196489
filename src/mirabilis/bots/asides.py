"""Acting out of turn: what a bot does of its own accord, and when it is asked for it.

A bot that acts while nobody waits for it has a method ``aside(seat)`` beside ``choose``: it returns
the code of a move, or None for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat

CHATTER = 200  # moves out of turn between two decisions; then whoever the game waits for is asked

Aside = Callable[[Seat], int | None]


def aside_of(player: Any) -> Aside | None:
    """Return how a bot acts out of turn; None if it does not."""
    found: Aside | None = getattr(player, "aside", None)
    return found


def has_asides(game: Game) -> bool:
    """Tell whether a game says what a seat would do of its own accord."""
    return "aside" in game.parts.offers


class Turns:
    """Who is asked next for something out of turn: whoever was shown something since they rested.

    It begins with the seat after the last one that acted; who has acted out of turn is asked again
    until there is nothing more. After `CHATTER` such moves the rest wait for the next decision.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._rested: dict[int, int] = {}  # how much a seat had been shown when it did nothing
        self._first = 0
        self._left = CHATTER

    def next(self, seats: Iterable[int]) -> int | None:
        """Return which of some seats to ask now; None if none of them has a reason to act."""
        match = self._match
        if self._left <= 0:
            return None
        may = {*match.actors, *match.free}.intersection(seats)
        for seat in sorted(may, key=lambda s: (s - self._first) % match.players):
            if self._rested.get(seat) != match.noticed(seat):
                return seat
        return None

    def rested(self, seat: int) -> None:
        """Note that a seat did nothing."""
        self._rested[seat] = self._match.noticed(seat)

    def go_on(self, match: Match, seats: Iterable[int]) -> None:
        """Go on after something was taken back that these seats had been shown."""
        self._match = match
        for seat in seats:
            self._rested.pop(seat, None)

    def acted(self, seat: int) -> None:
        """Note that a seat acted out of turn: it is asked again first."""
        self._first = seat
        self._left -= 1

    def decided(self, seat: int) -> None:
        """Note that a seat decided what the game waited for."""
        self._first = seat + 1
        self._left = CHATTER
