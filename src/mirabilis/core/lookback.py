"""A match looked at again: what a viewer noticed of it, and what they saw at any moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from mirabilis.core.match import Match
from mirabilis.core.seats import ALL, NOTHING
from mirabilis.core.transcript import describe, game_view, observe
from mirabilis.core.words import Said


class Noticed(NamedTuple):
    """One thing a viewer noticed, and after how many events of the match."""

    place: int
    seat: int
    code: int  # the move, or a stand-in for it
    said: Said


class Lookback:
    """The first events of a match as a viewer noticed them.

    Anybody's eyes are allowed, whether or not the game is over: for whoever holds the record.
    `Match.transcript` is for those who play, and keeps the view of every event.
    """

    def __init__(self, match: Match, viewer: int, events: int | None = None) -> None:
        self.game, self.viewer = match.game, viewer
        self.noticed: list[Noticed] = []
        self._line = match.kept[:events]
        self._tables = match._tables
        self._begin = match._begin.copy()
        states = self._begin.copy()
        calls = self.game.calls
        for place, (seat, move) in enumerate(self._line, 1):
            shown = move
            if viewer != ALL:
                shown = calls.tell(self._tables, states, seat, move, viewer)
            if shown != NOTHING:
                seen = self.game.new_state()
                observe(self.game, self._tables, states, viewer, seen)
                said = describe(self.game, seen, seat, shown)
                self.noticed.append(Noticed(place, seat, shown, said))
            calls.act(self._tables, states, seat, move)

    def views(self, first: int, last: int) -> Iterator[dict[str, Any]]:
        """Yield what the viewer saw after ``first`` to ``last`` of what they noticed."""
        states, done = self._begin.copy(), 0
        for number in range(first, last + 1):
            place = self.noticed[number - 1].place if number else 0
            if place > done:
                line = np.array(self._line[done:place], np.int64).reshape(-1, 2)
                self.game.calls.run(self._tables, states, line)
                done = place
            seen = self.game.new_state()
            observe(self.game, self._tables, states, self.viewer, seen)
            yield game_view(self.game, self._tables, seen, self.viewer)
