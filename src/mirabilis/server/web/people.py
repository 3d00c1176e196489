"""People: guests with a cookie, outside programs with a token, and the way to another device.

A secret is 256 random bits. The store has its SHA-256 only; the secret itself is told once.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from mirabilis.server.store.contract import Somebody, Store
from mirabilis.server.tables.facts import Person
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.people import SECRET

COOKIE, BOT, RECOVERY = "cookie", "bot", "recovery"  # kinds of tokens
MUTE, BLOCK = "mute", "block"
REMEMBERED = 10_000
FRESH = 5_000  # milliseconds a person is taken from memory before the store is asked again
_FORM = re.compile(SECRET)

Token = Callable[[int], bytes]
"""Gives so many random bytes."""


class Known(NamedTuple):
    """A person in memory, with the whole hash of the token that led to them."""

    digest: bytes
    kind: str
    person: Person
    until: int


def digest_of(secret: str) -> bytes:
    """Return what is kept of a secret."""
    return hashlib.sha256(secret.encode()).digest()


def _written(data: bytes) -> str:
    """Return bytes as text that fits into an address."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class People:
    """Everybody who has been here, over a store."""

    def __init__(
        self, store: Store, now: Callable[[], int], token: Token = secrets.token_bytes
    ) -> None:
        self._store = store
        self._now = now
        self._token = token
        self._known: OrderedDict[bytes, Known] = OrderedDict()

    # -- who is it -------------------------------------------------------------------------

    async def find(self, secret: str, kind: str) -> Person | None:
        """Return whose secret it is; None if it is nobody's, or not of that kind."""
        if not _FORM.fullmatch(secret):
            return None
        digest = digest_of(secret)
        known = self._known.get(digest[:8])
        if known and known.until > self._now() and hmac.compare_digest(known.digest, digest):
            return known.person if known.kind == kind else None
        held = await self._store.holder(digest)
        if held is None:
            return None
        found = (await self._store.people([held[0]])).get(held[0])
        if found is None:
            return None
        person = Person(found.id, found.name, found.bot)
        self._remember(Known(digest, held[1], person, self._now() + FRESH))
        return person if held[1] == kind else None

    def _remember(self, known: Known) -> None:
        self._known[known.digest[:8]] = known
        self._known.move_to_end(known.digest[:8])
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def overlook(self, person: str) -> None:
        """Ask the store again about somebody who has changed."""
        gone = [key for key, known in self._known.items() if known.person.id == person]
        for key in gone:
            del self._known[key]

    async def somebody(self, person: str) -> Somebody:
        """Return what is kept about a person."""
        found = (await self._store.people([person])).get(person)
        if found is None:
            raise Refused("not_found", "there is no such person")
        return found

    # -- coming and going ------------------------------------------------------------------

    async def arrive(self, name: str, *, bot: bool) -> tuple[Somebody, str]:
        """Add somebody; return them and their secret."""
        who = Somebody(_written(self._token(12)), name, bot, self._now())
        await self._store.add_person(who)
        return who, await self._secret(who.id, BOT if bot else COOKIE)

    async def _secret(self, person: str, kind: str) -> str:
        secret = _written(self._token(32))
        await self._store.add_token(digest_of(secret), person, kind, self._now())
        return secret

    async def rename(self, person: str, name: str) -> Somebody:
        """Give somebody another name."""
        await self._store.rename(person, name)
        self.overlook(person)
        return await self.somebody(person)

    async def recovery(self, person: str) -> str:
        """Return the secret of a link that works once; an earlier one no longer does."""
        await self._store.remove_tokens(person, RECOVERY)
        return await self._secret(person, RECOVERY)

    async def recover(self, secret: str) -> tuple[Somebody, str]:
        """Use up the secret of a link; return whose it was and a new secret for them."""
        digest = digest_of(secret)
        held = await self._store.holder(digest)
        if held is not None and held[1] == RECOVERY:
            held = await self._store.take_token(digest)  # of two who try, one gets it
            if held is not None:
                who = await self.somebody(held[0])
                return who, await self._secret(who.id, COOKIE)
        raise Refused("not_found", "this link does not exist or was used before")

    async def forget(self, person: str) -> None:
        """Remove somebody."""
        await self._store.forget(person)
        self.overlook(person)

    # -- marks -----------------------------------------------------------------------------

    async def mark(self, person: str, other: str, kind: str, on: bool) -> None:
        """Mute or block somebody, or no longer."""
        if person == other:
            raise Refused("bad_request", "one cannot mute or block oneself")
        if on:
            await self.somebody(other)
        await self._store.mark(person, other, kind, on)

    async def marked(self, person: str, kind: str | None = None) -> list[str]:
        """Return whom somebody has muted or blocked, or either."""
        marks = await self._store.marks(person)
        return sorted({other for other, how in marks if kind in (None, how)})
