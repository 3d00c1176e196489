"""All parts of ideas for printing on A4, in millimetres: tiles, cards and tokens to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.ideas import art, cards, tileset
from mirabilis.games.ideas.art import GOLD, Frame
from mirabilis.games.ideas.cards import Say
from mirabilis.games.ideas.deck import deck_of
from mirabilis.games.ideas.plane import ORIGIN, TURNS, xy
from mirabilis.games.ideas.spec import COPIES, EINSTEINS, FIELDS, THEORIES
from mirabilis.games.ideas.tileset import Tile

PAGE = (210.0, 297.0)  # A4
MARGIN = 9.0
GAP = 3.0  # between tiles
SHORT = 22.0  # a short side
ACROSS, DOWN = 3, 3  # cards on a page
TOKENS = 30
TOKEN = 19.0  # from one side to the other


def prints(options: Any, say: Say) -> dict[str, str]:
    """Return the pages there are to print, by name, each an SVG text."""
    tiles = tileset.read(options.files["tiles"])
    deck = deck_of(options)
    pages: dict[str, str] = {}
    for owner, name in enumerate(EINSTEINS):
        sheets = list(_tiles(tiles, owner))
        for number, sheet in enumerate(sheets, 1):
            pages[f"tiles-{name}" + (f"-{number}" if len(sheets) > 1 else "")] = _page(sheet)
    shapes = [cards.inspiration(card, tiles, say) for card in deck.cards.values()]
    others = [cards.theory(name, deck.theories[name], tiles, say) for name in THEORIES]
    others += [cards.einstein(owner, tiles, say) for owner in range(len(EINSTEINS))]
    for name, faces in (("inspirations", shapes), ("theories", others)):
        for number, sheet in enumerate(_sheets(faces), 1):
            pages[f"{name}-{number}"] = _page(sheet)
    return pages | {"tokens": _page(list(_tokens()))}


def _page(parts: list[str]) -> str:
    width, height = PAGE
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">',
            cards.rect(0, 0, width, height, "#ffffff", "none", 0),
            *parts,
            "</svg>\n",
        ]
    )


def _sheets(faces: list[list[str]]) -> Iterator[list[str]]:
    """Yield pages of cards, edge to edge so that one cut parts two."""
    left = (PAGE[0] - ACROSS * cards.WIDTH) / 2
    top = (PAGE[1] - DOWN * cards.HEIGHT) / 2
    for first in range(0, len(faces), ACROSS * DOWN):
        yield [
            cards.moved(face, left + k % ACROSS * cards.WIDTH, top + k // ACROSS * cards.HEIGHT)
            for k, face in enumerate(faces[first : first + ACROSS * DOWN])
        ]


def _tiles(tiles: Mapping[str, Tile], owner: int) -> Iterator[list[str]]:
    """Yield pages with the stock of an Einstein, in rows."""
    x, y, row = MARGIN, MARGIN, 0.0
    parts: list[str] = []
    for field in (field for field in FIELDS for _ in range(COPIES)):
        turn, left, top, width, height = _flattest(tiles[field])
        if x + width > PAGE[0] - MARGIN:
            x, y, row = MARGIN, y + row + GAP, 0.0
        if y + height > PAGE[1] - MARGIN:
            yield parts
            x, y, row, parts = MARGIN, MARGIN, 0.0, []
        frame = Frame(SHORT, x - left, y - top)
        parts.append(art.placed(tiles[field], owner, ORIGIN, turn, frame))
        x, row = x + width + GAP, max(row, height)
    yield parts


def _flattest(tile: Tile) -> tuple[int, float, float, float, float]:
    """Return the turn in which a tile needs the lowest row, and its box round corner 0."""
    found = []
    for turn in range(TURNS):
        spots = [xy(p) for p in tile.placed(ORIGIN, turn)]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        low, high = min(y for _, y in spots), max(y for _, y in spots)
        found.append((round(high - low, 6), round(right - left, 6), turn, left, high))
    height, width, turn, left, high = min(found)
    return (turn, SHORT * left, -SHORT * high, SHORT * width, SHORT * height)


def _tokens() -> Iterator[str]:
    """Yield the tokens: coins that are worth one point."""
    across = int((PAGE[0] - 2 * MARGIN) // (TOKEN + GAP))
    r = TOKEN / 2
    for number in range(TOKENS):
        x = MARGIN + r + number % across * (TOKEN + GAP)
        y = MARGIN + r + number // across * (TOKEN + GAP)
        for part, fill, width in ((1.0, "#f0d58a", 0.3), (0.8, "none", 0.25)):
            yield (
                f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{part * r:.2f}" fill="{fill}" '
                f'stroke="{GOLD}" stroke-width="{width}"/>'
            )
        yield cards.text(x, y + 3, 8.5, "1", "middle", bold=True)
