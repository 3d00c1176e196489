"""How long a move takes in the server, from receipt to commit and send, 500 tables moving."""

from __future__ import annotations

from typing import Any

from benchmarks.row import Row
from benchmarks.server import ours
from benchmarks.server.generator import Generator
from benchmarks.server.part import LOGS, Part, load_remark
from benchmarks.server.process import Failed

ACTIVE = 500
WARM = 1.0
FULL_TABLES = 2000
FULL_SECONDS = 2.0
SECONDS = 8.0
LOAD = 0.6  # of what the server carries at full speed
MOVES_OF_A_GAME = 22  # a little fewer than the mean
MOST_TABLES = 4500


def _stage(name: str, tables: int, seconds: float, think: float) -> dict[str, Any]:
    process = ours.start(ours.fresh(name), LOGS / f"{name}.log")
    with (
        process,
        Generator(
            side="ours",
            port=process.at,
            pid=process.pid,
            options=ours.OPTIONS,
            tables=tables,
            active=ACTIVE,
            warm=WARM,
            seconds=seconds,
            think=think,
        ) as load,
    ):
        result = load.go()
        result["think"] = think
        result["server"] = ours.stats(process.at)
    return result


def _remark(name: str, run: dict[str, Any]) -> str:
    inside = run["server"]
    return (
        f"{name}: {run['per_second']:,.0f} moves/s; in the server p50 {inside['p50_ms']:.1f}, "
        f"p99 {inside['p99_ms']:.1f}, most {inside['max_ms']:.1f} ms; at the client "
        f"p50 {run['client_p50_ms']:.1f}, p99 {run['client_p99_ms']:.1f} ms"
    )


def measure() -> Part:
    """Measure at full speed for information, then with players who think: that is the figure."""
    full = _stage("latency-full", FULL_TABLES, FULL_SECONDS, 0.0)
    pace = LOAD * full["per_second"]
    tables = ACTIVE + int(pace * (WARM + SECONDS) / MOVES_OF_A_GAME)
    paced = _stage("latency-paced", min(MOST_TABLES, tables), SECONDS, ACTIVE / pace)
    if not paced["server"]:
        raise Failed("the server does not tell how long its moves took")
    rows = [
        Row(
            f"receipt to commit and send, p99, {ACTIVE} tables, {paced['per_second']:,.0f} moves/s",
            "ms",
            paced["server"]["p99_ms"],
            50.0,
        )
    ]
    runs = (("thinking players", paced), ("full speed", full))
    remarks = [_remark(name, run) for name, run in runs]
    remarks.append(load_remark("thinking players", [paced], paced=True))
    return Part(rows, {"full": full, "paced": paced}, remarks)
