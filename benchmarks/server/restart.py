"""How soon a server is back with 10,000 tables stored, and how soon any of them goes on."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import uvloop

from benchmarks.row import Row
from benchmarks.server import ours
from benchmarks.server.field import Field
from benchmarks.server.generator import Generator
from benchmarks.server.part import LOGS, Part
from benchmarks.server.process import Failed, raise_files
from benchmarks.server.setting import OurHall

TABLES = 10_000
BATCH = 2_500
MOVES = 20
LONG_GAME = "jahres"
LONG_MOVES = 1_000
SAMPLE = 50
TIMES = 3
PATIENCE = 60.0  # seconds

Key = tuple[str, list[str]]


def _fill(port: int, pid: int) -> list[Key]:
    """Make the tables over the API and play each up to some moves; return those still in play."""
    keys: list[Key] = []
    for _ in range(TABLES // BATCH):
        with Generator(
            side="ours",
            port=port,
            pid=pid,
            options=ours.OPTIONS,
            tables=BATCH,
            active=200,
            limit=MOVES,
            seconds=120.0,
            keys=True,
        ) as load:
            keys += load.go()["keys"]
    return keys


def _long(port: int, pid: int) -> tuple[Key | None, int]:
    """Play one long game by random moves; return its table, if it is still in play, and moves."""
    with Generator(
        side="ours",
        port=port,
        pid=pid,
        game=LONG_GAME,
        wild=True,
        tables=1,
        active=1,
        limit=LONG_MOVES,
        seconds=180.0,
        keys=True,
    ) as load:
        result = load.go()
    keys = result["keys"]
    return (keys[0] if keys else None), int(result["moves"])


async def _once(port: int, key: Key, wild: bool) -> None:
    """Connect both players of a table and make its next move."""
    field = Field(0.0, 1)
    hall = OurHall(field, {"port": port, "wild": wild})
    try:
        table = await hall.sit(key[0], key[1])
        field.begin([table], 1)
        if error := await asyncio.wait_for(field.ended, 30):
            raise Failed(error)
    finally:
        field.closing = True
        hall.leave()


async def _go_on(port: int, key: Key, wild: bool) -> float:
    """Return the seconds until a table has gone on; who is not let in yet tries again."""
    began = time.perf_counter()
    while True:
        try:
            await _once(port, key, wild)
        except (Failed, OSError, TimeoutError) as error:
            if time.perf_counter() - began > PATIENCE:
                raise Failed(f"a table could not be played on: {error}") from None
            await asyncio.sleep(0.01)
        else:
            return time.perf_counter() - began


async def _all(port: int, keys: list[Key], wild: bool = False) -> list[float]:
    return [await _go_on(port, key, wild) for key in keys]


def _first_moves(port: int, keys: list[Key], wild: bool = False) -> list[float]:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_all(port, keys, wild))


def measure() -> Part:
    """Fill a file, end the server as a power cut would, and start it again, several times."""
    raise_files(2 * BATCH + 1000)
    database = ours.fresh("restart")
    process = ours.start(database, LOGS / "restart-fill.log")
    with process:
        began = time.perf_counter()
        keys = _fill(process.at, process.pid)
        long, long_moves = _long(process.at, process.pid)
        filled = time.perf_counter() - began
        process.kill()
    ready: list[float] = []
    prepared: list[float] = []
    moves: list[float] = []
    late: list[float] = []
    draw = random.Random(7)
    for _ in range(TIMES):
        with ours.Server(database, LOGS / "restart.log") as process:
            ready.append(process.ready)
            moves += _first_moves(process.at, draw.sample(keys, SAMPLE))
            prepared.append(process.prepared())
            late += _first_moves(process.at, [long] if long else [], wild=True)
            process.kill()
    detail = {"long_moves": long_moves, "filling_s": filled, "prepared_s": prepared}
    return _part(ready, moves, late, detail)


def _part(
    ready: list[float], moves: list[float], late: list[float], detail: dict[str, Any]
) -> Part:
    rows = [
        Row(f"ready again with {TABLES:,} tables stored, slowest of {TIMES}", "s", max(ready), 3.0),
        Row(
            f"a table's first move after it, slowest of {len(moves)}",
            "ms",
            1000 * max(moves),
            200.0,
        ),
    ]
    if late:
        name = f"the same at {LONG_GAME} after {detail['long_moves']:,} moves, slowest of {TIMES}"
        rows.append(Row(name, "ms", 1000 * max(late), 200.0))
    remarks = [
        f"tables made and played over the API, {MOVES} moves each, in {detail['filling_s']:.0f} s; "
        "the first move includes both players' connecting and the reading of the log; it is asked "
        f"for as soon as the server is ready; all games, and bots compiled for them, were there "
        f"after {max(detail['prepared_s']):.1f} s"
    ]
    if not late:
        remarks.append(f"{LONG_GAME} was over after {detail['long_moves']} moves: not measured")
    return Part(rows, detail | {"ready_s": ready, "first_s": moves, "long_s": late}, remarks)
