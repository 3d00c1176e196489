"""Everybody who looks at a table: what each is sent, and nothing else.

What is told is put together first, perhaps in a thread, and then sent by `Audience.deliver`.
"""

from __future__ import annotations

import weakref
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pydantic_core import to_json

from mirabilis.core.seats import SPECTATOR
from mirabilis.server.store.contract import Line
from mirabilis.server.tables import frames, showing
from mirabilis.server.tables.streams import Stream
from mirabilis.server.tables.viewers import Viewer
from mirabilis.server.wire.messages import Changed, ChatLine, Said, Welcome
from mirabilis.server.wire.tables import TableInfo

if TYPE_CHECKING:
    from mirabilis.server.tables.live import Live
    from mirabilis.server.tables.state import Table

LATELY = 64  # lines of chat kept for those who are just coming

Sight = tuple[int, str | None]  # whose eyes, and in which language


class Audience:
    """The viewers of one table; all with the same eyes and language are sent the same."""

    def __init__(self, live: Live) -> None:
        self._live: Live = weakref.proxy(live)  # no circle: it goes when nobody needs it
        self.groups: dict[Sight, tuple[Stream, set[Viewer]]] = {}
        self.chat_seen = 0  # the last line of chat that was sent
        self._lately: deque[Line] = deque(maxlen=LATELY)
        self._shown = self._facts(showing.info(live.table, live.names))
        self._told_hands = self.hands()  # whoever comes is told of these
        self._to_do: list[Callable[[], None]] = []  # sending, and what else is for the loop only

    def deliver(self) -> None:
        """Send what was told."""
        while self._to_do:
            actions, self._to_do = self._to_do, []
            for action in actions:
                action()

    def _send(self, viewer: Viewer, data: bytes) -> None:
        self._to_do.append(partial(viewer.send, data))

    def everybody(self) -> list[Viewer]:
        """Return all who look at the table; they may be changing in a thread."""
        groups = tuple(self.groups.values())
        return [viewer for _, group in groups for viewer in tuple(group)]

    # -- coming and going ------------------------------------------------------------------

    def welcome(self, viewer: Viewer, chat: list[ChatLine], *, spectating: bool = False) -> None:
        """Take somebody in and send them everything they have not seen."""
        live = self._live
        if viewer.closed:
            return
        if live.gone:
            self._to_do.append(partial(viewer.close, 1012, "the table was put away; connect again"))
            return
        person = viewer.person
        if person is not None:
            live.names[person.id] = person
        mine = live.table.seats_of(None if person is None else person.id)
        seat = viewer.seat if viewer.seat is not None else (mine[0] if mine else None)
        if spectating:
            seat = None
        if seat is not None and seat not in mine:
            self._to_do.append(partial(viewer.close, 1008, f"seat {seat} is not yours"))
            return
        viewer.eyes = SPECTATOR if seat is None else seat
        message = self._greeting(viewer, mine, chat)
        self._send(viewer, message.model_dump_json(exclude_none=True).encode())
        if person is not None and mine:
            self._to_do.append(partial(live.presence.here, person.id))

    def _greeting(self, viewer: Viewer, mine: list[int], chat: list[ChatLine]) -> Welcome:
        live, sight = self._live, (viewer.eyes, viewer.lang)
        stream = Stream(live.table, *sight)
        events = [event for event in stream.follow() if event.n > viewer.since]
        if sight not in self.groups:
            self.groups[sight] = (self._shared(stream), set())
        self.groups[sight][1].add(viewer)
        where = showing.position(live.table, viewer.eyes, stream.n, live.house.now(), viewer.lang)
        return Welcome(
            table=showing.info(live.table, live.names),
            viewer="spectator" if viewer.eyes == SPECTATOR else viewer.eyes,
            mine=mine,
            events=[event.event() for event in events],
            position=where,
            chat=[*chat, *self._just_said(viewer, chat)],
        )

    def _shared(self, stream: Stream) -> Stream:
        """Return a stream that others follow already, where all notice the same."""
        if stream.plain:
            for other, _ in self.groups.values():
                if other.plain:
                    return other
        return stream

    def turn(self, viewer: Viewer, seat: int | None) -> None:
        """Let a viewer look from another seat of theirs, or as a spectator."""
        self.remove(viewer)
        viewer.seat, viewer.since, viewer.chat_since = seat, 0, self.chat_seen
        self.welcome(viewer, [], spectating=seat is None)

    def reseat(self) -> None:
        """Let nobody look on with the eyes of a seat that is no longer theirs."""
        for viewer in self.everybody():
            mine = self._live.table.seats_of(None if viewer.person is None else viewer.person.id)
            if viewer.eyes != SPECTATOR and viewer.eyes not in mine:
                self.turn(viewer, None)

    def remove(self, viewer: Viewer) -> bool:
        """Forget a viewer; tell whether it was one."""
        group = self.groups.get((viewer.eyes, viewer.lang))
        if group is None or viewer not in group[1]:
            return False
        group[1].discard(viewer)
        if not group[1]:
            del self.groups[viewer.eyes, viewer.lang]
        return True

    def follow(self, table: Table) -> None:
        """Go on with another state of the same table; what viewers have seen stays counted."""
        before, self.groups = self.groups, {}
        for sight, (stream, viewers) in before.items():
            fresh = Stream(table, *sight)
            fresh.skip(stream.n)
            self.groups[sight] = (self._shared(fresh), viewers)

    # -- what happened ---------------------------------------------------------------------

    def hands(self) -> tuple[object, ...]:
        """Return what changes positions without an event: the status, and who plays a seat."""
        table = self._live.table
        return table.status, [chair.bot for chair in table.chairs]

    @property
    def has_new_hands(self) -> bool:
        """Tell whether positions have changed without an event since they were sent to all."""
        return self.hands() != self._told_hands

    def tell(self, mover: Viewer | None, key: str | None, *, all_of_them: bool = False) -> bool:
        """Tell what each viewer noticed; return whether the mover has their answer with it.

        ``all_of_them`` are sent where the game stands even if they noticed nothing.
        """
        told, table, now = False, self._live.table, self._live.house.now()
        followed: dict[Stream, bytes] = {}
        sights: frames.Sights | None = None
        if all_of_them:
            self._told_hands = self.hands()
        for (seat, language), (stream, viewers) in list(self.groups.items()):
            events = followed.get(stream)
            if events is None:
                events = followed[stream] = stream.follow_json()
            if not events and not all_of_them:
                continue
            sights = sights or frames.Sights(table)
            data = frames.update(table, seat, language, stream.n, events, sights, now)
            for viewer in list(viewers):
                if viewer is mover and key is not None:
                    self._send(viewer, b'{"done":%b,%b' % (to_json(key), data[1:]))
                    told = True
                else:
                    self._send(viewer, data)
        return told

    def tell_table(self) -> None:
        """Send the table as it is now, if that is news."""
        info = showing.info(self._live.table, self._live.names)
        shown = self._facts(info)
        if shown == self._shown:
            return
        self._shown = shown
        data = Changed(table=info).model_dump_json(exclude_none=True).encode()
        for viewer in self.everybody():
            self._send(viewer, data)

    def _facts(self, info: TableInfo) -> bytes:
        """Return what is news when it changes; whose turn it is comes with the moves."""
        self.asked = info.undo is not None or any(seat.away for seat in info.seats)
        """Whether the next move may end a question, or somebody's absence."""
        return info.model_dump_json(exclude_none=True, exclude={"actors"}).encode()

    # -- chat ------------------------------------------------------------------------------

    def said(self, line: Line) -> None:
        """Send a line of chat to everybody who wants to hear its author."""
        if line.number <= self.chat_seen:
            return
        self.chat_seen = line.number
        self._lately.append(line)
        data = Said(line=self.chat_line(line)).model_dump_json(exclude_none=True).encode()
        for viewer in self.everybody():
            if line.person not in viewer.muted:
                viewer.send(data)

    def chat_line(self, line: Line) -> ChatLine:
        """Return a line of chat as it is shown."""
        person = showing.person_info(line.person, self._live.names)
        return ChatLine(number=line.number, person=person, at=line.at, text=line.text)

    def _just_said(self, viewer: Viewer, chat: list[ChatLine]) -> list[ChatLine]:
        """Return what was said between the reading of the chat and the welcome."""
        if viewer.chat_since < 0:
            return []
        last = max(viewer.chat_since, chat[-1].number if chat else 0)
        late = [line for line in tuple(self._lately) if line.number > last]
        return [self.chat_line(line) for line in late if line.person not in viewer.muted]


def looking(live: Live, viewer: Viewer, seat: int | None, done: Callable[[], None]) -> None:
    """Turn a viewer to another seat when nothing uncommitted is in memory."""

    def turn() -> None:
        if viewer.closed:
            return
        live.show(lambda: live.audience.turn(viewer, seat), done)

    live.when_idle(turn)
