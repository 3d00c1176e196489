"""The files of a balance report: a page, its numbers, a text for the documentation, all games."""

from __future__ import annotations

import json
from pathlib import Path

from mirabilis.arena.balance import Balance, balance
from mirabilis.arena.drafts import write_text
from mirabilis.arena.result import ArenaResult
from mirabilis.arena.store import TABLE

PAGE, NUMBERS, TEXT = "balance.html", "balance.json", "balance.md"


def write(result: ArenaResult, folder: Path) -> Balance:
    """Write the balance of a run in every form, and return it."""
    from mirabilis.arena import parquet
    from mirabilis.arena.balance_page import page
    from mirabilis.arena.balance_text import markdown

    found = balance(result.plan, result.rows)
    text = json.dumps(found.to_json(), indent=2, ensure_ascii=False, allow_nan=False)
    write_text(folder / NUMBERS, text + "\n")
    write_text(folder / TEXT, markdown(found))
    write_text(folder / PAGE, page(found))
    parquet.write(result.rows, folder / TABLE)
    return found
