"""The read-only tables of the ewn kernel: where steps lead, which stones a die allows."""

from __future__ import annotations

import itertools
import math
from typing import Any

from mirabilis.games.ewn.layout import Options, size, stone_count, zone
from mirabilis.games.ewn.notation import rank
from mirabilis.games.ewn.race import race_times
from mirabilis.games.ewn.spec import BLUE, MAX_STONES, RED, SPEC, VECTORS
from mirabilis.games.ewn.substitution import substitutes

STANDARD = ("123456", "123564")  # Red's and Blue's formation of clause 3, in the order of zones


def tables(options: Options, players: int, t: Any) -> None:
    """Fill the tables for a set of options; ewn always has two players."""
    row = t[0]
    rows, columns = size(options)
    stones = stone_count(options)
    row["rows"], row["columns"], row["stones"] = rows, columns, stones
    for name in ("setup", "substitute", "first"):
        row[name] = SPEC.option(name).values.index(options[name])
    last = rows * columns - 1
    red = [r * columns + c for r, c in zone(rows, columns, stones)]
    row["goal"] = (last, 0)
    row["zone"][RED, :stones] = red
    row["zone"][BLUE, :stones] = [last - cell for cell in red]
    row["n_orders"] = math.factorial(stones)
    row["orders"][: row["n_orders"], :stones] = list(itertools.permutations(range(stones)))
    if stones == MAX_STONES:  # with fewer stones rank 0, the numbers in order, is the standard
        row["standard"] = [rank(text) for text in STANDARD]
    _fill_steps(row, rows, columns)
    _fill_choices(row, either=options["substitute"] == "either")
    _fill_race(row, rows, columns, either=options["substitute"] == "either")


def _fill_steps(row: Any, rows: int, columns: int) -> None:
    """Clause 11: the cell after a step, and the steps that stay on the board."""
    row["target"][:] = -1
    for cell in range(rows * columns):
        for step, (down, right) in enumerate(VECTORS):
            r, c = cell // columns + down, cell % columns + right
            if 0 <= r < rows and 0 <= c < columns:
                row["target"][step, cell] = r * columns + c
        for side in (RED, BLUE):
            ways = [s for s in range(3 * side, 3 * side + 3) if row["target"][s, cell] >= 0]
            row["n_ways"][side, cell] = len(ways)
            row["way"][side, cell] = ways[0] if ways else 0


def _fill_choices(row: Any, either: bool) -> None:
    """Clauses 8 to 10: the stones a die allows, for each set of stones left."""
    for alive in range(1, 1 << MAX_STONES):
        living = [s for s in range(MAX_STONES) if alive >> s & 1]
        for die in range(6):
            stones = substitutes(living, die, either)
            row["n_choices"][alive, die + 1] = len(stones)
            row["choices"][alive, die + 1, : len(stones)] = stones


def _fill_race(row: Any, rows: int, columns: int, either: bool) -> None:
    """The distances home, and how long a side needs that meets nobody."""
    base = max(rows, columns)
    row["radix"] = base
    for cell in range(rows * columns):
        r, c = divmod(cell, columns)
        row["steps"][RED, cell] = max(rows - 1 - r, columns - 1 - c)
        row["steps"][BLUE, cell] = max(r, c)
    mean, variance = race_times(base, either)
    row["turns"][: len(mean)] = mean
    row["spread"][: len(mean)] = variance
