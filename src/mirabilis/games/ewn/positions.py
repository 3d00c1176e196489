"""Positions of ewn as text: ``123../45.../6...d/...fe/..cba r -``."""

from __future__ import annotations

import re
from typing import Any

from mirabilis.core.errors import BadSetup
from mirabilis.games.ewn.spec import BLUE, COLOURS, MOVE, RED, ROLL

SIGNS = ("123456", "abcdef")  # the stones of Red and of Blue
SIDES = "rb"


def position(t: Any, text: str, state: Any) -> None:
    """Set up rows from the top, the side to move, and the die or ``-`` before the throw.

    Clause 16: a stone twice, a side without stones or a stone on its goal is refused.
    """
    parts = text.split()
    if len(parts) != 3:
        raise BadSetup(f"a position is three words, rows, side and die, not {text!r}")
    board, side, die = parts
    if side not in tuple(SIDES):
        raise BadSetup(f"the side to move is r or b, not {side!r}")
    if not re.fullmatch(r"[1-6-]", die):
        raise BadSetup(f"the die is 1 to 6, or - before the throw, not {die!r}")
    for cell, sign in enumerate(_signs(t, board)):
        if sign != ".":
            _put(t, state, cell, sign)
    for owner in (RED, BLUE):
        if not state["alive"][owner]:
            raise BadSetup(f"clause 16: {COLOURS[owner]} has no stone, that game is over")
    state["turn"] = SIDES.index(side)
    state["die"] = 0 if die == "-" else int(die)
    state["phase"] = ROLL if die == "-" else MOVE


def _signs(t: Any, board: str) -> str:
    """Return the cells as one text, row by row, if the board has the right size."""
    rows, columns = int(t["rows"]), int(t["columns"])
    lines = board.split("/")
    if [len(line) for line in lines] != [columns] * rows:
        raise BadSetup(
            f"the board needs {rows} rows of {columns} cells, separated by '/', not {board!r}"
        )
    return "".join(lines)


def _put(t: Any, state: Any, cell: int, sign: str) -> None:
    """Put one stone on a cell."""
    valid = [signs[: int(t["stones"])] for signs in SIGNS]
    for owner in (RED, BLUE):
        if sign in valid[owner]:
            break
    else:
        raise BadSetup(f"a cell is . or one of {valid[RED]}{valid[BLUE]}, not {sign!r}")
    stone = valid[owner].index(sign)
    if state["alive"][owner] >> stone & 1:
        raise BadSetup(f"clause 16: stone {sign} appears twice")
    if cell == t["goal"][owner]:
        raise BadSetup(f"clause 16: stone {sign} stands on its goal corner, that game is over")
    state["alive"][owner] |= 1 << stone
    state["pos"][owner * 8 + stone] = cell
    state["cells"][cell] = owner * 8 + stone + 1


def position_text(t: Any, seen: Any) -> str:
    """Return a position as text; the inverse of `position`."""
    if seen["phase"] not in (ROLL, MOVE):
        raise BadSetup("only a running game with all stones placed has a position")
    rows, columns = int(t["rows"]), int(t["columns"])
    signs = [_sign(int(value)) for value in seen["cells"][: rows * columns]]
    board = "/".join("".join(signs[r * columns : (r + 1) * columns]) for r in range(rows))
    return f"{board} {SIDES[int(seen['turn'])]} {int(seen['die']) or '-'}"


def _sign(value: int) -> str:
    if value == 0:
        return "."
    side, stone = divmod(value - 1, 8)
    return SIGNS[side][stone]
