"""The server is asked to end while people play, or is away for a while."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from server.crash.checking import check, logs
from server.crash.party import Party
from server.player import Player, ask, enrol
from server.process import Process

pytestmark = pytest.mark.compiled

LIMIT = 120.0
AWAY = 8.5  # seconds without a server: longer than a player may take for a move
MOVE = 8  # seconds for a move


def test_a_server_that_is_asked_to_end_says_so(tmp_path: Path) -> None:
    """It ends with 0, everybody hears of it, and everybody goes on where they were."""
    db = str(tmp_path / "ending.sqlite")

    async def session(server: Process) -> Party:
        party = Party([server.url], random.Random(3))
        async with asyncio.timeout(LIMIT), asyncio.TaskGroup() as group:
            group.create_task(party.play())
            await party.further(120)
            there = [one for game in party.games for one in game.viewers if one.connected]
            server.interrupt()
            assert await asyncio.to_thread(server.wait) == 0
            assert server.faults == []
            assert server.lines[-1]["event"] == "stopped"
            await asyncio.sleep(0.3)
            assert [one for one in there if not one.is_through]
            unheard = [one for one in there if not one.is_through and one.closings != 1]
            assert unheard == []
            server.start()
            party.stop()
        return party

    with Process(db) as server:
        server.start()
        server.wait_ready()
        party = asyncio.run(session(server))
        assert server.stop() == 0
    stored = logs(db, [game.table for game in party.games])
    for game in party.games:
        check(game, stored[game.table])


def test_nobody_pays_for_time_without_a_server(tmp_path: Path) -> None:
    """Seconds to move, and a server that is away for longer: nobody loses on time."""

    async def sit(url: str) -> Player:
        _, token = await enrol(url, "Slow")
        asked = {
            "game": "ewn",
            "options": {"setup": "standard"},
            "seats": ["me", "easy"],
            "clock": {"kind": "move", "seconds": MOVE},
        }
        table = (await ask(url, "/api/tables", asked, token))["id"]
        return Player(url, table, token, rng=random.Random(4), plays=False)

    async def look(player: Player) -> dict[str, object]:
        """Return the position once it is the person's turn."""
        async with asyncio.timeout(LIMIT):
            task = asyncio.create_task(player.play())
            while 0 not in player.position.get("actors", ()):
                await asyncio.sleep(0.01)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        return player.position

    async def left(url: str, table: str) -> int:
        told = await ask(url, f"/api/tables/{table}/events?seat=0", None, player._token)
        times: list[int] = told["position"]["clock"]["left"]
        return times[0]

    with Process(str(tmp_path / "away.sqlite"), games="ewn") as server:
        server.start()
        server.wait_ready()
        player = asyncio.run(sit(server.url))
        asyncio.run(look(player))
        time.sleep(1.2)  # a sign of life is stored
        before, asked = asyncio.run(left(server.url, player.table)), time.monotonic()
        server.kill()
        ran = time.monotonic() - asked
        time.sleep(AWAY)
        server.start(wait=False)
        asked = time.monotonic()
        server.wait_started()
        after = asyncio.run(left(server.url, player.table))
        ran = 1000 * (ran + time.monotonic() - asked)  # at most: a busy machine takes its time
        info = asyncio.run(ask(server.url, f"/api/tables/{player.table}"))
        assert info["status"] == "running"
        assert (
            before - ran - 1_100 < after <= before + 1_100
        )  # the last second before is not known of
        ends = time.monotonic() + MOVE + LIMIT
        while info["status"] == "running" and time.monotonic() < ends:  # now it runs again
            time.sleep(0.2)
            info = asyncio.run(ask(server.url, f"/api/tables/{player.table}"))
        assert info["seats"][0]["left"] == "time"
