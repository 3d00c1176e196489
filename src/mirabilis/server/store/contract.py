"""What the server asks of a store. SQLite and PostgreSQL keep the same promises.

A log is append-only. An entry is `Append`: accepted if its ``seq`` is the next free one of its
table, refused if somebody else has written it. ``done`` is called on the loop once it is durable.
Everything is bytes and plain values: a store knows no game and no wire format.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from mirabilis.core.errors import MirabilisError


class StoreFailed(MirabilisError):
    """The store cannot be used: it is locked, too new, full or out of reach."""


class Row(NamedTuple):
    """What can be asked about a table without reading its log."""

    id: str
    game: str
    status: str  # open, running, over, aborted
    public: bool
    owner: str | None  # a person's id
    created: int  # milliseconds since 1970, as all times
    due: int | None  # when the server must look at it of its own accord: a clock, a bot
    head: bytes  # JSON of the table's facts, for lists


class Line(NamedTuple):
    """One line of chat."""

    number: int  # counts from 1 at every table
    person: str | None
    at: int
    text: str


class Somebody(NamedTuple):
    """A person or an outside program."""

    id: str
    name: str
    bot: bool
    created: int


@dataclass(slots=True)
class Append:
    """One entry of a table's log, and what changes in its row with it."""

    table: str
    seq: int
    body: bytes
    status: str | None = None  # None: as it was
    due: int | None = None
    set_due: bool = False  # whether `due` is to be written
    owner: str | None = None  # None: as it was
    head: bytes | None = None  # None: as it was
    seats: Sequence[str] | None = None  # ids of the people who sit there now; None: as it was
    done: Callable[[bool | StoreFailed], None] = field(default=lambda _: None)
    """Called on the loop: True when durable, False if the number was not the next free one, or the
    failure: then nothing is acknowledged and the log, read again, tells whether it is there."""


class Store(Protocol):
    """Tables, logs, chat, people and the server's own heartbeat."""

    shared: bool  # whether several server processes may use it at once

    async def open(self) -> None:
        """Connect, bring the schema up to date, start writing."""

    async def close(self) -> None:
        """Write what was accepted, then let go of everything."""

    # -- tables ----------------------------------------------------------------------------

    def append(self, entry: Append) -> None:
        """Add an entry to a log; returns at once, `Append.done` tells the end."""

    async def create(
        self, row: Row, first: bytes, seats: Sequence[str] = (), key: tuple[str, str] | None = None
    ) -> str:
        """Make a table with its first entry, durably, and return its id.

        ``key`` is (person, idempotency key): the same again returns the table made first.
        """

    async def drop(self, table: str) -> None:
        """Remove a table that came to nothing, with its log and chat."""

    async def row(self, table: str) -> Row | None:
        """Return what is known about a table."""

    async def entries(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Return (seq, body) of a log beyond a number, in order."""

    async def listed(
        self, game: str | None, status: str | None, limit: int, before: tuple[int, str] | None
    ) -> list[Row]:
        """Return public tables, newest first; ``before`` is (created, id) of the last one seen."""

    async def seated(self, person: str, status: str | None, limit: int) -> list[Row]:
        """Return the tables where somebody sits or that they own, newest first."""

    async def due(self, until: int, limit: int) -> list[str]:
        """Return tables whose time to be looked at has come, the earliest first."""

    # -- chat ------------------------------------------------------------------------------

    async def say(self, table: str, person: str, at: int, text: str) -> int:
        """Add a line of chat and return its number."""

    async def said(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines of a table beyond a number, in order."""

    # -- people ----------------------------------------------------------------------------

    async def add_person(self, who: Somebody) -> None:
        """Add somebody."""

    async def people(self, ids: Sequence[str]) -> dict[str, Somebody]:
        """Return those of some people who exist."""

    async def rename(self, person: str, name: str) -> None:
        """Give somebody another name."""

    async def forget(self, person: str) -> None:
        """Remove somebody: name, tokens, marks, lines of chat, places in lists."""

    async def add_token(self, digest: bytes, person: str, kind: str, at: int) -> None:
        """Add a token by its hash; kinds: cookie, bot, recovery."""

    async def holder(self, digest: bytes) -> tuple[str, str] | None:
        """Return (person, kind) of a token by its hash."""

    async def take_token(self, digest: bytes) -> tuple[str, str] | None:
        """Return (person, kind) and remove the token: it can be used once."""

    async def remove_tokens(self, person: str, kind: str) -> None:
        """Remove all tokens of a kind that somebody has."""

    async def mark(self, person: str, other: str, kind: str, on: bool) -> None:
        """Note that somebody mutes or blocks somebody else, or no longer; kinds: mute, block."""

    async def marks(self, person: str) -> list[tuple[str, str]]:
        """Return (other, kind) of everybody somebody mutes or blocks."""

    # -- the server itself -----------------------------------------------------------------

    async def beat(self, process: str, at: int) -> None:
        """Say that a server process is up."""

    async def wake(self, process: str, at: int, silence: int) -> list[tuple[int, int]]:
        """Begin to serve; return all times (from, until) at which no server was up.

        If no process has said anything for ``silence`` milliseconds, a gap is noted first.
        """

    def listen(self, changed: Callable[[str], None]) -> None:
        """Have ``changed(table)`` called on the loop when another process wrote to its log.

        Also when something was said there, or the table dropped. An empty text means: something
        may have been missed, look at everything.
        """
