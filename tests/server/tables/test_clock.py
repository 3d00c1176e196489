"""Clocks: whose time runs, what a turn adds, and what happens when it is up."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mirabilis.server.tables.clock import DAY, Clock
from mirabilis.server.tables.service import Service
from mirabilis.server.wire.tables import DaysClock, FischerClock, MoveClock, NoClock
from server.tables.rooms import STANDARD, Now, agrees, log_of, refused, room, until

MOVE = {"kind": "move", "seconds": 60}
FISCHER = {"kind": "fischer", "seconds": 100, "increment": 5}


def clocks(desk: Any, table: str) -> list[int]:
    """Return the seconds everybody has left now."""
    here = desk.live(table).table
    now = here.served(desk.house.now())
    return [round(here.clock.rest(seat, now) / 1000) for seat in range(here.players)]


async def pair(desk: Any, game: str = "ewn", clock: Any = FISCHER, **more: Any) -> Any:
    ada, bob = await desk.person("Ada"), await desk.person("Bob")
    more.setdefault("options", STANDARD if game == "ewn" else {})
    table = await desk.table(ada, game, ["me", "open"], clock=clock, **more)
    await desk.do(table, bob, type="join")
    return table, ada, bob


async def step(desk: Any, table: str, person: Any, seat: int, pick: int = 0) -> None:
    code = desk.live(table).table.match.codes(seat)[pick]
    await desk.do(table, person, type="move", seat=seat, code=code)


async def tick(desk: Any, table: str) -> None:
    """Let the server look at the clocks, as its timer does."""
    live = desk.live(table)
    live.when_idle(live.arm)
    await desk.settle(table)


def test_terms_of_each_kind():
    assert not Clock(NoClock(kind="none"), 2).limited
    assert Clock(MoveClock(kind="move", seconds=7), 2).left == [7000, 7000]
    assert Clock(FischerClock(kind="fischer", seconds=70, increment=3), 1).increment == 3000
    assert Clock(DaysClock(kind="days", days=2), 1).left == [2 * DAY]


async def test_fischer_charges_the_actor_and_adds_with_each_move(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, bob = await pair(desk)
        now.add(10)
        assert clocks(desk, table) == [90, 100]
        await step(desk, table, ada, 0)
        assert clocks(desk, table) == [95, 100]
        now.add(20)
        assert clocks(desk, table) == [95, 80]
        await step(desk, table, bob, 1)
        assert clocks(desk, table) == [95, 85]


async def test_time_for_each_move_is_whole_again_after_it(tmp_path):
    for clock, full in ((MOVE, 60), ({"kind": "days", "days": 1}, 86_400)):
        now = Now()
        (tmp_path / clock["kind"]).mkdir()
        async with room(tmp_path / clock["kind"], now=now) as desk:
            table, ada, _ = await pair(desk, clock=clock)
            now.add(50)
            assert clocks(desk, table) == [full - 50, full]
            await step(desk, table, ada, 0)
            assert clocks(desk, table) == [full, full]


async def test_choosing_at_once_each_has_their_own_time(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, bob = await pair(desk, "pennies")
        now.add(10)
        assert clocks(desk, table) == [90, 90]
        await step(desk, table, bob, 1)
        now.add(10)
        assert clocks(desk, table) == [80, 95]
        await step(desk, table, ada, 0)
        assert clocks(desk, table) == [85, 95]  # the next round: both again
        now.add(1)
        assert clocks(desk, table) == [84, 94]


async def test_bots_have_no_clock(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        ada = await desk.person("Ada")
        seats = ["me", "easy"]
        table = await desk.table(ada, "ewn", seats, options=STANDARD, clock=FISCHER)
        seen = await desk.watch(table, ada)
        desk.pool.choice = lambda seat: now.add(500) or seat.codes[0]
        await step(desk, table, ada, 0)
        assert seen.position["clock"]["left"] == [105_000, None]
        assert seen.position["clock"]["running"] == [0]


async def test_a_choice_changed_unseen_changes_nobodys_clock(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, bob = await pair(desk, "pennies")
        seen = await desk.watch(table, bob)
        now.add(10)
        await step(desk, table, ada, 0)
        told = len(seen.raw)
        for pick in (1, 0, 1):
            now.add(3)
            await step(desk, table, ada, 0, pick)
            assert clocks(desk, table)[0] == 95
        assert clocks(desk, table)[1] == 81
        assert len(seen.raw) == told


async def test_a_draft_that_nobody_notices_adds_no_time(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "me", "me"], clock=FISCHER)
        seen = await desk.watch(table)
        match = desk.live(table).table.match
        told = len(seen.raw)
        now.add(10)
        draft = next(c for c in match.codes(0) if match.game.format(c).startswith("to"))
        await desk.do(table, ada, type="move", seat=0, code=draft)
        assert clocks(desk, table) == [90, 90, 90]
        assert len(seen.raw) == told


async def test_a_fallen_flag_loses_with_two_seats(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, _ = await pair(desk)
        seen = await desk.watch(table, ada)
        now.add(99)
        await tick(desk, table)
        assert seen.info["status"] == "running"
        now.add(1)
        await tick(desk, table)
        assert seen.info["status"] == "over"
        assert seen.info["seats"][0]["left"] == "time"
        assert seen.info["outcome"]["winners"] == [1]
        assert seen.info["outcome"]["reason"] == "time"
        assert seen.events[-1]["kind"] == "left"
        assert "time 1" in await desk.house.record(table)
        agrees(desk, table, seen)


async def test_a_move_after_the_flag_has_fallen_comes_too_late(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, _ = await pair(desk)
        code = desk.live(table).table.match.codes(0)[0]
        now.add(100.001)  # the server's own timer has not looked yet
        await refused(desk.do(table, ada, type="move", seat=0, code=code), "conflict")
        assert (await desk.house.info(table)).seats[0].left == "time"


async def test_the_servers_own_timer_lets_the_flag_fall(tmp_path):
    async with room(tmp_path) as desk:
        table, *_ = await pair(desk, clock={"kind": "move", "seconds": 5})
        live = desk.live(table)
        live.table.clock.left[0] = 50  # milliseconds, so that the test need not wait
        live.arm()
        await until(lambda: live.table.status == "over")
        await desk.settle(table)
        assert (await log_of(desk, table))[-1]["reason"] == "time"


async def test_with_more_seats_a_bot_plays_on_and_the_others_share_the_result(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        people = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
        table = await desk.table(people[0], "market", ["me", "open", "open"], clock=MOVE)
        for person in people[1:]:
            await desk.do(table, person, type="join")
        seen = await desk.watch(table)
        now.add(30)
        match = desk.live(table).table.match
        for seat in (0, 2):
            sell = next(c for c in match.codes(seat) if match.game.format(c).startswith("sell"))
            await desk.do(table, people[seat], type="move", seat=seat, code=sell)
        now.add(30)
        desk.pool.choice = lambda seat: min(
            c for c in seat.codes if match.game.format(c).startswith("sell")
        )
        await tick(desk, table)
        assert seen.info["seats"][1]["left"] == "time"
        assert seen.info["seats"][1]["bot"] == "medium"
        assert seen.info["status"] == "running"
        for _ in range(10):
            for seat in (0, 2):
                if seat in match.actors:
                    sells = [c for c in match.codes(seat) if match.game.format(c)[:4] == "sell"]
                    await desk.do(table, people[seat], type="move", seat=seat, code=sells[0])
        assert seen.info["status"] == "over"
        assert 1 not in seen.info["outcome"]["winners"]
        assert seen.info["outcome"]["winners"]
        agrees(desk, table, seen)


async def test_alone_the_table_ends_without_a_result(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "dice", ["me"], clock=MOVE)
        seen = await desk.watch(table, ada)
        now.add(60)
        await tick(desk, table)
        assert seen.info["status"] == "aborted"
        assert seen.info.get("outcome") is None
        assert seen.position["clock"]["running"] == []
        await refused(desk.house.record(table), "hidden")


async def test_time_while_the_server_was_down_is_not_charged(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, _ = await pair(desk)
        now.add(10)
        await desk.house.store.beat(desk.house.process, now())
    now.add(3600)
    async with room(tmp_path, now=now) as desk:
        await desk.house.live(table)
        assert clocks(desk, table) == [90, 100]
        now.add(5)
        await step(desk, table, ada, 0)
        assert clocks(desk, table) == [90, 100]
        assert desk.live(table).table.status == "running"
        await desk.house.store.beat(desk.house.process, now())
    now.add(0.4)  # a short absence is one too
    async with room(tmp_path, now=now) as desk:
        await desk.house.live(table)
        assert clocks(desk, table) == [90, 100]


async def test_a_clock_that_fell_before_the_house_opened_is_seen_by_the_sweep(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, *_ = await pair(desk, clock={"kind": "move", "seconds": 5})
        now.add(5.1)
        await desk.house.store.beat(desk.house.process, now())
    now.add(2)
    async with room(tmp_path, now=now) as desk:
        await until(lambda: table in desk.house.lives)
        await until(lambda: desk.live(table).table.status == "over")


async def test_taking_back_gives_no_time(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        for game, clock in (("pennies", FISCHER), ("pennies", MOVE)):
            ada, bob = (
                await desk.person(f"A{clock['kind']}"),
                await desk.person(f"B{clock['kind']}"),
            )
            table = await desk.table(ada, game, ["me", "open"], clock=clock)
            await desk.do(table, bob, type="join")
            full = clocks(desk, table)[0]
            for used in (10, 20, 30):
                now.add(10)
                await step(desk, table, ada, 0)
                await desk.do(table, ada, type="undo", seat=0)
                assert clocks(desk, table) == [full - used, full - used]


async def test_an_undo_by_consent_gives_the_other_nothing_either(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, bob = await pair(desk)
        now.add(10)
        await step(desk, table, ada, 0)
        now.add(20)
        assert clocks(desk, table) == [95, 80]
        await desk.do(table, ada, type="undo", seat=0)
        await desk.do(table, bob, type="answer", seat=1, to="undo", yes=True)
        assert clocks(desk, table) == [90, 80]
        now.add(1)
        assert clocks(desk, table) == [89, 80]


async def test_a_bot_that_takes_over_gives_no_time(tmp_path):
    now = Now()
    async with room(tmp_path, now=now) as desk:
        table, ada, _ = await pair(desk)
        desk.pool.choice = lambda seat: 1 / 0  # it never gets that far
        now.add(30)
        here = desk.live(table).table
        here.apply({"t": "away", "at": now(), "seats": [0]})
        here.apply({"t": "bot", "at": now(), "seat": 0, "bot": "easy"})
        now.add(10)
        assert clocks(desk, table) == [70, 100]
        here.apply({"t": "back", "at": now(), "seat": 0, "by": ada.id})
        now.add(1)
        assert clocks(desk, table) == [69, 100]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=6), st.data())
def test_service_time_leaves_out_gaps_and_never_runs_back(pairs, data):
    gaps, start = [], 0
    for before, long in pairs:
        gaps.append((start + before, start + before + long))
        start += before + long
    service = Service(gaps)
    a = data.draw(st.integers(0, 2 * 10**6))
    b = data.draw(st.integers(a, a + 10**6))
    missing = sum(max(0, min(b, end) - max(a, begin)) for begin, end in gaps)
    assert service.at(b) - service.at(a) == b - a - missing


@settings(max_examples=50)
@given(st.integers(0, 2**32), st.booleans())
def test_what_is_charged_is_what_was_waited(seed, each_move):
    dice = random.Random(seed)
    kind = (
        MoveClock(kind="move", seconds=3600)
        if each_move
        else FischerClock(kind="fischer", seconds=3600, increment=7)
    )
    clock, now, spent, ends = Clock(kind, 3), 0, [0, 0, 0], [0, 0, 0]
    for place in range(30):
        waiting = [seat for seat in range(3) if dice.random() < 0.6]
        ended = [seat for seat in clock.running if dice.random() < 0.5]
        for seat in clock.running:
            spent[seat] = 0 if each_move and seat in ended else spent[seat]
        clock.turn(waiting, ended, now, place)
        for seat in ended:
            ends[seat] += 1
        passed = dice.randrange(5000)
        now += passed
        for seat in waiting:
            spent[seat] += passed
        for seat in range(3):
            extra = 0 if each_move else 7000 * ends[seat]
            assert clock.rest(seat, now) == 3_600_000 + extra - spent[seat]
