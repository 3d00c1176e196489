"""What a part of the benchmark hands back."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.row import Row

LOGS = Path("build/bench-server")
LIMIT = 0.9  # share of its core above which the load generator holds the server up


@dataclass
class Part:
    """Rows for the table, everything measured for the file, and remarks for the reader."""

    rows: list[Row]
    detail: dict[str, Any]
    remarks: list[str] = field(default_factory=list)


def held_up(result: dict[str, Any]) -> bool:
    """Tell whether the load generator, or something else on its core, held the server up."""
    full = result["load_core"] > LIMIT and result["server_core"] < LIMIT
    return bool(result["load_cpu"] > LIMIT or full)


def load_remark(name: str, results: list[dict[str, Any]], paced: bool = False) -> str:
    """Say how busy both cores were, and whether the load generator was the limit.

    Where players think, a server with time to spare is meant, and says nothing.
    """
    load = max(result["load_cpu"] for result in results)
    server = [result["server_cpu"] for result in results]
    cores = [max(result[core] for result in results) for core in ("server_core", "load_core")]
    held = sum(result["load_cpu"] > LIMIT if paced else held_up(result) for result in results)
    verdict = f"was the limit in {held} of {len(results)}" if held else "was never the limit"
    return (
        f"{name}: server process {min(server):.0%} to {max(server):.0%} of its core, load "
        f"generator at most {load:.0%} of its own; it {verdict} (at most, everything on these "
        f"cores together: {cores[0]:.0%} and {cores[1]:.0%})"
    )
