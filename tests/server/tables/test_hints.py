"""Hints: whose, when, and how they come."""

from __future__ import annotations

import asyncio

import pytest

from mirabilis.server.store.opening import open_store
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.tables.house import House, Rules
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.pool import Pool
from mirabilis.server.workers.thought import Thought
from server.desk import Desk, Thinker
from server.tables.rooms import STANDARD, refused, room, until


class Searcher(Thinker):
    """Thinks three times, each when it is told to."""

    def __init__(self):
        super().__init__()
        self.steps = asyncio.Queue()
        self.closed = False
        self.seats = []

    def think(self, game, text, seat, seconds):
        self.seats.append(seat)
        code = seat.codes[0]

        async def thoughts():
            try:
                for number in (1, 2, 3):
                    if await self.steps.get() == "fail":
                        raise WorkerFailed("gone")
                    move = {"code": code, "value": 0.5, "error": 0.1, "visits": number}
                    yield Thought([move], number, number == 3)
            finally:
                self.closed = True

        return thoughts()


async def table_of(desk, game="ewn", **more):
    ada, bob = await desk.person("Ada"), await desk.person("Bob")
    more.setdefault("options", STANDARD if game == "ewn" else {})
    table = await desk.table(ada, game, ["me", "open"], **more)
    await desk.do(table, bob, type="join")
    return table, ada, bob


async def test_who_may_ask(tmp_path):
    async with room(tmp_path, pool=Searcher()) as desk:
        table, ada, bob = await table_of(desk)
        seen, other = await desk.watch(table, ada), await desk.watch(table, bob)
        await refused(desk.do(table, ada, type="hint", seat=0), "bad_request")  # no connection
        await refused(desk.do(table, bob, viewer=other, type="hint", seat=0), "forbidden")
        await refused(desk.do(table, bob, viewer=other, type="hint", seat=1), "not_your_turn")
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await refused(desk.do(table, ada, viewer=seen, type="hint", seat=0), "conflict")
        for game, more in (("ewn", {"hints": False}), ("code", {"options": {"memory": "own"}})):
            name = await desk.table(ada, game, ["me", "me"], **more)
            viewer = await desk.watch(name, ada)
            await refused(desk.do(name, ada, viewer=viewer, type="hint", seat=0), "forbidden")


async def test_thoughts_come_as_they_get_better_and_only_to_who_asked(tmp_path):
    pool = Searcher()
    async with room(tmp_path, pool=pool) as desk:
        table, ada, _ = await table_of(desk)
        seen, other = await desk.watch(table, ada), await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0, key="h")
        for _ in range(3):
            pool.steps.put_nowait("go")
        await until(lambda: len(seen.of("hint")) == 3)
        hints = seen.of("hint")
        assert [hint["simulations"] for hint in hints] == [1, 2, 3]
        assert [hint["last"] for hint in hints] == [False, False, True]
        assert {hint["key"] for hint in hints} == {"h"}
        assert other.of("hint") == []
        await until(lambda: not desk.live(table).hinted)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)


async def test_where_all_moves_are_alike_nothing_is_searched(tmp_path):
    pool = Searcher()
    async with room(tmp_path, pool=pool) as desk:
        table, ada, _ = await table_of(desk, "code")
        seen = await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await until(lambda: seen.of("hint"))
        (said,) = seen.of("hint")
        assert (said["alike"], said["moves"], said["last"]) == (True, [], True)
        assert pool.seats == []
        await until(lambda: not desk.live(table).hinted)


async def test_places_and_exact_chances_are_passed_on(tmp_path):
    class Exact(Searcher):
        def think(self, game, text, seat, seconds):
            async def thoughts():
                known = {"code": seat.codes[0], "value": 0.5, "error": 0.1, "visits": 9}
                rest = {"code": seat.codes[1], "value": 0.4, "error": None, "visits": 0}
                yield Thought([{**known, "place": 1, "right": 0.25}, rest], 9, True)

            return thoughts()

    async with room(tmp_path, pool=Exact()) as desk:
        table, ada, _ = await table_of(desk)
        seen = await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await until(lambda: seen.of("hint"))
        first, second = seen.of("hint")[0]["moves"]
        assert (first["place"], first["right"]) == (1, 0.25)
        assert not {"place", "right", "error"} & set(second)


async def test_a_move_ends_the_thinking(tmp_path):
    pool = Searcher()
    async with room(tmp_path, pool=pool) as desk:
        table, ada, _ = await table_of(desk)
        seen = await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await until(lambda: pool.seats)
        code = desk.live(table).table.match.codes(0)[0]
        await desk.do(table, ada, type="move", seat=0, code=code)
        pool.steps.put_nowait("go")
        await until(lambda: seen.of("hint") and seen.of("hint")[-1]["last"])
        await until(lambda: pool.closed)


async def test_a_move_that_the_seat_does_not_notice_does_not_end_it(tmp_path):
    pool = Searcher()
    async with room(tmp_path, pool=pool) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "market", ["me", "me", "me"])
        seen = await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await until(lambda: pool.seats)
        match = desk.live(table).table.match
        draft = next(c for c in match.codes(1) if match.game.format(c).startswith("to"))
        await desk.do(table, ada, type="move", seat=1, code=draft)
        pool.steps.put_nowait("go")
        await until(lambda: seen.of("hint"))
        assert not seen.of("hint")[-1]["last"]


async def test_a_failing_search_says_so_and_can_be_asked_again(tmp_path):
    pool = Searcher()
    async with room(tmp_path, pool=pool) as desk:
        table, ada, _ = await table_of(desk)
        seen = await desk.watch(table, ada)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        pool.steps.put_nowait("fail")
        await until(lambda: seen.of("hint"))
        assert seen.of("hint")[-1]["last"]
        assert seen.of("hint")[-1]["moves"] == []
        await until(lambda: not desk.live(table).hinted)
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)


@pytest.mark.compiled
async def test_a_real_search(tmp_path):
    store = open_store(str(tmp_path / "desk.db"))
    await store.open()
    pool = Pool(1)
    await pool.start()
    catalogue = Catalogue(["ewn"])
    house = House(store, pool, catalogue, Rules(bot_pace=0.0, hint_seconds=0.5))
    try:
        await house.open()
        pool.fit = catalogue.fit
        house.task(catalogue.prepare(compiled=house.go_over))
        await catalogue.prepared()
        desk = Desk(house, pool)
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "easy"], options=STANDARD)
        seen = await desk.watch(table, ada)
        legal = {move[0] for move in seen.position["moves"]}
        await desk.do(table, ada, viewer=seen, type="hint", seat=0)
        await until(lambda: seen.of("hint") and seen.of("hint")[-1]["last"], 120)
        best = seen.of("hint")[-1]
        assert best["simulations"] > 0
        assert {move["code"] for move in best["moves"]} <= legal
        await desk.do(table, ada, type="move", seat=0, code=best["moves"][0]["code"])
        await until(lambda: seen.position["actors"] == [0], 40)  # a real bot has answered
    finally:
        await house.close()
        await pool.close()
        await store.close()
