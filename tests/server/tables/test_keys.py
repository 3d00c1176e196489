"""Keys: the same command twice is done once, whoever serves it and whenever."""

from __future__ import annotations

import asyncio

from server.tables.rooms import STANDARD, folded, log_of, refused, room


async def test_the_same_key_counts_once_also_in_another_life(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        made = [
            await desk.table(ada, "ewn", ["me", "open"], options=STANDARD, key="new")
            for _ in range(2)
        ]
        assert made[0] == made[1]
        table = made[0]
        for _ in range(2):
            await desk.do(table, bob, type="join", key="in")
        code = desk.live(table).table.match.codes(0)[0]
        move = {"type": "move", "seat": 0, "code": code, "key": "m1"}
        both = [desk.do(table, ada, **move), desk.do(table, ada, **move)]
        answers = await asyncio.gather(*both)
        assert [answer.key for answer in answers] == ["m1", "m1"]
        line = desk.live(table).table.line.copy()
    async with room(tmp_path) as desk:
        answer = await desk.do(table, ada, **move)
        assert answer.key == "m1"
        assert desk.live(table).table.line == line
        assert await desk.table(ada, "ewn", ["me", "open"], options=STANDARD, key="new") == table
        assert sum(entry["t"] == "moved" for entry in await log_of(desk, table)) == 1
        # the same key of somebody else is another command
        code = desk.live(table).table.match.codes(1)[0]
        await desk.do(table, bob, type="move", seat=1, code=code, key="m1")
        assert len(desk.live(table).table.line) == len(line) + 2
        assert await desk.table(bob, "ewn", ["me", "open"], key="new") != table
        await folded(desk, table)


async def test_a_refused_command_does_not_use_up_its_key(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        code = desk.live(table).table.match.codes(0)[0]
        await refused(desk.do(table, ada, type="move", seat=1, code=code, key="k"), "not_your_turn")
        await desk.do(table, ada, type="move", seat=0, code=code, key="k")
        assert len(desk.live(table).table.line) == 3


async def test_the_mover_has_the_key_in_the_update_and_others_have_not(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        mover, other = await desk.watch(table, ada), await desk.watch(table, ada)
        code = desk.live(table).table.match.codes(0)[0]
        await desk.do(table, ada, viewer=mover, type="move", seat=0, code=code, key="k")
        assert mover.of("update")[-1]["done"] == "k"
        assert "done" not in other.of("update")[-1]


async def test_a_key_of_the_table_itself_is_free_for_the_first_command(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD, key="1")
        code = desk.live(table).table.match.codes(0)[0]
        await desk.do(table, ada, type="move", seat=0, code=code, key="1")
        assert [entry["t"] for entry in await log_of(desk, table)].count("moved") == 1
