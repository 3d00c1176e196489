"""Pools for tests: closed whatever happens, and nothing of them is left."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import mirabilis
from mirabilis.server.workers import Pool
from tiny import bluff

FILE = str(Path(__file__).with_name("theirs.py"))
GAME = mirabilis.load(bluff, jit=False)
SEAT = GAME.start(seed=1).seat(0)
PATIENCE = 300.0  # seconds, on a busy machine
STOPPING = 60.0  # seconds in which a search stops there


def alive(process: int) -> bool:
    """Tell whether a process runs: one that has ended but was not collected does not."""
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@contextlib.asynccontextmanager
async def pool(size: int = 1, files: bool = True, **settings) -> AsyncIterator[Pool]:
    made = Pool(size, files=files, **settings)
    await made.start()
    try:
        async with asyncio.timeout(2 * PATIENCE):
            await full(made, size)
            yield made
    finally:
        pids = made.pids
        await made.close()
        assert made.pids == []
        assert not [pid for pid in pids if alive(pid)]


async def full(made: Pool, size: int, without: int = 0) -> None:
    """Wait until so many workers are there, one of them not."""
    end = time.monotonic() + PATIENCE
    while len(made.pids) < size or without in made.pids:
        assert time.monotonic() < end, "workers are not replaced"
        await asyncio.sleep(0.01)


async def opened(size: int = 1) -> Pool:
    """Return a pool for several tests, patient with a busy machine."""
    made = Pool(size, slack=STOPPING, files=True)
    await made.start()
    await full(made, size)
    return made


def theirs(name: str) -> str:
    return f"{FILE}:{name}"
