"""Finds the store that an address means."""

from __future__ import annotations

import re

from mirabilis.server.store.contract import Store, StoreFailed

VALID = "a file, sqlite:FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"


def open_store(url: str) -> Store:
    """Return the store of an address; it is still to be opened with `await store.open()`."""
    scheme, colon, rest = url.partition(":")
    if not colon or not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]+", scheme):
        scheme, rest = "sqlite", url  # a plain path; one letter is a drive
    if scheme in ("postgresql", "postgres"):
        from mirabilis.server.store.postgres import PostgresStore  # only where it is wanted

        return PostgresStore(url)
    if scheme != "sqlite":
        raise StoreFailed(f"no store {scheme!r}; a store is {VALID}")
    if rest in ("", ":memory:") or "\0" in rest:
        raise StoreFailed(f"a store in memory would lose moves; a store is {VALID}")
    from mirabilis.server.store.sqlite import SqliteStore

    return SqliteStore(rest)
