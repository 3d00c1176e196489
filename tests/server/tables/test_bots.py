"""Bots at tables: asked with what their seat may know, answered for when a worker fails."""

from __future__ import annotations

import asyncio
import logging
import random
import time

import pytest

import mirabilis
from mirabilis.bots.asides import aside_of
from mirabilis.server.logs import mark
from mirabilis.server.tables.driver import CHOOSE, Wish
from mirabilis.server.tables.house import Rules
from mirabilis.server.wire.commands import COMMAND
from mirabilis.server.workers.errors import WorkerFailed
from server.desk import Thinker
from server.tables.rooms import STANDARD, folded, log_of, play_out, room, until


def _told(caplog, event):
    """Return the tables, games and bots that lines of the log about an event name."""
    found = [record for record in caplog.records if record.message == event]
    return {(record.table, record.game, record.bot) for record in found}


async def test_a_bot_is_asked_with_what_its_seat_may_know(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        known = []

        def choice(seat):
            known.append((seat.number, list(seat.heard)))
            return seat.codes[0]

        desk.pool.choice = choice
        table = await desk.table(ada, "bluff", ["easy", "me"])
        await desk.settle(table)
        match = desk.live(table).table.match
        deals = [code for seat, code in match.kept if seat < 0]
        seat, heard = known[0]
        assert seat == 0
        assert heard[0] == (-1, deals[0])
        assert heard[1] != (-1, deals[1])  # a stand-in: the other's card is not its own
        assert desk.pool.requests[0][0] == "easy"


async def test_a_bot_whose_move_another_process_has_made_is_not_asked(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        await desk.settle(table)
        live = desk.live(table)
        assert live.table.match.actors == (0,)
        await live.driver._think(Wish(1, CHOOSE))  # as if it had been its turn a moment ago
        assert desk.pool.requests == []
        await desk.do(table, ada, type="move", seat=0, code=live.table.match.codes(0)[0])
        await desk.settle(table)
        assert [text for text, *_ in desk.pool.requests] == ["easy"]


@pytest.mark.bad_bot
async def test_a_failing_worker_blocks_nobody_and_is_logged(tmp_path, caplog):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        desk.pool.failing = True
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        with caplog.at_level(logging.WARNING, "mirabilis.server"):
            await play_out(desk, table, [ada, None])
        assert desk.live(table).table.status == "over"
        assert _told(caplog, "bot.failed") == {(mark(table), "ewn", "easy")}
        await folded(desk, table)


@pytest.mark.bad_bot
async def test_a_bot_that_answers_nonsense_is_answered_for(tmp_path, caplog):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        desk.pool.choice = lambda seat: -77
        table = await desk.table(ada, "ewn", ["easy", "me"], options=STANDARD)
        with caplog.at_level(logging.WARNING, "mirabilis.server"):
            await desk.settle(table)
        assert desk.live(table).table.match.actors == (1,)
        assert _told(caplog, "bot.refused") == {(mark(table), "ewn", "easy")}


async def test_bots_take_their_time_also_many_times_in_a_row(tmp_path):
    async with room(tmp_path, rules=Rules(bot_pace=0.15)) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "dice", ["open"])
        await desk.house.info(table)
        asking = COMMAND.validate_python({"type": "seat", "seat": 0, "bot": "easy"})
        began = time.monotonic()
        desk.house.do(table, ada, asking, lambda answer: None)
        await until(lambda: len(desk.pool.requests) >= 4)
        assert time.monotonic() - began >= 0.45


async def test_two_bots_play_to_the_end_by_themselves(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "easy", "hard"])
        desk.pool.choice = lambda seat: max(
            c for c in seat.codes if desk.live(table).table.game.format(c).startswith("sell")
        )
        await desk.do(table, ada, type="resign", seat=0)
        await desk.settle(table)
        assert desk.live(table).table.status == "over"


