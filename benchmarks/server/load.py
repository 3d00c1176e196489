"""The load generator, a process of its own: tables are set up, then played for a while.

It reads one job (JSON) from its input, prints ``{"ready": …}`` when all tables are set up, begins
when a second line comes, prints what it counted, and ends with its input.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from dataclasses import dataclass
from typing import Any

import uvloop

from benchmarks.server.field import Field, clock
from benchmarks.server.process import LOAD_CORE, SERVER_CORE, Failed, busy, core_or_any, worked
from benchmarks.server.setting import OurHall, TheirHall


@dataclass
class Moment:
    """What the counters say at a time."""

    at: float
    moves: int
    server: float
    own: float
    server_core: float
    load_core: float

    @classmethod
    def now(cls, field: Field, pid: int) -> Moment:
        """Read all counters."""
        cores = core_or_any(SERVER_CORE), core_or_any(LOAD_CORE)
        return cls(
            clock(), field.moves, worked(pid), time.process_time(), busy(cores[0]), busy(cores[1])
        )


def share(values: list[float], part: float) -> float:
    """Return the value below which such a part of a sorted list lies."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def summary(field: Field, first: Moment, last: Moment) -> dict[str, Any]:
    """Return what happened between two moments."""
    seconds = last.at - first.at
    times = sorted(field.times[first.moves : last.moves])
    return {
        "moves": last.moves - first.moves,
        "games": field.games,
        "seconds": seconds,
        "per_second": (last.moves - first.moves) / seconds,
        "server_cpu": (last.server - first.server) / seconds,
        "load_cpu": (last.own - first.own) / seconds,
        "server_core": (last.server_core - first.server_core) / seconds,
        "load_core": (last.load_core - first.load_core) / seconds,
        "client_p50_ms": 1000 * share(times, 0.5),
        "client_p99_ms": 1000 * share(times, 0.99),
        "client_max_ms": 1000 * share(times, 1.0),
    }


async def _input() -> str:
    return await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)


def _tell(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


async def _play(field: Field, job: dict[str, Any]) -> dict[str, Any]:
    """Play until the time is over or no table is left to replace one that ended."""
    pid: int = job["pid"]
    await asyncio.wait([field.ended], timeout=job.get("warm", 0.0))
    first = Moment.now(field, pid)
    await asyncio.wait([field.ended], timeout=job["seconds"])
    last = Moment.now(field, pid)
    error = field.ended.result() if field.ended.done() else None
    if error:
        return {"error": error}
    if last.moves == first.moves:
        return {"error": "no move was made in the measured time"}
    return summary(field, first, last) | {"tables_used_up": field.ended.done()}


async def _run(job: dict[str, Any]) -> None:
    field = Field(job.get("think", 0.0), job.get("limit"))
    hall = OurHall(field, job) if job["side"] == "ours" else TheirHall(field, job)
    began = clock()
    tables = await hall.fill(job["tables"])
    _tell({"ready": clock() - began})
    if not await _input():
        field.closing = True
        return
    gc.collect()
    gc.disable()  # nothing here makes cycles
    field.begin(tables, job["active"])
    result = await _play(field, job)
    if isinstance(hall, OurHall) and job.get("keys"):
        result["keys"] = hall.keys()
    _tell(result)
    await _input()
    field.closing = True


def main() -> int:
    """Do one job."""
    os.sched_setaffinity(0, {core_or_any(LOAD_CORE)})
    job = json.loads(sys.stdin.readline())
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_run(job))
    except (Failed, OSError, TimeoutError) as error:
        _tell({"error": f"{type(error).__name__}: {error}"})
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
