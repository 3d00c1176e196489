"""Measure the server: all parts, or those named; print the table, write it as JSON."""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.row import Row
from benchmarks.server import latency, memory, moves, restart
from benchmarks.server.part import Part
from benchmarks.server.process import Failed

PARTS: dict[str, Callable[[], Part]] = {
    "moves": moves.measure,
    "latency": latency.measure,
    "memory": memory.measure,
    "restart": restart.measure,
}
RESULT = Path("build/bench-server.json")


def _cells(row: Row) -> tuple[str, ...]:
    missed = "" if row.ok else "  MISSED"
    if row.theirs:
        bound = f"at least {row.bound:g} × (aim {row.aim:g} ×)"
        theirs = f"{row.peer}: {row.theirs:,.0f}"
        return (
            row.work,
            f"{row.ours:,.0f} {row.unit}",
            theirs,
            f"{row.figure:.2f} ×",
            bound + missed,
        )
    figure = f"{row.figure:,.2f} {row.unit}"
    return row.work, figure, "", figure, f"at most {row.bound:g} {row.unit}{missed}"


def show(parts: dict[str, Part]) -> None:
    """Print the table and the remarks."""
    table = Table(title="the server on one core, the load generator on another")
    for name in ("work", "Mirabilis", "peer", "figure", "bound"):
        table.add_column(name, justify="left" if name in ("work", "peer") else "right")
    for part in parts.values():
        for row in part.rows:
            table.add_row(*_cells(row))
    Console(width=None if sys.stdout.isatty() else 160).print(table)
    for part in parts.values():
        for remark in part.remarks:
            print(f"- {remark}")


def main() -> int:
    """Run the parts; return 1 if a bound is missed or a part could not be measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help="of " + ", ".join(PARTS))
    names = parser.parse_args().parts or list(PARTS)
    if wrong := [name for name in names if name not in PARTS]:
        parser.error(f"no part {wrong[0]!r}; there are {', '.join(PARTS)}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that children are ended
    done: dict[str, Part] = {}
    failed: dict[str, str] = {}
    for name in names:
        began = time.perf_counter()
        try:
            done[name] = PARTS[name]()
        except Failed as error:
            failed[name] = str(error)
        print(f"{name}: {time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
    show(done)
    for name, why in failed.items():
        print(f"{name} could not be measured: {why}")
    RESULT.parent.mkdir(exist_ok=True)
    facts = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "failed": failed,
        "rows": [row.data() for part in done.values() for row in part.rows],
        "detail": {name: part.detail for name, part in done.items()},
        "remarks": [remark for part in done.values() for remark in part.remarks],
    }
    RESULT.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    print(f"written to {RESULT}")
    return 0 if not failed and all(row.ok for part in done.values() for row in part.rows) else 1


if __name__ == "__main__":
    sys.exit(main())
