"""The files of a finished run: result.json, games.parquet, report.html."""

from __future__ import annotations

import json
from pathlib import Path

from mirabilis.arena.drafts import write_text
from mirabilis.arena.result import ArenaResult
from mirabilis.arena.store import REPORT, RESULT, TABLE


def write(result: ArenaResult, folder: Path) -> dict[str, str]:
    """Write the result of a run in every form; return what had to be left out for which library."""
    left_out = {}
    forms = {RESULT: write_json, TABLE: write_table, REPORT: write_report}
    for name, form in forms.items():
        try:
            form(result, folder / name)
        except ModuleNotFoundError as error:  # a small installation
            if (error.name or "mirabilis").startswith("mirabilis"):
                raise
            left_out[name] = str(error.name)
    return left_out


def write_json(result: ArenaResult, path: Path) -> None:
    """Write everything but the games."""
    text = json.dumps(result.to_json(), indent=2, ensure_ascii=False, allow_nan=False)
    write_text(path, text + "\n")


def write_table(result: ArenaResult, path: Path) -> None:
    """Write the games as Parquet."""
    from mirabilis.arena import parquet

    parquet.write(result.rows, path)


def write_report(result: ArenaResult, path: Path) -> None:
    """Write the report with plots."""
    from mirabilis.arena import report

    report.write(result.plan, result.rows, result, path)
