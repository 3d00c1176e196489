"""Stores to be tested, and short ways to use them."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import psycopg

from mirabilis.server.store import open_store
from mirabilis.server.store.contract import Append, Row, StoreFailed
from mirabilis.server.store.postgres import PostgresStore
from mirabilis.server.store.sqlite import SqliteStore

Kept = SqliteStore | PostgresStore


@dataclass(frozen=True)
class Place:
    """Where a store is."""

    kind: str
    url: str

    @contextlib.asynccontextmanager
    async def store(self) -> AsyncIterator[Kept]:
        """Open the store for a while."""
        store = open_store(self.url)
        assert isinstance(store, Kept)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    def use(self, work: Callable[[Kept], Coroutine[Any, Any, Any]]) -> Any:
        """Run work with the open store."""

        async def main() -> Any:
            async with self.store() as store:
                return await asyncio.wait_for(work(store), 300)

        return asyncio.run(main())

    def raw(self, *statements: str) -> list[tuple[Any, ...]]:
        """Run statements behind the store's back and return the rows of the last."""
        link: Any
        if self.kind == "sqlite":
            link = sqlite3.connect(self.url.partition(":")[2], isolation_level=None)
        else:
            link = psycopg.connect(self.url, autocommit=True)
        with contextlib.closing(link):
            for statement in statements:
                cursor = link.execute(statement)
                found = cursor.fetchall() if cursor.description else []
                cursor.close()
            return found


def table(name: str, **facts: Any) -> Row:
    """Return a row with usual facts."""
    usual = Row(name, "ewn", "open", True, "owner", 1000, None, b"{}")
    return usual._replace(**facts)


def add(store: Kept, name: str, seq: int, body: bytes = b"entry", **facts: Any) -> asyncio.Future:
    """Append an entry; the future holds what `done` was told."""
    future = asyncio.get_running_loop().create_future()
    store.append(Append(name, seq, body, done=future.set_result, **facts))
    return future


async def refused(awaitable: Any) -> str:
    """Return the message of the StoreFailed that must come."""
    try:
        found = await awaitable
    except StoreFailed as failure:
        return str(failure)
    raise AssertionError(f"not refused: {found!r}")


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that must happen soon."""
    end = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.01)
