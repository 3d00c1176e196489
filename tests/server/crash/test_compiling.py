"""Whole servers with nothing compiled: people play on while they go over to compiled rules."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from server.crash.checking import check, logs
from server.crash.party import KINDS, Party
from server.process import COMPILING, Process


async def _play(servers: Sequence[Process], rng: random.Random) -> Party:
    """Play before the games are compiled, meanwhile, and after."""
    party = Party([server.url for server in servers], rng)
    async with asyncio.timeout(COMPILING), asyncio.TaskGroup() as group:
        group.create_task(party.play())
        await party.further(20)
        for server in servers:
            assert not await asyncio.to_thread(lambda one: one.is_ready, server)
        for server in servers:
            await asyncio.to_thread(server.wait_ready)
        await party.further(500)
        party.stop()
    return party


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize("count", [1, 2])
def test_servers_go_over_while_people_play(count: int, tmp_path: Path, request: Any) -> None:
    if count == 1:
        db = str(tmp_path / "play.sqlite")
    else:
        db = request.getfixturevalue("postgres").database()
    nothing = {"MIRABILIS_CACHE": str(tmp_path / "cache")}
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Process(db, environment=nothing)) for _ in range(count)]
        for server in servers:
            server.start()
        party = asyncio.run(_play(servers, random.Random(11)))
        for server in servers:
            assert server.stop() == 0
            assert server.faults == []
    stored = logs(db, [game.table for game in party.games])
    for game in party.games:
        check(game, stored[game.table])
    assert {game.kind for game in party.games} == set(KINDS)
