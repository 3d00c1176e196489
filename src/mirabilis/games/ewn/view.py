"""What a viewer of ewn sees, as plain data."""

from __future__ import annotations

import functools
from typing import Any, TypedDict

from mirabilis.games.ewn.layout import Options, turned, zone
from mirabilis.games.ewn.notation import order

impersonal = True  # the view follows from what is observed, whoever looks
PHASES = ("arrange", "place", "place", "first", "roll", "move", "over")


class Stone(TypedDict):
    """A stone on the board."""

    seat: int
    number: int  # 1 to 6


class View(TypedDict):
    """The board, whose turn it is, and what may be known of arrangements."""

    phase: str
    rows: int
    columns: int
    cells: list[list[Stone | None]]  # row by row from the top
    turn: int  # the side that throws or moves
    first: str
    die: int | None
    substitute: str
    stones: int  # how many a side began with
    zones: list[list[list[int]]]  # per side, the starting cells [row, column] in order
    arranged: list[bool]  # which sides have arranged their stones
    arrangements: list[str | None]  # per side, if the viewer knows it and it is not yet placed


def view(options: Options, t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    rows, columns, stones = int(t["rows"]), int(t["columns"]), int(t["stones"])
    stones_on: list[Stone | None] = [
        {"seat": value - 1 >> 3, "number": (value - 1 & 7) + 1} if value else None
        for value in seen["cells"][: rows * columns].tolist()
    ]
    arranged = seen["arranged"].tolist()
    return {
        "phase": PHASES[int(seen["phase"])],
        "rows": rows,
        "columns": columns,
        "cells": [stones_on[r * columns : (r + 1) * columns] for r in range(rows)],
        "turn": int(seen["turn"]),
        "first": options["first"],
        "die": int(seen["die"]) or None,
        "substitute": options["substitute"],
        "stones": stones,
        "zones": _zones(rows, columns, stones),
        "arranged": [value != 0 for value in arranged],
        "arrangements": [order(v - 1, stones) if v > 0 else None for v in arranged],
    }


@functools.lru_cache(maxsize=64)
def _zones(rows: int, columns: int, stones: int) -> list[list[list[int]]]:
    """Return the starting cells of both sides; one board has one list, which nobody changes."""
    red = zone(rows, columns, stones)
    return [[list(cell) for cell in side] for side in (red, turned(rows, columns, red))]
