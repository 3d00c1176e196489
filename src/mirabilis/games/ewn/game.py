"""The friendly face of ewn: tables, notation, positions, drawing."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from mirabilis.core.errors import BadNotation, BadSetup, UnknownOption
from mirabilis.games.ewn.spec import (
    BLUE,
    DIE,
    DIRECTIONS,
    MAX_STONES,
    MOVE,
    ORDER,
    RED,
    ROLL,
    STARTS,
    STEP_BITS,
    TURNED,
    TURNED_SIDE,
    VECTORS,
    SPEC,
)

Options = Mapping[str, str]
STANDARD = ("123456", "123564")  # Red's and Blue's printed formation, in the order of the zones
COLOURS = ("red", "blue")


# -- tables ------------------------------------------------------------------------------------


def size(options: Options) -> tuple[int, int]:
    """Return rows and columns."""
    rows, columns = options["board"].split("x")
    return int(rows), int(columns)


def most_stones(rows: int, columns: int) -> int:
    """Return the largest triangle of stones, 6, 3 or 1, that fits twice without meeting."""
    return next(n for n in (6, 3, 1) if not _meet(rows, columns, n))


def zone(rows: int, columns: int, stones: int) -> list[tuple[int, int]]:
    """Return Red's starting cells: those nearest the corner, listed row by row."""
    cells = itertools.product(range(rows), range(columns))
    nearest = sorted(cells, key=lambda c: (c[0] + c[1], c[0]))[:stones]
    return sorted(nearest)


def _meet(rows: int, columns: int, stones: int) -> bool:
    red = zone(rows, columns, stones)
    return any((rows - 1 - r, columns - 1 - c) in red for r, c in red)


def count(options: Options) -> int:
    """Return the number of stones a side has."""
    if options["stones"] == "most":
        return most_stones(*size(options))
    return int(options["stones"])


def check_options(options: Options) -> None:
    """Refuse stones that do not fit on the board."""
    rows, columns = size(options)
    if _meet(rows, columns, count(options)):
        fits = [str(n) for n in range(1, MAX_STONES + 1) if not _meet(rows, columns, n)]
        raise UnknownOption.value(f"stones on a {rows}x{columns} board", options["stones"], fits)


def tables(options: Options, players: int, files: Mapping[str, Any], t: Any) -> None:
    """Fill the tables: where steps lead, which stones a die allows, all arrangements."""
    row = t[0]
    rows, columns = size(options)
    stones = count(options)
    row["rows"], row["columns"], row["stones"] = rows, columns, stones
    for name in ("setup", "substitute", "first"):
        row[name] = SPEC.option(name).values.index(options[name])
    row["goal"] = (rows * columns - 1, 0)
    red = [r * columns + c for r, c in zone(rows, columns, stones)]
    row["zone"][RED, :stones] = red
    row["zone"][BLUE, :stones] = [rows * columns - 1 - cell for cell in red]
    row["n_orders"] = math.factorial(stones)
    row["orders"][: row["n_orders"], :stones] = list(itertools.permutations(range(stones)))
    if stones == MAX_STONES:
        row["standard"] = [rank(text, stones) for text in STANDARD]
    _fill_steps(row, rows, columns)
    _fill_choices(row, options["substitute"] == "either")


def _fill_steps(row: Any, rows: int, columns: int) -> None:
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
    for alive in range(1, 64):
        living = [s for s in range(6) if alive >> s & 1]
        for die in range(6):
            above = [s for s in living if s > die][:1]
            below = [s for s in living if s < die][-1:]
            stones = [die] if die in living else above + below if either else above or below
            row["n_choices"][alive, die + 1] = len(stones)
            row["choices"][alive, die + 1, : len(stones)] = sorted(stones)


# -- notation ----------------------------------------------------------------------------------


def rank(text: str, stones: int) -> int:
    """Return the place of an arrangement among all of them in order."""
    digits = [int(d) - 1 for d in text]
    place = 0
    for i, digit in enumerate(digits):
        smaller = sum(d < digit for d in digits[i + 1 :])
        place += smaller * math.factorial(stones - 1 - i)
    return place


