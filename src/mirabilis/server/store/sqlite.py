"""The embedded store: one SQLite file, written by one process.

Every call into SQLite lets go of Python's lock, and getting it back from a busy loop takes time. So
a group of entries is one INSERT and one UPDATE whatever its size, and the last numbers of the logs
are remembered: nobody else writes to this file.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Sequence
from importlib.resources.abc import Traversable
from pathlib import Path

from mirabilis.server.store.contract import Append, StoreFailed
from mirabilis.server.store.people import People
from mirabilis.server.store.session import Found, changes_row, plural
from mirabilis.server.store.tables import Tables, reseat
from mirabilis.server.store.uptime import Uptime

OLDEST = (3, 37, 0)  # STRICT tables
REMEMBERED = 100_000  # last numbers of logs

SETTINGS = (
    "PRAGMA page_size = 1024",  # of a new file: every move writes one whole page of some table
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before anybody hears of it
    "PRAGMA wal_autocheckpoint = 16000",  # pages: what changes often is copied back less often
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # so that REPLACE cannot get around the log's triggers
    "PRAGMA secure_delete = FAST",  # what somebody had deleted is overwritten
)

CHANGE = """UPDATE tables SET status = coalesce(new.column2, status),
    due = CASE WHEN new.column3 THEN new.column4 ELSE due END,
    owner = coalesce(new.column5, owner), head = coalesce(new.column6, head)
    FROM (VALUES {}) AS new WHERE tables.id = new.column1"""

LAST = """SELECT json_group_object(id, (SELECT max(seq) FROM entries WHERE table_id = id))
    FROM tables WHERE id IN {}"""


class SqliteSession:
    """A connection to an SQLite file."""

    def __init__(self, path: Path, reading: bool = False) -> None:
        self.name = str(path)
        self.usable = False
        self._reading = reading
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._last: dict[str, int] = {}

    def connect(self) -> None:
        """Open the file."""
        self.close()
        connection = sqlite3.connect(
            self._path, timeout=4.0, isolation_level=None, check_same_thread=False
        )
        self._connection = connection
        for setting in SETTINGS:
            connection.execute(setting).close()
        if self._reading:
            connection.execute("PRAGMA query_only = ON").close()
        self.usable = True

    def close(self) -> None:
        """Let go of the file."""
        self.usable = False
        self._last.clear()
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def ask(self, sql: str, values: Sequence[object] = ()) -> Found:
        """Run one statement and return its rows."""
        if self._connection is None:
            raise sqlite3.ProgrammingError("the file is not open")
        cursor = self._connection.execute(sql, values)
        try:
            return cursor.fetchall() if cursor.description is not None else []
        finally:
            cursor.close()

    def script(self, text: str) -> None:
        """Run several statements in the transaction that has begun."""
        # executescript would commit first, so statements are cut where SQLite sees them end
        statement = ""
        for line in text.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                self.ask(statement)
                statement = ""
        if statement.strip():
            self.ask(statement)

    def begin(self) -> None:
        """Begin a transaction that writes."""
        self.ask("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Make the transaction durable."""
        self.ask("COMMIT")

    def rollback(self) -> None:
        """Leave the transaction."""
        self._last.clear()
        if self._connection is not None and self._connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                self.ask("ROLLBACK")

    def save(self) -> None:
        """Set a point to come back to within the transaction."""
        self.ask("SAVEPOINT one")

    def back(self) -> None:
        """Come back to that point."""
        self._last.clear()
        self.ask("ROLLBACK TO one")

    def release(self) -> None:
        """Take that point away."""
        self.ask("RELEASE one")

    def add(self, entries: Sequence[Append]) -> list[bool]:
        """Add entries and what goes with them, in order; tell which were accepted."""
        last = self._numbers(entries)
        accepted: list[bool] = []
        values: list[object] = []
        for entry in entries:
            fits = last.get(entry.table) == entry.seq - 1
            accepted.append(fits)
            if fits:
                last[entry.table] = entry.seq
                values += (entry.table, entry.seq, entry.body)
        if values:
            signs = ",".join(["(?,?,?)"] * (len(values) // 3))
            self.ask(f"INSERT INTO entries (table_id, seq, body) VALUES {signs}", values)
            self._change([e for e, fits in zip(entries, accepted, strict=True) if fits])
        return accepted

    def dropped(self, table: str) -> None:
        """Know nothing more of a table's log."""
        self._last.pop(table, None)

    def passing(self, error: Exception) -> bool:
        """Tell whether the same again may succeed; SQLite has waited for others already."""
        return False

    def fault(self, error: Exception) -> str:
        """Say in one line what was wrong."""
        if isinstance(error, sqlite3.Error | StoreFailed):
            return str(error).partition("\n")[0]
        return type(error).__name__

    def _numbers(self, entries: Sequence[Append]) -> dict[str, int]:
        """Return the last numbers of the logs, among them those that are asked for."""
        last = self._last
        missing = list({entry.table for entry in entries if entry.table not in last})
        if missing:
            if len(last) > REMEMBERED:
                last.clear()
                missing = list({entry.table for entry in entries})
            found = self.ask(LAST.format(plural([missing])), missing)
            last.update(json.loads(found[0][0]))
        return last

    def _change(self, entries: Sequence[Append]) -> None:
        """Change the rows of tables as their new entries say; a later entry counts."""
        rows: dict[str, list[object]] = {}
        seats: dict[str, Sequence[str]] = {}
        for entry in entries:
            if entry.seats is not None:
                seats[entry.table] = entry.seats
            if not changes_row(entry):
                continue
            row = rows.setdefault(entry.table, [entry.table, None, False, None, None, None])
            if entry.status is not None:
                row[1] = entry.status
            if entry.set_due:
                row[2:4] = True, entry.due
            if entry.owner is not None:
                row[4] = entry.owner
            if entry.head is not None:
                row[5] = entry.head
        if rows:
            changed = list(rows.values())
            self.ask(CHANGE.format(plural(changed)), [value for row in changed for value in row])
        if seats:
            reseat(self, seats)


class SqliteStore(Tables, People, Uptime):
    """A store in one file, for one server process."""

    dialect = "sqlite"

    def __init__(self, path: str | Path, migrations: Traversable | None = None) -> None:
        self._path = Path(path)
        self._lock: sqlite3.Connection | None = None
        super().__init__(
            SqliteSession(self._path), SqliteSession(self._path, reading=True), migrations
        )

    def _secure(self) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            needed = ".".join(map(str, OLDEST))
            raise StoreFailed(f"SQLite {sqlite3.sqlite_version} is too old; it must be {needed}")
        if not self._path.parent.is_dir():
            raise StoreFailed(
                f"the store {self.name} cannot be opened: there is no folder {self._path.parent}"
            )
        try:
            # secrets of games are kept here: for this user only
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
        except OSError as error:
            raise StoreFailed(f"the store {self.name} cannot be opened: {error.strerror}") from None
        self._lock = lock(self._path)

    def _release(self) -> None:
        super()._release()
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def lock(path: Path) -> sqlite3.Connection:
    """Keep other processes out: an empty database beside the file, locked while this one lives.

    SQLite's own lock is used because it works everywhere, ends with the process however that
    ends, and is not passed on to child processes.
    """
    held = sqlite3.connect(
        f"{path}.lock", timeout=0.0, isolation_level=None, check_same_thread=False
    )
    try:
        held.execute("PRAGMA journal_mode = MEMORY").close()  # no second file beside it
        held.execute("BEGIN EXCLUSIVE").close()
    except sqlite3.Error as error:
        held.close()
        if "locked" in str(error):
            raise StoreFailed(f"the store {path} is in use by another server process") from None
        raise StoreFailed(f"the store {path} cannot be locked: {error}") from None
    return held
