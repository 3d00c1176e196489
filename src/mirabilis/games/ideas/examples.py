"""An example of each Major Theory, as tiles laid one after the other, and its drawing.

The tests hold every one of them against the definition in clause 12.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mirabilis.games.ideas import art
from mirabilis.games.ideas.art import COATS, GOLD, INK, Frame
from mirabilis.games.ideas.layout import Laid, Layout
from mirabilis.games.ideas.plane import TURNS
from mirabilis.games.ideas.room import UNIT, XY, heart
from mirabilis.games.ideas.sheet import boundary
from mirabilis.games.ideas.spec import FIELDS
from mirabilis.games.ideas.tileset import Tile

MARK = "#c2185b"  # of what makes the theory true
OWN = 1  # the Einstein in turn

Box = tuple[float, float, float, float]  # x, y, width, height


@dataclass(frozen=True)
class Example:
    """Tiles, and what is to be seen in them."""

    tiles: str  # placements
    owners: str  # a digit for the Einstein of each tile, "." where it makes no difference
    new: int = 1  # tiles just laid, the last ones
    shapes: tuple[tuple[int, ...], ...] = ()  # Inspirations, by the numbers of their tiles
    sides: str = ""  # such as 6a: side a of tile 6
    corners: str = ""  # such as 6a: where side a of tile 6 begins
    span: str = ""  # two such corners, with a straight line between them
    walk: tuple[int, ...] = ()  # numbers of tiles, with a line from each to the next
    stock: tuple[int, ...] = ()  # what is left of each field
    cards: int = 0  # completed before

    def layout(self, tileset: Mapping[str, Tile]) -> Layout | None:
        """Return the tiles where they lie; None if they cannot lie so in a tile set."""
        layout = Layout(tileset)
        for text in self.tiles.split():
            if layout.lay(text) is not None:
                return None
        return layout


FAR = "M M1a1 H2d2 H3d1 H4c3 H5a4 M6a1 M7c3 C8b1 C9c3 C10d4 C11c3 M12a2 H13d3 H14a4 M15a1 M16d4"
FAR += " P17b2 P18c3"
BRIDGE = "P P1b2 H2d2 M3a1 C4b4 C5b2 P6a2 H7d2 P1c3"
EXAMPLES = {
    "spectrum": Example("M P1d4 H2a1 C1b4", "1111"),
    "double": Example("P M1b2 P2c3 H2a1 H1d3 H4c3", "203011", 2, shapes=((1, 2, 5), (2, 4, 6))),
    "lone": Example("M P1d4 C1b4 H2a1", "0201", shapes=((1, 2, 4),)),
    "chain": Example("P C1c2 M2a2 H1d3 M2c3 P3c3 H4a4 M5d4 P8c3", "111112011"),
    "far": Example(FAR, "." * 18 + "1", span="19b 1d"),
    "closed": Example("H M1d1 P1a1 H2d3 C3b4 M4b4", ".....1", corners="6d"),
    "ray": Example(
        "M C1b1 C2b2 H1a1 P4b4 C2c3 P6a2 H7d3",
        ".......1",
        sides="8d 7c 6d 2b 1a 5a",
        corners="8a 8d 7c 6d 2b 1a 5b",
    ),
    "bridge": Example(BRIDGE, "." * 8 + "1", sides="9a 9c", walk=tuple(range(1, 9))),
    "last": Example("H P1b4 H1d1 M2a1", "2301", stock=(2, 0, 1, 3)),
    "sixth": Example("P M1c3 C1b1 H1a1", "2131", shapes=((1, 2, 4),), cards=5),
}


def drawn(example: Example, layout: Layout, box: Box, largest: float = 60) -> Iterator[str]:
    """Yield an example in a box; nothing in it needs a style of the page."""
    x, y, width, height = box
    below = 0.24 * height if example.stock or example.cards else 0.0
    things = [{"field": t.field, "at": t.at, "turn": t.turn} for t in layout.tiles]
    frame = art.fitted(layout.tileset, things, (x, y, width, height - below), largest)
    fresh = len(layout.tiles) - example.new
    for i, (tile, owner) in enumerate(zip(layout.tiles, example.owners, strict=True)):
        whose = OWN if i >= fresh else None if owner == "." else int(owner)
        yield art.placed(layout.tileset[tile.field], whose, tile.at, tile.turn, frame)
    scale = frame.scale
    for tile in layout.tiles[fresh:]:
        yield _path(art.outline(map(frame.spot, layout.corners(tile))), INK, 0.085 * scale)
    for number, shape in enumerate(example.shapes):
        tiles = [layout.tiles[i - 1] for i in shape]
        yield from outlined(layout, tiles, frame, GOLD if number == 0 else MARK)
    for text in example.sides.split():
        (ax, ay), (bx, by) = _side(layout, text, frame)
        yield _path(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}", MARK, 0.11 * scale)
    if example.span:
        (ax, ay), (bx, by) = (_side(layout, text, frame)[0] for text in example.span.split())
        yield _path(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}", MARK, 0.11 * scale, 0.36 * scale)
    if example.walk:
        yield from _walk(layout, example.walk, frame)
    for text in (example.corners + " " + example.span).split():
        cx, cy = _side(layout, text, frame)[0]
        radius = 0.26 if example.span else 0.13  # where much is drawn small
        yield _dot(cx, cy, radius, scale)
    row = (x, y + height - 0.8 * below, width, 0.8 * below)
    if example.stock:
        yield from _stock(layout.tileset, example.stock, row)
    if example.cards:
        yield from _cards(example.cards, row)


def _side(layout: Layout, text: str, frame: Frame) -> tuple[XY, XY]:
    corners = [frame.spot(p) for p in layout.corners(layout.tiles[int(text[:-1]) - 1])]
    i = "abcd".index(text[-1])
    return corners[i], corners[(i + 1) % len(corners)]


def _walk(layout: Layout, numbers: tuple[int, ...], frame: Frame) -> Iterator[str]:
    """Yield steps from tile to tile, through the middles of the sides they share."""
    tiles = [layout.tiles[number - 1] for number in numbers]
    spots = [_middle(layout, tile, frame) for tile in tiles]
    way = spots[:1]
    for here, there, spot in zip(tiles, tiles[1:], spots[1:], strict=False):
        number = next(i for i, _, partly in layout.touching(here, there) if not partly)
        corners = [frame.spot(point) for point in layout.corners(here)]
        (ax, ay), (bx, by) = corners[number], corners[(number + 1) % len(corners)]
        way += [((ax + bx) / 2, (ay + by) / 2), spot]
    d = "L".join(f"{x:.2f} {y:.2f}" for x, y in way)
    yield _path(f"M{d}", MARK, 0.07 * frame.scale)
    for x, y in spots:
        yield _dot(x, y, 0.12, frame.scale)


def _middle(layout: Layout, tile: Laid, frame: Frame) -> XY:
    """Return where the sign of a tile is."""
    x, y, _ = heart(layout.tileset[tile.field])
    turn = 2 * math.pi * tile.turn / TURNS
    c, s, k = math.cos(turn), math.sin(turn), frame.scale / UNIT
    left, top = frame.spot(tile.at)
    return left + k * (c * x + s * y), top + k * (c * y - s * x)  # y down


def _dot(x: float, y: float, radius: float, scale: float) -> str:
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius * scale:.2f}" fill="{MARK}" '
        f'stroke="#ffffff" stroke-width="{0.04 * scale:.2f}"/>'
    )


def _path(d: str, colour: str, width: float, dash: float = 0) -> str:
    dashes = f' stroke-dasharray="{dash:.2f}"' if dash else ""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:.2f}"{dashes} '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def outlined(layout: Layout, tiles: list[Laid], frame: Frame, colour: str) -> Iterator[str]:
    """Yield a line round a shape."""
    parts = []
    for a, b in boundary(layout, tiles):
        (ax, ay), (bx, by) = frame.spot(a), frame.spot(b)
        parts.append(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}")
    yield _path("".join(parts), colour, 0.1 * frame.scale)


def _stock(tileset: Mapping[str, Tile], stock: tuple[int, ...], box: Box) -> Iterator[str]:
    """Yield the tiles that are left, by field; what is used up has only an outline."""
    x, y, width, height = box
    for number, (field, left) in enumerate(zip(FIELDS, stock, strict=True)):
        one = [{"field": field, "at": (0, 0, 0, 0), "turn": 2}]
        cell = (x + (number + 0.14) * width / 4, y, 0.72 * width / 4, height)
        for k in range(max(left, 1)):
            frame = art.fitted(tileset, one, cell, 0.42 * height)
            frame = Frame(frame.scale, frame.x + 0.09 * height * k, frame.y - 0.09 * height * k)
            spots = art.corners(tileset[field], (0, 0, 0, 0), 2, frame)
            fill = COATS[OWN].fill if left else "none"
            dash = "" if left else f' stroke-dasharray="{0.1 * height:.2f} {0.08 * height:.2f}"'
            yield (
                f'<path d="{art.outline(spots)}" fill="{fill}" stroke="{INK}" '
                f'stroke-width="{0.03 * height:.2f}"{dash}/>'
            )


def _cards(before: int, box: Box) -> Iterator[str]:
    """Yield the cards that were completed before, and the new one."""
    x, y, width, height = box
    wide, step = 0.7 * height, 0.9 * height
    left = x + width / 2 - (before * step + wide) / 2
    for k in range(before + 1):
        colour, stroke = (COATS[OWN].fill, 0.03) if k < before else ("#fffdf7", 0.09)
        edge = INK if k < before else GOLD
        yield (
            f'<rect x="{left + k * step:.2f}" y="{y:.2f}" width="{wide:.2f}" height="{height:.2f}" '
            f'rx="{0.08 * height:.2f}" fill="{colour}" stroke="{edge}" '
            f'stroke-width="{stroke * height:.2f}"/>'
        )
