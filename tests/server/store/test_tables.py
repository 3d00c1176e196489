"""Tables: made once, listed, dropped; and what is said at them."""

from __future__ import annotations

import asyncio

import pytest

from mirabilis.server.store.contract import Line
from server.store.places import Place, add, refused, table


async def test_a_table_comes_back_as_it_was_made(place):
    row = table("t", game="ideas", public=False, owner=None, due=2**41, head=b"\x00\xfe")
    async with place.store() as store:
        assert await store.create(row, b"first", ["p", "p", "q"]) == "t"
        assert await store.row("t") == row
        assert type((await store.row("t")).public) is bool
        assert await store.row("other") is None
        assert await store.entries("t") == [(1, b"first")]
        assert await store.seated("q", None, 9) == [row]


async def test_a_key_makes_one_table(place):
    async with place.store() as store:
        made = await asyncio.gather(
            *(store.create(table(f"t{i}"), b"", ["p"], ("p", "key")) for i in range(5)),
            store.create(table("other"), b"", [], ("q", "key")),
            store.create(table("third"), b"", [], ("p", "key 2")),
        )
        assert len(set(made[:5])) == 1
        assert made[5:] == ["other", "third"]
        assert len(await store.listed(None, None, 99, None)) == 3
        assert len(await store.seated("p", None, 99)) == 1
        await store.drop(made[0])
        assert await store.create(table("again"), b"", [], ("p", "key")) == "again"


async def test_a_table_is_made_whole_or_not_at_all(place):
    async with place.store() as store:
        await store.create(table("t"), b"first")
        said = await refused(store.create(table("t", game="code"), b"second", ["x"], ("x", "key")))
        assert "\n" not in said
        assert (await store.row("t")).game == "ewn"
        assert await store.entries("t") == [(1, b"first")]
        assert await store.seated("x", None, 9) == []
        assert await store.create(table("u"), b"", [], ("x", "key")) == "u"


def test_a_dropped_table_leaves_nothing(place):
    async def work(store):
        for name in ("t", "u"):
            await store.create(table(name, due=1), b"", ["p"], ("p", name))
            await store.say(name, "p", 1, "hello")
        assert await add(store, "t", 2)
        await store.drop("t")
        await store.drop("never was")
        assert await add(store, "t", 3) is False
        assert await store.row("t") is None
        assert await store.said("t") == await store.entries("t") == []
        assert await store.due(9, 9) == ["u"]
        assert await store.create(table("t"), b"new") == "t"
        assert await add(store, "t", 3) is False
        assert await add(store, "t", 2) is True
        assert await store.said("t") == []

    place.use(work)
    for name in ("seats", "chat", "made"):
        assert place.raw(f"SELECT table_id FROM {name}") == [("u",)]


async def test_a_table_made_again_begins_again(place):
    async with place.store() as store:
        await store.create(table("t"), b"")
        assert await add(store, "t", 2)
        await store.drop("t")
        await store.create(table("t"), b"new")
        assert await add(store, "t", 3) is False
        assert await store.entries("t") == [(1, b"new")]


