"""A store that fails: nothing has happened, nobody was told, and the same key works later."""

from __future__ import annotations

import asyncio

import pytest

from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.wire.commands import COMMAND
from server.tables.rooms import STANDARD, Now, agrees, folded, log_of, refused, room, until


class Shaky:
    """A real store whose writes can be made to fail, before or after they are done."""

    def __init__(self, store):
        self._store = store
        self.how = ""
        self.tried = 0
        self.unreadable = False

    def __getattr__(self, name):
        return getattr(self._store, name)

    def append(self, entry):
        self.tried += 1
        if not self.how:
            self._store.append(entry)
            return
        told, fault = entry.done, StoreFailed("the disk is full")
        if self.how == "after":  # it was written, but nobody could say so
            entry.done = lambda result: told(fault)
            self._store.append(entry)
        else:
            asyncio.get_running_loop().call_soon(told, fault)

    async def entries(self, table, after=0):
        if self.unreadable:
            raise StoreFailed("out of reach")
        return await self._store.entries(table, after)


async def test_nothing_changes_and_nobody_is_told(tmp_path):
    async with room(tmp_path, wrap=Shaky) as desk:
        store = desk.house.store
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        seen = await desk.watch(table, ada)
        told = len(seen.raw)
        code = desk.live(table).table.match.codes(0)[0]
        move = {"type": "move", "seat": 0, "code": code, "key": "k"}
        store.how = "before"
        for command in (move, {"type": "resign", "seat": 0}, {"type": "quiet", "closed": True}):
            await refused(desk.do(table, ada, **command), "unavailable")
            assert len(seen.raw) == told
            await folded(desk, table)
        store.how = ""
        await desk.do(table, ada, **move)
        assert len(desk.live(table).table.line) == 3
        agrees(desk, table, seen)
        await folded(desk, table)


async def test_what_was_written_after_all_is_found_and_counts_once(tmp_path):
    async with room(tmp_path, wrap=Shaky) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        seen = await desk.watch(table, ada)
        code = desk.live(table).table.match.codes(0)[0]
        move = {"type": "move", "seat": 0, "code": code, "key": "k"}
        desk.house.store.how = "after"
        await refused(desk.do(table, ada, **move), "unavailable")
        desk.house.store.how = ""
        await desk.do(table, ada, **move)
        assert sum(entry["t"] == "moved" for entry in await log_of(desk, table)) == 1
        agrees(desk, table, seen)


async def test_commands_that_wait_are_answered_when_the_log_cannot_be_read(tmp_path):
    async with room(tmp_path, wrap=Shaky) as desk:
        store = desk.house.store
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        seen = await desk.watch(table, ada)
        code = desk.live(table).table.match.codes(0)[0]
        store.how, store.unreadable = "before", True
        several = [
            desk.do(table, ada, type="move", seat=0, code=code, key=f"k{n}") for n in range(4)
        ]
        answers = await asyncio.gather(*several, return_exceptions=True)
        assert {answer.problem.error for answer in answers} == {"unavailable"}
        assert seen.ended is not None  # it may connect again
        assert table not in desk.house.lives
        store.how, store.unreadable = "", False
        again = await desk.watch(table, ada, since=len(seen.events))
        assert again.events == []
        await desk.do(table, ada, type="move", seat=0, code=code, key="k0")
        await folded(desk, table)


async def test_bots_and_clocks_try_again_later_but_not_all_the_time(tmp_path):
    now = Now()
    async with room(tmp_path, wrap=Shaky, now=now) as desk:
        store = desk.house.store
        ada = await desk.person("Ada")
        clock = {"kind": "move", "seconds": 60}
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD, clock=clock)
        live = desk.live(table)
        now.add(61)
        store.how, store.tried = "before", 0
        live.when_idle(live.arm)
        await until(lambda: store.tried)
        await asyncio.sleep(0.3)
        assert store.tried <= 3
        store.how = ""
        await until(lambda: live.table.status == "over" and not live.busy)
        await folded(desk, table)


async def test_a_bot_goes_on_when_the_store_is_back(tmp_path):
    async with room(tmp_path, wrap=Shaky) as desk:
        store = desk.house.store
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        live = desk.live(table)
        choice = desk.pool.choice

        def fail(seat):
            store.how, store.tried = "before", 0
            return choice(seat)

        desk.pool.choice = fail
        code = live.table.match.codes(0)[0]
        asked = COMMAND.validate_python({"type": "move", "seat": 0, "code": code})
        desk.house.do(table, ada, asked, lambda answer: None)
        await until(lambda: store.how)
        await asyncio.sleep(0.3)
        assert store.tried <= 3
        desk.pool.choice, store.how = choice, ""
        await until(lambda: len(live.table.line) == 5 and not live.busy)
        await folded(desk, table)


async def test_a_table_that_cannot_be_made_is_refused(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        await desk.house.store.close()
        with pytest.raises(StoreFailed):
            await desk.table(ada, "ewn", ["me", "open"])
        await refused(desk.do("nowhere", ada, type="join"), "unavailable")
