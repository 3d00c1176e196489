"""What both stores share: opening, closing, the way of a write and the way of a read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources.abc import Traversable
from typing import Any

from mirabilis.server.store.contract import Append, StoreFailed
from mirabilis.server.store.migrating import migrate, shipped
from mirabilis.server.store.session import Found, Session, Work, storable
from mirabilis.server.store.writer import Job, Task, Writer

CLOSED = "the store is not open"


class Base:
    """One connection that writes in its own thread, one that reads in another."""

    dialect = ""
    migration_lock: str | None = None
    shared = False

    def __init__(
        self, writing: Session, reading: Session, migrations: Traversable | None = None
    ) -> None:
        self.name = writing.name
        self._writing, self._reading = writing, reading
        self._migrations = migrations or shipped(self.dialect)
        self._writer: Writer | None = None
        self._reader: ThreadPoolExecutor | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def commits(self) -> int:
        """How many transactions this store has made durable since it was opened."""
        return self._writer.commits if self._writer is not None else 0

    async def open(self) -> None:
        """Connect, bring the schema up to date, start writing."""
        if self._writer is not None:
            raise StoreFailed(f"the store {self.name} is open already")
        loop = asyncio.get_running_loop()
        reader = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        try:
            await loop.run_in_executor(reader, self._prepare)
        except BaseException:
            reader.shutdown()
            self._release()  # whoever opened it may have gone away while it was opened
            raise
        self._loop, self._reader = loop, reader
        self._writer = Writer(self._writing, loop, self._announce())
        self._writer.start()

    async def close(self) -> None:
        """Write what was accepted, then let go of everything."""
        writer, reader = self._writer, self._reader
        self._writer = self._reader = None
        if writer is None or reader is None:
            return
        await asyncio.get_running_loop().run_in_executor(None, self._end, writer, reader)

    def append(self, entry: Append) -> None:
        """Add an entry to a log; returns at once, `Append.done` tells the end."""
        self._put(entry)

    def listen(self, changed: Callable[[str], None]) -> None:
        """Have ``changed(table)`` called when another process wrote; here there is none."""

    def _prepare(self) -> None:
        """Connect and migrate, off the loop; lets go of everything if that fails."""
        try:
            self._secure()
            self._writing.connect()
            migrate(self._writing, self._migrations, self.migration_lock)
            self._reading.connect()
        except Exception as error:
            self._release()
            if isinstance(error, StoreFailed):
                raise
            fault = self._writing.fault(error)
            raise StoreFailed(f"the store {self.name} cannot be opened: {fault}") from None

    def _secure(self) -> None:
        """Take what must be this process's alone, before anything is connected."""

    def _announce(self) -> Callable[[set[str]], None] | None:
        """Return what is called, in the writer's thread, with tables that were written."""
        return None

    def _end(self, writer: Writer, reader: ThreadPoolExecutor) -> None:
        writer.stop()
        reader.shutdown()
        self._release()

    def _release(self) -> None:
        """Let go of everything."""
        self._writing.close()
        self._reading.close()

    def _put(self, job: Job) -> None:
        if self._writer is not None:
            self._writer.put(job)
        else:
            asyncio.get_running_loop().call_soon(job.done, StoreFailed(CLOSED))

    async def _write(self, work: Work, *texts: object, table: str | None = None) -> Any:
        """Run work in the writer's thread; return its result once it is durable."""
        if not all(map(storable, texts)):
            raise StoreFailed(f"the store {self.name} keeps no text with NUL or half characters")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def done(result: object) -> None:
            if future.done():
                return  # whoever waited has gone
            if isinstance(result, StoreFailed):
                future.set_exception(result)
            else:
                future.set_result(result)

        self._put(Task(work, done, table))
        return await future

    async def _do(self, sql: str, *values: object) -> Found:
        """Run one statement that writes."""
        return await self._write(lambda session: session.ask(sql, values), *values)  # type: ignore[no-any-return]

    async def _read(self, sql: str, *values: object) -> Found:
        """Run one statement that reads, in the reader's thread."""
        if self._reader is None:
            raise StoreFailed(CLOSED)
        if not all(map(storable, values)):
            return []  # nothing of that name can have been stored
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader, self._find, sql, values)

    def _find(self, sql: str, values: Sequence[object]) -> Found:
        session = self._reading
        for attempt in (1, 2):
            try:
                if not session.usable:
                    session.connect()
                return session.ask(sql, values)
            except Exception as error:
                if not session.usable and attempt == 1:
                    continue  # the connection was lost while nobody looked
                fault = session.fault(error)
                raise StoreFailed(f"the store {session.name} cannot be read: {fault}") from None
        raise AssertionError("unreachable")
