"""Servers are killed at random moments while people play: nothing acknowledged is lost or doubled.

The moments follow from a seed, counted in moves that were acknowledged; what a server does at that
moment does not, so that every run finds new ones.
"""

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
from server.postgres import Postgres
from server.process import Process

pytestmark = pytest.mark.compiled

EACH = 20.0  # seconds for one kill and the start after it, at most
BEFORE = 80.0  # and for everything else


async def kill(servers: Sequence[Process], party: Party, count: int, rng: random.Random) -> None:
    """Kill servers at random moments: while they play, and sometimes while they start."""
    for _ in range(count):
        server = rng.choice(servers)
        if rng.random() < 0.15:
            server.kill()
            server.start(wait=False)
            await asyncio.sleep(rng.uniform(0, 2))
        else:
            await party.further(rng.randrange(1, 150))
            await asyncio.sleep(rng.uniform(0, 0.02))
        assert server.faults == []
        server.kill()
        server.start(wait=False)
        await asyncio.to_thread(server.wait_started)


async def session(servers: Sequence[Process], count: int, rng: random.Random) -> Party:
    """Let people play while servers are killed; then everybody finishes their game."""
    party = Party([server.url for server in servers], rng)
    async with asyncio.timeout(BEFORE + EACH * count), asyncio.TaskGroup() as group:
        group.create_task(party.play())
        await kill(servers, party, count, rng)
        party.stop()
    return party


def run(db: str, processes: int, count: int, seed: int) -> Party:
    """Play on some servers, stop them, and check every game that was played."""
    rng = random.Random(seed)
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(Process(db)) for _ in range(processes)]
        for server in servers:
            server.start(wait=False)  # all at once, on an empty store
        for server in servers:
            server.wait_started()
            server.wait_ready()
        party = asyncio.run(session(servers, count, rng))
        for server in servers:
            assert server.stop() == 0
            assert server.faults == []
    stored = logs(db, [game.table for game in party.games])
    for game in party.games:
        check(game, stored[game.table])
    assert {game.kind for game in party.games} == set(KINDS)
    return party


def interrupted(party: Party) -> int:
    """Return in how many games somebody had to connect again."""
    return sum(any(one.connections > 1 for one in game.viewers) for game in party.games)


def test_one_server_on_a_file(tmp_path: Path) -> None:
    party = run(str(tmp_path / "crash.sqlite"), processes=1, count=6, seed=7)
    assert interrupted(party) >= 6
    assert any(player.repeated for game in party.games for player in game.players)


def test_two_servers_on_one_database(postgres: Postgres) -> None:
    party = run(postgres.database(), processes=2, count=3, seed=8)
    assert interrupted(party) >= 3


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_one_server_for_long(kind: str, tmp_path: Path, request: Any) -> None:
    if kind == "sqlite":
        db = str(tmp_path / "crash.sqlite")
    else:
        db = request.getfixturevalue("postgres").database()
    party = run(db, processes=1, count=200, seed=9)
    assert interrupted(party) >= 200


@pytest.mark.long
def test_two_servers_for_long(postgres: Postgres) -> None:
    party = run(postgres.database(), processes=2, count=200, seed=10)
    assert interrupted(party) >= 200
