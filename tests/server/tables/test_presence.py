"""Who is there and who is away."""

from __future__ import annotations

from mirabilis.server.tables.house import Rules
from server.tables.rooms import STANDARD, folded, log_of, pass_time, room, until

SOON = Rules(bot_pace=0.0, away=20.0)
WHILE = 25.0


def away(watcher):
    return [seat["away"] for seat in watcher.info["seats"]]


def gone(desk, watcher):
    watcher.closed = True
    desk.house.detach(watcher)


async def test_without_a_connection_one_is_away_after_a_while_and_back_on_coming(tmp_path):
    async with room(tmp_path, rules=SOON) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        first, second = await desk.watch(table, ada), await desk.watch(table, ada)
        seen = await desk.watch(table)
        gone(desk, first)
        await pass_time(WHILE)
        assert away(seen) == [False, False]  # there is still another connection
        gone(desk, second)
        assert away(seen) == [False, False]
        await pass_time(WHILE)
        await until(lambda: away(seen) == [True, False])
        await desk.watch(table, ada)
        await until(lambda: away(seen) == [False, False])
        await folded(desk, table)


async def test_a_short_break_is_not_noted(tmp_path):
    async with room(tmp_path, rules=SOON) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        gone(desk, await desk.watch(table, ada))
        await desk.watch(table, ada)
        await pass_time(WHILE)
        assert [entry["t"] for entry in await log_of(desk, table)] == ["created"]


async def test_any_command_says_that_one_is_here_and_everybody_is_told(tmp_path):
    async with room(tmp_path, rules=SOON) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        seen = await desk.watch(table)
        await pass_time(WHILE)
        await until(lambda: away(seen) == [True, True])  # never came at all
        code = desk.live(table).table.match.codes(0)[0]
        await desk.do(table, ada, type="move", seat=0, code=code)
        assert away(seen) == [False, False]
        await pass_time(WHILE)
        await until(lambda: away(seen) == [True, True])  # and is not heard of again
        await folded(desk, table)


async def test_who_does_not_come_back_after_a_restart_is_away(tmp_path):
    async with room(tmp_path, rules=SOON) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        viewer = await desk.watch(table, bob)
        await desk.do(table, bob, viewer=viewer, type="join")
    async with room(tmp_path, rules=SOON) as desk:
        seen = await desk.watch(table, ada)
        await pass_time(WHILE)
        await until(lambda: away(seen) == [False, True])
        await desk.do(table, ada, viewer=seen, type="seat", seat=1, bot="easy")
        assert seen.info["seats"][1]["bot"] == "easy"
