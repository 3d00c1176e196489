"""Whose time runs at a table, and how much of it is left.

A clock runs for the people the game waits for, each their own. A turn ends when the game no longer
waits for a seat, or when it still does after a move that everybody was shown: what a clock says
follows from what everybody sees, so that a move nobody notices does not show on it. What the end of
a turn added goes with it when the decision is taken back; the time spent stays spent.
Times are milliseconds of service: those at which no server was up are left out before.
"""

from __future__ import annotations

from collections.abc import Collection

from mirabilis.server.wire.tables import DaysClock, FischerClock, MoveClock, NoClock

DAY = 86_400_000

Kind = NoClock | MoveClock | FischerClock | DaysClock


class Clock:
    """The clocks of all seats; without a limit there is nothing to count."""

    def __init__(self, kind: Kind, players: int) -> None:
        self.full, self.increment = _terms(kind)
        self.limited = self.full > 0  # whether anybody can run out of time
        self.each_move = not isinstance(kind, FischerClock)
        self.left = [self.full] * players
        self.running: dict[int, int] = {}  # seat → since when
        self._ends: list[tuple[int, int, int]] = []  # of turns: place in the line, seat, rest

    def turn(
        self, waiting: Collection[int], ended: Collection[int], now: int, place: int = 0
    ) -> None:
        """Note whom the game waits for from now on, and who has just finished a turn."""
        if not self.full:
            return
        self._charge(now)
        for seat in ended:
            if seat in self.running and self.left[seat] > 0:
                self._ends.append((place, seat, self.left[seat]))
                self.left[seat] = self.full if self.each_move else self.left[seat] + self.increment
        self.running = dict.fromkeys(waiting, now)

    def back(self, place: int, waiting: Collection[int], now: int) -> None:
        """Note that the line was taken back to a place, and whom the game waits for there."""
        if not self.full:
            return
        self._charge(now)
        while self._ends and self._ends[-1][0] > place:
            _, seat, rest = self._ends.pop()
            if seat in waiting:
                self.left[seat] = min(self.left[seat], rest)
        if self.each_move:
            for seat in self.running.keys() - set(waiting):
                self.left[seat] = self.full  # the turn that had begun was none
        self.running = dict.fromkeys(waiting, now)

    def _charge(self, now: int) -> None:
        """Take what was spent from those whose time ran."""
        for seat, since in self.running.items():
            self.left[seat] -= max(0, now - since)

    def rest(self, seat: int, now: int) -> int:
        """Return how many milliseconds a seat has left at a moment."""
        since = self.running.get(seat)
        return self.left[seat] - (0 if since is None else max(0, now - since))

    def fallen(self, now: int) -> int | None:
        """Return the seat whose time is up first; None while nobody's is."""
        over = [(self.rest(seat, now), seat) for seat in self.running]
        least, seat = min(over, default=(1, -1))
        return seat if least <= 0 else None

    def next_fall(self, now: int) -> int | None:
        """Return in how many milliseconds the next clock falls if nothing happens."""
        return min((max(0, self.rest(seat, now)) for seat in self.running), default=None)


def _terms(kind: Kind) -> tuple[int, int]:
    """Return milliseconds for the game or a move, and those added by a move."""
    if isinstance(kind, MoveClock):
        return kind.seconds * 1000, 0
    if isinstance(kind, FischerClock):
        return kind.seconds * 1000, kind.increment * 1000
    if isinstance(kind, DaysClock):
        return kind.days * DAY, 0
    return 0, 0
