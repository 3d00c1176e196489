"""Tile art: outlines in the colour of their owner, the sign of the field, lines and ribbons.

Nothing here knows a particular outline: a tile set of a user's own is drawn the same way. From
the middle of a side with one line a ribbon goes to another such side, from one with two lines two
ribbons; so ribbons go on across a correct match, and break off where lines differ. Owners are told
apart by lightness as well as by hue, and by one to four dots on a circle about the sign.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from mirabilis.games.ideas.plane import LENGTHS, TURNS, Point, xy
from mirabilis.games.ideas.room import UNIT, XY, badge, flat, heart, margin
from mirabilis.games.ideas.signs import FIELD_SIGNS, Sign, disc
from mirabilis.games.ideas.spec import FIELD_LETTERS, FIELDS
from mirabilis.games.ideas.tileset import Tile

PAPER, INK, SOFT, GOLD = "#f7f0e1", "#211c28", "#7d7263", "#b8892b"
STEP = 360 / TURNS


class Coat(NamedTuple):
    """The colours of an owner: of the tile, its ribbons, its lines and signs."""

    fill: str
    ribbon: str
    line: str


# Lightness 84, 64, 47 and 28 of 100: they stay apart in grey and for the colour-blind.
COATS = (
    Coat("#f3cd5f", "#f9e3a0", "#4a3608"),
    Coat("#e27d52", "#efa684", "#43160a"),
    Coat("#2b7a91", "#5fa3b5", "#eef8f8"),
    Coat("#443877", "#6c5fa3", "#f1ecfc"),
)
PLAIN = Coat("#fffaf0", "#ebe0c9", "#3a3440")  # of a tile that is nobody's


class Frame(NamedTuple):
    """Where the plane lies on the page: pixels for a short side, and where the origin is."""

    scale: float
    x: float
    y: float

    def spot(self, p: Point) -> XY:
        """Return where a point is drawn."""
        x, y = xy(p)
        return (self.x + self.scale * x, self.y - self.scale * y)


def tiles_of(view: Mapping[str, Any]) -> dict[str, Tile]:
    """Return the tile set of a view."""
    return {
        field: Tile(
            field,
            tuple(one[0] for one in sides),
            tuple(LENGTHS.index(one[1]) for one in sides),
            tuple(one[2] for one in sides),
        )
        for field, sides in view["tileset"].items()
    }


def extent(
    tileset: Mapping[str, Tile], tiles: Iterable[Mapping[str, Any]]
) -> tuple[float, float, float, float]:
    """Return between which lines tiles lie: left, right, low and high, y up."""
    spots = [xy(p) for t in tiles for p in tileset[t["field"]].placed(tuple(t["at"]), t["turn"])]
    spots = spots or [(0.0, 0.0)]
    across, up = [x for x, _ in spots], [y for _, y in spots]
    return min(across), max(across), min(up), max(up)


def fitted(
    tileset: Mapping[str, Tile],
    tiles: Iterable[Mapping[str, Any]],
    box: tuple[float, float, float, float],
    largest: float,
) -> Frame:
    """Return the frame that puts tiles into the middle of a box (x, y, width, height)."""
    left, right, low, high = extent(tileset, tiles)
    x, y, width, height = box
    scale = min(largest, width / max(right - left, 0.1), height / max(high - low, 0.1))
    return Frame(
        scale,
        x + width / 2 - scale * (left + right) / 2,
        y + height / 2 + scale * (low + high) / 2,
    )


# -- one tile, at turn 0, y down -----------------------------------------------------------


def outline(spots: Iterable[XY]) -> str:
    """Return path data of a closed outline."""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in spots) + "z"


def _sides(tile: Tile) -> list[tuple[XY, XY, XY]]:
    """Return the middle of each side, the way along it, and the way into the tile."""
    corners = flat(tile)
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        size = math.hypot(bx - ax, by - ay)
        dx, dy = (bx - ax) / size, (by - ay) / size
        found.append((((ax + bx) / 2, (ay + by) / 2), (dx, dy), (dy, -dx)))
    return found


def marks(tile: Tile, gap: float = 6, long: float = 22) -> str:
    """Return path data of the lines along the sides of a tile."""
    parts = []
    for ((x, y), (dx, dy), (nx, ny)), lines in zip(_sides(tile), tile.lines, strict=True):
        for k in range(lines):
            deep = gap + 5 * k
            sx, sy = x + nx * deep - dx * long / 2, y + ny * deep - dy * long / 2
            parts.append(f"M{sx:.1f} {sy:.1f}l{dx * long:.1f} {dy * long:.1f}")
    return "".join(parts)


def ribbons(tile: Tile, apart: float = 11) -> str:
    """Return path data of the ribbons of a tile: from side to side, or to its middle."""
    sides = _sides(tile)
    parts = []
    for lines in (1, 2):
        ends = [i for i, n in enumerate(tile.lines) if n == lines]
        offsets = (0.0,) if lines == 1 else (-apart, apart)
        while len(ends) > 1:
            first, second = ends.pop(0), ends.pop(0)
            parts += [_ribbon(sides[first], sides[second], d) for d in offsets]
        for i in ends:
            x, y, _ = heart(tile)
            (sx, sy), (dx, dy), _ = sides[i]
            parts += [f"M{sx + d * dx:.1f} {sy + d * dy:.1f}L{x:.1f} {y:.1f}" for d in offsets]
    return "".join(parts)


def _ribbon(one: tuple[XY, XY, XY], two: tuple[XY, XY, XY], offset: float) -> str:
    """Return a curve that leaves and meets two sides at right angles."""
    (ax, ay), (adx, ady), (anx, any_) = one
    (bx, by), (bdx, bdy), (bnx, bny) = two
    ax, ay = ax + offset * adx, ay + offset * ady
    bx, by = bx - offset * bdx, by - offset * bdy
    cross = adx * bdy - ady * bdx
    if abs(cross) < 0.01:  # parallel sides
        far = near = math.hypot(bx - ax, by - ay) / 2
    else:  # an arc about where the two sides, or what they go on as, meet
        angle = math.pi - math.acos(max(-1.0, min(1.0, anx * bnx + any_ * bny)))
        bend = 4 / 3 * math.tan(angle / 4)
        far = bend * abs(((bx - ax) * bdy - (by - ay) * bdx) / cross)
        near = bend * abs(((bx - ax) * ady - (by - ay) * adx) / cross)
    return (
        f"M{ax:.1f} {ay:.1f}C{ax + far * anx:.1f} {ay + far * any_:.1f} "
        f"{bx + near * bnx:.1f} {by + near * bny:.1f} {bx:.1f} {by:.1f}"
    )


def drawn(
    sign: Sign, x: float, y: float, r: float, colour: str, width: float, angle: float = 0
) -> str:
    """Return a sign about a spot."""
    turn = f" rotate({angle:.4g})" if angle else ""
    lines = (
        f'<path d="{sign.lines}" fill="none" stroke="{colour}" stroke-width="{width / r:.3g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    filled = f'<path d="{sign.filled}" fill="{colour}"/>'
    return (
        f'<g transform="translate({x:.2f} {y:.2f}){turn} scale({r:.4g})">'
        f"{lines if sign.lines else ''}{filled if sign.filled else ''}</g>"
    )


def dots(owner: int, x: float, y: float, r: float, size: float, angle: float = 0) -> str:
    """Return path data of the mark of an owner: one to four dots on a circle."""
    return "".join(
        disc(x + r * math.sin(a), y - r * math.cos(a), size)
        for a in (math.radians(angle + 180 + 32 * (k - owner / 2)) for k in range(owner + 1))
    )


def face(tile: Tile, owner: int | None) -> str:
    """Return a tile at turn 0 with its corner 0 at the origin, a short side 100 long."""
    coat = PLAIN if owner is None else COATS[owner]
    corners = flat(tile)
    x, y, _ = heart(tile)
    r = badge(tile)
    up = math.degrees(math.atan2(corners[0][1] - y, corners[0][0] - x)) + 90
    parts = [
        f'<path d="{outline(corners)}" fill="{coat.fill}"/>',
        f'<path d="{ribbons(tile)}" fill="none" stroke="{coat.ribbon}" stroke-width="5"/>',
        f'<path d="{marks(tile)}" fill="none" stroke="{coat.line}" stroke-width="2.6" '
        'stroke-linecap="round"/>',
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{coat.fill}" '
        f'stroke="{coat.line}" stroke-width="1.1"/>',
        drawn(FIELD_SIGNS[tile.field], x, y, 0.64 * r, coat.line, 1.9, up),
        f'<path d="{outline(corners)}" fill="none" stroke="{INK}" stroke-width="2.4" '
        'stroke-linejoin="round"/>',
    ]
    if owner is not None:
        parts.append(f'<path d="{dots(owner, x, y, r, 3.6, up)}" fill="{coat.line}"/>')
    return "".join(parts)


# -- tiles on a page -----------------------------------------------------------------------


def _name(tile: Tile, owner: int | None) -> str:
    """Return what a drawing of a tile is called: the same name is always the same drawing."""
    digest = zlib.crc32(repr(tile).encode()) & 0xFFFF
    letter = FIELD_LETTERS[FIELDS.index(tile.field)]
    return f"idea-{digest:04x}-{letter}{'' if owner is None else owner}"


def defs(tileset: Mapping[str, Tile], owners: Iterable[int | None]) -> str:
    """Return the drawings that `laid` refers to."""
    faces = (
        f'<g id="{_name(tile, owner)}">{face(tile, owner)}</g>'
        for owner in owners
        for tile in tileset.values()
    )
    return f"<defs>{''.join(faces)}</defs>"


def laid(tile: Tile, owner: int | None, at: Point, turn: int, frame: Frame, more: str = "") -> str:
    """Return a tile in its place."""
    return f'<use href="#{_name(tile, owner)}"{_where(at, turn, frame)}{more}/>'


def placed(tile: Tile, owner: int | None, at: Point, turn: int, frame: Frame) -> str:
    """Return a tile in its place, drawn there: for pages of few tiles."""
    return f"<g{_where(at, turn, frame)}>{face(tile, owner)}</g>"


def _where(at: Point, turn: int, frame: Frame) -> str:
    x, y = frame.spot(at)
    turned = f" rotate({-STEP * turn:g})" if turn else ""
    scale = f" scale({frame.scale / UNIT:.4g})"
    return f' transform="translate({x:.2f} {y:.2f}){turned}{scale}"'


def corners(tile: Tile, at: Point, turn: int, frame: Frame) -> list[XY]:
    """Return where the corners of a tile are on the page."""
    return [frame.spot(p) for p in tile.placed(at, turn)]


def beside(tile: Tile, at: Point, turn: int, frame: Frame) -> XY:
    """Return where the number of a tile stands on the page."""
    x, y = frame.spot(at)
    mx, my, _ = margin(tile)
    c, s = math.cos(math.radians(STEP * turn)), math.sin(math.radians(STEP * turn))
    k = frame.scale / UNIT
    return (x + k * (c * mx + s * my), y + k * (c * my - s * mx))
