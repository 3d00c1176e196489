"""The log: numbers without holes, each given once, group by group."""

from __future__ import annotations

import asyncio
import random
import threading

import pytest

from mirabilis.server.store.contract import Append, StoreFailed
from server.store.places import add, table


async def test_entries_come_back_in_order(place):
    async with place.store() as store:
        await store.create(table("t"), b"first")
        assert await add(store, "t", 2, b"\x00\xff") is True
        assert await add(store, "t", 3, b"") is True
        assert await store.entries("t") == [(1, b"first"), (2, b"\x00\xff"), (3, b"")]
        assert await store.entries("t", 2) == [(3, b"")]
        assert await store.entries("t", 3) == []
        assert await store.entries("none") == []


async def test_a_number_that_is_not_the_next_is_refused(place):
    async with place.store() as store:
        await store.create(table("t"), b"first")
        for seq in (1, 3, 0, -1, 2**40):
            assert await add(store, "t", seq, status="over") is False
        assert await add(store, "unknown", 1) is False
        assert await add(store, "unknown", 2) is False
        assert await store.entries("t") == [(1, b"first")]
        assert (await store.row("t")).status == "open"


async def test_several_entries_of_one_table_in_one_group(place):
    async with place.store() as store:
        await store.create(table("t"), b"1")
        await store.create(table("u"), b"1")
        got = await asyncio.gather(
            add(store, "t", 2, b"2", status="running", set_due=True, due=5, seats=["a"]),
            add(store, "u", 2, b"2", head=b"u"),
            add(store, "t", 2, b"other", status="aborted", seats=["x"], head=b"never"),
            add(store, "t", 4, b"hole"),
            add(store, "t", 3, b"3", head=b"new", owner="o", seats=["b", "c", "b"]),
            add(store, "t", 4, b"4", set_due=True, due=None),
        )
        assert got == [True, True, False, False, True, True]
        assert await store.entries("t") == [(i, str(i).encode()) for i in (1, 2, 3, 4)]
        row = await store.row("t")
        assert (row.status, row.due, row.owner, row.head) == ("running", None, "o", b"new")
        assert await store.seated("a", None, 9) == await store.seated("x", None, 9) == []
        assert [r.id for r in await store.seated("b", None, 9)] == ["t"]
        assert (await store.row("u")).head == b"u"


def test_a_group_is_one_commit_and_one_call_of_the_loop(place):
    async def work(store):
        for i in range(200):
            await store.create(table(f"t{i}"), b"")
        before = store.commits
        assert all(await asyncio.gather(*(add(store, f"t{i}", 2) for i in range(200))))
        return store.commits - before

    assert place.use(work) <= 5  # the first may start before the others have come


async def test_every_entry_alone_is_durable_before_it_is_told(place):
    async with place.store() as store:
        await store.create(table("t"), b"")
        for seq in range(2, 12):
            assert await add(store, "t", seq)
            assert place.raw("SELECT max(seq) FROM entries") == [(seq,)]


@pytest.mark.parametrize("writers", [8])
async def test_threads_that_append_at_once_leave_no_hole(place, writers):
    """Each tries the next number it knows of; one wins each number."""
    async with place.store() as store:
        await store.create(table("t"), b"")
        loop = asyncio.get_running_loop()
        wins: list[list[int]] = [[] for _ in range(writers)]

        def one(me: int) -> None:
            for seq in range(2, 40):
                told = threading.Event()
                result: list[bool] = []

                def done(got, told=told, result=result) -> None:
                    result.append(got)
                    told.set()

                store.append(Append("t", seq, bytes([me]), done=done))
                assert told.wait(300)
                if result[0] is True:
                    wins[me].append(seq)

        await asyncio.gather(*(loop.run_in_executor(None, one, i) for i in range(writers)))
        assert sorted(seq for mine in wins for seq in mine) == list(range(2, 40))
        for seq, body in (await store.entries("t"))[1:]:
            assert seq in wins[body[0]]


async def test_two_stores_on_one_postgresql_never_both_win(shared):
    async def play(store, me, names, seq, rng):
        order = rng.sample(names, len(names))
        await asyncio.sleep(rng.random() / 200)  # now one is first, now the other
        got = await asyncio.gather(*(add(store, n, seq, me, status=me.decode()) for n in order))
        assert not any(isinstance(result, StoreFailed) for result in got)
        return [(n, seq) for n, result in zip(order, got, strict=True) if result]

    async with shared.store() as one, shared.store() as two:
        names = [f"t{i}" for i in range(12)]
        for name in names:
            await one.create(table(name), b"")
        a, b, rng = [], [], random.Random(1)
        for seq in range(2, 30):
            both = play(one, b"a", names, seq, rng), play(two, b"b", names, seq, rng)
            first, second = await asyncio.gather(*both)
            a += first
            b += second
        assert a  # both had their share, or nothing was tried
        assert b
        assert sorted(a + b) == sorted((n, seq) for n in names for seq in range(2, 30))
        for name in names:
            log = await two.entries(name)
            assert [seq for seq, _ in log] == list(range(1, 30))
            assert all(((name, seq) in a) == (body == b"a") for seq, body in log[1:])
            assert (await one.row(name)).status == log[-1][1].decode()


def test_the_log_is_append_only(place):
    async def work(store):
        await store.create(table("t"), b"first")
        await store.create(table("u"), b"first")
        assert await add(store, "t", 2)

    place.use(work)
    for statement in (
        "UPDATE entries SET body = body WHERE seq = 2",
        "UPDATE entries SET seq = 9 WHERE seq = 2",
        "DELETE FROM entries WHERE seq = 2",
        "DELETE FROM entries",
        "DELETE FROM tables",
        *(["TRUNCATE entries", "TRUNCATE tables CASCADE"] * (place.kind == "postgresql")),
    ):
        with pytest.raises(Exception, match=r"append-only|foreign key|FOREIGN KEY"):
            place.raw(*["PRAGMA foreign_keys = ON"] * (place.kind == "sqlite"), statement)
    if place.kind == "sqlite":
        with pytest.raises(Exception, match="append-only"):
            place.raw("PRAGMA recursive_triggers = ON", "REPLACE INTO entries VALUES ('t', 2, x'')")
    assert place.raw("SELECT count(*) FROM entries") == [(3,)]
    place.use(lambda store: store.drop("t"))
    assert place.raw("SELECT table_id FROM entries") == [("u",)]