async def test_public_tables_are_listed_newest_first_page_by_page(place):
    rows = [
        table(f"t{i}", game="ewn" if i % 2 else "code", created=100 + i // 3, public=i % 5 > 0)
        for i in range(20)
    ]
    newest = sorted((r for r in rows if r.public), key=lambda r: (r.created, r.id), reverse=True)
    async with place.store() as store:
        await asyncio.gather(*(store.create(row, b"") for row in rows))
        found, before = [], None
        for _ in range(10):
            page = await store.listed(None, None, 3, before)
            if not page:
                break
            assert len(page) <= 3
            found += page
            before = (page[-1].created, page[-1].id)
        assert found == newest
        await add(store, "t7", 2, status="running")
        assert [r.id for r in await store.listed("ewn", "running", 9, None)] == ["t7"]
        assert await store.listed("code", "running", 9, None) == []
        ewn = [r.id for r in newest if r.game == "ewn" and r.id != "t7"]
        assert [r.id for r in await store.listed("ewn", "open", 99, None)] == ewn


async def test_ids_are_ordered_by_their_bytes(place):
    names = ["a", "B", "b", "A", "_", "é", "z", "Z"]
    async with place.store() as store:
        await asyncio.gather(*(store.create(table(name, due=1), b"") for name in names))
        listed = await store.listed(None, None, 99, None)
        assert [r.id for r in listed] == sorted(names, reverse=True)
        assert await store.due(1, 99) == sorted(names)


async def test_own_tables_are_those_of_a_seat_or_an_owner(place):
    async with place.store() as store:
        await store.create(table("t1", owner="p", created=1), b"", ["p", "q"])
        await store.create(table("t2", owner="q", created=2, public=False), b"", ["p"])
        await store.create(table("t3", owner=None, created=3, status="over"), b"", ["q"])
        assert [r.id for r in await store.seated("p", None, 9)] == ["t2", "t1"]
        assert [r.id for r in await store.seated("q", None, 2)] == ["t3", "t2"]
        assert [r.id for r in await store.seated("q", "over", 9)] == ["t3"]
        assert await add(store, "t1", 2, owner="q", seats=[])
        assert [r.id for r in await store.seated("p", None, 9)] == ["t2"]


async def test_tables_are_due_earliest_first(place):
    async with place.store() as store:
        for name, due in (("a", 30), ("b", 10), ("c", None), ("d", 20)):
            await store.create(table(name, due=due), b"")
        assert await store.due(20, 9) == ["b", "d"]
        assert await store.due(99, 1) == ["b"]
        assert await add(store, "b", 2, set_due=True, due=None)
        assert await add(store, "c", 2, set_due=True, due=5)
        assert await add(store, "a", 2, due=1)  # not to be written
        assert await store.due(99, 9) == ["c", "d", "a"]


async def test_lines_of_chat_are_numbered_at_every_table(place):
    async with place.store() as store:
        await store.create(table("t"), b"")
        await store.create(table("u"), b"")
        numbers = await asyncio.gather(*(store.say("t", "p", i, f"line {i}") for i in range(20)))
        assert sorted(numbers) == list(range(1, 21))
        assert await store.say("u", "q", 7, "<b>ü</b>\n'; --") == 1
        assert await store.said("u") == [Line(1, "q", 7, "<b>ü</b>\n'; --")]
        assert [line.number for line in await store.said("t", 15)] == [16, 17, 18, 19, 20]
        assert "no table" in await refused(store.say("none", "p", 1, "hello"))


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
async def test_texts_no_store_can_keep_are_refused_alike(place, text):
    async with place.store() as store:
        await store.create(table("t"), b"")
        assert "NUL" in await refused(store.say("t", "p", 1, text))
        assert "NUL" in await refused(store.create(table(text), b""))
        assert await store.row(text) is None
        assert await store.entries(text) == await store.seated(text, None, 9) == []
        assert await store.people([text]) == {}


def test_lists_use_their_indexes(tmp_path):
    """A list of the newest must not read and sort all tables."""
    place = Place("sqlite", f"sqlite:{tmp_path / 'x.db'}")
    place.use(lambda store: store.create(table("t"), b""))
    end = "ORDER BY created DESC, id DESC LIMIT 9"
    for where, index in (
        ("public", "tables_public"),
        ("public AND (created, id) < (5, 'x')", "tables_public"),
        ("public AND game = 'x'", "tables_public_game"),
        ("public AND status = 'x'", "tables_public_status"),
    ):
        plan = str(place.raw(f"EXPLAIN QUERY PLAN SELECT * FROM tables WHERE {where} {end}"))
        assert f"INDEX {index} " in plan or f"INDEX {index}'" in plan, plan
        assert "TEMP B-TREE" not in plan
    plan = place.raw("EXPLAIN QUERY PLAN SELECT id FROM tables WHERE due <= 5 ORDER BY due, id")
    assert "INDEX tables_due" in str(plan)
    assert "TEMP" not in str(plan)
