"""Compiling a game in a process of its own: no table waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from mirabilis.bots import settled
from mirabilis.bots.ready import unready
from mirabilis.core.game import Game
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.process import Worker
from mirabilis.server.workers.request import request

STEP = 900.0  # seconds for one step; there are a dozen and one for each bot


async def compile_game(game: Game, bots: Sequence[str], progress: Callable[[float], None]) -> None:
    """Compile what play and some bots need, unless it is on the disk already."""
    progress(0.0)
    if not await asyncio.to_thread(_is_ready, game, bots):
        await _compile(game, bots, progress)
    progress(1.0)


def _is_ready(game: Game, bots: Sequence[str]) -> bool:
    return game.is_prepared and not unready([settled(text, game) for text in bots], game)


async def _compile(game: Game, bots: Sequence[str], progress: Callable[[float], None]) -> None:
    worker, doing = Worker(), f"compiling {game.spec.slug}"
    try:
        await worker.start(None)  # the compiler is ours, and large
        worker.send(request("prepare", game, "\n".join(bots)))
        while True:
            kind, value = await worker.receive(STEP, doing)
            if kind == "prepared":
                return
            if kind != "progress":
                raise WorkerFailed(f"{doing} failed: {value}")
            progress(float(value))
    finally:
        await worker.close()
