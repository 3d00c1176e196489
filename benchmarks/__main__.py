"""Measure everything, print the table, write it as JSON."""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path

import numba
import numpy
from rich.console import Console
from rich.table import Table

from benchmarks import contest, driving, ideas_growth, pace, rollouts, searching, starting
from benchmarks.row import Row

TIMES = 7
RESULT = Path("build/bench.json")


def main() -> int:
    """Run on one core; return 1 if a bound is missed."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rows: list[Row] = []
    for part in (rollouts, pace, ideas_growth, searching, driving, starting, contest):
        rows += part.measure(TIMES)
    table = Table(title=f"one core, both sides in turn, best of {TIMES}")
    for name in ("work", "Mirabilis", "peer", "figure", "at least / at most"):
        table.add_column(name, justify="left" if name in ("work", "peer") else "right")
    for row in rows:
        aim = f" (aim {row.aim:g} ×)" if row.aim else ""
        table.add_row(
            row.work,
            f"{row.ours:,.0f} {row.unit}" if row.theirs else f"{row.ours:,.3f} {row.unit}",
            f"{row.peer}: {row.theirs:,.0f}" if row.theirs else "",
            f"{row.figure:.1f} ×" if row.theirs else f"{row.figure:.2f} {row.unit}",
            (f"{row.bound:g} ×{aim}" if row.theirs else f"{row.bound:g} {row.unit}")
            + ("" if row.ok else "  MISSED"),
        )
    Console(width=None if sys.stdout.isatty() else 140).print(table)
    RESULT.parent.mkdir(exist_ok=True)
    facts = {
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
        "machine": platform.machine(),
        "times": TIMES,
        "rows": [row.data() for row in rows],
    }
    RESULT.write_text(json.dumps(facts, indent=2) + "\n", encoding="utf-8")
    print(f"written to {RESULT}")
    return 0 if all(row.ok for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
