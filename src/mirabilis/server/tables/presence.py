"""Who of those who sit at a table is there: away is somebody without a connection for a while.

A process knows its own connections only. Where it takes somebody for away who is connected to
another one, that one says that they are here.
"""

from __future__ import annotations

import asyncio
import weakref
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mirabilis.server.tables.live import Live
    from mirabilis.server.tables.state import Entry


class Presence:
    """The people of a table who are waited for."""

    def __init__(self, live: Live) -> None:
        self._live: Live = weakref.proxy(live)  # no circle: it goes when nobody needs it
        self._absent: dict[str, asyncio.TimerHandle] = {}

    def expect(self) -> None:
        """Wait for everybody who sits here; who does not come is away."""
        if self._live.table.status in ("open", "running"):
            for person in self._live.table.people():
                self.missed(person)

    def here(self, person: str) -> None:
        """Note that somebody is connected."""
        self._calm(person)
        table = self._live.table
        if any(table.chairs[seat].away for seat in table.seats_of(person)):
            self._note("here", person)

    def spoke(self, person: str) -> None:
        """Note that somebody did something without a connection: they are waited for anew."""
        self._calm(person)
        self.missed(person)

    def missed(self, person: str) -> None:
        """Note that a connection ended: if it was the last one, they are away after a while."""
        live = self._live
        if live.house.closing or live.gone or person in self._absent or self._connected(person):
            return
        later = asyncio.get_running_loop().call_later
        self._absent[person] = later(live.house.rules.away, self._is_away, person)

    def stop(self) -> None:
        """Wait for nobody any more."""
        for timer in self._absent.values():
            timer.cancel()

    def _calm(self, person: str) -> None:
        timer = self._absent.pop(person, None)
        if timer is not None:
            timer.cancel()

    def _connected(self, person: str) -> bool:
        return any(v.person and v.person.id == person for v in self._live.audience.everybody())

    def _is_away(self, person: str) -> None:
        self._absent.pop(person, None)
        if not self._connected(person):
            self._note("away", person)

    def _note(self, kind: str, person: str) -> None:
        """Add to the log that somebody is here, or away, where that is news."""
        live = self._live

        def made() -> Entry | None:
            table = live.table
            seats = [s for s in table.seats_of(person) if table.chairs[s].away != (kind == "away")]
            if not seats or table.status not in ("open", "running"):
                return None
            if (kind == "here") != self._connected(person):
                return None  # that has changed meanwhile
            return {"t": kind, "at": max(live.house.now(), table.touched), "seats": seats}

        live.propose(made)
