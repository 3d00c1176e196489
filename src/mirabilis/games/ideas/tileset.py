"""The four tiles: outlines in whole numbers, read from a table file and checked."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mirabilis.core.errors import BadTable, listed
from mirabilis.games.ideas.plane import (
    HALF,
    LENGTHS,
    LONG,
    ORIGIN,
    SHORT,
    TURNS,
    Point,
    across,
    add,
    measure,
    side,
    sub,
    times,
    turned,
)
from mirabilis.games.ideas.spec import AXES, FIELDS, FITS, SIDES

STEP = 360 // TURNS


@dataclass(frozen=True)
class Tile:
    """An outline at turn 0: its sides counter-clockwise from corner 0, which is the origin."""

    field: str
    directions: tuple[int, ...]
    lengths: tuple[int, ...]
    lines: tuple[int, ...]

    def __len__(self) -> int:
        """Return the number of sides."""
        return len(self.directions)

    @functools.cached_property
    def corners(self) -> tuple[Point, ...]:
        """Return where each side begins."""
        found = [ORIGIN]
        for direction, length in zip(self.directions, self.lengths, strict=True):
            found.append(add(found[-1], side(direction, length)))
        return tuple(found[:-1])

    @functools.cached_property
    def angles(self) -> tuple[int, ...]:
        """Return the inner angle at each corner, in steps; below a half turn it is convex."""
        return tuple(
            (HALF - (self.directions[i] - self.directions[i - 1])) % TURNS for i in range(len(self))
        )

    def kind(self, i: int) -> int:
        """Return what must be equal for a correct match with a side: length and lines."""
        return self.lengths[i] << 1 | self.lines[i] - 1

    @functools.cached_property
    def parts(self) -> tuple[tuple[Point, ...], ...]:
        """Return convex outlines that make up the tile.

        An inward corner is cut off along one of its sides. Where that line meets another side is
        a point in whole numbers again: such lines cross in directions whose sine is 1 or phi
        times that of 36 degrees, and phi divides every number here.
        """
        inward = [i for i, angle in enumerate(self.angles) if angle > HALF]
        if not inward:
            return (self.corners,)
        at = inward[0]
        here, n = self.corners[at], len(self)
        direction = self.directions[at - 1]  # go on straight from the side that ends here
        for k in range(1, n - 1):
            i = (at + k) % n
            start, end = self.corners[i], self.corners[(i + 1) % n]
            a = measure(across(sub(start, here), direction))
            b = measure(across(sub(end, here), direction))
            if a == 0 or (a < 0) == (b < 0):
                continue
            cut = _crossing(here, direction, start, self.directions[i])
            ring = [self.corners[(at + j) % n] for j in range(n)]
            return ((*ring[: k + 1], cut), (cut, *ring[k + 1 :]))
        raise ValueError("an outline without a way across it")

    def placed(self, at: Point, turn: int) -> tuple[Point, ...]:
        """Return the corners of a tile on the table."""
        return tuple(add(at, p) for p in _turned(self.corners, turn % TURNS))

    def extent(self, outline: tuple[Point, ...], turn: int) -> tuple[tuple[int, int], ...]:
        """Return the measures between which an outline lies, across each of the directions."""
        return _extent(outline, turn % TURNS)


@functools.lru_cache(maxsize=1024)  # a set has some fifty outlines with their turns
def _turned(outline: tuple[Point, ...], turn: int) -> tuple[Point, ...]:
    return tuple(turned(p, turn) for p in outline)


@functools.lru_cache(maxsize=1024)
def _extent(outline: tuple[Point, ...], turn: int) -> tuple[tuple[int, int], ...]:
    found = []
    for axis in range(AXES):
        values = [measure(across(p, axis)) for p in _turned(outline, turn)]
        found.append((min(values), max(values)))
    return tuple(found)


def _crossing(p: Point, direction: int, q: Point, other: int) -> Point:
    """Return where a line through p crosses the side from q: by trying all golden fractions."""
    for m in range(-3, 4):
        for n in range(-3, 4):
            spot = add(q, add(times(side(other, SHORT), m), times(side(other, LONG), n)))
            if across(sub(spot, p), direction) == (0, 0):
                return spot
    raise ValueError("lines that do not cross nearby")


def _fault(field: str, what: str) -> BadTable:
    return BadTable(f"table tiles: {field}: {what}")


def read(data: Any) -> dict[str, Tile]:
    """Return the tiles of a table file by field, or say what is wrong with it."""
    return _read(json.dumps(data, sort_keys=True))


@functools.lru_cache(maxsize=16)
def _read(text: str) -> dict[str, Tile]:
    data = json.loads(text)
    tiles = data.get("tiles") if isinstance(data, Mapping) else None
    if not isinstance(tiles, Mapping) or set(tiles) != set(FIELDS):
        raise BadTable(f"table tiles: 'tiles' has one entry for each of {listed(FIELDS)}")
    found = {field: _tile(field, tiles[field]) for field in FIELDS}
    for kind in range(4):
        users = [f for f, tile in found.items() for i in range(len(tile)) if tile.kind(i) == kind]
        if len(users) > FITS:
            name = f"{LENGTHS[kind >> 1]} with {('one line', 'two lines')[kind & 1]}"
            raise BadTable(
                f"table tiles: {len(users)} sides are {name} ({listed(dict.fromkeys(users))}); "
                f"at most {FITS} may be"
            )
    return found


def _tile(field: str, entry: Any) -> Tile:
    sides = entry.get("sides") if isinstance(entry, Mapping) else None
    if not isinstance(sides, list) or not 3 <= len(sides) <= SIDES:
        raise _fault(field, f"'sides' is a list of 3 to {SIDES} sides")
    for i, one in enumerate(sides, 1):
        if not isinstance(one, Mapping):
            raise _fault(field, f"side {i} has a direction, a length and lines")
        angle = one.get("direction")
        if type(angle) is not int or angle % STEP or not 0 <= angle < 360:
            raise _fault(field, f"side {i}: 'direction' is a multiple of {STEP} from 0 to 324")
        if one.get("length") not in LENGTHS:
            raise _fault(field, f"side {i}: 'length' is short or long")
        if one.get("lines") not in (1, 2) or type(one.get("lines")) is not int:
            raise _fault(field, f"side {i}: 'lines' is 1 or 2")
    tile = Tile(
        field,
        tuple(one["direction"] // STEP for one in sides),
        tuple(LENGTHS.index(one["length"]) for one in sides),
        tuple(one["lines"] for one in sides),
    )
    _check(tile)
    return tile


def _check(tile: Tile) -> None:
    """Refuse what is no simple outline, or looks the same after a turn."""
    last = add(tile.corners[-1], side(tile.directions[-1], tile.lengths[-1]))
    if last != ORIGIN:
        raise _fault(tile.field, "the sides do not lead back to where they begin")
    if any(angle in (0, HALF) for angle in tile.angles):
        raise _fault(tile.field, "two sides in a row go straight on or back")
    if sum(tile.angles) != HALF * (len(tile) - 2):
        raise _fault(tile.field, "the sides cross each other, or run clockwise")
    marks = [(tile.lengths[i], tile.lines[i], tile.angles[i]) for i in range(len(tile))]
    if any(marks == marks[k:] + marks[:k] for k in range(1, len(marks))):
        raise _fault(tile.field, "looks the same after a turn; let its lines tell the sides apart")
