"""What the writer and the reader ask of a database connection.

Statements are written once, with ``?`` for values; a dialect puts its own sign in its place.
A session belongs to one thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from mirabilis.server.store.contract import Append

Found = list[tuple[Any, ...]]


class Session(Protocol):
    """One connection to a database, made anew when it is lost."""

    name: str  # the database as people know it; no password
    usable: bool  # connected, as far as is known

    def connect(self) -> None:
        """Connect; raises whatever the database says."""

    def close(self) -> None:
        """Let go of the connection, if there is one."""

    def ask(self, sql: str, values: Sequence[object] = ()) -> Found:
        """Run one statement and return its rows."""

    def script(self, text: str) -> None:
        """Run several statements in the transaction that has begun."""

    def begin(self) -> None:
        """Begin a transaction that writes."""

    def commit(self) -> None:
        """Make the transaction durable."""

    def rollback(self) -> None:
        """Leave the transaction; never raises, but may find the connection lost."""

    def save(self) -> None:
        """Set a point to come back to within the transaction."""

    def back(self) -> None:
        """Come back to that point."""

    def release(self) -> None:
        """Take that point away."""

    def add(self, entries: Sequence[Append]) -> list[bool]:
        """Add entries and what goes with them, in order; tell which were accepted."""

    def dropped(self, table: str) -> None:
        """Know nothing more of a table's log."""

    def passing(self, error: Exception) -> bool:
        """Tell whether the same again may succeed, because others were in the way."""

    def fault(self, error: Exception) -> str:
        """Say in one line, without values or passwords, what was wrong."""


Work = Callable[[Session], Any]


def storable(value: object) -> bool:
    """Tell whether every store can keep a value: texts without NUL and lone surrogates.

    >>> storable("é"), storable("a\\0b"), storable("\\ud800"), storable(b"\\0")
    (True, False, False, True)
    """
    if not isinstance(value, str):
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value


def plural(rows: Sequence[Sequence[object]], sign: str = "?") -> str:
    """Return the placeholders of several rows.

    >>> plural([(1, 2), (3, 4)])
    '(?,?),(?,?)'
    """
    one = f"({','.join([sign] * len(rows[0]))})"
    return ",".join([one] * len(rows))


def changes_row(entry: Append) -> bool:
    """Tell whether an entry changes its table's row."""
    others = (entry.status, entry.owner, entry.head)
    return entry.set_due or any(value is not None for value in others)