def order(place: int, stones: int) -> str:
    """Return the arrangement at a place; the inverse of `rank`."""
    left = list(range(1, stones + 1))
    text = ""
    for i in range(stones - 1, -1, -1):
        index, place = divmod(place, math.factorial(i))
        text += str(left.pop(index))
    return text


def parse(options: Options, text: str) -> int:
    """Return the code of ``3SE``, ``5``, ``first:red``, ``123456``, ``red:123456``."""
    stones = count(options)
    if match := re.fullmatch(r"([1-6])(E|S|SE|W|N|NW)", text, re.IGNORECASE):
        return (int(match[1]) - 1 << STEP_BITS) + DIRECTIONS.index(match[2].upper())
    colour, _, arrangement = text.lower().rpartition(":")
    if sorted(arrangement) == [str(n) for n in range(1, stones + 1)] and (stones > 1 or colour):
        place = rank(arrangement, stones)
        if not colour:
            return ORDER + place
        if colour in COLOURS:
            return TURNED + TURNED_SIDE * COLOURS.index(colour) + place
    if re.fullmatch(r"[1-6]", text):
        return DIE + int(text) - 1
    if colour == "first" and arrangement in COLOURS:
        return STARTS + COLOURS.index(arrangement)
    if text.lower() == "place":
        return ORDER if stones == 1 else _refuse(text, stones)
    return _refuse(text, stones)


def _refuse(text: str, stones: int) -> int:
    raise BadNotation(
        f"{text!r} is no move: a stone and a direction such as 3E 3S 3SE (Red) or 3W 3N 3NW "
        f"(Blue), a die from 1 to 6, or an arrangement of the digits 1 to {stones}"
    )


def format(options: Options, code: int) -> str:
    """Return the text of a code; the inverse of `parse`."""
    stones = count(options)
    orders = math.factorial(stones)
    if 0 <= code < DIE and code & 7 < 6:
        return f"{(code >> STEP_BITS) + 1}{DIRECTIONS[code & 7]}"
    if DIE <= code < DIE + 6:
        return str(code - DIE + 1)
    if STARTS <= code < STARTS + 2:
        return f"first:{COLOURS[code - STARTS]}"
    if ORDER <= code < ORDER + orders:
        return order(code - ORDER, stones) if stones > 1 else "place"
    side, place = divmod(code - TURNED, TURNED_SIDE)
    if side in (RED, BLUE) and place < orders:
        return f"{COLOURS[side]}:{order(place, stones)}"
    raise BadNotation(f"{code} is no code of a move or an outcome")


def describe(options: Options, seen: Any, seat: int, code: int) -> tuple[str, dict[str, Any]]:
    """Return the sentence for an event, from what was seen before it."""
    if DIE <= code < DIE + 6:
        return "said.die", {"roller": f"@seat.{int(seen['turn'])}", "die": code - DIE + 1}
    if STARTS <= code < STARTS + 2:
        return "said.first", {"first": f"@seat.{code - STARTS}"}
    if ORDER <= code < TURNED:
        return "said.arranged", {"order": order(code - ORDER, count(options))}
    if code >= TURNED:
        side, place = divmod(code - TURNED, TURNED_SIDE)
        return "said.placed", {"side": f"@seat.{side}", "order": order(place, count(options))}
    stone, step = code >> STEP_BITS, code & 7
    rows, columns = size(options)
    cell = int(seen["pos"][seat * 8 + stone])
    target = cell + VECTORS[step][0] * columns + VECTORS[step][1]
    said: dict[str, Any] = {"stone": stone + 1, "direction": f"@direction.{DIRECTIONS[step]}"}
    captured = int(seen["cells"][target])
    kind = "said.moves"
    if captured:
        side, other = divmod(captured - 1, 8)
        said |= {"owner": f"@seat.{side}", "captured": other + 1}
        kind = "said.takes"
    return kind + ("-corner" if target in (0, rows * columns - 1) and _goal(seat, target) else ""), said


def _goal(seat: int, target: int) -> bool:
    return (target == 0) == (seat == BLUE)


