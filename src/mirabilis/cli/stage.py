"""Who may look at the screen: with several people at one device, secrets change hands unseen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mirabilis.cli import telling
from mirabilis.cli.screen import Screen
from mirabilis.core.match import Match


def is_private(match: Match, people: Sequence[int]) -> bool:
    """Tell whether the people at one device know, or are about to choose, different things."""
    if len(people) < 2 or not match.game.spec.hides(match.game.options):
        return False
    if sum(seat in people for seat in (*match.actors, *match.free)) > 1:
        return True
    boards = [_board(match, seat) for seat in people]
    return any(board != boards[0] for board in boards)


def _board(match: Match, seat: int) -> dict[str, Any]:
    board: dict[str, Any] = match.view(seat)["board"]
    return {name: value for name, value in board.items() if name != "viewer"}


class Stage:
    """The screen of one table: public, or in the hands of one seat."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.holder: int | None = None
        self.visits = False  # whether the holder took it without being waited for
        self.passed: int | None = None  # who gave it away with a decision still to come

    def pass_on(self, seat: int | None = None) -> None:
        """Take the device from its holder; ``seat`` if a decision of that seat is still to come."""
        self.holder, self.visits, self.passed = None, False, seat

    def next(self, match: Match, people: Sequence[int]) -> int:
        """Return which of the people gets the device, or keeps it."""
        waiting = [seat for seat in match.actors if seat in people]
        if self.holder in waiting or (self.visits and self.holder in match.free):
            return self.holder
        if self.passed is not None:  # whoever comes after, and first those who are waited for
            first = self.passed + 1
            may = [seat for seat in (*waiting, *match.free) if seat in people]
            others = [seat for seat in waiting if seat != self.passed] or may
            return min(others, key=lambda seat: (seat - first) % match.players)
        return waiting[0]

    def public(self) -> None:
        """Show the screen to everybody again."""
        self.pass_on()
        self.screen.public()

    def hand(self, match: Match, seat: int, people: Sequence[int], news: Callable[[], None]) -> int:
        """Give the device to a seat; return who took it.

        While it changes hands ``news`` says what everybody may know. Instead of the seat to act
        somebody may take it who may act as well, such as one whose choice is not shown yet. All of
        those are named, whether or not there is anything new for them.
        """
        if self.holder == seat:
            return seat
        screen = self.screen
        screen.private()
        news()
        screen.tell(screen.say("hand.over", name=telling.seat_name(screen, match, seat)))
        may = match.free if self.passed is None else sorted((*match.actors, *match.free))
        others = [s for s in may if s in people and s != seat]
        for other in others:
            text = screen.say(
                "hand.change", name=telling.name(screen, match, other), number=other + 1
            )
            screen.write(text)
        if not screen.moves_cursor:
            screen.tell(screen.say("hand.uncleared"))
        typed = screen.ask(screen.say("hand.enter") + " ")
        for other in others:
            if typed == str(other + 1):
                seat = other
        self.pass_on()
        self.holder, self.visits = seat, seat in match.free
        screen.clear()
        return seat
