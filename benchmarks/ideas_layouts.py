"""Tile sets of ideas and Big Ideas laid with them: shapes in them, measures, pictures."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from scipy.spatial import ConvexHull

from mirabilis.core.game import Array
from mirabilis.games.ideas.places import read_key
from mirabilis.games.ideas.plane import TURNS, Point, add, sub, turned, xy
from mirabilis.games.ideas.spec import FIELDS
from mirabilis.games.ideas.tileset import Tile

N = len(FIELDS)
KITE, DART, THICK, THIN = range(N)
DIRECTIONS = ((0, 3, 4, 7), (0, 4, 3, 7), (0, 2, 5, 7), (0, 1, 5, 6))
COLOURS = ("#e69f00", "#0072b2", "#009e73", "#cc79a7")

Piece = tuple[int, Point, int]  # field, place, turn
Shape = list[Piece]
Wedge = tuple[int, int, int, int]  # direction, angle, field, corner


class Set(NamedTuple):
    """A choice: lines counter-clockwise from the tip; rhombi L or S, then from an acute corner."""

    name: str
    kite: str = "1122"
    dart: str = "1122"
    thick: str = "L1221"
    thin: str = "S1221"

    def tiles(self) -> dict[str, Tile]:
        rows = [("LSSL", self.kite), ("LSSL", self.dart)]
        rows += [(rhombus[0] * 4, rhombus[1:]) for rhombus in (self.thick, self.thin)]
        return {
            field: Tile(field, turns, tuple(map("SL".index, sides)), tuple(map(int, lines)))
            for field, turns, (sides, lines) in zip(FIELDS, DIRECTIONS, rows, strict=True)
        }

    @property
    def twofold(self) -> dict[int, Point]:
        """Return the rhombi that look the same after a half turn, and their far corners."""
        both = ((THICK, self.thick), (THIN, self.thin))
        return {f: self.tiles()[FIELDS[f]].corners[2] for f, r in both if r[1:3] == r[3:5]}


def pieces(keys: Array) -> Shape:
    return [(k.field, k.at, k.turn) for k in map(read_key, keys.tolist())]


def images(far: dict[int, Point], tile: Piece) -> list[Piece]:
    """Return the ways to say where a tile lies: two if it looks the same after a half turn."""
    field, at, turn = tile
    if field not in far:
        return [tile]
    other = (field, add(at, turned(far[field], turn)), (turn + 5) % TURNS)
    return sorted([tile, other], key=lambda image: image[2])


def contains(far: dict[int, Point], tiles: Shape, shape: Shape) -> bool:
    """Tell whether a shape is there, in any rotation."""
    there = {images(far, tile)[0] for tile in tiles}
    field, origin, at_first = shape[0]
    for image in (i for tile in tiles if tile[0] == field for i in images(far, tile)):
        turn = image[2] - at_first
        for f, at, r in shape[1:]:
            spot = add(image[1], turned(sub(at, origin), turn % TURNS))
            if images(far, (f, spot, (r + turn) % TURNS))[0] not in there:
                break
        else:
            return True
    return False


def _label(field: int, corner: int) -> int:
    return corner % 2 if field in (THICK, THIN) else corner % 4


def mirrored(wedges: list[Wedge]) -> bool:
    """Tell whether the tiles round a point are their own mirror image."""
    here = {(d, a, f, _label(f, c)) for d, a, f, c in wedges}
    ways = (
        {((x - d - a) % TURNS, a, f, _label(f, -c)) for d, a, f, c in wedges} for x in range(10)
    )
    return here in ways


def penrose(wedges: list[Wedge]) -> bool:
    """Tell whether a point is one of the seven of Penrose's kites and darts.

    Colour the corners of both in turn, from the tip: kite 0 1 0 1, dart 1 0 1 0. Corners of one
    colour that fill a point are sun, star, ace, deuce, jack, queen or king, and nothing else.
    """
    kites = all(f in (KITE, DART) for _, _, f, _ in wedges)
    return kites and len({(f + c) % 2 for _, _, f, c in wedges}) == 1


def gaps(points: Array, ends: Array, tiles: int) -> int:
    """Return how many gaps are closed in, by Euler's formula; corners may lie within sides."""
    way, off = ends[:, 1] - ends[:, 0], points[None] - ends[:, :1]
    along = (off * way[:, None]).sum(2) / (way**2).sum(1)[:, None]
    across = off[..., 0] * way[:, None, 1] - off[..., 1] * way[:, None, 0]
    within = (abs(across) < 1e-6) & (along > 1e-6) & (along < 1 - 1e-6)
    return 1 - (len(points) - len(ends) - int(within.sum()) + tiles)


