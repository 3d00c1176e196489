"""What goes wrong is said, and nothing is half done."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import sqlite3
import time

import pytest

from mirabilis.server.store import open_store
from mirabilis.server.store.contract import Append, StoreFailed
from server.store.places import Place, add, refused, table, until


@pytest.fixture
def file(tmp_path):
    return Place("sqlite", f"sqlite:{tmp_path / 'kept.db'}")


@pytest.fixture
def base(own_postgres):
    with own_postgres.lent() as url:
        yield Place("postgresql", url)


async def test_a_job_that_fails_takes_no_other_with_it(place):
    async with place.store() as store:
        for name in "abc":
            await store.create(table(name), b"")
        before = store.commits
        got = await asyncio.gather(
            add(store, "a", 2, b"good", head=b"new"),
            store.create(table("a"), b"a second time"),
            add(store, "b", 2, b"good", status="\ud800"),
            add(store, "a", 3, b"good"),
            add(store, "c", 2, b"good", seats=["p"]),
            store.say("a", "p", 1, "good"),
            return_exceptions=True,
        )
        assert [isinstance(result, StoreFailed) for result in got] == [0, 1, 1, 0, 0, 0]
        assert [got[0], *got[3:]] == [True, True, True, 1]
        assert store.commits - before <= 3
        assert [len(await store.entries(name)) for name in "abc"] == [3, 1, 2]
        assert (await store.row("a")).head == b"new"
        assert await add(store, "b", 2)


async def test_a_callback_that_raises_does_not_silence_the_others(place):
    async with place.store() as store:
        await store.create(table("t"), b"")
        told: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: told.append(about))
        bad = add(store, "t", 2)
        bad.set_result("so that the callback raises")
        assert await add(store, "t", 3)
        assert len(told) == 1


async def test_a_closed_store_says_so(place):
    async with place.store() as store:
        await store.create(table("t"), b"")
        waiting = add(store, "t", 2)
        await store.close()
        assert await waiting is True  # what was accepted is written
        assert "not open" in str(await add(store, "t", 3))
        assert "not open" in await refused(store.row("t"))
        assert "not open" in await refused(store.say("t", "p", 1, "hello"))
        await store.close()
        await store.open()
        assert "open already" in await refused(store.open())
        assert len(await store.entries("t")) == 2


async def test_a_full_disk(file, tmp_path):
    async with file.store() as store:
        await store.create(table("t"), b"")
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        limit = (tmp_path / "kept.db-wal").stat().st_size + 300_000
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
        try:
            seq = 1
            while (got := await add(store, "t", seq + 1, bytes(20_000), head=b"%d" % seq)) is True:
                seq += 1
                assert seq < 100
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert isinstance(got, StoreFailed)
        assert "cannot be written" in str(got)
        assert "\n" not in str(got)
        assert seq > 3
        assert [n for n, _ in await store.entries("t")] == list(range(1, seq + 1))
        assert (await store.row("t")).head == b"%d" % (seq - 1)
        assert await add(store, "t", seq + 1) is True  # and on it goes


async def test_a_file_that_somebody_else_holds(file, tmp_path):
    async with file.store() as store:
        await store.create(table("t"), b"")
        with contextlib.closing(
            sqlite3.connect(tmp_path / "kept.db", isolation_level=None)
        ) as other:
            other.execute("BEGIN IMMEDIATE").close()
            began = time.monotonic()
            first = add(store, "t", 2)
            await asyncio.sleep(0.5)
            assert not first.done()
            assert "locked" in str(await first)
            assert time.monotonic() - began < 60
            other.execute("ROLLBACK").close()
        assert await add(store, "t", 2) is True


async def test_a_database_that_may_only_be_read(base):
    ours = "FROM pg_stat_activity WHERE application_name = 'mirabilis'"
    kick = f"SELECT pg_terminate_backend(pid) {ours} AND datname = current_database()"
    name = base.url.partition("?")[0].rpartition("/")[2]
    async with base.store() as store:
        await store.create(table("t"), b"")
        base.raw(f"ALTER DATABASE {name} SET default_transaction_read_only = on", kick)
        assert "read-only" in str(await add(store, "t", 2))
        assert "read-only" in await refused(store.say("t", "p", 1, "hello"))
        assert len(await store.entries("t")) == 1
        base.raw(
            "SET default_transaction_read_only = off",
            f"ALTER DATABASE {name} SET default_transaction_read_only = off",
            kick,
        )
        assert await add(store, "t", 2) is True  # an idle connection that broke is made anew
        assert len(await store.entries("t")) == 2


async def test_a_server_that_goes_away_and_comes_back(base, own_postgres):
    async with base.store() as store:
        await store.create(table("t"), b"")
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, own_postgres.halt)
        try:
            began = time.monotonic()
            got = await asyncio.gather(*(add(store, "t", 2) for _ in range(700)))
            assert all(isinstance(result, StoreFailed) for result in got)
            assert time.monotonic() - began < 60
            assert "cannot be read" in await refused(store.row("t"))
        finally:
            await loop.run_in_executor(None, own_postgres.go_on)
        assert await add(store, "t", 2) is True
        assert len(await store.entries("t")) == 2


async def test_a_power_cut_of_the_server_loses_nothing_acknowledged(base, own_postgres):
    async with base.store() as store:
        names = [f"t{i}" for i in range(10)]
        for name in names:
            await store.create(table(name), b"")
        loop = asyncio.get_running_loop()
        restart = loop.run_in_executor(None, own_postgres.restart)
        sure = dict.fromkeys(names, 1)
        unsure = 0
        while not restart.done() or unsure == 0:
            tried = {name: sure[name] + 1 for name in names}
            got = await asyncio.gather(*(add(store, name, seq) for name, seq in tried.items()))
            for name, result in zip(names, got, strict=True):
                if result is True:
                    sure[name] += 1
                else:  # it may be there after all: the log tells
                    unsure += 1
                    with contextlib.suppress(StoreFailed):
                        found = len(await store.entries(name))
                        assert sure[name] <= found <= sure[name] + 1
                        sure[name] = found
            if restart.done():
                break
        await restart
        for name in names:
            log = [seq for seq, _ in await store.entries(name)]
            assert log == list(range(1, len(log) + 1))
            assert len(log) >= sure[name]
        assert max(sure.values()) > 1


def test_what_waits_is_written_before_the_store_closes(file):
    async def main():
        store = open_store(file.url)
        await store.open()
        await store.create(table("t"), b"")
        for seq in range(2, 50):
            store.append(Append("t", seq, b""))
        await store.close()

    asyncio.run(main())
    assert file.raw("SELECT count(*) FROM entries") == [(49,)]


async def test_what_was_missed_is_told_as_everything(base, own_postgres):
    async with base.store() as one, base.store() as two:
        await one.create(table("t"), b"")
        heard: list[str] = []
        two.listen(heard.append)
        await asyncio.get_running_loop().run_in_executor(None, own_postgres.restart)
        await until(lambda: "" in heard)
        assert await add(one, "t", 2)
        await until(lambda: "t" in heard)
