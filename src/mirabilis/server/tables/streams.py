"""What a viewer has noticed at a table, numbered one by one: the same in every process.

A stream follows the steps of a table. Numbers count what this viewer noticed, so that no gap tells
of something hidden. After an undo the viewer's own transcript before and after it are compared: if
they are equal nothing is said, otherwise an ``undo`` event says how much of it still stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from mirabilis.core.seats import NOTHING
from mirabilis.core.words import Said, seat_name, sentence
from mirabilis.server.tables import frames
from mirabilis.server.tables.eyes import Eyes
from mirabilis.server.tables.frames import Noticed
from mirabilis.server.tables.state import Step, Table


class Stream:
    """The events of one viewer, in one language or in none."""

    def __init__(self, table: Table, viewer: int, language: str | None) -> None:
        self.viewer = viewer
        self.language = language
        self.n = 0  # events so far
        self._table = table
        self._done = 0  # steps taken in
        self._kept: list[Noticed] = []  # taken in, not yet returned
        self._told: list[tuple[int, int]] = []  # the viewer's transcript that stands
        self._eyes: Eyes | None = None
        self.plain = language is None and not table.hides
        """Everybody notices everything, so that all who look on without words may share it."""

    def follow(self) -> list[Noticed]:
        """Return the events since the last time."""
        steps = self._table.steps
        events, self._kept = self._kept, []
        if self._done == len(steps):
            return events
        for step in steps[self._done :]:
            if step.kind == "move":
                self._moved(step, events)
            elif step.kind == "undo":
                self._undone(step, events)
            else:
                self._left(step, events)
        self._done = len(steps)
        return events

    def follow_json(self) -> bytes:
        """Return the events since the last time as JSON, without the brackets."""
        table = self._table
        steps = table.steps
        fresh = steps[self._done :]
        if not self.plain or self._kept or any(step.kind != "move" for step in fresh):
            return frames.events_json(table, self.follow())
        self._done = len(steps)  # all notice everything, and it needs no words
        self._told += [(step.seat, step.code) for step in fresh]
        first = self.n + 1
        self.n += len(fresh)
        return b",".join(
            [
                frames.move_json(table, number, step.seat, step.code, step.draw)
                for number, step in enumerate(fresh, first)
            ]
        )

    def skip(self, seen: int) -> None:
        """Take in everything; only what lies beyond a number is returned by the next `follow`."""
        self._kept = [event for event in self.follow() if event.n > seen]

    def _number(self) -> int:
        self.n += 1
        return self.n

    def _see(self, seat: int, code: int) -> tuple[int, Said | None]:
        """Return what the viewer is shown of an event, with its sentence if one is wanted."""
        if self.plain:
            return code, None
        if self._eyes is None:
            self._eyes = Eyes(self._table.game, self._table.players, self.viewer)
        if self.language is None:
            return self._eyes.see(seat, code), None
        return self._eyes.hear(seat, code)

    def _moved(self, step: Step, events: list[Noticed]) -> None:
        shown, said = self._see(step.seat, step.code)
        if shown == NOTHING:
            return
        self._told.append((step.seat, shown))
        events.append(
            Noticed(
                self._number(),
                "move",
                step.seat,
                shown,
                self._table.game.format(shown),
                self._say(said, step.seat),
                step.draw,
            )
        )

    def _say(self, said: Said | None, seat: int) -> str | None:
        if said is None or self.language is None:
            return None
        return sentence(self._table.game, said, seat, self.language)

    def _undone(self, step: Step, events: list[Noticed]) -> None:
        told, before = self._told, self._told.copy()
        told.clear()
        self._eyes = None
        again: list[tuple[tuple[int, int], Said | None]] = []
        for seat, code in step.line:
            shown, said = self._see(seat, code)
            if shown != NOTHING:
                told.append((seat, shown))
                again.append(((seat, shown), said))
        if told == before:
            return
        stands = _common(before, told)
        events.append(Noticed(self._number(), "undo", step.seat, stands=stands))
        for (seat, shown), said in again[stands:]:
            move, text = self._table.game.format(shown), self._say(said, seat)
            events.append(Noticed(self._number(), "move", seat, shown, move, text))

    def _left(self, step: Step, events: list[Noticed]) -> None:
        text = None
        if self.language is not None:
            text = seat_name(self._table.game, step.seat, self.language, self._table.players)
        events.append(Noticed(self._number(), "left", step.seat, reason=step.reason, text=text))


def _common(one: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> int:
    """Return how many entries two lists begin with alike."""
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))
