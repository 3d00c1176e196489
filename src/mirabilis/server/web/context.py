"""Everything that requests and connections share."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from mirabilis.server.settings import Settings
from mirabilis.server.web.limits import Buckets, Places
from mirabilis.server.web.origin import Origin
from mirabilis.server.web.people import BOT, COOKIE, People
from mirabilis.server.web.replays import Replays
from mirabilis.server.wire.errors import Refused

if TYPE_CHECKING:
    from mirabilis.server.store.contract import Store
    from mirabilis.server.tables.catalogue import Catalogue
    from mirabilis.server.tables.facts import Person
    from mirabilis.server.tables.house import House
    from mirabilis.server.web.socket import Listener


class Web:
    """The web side of one server process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        people: People,
        catalogue: Catalogue,
        house: House,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.store = store
        self.people = people
        self.catalogue = catalogue
        self.house = house
        self.clock = clock
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.commands = Buckets(settings.command_rate, settings.command_burst)
        self.guests = Buckets(settings.guests_per_minute / 60, settings.guests_per_minute)
        self.places = Places(settings.connections)
        self.sockets: set[Listener] = set()
        self.replays = Replays(catalogue)
        self.closing = False

    async def who(self, origin: Origin) -> Person | None:
        """Return who sent a request; None for nobody in particular, refused if pretended."""
        if origin.bearer is not None:
            person = await self.people.find(origin.bearer, BOT)
            if person is None:
                raise Refused("no_token", "this token is not known; POST /api/bots gives one")
            return person
        if origin.cookie is not None:
            return await self.people.find(origin.cookie, COOKIE)
        return None

    def sockets_of(self, person: str) -> list[Listener]:
        """Return somebody's open connections."""
        return [s for s in self.sockets if s.person is not None and s.person.id == person]

    def paced(self, person: str, cost: float = 1.0) -> None:
        """Count a command of somebody; refuse it if they are too fast."""
        wait = self.commands.take(person, self.clock(), cost)
        if wait:
            raise too_fast(wait)


def too_fast(wait: float) -> Refused:
    """Return the refusal of somebody who asks too much."""
    text = f"too many commands; try again in {wait:.1f} s"
    return Refused("too_fast", text, retry_after=round(wait, 3))
