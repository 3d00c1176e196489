"""Memory of the server with 5,000 connections open, beyond the idle server."""

from __future__ import annotations

import time

from benchmarks.row import Row
from benchmarks.server import ours
from benchmarks.server.generator import Generator
from benchmarks.server.part import LOGS, Part
from benchmarks.server.process import pss, raise_files

TABLES = 2500
FIRST = 10  # tables after which everything that is loaded once has been loaded
SETTLE = 3.0  # seconds


def measure() -> Part:
    """Measure idle, with a few tables, and with all."""
    raise_files(2 * TABLES + 1000)
    process = ours.start(ours.fresh("memory"), LOGS / "memory.log")
    with process:
        time.sleep(SETTLE)
        idle = pss(process.pid)
        job = {"side": "ours", "port": process.at, "pid": process.pid, "options": ours.OPTIONS}
        with Generator(**job, tables=FIRST):
            time.sleep(SETTLE)
            first = pss(process.pid)
            with Generator(**job, tables=TABLES - FIRST):
                time.sleep(SETTLE)
                full = pss(process.pid)
    connections = 2 * TABLES
    each = (full - idle) / connections / 1000
    later = (full - first) / (connections - 2 * FIRST) / 1000
    row = Row(f"memory per open connection, {connections:,} at {TABLES:,} tables", "kB", each, 40.0)
    remark = (
        f"server idle {idle / 1e6:.1f} MB, with {2 * FIRST} connections {first / 1e6:.1f} MB, "
        f"with {connections:,} {full / 1e6:.1f} MB (PSS); beyond the first {2 * FIRST} it is "
        f"{later:.1f} kB each"
    )
    detail = {"idle": idle, "first": first, "full": full, "kb_each": each, "kb_each_later": later}
    return Part([row], detail, [remark])
