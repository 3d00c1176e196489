"""A finished game as a picture to hang up: the Big Idea alone, and a cartouche with the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.ideas import art, panel
from mirabilis.games.ideas.art import GOLD, INK, PAPER, Frame, tiles_of
from mirabilis.games.ideas.sheet import big_idea, described, owners, page
from mirabilis.games.ideas.tileset import Tile
from mirabilis.games.ideas.watermark import watermark

HEIGHT = 1130
NARROWEST, WIDEST = 1000, 1600
EDGE = 34
ASIDE, ABOVE = 60, 50  # free paper inside of the border
FOOT = 150  # height of the cartouche
STEP = 190  # from one emblem to the next
LARGEST = 130.0
ROOM = HEIGHT - 2 * EDGE - FOOT - 90  # height of the Big Idea

View = Mapping[str, Any]


def winner(view: View) -> int:
    """Return who has won: most points, of those tied the oldest."""
    seats = range(len(view["seats"]))
    return max(seats, key=lambda seat: (view["seats"][seat]["points"], seat))


def svg(view: View) -> str:
    """Return a finished game as an SVG text."""
    tileset = tiles_of(view)
    frame = framed(view, tileset)
    wide = width(view)
    parts = [*background(wide), *big_idea(view, tileset, frame), *cartouche(view)]
    for seat, (x, y) in enumerate(places(view)):
        parts.append(score(x, y, view["seats"][seat]["points"]))
    parts.append(crowned(view))
    return page(wide, HEIGHT, STYLE, art.defs(tileset, owners(view)), parts, described(view))


def score(x: float, y: float, points: int, more: str = "") -> str:
    """Return the points beside the emblem at a spot."""
    return f'<text class="score" x="{x + 46:g}" y="{y + 1:g}"{more}>{points}</text>'


def framed(view: View, tileset: Mapping[str, Tile]) -> Frame:
    """Return the frame of the Big Idea on the page."""
    x, y = EDGE + ASIDE, EDGE + ABOVE
    return art.fitted(tileset, view["tiles"], (x, y, width(view) - 2 * x, ROOM), LARGEST)


def width(view: View) -> int:
    """Return how wide the page is: a Big Idea that is higher than wide has less paper beside it."""
    frame = art.fitted(tiles_of(view), view["tiles"], (0, 0, 10 * ROOM, ROOM), LARGEST)
    around = art.extent(tiles_of(view), view["tiles"])
    wanted = frame.scale * (around[1] - around[0]) + 2 * (EDGE + ASIDE)
    return int(min(WIDEST, max(NARROWEST, wanted)))


def background(wide: int) -> Iterator[str]:
    """Yield the watermark, and two lines round the page."""
    inner = EDGE + 8
    yield watermark(inner, inner, wide - 2 * inner, HEIGHT - 2 * inner)
    for gap, width_ in ((EDGE, 2.2), (inner, 0.8)):
        yield (
            f'<rect x="{gap}" y="{gap}" width="{wide - 2 * gap}" height="{HEIGHT - 2 * gap}" '
            f'fill="none" stroke="{INK}" stroke-width="{width_}"/>'
        )


def places(view: View) -> list[tuple[float, float]]:
    """Return the middles of the emblems of the players."""
    count = len(view["seats"])
    first = width(view) / 2 - (count - 1) * STEP / 2 - 34
    return [(first + seat * STEP, HEIGHT - EDGE - 54) for seat in range(count)]


def cartouche(view: View) -> Iterator[str]:
    """Yield the name of the game and the emblems of the players."""
    y = HEIGHT - EDGE - 134
    middle = width(view) / 2
    yield f'<text class="title" x="{middle + 7:g}" y="{y}">EINSTEIN</text>'
    for way in (-1, 1):
        x = middle + way * 170
        yield f'<path d="M{x:g} {y}h{way * 220}" stroke="{GOLD}" stroke-width="1.4"/>'
    for seat, (x, y_) in enumerate(places(view)):
        yield from panel.emblem(view, seat, x, y_, 30)


def crowned(view: View) -> str:
    """Return the crown above the emblem of the winner."""
    x, y = places(view)[winner(view)]
    return panel.crown(x, y - 42, 13)


STYLE = (
    panel.STYLE
    + f"""
.ideas .page{{fill:{PAPER}}}.ideas .watermark{{fill:none;stroke:#ece0c6;stroke-width:1.3}}
.ideas text.title{{font:400 34px Georgia,"Times New Roman",serif;letter-spacing:14px}}
.ideas text.score{{font:700 38px Georgia,"Times New Roman",serif;text-anchor:start}}
""".strip()
)
