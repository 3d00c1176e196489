"""A glance at a table: the welcome of a WebSocket, for those who have none."""

from __future__ import annotations

import asyncio

from mirabilis.core.seats import SPECTATOR
from mirabilis.server.tables.facts import Person
from mirabilis.server.web.context import Web
from mirabilis.server.wire.errors import Refused

PATIENCE = 10.0  # seconds for a table to be read


class Glance:
    """A viewer who goes after the first message."""

    def __init__(
        self,
        table: str,
        person: Person | None,
        seat: int | None,
        since: int,
        chat: int,
        lang: str | None,
    ) -> None:
        self.table, self.person, self.seat = table, person, seat
        self.since, self.chat_since, self.lang = since, chat, lang
        self.eyes = SPECTATOR
        self.muted: frozenset[str] = frozenset()
        self.closed = False
        self.seen: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def send(self, data: bytes) -> None:
        """Keep the first message."""
        if not self.seen.done():
            self.seen.set_result(data)

    def close(self, code: int, reason: str) -> None:
        """Take it as a refusal."""
        if not self.seen.done():
            self.seen.set_exception(Refused("forbidden", reason))


async def glance(
    web: Web,
    table: str,
    person: Person | None,
    seat: int | None,
    since: int,
    chat: int,
    lang: str | None,
) -> bytes:
    """Return the first message that a viewer would get."""
    viewer = Glance(table, person, seat, since, chat, lang)
    try:
        async with asyncio.timeout(PATIENCE):
            await web.house.attach(viewer)
            return await viewer.seen
    except TimeoutError:
        raise Refused("unavailable", "no answer in time; try again", retry_after=1.0) from None
    finally:
        viewer.closed = True
        web.house.detach(viewer)
        viewer.seen.cancel()
