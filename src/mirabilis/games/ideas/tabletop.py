"""The Big Idea, to be asked what a tile meets there: for sentences, drawings and advice.

The kernel finds the same by other means and much sooner; the tests hold the two against each other.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mirabilis.core.game import Options
from mirabilis.games.ideas import tileset
from mirabilis.games.ideas.art import tiles_of
from mirabilis.games.ideas.layout import Laid, Layout
from mirabilis.games.ideas.notation import placement_text
from mirabilis.games.ideas.places import read_key
from mirabilis.games.ideas.plane import (
    HALF,
    LONG,
    SHORT,
    TURNS,
    Point,
    add,
    measure,
    side,
    sub,
    xy,
)
from mirabilis.games.ideas.spec import FIELD_LETTERS, FIELDS, THEORIES
from mirabilis.games.ideas.spec import NEEDS as NUMBERS
from mirabilis.games.ideas.tileset import Tile

NEEDS = dict(zip(THEORIES, NUMBERS, strict=True))
"""How many of what each theory counts it takes."""

_spot = functools.lru_cache(4096)(xy)  # where a corner is; tiles share their corners

WAYS = [[side(direction, length) for length in (SHORT, LONG)] for direction in range(TURNS)]


class Contact(NamedTuple):
    """A whole side against a whole side; all count from 0."""

    tile: int
    side: int
    own: int
    correct: bool  # the lines match, too


class Tabletop:
    """Tiles, with what lies at each corner and along each side."""

    def __init__(self, outlines: Mapping[str, Tile], loose: bool = False) -> None:
        self.layout = Layout(outlines, loose)
        self.owners: list[int] = []
        self._corners: dict[Point, list[tuple[int, int]]] = {}  # tile and corner
        self._sides: dict[tuple[Point, Point], tuple[int, int]] = {}  # tile and side, by its ends

    @classmethod
    def of_view(cls, view: Mapping[str, Any]) -> Tabletop:
        """Return the table of a view."""
        table = cls(tiles_of(view), view["contact"] == "loose")
        for tile in view["tiles"]:
            table.lay(laid_of(tile), tile["owner"])
        return table

    @classmethod
    def of_state(cls, options: Options, seen: Any) -> Tabletop:
        """Return the table of an observed state."""
        table = cls(tileset.read(options.files["tiles"]), options["contact"] == "loose")
        count = int(seen["n_tiles"])
        for key, owner in zip(seen["tiles"][:count].tolist(), seen["owner"].tolist(), strict=False):
            at, field, turn = read_key(key)
            table.lay(Laid(FIELDS[field], at, turn), owner)
        return table

    @property
    def tiles(self) -> list[Laid]:
        """Return the tiles in the order laid."""
        return self.layout.tiles

    def lay(self, tile: Laid, owner: int) -> None:
        """Put a tile on the table; nobody asks whether it fits."""
        number, corners = len(self.tiles), self.layout.corners(tile)
        self.tiles.append(tile)
        self.owners.append(owner)
        for i, corner in enumerate(corners):
            self._corners.setdefault(corner, []).append((number, i))
            self._sides[corner, corners[(i + 1) % len(corners)]] = (number, i)

    def take_back(self) -> None:
        """Take the last tile away."""
        corners = self.layout.corners(self.tiles.pop())
        self.owners.pop()
        for i, corner in enumerate(corners):
            self._corners[corner].pop()
            del self._sides[corner, corners[(i + 1) % len(corners)]]

    # -- what a tile meets -----------------------------------------------------------------

    def contacts(self, tile: Laid) -> list[Contact]:
        """Return the sides of a tile that lie against a whole side of another."""
        corners, outline = self.layout.corners(tile), self.layout.tileset[tile.field]
        found = []
        for own, start in enumerate(corners):
            there = self._sides.get((corners[(own + 1) % len(corners)], start))
            if there is not None:
                lines = self.layout.tileset[self.tiles[there[0]].field].lines[there[1]]
                found.append(Contact(*there, own, lines == outline.lines[own]))
        return found

    def matches(self, tile: Laid) -> list[Contact]:
        """Return the correct matches of a tile, in the order of their names."""
        return sorted(contact for contact in self.contacts(tile) if contact.correct)

    def met(self, left: int) -> list[str]:
        """Return the theories that the last tile meets, open or not.

        ``left`` is how many tiles of its field its owner still has.
        """
        tests = {
            "spectrum": self._spectrum({len(self.tiles) - 1}),
            "chain": self._chain(),
            "far": self._far(),
            "closed": self._closed(),
            "ray": self._ray(),
            "bridge": self._bridge(),
            "last": left == NEEDS["last"],
        }
        return [theory for theory, is_met in tests.items() if is_met]

    def would_meet(self, tile: Laid, owner: int, left: int) -> list[str]:
        """Return the theories that a tile would meet if somebody laid it."""
        self.lay(tile, owner)
        found = self.met(left)
        self.take_back()
        return found

    def _joined(self, numbers: Iterable[int]) -> set[int]:
        """Return the tiles that match one of these correctly."""
        return {c.tile for number in numbers for c in self.matches(self.tiles[number])}

    def _spectrum(self, group: set[int]) -> bool:
        if len(group) == NEEDS["spectrum"]:
            return True
        fields = {self.tiles[number].field for number in group}
        return any(
            self._spectrum(group | {number})
            for number in self._joined(group) - group
            if self.tiles[number].field not in fields
        )

    def _chain(self) -> bool:
        group: set[int] = set()
        new = {len(self.tiles) - 1}
        while new:
            group |= new
            alike = self._joined(new) - group
            new = {n for n in alike if self.owners[n] == self.owners[-1]}
        return len(group) >= NEEDS["chain"]

    def _far(self) -> bool:
        own = self.layout.corners(self.tiles[-1])
        others = {
            p for p, at in self._corners.items() if any(n < len(self.tiles) - 1 for n, _ in at)
        }
        near = NEEDS["far"] - 0.01  # what is nearer by a rounded measure needs no exact one
        return any(
            math.dist(_spot(p), _spot(q)) > near and _reaches(sub(p, q), NEEDS["far"])
            for p in own
            for q in others
        )

    def _closed(self) -> bool:
        outlines = self.layout.tileset
        for corner in self.layout.corners(self.tiles[-1]):
            around = self._corners[corner]
            angles = [outlines[self.tiles[number].field].angles[i] for number, i in around]
            if sum(angles) == TURNS and len(angles) >= NEEDS["closed"]:
                return True
        return False

    def _ray(self) -> bool:
        tile = self.tiles[-1]
        outline, corners = self.layout.tileset[tile.field], self.layout.corners(tile)
        old = {contact.own for contact in self.contacts(tile)}  # their lines were there before
        for i in set(range(len(corners))) - old:
            direction = outline.directions[i] + tile.turn
            after = self._onward(corners[(i + 1) % len(corners)], direction)
            if after + 1 + self._onward(corners[i], direction + HALF) >= NEEDS["ray"]:
                return True
        return False

    def _onward(self, point: Point, direction: int) -> int:
        """Count the sides that go straight on from a point, as many as can be."""
        ends = [add(point, way) for way in WAYS[direction % TURNS]]
        sides = [e for e in ends if (point, e) in self._sides or (e, point) in self._sides]
        return max((1 + self._onward(end, direction) for end in sides), default=0)

    def _bridge(self) -> bool:
        ends = {contact.tile for contact in self.contacts(self.tiles[-1])}
        return len(ends) > 1 and any(ends - self._near(end, NEEDS["bridge"] - 1) for end in ends)

    def _near(self, start: int, steps: int) -> set[int]:
        """Return what is so near to a tile, going across whole sides and not over the last one."""
        found, new = {start}, {start}
        for _ in range(steps):
            around = {c.tile for number in new for c in self.contacts(self.tiles[number])}
            new = around - found - {len(self.tiles) - 1}
            found |= new
        return found


def _reaches(way: Point, least: int) -> bool:
    """Tell exactly whether a way is at least so many short sides long.

    >>> _reaches((3, 0, 0, 0), 3), _reaches((1, 0, 1, -1), 2)
    (True, False)
    """
    a, b, c, d = way
    far = a * c + b * d - a * d  # the square of the length is m + n phi
    m, n = a * a + b * b + c * c + d * d - far, a * b + b * c + c * d + far
    return measure((m - least * least, n)) >= 0


def met_by_card(own: int, before: int, in_turn: int) -> set[str]:
    """Return the theories that a completed Inspiration meets, open or not.

    ``own`` is how many tiles of the shape are its player's; the player completed ``before``
    Inspirations before this one, ``in_turn`` of them in the same turn.

    >>> sorted(met_by_card(own=1, before=5, in_turn=1))
    ['double', 'lone', 'sixth']
    """
    tests = {
        "double": in_turn + 1 >= NEEDS["double"],
        "lone": own == NEEDS["lone"],
        "sixth": before + 1 >= NEEDS["sixth"],
    }
    return {theory for theory, is_met in tests.items() if is_met}


def laid_of(tile: Mapping[str, Any]) -> Laid:
    """Return a tile of a view."""
    a, b, c, d = tile["at"]
    return Laid(tile["field"], (a, b, c, d), tile["turn"])


def written(outlines: Mapping[str, Tile], parts: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return a shape as the placements that build it, in the order of its list."""
    table, texts = Tabletop(outlines), []
    for part in map(laid_of, parts):
        field = FIELDS.index(part.field)
        match = table.matches(part)[:1]
        texts += [placement_text(m.tile, m.side, field, m.own) for m in match]
        texts += [] if match else [FIELD_LETTERS[field]]
        table.lay(part, 0)
    return texts
