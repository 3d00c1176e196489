"""The ewn board for the terminal, in at most 40 columns.

Red's stones are round, ``(3)``, and Blue's square, ``[3]``, so that no colour is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mirabilis.games.ewn.spec import BLUE, RED

Paint = Callable[[str, str], str]  # text and style to text
Say = Callable[..., str]  # message key and places to text

SHAPES = ("({})", "[{}]")
GOAL = (" * ", "goal")  # an empty goal corner, and its style
PLACES = "abcdef"  # the cells of a zone while stones are arranged, in the order of the digits


def draw(view: Mapping[str, Any], paint: Paint, say: Say) -> str:
    """Draw a view; the styles are seat0, seat1, goal, dim and strong."""
    columns = view["columns"]
    marks = _marks(view)
    bar = paint("│", "dim")
    lines = [_rule(paint, "┌┬┐", columns)]
    for r in range(view["rows"]):
        cells = (paint(*marks[r, c]) for c in range(columns))
        lines.append(f"  {bar}{bar.join(cells)}{bar}")
        lines.append(_rule(paint, "├┼┤" if r + 1 < view["rows"] else "└┴┘", columns))
    goal = [paint(f"* {say('draw.goal')}", GOAL[1])] if GOAL in marks.values() else []
    lines.append("  " + "   ".join([*_sides(paint, say), *goal]))
    return "\n".join([*lines, *_notes(view, paint, say)])


def _rule(paint: Paint, corners: str, columns: int) -> str:
    """Return a line between rows, from its left, inner and right corners."""
    inner = corners[1].join(["───"] * columns)
    return "  " + paint(corners[0] + inner + corners[2], "dim")


def _marks(view: Mapping[str, Any]) -> dict[tuple[int, int], tuple[str, str]]:
    """Return the text of three columns and the style of each cell."""
    rows, columns = view["rows"], view["columns"]
    marks = {(r, c): (" · ", "dim") for r in range(rows) for c in range(columns)}
    marks[0, 0] = marks[rows - 1, columns - 1] = GOAL
    if view["phase"] in ("arrange", "place"):
        for seat in (RED, BLUE):
            marks.update(_zone(view, seat))
    for r, line in enumerate(view["cells"]):
        for c, stone in enumerate(line):
            if stone:
                seat = stone["seat"]
                marks[r, c] = SHAPES[seat].format(stone["number"]), f"seat{seat}"
    return marks


def _zone(view: Mapping[str, Any], seat: int) -> Iterator[tuple[tuple[int, int], tuple[str, str]]]:
    """Yield the starting cells of a side: its stones if known, ``?`` if hidden, else letters."""
    known = view["arrangements"][seat]
    signs = known or ("?" * view["stones"] if view["arranged"][seat] else PLACES)
    for (r, c), sign in zip(view["zones"][seat], signs, strict=False):
        yield (r, c), (SHAPES[seat].format(sign), f"seat{seat}" if known else "dim")


def _sides(paint: Paint, say: Say) -> Iterator[str]:
    """Yield whose stones are which."""
    for seat in (RED, BLUE):
        yield paint(f"{SHAPES[seat].format(' ')} {say(f'seat.{seat}')}", f"seat{seat}")


def _notes(view: Mapping[str, Any], paint: Paint, say: Say) -> Iterator[str]:
    """Yield what is going on, below the board."""
    if view["phase"] == "arrange":
        yield "  " + paint(say("draw.arrange", last=PLACES[view["stones"] - 1]), "dim")
    elif view["phase"] in ("roll", "move"):
        turn = paint(say("draw.turn", seat=say(f"seat.{view['turn']}")), f"seat{view['turn']}")
        die = f"   {paint(say('draw.die', die=view['die']), 'strong')}" if view["die"] else ""
        yield f"  {turn}{die}"
