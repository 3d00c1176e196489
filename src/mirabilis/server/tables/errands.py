"""Commands that need more than the table in memory: the store, a worker, or a connection."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from mirabilis.server.tables import chatting, hinting
from mirabilis.server.tables.audience import looking
from mirabilis.server.wire import commands
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.messages import Done

if TYPE_CHECKING:
    from mirabilis.server.tables.facts import Person
    from mirabilis.server.tables.house import House
    from mirabilis.server.tables.live import Live, Reply
    from mirabilis.server.tables.viewers import Viewer

Errand = Callable[..., Awaitable[None]]


async def _chat(
    house: House, live: Live, person: Person, asked: Any, reply: Reply, viewer: Viewer | None
) -> None:
    await chatting.say(house, live, person, asked)
    reply(Done(key=asked.key))


async def _hint(
    house: House, live: Live, person: Person, asked: Any, reply: Reply, viewer: Viewer | None
) -> None:
    await hinting.hint(house, live, person, asked, viewer)
    reply(Done(key=asked.key))


async def _look(
    house: House, live: Live, person: Person, asked: Any, reply: Reply, viewer: Viewer | None
) -> None:
    if viewer is None:
        raise Refused("bad_request", "look is for WebSockets")
    if asked.seat is not None and asked.seat not in live.table.seats_of(person.id):
        raise Refused("forbidden", f"seat {asked.seat} is not yours")
    looking(live, viewer, asked.seat, lambda: reply(Done(key=asked.key)))


async def _ping(
    house: House, live: Live, person: Person, asked: Any, reply: Reply, viewer: Viewer | None
) -> None:
    reply(Done(key=asked.key))


async def _join(
    house: House, live: Live, person: Person, asked: Any, reply: Reply, viewer: Viewer | None
) -> None:
    """Let somebody sit down, unless the owner of the table has blocked them."""
    owner = live.table.owner
    if (
        owner is not None
        and owner != person.id
        and (person.id, "block") in await house.store.marks(owner)
    ):
        raise Refused("forbidden", "the owner of this table does not play with you")
    live = await house.live(live.table.facts.id)  # it may have been put away meanwhile
    live.do(person, asked, reply, viewer)


ERRANDS: dict[type, Errand] = {
    commands.Chat: _chat,
    commands.Hint: _hint,
    commands.Look: _look,
    commands.Ping: _ping,
    commands.Join: _join,
}
