"""Schemas: numbered, applied once and whole, never by two at a time."""

from __future__ import annotations

import asyncio
import shutil
from importlib.resources import as_file

import pytest

from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.store.migrating import shipped, steps
from mirabilis.server.store.postgres import PostgresStore
from mirabilis.server.store.sqlite import SqliteStore
from server.store.places import add, refused, table

SECOND = "ALTER TABLE tables ADD COLUMN colour TEXT;\nCREATE TABLE hats (id TEXT);\n"


@pytest.fixture
def later(place, tmp_path):
    """Make stores of a program that knows one more migration than this one."""
    folder = tmp_path / "later"
    with as_file(shipped(place.kind)) as ours:
        shutil.copytree(ours, folder)
    number = len(steps(folder)) + 1

    def make(text=SECOND):
        (folder / f"{number:04d}_second.sql").write_text(text)
        if place.kind == "sqlite":
            return SqliteStore(place.url.partition(":")[2], folder)
        return PostgresStore(place.url, folder)

    return make


async def once(store, work=None):
    await store.open()
    try:
        return await work(store) if work else None
    finally:
        await store.close()


def tables(place):
    if place.kind == "sqlite":
        return {name for (name,) in place.raw("SELECT name FROM sqlite_schema")}
    return {name for (name,) in place.raw("SELECT tablename FROM pg_tables")}


def versions(place):
    return place.raw("SELECT version, name FROM schema_version ORDER BY version")


def test_both_dialects_have_the_same_steps():
    names = [[step[:2] for step in steps(shipped(d))] for d in ("sqlite", "postgresql")]
    assert names[0] == names[1]
    assert names[0][0] == (1, "first")


def test_a_migration_is_applied_once_and_keeps_what_is_there(place, later):
    place.use(lambda store: store.create(table("t"), b"first"))
    asyncio.run(once(later()))
    assert "hats" in tables(place)
    assert versions(place)[-1] == (2, "second")

    async def work(store):
        assert await store.row("t") == table("t")
        assert await add(store, "t", 2)

    asyncio.run(once(later(), work))
    assert len(versions(place)) == 2


def test_a_newer_database_is_refused_by_name(place, later):
    asyncio.run(once(later()))
    with pytest.raises(StoreFailed, match="schema 2, this program knows 1") as caught:
        place.use(lambda store: store.row("t"))
    assert "newer program" in str(caught.value)
    asyncio.run(once(later()))


def test_a_migration_that_fails_changes_nothing(place, later):
    place.use(lambda store: store.create(table("t"), b"first"))
    broken = later(SECOND + "INSERT INTO nonesuch VALUES (1);\n")
    assert "cannot be opened" in asyncio.run(refused(broken.open()))
    assert "hats" not in tables(place)
    assert versions(place) == [(1, "first")]
    assert place.use(lambda store: store.row("t")) == table("t")
    asyncio.run(once(later()))
    assert "hats" in tables(place)


def test_processes_that_start_at_once_do_not_collide(postgres):
    async def main(url):
        stores = [PostgresStore(url) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].create(table("t"), b"")
        assert await stores[4].row("t")
        await asyncio.gather(*(store.close() for store in stores))

    for _ in range(3):
        with postgres.lent() as url:
            asyncio.run(main(url))


def test_numbers_without_gaps(tmp_path):
    (tmp_path / "0001_a.sql").write_text("")
    (tmp_path / "0003_b.sql").write_text("")
    with pytest.raises(StoreFailed, match="1, 2, 3"):
        steps(tmp_path)
