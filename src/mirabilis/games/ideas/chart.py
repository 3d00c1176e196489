"""A rough map of the Big Idea in characters: each tile by its number, field and owner.

Where tiles lie close, a label stands beside its place rather than on another. It shows what lies
near what; how tiles are turned is for the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mirabilis.games.ideas.art import tiles_of
from mirabilis.games.ideas.plane import xy
from mirabilis.games.ideas.spec import EINSTEIN_LETTERS, EINSTEINS, FIELD_LETTERS, FIELDS

Paint = Callable[[str, str], str]

ROWS = 18
LABEL = 4
LARGEST = 2.5  # lines for a short side
ASPECT = 2.0  # a line is so many columns high


def chart(view: Mapping[str, Any], paint: Paint, width: int) -> list[str]:
    """Return the map in lines; none while the table is empty."""
    if not view["tiles"]:
        return []
    taken: dict[tuple[int, int], int] = {}  # the tile whose label begins there, by line and column
    for number, (x, y) in enumerate(_spots(view, width)):
        taken[_free(taken, y, x, width)] = number
    top = min(line for line, _ in taken)
    bottom = max(line for line, _ in taken)
    return [_line(view, taken, line, paint) for line in range(top, bottom + 1)]


def label(view: Mapping[str, Any], number: int) -> str:
    """Return how a tile is called: its number, field and owner."""
    tile = view["tiles"][number]
    owner = EINSTEINS.index(view["seats"][tile["owner"]]["einstein"])
    field = FIELD_LETTERS[FIELDS.index(tile["field"])]
    return f"{number + 1}{field}{EINSTEIN_LETTERS[owner]}"


def _spots(view: Mapping[str, Any], width: int) -> list[tuple[int, int]]:
    """Return column and line of the middle of each tile."""
    outlines = tiles_of(view)
    middles = []
    for tile in view["tiles"]:
        corners = [xy(p) for p in outlines[tile["field"]].placed(tuple(tile["at"]), tile["turn"])]
        middles.append(
            (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        )
    left, top = min(x for x, _ in middles), max(y for _, y in middles)
    broad = max(x for x, _ in middles) - left or 1.0
    high = top - min(y for _, y in middles) or 1.0
    scale = min((ROWS - 1) / high, (width - LABEL) / broad / ASPECT, LARGEST)
    return [(round((x - left) * scale * ASPECT), round((top - y) * scale)) for x, y in middles]


def _free(
    taken: Mapping[tuple[int, int], int], line: int, column: int, width: int
) -> tuple[int, int]:
    """Return the nearest place where a label touches no other."""
    far = 0
    while True:
        for down, right in _ring(far):
            spot = (line + down, column + right)
            if 0 <= spot[1] <= width - LABEL and not any(
                (spot[0], spot[1] + k) in taken for k in range(-LABEL, LABEL + 1)
            ):
                return spot
        far += 1


def _ring(far: int) -> Iterator[tuple[int, int]]:
    """Yield the ways of a length, a line counting as two columns."""
    for down in range(-(far // 2), far // 2 + 1):
        right = far - 2 * abs(down)
        yield down, right
        if right:
            yield down, -right


def _line(
    view: Mapping[str, Any], taken: Mapping[tuple[int, int], int], line: int, paint: Paint
) -> str:
    """Return a line of the map."""
    text, at = "", 0
    for (row, column), number in sorted(taken.items()):
        if row == line:
            word = label(view, number)
            style = f"seat{view['tiles'][number]['owner']}"
            text += " " * (column - at) + paint(word, style)
            at = column + len(word)
    return text
