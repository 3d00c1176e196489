"""How processes on one PostgreSQL tell each other which tables have changed.

A notice is sent apart from the transaction that wrote, by a thread of its own: PostgreSQL lets only
one transaction with a notice commit at a time. What waits meanwhile is sent together.
"""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket
import threading
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any

import psycopg

CHANNEL = "mirabilis_tables"
LENGTH = 7000  # bytes of one notice; PostgreSQL takes fewer than 8000
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between attempts to connect
LOOK = 20.0  # seconds after which a silent connection is tried

Link = psycopg.Connection[tuple[Any, ...]]
Connect = Callable[[], Link]


def notices(mark: str, tables: set[str]) -> Iterator[str]:
    """Return texts that name tables, each short enough to be sent.

    >>> list(notices("m", {"b", "a"}))
    ['m a b']
    """
    text = mark
    for table in sorted(tables):
        if len(text) + len(table) >= LENGTH:
            yield text
            text = mark
        text += " " + table
    yield text


class Herald:
    """The thread that sends notices; they are owed until they are sent."""

    def __init__(self, connect: Connect, mark: str) -> None:
        self._connect = connect
        self._mark = mark
        self._queue: SimpleQueue[set[str] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()
        self.put = self._queue.put

    def start(self) -> None:
        """Begin to send."""
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="store-herald", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Send what is owed, if that can be done at once, and end; blocks."""
        if self._thread is not None:
            self._stop.set()
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        owed: set[str] = set()
        link: Link | None = None
        failures = 0
        while True:
            if not owed or self._queue.qsize():
                owed |= self._queue.get() or set()
                while self._queue.qsize():
                    owed |= self._queue.get() or set()
            try:
                if owed:
                    link = link or self._linked()
                    self._send(link, owed)
                    owed.clear()
                failures = 0
            except psycopg.Error:
                shut(link)
                link = None
                self._stop.wait(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1
            if self._stop.is_set() and not self._queue.qsize():
                shut(link)
                return

    def _linked(self) -> Link:
        link = self._connect()
        link.execute("SET synchronous_commit = off")  # a notice is nothing to wait for the disk
        return link

    def _send(self, link: Link, tables: set[str]) -> None:
        for text in notices(self._mark, tables):
            link.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


class Ear:
    """The thread that hears notices of other processes."""

    def __init__(self, connect: Connect, mark: str) -> None:
        self._connect = connect
        self._mark = mark
        self._link: Link | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = threading.Event()
        self._changed: Callable[[str], None] | None = None
        self._missed = False

    def connect(self) -> None:
        """Be sure to hear everything from now on."""
        link = self._connect()
        try:
            link.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            link.close()
            raise
        self._link = link

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to listen."""
        self._loop = loop
        self._stop.clear()
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="store-ear", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; blocks."""
        if self._thread is not None:
            self._stop.set()
            self._wake.send(b"x")
            self._thread.join()
            self._wake.close()
            self._woken.close()
            self._thread = None
        shut(self._link)
        self._link = None

    def listen(self, changed: Callable[[str], None]) -> None:
        """Have this called on the loop with every table that another process wrote to."""
        self._changed = changed
        if self._missed and self._loop is not None:
            self._missed = False
            self._loop.call_soon(changed, "")

    def _run(self) -> None:
        failures = 0
        while not self._stop.is_set():
            try:
                if self._link is None:
                    self.connect()
                    self._hand([""])
                failures = 0
                self._hear()
            except (psycopg.Error, OSError):
                shut(self._link)
                self._link = None
                self._stop.wait(PAUSES[min(failures, len(PAUSES) - 1)])
                failures += 1

    def _hear(self) -> None:
        """Wait for notices and pass them on."""
        assert self._link is not None
        pgconn = self._link.pgconn
        found = select.select([pgconn.socket, self._woken.fileno()], [], [], LOOK)[0]
        if not found:
            self._link.execute("SELECT 1")  # raises if the other end has gone
        if pgconn.socket in found:
            pgconn.consume_input()
        tables: list[str] = []
        while (notice := pgconn.notifies()) is not None:
            mark, *words = notice.extra.decode().split(" ")
            if mark != self._mark:
                tables += words
        if tables:
            self._hand(list(dict.fromkeys(tables)))

    def _hand(self, tables: list[str]) -> None:
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens
                self._loop.call_soon_threadsafe(self._pass_on, tables)

    def _pass_on(self, tables: list[str]) -> None:
        if self._changed is None:
            self._missed = True
            return
        for table in tables:
            self._changed(table)


def shut(link: Link | None) -> None:
    """Let go of a connection."""
    if link is not None:
        link.close()
