"""A house in this process, with real storage and viewers that keep what they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from mirabilis.server.store.contract import Somebody
from mirabilis.server.store.opening import open_store
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.house import House, Rules
from mirabilis.server.wire.commands import COMMAND
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.messages import MESSAGE, Done
from mirabilis.server.wire.tables import NewTable
from mirabilis.server.workers.errors import WorkerFailed


class Watcher:
    """A connection that keeps every message; each one must fit the models."""

    def __init__(self, table: str, person: Person | None = None, **more: Any) -> None:
        self.table, self.person = table, person
        self.seat: int | None = more.get("seat")
        self.lang: str | None = more.get("lang")
        self.since: int = more.get("since", 0)
        self.chat_since = 0
        self.eyes = -2
        self.muted: frozenset[str] = frozenset()
        self.closed = False
        self.raw: list[bytes] = []
        self.ended: tuple[int, str] | None = None

    def send(self, data: bytes) -> None:
        MESSAGE.validate_json(data)
        self.raw.append(data)

    def close(self, code: int, reason: str) -> None:
        self.closed, self.ended = True, (code, reason)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(data) for data in self.raw]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.messages if message["type"] == kind]

    @property
    def events(self) -> list[dict[str, Any]]:
        found = []
        for message in self.messages:
            found += message.get("events", [])
        return found

    @property
    def position(self) -> dict[str, Any]:
        return [m["position"] for m in self.messages if "position" in m][-1]

    @property
    def info(self) -> dict[str, Any]:
        return [m["table"] for m in self.messages if "table" in m][-1]


class Thinker:
    """Workers without processes: bots that take the first legal move, or what a test says."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, int, Any]] = []
        self.choice: Callable[[Any], int] = lambda seat: seat.codes[0]
        self.failing = False

    async def choose(self, game: Any, text: str, seed: int, seat: Any) -> int:
        self.requests.append((text, seed, seat))
        await asyncio.sleep(0)
        if self.failing:
            raise WorkerFailed("the worker is not there")
        return self.choice(seat)

    async def aside(self, game: Any, text: str, seed: int, seat: Any) -> int | None:
        return None


class Desk:
    """A house, and short ways to do things in it."""

    def __init__(self, house: House, pool: Thinker) -> None:
        self.house, self.pool = house, pool

    async def person(self, name: str) -> Person:
        who = Person(f"p-{name}", name)
        await self.house.store.add_person(Somebody(who.id, name, False, 0))
        return who

    async def table(self, who: Person, game: str, seats: list[str], **more: Any) -> str:
        asked = NewTable.model_validate({"game": game, "seats": seats, **more})
        made = await self.house.create(who, asked)
        await self.written(made)  # it begins, if all sit
        return made

    async def watch(self, table: str, person: Person | None = None, **more: Any) -> Watcher:
        watcher = Watcher(table, person, **more)
        await self.house.attach(watcher)
        await self.settle(table)
        return watcher

    async def do(self, table: str, who: Person, viewer: Any = None, **command: Any) -> Done:
        waiter: asyncio.Future[Done | Refused] = asyncio.get_running_loop().create_future()
        asked = COMMAND.validate_python(command)
        self.house.do(table, who, asked, waiter.set_result, viewer)
        answer = await waiter
        if isinstance(answer, Refused):
            raise answer
        await self.settle(table)
        return answer

    async def written(self, table: str) -> None:
        """Wait until nothing is being written at a table; bots may be thinking."""
        while (live := self.house.lives.get(table)) and live.busy:
            await asyncio.sleep(0.001)

    async def settle(self, table: str) -> None:
        """Wait until nothing is being written at a table and no bot thinks."""
        await asyncio.sleep(0)
        while (live := self.house.lives.get(table)) and (live.busy or live.driver.is_busy):
            await asyncio.sleep(0.001)

    def live(self, table: str) -> Any:
        return self.house.lives[table]


@contextlib.asynccontextmanager
async def desk(
    folder: Path, *, more: tuple[Any, ...] = (), rules: Rules | None = None, **options: Any
) -> AsyncIterator[Desk]:
    """Open a house on a SQLite file in a folder; games run interpreted."""
    store = open_store(str(folder / "desk.db"))
    await store.open()
    pool = Thinker()
    catalogue = Catalogue(more=more, jit=False)
    house = House(store, pool, catalogue, rules or Rules(bot_pace=0.0), **options)  # type: ignore[arg-type]
    await house.open()
    try:
        yield Desk(house, pool)
    finally:
        await house.close()
        await store.close()


def run(work: Callable[[], Any]) -> Any:
    """Run a coroutine function to its end, bounded in time."""

    async def bounded() -> Any:
        async with asyncio.timeout(300):  # a machine may be busy
            return await work()

    return asyncio.run(bounded())