async def test_a_pending_bot_moves_after_the_house_is_opened_again(tmp_path):
    class Stuck(Thinker):
        async def choose(self, game, text, seed, seat):
            self.requests.append((text, seed, seat))
            await asyncio.sleep(3600)

    stuck = Stuck()
    async with room(tmp_path, pool=stuck) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["easy", "me"], options=STANDARD)
        await until(lambda: stuck.requests)
        assert len(desk.live(table).table.line) == 1
    async with room(tmp_path) as desk:  # nobody looks at it: the sweep finds it
        await until(lambda: table in desk.house.lives)
        await desk.settle(table)
        assert len(desk.live(table).table.line) == 3
        assert desk.pool.requests[0][:2] == stuck.requests[0][:2]  # the same seed: the same bot


async def test_what_was_taken_back_while_a_bot_thought_is_not_answered(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        gate = asyncio.Event()
        asked = []

        class Slow(Thinker):
            async def choose(self, game, text, seed, seat):
                asked.append(seat.heard[-2:])
                await gate.wait()
                return seat.codes[0]

        desk.house.pool = Slow()
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        live = desk.live(table)
        codes = live.table.match.codes(0)

        async def do(**command):
            done = asyncio.get_running_loop().create_future()
            asking = COMMAND.validate_python(command)
            desk.house.do(table, ada, asking, done.set_result)
            await done

        await do(type="move", seat=0, code=codes[0])
        await until(lambda: len(asked) == 1)
        await do(type="undo", seat=0)
        await do(type="move", seat=0, code=codes[-1])
        gate.set()
        await desk.settle(table)
        assert len(asked) == 2
        assert live.table.line[1] == (0, codes[-1])
        assert len(live.table.line) == 5


@pytest.mark.bad_bot
async def test_bots_act_out_of_turn_and_a_failing_aside_is_no_failing_decision(tmp_path):
    class Aside(Thinker):
        asides = 0

        async def aside(self, game, text, seed, seat):
            self.asides += 1
            if self.asides % 3 == 0:
                raise WorkerFailed("not now")
            return seat.codes[0] if self.asides < 5 else None

    pool = Aside()
    async with room(tmp_path, pool=pool) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "jahres", ["me", "easy", "easy"])
        await desk.settle(table)
        before = len(pool.requests)
        match = desk.live(table).table.match
        for _ in range(3):
            if 0 in match.actors:
                await desk.do(table, ada, type="move", seat=0, code=match.codes(0)[0])
        assert pool.asides > 2
        assert len(pool.requests) > before or not {1, 2} & set(match.actors)
        assert not {1, 2} & set(match.actors)  # nothing waits for a bot
        moves = [entry for entry in await log_of(desk, table) if entry["t"] == "moved"]
        assert {entry["seat"] for entry in moves if "by" not in entry} == {1, 2}
        await folded(desk, table)


class Anew(Thinker):
    """Bots as the workers make them: anew for each decision."""

    async def choose(self, game, text, seed, seat):
        return mirabilis.bot(text, game, seed).choose(seat)

    async def aside(self, game, text, seed, seat):
        act = aside_of(mirabilis.bot(text, game, seed))
        return None if act is None else act(seat)


@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
async def test_the_easiest_opponents_of_every_game_play_on(tmp_path, slug):
    """Each decision is another bot's; what is refused or fails is found by `bad_bots`."""
    async with room(tmp_path, pool=Anew()) as desk:
        ada = await desk.person("Ada")
        seats = max(2, mirabilis.load(slug, jit=False).spec.players[0])
        table = await desk.table(ada, slug, ["me", *["easy"] * (seats - 1)])
        dice = random.Random(4)
        for _ in range(8):
            await desk.settle(table)
            live = desk.live(table)
            if live.table.status != "running" or 0 not in live.table.match.actors:
                break
            code = dice.choice(live.table.match.codes(0))
            await desk.do(table, ada, type="move", seat=0, code=code)
        moved = [entry for entry in await log_of(desk, table) if entry["t"] == "moved"]
        assert any("by" not in entry for entry in moved)
