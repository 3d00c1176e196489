"""The pictures of the rules: tiles, matches, contact, a shape found turned, and the theories."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from pathlib import Path

from mirabilis.games.ideas import art, tileset
from mirabilis.games.ideas.art import INK, PAPER, SOFT
from mirabilis.games.ideas.examples import EXAMPLES, Box, drawn, outlined
from mirabilis.games.ideas.layout import Layout, moved
from mirabilis.games.ideas.spec import FIELD_LETTERS, FIELDS
from mirabilis.games.ideas.tileset import Tile

GOOD, BAD = "#1d7a4c", "#b3261e"
HEIGHT = 300
TURN = 3  # steps by which the shape is found turned
# (tile on the table, its side, tile laid, its side, whether they match): sides count from 0
PAIRS = (
    ("physics", 0, "mathematics", 0, True),
    ("physics", 0, "philosophy", 1, False),
    ("physics", 0, "chemistry", 0, False),
)
END_TO_END = "M P1b2 P1c3"  # the long sides of the kites lie together, their lines differ
PARTLY = "H P1a1 M2b2"  # a side of the dart lies along a part of one of the rhombus
SHAPE, MIRRORED = "P M1b2 P1d4", "P M1c3 P1a1"
AMONG = "P M1b2 P1d4 P2c3 M2d4 C5b4 P6b3"  # the shape first, then others

Tiles = Mapping[str, Tile]


def pictures() -> dict[str, str]:
    """Return file name and SVG text of every picture."""
    data = Path(__file__).parent / "data" / "tiles.json"
    tiles = tileset.read(json.loads(data.read_text(encoding="utf-8")))
    made = {
        "tiles.svg": _page(920, _tiles(tiles)),
        "match.svg": _page(900, _matches(tiles)),
        "contact.svg": _page(640, _contact(tiles)),
        "shape.svg": _page(960, _shapes(tiles)),
    }
    for theory, example in EXAMPLES.items():
        layout = example.layout(tiles)
        if layout is None:
            raise ValueError(f"the example of {theory} cannot be laid")
        made[f"theory-{theory}.svg"] = _page(420, drawn(example, layout, (24, 20, 372, 260)))
    return made


def _page(width: int, parts: Iterator[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" '
            f'width="{width}" height="{HEIGHT}" role="img">',
            f'<rect width="{width}" height="{HEIGHT}" rx="12" fill="{PAPER}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _text(x: float, y: float, words: str, size: float, colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y + 0.36 * size:.1f}" font-family="Georgia, serif" '
        f'font-size="{size:g}" text-anchor="middle" fill="{colour}">{words}</text>'
    )


def _verdict(good: bool, x: float, y: float) -> str:
    """Return a tick or a cross."""
    d = "l6 7l12 -16" if good else "l14 14m0 -14l-14 14"
    x, y = (x - 9, y + 4) if good else (x - 7, y - 7)
    return _stroke(f"M{x:g} {y:g}{d}", GOOD if good else BAD)


def _stroke(d: str, colour: str) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="4" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )


def _brackets(x: float, y: float) -> str:
    """Return brackets round a verdict: it holds in one way of playing only."""
    return _stroke(f"M{x - 20:g} {y - 18:g}q-14 17 0 34M{x + 20:g} {y - 18:g}q14 17 0 34", SOFT)


def _tiles(tiles: Tiles) -> Iterator[str]:
    """Yield the four tiles with their sides numbered."""
    for number, field in enumerate(FIELDS):
        one = [{"field": field, "at": (0, 0, 0, 0), "turn": 0}]
        frame = art.fitted(tiles, one, (40 + number * 220, 40, 180, 190), 96)
        yield art.placed(tiles[field], 1, (0, 0, 0, 0), 0, frame)
        spots = art.corners(tiles[field], (0, 0, 0, 0), 0, frame)
        for i, ((ax, ay), (bx, by)) in enumerate(zip(spots, spots[1:] + spots[:1], strict=True)):
            size = math.hypot(bx - ax, by - ay)
            x, y = (ax + bx) / 2 - 15 * (by - ay) / size, (ay + by) / 2 + 15 * (bx - ax) / size
            yield _text(x, y, str(i + 1), 18)
        yield _text(130 + number * 220, 268, FIELD_LETTERS[number], 24, SOFT)


def _matches(tiles: Tiles) -> Iterator[str]:
    """Yield a correct match, one with other lines, and one of other length."""
    for number, (there, letter, here, own, good) in enumerate(PAIRS):
        layout = Layout(tiles)
        layout.lay(FIELD_LETTERS[FIELDS.index(there)])
        layout.tiles.append(layout.against(0, letter, here, own))
        yield from _laid(layout, (20 + number * 300, 20, 260, 215), "21")
        yield _verdict(good, 150 + number * 300, 266)


def _contact(tiles: Tiles) -> Iterator[str]:
    """Yield sides that meet end to end, and sides that touch partly."""
    for number, (texts, loose) in enumerate(((END_TO_END, False), (PARTLY, True))):
        layout = _layout(tiles, texts, loose)
        yield from _laid(layout, (20 + number * 310, 20, 280, 215), "221")
        yield _verdict(True, 160 + number * 310, 266)
        if loose:
            yield _brackets(160 + number * 310, 266)


def _shapes(tiles: Tiles) -> Iterator[str]:
    """Yield a card, its shape turned among other tiles, and its mirror image."""
    yield (
        '<rect x="40" y="24" width="190" height="252" rx="14" fill="#fffdf7" stroke="#cdbf9f" '
        'stroke-width="2"/>'
    )
    shape = _layout(tiles, SHAPE)
    yield from _laid(shape, (62, 60, 146, 180), "...")
    among = _layout(tiles, AMONG)
    among.tiles = moved(among.tiles, (0, 0, 0, 0), TURN)
    yield from _laid(among, (290, 20, 330, 215), "2130012", len(shape.tiles))
    yield _verdict(True, 455, 268)
    mirrored = _layout(tiles, MIRRORED)
    yield from _laid(mirrored, (690, 40, 230, 175), "213", 0)
    yield _verdict(False, 805, 268)


def _layout(tiles: Tiles, texts: str, loose: bool = False) -> Layout:
    layout = Layout(tiles, loose)
    for text in texts.split():
        if fault := layout.lay(text):
            raise ValueError(f"{text} of {texts} {fault}")
    return layout


def _laid(layout: Layout, box: Box, owners: str, shape: int = 0) -> Iterator[str]:
    """Yield tiles in a box, the first of them outlined as a shape."""
    things = [{"field": t.field, "at": t.at, "turn": t.turn} for t in layout.tiles]
    frame = art.fitted(layout.tileset, things, box, 82)
    for tile, owner in zip(layout.tiles, owners, strict=True):
        whose = None if owner == "." else int(owner)
        yield art.placed(layout.tileset[tile.field], whose, tile.at, tile.turn, frame)
    if shape:
        yield from outlined(layout, layout.tiles[:shape], frame, art.GOLD)
