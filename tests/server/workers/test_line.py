"""The line before the workers, without processes."""

from __future__ import annotations

import asyncio

import pytest

from mirabilis.server.workers import WorkerFailed
from mirabilis.server.workers.line import Line
from mirabilis.server.workers.process import Worker


async def test_a_request_cancelled_as_it_gets_its_worker_gives_it_back() -> None:
    line, worker = Line(1), Worker()
    for hint in (False, True):
        asked = asyncio.create_task(line.take(hint))
        await asyncio.sleep(0)
        line.give(worker)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await asyncio.wait_for(line.take(hint), 1) is worker
        line.give(worker)
        assert await asyncio.wait_for(line.take(not hint), 1) is worker


async def test_a_worker_that_is_gone_is_given_to_nobody() -> None:
    line, gone, lost, good = Line(2), Worker(), Worker(), Worker()
    gone.gone.set()
    line.give(gone)
    line.give(lost)
    line.lose(lost)
    asked = asyncio.create_task(line.take(hint=False))
    await asyncio.sleep(0.01)
    assert not asked.done()
    line.give(good)
    assert await asked is good


async def test_decisions_go_first_then_hints_each_in_order() -> None:
    line, workers, order = Line(3), [Worker() for _ in range(3)], []

    async def wait(name: str, hint: bool) -> None:
        await line.take(hint)
        order.append(name)

    async with asyncio.TaskGroup() as group:
        for name in ("h1", "h2", "d1"):
            group.create_task(wait(name, name[0] == "h"))
        await asyncio.sleep(0)
        for worker in workers:
            line.give(worker)
    assert order == ["d1", "h1", "h2"]
    extra = asyncio.create_task(line.take(hint=True))
    line.give(workers[0])
    await asyncio.sleep(0.01)
    assert not extra.done()  # two of three have hints already
    line.refuse("no more")
    with pytest.raises(WorkerFailed, match="no more"):
        await extra
