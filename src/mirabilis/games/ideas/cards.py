"""Cards to print, in millimetres: Inspirations, Major Theories, and the four Einsteins.

Every drawing keeps to plain shapes with their own colours, so that it can become a PDF.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping

from mirabilis.core import lettering
from mirabilis.core.lettering import length, wrapped
from mirabilis.games.ideas import art
from mirabilis.games.ideas.art import COATS, INK, PAPER, SOFT
from mirabilis.games.ideas.deck import Card
from mirabilis.games.ideas.examples import EXAMPLES, drawn
from mirabilis.games.ideas.plane import ORIGIN
from mirabilis.games.ideas.signs import THEORY_SIGNS
from mirabilis.games.ideas.spec import COPIES, EINSTEIN_LETTERS, EINSTEINS, FIELDS
from mirabilis.games.ideas.tileset import Tile

Say = Callable[..., str]  # message key and places to text

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 4.0
DARK = "#4a4152"  # of theories
YEARS = {"young": "1879–1904", "prime": "1905–1919"}
YEARS |= {"globetrotting": "1920–1932", "wise": "1933–1955"}
LINE = 1.28  # from one line of text to the next, in sizes
SIZES = (2.7, 2.5, 2.3, 2.1, 1.9, 1.7)


text = functools.partial(lettering.text, colour=INK)


def fitted(
    words: str, sizes: tuple[float, ...], width: float, height: float, *, bold: bool = False
) -> tuple[list[str], float]:
    """Return lines in the largest size at which they fit, and that size."""
    for size in sizes:
        lines = wrapped(words, size, width, bold=bold)
        longest = max((length(line, size, bold=bold) for line in lines), default=0)
        if len(lines) * LINE * size <= height and longest <= width:
            break
    return lines, size


def block(
    words: str,
    sizes: tuple[float, ...],
    box: tuple[float, float, float, float],
    *,
    bold: bool = False,
) -> list[str]:
    """Return a text in a box, from its top."""
    x, y, width, height = box
    lines, size = fitted(words, sizes, width, height, bold=bold)
    return [
        text(x, y + (k + 0.8) * LINE * size, size, line, bold=bold) for k, line in enumerate(lines)
    ]


def moved(parts: list[str], x: float, y: float) -> str:
    """Return drawings at a spot."""
    return f'<g transform="translate({x:.2f} {y:.2f})">{"".join(parts)}</g>'


def _blank(band: str, title: str, value: int | None, light: str) -> Iterator[str]:
    """Yield a card with a title and a value, its corner at the origin."""
    yield rect(0, 0, WIDTH, HEIGHT, "#ffffff", INK, 0.2)
    yield rect(1.5, 1.5, WIDTH - 3, 13, band, "none", 0)
    room = WIDTH - 2 * EDGE - (11 if value is not None else 0)
    lines, size = fitted(title, (3.9, 3.4, 2.9, 2.5), room, 11.5, bold=True)
    top = 8 - len(lines) * LINE / 2 * size
    for k, line in enumerate(lines):
        yield text(EDGE, top + (k + 0.8) * LINE * size, size, line, bold=True, colour=light)
    if value is not None:
        yield (
            f'<circle cx="{WIDTH - 8.5}" cy="8" r="4.8" fill="#ffffff" stroke="{INK}" '
            'stroke-width="0.25"/>'
        )
        yield text(WIDTH - 8.5, 9.8, 5, str(value), "middle", bold=True)


def rect(x: float, y: float, w: float, h: float, fill: str, stroke: str, width: float) -> str:
    """Return a rectangle."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width:g}"/>'
    )


def inspiration(card: Card, tileset: Mapping[str, Tile], say: Say) -> list[str]:
    """Return an Inspiration: title, value, shape, text."""
    owner = EINSTEIN_LETTERS.index(card.id[0])
    coat = COATS[owner]
    title = say(f"card.{card.id}") if card.title is None else card.title
    words = say(f"card.{card.id}.text") if card.text is None else card.text
    parts = list(_blank(coat.fill, title, card.value, coat.line))
    tiles = [{"field": t.field, "at": t.at, "turn": t.turn} for t in card.tiles]
    frame = art.fitted(tileset, tiles, (EDGE, 17, WIDTH - 2 * EDGE, 37), 14)
    for t in card.tiles:
        parts.append(art.placed(tileset[t.field], None, t.at, t.turn, frame))
    parts += block(words, SIZES, (EDGE, 56.5, WIDTH - 2 * EDGE, 27))
    parts.append(text(WIDTH - EDGE, HEIGHT - 2.4, 2.2, card.id, "end", colour=SOFT))
    return parts


def theory(name: str, value: int, tileset: Mapping[str, Tile], say: Say) -> list[str]:
    """Return a Major Theory: title, value, an example, what is needed, text."""
    parts = list(_blank(DARK, say(f"theory.{name}"), value, PAPER))
    example = EXAMPLES[name]
    layout = example.layout(tileset)
    if layout is None:  # a tile set of somebody's own
        parts.append(art.drawn(THEORY_SIGNS[name], WIDTH / 2, 33, 13, INK, 0.7))
    else:
        parts += drawn(example, layout, (EDGE, 17, WIDTH - 2 * EDGE - 9, 32), 12)
        parts.append(art.drawn(THEORY_SIGNS[name], WIDTH - 8, 21, 3.6, SOFT, 0.3))
    need, words = say(f"theory.{name}.need"), say(f"theory.{name}.text")
    parts += block(need, SIZES, (EDGE, 51, WIDTH - 2 * EDGE, 13), bold=True)
    parts += block(words, SIZES[1:], (EDGE, 65, WIDTH - 2 * EDGE, 21))
    return parts


def einstein(owner: int, tileset: Mapping[str, Tile], say: Say) -> list[str]:
    """Return the card of an Einstein: name, years, mark, and the tiles of a stock."""
    name, coat = EINSTEINS[owner], COATS[owner]
    parts = list(_blank(coat.fill, say(f"einstein.{name}"), None, coat.line))
    x, y, r = WIDTH / 2, 36.0, 14.0
    parts.append(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="{coat.fill}" stroke="{INK}" stroke-width="0.5"/>'
        f'<circle cx="{x}" cy="{y}" r="{0.8 * r:.2f}" fill="none" stroke="{coat.line}" '
        f'stroke-width="0.3"/><path d="{art.dots(owner, x, y, 0.8 * r, 1.1)}" fill="{coat.line}"/>'
    )
    parts.append(text(x, y + 4.2, 12, str(owner + 1), "middle", bold=True, colour=coat.line))
    parts.append(text(x, 58, 4, YEARS[name], "middle"))
    for number, field in enumerate(FIELDS):
        one = [{"field": field, "at": ORIGIN, "turn": 2}]
        cell = (EDGE + number * 13.9, 63, 13, 14)
        frame = art.fitted(tileset, one, cell, 6.6)
        parts.append(art.placed(tileset[field], owner, ORIGIN, 2, frame))
        parts.append(text(cell[0] + 6.5, 82.5, 3.4, f"× {COPIES}", "middle"))
    return parts
