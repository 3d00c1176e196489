"""The ground an ewn game is played on: the size of the board and the starting zones."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping

from mirabilis.core.errors import UnknownOption
from mirabilis.games.ewn.spec import MAX_STONES

Options = Mapping[str, str]
Cell = tuple[int, int]  # row and column, from 0, the top left first


def size(options: Options) -> Cell:
    """Return how many rows and columns the board has (clause 1)."""
    rows, columns = options["board"].split("x")
    return int(rows), int(columns)


def stone_count(options: Options) -> int:
    """Return how many stones a side begins with (clause 2)."""
    if options["stones"] == "most":
        return most_stones(*size(options))
    return int(options["stones"])


@functools.cache
def most_stones(rows: int, columns: int) -> int:
    """Return 6, 3 or 1: the most that both sides can place without meeting.

    >>> most_stones(5, 5), most_stones(3, 3), most_stones(2, 2)
    (6, 3, 1)
    """
    return next(n for n in (6, 3, 1) if fits(rows, columns, n))


def zone(rows: int, columns: int, stones: int) -> list[Cell]:
    """Return Red's starting cells: those nearest its corner, listed row by row (clause 2).

    >>> zone(5, 5, 6)
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)]
    """
    cells = itertools.product(range(rows), range(columns))
    nearest = sorted(cells, key=lambda cell: (sum(cell), cell[0]))[:stones]
    return sorted(nearest)


def turned(rows: int, columns: int, cells: list[Cell]) -> list[Cell]:
    """Return the cells after half a turn of the board: Blue's zone from Red's."""
    return [(rows - 1 - r, columns - 1 - c) for r, c in cells]


def fits(rows: int, columns: int, stones: int) -> bool:
    """Tell whether the zones of both sides have so many cells and none in common."""
    red = zone(rows, columns, stones)
    return len(red) == stones and not set(red) & set(turned(rows, columns, red))


def check_options(options: Options) -> None:
    """Refuse stones that do not fit on the board."""
    rows, columns = size(options)
    if not fits(rows, columns, stone_count(options)):
        numbers = [str(n) for n in range(1, MAX_STONES + 1) if fits(rows, columns, n)]
        where = f"stones on a {rows}x{columns} board"
        raise UnknownOption.value(where, options["stones"], ["most", *numbers])
