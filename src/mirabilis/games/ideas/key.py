"""Where tiles can be laid: numbers at the sides of the Big Idea, and a key to what they mean.

A hundred and more placements overlap each other, so none is drawn in full. A side at which
something fits carries the numbers of what fits there; below the picture each number has a small
drawing of the tile as it would lie. In a browser, pointing at either shows the tile in its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mirabilis.games.ideas import art
from mirabilis.games.ideas.art import COATS, INK, Frame
from mirabilis.games.ideas.layout import PLACEMENT, Laid, Layout
from mirabilis.games.ideas.panel import einstein, text
from mirabilis.games.ideas.room import XY

CELL = (50, 64)
ICON = 12.5  # of a short side, in the key
NEAR = 10.0  # how far from its side a label stands
ROUNDS = 40  # of pushing labels apart

View = Mapping[str, Any]


@dataclass
class Ghost:
    """A placement: its number, its text, and the tile it would lay."""

    number: int
    text: str
    tile: Laid
    own: int | None  # side that lies against the other, from 0; the first tile has none


@dataclass
class Spot:
    """A side at which something fits: its middle, and where its label stands.

    The first tile of a game lies freely: then there is no such side.
    """

    middle: XY | None
    x: float
    y: float
    ghosts: list[Ghost] = field(default_factory=list)

    @property
    def label(self) -> str:
        """Return the numbers of what fits here, runs of them shortened."""
        numbers = [ghost.number for ghost in self.ghosts]
        runs: list[list[int]] = []
        for n in numbers:
            if runs and n == runs[-1][-1] + 1:
                runs[-1].append(n)
            else:
                runs.append([n])
        return ",".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)

    @property
    def half(self) -> tuple[float, float]:
        """Return half the width and height of the label."""
        return (3.5 * len(self.label) + 3, 7)


def spots(view: View, layout: Layout, frame: Frame) -> list[Spot]:
    """Return the sides at which something fits, with their labels apart from each other."""
    found: dict[tuple[int, int] | None, Spot] = {}
    for number, words in enumerate(view["placements"], 1):
        parsed, tile = PLACEMENT.fullmatch(words), layout.read(words)
        if parsed is None or tile is None:
            continue
        if parsed[2] is None:
            found.setdefault(None, Spot(None, 0, 0)).ghosts.append(Ghost(number, words, tile, None))
            continue
        side = (int(parsed[2]) - 1, "abcd".index(parsed[3]))
        if side not in found:
            found[side] = _spot(layout, frame, *side)
        found[side].ghosts.append(Ghost(number, words, tile, int(parsed[4]) - 1))
    _push_apart(list(found.values()))
    return list(found.values())


def _spot(layout: Layout, frame: Frame, number: int, letter: int) -> Spot:
    corners = [frame.spot(p) for p in layout.corners(layout.tiles[number])]
    (ax, ay), (bx, by) = corners[letter], corners[(letter + 1) % len(corners)]
    size = math.hypot(bx - ax, by - ay)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    # y points down here, so what lies left of a side in the plane is on its right
    out = ((ay - by) / size, (bx - ax) / size)
    return Spot(middle, middle[0] + NEAR * out[0] * 1.5, middle[1] + NEAR * out[1])


def _push_apart(labels: list[Spot]) -> None:
    """Move labels that overlap, each a little."""
    for _ in range(ROUNDS):
        moved = False
        for i, one in enumerate(labels):
            for two in labels[i + 1 :]:
                dx, dy = two.x - one.x, two.y - one.y
                over_x = one.half[0] + two.half[0] - abs(dx)
                over_y = one.half[1] + two.half[1] - abs(dy)
                if over_x <= 0 or over_y <= 0:
                    continue
                moved = True
                if over_x < over_y:
                    push = math.copysign(over_x / 2 + 0.2, dx)
                    one.x, two.x = one.x - push, two.x + push
                else:
                    push = math.copysign(over_y / 2 + 0.2, dy)
                    one.y, two.y = one.y - push, two.y + push
        if not moved:
            return


def labels(view: View, layout: Layout, frame: Frame, found: list[Spot]) -> Iterator[str]:
    """Yield the numbers at the sides."""
    for spot in found:
        if spot.middle is None:
            continue
        (mx, my), (w, h) = spot.middle, spot.half
        yield '<g class="spot">'
        yield f"<title>{' '.join(ghost.text for ghost in spot.ghosts)}</title>"
        for ghost in spot.ghosts:
            yield _outline(layout, ghost, frame)
        yield f'<path class="tick" d="M{mx:.1f} {my:.1f}L{spot.x:.1f} {spot.y:.1f}"/>'
        yield f'<circle class="knob" cx="{mx:.1f}" cy="{my:.1f}" r="2"/>'
        yield (
            f'<rect class="chip" x="{spot.x - w:.1f}" y="{spot.y - h:.1f}" width="{2 * w:.1f}" '
            f'height="{2 * h:.1f}" rx="3"/><text class="mark" x="{spot.x:.1f}" '
            f'y="{spot.y:.1f}">{spot.label}</text></g>'
        )


def _outline(layout: Layout, ghost: Ghost, frame: Frame) -> str:
    corners = [frame.spot(p) for p in layout.corners(ghost.tile)]
    return f'<path class="ghost" d="{art.outline(corners)}"/>'


def key_height(count: int, width: float) -> float:
    """Return how high the key of so many placements is."""
    columns = int(width // CELL[0])
    return math.ceil(count / columns) * CELL[1]


def key(
    view: View, layout: Layout, frame: Frame, found: list[Spot], box: tuple[float, float, float]
) -> Iterator[str]:
    """Yield the drawings that go with the numbers, in rows (x, y, width)."""
    x, y, width = box
    columns = int(width // CELL[0])
    coat = COATS[einstein(view, view["turn"])]
    ghosts = sorted(
        ((g, n % 2) for n, spot in enumerate(found) for g in spot.ghosts), key=lambda g: g[0].number
    )
    for i, (ghost, odd) in enumerate(ghosts):
        left, top = x + i % columns * CELL[0], y + i // columns * CELL[1]
        yield f'<g class="spot"><title>{ghost.text}</title>'
        yield _outline(layout, ghost, frame)
        yield (
            f'<rect class="{"cell odd" if odd else "cell"}" x="{left + 1:g}" y="{top + 1:g}" '
            f'width="{CELL[0] - 2}" height="{CELL[1] - 2}" rx="5"/>'
        )
        yield text("number", left + CELL[0] / 2, top + 9, ghost.number)
        one = [{"field": ghost.tile.field, "at": ghost.tile.at, "turn": ghost.tile.turn}]
        small = art.fitted(layout.tileset, one, (left + 4, top + 16, CELL[0] - 8, 34), ICON)
        corners = [small.spot(p) for p in layout.corners(ghost.tile)]
        yield f'<path d="{art.outline(corners)}" fill="{coat.fill}" stroke="{INK}"/>'
        if ghost.own is not None:
            (ax, ay), (bx, by) = corners[ghost.own], corners[(ghost.own + 1) % len(corners)]
            yield f'<path class="joint" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
        yield text("code", left + CELL[0] / 2, top + 56, ghost.text) + "</g>"


STYLE = f"""
.ideas .tick{{stroke:{INK};stroke-width:.8;fill:none}}.ideas .knob{{fill:{INK}}}
.ideas .chip{{fill:#fffdf7;stroke:{INK};stroke-width:.7}}
.ideas text.mark{{font-size:11px}}.ideas text.number{{font-size:13px}}
.ideas text.code{{font-size:9.5px;font-weight:400;fill:#5f5648}}
.ideas .cell{{fill:#fffaf0;stroke:#dccfae}}.ideas .odd{{fill:#f0e5cd}}
.ideas .joint{{fill:none;stroke:#c2185b;stroke-width:4;stroke-linecap:round}}
.ideas .ghost{{fill:#fff;fill-opacity:.55;stroke:#c2185b;stroke-width:2.5;stroke-dasharray:6 4;
opacity:0;pointer-events:none}}
.ideas .spot:hover .ghost{{opacity:1}}
.ideas .spot:hover .cell,.ideas .spot:hover .chip{{fill:#fde3ec}}
""".strip()
