"""Tables, their logs and their chat."""

from __future__ import annotations

from collections.abc import Sequence

from mirabilis.server.store.base import Base
from mirabilis.server.store.contract import Line, Row, StoreFailed
from mirabilis.server.store.session import Found, Session, plural

ROW = "id, game, status, public, owner, created, due, head"
OF_TABLE = ("entries", "seats", "chat", "made")


class Tables(Base):
    """What a store does with tables."""

    async def create(
        self, row: Row, first: bytes, seats: Sequence[str] = (), key: tuple[str, str] | None = None
    ) -> str:
        """Make a table with its first entry, durably, and return its id."""
        people = sorted(set(seats))

        def work(session: Session) -> str:
            session.ask(f"INSERT INTO tables ({ROW}) VALUES {plural([row])}", row)
            if key is not None and (made := claim(session, key, row.id)) is not None:
                session.ask("DELETE FROM tables WHERE id = ?", (row.id,))
                return made
            session.ask(
                "INSERT INTO entries (table_id, seq, body) VALUES (?, 1, ?)", (row.id, first)
            )
            sit(session, [(row.id, person) for person in people])
            return row.id

        texts = (*row, *people, *(key or ()))
        return str(await self._write(work, *texts))

    async def drop(self, table: str) -> None:
        """Remove a table that came to nothing, with its log and chat."""

        def work(session: Session) -> bool:
            # the triggers let entries go only while their table bears this mark
            if not session.ask(
                "UPDATE tables SET dropped = ? WHERE id = ? RETURNING id", (True, table)
            ):
                return False
            for name in OF_TABLE:
                session.ask(f"DELETE FROM {name} WHERE table_id = ?", (table,))
            session.ask("DELETE FROM tables WHERE id = ?", (table,))
            session.dropped(table)
            return True

        await self._write(work, table, table=table)

    async def row(self, table: str) -> Row | None:
        """Return what is known about a table."""
        found = rows(await self._read(f"SELECT {ROW} FROM tables WHERE id = ?", table))
        return found[0] if found else None

    async def entries(self, table: str, after: int = 0) -> list[tuple[int, bytes]]:
        """Return (seq, body) of a log beyond a number, in order."""
        found = await self._read(
            "SELECT seq, body FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq",
            table,
            after,
        )
        return [(seq, body) for seq, body in found]

    async def listed(
        self, game: str | None, status: str | None, limit: int, before: tuple[int, str] | None
    ) -> list[Row]:
        """Return public tables, newest first; ``before`` is (created, id) of the last one seen."""
        where, values = ["public"], list[object]()
        for column, value in (("game", game), ("status", status)):
            if value is not None:
                where.append(f"{column} = ?")
                values.append(value)
        if before is not None:
            where.append("(created, id) < (?, ?)")
            values += before
        sql = f"SELECT {ROW} FROM tables WHERE {' AND '.join(where)}"
        return rows(
            await self._read(f"{sql} ORDER BY created DESC, id DESC LIMIT ?", *values, limit)
        )

    async def seated(self, person: str, status: str | None, limit: int) -> list[Row]:
        """Return the tables where somebody sits or that they own, newest first."""
        sql = f"""SELECT {ROW} FROM tables WHERE id IN (
            SELECT table_id FROM seats WHERE person = ?
            UNION SELECT id FROM tables WHERE owner = ?)"""
        values: list[object] = [person, person]
        if status is not None:
            sql += " AND status = ?"
            values.append(status)
        return rows(
            await self._read(f"{sql} ORDER BY created DESC, id DESC LIMIT ?", *values, limit)
        )

    async def due(self, until: int, limit: int) -> list[str]:
        """Return tables whose time to be looked at has come, the earliest first."""
        found = await self._read(
            "SELECT id FROM tables WHERE due <= ? ORDER BY due, id LIMIT ?", until, limit
        )
        return [table for (table,) in found]

    async def say(self, table: str, person: str, at: int, text: str) -> int:
        """Add a line of chat and return its number."""

        def work(session: Session) -> int:
            # the row's own count, so that two processes cannot give one number twice
            found = session.ask(
                "UPDATE tables SET lines = lines + 1 WHERE id = ? RETURNING lines", (table,)
            )
            if not found:
                return 0
            number = int(found[0][0])
            session.ask(
                "INSERT INTO chat (table_id, number, person, at, text) VALUES (?, ?, ?, ?, ?)",
                (table, number, person, at, text),
            )
            return number

        number = int(await self._write(work, table, person, text, table=table))
        if not number:
            raise StoreFailed(f"there is no table {table!r} to say something at")
        return number

    async def said(self, table: str, after: int = 0) -> list[Line]:
        """Return the lines of a table beyond a number, in order."""
        sql = "SELECT number, person, at, text FROM chat WHERE table_id = ? AND number > ?"
        return [Line(*line) for line in await self._read(f"{sql} ORDER BY number", table, after)]


def rows(found: Found) -> list[Row]:
    """Return rows as the contract has them."""
    return [Row(*row)._replace(public=bool(row[3])) for row in found]


def claim(session: Session, key: tuple[str, str], table: str) -> str | None:
    """Bind an idempotency key to a table; return the table that it is bound to already."""
    if session.ask(
        "INSERT INTO made (person, key, table_id) VALUES (?, ?, ?) "
        "ON CONFLICT DO NOTHING RETURNING key",
        (*key, table),
    ):
        return None
    return str(session.ask("SELECT table_id FROM made WHERE person = ? AND key = ?", key)[0][0])


def sit(session: Session, seats: Sequence[tuple[str, str]]) -> None:
    """Note who sits where, as (table, person)."""
    if seats:
        session.ask(
            f"INSERT INTO seats (table_id, person) VALUES {plural(seats)}",
            [value for seat in seats for value in seat],
        )


def reseat(session: Session, seats: dict[str, Sequence[str]]) -> None:
    """Note who sits at some tables now, instead of those who sat there."""
    for table in sorted(seats):
        session.ask("DELETE FROM seats WHERE table_id = ?", (table,))
        sit(session, [(table, person) for person in sorted(set(seats[table]))])
