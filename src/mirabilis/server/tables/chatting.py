"""Chat: stored line by line, beside the log, so that it can be deleted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mirabilis.server.store.contract import Line
from mirabilis.server.tables.deciding import chat_text
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.viewers import Viewer
from mirabilis.server.wire.commands import Chat
from mirabilis.server.wire.messages import ChatLine

if TYPE_CHECKING:
    from mirabilis.server.tables.house import House
    from mirabilis.server.tables.live import Live

SHOWN = 200  # lines that somebody who comes is shown
REMEMBERED = 64  # keys of the last lines of a table


async def say(house: House, live: Live, person: Person, asked: Chat) -> None:
    """Store a line and send it to everybody who looks at the table."""
    text = chat_text(live.table, asked)
    key = f"{person.id} {asked.key}"
    if asked.key is not None and key in live.chat_keys:
        return
    if asked.key is not None:
        live.chat_keys[key] = None
        while len(live.chat_keys) > REMEMBERED:
            del live.chat_keys[next(iter(live.chat_keys))]
    live.names[person.id] = person
    at = house.now()
    try:
        number = await house.store.say(live.table.facts.id, person.id, at, text)
    except BaseException:
        live.chat_keys.pop(key, None)
        raise
    if number == live.audience.chat_seen + 1:
        line = Line(number, person.id, at, text)
        live.when_idle(lambda: live.audience.said(line))
    else:  # lines of other processes come first
        await catch_up(house, live)


async def lines(house: House, live: Live, viewer: Viewer) -> list[ChatLine]:
    """Return what a viewer has not yet read."""
    found = await house.store.said(live.table.facts.id, viewer.chat_since)
    found = [line for line in found if line.person not in viewer.muted][-SHOWN:]
    await _names(house, live, found)
    return [live.audience.chat_line(line) for line in found]


async def catch_up(house: House, live: Live) -> None:
    """Send lines that came by another process."""
    found = await house.store.said(live.table.facts.id, live.audience.chat_seen)
    await _names(house, live, found)
    for line in found:
        live.when_idle(partial(live.audience.said, line))


async def _names(house: House, live: Live, found: list[Line]) -> None:
    """Learn the names of those who said something."""
    unknown = {line.person for line in found if line.person is not None} - live.names.keys()
    for somebody in (await house.store.people(sorted(unknown))).values():
        live.names[somebody.id] = Person(somebody.id, somebody.name, somebody.bot)