# -- positions ---------------------------------------------------------------------------------


def position(t: Any, text: str, state: Any) -> None:
    """Set up ``123../45.../6...d/...fe/..cba r -``: rows, side to move, die or ``-``.

    Clause 16: a stone twice, a side without stones or a stone on its goal is refused.
    """
    rows, columns, stones = int(t["rows"]), int(t["columns"]), int(t["stones"])
    parts = text.split()
    if len(parts) != 3:
        raise BadSetup(f"a position is rows, side and die, three words, not {text!r}")
    board, side, die = parts
    lines = board.split("/")
    if [len(line) for line in lines] != [columns] * rows:
        raise BadSetup(f"the board needs {rows} rows of {columns} cells, separated by '/': {board!r}")
    if side not in ("r", "b"):
        raise BadSetup(f"the side to move is r or b, not {side!r}")
    if not re.fullmatch(r"[1-6-]", die):
        raise BadSetup(f"the die is 1 to 6, or - before the throw, not {die!r}")
    letters = "123456"[:stones], "abcdef"[:stones]
    for cell, sign in enumerate("".join(lines)):
        if sign == ".":
            continue
        owner = next((s for s in (RED, BLUE) if sign in letters[s]), None)
        if owner is None:
            raise BadSetup(f"a cell is . or one of {letters[0]}{letters[1]}, not {sign!r}")
        stone = letters[owner].index(sign)
        if state["alive"][owner] >> stone & 1:
            raise BadSetup(f"stone {sign} appears twice")
        if cell == t["goal"][owner]:
            raise BadSetup(f"stone {sign} stands on its goal corner: that game is over")
        state["alive"][owner] |= 1 << stone
        state["pos"][owner * 8 + stone] = cell
        state["cells"][cell] = owner * 8 + stone + 1
    for owner in (RED, BLUE):
        if not state["alive"][owner]:
            raise BadSetup(f"{COLOURS[owner]} has no stone: that game is over")
    state["turn"] = RED if side == "r" else BLUE
    state["die"] = 0 if die == "-" else int(die)
    state["phase"] = ROLL if die == "-" else MOVE


def position_text(t: Any, seen: Any) -> str:
    """Return a position as text; the inverse of `position`."""
    rows, columns = int(t["rows"]), int(t["columns"])
    if seen["phase"] not in (ROLL, MOVE):
        raise BadSetup("only a running game with all stones placed has a position")
    signs = [_sign(int(v)) for v in seen["cells"][: rows * columns]]
    board = "/".join("".join(signs[r * columns : (r + 1) * columns]) for r in range(rows))
    return f"{board} {'rb'[int(seen['turn'])]} {int(seen['die']) or '-'}"


def _sign(value: int) -> str:
    if value == 0:
        return "."
    side, stone = divmod(value - 1, 8)
    return "123456abcdef"[side * 6 + stone]


# -- drawing -----------------------------------------------------------------------------------

Paint = Callable[[str, str], str]  # text and style to text


def draw(view: Mapping[str, Any], paint: Paint, say: Callable[..., str]) -> str:
    """Draw a view for the terminal: styles are seat0, seat1, goal, dim and strong."""
    rows, columns = view["rows"], view["columns"]
    rule = paint("   +" + "---+" * columns, "dim")
    lines = ["    " + "".join(f" {c}  " for c in range(1, columns + 1)).rstrip(), rule]
    bar = paint("|", "dim")
    for r, line in enumerate(view["cells"]):
        text = f" {r + 1} {bar}"
        for c, stone in enumerate(line):
            goal = (r, c) in ((0, 0), (rows - 1, columns - 1))
            if stone is None:
                cell = paint(" * ", "goal") if goal else paint(" . ", "dim")
            else:
                mark = "ab"[stone["seat"]] if False else "RB"[stone["seat"]]
                cell = paint(f"{mark}{stone['number']} ", f"seat{stone['seat']}")
            text += cell + bar
        lines += [text, rule]
    if view["die"]:
        lines.append(paint(say("draw.die", die=view["die"]), "strong"))
    return "\n".join(lines)