def measures(chosen: Set, tiles: Shape) -> dict[str, float]:
    """Return how dense and how handsome a Big Idea is."""
    around: dict[Point, list[Wedge]] = defaultdict(list)
    sides: dict[frozenset[Point], list[int]] = defaultdict(list)
    outlines, area = list(chosen.tiles().values()), 0.0
    for field, at, turn in tiles:
        tile, corners = outlines[field], outlines[field].placed(at, turn)
        for i, (a, b) in enumerate(zip(corners, corners[1:] + corners[:1], strict=True)):
            around[a].append(((tile.directions[i] + turn) % TURNS, tile.angles[i], field, i))
            sides[frozenset((a, b))].append(tile.lines[i])
            area += (xy(a)[0] * xy(b)[1] - xy(a)[1] * xy(b)[0]) / 2
    points = np.array([xy(point) for point in around])
    closed = [w for w in around.values() if sum(angle for _, angle, _, _ in w) == TURNS]
    joined = [lines for lines in sides.values() if len(lines) == 2]
    return {
        "closed": 100 * len(closed) / len(around),
        "joined": 2 * len(joined) / len(tiles),
        "hull": 100 * area / ConvexHull(points).volume,
        "gaps": gaps(points, np.array([[xy(p) for p in two] for two in sides]), len(tiles)),
        "matched": 100 * sum(a == b for a, b in joined) / len(joined),
        "mirrored": sum(map(mirrored, closed)),
        "Penrose": sum(map(penrose, closed)),
    }


def drawn(chosen: Set, tiles: Shape, x: int, y: int, size: int) -> str:
    """Return tiles as SVG in a square, one path for each field; a single tile with its lines."""
    outlines = list(chosen.tiles().values())
    spots = np.array([[xy(p) for p in outlines[f].placed(at, turn)] for f, at, turn in tiles])
    low, high = spots.min(axis=(0, 1)), spots.max(axis=(0, 1))
    spots = (spots - (low + high) / 2) * min(55, size / max(high - low)) * (1, -1)
    spots = np.rint(spots + np.array((x + size / 2, y + size / 2))).astype(int)
    paths, dots = [""] * N, ""
    for (field, _, _), corners in zip(tiles, spots, strict=True):
        steps = " ".join(f"{dx} {dy}" for dx, dy in np.diff(corners, axis=0))
        paths[field] += f"M{corners[0][0]} {corners[0][1]}l{steps}z"
        ends = zip(corners, np.roll(corners, -1, axis=0), outlines[field].lines, strict=True)
        for a, b, lines in ends if len(tiles) == 1 else ():
            for share in (0.5,) if lines == 1 else (0.38, 0.62):
                dots += "M{:.0f} {:.0f}h0".format(*(a + share * (b - a)))
    text = "".join(f'<path fill="{c}" d="{d}"/>' for c, d in zip(COLOURS, paths, strict=True) if d)
    return text + (f'<path class="lines" d="{dots}"/>' if dots else "")


def picture(found: dict[Set, list[Shape]]) -> str:
    """Return the sets side by side: their tiles, a snug game, one by the opinion."""
    body, wide, high = "", 1240, 620
    for i, (chosen, games) in enumerate(found.items()):
        x, y = 40 + i % 3 * wide, 40 + i // 3 * high
        body += f'<text x="{x}" y="{y + 30}">{chosen.name}</text>'
        for f in range(N):
            body += drawn(chosen, [(f, (0, 0, 0, 0), 0)], x, y + 60 + 125 * f, 120)
        for k, tiles in enumerate(games):
            body += drawn(chosen, tiles, x + 170 + 510 * k, y + 60, 490)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="40" '
        f'viewBox="0 0 {3 * wide + 20} {-(-len(found) // 3) * high + 40}"><style>'
        "path{stroke:#fff;stroke-width:2}.lines{stroke:#000;stroke-width:12;stroke-linecap:round}"
        f'</style><rect width="100%" height="100%" fill="#fff"/>{body}</svg>\n'
    )
