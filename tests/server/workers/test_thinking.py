"""Hints: streamed, better and better, stopped when nobody wants them."""

from __future__ import annotations

import asyncio
import contextlib
import time

import pytest

import mirabilis
from mirabilis.server.workers import Pool, Thought, WorkerFailed
from server.workers.pools import GAME, PATIENCE, SEAT, full, pool, theirs
from tiny import pennies


async def first(thoughts) -> Thought:
    """Return the first thought and leave the rest."""
    async with contextlib.aclosing(thoughts) as stream:
        return await anext(stream)


def test_thoughts_get_better_and_the_last_is_marked(calm) -> None:
    async def ask(made: Pool) -> list[Thought]:
        return [thought async for thought in made.think(GAME, "mcts", SEAT, 0.5)]

    got = calm(ask)
    assert len(got) >= 3
    assert [t.done for t in got] == [False] * (len(got) - 1) + [True]
    counts = [t.simulations for t in got]
    assert counts == sorted(counts)
    assert counts[-1] > counts[0]
    for thought in got:
        assert sorted(m["code"] for m in thought.moves) == sorted(SEAT.codes)
        assert sum(m["visits"] for m in thought.moves) <= thought.simulations
        assert all(m["error"] is None or m["error"] >= 0 for m in thought.moves)


def test_shares_are_told_where_all_choose_at_once(calm) -> None:
    async def ask(made: Pool) -> Thought:
        game = mirabilis.load(pennies, jit=False)
        *_, last = [t async for t in made.think(game, "mcts:200", game.start().seat(0), 1.0)]
        return last

    last = calm(ask)
    assert sum(move["share"] for move in last.moves) == pytest.approx(1)


def test_closing_stops_the_search_and_keeps_the_worker(calm) -> None:
    async def ask(made: Pool) -> None:
        before = made.pids
        slow = f"{theirs('Endless')},pause=1.0"  # as on a busy machine
        for text in (theirs("Endless"), slow, "mcts:200s"):
            began = time.monotonic()
            assert not (await first(made.think(GAME, text, SEAT, 200.0))).done
            assert await made.choose(GAME, theirs("Numbered"), 0, SEAT) == before[0]
            assert time.monotonic() - began < 60

    calm(ask)


async def test_a_search_that_does_not_stop_is_ended() -> None:
    async with pool(1, slack=0.5) as made:
        (before,) = made.pids
        async with contextlib.aclosing(made.think(GAME, theirs("Silent"), SEAT, 20.0)) as some:
            await anext(some)
            await asyncio.sleep(0.5)  # it has looked for a stop, and does not look again
        assert await made.choose(GAME, theirs("Numbered"), 0, SEAT) != before


def test_a_reader_who_is_cancelled_frees_the_worker(calm) -> None:
    async def ask(made: Pool) -> None:

        async def read() -> None:
            async for _ in made.think(GAME, theirs("Endless"), SEAT, 20.0):
                pass

        reader = asyncio.create_task(read())
        await asyncio.sleep(0.3)
        reader.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reader
        began = time.monotonic()
        await made.choose(GAME, theirs("First"), 0, SEAT)
        assert time.monotonic() - began < 60

    calm(ask)


def test_a_slow_reader_holds_nobody_up_and_gets_the_newest(calm) -> None:
    async def ask(made: Pool) -> None:
        stream = made.think(GAME, "mcts", SEAT, 0.4)
        early = await anext(stream)
        await asyncio.sleep(1.0)  # the search is over meanwhile
        assert await made.choose(GAME, "random", 0, SEAT) in SEAT.codes
        late = await anext(stream)
        assert late.done
        assert late.simulations > early.simulations
        with pytest.raises(StopAsyncIteration):
            await anext(stream)

    calm(ask)


async def test_a_search_that_goes_on_too_long_is_ended() -> None:
    async with pool(1, slack=0.2) as made:
        (before,) = made.pids
        with pytest.raises(WorkerFailed, match="Endless was late"):
            async for _ in made.think(GAME, theirs("Endless"), SEAT, 0.3):
                pass
        await full(made, 1, without=before)


async def test_a_search_that_fails_is_told() -> None:
    async with pool(1) as made:
        with pytest.raises(WorkerFailed, match=r"Failing failed: ValueError$"):
            async for _ in made.think(GAME, theirs("Failing"), SEAT, 1.0):
                pass
        with pytest.raises(WorkerFailed, match="random failed: it does not tell"):
            await first(made.think(GAME, "random", SEAT, 1.0))
        await made.choose(GAME, theirs("First"), 0, SEAT)


async def test_hints_never_have_all_workers_and_decisions_go_first() -> None:
    async with pool(2) as made:
        before = made.pids
        streams = [made.think(GAME, theirs("Endless"), SEAT, 20.0) for _ in range(3)]
        hints = [asyncio.create_task(anext(stream)) for stream in streams]
        await asyncio.wait(hints, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(0.3)
        assert [hint.done() for hint in hints] == [True, False, False]
        used = [await made.choose(GAME, theirs("Numbered"), 0, SEAT) for _ in range(5)]
        assert len(set(used)) == 1
        assert made.pids == before
        await streams[0].aclose()
        await asyncio.wait_for(hints[1], PATIENCE)  # the next in line
        assert not hints[2].done()
        hints[2].cancel()
        await asyncio.gather(hints[2], return_exceptions=True)
        for stream in streams[1:]:
            await stream.aclose()

    async with pool(1) as made:
        nap = f"{theirs('Napping')},seconds=0.3"
        busy = asyncio.create_task(made.choose(GAME, nap, 0, SEAT))
        await asyncio.sleep(0)
        order: list[str] = []

        async def hint() -> None:
            await first(made.think(GAME, theirs("Endless"), SEAT, 5.0))
            order.append("hint")

        async def decide() -> None:
            await made.choose(GAME, nap, 0, SEAT)
            order.append("decision")

        async with asyncio.TaskGroup() as group:
            group.create_task(hint())
            await asyncio.sleep(0.05)
            group.create_task(decide())
        await busy
        assert order == ["decision", "hint"]


async def test_closing_the_pool_ends_searches() -> None:
    async with pool(2) as made:
        stream = made.think(GAME, theirs("Silent"), SEAT, 20.0)
        await anext(stream)
        await made.close()
        with pytest.raises(WorkerFailed, match="stopped"):
            await anext(stream)
