"""Tiles on a table, for reading decks and drawing: the rules of laying, one step at a time.

The kernel lays tiles in the same way and much sooner; the tests hold the two against each other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from mirabilis.games.ideas.plane import (
    HALF,
    ORIGIN,
    TURNS,
    Point,
    across,
    add,
    along,
    measure,
    side,
    sub,
    turned,
)
from mirabilis.games.ideas.spec import FIELD_LETTERS, FIELDS
from mirabilis.games.ideas.tileset import Tile

PLACEMENT = re.compile(r"([PMHC])(?:([1-9][0-9]?)([a-d])([1-4]))?")


@dataclass(frozen=True)
class Laid:
    """A tile where it lies."""

    field: str
    at: Point
    turn: int


@dataclass
class Layout:
    """Tiles in the order they were laid."""

    tileset: Mapping[str, Tile]
    loose: bool = False
    tiles: list[Laid] = field(default_factory=list)

    def corners(self, tile: Laid) -> tuple[Point, ...]:
        """Return the corners of a tile."""
        return self.tileset[tile.field].placed(tile.at, tile.turn)

    def against(self, number: int, letter: int, name: str, own: int) -> Laid:
        """Return the tile whose side ``own`` lies against a side of a tile; both count from 0."""
        other = self.tiles[number]
        there, here = self.tileset[other.field], self.tileset[name]
        direction = (there.directions[letter] + other.turn + HALF) % TURNS
        turn = (direction - here.directions[own]) % TURNS
        end = self.corners(other)[(letter + 1) % len(there)]
        return Laid(name, sub(end, turned(here.corners[own], turn)), turn)

    def read(self, text: str) -> Laid | None:
        """Return the tile that a placement lays, or None if it names sides that are not there."""
        found = PLACEMENT.fullmatch(text)
        if found is None:
            return None
        name = FIELDS[FIELD_LETTERS.index(found[1])]
        if found[2] is None:
            return Laid(name, ORIGIN, 0) if not self.tiles else None
        number, letter, own = int(found[2]) - 1, "abcd".index(found[3]), int(found[4]) - 1
        if number >= len(self.tiles) or own >= len(self.tileset[name]):
            return None
        if letter >= len(self.tileset[self.tiles[number].field]):
            return None
        return self.against(number, letter, name, own)

    def fits(self, tile: Laid) -> bool:
        """Tell whether a tile overlaps none, and touches others as the rules want it."""
        return all(self.fits_beside(tile, other) for other in self.tiles)

    def fits_beside(self, tile: Laid, other: Laid) -> bool:
        """Tell whether two tiles do not overlap, and touch as the rules want it."""
        return not self.overlap(tile, other) and (self.loose or not self.partly(tile, other))

    def overlap(self, one: Laid, two: Laid) -> bool:
        """Tell whether the interiors of two tiles have a point in common."""
        first, second = self.tileset[one.field], self.tileset[two.field]
        way = sub(two.at, one.at)
        for a in first.parts:
            mine = first.extent(a, one.turn)
            for b in second.parts:
                theirs = second.extent(b, two.turn)
                apart = (measure(across(way, axis)) for axis in range(len(mine)))
                if all(
                    low < high2 and low2 < high
                    for (low, high), (low2, high2) in (
                        (mine[axis], (theirs[axis][0] + gap, theirs[axis][1] + gap))
                        for axis, gap in enumerate(apart)
                    )
                ):
                    return True
        return False

    def partly(self, one: Laid, two: Laid) -> bool:
        """Tell whether sides of two tiles that do not overlap touch, but not end to end."""
        return any(partly for _, _, partly in self.touching(one, two))

    def touching(self, one: Laid, two: Laid) -> list[tuple[int, int, bool]]:
        """Return the pairs of sides that lie along each other, and whether only partly so."""
        first, second = self.tileset[one.field], self.tileset[two.field]
        mine, theirs = self.corners(one), self.corners(two)
        found = []
        for i, start in enumerate(mine):
            direction = (first.directions[i] + one.turn) % TURNS
            reach = side(direction, first.lengths[i])
            for j, begin in enumerate(theirs):
                if (second.directions[j] + two.turn + HALF) % TURNS != direction:
                    continue
                way = sub(begin, start)
                if across(way, direction) != (0, 0):
                    continue
                back = side(direction, second.lengths[j])
                low = measure(along(sub(way, back), direction))
                if measure(along(way, direction)) <= 0 or low >= measure(along(reach, direction)):
                    continue
                whole = way == reach and first.lengths[i] == second.lengths[j]
                found.append((i, j, not whole))
        return found

    def matches(self, tile: Laid) -> list[tuple[int, int, int]]:
        """Return the correct matches of a tile: tile, its side and the own side, from 0."""
        mine = self.tileset[tile.field]
        found = []
        for number, other in enumerate(self.tiles):
            theirs = self.tileset[other.field]
            for i, j, partly in self.touching(tile, other):
                if not partly and mine.lines[i] == theirs.lines[j]:
                    found.append((number, j, i))
        return sorted(found)

    def lay(self, text: str) -> str | None:
        """Lay a tile; return what forbids it, if anything does."""
        tile = self.read(text)
        if tile is None:
            return "names no tile and side that are there"
        if not self.fits(tile):
            return "does not lie flat beside the others"
        if self.tiles:
            matches = self.matches(tile)
            if not matches:
                return "has no correct match"
            if name(tile.field, *matches[0]) != text:
                return f"is written {name(tile.field, *matches[0])}"
        self.tiles.append(tile)
        return None

    def placements(self) -> list[str]:
        """Return the texts of all placements, by tile and side."""
        if not self.tiles:
            return list(FIELD_LETTERS)
        found = []
        for number, other in enumerate(self.tiles):
            for letter in range(len(self.tileset[other.field])):
                for name_ in FIELDS:
                    for own in range(len(self.tileset[name_])):
                        tile = self.against(number, letter, name_, own)
                        matches = self.matches(tile)
                        if matches[:1] == [(number, letter, own)] and self.fits(tile):
                            found.append(name(name_, number, letter, own))
        return found


def name(field_: str, number: int, letter: int, own: int) -> str:
    """Return the text of a placement; numbers count from 0."""
    return f"{FIELD_LETTERS[FIELDS.index(field_)]}{number + 1}{'abcd'[letter]}{own + 1}"


def moved(tiles: list[Laid], at: Point, turn: int) -> list[Laid]:
    """Return tiles turned about the origin and moved."""
    return [Laid(t.field, add(at, turned(t.at, turn)), (t.turn + turn) % TURNS) for t in tiles]
