"""Workers that fail: they are replaced, their request is told, the others go on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mirabilis.bots import child
from mirabilis.server.workers import Pool, WorkerFailed
from server.workers.pools import GAME, PATIENCE, SEAT, alive, full, pool, theirs
from waiting import until

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


async def works(made: Pool) -> None:
    assert await made.choose(GAME, theirs("First"), 0, SEAT) == SEAT.codes[0]


async def test_a_stuck_worker_is_replaced_and_the_others_go_on() -> None:
    async with pool(2, limit=0.3, slack=0.2) as made:
        before = made.pids
        began = time.monotonic()
        stuck = asyncio.create_task(made.choose(GAME, theirs("Stuck"), 0, SEAT))
        await asyncio.sleep(0)
        for _ in range(5):
            await works(made)
        assert not stuck.done()
        with pytest.raises(WorkerFailed, match=r"Stuck was late: more than 0.5 s"):
            await stuck
        assert time.monotonic() - began < PATIENCE / 2
        while made.pids == before or len(made.pids) < 2:
            await asyncio.sleep(0.01)
        assert len([pid for pid in before if alive(pid)]) == 1
        await asyncio.gather(works(made), works(made))


CRASHES = {
    "Broken": "failed: ValueError",
    "Leaver": "failed: SystemExit",
    "Dead": "failed: its process ended with status 3",
    "Telling": "failed: choose returned no code of a move",
}


async def test_a_crash_is_told_without_what_the_bot_knows() -> None:
    async with pool(2) as made:
        for name, why in CRASHES.items():
            before = made.pids
            with pytest.raises(WorkerFailed) as failed:
                await made.choose(GAME, theirs(name), 0, SEAT)
            assert str(failed.value) == f"{theirs(name)} {why}"
            await works(made)
            while len(made.pids) < 2 or made.pids == before:
                await asyncio.sleep(0.01)
            assert len([pid for pid in before if alive(pid)]) == 1


async def test_memory_has_a_limit() -> None:
    async with pool(1, memory=512 << 20) as made:
        with pytest.raises(WorkerFailed, match="failed: out of memory"):
            await made.choose(GAME, theirs("Fat"), 0, SEAT)
        await works(made)


async def test_a_worker_that_keeps_memory_is_replaced_before_it_fails() -> None:
    async with pool(1, memory=512 << 20) as made:
        used = [await made.choose(GAME, theirs("Hoarder"), 0, SEAT) for _ in range(4)]
        assert len(set(used)) == 2


async def test_a_worker_killed_from_outside_is_replaced() -> None:
    async with pool(1) as made:
        (idle,) = made.pids
        os.kill(idle, signal.SIGKILL)
        await full(made, 1, without=idle)
        await works(made)
        (busy,) = made.pids
        asked = asyncio.create_task(made.choose(GAME, theirs("Stuck"), 0, SEAT))
        await asyncio.sleep(0.1)
        os.kill(busy, signal.SIGKILL)
        with pytest.raises(WorkerFailed, match="its process was ended by SIGKILL"):
            await asked
        await works(made)


async def test_ctrl_c_is_not_for_workers() -> None:
    async with pool(1) as made:
        before = made.pids
        os.kill(before[0], signal.SIGINT)
        await works(made)
        assert made.pids == before


async def test_cancelling_frees_the_worker() -> None:
    async with pool(1) as made:
        (before,) = made.pids
        stuck = asyncio.create_task(made.choose(GAME, theirs("Stuck"), 0, SEAT))
        waiting = asyncio.create_task(made.choose(GAME, theirs("Stuck"), 0, SEAT))
        await asyncio.sleep(0.1)
        waiting.cancel()  # it has no worker yet: nothing is lost
        await asyncio.sleep(0.05)
        assert made.pids == [before]
        stuck.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stuck
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await works(made)
        assert not alive(before)


def test_closing_leaves_nothing_and_tells_who_waits() -> None:
    async def ask() -> list[int]:
        made = Pool(2, files=True)
        await made.start()
        await full(made, 2)
        parent = await made.choose(GAME, theirs("Parent"), 0, SEAT)
        pids = made.pids
        asked = [asyncio.create_task(made.choose(GAME, theirs("Stuck"), 0, SEAT)) for _ in range(4)]
        await asyncio.sleep(0.2)
        await made.close()
        for task in asked:
            with pytest.raises(WorkerFailed):
                await task
        return [parent, *pids]

    pids = asyncio.run(ask())
    assert not [pid for pid in pids if alive(pid)]
    until(lambda: not _group(pids[0]), "an end of what the bot had started")


def _group(number: int) -> list[int]:
    """Return the processes of a group that run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == number and fields[0] != "Z":
            found.append(int(folder.name))
    return found


async def test_closing_while_workers_start() -> None:
    for wait in (0.0, 0.05, 0.2):
        made = Pool(2)
        await made.start()
        asked = asyncio.create_task(made.choose(GAME, "random", 0, SEAT))
        await asyncio.sleep(wait)
        await made.close()
        with pytest.raises(WorkerFailed, match="closed"):
            await asked
        assert made.pids == []


@pytest.mark.parametrize(
    ("executable", "why"),
    [("/nowhere/python", "cannot be started: No such file"), ("/bin/false", "ended with status 1")],
)
async def test_workers_that_cannot_be_started_are_told_and_tried_again(
    monkeypatch, executable: str, why: str
) -> None:
    made = Pool(2)
    python = sys.executable
    monkeypatch.setattr(child.sys, "executable", executable)
    try:
        await made.start()
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(WorkerFailed, match=why):
                await made.choose(GAME, "random", 0, SEAT)
            with pytest.raises(WorkerFailed, match=why):
                await made.ready()
            monkeypatch.setattr(child.sys, "executable", python)
            await full(made, 2)
            await made.ready()
            assert await made.choose(GAME, "random", 0, SEAT) in SEAT.codes
    finally:
        await made.close()


@pytest.mark.parametrize("name", ["First", "Stuck"])
def test_no_process_is_left_when_the_server_is_killed(name: str) -> None:
    program = f"""
import asyncio, sys
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from server.workers.pools import GAME, SEAT, full
from mirabilis.server.workers import Pool

async def main():
    made = Pool(1, files=True)
    await made.start()
    await full(made, 1)
    print(made.pids[0], flush=True)
    await made.choose(GAME, {theirs(name)!r}, 0, SEAT)
    await asyncio.sleep(60)

asyncio.run(main())
"""
    keeper = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    try:
        worker = int(keeper.stdout.readline())
        time.sleep(0.3)  # let it begin to think
        assert alive(worker)
    finally:
        keeper.kill()
        keeper.communicate()
    until(lambda: not alive(worker), "an end of the worker")
