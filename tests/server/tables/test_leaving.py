"""Resigning and walking away, with two seats and with more."""

from __future__ import annotations

import pytest

import mirabilis
from server.tables.rooms import STANDARD, agrees, folded, play_out, refused, room


@pytest.mark.parametrize(("how", "reason"), [("resign", "resigned"), ("leave", "abandoned")])
async def test_with_two_seats_the_other_wins(tmp_path, how, reason):
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "ewn", ["me", "open"], options=STANDARD)
        await refused(desk.do(table, ada, type="resign", seat=0), "conflict")
        await desk.do(table, bob, type="join")
        seen = await desk.watch(table)
        await refused(desk.do(table, ada, type=how, seat=1), "forbidden")
        await desk.do(table, bob, type=how, seat=1)  # also out of turn
        assert seen.info["status"] == "over"
        assert seen.info["outcome"]["winners"] == [0]
        assert seen.info["seats"][1]["left"] == reason
        assert (seen.events[-1]["kind"], seen.events[-1]["reason"]) == ("left", reason)
        assert seen.position["outcome"]["winners"] == [0]
        record = await desk.house.record(table)
        assert f"{reason} 2" in record
        assert mirabilis.verify(record).ok
        await refused(desk.do(table, ada, type=how, seat=0), "conflict")
        await folded(desk, table)
        agrees(desk, table, seen)


async def test_with_more_seats_the_game_goes_on_without_them(tmp_path):
    async with room(tmp_path) as desk:
        people = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(people[0], "dice", ["me", "open", "open"])
        for person in people[1:]:
            await desk.do(table, person, type="join")
        seen = await desk.watch(table)
        await desk.do(table, people[1], type="resign", seat=1)
        assert seen.info["status"] == "running"
        assert seen.info["seats"][1]["bot"] == "medium"
        await refused(desk.do(table, people[1], type="resign", seat=1), "conflict")
        await refused(desk.do(table, people[1], type="join", seat=1), "conflict")
        await refused(desk.do(table, people[1], type="move", seat=1, code=0), "conflict")
        await play_out(desk, table, people)
        assert 1 not in seen.info["outcome"]["winners"]
        assert mirabilis.verify(await desk.house.record(table)).ok
        await folded(desk, table)
        agrees(desk, table, seen)


async def test_the_last_one_who_stays_wins(tmp_path):
    async with room(tmp_path) as desk:
        people = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(people[0], "dice", ["me", "open", "open"])
        for person in people[1:]:
            await desk.do(table, person, type="join")
        await desk.do(table, people[0], type="leave", seat=0)
        await desk.do(table, people[2], type="resign", seat=2)
        info = await desk.house.info(table)
        assert (info.status, info.outcome.winners) == ("over", [1])


async def test_alone_giving_up_ends_the_table(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "dice", ["me"])
        await desk.do(table, ada, type="resign", seat=0)
        info = await desk.house.info(table)
        assert (info.status, info.outcome) == ("aborted", None)
        await folded(desk, table)
