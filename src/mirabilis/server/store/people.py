"""People, their tokens and what they do not want to hear."""

from __future__ import annotations

from collections.abc import Sequence

from mirabilis.server.store.base import Base
from mirabilis.server.store.contract import Somebody
from mirabilis.server.store.session import Session, plural, storable

MANY = 500  # people asked for with one statement

FORGET = (
    "DELETE FROM people WHERE id = ?",
    "DELETE FROM tokens WHERE person = ?",
    "DELETE FROM marks WHERE person = ?",
    "DELETE FROM marks WHERE other = ?",
    "DELETE FROM made WHERE person = ?",
    "DELETE FROM seats WHERE person = ?",
    "UPDATE chat SET person = NULL, text = '' WHERE person = ?",
    "UPDATE tables SET owner = NULL WHERE owner = ?",
)


class People(Base):
    """What a store does with people."""

    async def add_person(self, who: Somebody) -> None:
        """Add somebody."""
        sql = "INSERT INTO people (id, name, bot, created) VALUES (?, ?, ?, ?)"
        await self._do(sql, *who)

    async def people(self, ids: Sequence[str]) -> dict[str, Somebody]:
        """Return those of some people who exist."""
        wanted = [person for person in dict.fromkeys(ids) if storable(person)]
        found: dict[str, Somebody] = {}
        for i in range(0, len(wanted), MANY):
            part = wanted[i : i + MANY]
            sql = f"SELECT id, name, bot, created FROM people WHERE id IN {plural([part])}"
            for id_, name, bot, created in await self._read(sql, *part):
                found[id_] = Somebody(id_, name, bool(bot), created)
        return found

    async def rename(self, person: str, name: str) -> None:
        """Give somebody another name."""
        await self._do("UPDATE people SET name = ? WHERE id = ?", name, person)

    async def forget(self, person: str) -> None:
        """Remove somebody: name, tokens, marks, lines of chat, places in lists."""

        def work(session: Session) -> None:
            for sql in FORGET:
                session.ask(sql, (person,))

        await self._write(work, person)

    async def add_token(self, digest: bytes, person: str, kind: str, at: int) -> None:
        """Add a token by its hash; kinds: cookie, bot, recovery."""
        sql = "INSERT INTO tokens (digest, person, kind, at) VALUES (?, ?, ?, ?)"
        await self._do(sql, digest, person, kind, at)

    async def holder(self, digest: bytes) -> tuple[str, str] | None:
        """Return (person, kind) of a token by its hash."""
        found = await self._read("SELECT person, kind FROM tokens WHERE digest = ?", digest)
        return (found[0][0], found[0][1]) if found else None

    async def take_token(self, digest: bytes) -> tuple[str, str] | None:
        """Return (person, kind) and remove the token: it can be used once."""
        sql = "DELETE FROM tokens WHERE digest = ? RETURNING person, kind"
        found = await self._do(sql, digest)
        return (found[0][0], found[0][1]) if found else None

    async def remove_tokens(self, person: str, kind: str) -> None:
        """Remove all tokens of a kind that somebody has."""
        await self._do("DELETE FROM tokens WHERE person = ? AND kind = ?", person, kind)

    async def mark(self, person: str, other: str, kind: str, on: bool) -> None:
        """Note that somebody mutes or blocks somebody else, or no longer; kinds: mute, block."""
        sql = "DELETE FROM marks WHERE person = ? AND other = ? AND kind = ?"
        if on:
            sql = "INSERT INTO marks (person, other, kind) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._do(sql, person, other, kind)

    async def marks(self, person: str) -> list[tuple[str, str]]:
        """Return (other, kind) of everybody somebody mutes or blocks."""
        sql = "SELECT other, kind FROM marks WHERE person = ? ORDER BY other, kind"
        return [(other, kind) for other, kind in await self._read(sql, person)]
