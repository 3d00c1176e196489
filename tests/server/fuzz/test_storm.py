"""A storm of bad input beside honest tables: nothing breaks, leaks, gets lost or gets slow."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from server.crash.checking import check, logs
from server.fuzz import eavesdropping, garbage
from server.fuzz.honest import Salon
from server.process import Process

LIMITS = {"command_rate": 20, "command_burst": 100, "connections": 50}  # the usual ones
THINK = 0.1  # seconds: an honest player keeps well within the limits
QUIET = 2.0  # seconds before and after the storm
WINDOW = 6.0  # seconds that it rages, and then rests
STARTING = 2.0  # seconds until it is on its way
SETTLING = 0.5  # seconds at the beginning of a window that belong to the one before
GROWTH = 1.5  # times the memory after a tenth of the storm
SLOWER = 2.0  # times the quiet p99
PATIENCE = 900.0


@dataclass
class Came:
    """What came of a storm."""

    salon: Salon
    report: dict[str, Any]
    heard: Path
    memory: list[int]  # kB: before, after a tenth, at the end
    began: float
    ended: float


def memory(server: Process) -> int:
    """Return the memory of a server process in kB."""
    assert server._child is not None
    status = Path(f"/proc/{server._child.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def nearly(secrets: list[str]) -> list[str]:
    """Return what is nearly a secret: one sign changed, cut, doubled, or in the wrong form."""
    near = ["", "x", "A" * 43, "A" * 5000, "null", "%00"]
    for secret in secrets:
        other = "A" if secret[20] != "A" else "B"
        near += [secret[:20] + other + secret[21:], secret[:-1], secret * 2, secret.swapcase()]
    return near


async def storm(
    server: Process, folder: Path, kinds: list[str], quiet: float, **orders: Any
) -> Came:
    """Let honest people play, then a storm rage beside them."""
    salon = Salon(server.url, kinds, random.Random(1), THINK)
    heard = folder / "heard.jsonl"
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(salon.play())
        await asyncio.sleep(quiet)
        sizes = [memory(server)]
        words = {
            "url": server.url,
            "port": server.port,
            "heard": str(heard),
            "near": nearly(salon.secrets),
            **orders,
        }
        began = time.monotonic()
        raging = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "error", "-m", "server.fuzz.storm", json.dumps(words)),
            cwd=Path(__file__).parents[2],
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            telling = asyncio.create_task(raging.communicate())
            await asyncio.sleep(orders["messages"] / orders["rate"] / 10 + 1)
            sizes.append(memory(server))
            out, errors = await telling
        finally:
            if raging.returncode is None:
                raging.kill()
                await raging.wait()
        ended = time.monotonic()
        assert raging.returncode == 0, errors.decode()[-8000:]
        sizes.append(memory(server))
        await asyncio.sleep(quiet)
        salon.stop()
    return Came(salon, json.loads(out), heard, sizes, began, ended)


def windows(came: Came, length: float, storming: bool) -> list[float]:
    """Return the p99 of honest moves in milliseconds, window by window.

    The storm raged in every other window: whatever else the machine did is in both kinds alike.
    """
    found: dict[int, list[float]] = {}
    for at, took in came.salon.times:
        number, into = divmod(at, length)
        inside = came.began + STARTING < at < came.ended and into > SETTLING
        if inside and (number % 2 == 0) == storming:
            found.setdefault(int(number), []).append(took * 1000)
    return [statistics.quantiles(some, n=100)[98] for some in found.values() if len(some) > 50]


def settle(server: Process, came: Came) -> None:
    """Check everything that must hold after a storm."""
    assert server.is_running
    assert [fault for fault in server.faults if fault.get("bot") != garbage.LATE] == []
    assert server.stop() == 0
    games = came.salon.games
    assert len(games) > len(came.salon.kinds), "hardly anything was played"
    stored = logs(server.db, [game.table for game in games])
    for game in games:
        check(game, stored[game.table])
        for player in game.players:
            assert player.refusals == [], "somebody honest was refused"
        for player in game.viewers:
            assert player.connections == 1, "somebody honest was disconnected"
    assert eavesdropping.check(came.heard, games, came.salon.secrets) > 50
    report = came.report
    print(json.dumps(report, indent=1), "kB", came.memory, "games", len(games))
    assert {"101", "401", "404", "422"} <= report["statuses"].keys()
    assert {"1002", "1003", "1009"} <= report["codes"].keys()
    reasons = {
        f"refused {one}" for one in ("bad_request", "forbidden", "conflict", "no_token", "too_fast")
    }
    assert {"welcome", "done", "chat", "pong", *reasons} <= report["answers"].keys()
    _, tenth, after = came.memory
    assert after <= tenth * GROWTH, f"memory grew from {tenth} to {after} kB"


@pytest.mark.bad_bot  # the storm seats one that is always late
def test_a_storm(tmp_path: Path) -> None:
    with Process(str(tmp_path / "game.sqlite"), games="ewn,code", **LIMITS) as server:
        server.start()
        server.wait_ready()
        kinds = ["ewn", "ewn", "code"]
        orders = {"messages": 3000, "rate": 600.0, "seed": 7, "rest": 2.0}
        came = asyncio.run(storm(server, tmp_path, kinds, QUIET, **orders))
        calm, wild = (windows(came, 2.0, storming) for storming in (False, True))
        print("p99 in ms: quiet", calm, "in the storm", wild)
        assert came.report["messages"] >= 3000
        settle(server, came)


@pytest.mark.bad_bot  # the storm seats one that is always late
@pytest.mark.long
def test_a_long_storm(tmp_path: Path) -> None:
    with Process(str(tmp_path / "game.sqlite"), games="ewn,code", **LIMITS) as server:
        server.start()
        server.wait_ready()
        kinds = ["ewn"] * 8 + ["code"] * 2
        orders = {"messages": 100_000, "rate": 1000.0, "seed": 11, "people": 60, "rest": WINDOW}
        came = asyncio.run(storm(server, tmp_path, kinds, QUIET, **orders))
        assert came.report["messages"] >= 100_000
        calm, wild = (windows(came, WINDOW, storming) for storming in (False, True))
        medians = statistics.median(calm), statistics.median(wild)
        print("p99 in ms: quiet", calm, "in the storm", wild, "medians", medians)
        settle(server, came)
        assert min(len(calm), len(wild)) >= 10
        assert medians[1] <= SLOWER * medians[0]
