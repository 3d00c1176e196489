"""A page with a drawing of the Big Idea on it: what all pictures of this game have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mirabilis.core.forms import counted
from mirabilis.games.ideas import art
from mirabilis.games.ideas.art import Frame
from mirabilis.games.ideas.layout import Laid, Layout
from mirabilis.games.ideas.panel import einstein
from mirabilis.games.ideas.plane import Point
from mirabilis.games.ideas.tileset import Tile

View = Mapping[str, Any]


def page(
    width: float, height: float, style: str, defs: str, parts: Iterable[str], about: str
) -> str:
    """Return a drawing with all that belongs to it."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ideas" viewBox="0 0 {width:g} '
            f'{height:g}" width="{width:g}" height="{height:g}" role="img">',
            f"<title>Einstein</title><desc>{about}</desc>",
            f"<style>{style}</style>",
            defs,
            f'<rect class="page" width="{width:g}" height="{height:g}" rx="14"/>',
            *parts,
            "</svg>\n",
        ]
    )


def described(view: View) -> str:
    """Return what a picture shows, in figures and short names."""
    points = ", ".join(f"{seat['einstein']} {seat['points']}" for seat in view["seats"])
    return f"{counted(len(view['tiles']), 'tile', 'tiles')}; {points}"


def owners(view: View) -> list[int]:
    """Return the Einsteins that play."""
    return sorted({einstein(view, seat) for seat in range(len(view["seats"]))})


def big_idea(view: View, tileset: Mapping[str, Tile], frame: Frame) -> Iterator[str]:
    """Yield a halo, then the tiles in the colours of their owners."""
    outlines = "".join(
        art.outline(art.corners(tileset[t["field"]], tuple(t["at"]), t["turn"], frame))
        for t in view["tiles"]
    )
    for width, colour in ((0.34, "#f1e6cf"), (0.16, "#e6d8b8")):
        yield (
            f'<path d="{outlines}" fill="none" stroke="{colour}" '
            f'stroke-width="{width * frame.scale:.1f}" stroke-linejoin="round"/>'
        )
    for t in view["tiles"]:
        owner = einstein(view, t["owner"])
        yield art.laid(tileset[t["field"]], owner, tuple(t["at"]), t["turn"], frame)


def boundary(layout: Layout, tiles: list[Laid]) -> list[tuple[Point, Point]]:
    """Return the sides of a shape that lie at its outside."""
    sides: list[tuple[Point, Point]] = []
    for tile in tiles:
        corners = layout.corners(tile)
        sides += list(zip(corners, corners[1:] + corners[:1], strict=True))
    return [(a, b) for a, b in sides if (b, a) not in sides]
