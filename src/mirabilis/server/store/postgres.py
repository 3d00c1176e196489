"""The store for several server processes: PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from importlib.resources.abc import Traversable

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from mirabilis.server.store.bell import Ear, Herald, Link
from mirabilis.server.store.contract import Append, StoreFailed
from mirabilis.server.store.people import People
from mirabilis.server.store.session import Found, changes_row
from mirabilis.server.store.tables import Tables, reseat
from mirabilis.server.store.uptime import Uptime

LIMITS: dict[str, str | int] = {
    "connect_timeout": 2,
    "tcp_user_timeout": 4000,
    "application_name": "mirabilis",
}
BUSY = "SET statement_timeout = 4000"  # milliseconds; nobody waits for ever

ADD = """INSERT INTO entries (table_id, seq, body)
    SELECT e.table_id, e.seq, e.body
    FROM unnest(%b::text[], %b::bigint[], %b::bytea[]) AS e (table_id, seq, body)
    WHERE EXISTS (
        SELECT 1 FROM entries AS p WHERE p.table_id = e.table_id AND p.seq = e.seq - 1)
    ORDER BY e.table_id COLLATE "C"
    ON CONFLICT DO NOTHING RETURNING table_id"""

ADD_AND_CHANGE = f"""WITH added AS ({ADD}), changed AS (
    UPDATE tables SET status = coalesce(c.status, tables.status),
        due = CASE WHEN c.set_due THEN c.due ELSE tables.due END,
        owner = coalesce(c.owner, tables.owner), head = coalesce(c.head, tables.head)
    FROM unnest(%s::text[], %s::text[], %s::boolean[], %s::bigint[], %s::text[], %s::bytea[])
        AS c (id, status, set_due, due, owner, head)
    WHERE tables.id = c.id AND c.id IN (SELECT table_id FROM added))
    SELECT table_id FROM added"""


class PostgresSession:
    """A connection to a PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self._secret, self._target, self.name = read(url)
        self.usable = False
        self._link: Link | None = None

    def link(self) -> Link:
        """Return a new connection, which belongs to the caller."""
        link = psycopg.connect(self._target, autocommit=True)
        try:
            if link.execute("SHOW synchronous_commit").fetchone() == ("off",):
                link.execute("SET synchronous_commit = on")
            link.execute(BUSY)
        except BaseException:
            link.close()
            raise
        return link

    def connect(self) -> None:
        """Connect."""
        self.close()
        self._link = self.link()
        self.usable = True

    def close(self) -> None:
        """Let go of the connection."""
        self.usable = False
        if self._link is not None:
            self._link.close()
            self._link = None

    def ask(self, sql: str, values: Sequence[object] = ()) -> Found:
        """Run one statement and return its rows."""
        return self._run(sql.replace("?", "%s"), values or None)

    def script(self, text: str) -> None:
        """Run several statements in the transaction that has begun."""
        self._run(text)

    def begin(self) -> None:
        """Begin a transaction that writes."""
        self._run("BEGIN")

    def commit(self) -> None:
        """Make the transaction durable."""
        self._run("COMMIT")

    def rollback(self) -> None:
        """Leave the transaction; a connection that cannot is let go."""
        try:
            self._run("ROLLBACK")
        except Exception:
            self.close()

    def save(self) -> None:
        """Set a point to come back to within the transaction."""
        self._run("SAVEPOINT one")

    def back(self) -> None:
        """Come back to that point."""
        self._run("ROLLBACK TO one")

    def release(self) -> None:
        """Take that point away."""
        self._run("RELEASE one")

    def add(self, entries: Sequence[Append]) -> list[bool]:
        """Add entries and what goes with them, in order; tell which were accepted."""
        accepted = [False] * len(entries)
        for wave in waves(entries):
            added = {row[0] for row in self._wave([entries[i] for i in wave])}
            for i in wave:
                accepted[i] = entries[i].table in added
        seats = {
            entry.table: entry.seats
            for entry, fits in zip(entries, accepted, strict=True)
            if fits and entry.seats is not None
        }
        if seats:
            reseat(self, seats)
        return accepted

    def dropped(self, table: str) -> None:
        """Know nothing more of a table's log; nothing is remembered here."""

    def passing(self, error: Exception) -> bool:
        """Tell whether the same again may succeed, because others were in the way."""
        return isinstance(error, errors.TransactionRollback | errors.ForeignKeyViolation)

    def fault(self, error: Exception) -> str:
        """Say in one line, without values or passwords, what was wrong."""
        if isinstance(error, StoreFailed):
            return str(error)
        if not isinstance(error, psycopg.Error):
            return type(error).__name__
        text = (error.diag.message_primary or str(error)).strip().partition("\n")[0]
        return type(error).__name__ if self._secret and self._secret in text else text

    def _wave(self, entries: Sequence[Append]) -> Found:
        """Add entries of different tables with one statement; return the tables it added to."""
        columns: list[object] = [
            [entry.table for entry in entries],
            [entry.seq for entry in entries],
            [entry.body for entry in entries],
        ]
        changing = [entry for entry in entries if changes_row(entry)]
        if not changing:
            return self._run(ADD, columns)
        columns += [
            [entry.table for entry in changing],
            [entry.status for entry in changing],
            [entry.set_due for entry in changing],
            [entry.due for entry in changing],
            [entry.owner for entry in changing],
            [entry.head for entry in changing],
        ]
        return self._run(ADD_AND_CHANGE, columns)

    def _run(self, sql: str, values: Sequence[object] | None = None) -> Found:
        if self._link is None:
            raise psycopg.OperationalError("not connected")
        try:
            with self._link.cursor() as cursor:
                cursor.execute(sql.encode(), values)
                return cursor.fetchall() if cursor.description is not None else []
        except psycopg.Error:
            self.usable = not self._link.closed
            raise


