"""Compiling in a worker, with progress."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import mirabilis
from mirabilis.bots import BadBot
from mirabilis.bots.ready import unready
from mirabilis.bots.text import parse
from mirabilis.server.workers import Pool, WorkerFailed
from server.workers.pools import GAME, SEAT, alive, full, pool
from tiny import pennies


@pytest.mark.compiled
@pytest.mark.parametrize(
    "bots", [("greedy:2",), pytest.param(("greedy:2", "mcts"), marks=pytest.mark.long)]
)
def test_a_game_is_compiled_elsewhere_with_progress(monkeypatch, tmp_path: Path, bots) -> None:
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    game = mirabilis.load(pennies)
    told: list[float] = []
    at_once: list[float] = []

    async def compile_it() -> None:
        async with pool(1, files=False) as made:
            assert not game.is_prepared
            await made.prepare(game, bots, told.append)
            assert game.is_prepared
            assert not unready([parse(text) for text in bots], game)
            await made.prepare(game, bots, at_once.append)

    asyncio.run(compile_it())
    assert told[0] == 0
    assert told[-1] == 1
    assert told == sorted(told)
    assert len(set(told)) >= 10
    assert at_once == [0, 1]


@pytest.mark.compiled
def test_no_table_waits_for_the_compiler_and_closing_ends_it(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    game = mirabilis.load(pennies)
    children: set[int] = set()

    async def compile_it() -> None:
        others = _children()  # a database of other tests, perhaps
        made = Pool(1)
        await made.start()
        try:
            await full(made, 1)
            begun = asyncio.Event()
            asked = asyncio.create_task(
                made.prepare(game, ["mcts"], lambda part: begun.set() if part > 0 else None)
            )
            await asyncio.wait_for(begun.wait(), 60)
            assert await made.choose(GAME, "random", 0, SEAT) in SEAT.codes
            assert not asked.done()
            children.update(_children() - others)
            assert len(children) >= 2
        finally:
            await made.close()
        with pytest.raises(WorkerFailed, match="closed"):
            await asked

    asyncio.run(compile_it())
    assert not [pid for pid in children if alive(pid)]


def _children() -> set[int]:
    return {
        int(number)
        for task in Path("/proc/self/task").iterdir()
        for number in (task / "children").read_text().split()
    }


def test_nothing_is_compiled_where_the_compiler_is_off() -> None:
    told: list[float] = []

    async def compile_it() -> None:
        made = Pool(1)
        await made.start()
        try:
            await made.prepare(GAME, ["hard"], told.append)
            with pytest.raises(BadBot, match="from a file"):
                await made.prepare(GAME, ["./x.py"], told.append)
        finally:
            await made.close()

    asyncio.run(compile_it())
    assert told == [0, 1]
