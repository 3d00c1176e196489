"""Another game: who must agree, who begins, and the count of a series."""

from __future__ import annotations

import asyncio
import hashlib

import pytest

from mirabilis.server.tables.making import _next
from server.tables.rooms import STANDARD, folded, play_out, refused, room, until


async def finished(desk, seats=("me", "open"), people=2, game="ewn", **more):
    everybody = [await desk.person(f"P{n}") for n in range(people)]
    options = STANDARD if game == "ewn" else {}
    table = await desk.table(everybody[0], game, list(seats), options=options, **more)
    for person in everybody[1:]:
        await desk.do(table, person, type="join")
    await desk.do(
        table,
        everybody[-1],
        type="resign",
        seat=desk.live(table).table.seats_of(everybody[-1].id)[0],
    )
    return table, everybody


async def next_of(desk, table):
    live = desk.live(table)
    await until(lambda: live.table.after is not None)
    await desk.settle(table)
    await desk.settle(live.table.after)
    return live.table.after


async def test_all_must_agree(tmp_path):
    async with room(tmp_path) as desk:
        table, (ada, bob) = await finished(desk)
        seen = await desk.watch(table)
        eve = await desk.person("Eve")
        await refused(desk.do(table, eve, type="rematch", seat=0), "forbidden")
        await desk.do(table, ada, type="rematch", seat=0)
        assert seen.info["rematch"] == {"seat": 0, "agreed": [0]}
        await refused(desk.do(table, bob, type="rematch", seat=1), "conflict")
        await desk.do(table, bob, type="answer", seat=1, to="rematch", yes=False)
        assert seen.info.get("rematch") is None
        await desk.do(table, bob, type="rematch", seat=1)
        await desk.do(table, ada, type="answer", seat=0, to="rematch", yes=True)
        after = await next_of(desk, table)
        assert seen.info["series"]["after"] == after
        info = await desk.house.info(after)
        assert info.series.before == table
        assert [seat.person.id for seat in info.seats] == [ada.id, bob.id]
        assert info.status == "running"
        await refused(desk.do(table, ada, type="rematch", seat=0), "conflict")
        await folded(desk, table)
        await folded(desk, after)


async def test_not_before_the_game_is_over(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"])
        await refused(desk.do(table, ada, type="rematch", seat=0), "conflict")


async def test_bots_agree_by_themselves_and_the_first_move_alternates(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options={**STANDARD, "first": "red"})
        firsts = []
        for _ in range(4):
            firsts.append((await desk.house.info(table)).options["first"])
            await desk.do(table, ada, type="resign", seat=0)
            await desk.do(table, ada, type="rematch", seat=0)
            table = await next_of(desk, table)
            info = await desk.house.info(table)
            assert info.seats[1].bot == "easy"
        assert firsts == ["red", "blue", "red", "blue"]


async def test_wins_are_counted_until_the_series_is_won(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD, to_win=2)
        found = []
        for _ in range(3):
            info = await desk.house.info(table)
            found.append((info.series.game, info.series.wins))
            await desk.do(table, ada, type="resign", seat=0)
            await desk.do(table, ada, type="rematch", seat=0)
            table = await next_of(desk, table)
        assert found == [(1, [0, 0]), (2, [0, 1]), (1, [0, 0])]


async def test_shared_wins_add_up_to_a_whole_one(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me"] * 3)
        await play_out(desk, table, [ada] * 3)
        live = desk.live(table)
        winners = live.table.match.outcome.winners
        made, _ = _next(desk.house, live)
        assert made.series.wins == ([0.0] * 3 if len(winners) == 1 else made.series.wins)
        assert made.series.game == (1 if len(winners) == 1 else 2)


async def test_who_abandoned_is_not_asked_and_their_seat_is_open(tmp_path):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await desk.do(table, bob, type="join")
        await desk.do(table, bob, type="leave", seat=1)
        await refused(desk.do(table, bob, type="rematch", seat=1), "conflict")
        await desk.do(table, ada, type="rematch", seat=0)
        after = await next_of(desk, table)
        info = await desk.house.info(after)
        assert (info.status, info.seats[1].person) == ("open", None)


async def test_one_persons_word_counts_for_all_their_seats(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        await desk.do(table, ada, type="resign", seat=1)
        await desk.do(table, ada, type="rematch", seat=1)
        assert await next_of(desk, table)


async def test_values_for_the_chance_of_the_next_game_come_with_the_asking(tmp_path):
    async with room(tmp_path) as desk:
        table, (ada, bob) = await finished(desk)
        values = ["aa" * 16, "bb" * 16]
        commits = [hashlib.sha256(bytes.fromhex(value)).hexdigest() for value in values]
        await desk.do(table, ada, type="rematch", seat=0, commit=commits[0])
        await desk.do(table, bob, type="answer", seat=1, to="rematch", yes=True, commit=commits[1])
        after = await next_of(desk, table)
        assert (await desk.house.info(after)).fair.committed == commits
        for seat, person in enumerate((ada, bob)):
            await desk.do(after, person, type="reveal", seat=seat, value=values[seat])
        assert (await desk.house.info(after)).status == "running"


async def test_a_house_that_fell_after_all_agreed_makes_the_next_table_when_it_is_back(tmp_path):
    async with room(tmp_path) as desk:
        table, (ada, bob) = await finished(desk)
        desk.house.after = lambda live: None  # as if it fell before it came to that
        await desk.do(table, ada, type="rematch", seat=0)
        await desk.do(table, bob, type="answer", seat=1, to="rematch", yes=True)
        await refused(
            desk.do(table, bob, type="answer", seat=1, to="rematch", yes=False), "conflict"
        )
    async with room(tmp_path) as desk:
        await desk.watch(table)
        after = await next_of(desk, table)
        assert {t.id for t in (await desk.house.mine(ada)).tables} == {table, after}


async def test_two_houses_make_one_next_table(postgres):
    url = postgres.database()
    async with room(url, process="one") as one, room(url, process="two") as two:
        ada, bob = await one.person("Ada"), await one.person("Bob")
        table = await one.table(ada, "ewn", ["me", "open"], options=STANDARD)
        seen = await one.watch(table)
        await two.do(table, bob, type="join")
        await two.do(table, bob, type="resign", seat=1)
        await until(lambda: seen.info["status"] == "over")
        await one.do(table, ada, type="rematch", seat=0)
        await until(lambda: two.live(table).table.rematch is not None)
        await two.do(table, bob, type="answer", seat=1, to="rematch", yes=True)
        after = await next_of(two, table)
        await until(lambda: seen.info["series"].get("after") == after)
        tables = [t.id for t in (await one.house.mine(ada)).tables]
        assert sorted(tables) == sorted([table, after])


@pytest.mark.parametrize("number", range(3))
async def test_two_houses_that_both_see_it_agreed_make_one_table(postgres, number):
    url = postgres.database()
    async with room(url, process="one") as one:
        table, (ada, bob) = await finished(one)
        one.house.after = lambda live: None
        await one.do(table, ada, type="rematch", seat=0)
        await one.do(table, bob, type="answer", seat=1, to="rematch", yes=True)
    async with room(url, process="one") as one, room(url, process="two") as two:
        await asyncio.gather(one.watch(table), two.watch(table))
        assert await next_of(one, table) == await next_of(two, table)
        assert len((await one.house.mine(ada)).tables) == 2
