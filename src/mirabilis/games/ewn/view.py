"""What a viewer of ewn sees."""

from __future__ import annotations

from typing import Any, TypedDict

from mirabilis.games.ewn.game import COLOURS, order
from mirabilis.games.ewn.spec import HIDDEN, MAX_CELLS, SPEC

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
    arrangement: str | None  # the viewer's own, until both are turned over


def view(t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    rows, columns, stones = int(t["rows"]), int(t["columns"]), int(t["stones"])
    values = [int(v) for v in seen["cells"][:MAX_CELLS]]
    own = int(seen["arranged"][viewer]) if viewer in (0, 1) else 0
    return {
        "phase": PHASES[int(seen["phase"])],
        "rows": rows,
        "columns": columns,
        "cells": [[_stone(values[r * columns + c]) for c in range(columns)] for r in range(rows)],
        "turn": int(seen["turn"]),
        "first": (*COLOURS, "random")[int(t["first"])],
        "die": int(seen["die"]) or None,
        "substitute": SPEC.option("substitute").values[int(t["substitute"])],
        "stones": stones,
        "zones": [
            [list(divmod(int(cell), columns)) for cell in t["zone"][side][:stones]]
            for side in (0, 1)
        ],
        "arranged": [bool(a) for a in seen["arranged"]],
        "arrangement": order(own - 1, stones) if own > 0 and own != HIDDEN else None,
    }


def _stone(value: int) -> Stone | None:
    if value == 0:
        return None
    seat, stone = divmod(value - 1, 8)
    return {"seat": seat, "number": stone + 1}
