"""A world: a real server on a loopback port, with people, a clock and chance that a test gives it.

Two worlds get the same tokens and the same time. What differs is what a script says: hidden
outcomes and hidden moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import hashlib
import io
import json
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import uvloop

from mirabilis.core.registry import parts_of
from mirabilis.server import logs
from mirabilis.server.serving import Running, running
from mirabilis.server.settings import Settings
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.tables.facts import Chair, Facts
from mirabilis.server.workers import Pool
from server.privacy.wire import PATIENCE, Line, Socket, content

T = TypeVar("T")

BEGIN = 1_800_000_000_000  # milliseconds; any moment will do
FAST = {
    "command_rate": 1e6,
    "command_burst": 1_000_000,
    "request_rate": 1e6,
    "request_burst": 1_000_000,
    "guests_per_minute": 1_000_000,
}


def slug_of(package: Any) -> str:
    """Return the name of a game given by its name or as a package."""
    return package if isinstance(package, str) else parts_of(package).spec.slug


class Idle(Pool):
    """Workers that are never asked: no process is started."""

    def __init__(self) -> None:
        super().__init__(1)

    async def start(self) -> None:
        """Start nothing."""

    async def close(self) -> None:
        """End nothing."""


class Scripted:
    """Chance that does what a script says."""

    def __init__(self, script: dict[int, int]) -> None:
        self._script = script

    def draw(self, number: int, weights: Sequence[int]) -> tuple[int, int, int]:
        index = self._script[number]
        return index, sum(weights[:index]), sum(weights)


class Somebody:
    """A person of a world, with what they were sent."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._line = Line(world.port)
        self._headers: dict[str, str] = {}
        self.heard: list[bytes] = []  # over HTTP
        self.sockets: dict[str, Socket] = {}  # by what was asked for
        self.seen: dict[str, list[bytes]] = {}  # over WebSockets
        self._keys = 0

    async def arrive(self, name: str) -> None:
        """Get a token."""
        answer = await self._line.call("POST", "/api/bots", {"name": name})
        self._headers = {"authorization": f"Bearer {content(answer)['token']}"}

    def key(self) -> str:
        """Return a key that was not used before."""
        self._keys += 1
        return f"k{self._keys}"

    async def http(self, method: str, path: str, body: Any = None) -> bytes:
        """Ask for something, and keep the answer."""
        answer = await self._line.call(method, path, body, self._headers)
        self.heard.append(answer)
        return answer

    async def do(self, table: str, **command: Any) -> bytes:
        """Do something at a table over HTTP."""
        body = {**command, "key": self.key()}
        return await self.http("POST", f"/api/tables/{table}/commands", body)

    async def ask(self, query: str, **command: Any) -> dict[str, Any]:
        """Do something at a table over a WebSocket."""
        return await self.sockets[query].ask(self.key(), **command)

    async def connect(self, table: str, query: str) -> None:
        """Look at a table; what comes is kept in the order of all connections like it."""
        kept = self.seen.setdefault(query, [])
        since = f"{'&' if query else '?'}since={self.sockets[query].last}" if kept else ""
        self.sockets[query] = await Socket.open(
            self._world.port, table, query + since, self._headers, kept
        )

    async def leave(self) -> None:
        """End all connections."""
        for socket in self.sockets.values():
            await socket.close()
        await self._line.close()

    async def hang_up(self) -> None:
        """End the connection for requests."""
        await self._line.close()

    @property
    def bytes(self) -> list[bytes]:
        """Return everything that was sent here."""
        return [*self.heard, *(frame for frames in self.seen.values() for frame in frames)]


class World:
    """A server, its clock and its people."""

    def __init__(self, server: Running, clock: list[int], sources: dict[str, Any]) -> None:
        self.server, self.clock, self.sources = server, clock, sources
        self.people: list[Somebody] = []
        self._all: list[Somebody] = []  # those of earlier tables included

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def house(self) -> Any:
        return self.server.web.house

    async def person(self, name: str) -> Somebody:
        """Let a program come: it has a token, and no page that it comes from."""
        made = self.stranger()
        await made.arrive(name)
        return made

    def stranger(self) -> Somebody:
        """Return somebody without a name."""
        made = Somebody(self)
        self.people.append(made)
        self._all.append(made)
        return made

    async def close(self) -> None:
        """Let nobody be connected for requests any more."""
        for person in self._all:
            await person.hang_up()

    async def settle(self, table: str) -> None:
        """Wait until nothing is being written, and everybody has read what was sent."""
        await self.idle(table)
        for person in self.people:
            for query in person.sockets:
                await person.ask(query, type="ping")

    async def idle(self, table: str) -> None:
        """Wait until nothing is being written and no bot thinks."""
        async with asyncio.timeout(PATIENCE):
            while (live := self.house.lives.get(table)) and (live.busy or live.driver.is_busy):
                await asyncio.sleep(0.001)


def run(everything: Coroutine[Any, Any, T]) -> T:
    """Run all that happens in a world, in a loop as a real server has it."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(everything)


@contextlib.contextmanager
def logged() -> Iterator[io.StringIO]:
    """Collect the lines of the server's log; afterwards they go where they went before."""
    loggers = [logging.getLogger(name) for name in (logs.LOGGER.name, *logs.FOREIGN, *logs.SILENT)]
    before = [(one, one.handlers[:], one.level, one.propagate) for one in loggers]
    stream = io.StringIO()
    logs.configure("debug", stream)
    try:
        yield stream
    finally:
        for one, handlers, level, propagate in before:
            one.handlers[:] = handlers
            one.setLevel(level)
            one.propagate = propagate


def lines_of(stream: io.StringIO) -> list[dict[str, Any]]:
    """Return log lines without what the wall clock and the system chose."""
    found = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [{k: v for k, v in line.items() if k not in ("at", "ms", "port")} for line in found]


@contextlib.asynccontextmanager
async def world(
    file: Path, package: Any, *, pool: Pool | None = None, fair: bool = False, **settings: Any
) -> AsyncIterator[World]:
    """Run a server for one game, interpreted, in this loop."""
    clock, sources = [BEGIN], {}
    made = 0

    def token(count: int) -> bytes:
        nonlocal made
        made += 1
        return hashlib.shake_256(b"token %d" % made).digest(count)

    def source(facts: Facts, chairs: list[Chair]) -> Any:
        return sources[facts.id]

    slug = slug_of(package)
    more = () if isinstance(package, str) else (package,)
    chance: dict[str, Any] = {} if fair else {"source": source}
    async with running(
        Settings(port=0, db=str(file), workers=1, **{**FAST, **settings}),
        now=lambda: clock[0],
        token=token,
        catalogue=Catalogue((slug,), more=more, jit=False),
        pool=pool or Idle(),
        **chance,
    ) as server:
        await server.prepared()
        house = server.web.house
        house.rules = dataclasses.replace(house.rules, away=1e6)  # by the wall clock: not here
        at = World(server, clock, sources)
        try:
            yield at
        finally:
            await at.close()
