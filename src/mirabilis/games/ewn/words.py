"""What is said of each event of an ewn game: message keys and what fills their places."""

from __future__ import annotations

from typing import Any

from mirabilis.games.ewn.layout import Options, size, stone_count
from mirabilis.games.ewn.notation import order
from mirabilis.games.ewn.spec import (
    DIE,
    DIRECTIONS,
    ORDER,
    RED,
    STARTS,
    STEP_BITS,
    TURNED,
    TURNED_SIDE,
    VECTORS,
)

Said = tuple[str, dict[str, Any]]


def describe(options: Options, seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event, from what the viewer saw before it."""
    if code < DIE:
        return _step(options, seen, seat, code)
    if code < STARTS:
        return "said.die", {"roller": f"@seat.{int(seen['turn'])}", "die": code - DIE + 1}
    if code < ORDER:
        return "said.first", {"first": f"@seat.{code - STARTS}"}
    if code < TURNED:
        return "said.arranged", {"order": order(code - ORDER, stone_count(options))}
    side, place = divmod(code - TURNED, TURNED_SIDE)
    return "said.placed", {"side": f"@seat.{side}", "order": order(place, stone_count(options))}


def _step(options: Options, seen: Any, seat: int, code: int) -> Said:
    """Say a step, with what it takes and whether it ends in the goal corner."""
    stone, step = code >> STEP_BITS, code & 7
    rows, columns = size(options)
    down, right = VECTORS[step]
    target = int(seen["pos"][seat * 8 + stone]) + down * columns + right
    said: dict[str, Any] = {"stone": stone + 1, "direction": f"@direction.{DIRECTIONS[step]}"}
    key = "said.moves"
    if captured := int(seen["cells"][target]):
        owner, other = divmod(captured - 1, 8)
        said |= {"owner": f"@seat.{owner}", "captured": other + 1}
        key = "said.takes" if owner != seat else "said.takes-own"
    goal = rows * columns - 1 if seat == RED else 0
    return (f"{key}-corner" if target == goal else key), said
