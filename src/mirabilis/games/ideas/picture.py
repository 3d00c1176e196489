"""The Big Idea as one self-contained SVG: a working drawing while it is played, then a poster.

The plane is never turned, only moved and scaled so that all tiles are seen. Colours are fixed, on
paper: the same picture hangs on light and dark pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from mirabilis.core.messages import Catalogue
from mirabilis.games.ideas import art, key, panel, poster
from mirabilis.games.ideas.art import Frame, tiles_of
from mirabilis.games.ideas.layout import Laid, Layout
from mirabilis.games.ideas.panel import Say
from mirabilis.games.ideas.sheet import big_idea, boundary, described, owners, page
from mirabilis.games.ideas.tileset import Tile

EDGE = 26
BOARD = 880  # width of the Big Idea
LOWEST = 700
LARGEST = 110.0  # pixels for a short side
WIDTH = BOARD + panel.WIDTH + 2 * EDGE + 20

View = Mapping[str, Any]

CATALOGUE = Catalogue(files("mirabilis.games.ideas") / "data")


def svg(view: View, say: Say | None = None) -> str:
    """Return a view as an SVG text; titles are English unless somebody says them."""
    return poster.svg(view) if view["phase"] == "over" else working(view, say or _english)


def _english(key: str, **places: object) -> str:
    return CATALOGUE.say(key, "en", **places)


def working(view: View, say: Say) -> str:
    """Return a game that goes on: the Big Idea with numbers, the players, and the key."""
    tileset = tiles_of(view)
    layout = layout_of(view, tileset)
    high = max(LOWEST, panel.height(view)) + 2 * EDGE
    frame = art.fitted(
        tileset, view["tiles"], (EDGE + 34, EDGE + 22, BOARD - 68, high - 96), LARGEST
    )
    found = key.spots(view, layout, frame)
    count = sum(len(spot.ghosts) for spot in found)
    total = high + (key.key_height(count, WIDTH - 2 * EDGE) + EDGE if count else 0)
    parts = [
        *big_idea(view, tileset, frame),
        *(number for i in range(len(view["tiles"])) for number in _number(view, tileset, frame, i)),
        *_last(view, tileset, frame),
        *_completions(view, layout, frame),
        *key.labels(view, layout, frame, found),
        *panel.panel(view, tileset, WIDTH - EDGE - panel.WIDTH, EDGE, say),
        *key.key(view, layout, frame, found, (EDGE, high, WIDTH - 2 * EDGE)),
    ]
    return page(
        WIDTH,
        total,
        panel.STYLE + key.STYLE + STYLE,
        art.defs(tileset, [None, *owners(view)]),
        parts,
        described(view),
    )


def layout_of(view: View, tileset: Mapping[str, Tile]) -> Layout:
    """Return the tiles of a view as a layout."""
    tiles = [Laid(t["field"], tuple(t["at"]), t["turn"]) for t in view["tiles"]]
    return Layout(tileset, view["contact"] == "loose", tiles)


def _number(view: View, tileset: Mapping[str, Tile], frame: Frame, i: int) -> Iterator[str]:
    """Yield the number of a tile."""
    tile = view["tiles"][i]
    coat = art.COATS[panel.einstein(view, tile["owner"])]
    x, y = art.beside(tileset[tile["field"]], tuple(tile["at"]), tile["turn"], frame)
    size = max(7.0, min(14.0, 0.19 * frame.scale))
    yield (
        f'<text class="tile" x="{x:.1f}" y="{y:.1f}" style="font-size:{size:.3g}px;'
        f'fill:{coat.line};stroke:{coat.fill}">{i + 1}</text>'
    )


def _last(view: View, tileset: Mapping[str, Tile], frame: Frame) -> Iterator[str]:
    """Yield a mark on the tile that was laid last."""
    if view["tiles"]:
        t = view["tiles"][-1]
        outline = art.outline(art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame))
        yield f'<path class="last" d="{outline}"/>'


def _completions(view: View, layout: Layout, frame: Frame) -> Iterator[str]:
    """Yield the outlines of shapes that can be completed, each with its move."""
    labels = []
    for number, one in enumerate(view["completions"]):
        tiles = [layout.tiles[i] for i in one["tiles"]]
        lines = [(frame.spot(a), frame.spot(b)) for a, b in boundary(layout, tiles)]
        path = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in lines)
        yield f'<path class="found under" d="{path}"/>'
        yield f'<path class="found f{number % 3}" d="{path}"/>'
        x = sum(a[0] for a, _ in lines) / len(lines)
        y = sum(a[1] for a, _ in lines) / len(lines) + 20 * number  # none hides another
        width = 8 * len(one["move"]) + 10
        labels.append(
            f'<rect class="chip" x="{x - width / 2:.1f}" y="{y - 9:.1f}" width="{width}" '
            f'height="18" rx="4"/>{panel.text("", x, y, one["move"])}'
        )
    yield from labels


STYLE = f"""
.ideas .last{{fill:none;stroke:#fff;stroke-width:3.5;stroke-dasharray:1 7;stroke-linecap:round}}
.ideas text.tile{{stroke-width:2;paint-order:stroke;stroke-linejoin:round}}
.ideas .found{{fill:none;stroke:{art.GOLD};stroke-width:5;stroke-linecap:round}}
.ideas .under{{stroke:{art.INK};stroke-width:9}}
.ideas .f1{{stroke-dasharray:10 7}}.ideas .f2{{stroke-dasharray:2 8}}
""".strip()
