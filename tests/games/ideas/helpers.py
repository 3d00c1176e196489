"""Shorthand for the tests of geometry, and an oracle in floating point that shapely carries.

The oracle reads the tile set by itself and lays tile against tile as its texts say. Nothing of
the exact arithmetic that it is held against goes into it.
"""

from __future__ import annotations

import cmath
import functools
import math

import numpy as np
import shapely

import mirabilis
from mirabilis.games.ideas.laying import OVERLAPPING, TOUCHING
from mirabilis.games.ideas.places import read_key
from mirabilis.games.ideas.plane import ORIGIN, add, side
from mirabilis.games.ideas.spec import COPIES, FIELDS, TILES

PHI = (1 + math.sqrt(5)) / 2
STEP = cmath.exp(1j * math.pi / 5)
APART, BESIDE, PARTLY, OVERLAP = "apart", "beside", "partly", "overlap"
# What is neither nothing nor something is undecided, and fails.
NOTHING, SOMETHING = 1e-7, 1e-6  # areas
ROUNDING, LENGTH = 1e-6, 1e-3  # distances and lengths
KNOWN = 300_000  # relations kept: they come again and again
GRID = 1e-8  # shapely's: sides in one line up to rounding become one line


@functools.cache
def game(**options):
    return mirabilis.load("ideas", **options)


@functools.cache
def slow(**options):
    return mirabilis.load("ideas", jit=False, **options)


@functools.cache
def oracle():
    return Oracle(slow().options.files["tiles"])


class Oracle:
    """Tiles as corners in the complex plane, and what shapely says of pairs of them."""

    def __init__(self, data):
        self.outlines, self.marks = [], []
        for field in FIELDS:
            sides = data["tiles"][field]["sides"]
            lengths = [PHI if s["length"] == "long" else 1 for s in sides]
            angles = [math.radians(s["direction"]) for s in sides]
            ways = list(map(cmath.rect, lengths, angles))
            self.outlines.append(np.cumsum([0, *ways[:-1]]))
            self.marks.append([(s["length"], s["lines"]) for s in sides])
        self.known = {}
        self.least = {"area": math.inf, "length": math.inf, "distance": math.inf}

    def at(self, point, field, turn):
        """Return a tile by its point in the plane and its turn."""
        return field, sum(c * STEP**k for k, c in enumerate(point)) + (
            self.outlines[field] * STEP**turn
        )

    def of_key(self, key):
        at, field, turn = read_key(int(key))
        return self.at(at, field, turn)

    def against(self, tiles, code):
        """Return the tile that a placement lays."""
        there = tiles[code >> 6][1]
        letter, field, own = code >> 4 & 3, code >> 2 & 3, code & 3
        mine = self.outlines[field]
        begin, end = there[(letter + 1) % len(there)], there[letter]
        way = mine[(own + 1) % len(mine)] - mine[own]
        return field, begin + (mine - mine[own]) * ((end - begin) / way)

    @functools.cached_property
    def fitting(self):
        """Return the lower bits of the placements at each field that could match correctly."""
        found = []
        for there in self.marks:
            ends = [
                letter << 4 | field << 2 | own
                for letter, mark in enumerate(there)
                for field, here in enumerate(self.marks)
                for own in range(len(here))
                if here[own] == mark
            ]
            found.append(ends)
        return found

    def could_match(self, tiles):
        """Return the placements that name two sides of equal length and lines, in order."""
        return [n << 6 | end for n, (f, _) in enumerate(tiles) for end in self.fitting[f]]

    def near(self, ones, twos):
        """Return the pairs of numbers of tiles that are not far from each other."""
        circles = []
        for tiles in (ones, twos):
            middles = np.array([c.mean() for _, c in tiles])
            radii = [abs(c - m).max() for (_, c), m in zip(tiles, middles, strict=True)]
            circles.append((middles, np.array(radii)))
        (p, r), (q, s) = circles
        return np.argwhere(abs(p[:, None] - q) < r[:, None] + s + LENGTH).tolist()

    def relation(self, one, two):
        """Return how two tiles lie to each other, and their sides that meet end to end."""
        (f, a), (g, b) = one, two
        unit = (a[1] - a[0]) / abs(a[1] - a[0])
        way, lie = (b[0] - a[0]) / unit, (b[1] - b[0]) / unit
        looks = (f, g, *(round(x / ROUNDING) for x in (way.real, way.imag, lie.real, lie.imag)))
        if looks not in self.known:
            if len(self.known) == KNOWN:
                self.known.clear()
            self.known[looks] = self._relation(a, b)
        return self.known[looks]

    def _relation(self, a, b):
        one, two = (shapely.Polygon(np.column_stack((c.real, c.imag))) for c in (a, b))
        if self._is("distance", shapely.distance(one, two), ROUNDING, LENGTH):
            return APART, ()
        common = shapely.intersection(one, two, grid_size=GRID)
        if self._is("area", shapely.area(common), NOTHING, SOMETHING):
            return OVERLAP, ()
        ends = [
            (i, j)
            for i in range(len(a))
            for j in range(len(b))
            if abs(a[i] - b[(j + 1) % len(b)]) + abs(a[(i + 1) % len(a)] - b[j]) < ROUNDING
        ]
        whole = sum(abs(a[(i + 1) % len(a)] - a[i]) for i, _ in ends)
        rest = self._is("length", shapely.length(common) - whole, ROUNDING, LENGTH)
        return (PARTLY if rest else BESIDE), tuple(ends)

    def _is(self, what, value, none, some):
        """Tell whether a value is more than rounding; one of which that cannot be said fails."""
        assert value < none or value > some, f"undecided: {what} {value}"
        if value > some:
            self.least[what] = min(self.least[what], value)
        return value > some

    def matches(self, tile, tiles, near):
        """Return the correct matches of a tile: other, its side, own side, in order."""
        found = []
        for i in near:
            other = tiles[i]
            for own, letter in self.relation(tile, other)[1]:
                if self.marks[tile[0]][own] == self.marks[other[0]][letter]:
                    found.append((i, letter, own))
        return sorted(found)


