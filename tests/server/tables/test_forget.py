"""Deleting somebody: their seats, tables, names and lines."""

from __future__ import annotations

from server.tables.rooms import STANDARD, folded, room, until


async def forget(desk, person):
    await desk.house.forget(person.id)
    await desk.house.store.forget(person.id)


async def test_they_leave_every_table_and_others_inherit(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        running = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(running, bob, type="join")
        waiting = await desk.table(ada, "dice", ["me", "open", "open"])
        await desk.do(waiting, bob, type="join")
        alone = await desk.table(ada, "dice", ["me", "open"])
        seen = await desk.watch(running, bob)
        await desk.do(running, ada, type="chat", text="my secret")
        await forget(desk, ada)
        await desk.settle(running)
        assert seen.info["status"] == "over"
        assert seen.info["outcome"]["winners"] == [1]
        assert seen.info["owner"] == bob.id
        assert seen.info["seats"][0]["person"]["name"] == "?"
        info = await desk.house.info(waiting)
        assert (info.owner, info.seats[0].person) == (bob.id, None)
        assert (await desk.house.info(alone)).status == "aborted"
        later = await desk.watch(running)
        assert "'Ada'" not in str(later.messages)
        assert "my secret" not in str(later.messages)
        assert (await desk.house.mine(ada)).tables == []
        await folded(desk, running)
    async with room(tmp_path) as desk:
        later = await desk.watch(running)
        assert "'Ada'" not in str(later.messages)
        listed = await desk.house.mine(bob)
        names = {s.person.name for t in listed.tables for s in t.seats if s.person}
        assert names == {"?", "Bob"}


async def test_the_next_game_belongs_to_somebody_who_is_there(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob, cleo = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(ada, "ewn", ["open", "open"], options=STANDARD)
        await desk.do(table, bob, type="join")
        await desk.do(table, cleo, type="join")
        await desk.do(table, bob, type="resign", seat=0)
        await forget(desk, ada)
        await desk.do(table, bob, type="rematch", seat=0)
        await desk.do(table, cleo, type="answer", seat=1, to="rematch", yes=True)
        await until(lambda: desk.live(table).table.after is not None)
        await desk.settle(table)
        assert (await desk.house.info(desk.live(table).table.after)).owner == bob.id
