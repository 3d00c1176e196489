"""Tables begin with interpreted rules and go over to compiled ones; nobody waits or notices."""

from __future__ import annotations

import asyncio
import random
import threading

import pytest

from mirabilis.bots.text import parse
from mirabilis.server.tables.catalogue import Catalogue
from server.tables.rooms import agrees, folded, room
from tiny import bluff


def _first(desk, table, people, dice):
    """Return what somebody who is to act may do."""
    match = desk.live(table).table.match
    seat = match.actors[0]
    return people[seat], {"type": "move", "seat": seat, "code": dice.choice(match.codes(seat))}


@pytest.mark.compiled
async def test_a_table_goes_over_in_the_middle_and_nobody_notices(tmp_path):
    async with room(tmp_path) as desk:
        offers = desk.house.catalogue = Catalogue(more=(bluff,))
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "bluff", ["me", "open"])
        await desk.do(table, bob, type="join")
        viewers = [await desk.watch(table, who) for who in (ada, bob, None)]
        dice = random.Random(5)
        for step in range(100):
            live = desk.live(table)
            if live.table.status != "running":
                break
            if step == 2:
                sent = [len(viewer.raw) for viewer in viewers]
                assert not live.table.game.is_compiled
                await asyncio.to_thread(offers.offers["bluff"].preparation.game.prepare)
                offers._go_over(offers.offers["bluff"])
                desk.house.go_over("bluff")
                await desk.settle(table)
                assert live.table.game.is_compiled
                assert [len(viewer.raw) for viewer in viewers] == sent
            who, command = _first(desk, table, (ada, bob), dice)
            await desk.do(table, who, **command)
        assert live.table.status == "over"
        await folded(desk, table)
        for viewer in viewers:
            agrees(desk, table, viewer)


@pytest.fixture
def slow(monkeypatch):
    """Rules of a table that take as long as the test wants."""
    gate, begun = threading.Event(), threading.Event()
    from mirabilis.server.tables.state import Table

    usual = Table.apply

    def apply(self, entry):
        if entry["t"] == "moved" and self.facts.asked.game == "bluff":
            begun.set()
            assert gate.wait(60)
        usual(self, entry)

    monkeypatch.setattr(Table, "apply", apply)
    yield gate, begun
    gate.set()


async def test_slow_rules_of_one_table_keep_no_other_waiting(tmp_path, slow):
    gate, begun = slow
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        one = await desk.table(ada, "bluff", ["me", "open"])
        other = await desk.table(ada, "ewn", ["me", "open"], options={"setup": "standard"})
        for table in (one, other):
            await desk.do(table, bob, type="join")
        who, command = _first(desk, one, (ada, bob), random.Random(1))
        waits = asyncio.create_task(desk.do(one, who, **command))
        await asyncio.to_thread(begun.wait, 60)
        asked = asyncio.create_task(desk.house.info(one))  # of the same table: it waits
        match = desk.live(other).table.match
        await desk.do(other, ada, type="move", seat=0, code=match.codes(0)[0])
        assert len(desk.live(other).table.line) >= 2
        assert not waits.done()
        assert not asked.done()
        gate.set()
        await waits
        assert (await asked).actors == list(desk.live(one).table.match.actors)
        await folded(desk, one)


async def test_tables_of_a_game_are_made_beside_the_loop(tmp_path, monkeypatch):
    """Making them takes some tens of milliseconds, in which nobody else would be answered."""
    usual, where = bluff.game.tables, []

    def tables(*args):
        where.append(threading.get_ident())
        usual(*args)

    monkeypatch.setattr(bluff.game, "tables", tables)
    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "bluff", ["me", "open"])
        assert len(where) == 1
        await desk.do(table, bob, type="join")
        assert desk.live(table).table.status == "running"
        desk.house.catalogue._games.clear()  # as when it goes over to compiled rules
        await desk.house.read(table)
    assert len(where) == 2
    assert threading.get_ident() not in where


async def test_a_fault_in_the_rules_ends_no_table(tmp_path, monkeypatch, caplog):
    from mirabilis.server.tables.state import Table

    usual, fails = Table.apply, [True]

    def apply(self, entry):
        if entry["t"] == "moved" and fails:
            fails.clear()
            raise RuntimeError("something that nobody thought of")
        usual(self, entry)

    async with room(tmp_path) as desk:
        ada, bob = await desk.person("Ada"), await desk.person("Bob")
        table = await desk.table(ada, "bluff", ["me", "open"])
        await desk.do(table, bob, type="join")
        monkeypatch.setattr(Table, "apply", apply)
        who, command = _first(desk, table, (ada, bob), random.Random(1))
        with pytest.raises(Exception, match="could not be stored"):
            await desk.do(table, who, **command)
        await desk.do(table, who, **command)
        await folded(desk, table)
    assert "table.fault" in caplog.text


async def test_bots_wait_for_the_compiler_only_if_they_need_it():
    offers = Catalogue(["ewn"])
    game = offers.game("ewn", {})
    if not offers.offers["ewn"].preparation.game.is_compiled:
        return  # the compiler is off: nobody ever waits
    assert not game.is_compiled
    preparation = offers.offers["ewn"].preparation
    preparation._left = {"": 10, "expectimax": 20}
    offers._ahead = _Ahead()
    assert offers.seconds(game, parse("greedy:4")) == 0
    assert (await offers.fit(game, parse("greedy:4"))) is game
    assert offers.seconds(game, parse("expectimax:3")) > 0
    waiting = asyncio.create_task(offers.fit(game, parse("expectimax:3")))
    await asyncio.sleep(0)
    assert not waiting.done()
    assert preparation.asked
    preparation._left = {}
    offers._changed.set()
    assert (await waiting).is_compiled


class _Ahead:
    """What the catalogue asks of `Ahead`, without processes."""

    def __init__(self):
        from mirabilis.bots.ahead import Ahead

        self._real = Ahead(lambda _: None, 1)
        self.compiled_for, self.seconds = self._real.compiled_for, self._real.seconds