# -- the kernel, in bulk -----------------------------------------------------------------------


class Table:
    """A random layout as the kernel has it, and as the oracle laid it."""

    def __init__(self, own, wanted, tries, seed):
        self.game, self.loose = own, own.options["contact"] == "loose"
        self.tables, self.states = own.tables(4), own.new_state()
        self.bulk = own.instance(f"{__package__}.bulk")
        self.states["stock"] = COPIES
        codes = np.zeros(min(wanted, TILES), np.int64)
        self.bulk.grow(self.tables, self.states, codes, tries, seed)
        self.laid = codes[: int(self.states["n_tiles"][0])].tolist()
        self.tiles = [oracle().at(ORIGIN, self.laid[0], 0)]
        for code in self.laid[1:]:
            self.tiles.append(oracle().against(self.tiles, code))

    def lay(self, code):
        """Lay one more tile."""
        self.bulk.lay_one(self.tables, self.states, code)
        self.tiles.append(oracle().against(self.tiles, code))

    @property
    def listed(self):
        return self.states["placements"][0, : int(self.states["n_placements"][0])].tolist()

    @property
    def on_table(self):
        return self.states["tiles"][0, : len(self.tiles)].tolist()

    def clauses(self):
        """Return the clause against each code there is for this number of tiles, and some more."""
        out = np.zeros(len(self.tiles) + 1 << 6, np.int64)
        self.bulk.clauses(self.tables, self.states, out)
        return out.tolist()

    def keys(self, codes):
        """Return the tiles that placements lay."""
        out = np.zeros(len(codes), np.int64)
        self.bulk.keys(self.tables, self.states, np.array(codes, np.int64), out)
        return out.tolist()

    def verdicts(self, keys):
        """Return what the kernel says of tiles: rows of apart, beside, partly or overlap."""
        out = np.zeros((len(keys), len(self.tiles)), np.int64)
        self.bulk.verdicts(self.tables, self.states, np.array(keys, np.int64), out)
        names = {0: APART, TOUCHING: BESIDE, TOUCHING + 4: PARTLY, OVERLAPPING: OVERLAP}
        return [[names[v] for v in row] for row in out.tolist()]


def small_steps(most=0.24, reach=8):
    """Return the shortest ways there are between points of small numbers, as points."""
    numbers = range(-reach, reach + 1)
    found = [
        (a, b, c, d) for a in numbers for b in numbers for c in numbers for d in numbers
        if 0 < abs(a + b * STEP + c * STEP**2 + d * STEP**3) < most
    ]  # fmt: skip
    return sorted(found)


def golden_steps():
    """Return ways along the ten directions that are shorter than a side, as points."""
    found = []
    for direction in range(10):
        one, phi = side(direction, 0), side(direction, 1)
        less = tuple(p - s for p, s in zip(phi, one, strict=True))  # 1 / phi
        lesser = tuple(s - x for s, x in zip(one, less, strict=True))  # 1 / phi^2
        least = tuple(x - y for x, y in zip(less, lesser, strict=True))  # 1 / phi^3
        found += [less, lesser, least, add(lesser, lesser)]
    return found
