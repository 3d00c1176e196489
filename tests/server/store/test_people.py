"""People, tokens, marks, and forgetting somebody."""

from __future__ import annotations

import asyncio

from mirabilis.server.store.contract import Line, Somebody
from server.store.places import Place, add, refused, table

ANN = Somebody("p1", "Ann \N{GREEK SMALL LETTER ALPHA}", False, 5)
BOT = Somebody("p2", "", True, 2**41)


async def test_people(place):
    async with place.store() as store:
        await store.add_person(ANN)
        await store.add_person(BOT)
        assert await store.people(["p1", "p2", "none", "p1"]) == {"p1": ANN, "p2": BOT}
        assert type((await store.people(["p2"]))["p2"].bot) is bool
        assert await store.people([]) == {}
        many = [f"x{i}" for i in range(1200)]
        assert list(await store.people([*many, "p1"])) == ["p1"]
        await store.rename("p1", "Bea")
        await store.rename("none", "Nobody")
        assert (await store.people(["p1"]))["p1"].name == "Bea"
        assert await refused(store.add_person(ANN))
        assert (await store.people(["p1"]))["p1"].name == "Bea"


async def test_tokens(place):
    async with place.store() as store:
        await store.add_token(b"\x00" * 32, "p1", "cookie", 1)
        await store.add_token(b"\x01" * 32, "p1", "recovery", 1)
        await store.add_token(b"\x02" * 32, "p1", "bot", 1)
        await store.add_token(b"\x03" * 32, "p2", "bot", 1)
        assert await store.holder(b"\x00" * 32) == ("p1", "cookie")
        assert await store.holder(b"\x00" * 31) is None
        taken = await asyncio.gather(*(store.take_token(b"\x01" * 32) for _ in range(5)))
        assert sorted(taken, key=bool) == [None] * 4 + [("p1", "recovery")]
        await store.remove_tokens("p1", "bot")
        assert await store.holder(b"\x02" * 32) is None
        assert await store.holder(b"\x03" * 32) == ("p2", "bot")
        assert await refused(store.add_token(b"\x03" * 32, "p1", "cookie", 1))
        assert await store.holder(b"\x03" * 32) == ("p2", "bot")


async def test_marks(place):
    async with place.store() as store:
        for kind in ("mute", "block", "mute"):
            await store.mark("p1", "p2", kind, True)
        await store.mark("p2", "p1", "mute", True)
        assert await store.marks("p1") == [("p2", "block"), ("p2", "mute")]
        await store.mark("p1", "p2", "block", False)
        await store.mark("p1", "p2", "block", False)
        assert await store.marks("p1") == [("p2", "mute")]
        assert await store.marks("p3") == []


async def test_forgetting_somebody_leaves_only_the_logs(place):
    async with place.store() as store:
        await store.add_person(ANN)
        await store.add_person(BOT)
        await store.create(table("t", owner="p1"), b"first", ["p1", "p2"], ("p1", "key"))
        await store.create(table("u", owner="p2"), b"first", ["p2"])
        await add(store, "t", 2, b"second")
        for person, other in (("p1", "p2"), ("p2", "p1"), ("p2", "p3")):
            await store.mark(person, other, "mute", True)
            await store.add_token(f"{person}{other}".encode(), person, "cookie", 1)
        await store.say("t", "p1", 7, "secret of Ann")
        await store.say("t", "p2", 8, "hello")
        await store.forget("p1")
        await store.forget("none")
        assert await store.people(["p1", "p2"]) == {"p2": BOT}
        assert await store.holder(b"p1p2") is None
        assert await store.holder(b"p2p1") == ("p2", "cookie")
        assert await store.marks("p1") == []
        assert await store.marks("p2") == [("p3", "mute")]
        assert await store.said("t") == [Line(1, None, 7, ""), Line(2, "p2", 8, "hello")]
        assert await store.say("t", "p2", 9, "and on") == 3
        assert await store.seated("p1", None, 9) == []
        assert (await store.row("t")).owner is None
        assert (await store.row("u")).owner == "p2"
        assert await store.entries("t") == [(1, b"first"), (2, b"second")]
        assert await store.create(table("v"), b"", [], ("p1", "key")) == "v"


def test_a_deleted_text_is_not_in_the_file(tmp_path):
    place = Place("sqlite", f"sqlite:{tmp_path / 'x.db'}")

    async def work(store):
        await store.create(table("t"), b"")
        await store.say("t", "p1", 7, "telling text")

    place.use(work)
    assert b"telling text" in (tmp_path / "x.db").read_bytes()
    place.use(lambda store: store.forget("p1"))
    assert b"telling text" not in b"".join(p.read_bytes() for p in tmp_path.iterdir())
