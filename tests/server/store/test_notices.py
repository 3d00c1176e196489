"""Processes on one PostgreSQL hear of each other's writes, and not of their own."""

from __future__ import annotations

import asyncio

from mirabilis.server.store.bell import LENGTH, notices
from server.store.places import add, table, until


async def test_the_others_are_woken_and_not_oneself(shared):
    async with shared.store() as one, shared.store() as two, shared.store() as three:
        heard: list[list[str]] = [[], [], []]
        for store, mine in zip((one, two, three), heard, strict=True):
            store.listen(mine.append)
        await one.create(table("t"), b"")
        assert await add(one, "t", 2)
        await until(lambda: heard[1] == heard[2] == ["t"])
        assert await add(two, "t", 2) is False  # nothing happened, nothing is said
        assert await add(two, "t", 3)
        await until(lambda: heard[0] == ["t"])
        await until(lambda: len(heard[2]) == 2)
        await three.say("t", "p", 1, "hello")
        await until(lambda: (len(heard[0]), len(heard[1])) == (2, 2))
        await one.drop("t")
        await until(lambda: (len(heard[1]), len(heard[2])) == (3, 3))
        await asyncio.sleep(0.2)
        assert [len(mine) for mine in heard] == [2, 3, 3]


async def test_a_group_is_told_together_and_whole(shared):
    async with shared.store() as one, shared.store() as two:
        names = [f"a rather long name without need {i}".replace(" ", "-") for i in range(700)]
        await asyncio.gather(*(one.create(table(name), b"") for name in names))
        heard: list[str] = []
        two.listen(heard.append)
        await asyncio.gather(*(add(one, name, 2) for name in names))
        await until(lambda: set(heard) == set(names))


async def test_what_came_before_anybody_listened_is_told_as_everything(shared):
    async with shared.store() as one, shared.store() as two:
        await one.create(table("t"), b"")
        assert await add(one, "t", 2)
        await asyncio.sleep(0.3)
        heard: list[str] = []
        two.listen(heard.append)
        await until(lambda: heard == [""])


def test_notices_are_short_enough():
    names = {f"{i:0100d}" for i in range(300)}
    texts = list(notices("mark", names))
    assert all(len(text.encode()) < 8000 for text in texts)
    assert LENGTH < 8000
    assert {name for text in texts for name in text.split(" ")[1:]} == names
    assert len(texts) < 8
