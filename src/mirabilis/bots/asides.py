"""Acting out of turn: what a bot does of its own accord, and when it is asked for it.

A bot that acts while nobody waits for it has a method ``aside(seat)`` beside ``choose``: it returns
the code of a move, or None for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat
from mirabilis.core.seats import CHANCE, SPECTATOR

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
    """Whose move it is among those who may act at the same time.

    Seats take turns in an order that is drawn anew whenever everybody was shown what chance did,
    from that alone: no seat has an advantage, and the same game is played again in the same order.
    Out of turn, whoever was shown something since they rested is asked, beginning after the seat
    that decided last; who has acted is asked again until there is nothing more. After `CHATTER`
    such moves the rest wait for the next decision.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._rested: dict[int, int] = {}  # how much a seat had been shown when it did nothing
        self._looked = -1  # how much everybody had been shown when the order was looked at
        self._drawn = ""  # what the order was drawn from
        self._order: tuple[int, ...] = ()
        self._first = 0  # place in the order that is asked first
        self._left = CHATTER

    @property
    def order(self) -> tuple[int, ...]:
        """Return the seats in the order of this moment."""
        match = self._match
        if self._looked != match.noticed(SPECTATOR):
            shown = [code for seat, code in match.heard(SPECTATOR) if seat == CHANCE]
            self._looked = match.noticed(SPECTATOR)
            drawn = f"order {len(shown)} {shown[-1:]}"
            if drawn != self._drawn:
                self._drawn, self._first = drawn, 0
                self._order = tuple(Random(drawn).sample(range(match.players), match.players))
        return self._order

    def decider(self, seats: Sequence[int]) -> int:
        """Return who of those that the game waits for decides first."""
        return seats[0] if len(seats) == 1 else min(seats, key=self.order.index)

    def next(self, seats: Iterable[int]) -> int | None:
        """Return which of some seats to ask now; None if none of them has a reason to act."""
        match = self._match
        if self._left <= 0:
            return None
        may = {*match.actors, *match.free}.intersection(seats)
        order = self.order
        for seat in (*order[self._first :], *order[: self._first]):
            if seat in may and self._rested.get(seat) != match.noticed(seat):
                return seat
        return None

    def rested(self, seat: int) -> None:
        """Note that a seat did nothing."""
        self._rested[seat] = self._match.noticed(seat)

    def go_on(self, match: Match, seats: Iterable[int]) -> None:
        """Go on after something was taken back that these seats had been shown."""
        self._match = match
        self._looked = -1
        for seat in seats:
            self._rested.pop(seat, None)

    def acted(self, seat: int) -> None:
        """Note that a seat acted out of turn: it is asked again first."""
        self._first = self.order.index(seat)
        self._left -= 1

    def decided(self, seat: int) -> None:
        """Note that a seat, or chance, decided what the game waited for."""
        place = self._order.index(seat) + 1 if seat in self._order else 0
        self._first = place % self._match.players
        self._left = CHATTER