class PostgresStore(Tables, People, Uptime):
    """A store in PostgreSQL, for any number of server processes."""

    dialect = "postgresql"
    shared = True
    migration_lock = """SET LOCAL statement_timeout = 0;
        SELECT pg_advisory_xact_lock(7242001)"""
    wake_lock = "SELECT pg_advisory_xact_lock(7242002)"

    def __init__(self, url: str, migrations: Traversable | None = None) -> None:
        writing = PostgresSession(url)
        super().__init__(writing, PostgresSession(url), migrations)
        mark = secrets.token_hex(8)
        self._herald = Herald(writing.link, mark)
        self._ear = Ear(writing.link, mark)

    def listen(self, changed: Callable[[str], None]) -> None:
        """Have ``changed(table)`` called on the loop when another process wrote to its log."""
        self._ear.listen(changed)

    async def open(self) -> None:
        """Connect, bring the schema up to date, start writing and listening."""
        await super().open()
        self._ear.start(asyncio.get_running_loop())

    def _secure(self) -> None:
        self._ear.connect()  # before anything is read, so that nothing is missed

    def _announce(self) -> Callable[[set[str]], None]:
        self._herald.start()
        return self._herald.put

    def _release(self) -> None:
        self._herald.stop()
        self._ear.stop()
        super()._release()


def waves(entries: Sequence[Append]) -> list[list[int]]:
    """Return places of entries, in waves that have no table twice: one statement each."""
    count: dict[str, int] = {}
    found: list[list[int]] = []
    for i, entry in enumerate(entries):
        wave = count[entry.table] = count.get(entry.table, -1) + 1
        if wave == len(found):
            found.append([])
        found[wave].append(i)
    return found


def read(url: str) -> tuple[str, str, str]:
    """Return the password of an address, what to connect to, and a name for people."""
    try:
        parts = conninfo_to_dict(url)
        target = make_conninfo(url, **{k: v for k, v in LIMITS.items() if k not in parts})
    except psycopg.Error:
        # what the library says may quote the password
        raise StoreFailed(
            "the address of the PostgreSQL store cannot be read; "
            "write postgresql://USER:PASSWORD@HOST:PORT/NAME"
        ) from None
    host, port, name = (parts.get(key) or "" for key in ("host", "port", "dbname"))
    port = f":{port}" if port else ""
    return str(parts.get("password") or ""), target, f"postgresql://{host}{port}/{name}"
