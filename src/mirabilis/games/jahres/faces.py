"""Faces of cards and coins, in millimetres, made of plain shapes: for paper and for pictures.

The word stands beside the upper symbol, in a band at the top: in a stack every card but the last
shows just that band, and the words read downwards as the title.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mirabilis.core.lettering import length
from mirabilis.games.jahres.art import (
    COPPER,
    GOLD,
    INK,
    LEATHER,
    SIGNS,
    SILVER,
    SOFT,
    WHITE,
    chip,
    icon,
)
from mirabilis.games.jahres.lettering import block, text

Say = Callable[..., str]  # message key and places to text
Card = tuple[str, str, str, str]  # label, word or name, upper and lower symbol

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 1.8
BAND = 21.0  # height of a band
STEP = EDGE + BAND + 0.6  # from one card of a stack to the next
CHIP = 8.0
SIZES = (6.6, 5.8, 5.2, 4.6, 4.1, 3.6, 3.2)
SMALL = (3.2, 2.9, 2.6, 2.3)
WAGE = 30
METALS = {10: COPPER, 20: SILVER, 50: GOLD, 100: GOLD}
RADII = {10: 10.0, 20: 11.0, 50: 12.0, 100: 13.5}


def rect(
    x: float, y: float, w: float, h: float, fill: str, stroke: str = "none", width: float = 0
) -> str:
    """Return a rectangle."""
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="{width:g}"/>'
    )


def moved(parts: list[str], x: float, y: float, scale: float = 1.0) -> str:
    """Return drawings at a spot."""
    sized = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({x:.2f} {y:.2f}){sized}">{"".join(parts)}</g>'


def tint(colour: str, part: float = 0.3) -> str:
    """Return so much of a colour on white."""
    channels = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{round(255 - part * (255 - value)):02x}" for value in channels)


def is_contract(card: Card) -> bool:
    """Tell whether a card is a designer's contract."""
    return card[0].startswith("d")


def face(card: Card, named: Say | None = None) -> list[str]:
    """Return a card, its corner at the origin; with names of symbols if somebody says them."""
    label, word, upper, lower = card
    contract = is_contract(card)
    parts = [rect(0, 0, WIDTH, HEIGHT, WHITE, INK, 0.2)]
    for symbol, y, words in ((upper, EDGE, word), (lower, HEIGHT - EDGE - BAND, "")):
        fill = LEATHER if contract else tint(SIGNS[symbol].fill)
        parts.append(rect(EDGE, y, WIDTH - 2 * EDGE, BAND, fill))
        parts.append(chip(symbol, EDGE + 10.5, y + BAND / 2, CHIP))
        light = WHITE if contract else INK
        x = EDGE + 20.5
        room = WIDTH - EDGE - 2 - x
        name = named(f"symbol.{symbol}") if named else ""
        low = BAND - 6 if name and words else BAND
        if words:
            parts += block(words, SIZES, (x, y + 1, room, low - 1), bold=True, colour=light)
        if name:
            box = (x, y + low - 1, room, 6) if words else (x, y, room, BAND)
            parts += block(name, SMALL, box, colour=light if contract else SOFT)
    parts += _contract(label) if contract else _idea(label, upper)
    return parts


def _idea(label: str, upper: str) -> list[str]:
    """Return the middle of an idea: a light with its number."""
    y = HEIGHT / 2
    return [
        icon("brainstorm", WIDTH / 2, y, 19, tint(SIGNS[upper].fill, 0.22)),
        f'<circle cx="{WIDTH / 2:g}" cy="{y - 5.5:g}" r="8.6" fill="{WHITE}"/>',
        text(WIDTH / 2, y - 2.6, 8, label, "middle", bold=True),
    ]


def _contract(label: str) -> list[str]:
    """Return the middle of a contract: a person, the number, and the first wage."""
    y, inner = HEIGHT / 2, EDGE + 0.8
    return [
        icon("designer", 17, y - 1, 13, LEATHER),
        text(17, y + 18, 5, label, "middle", bold=True),
        *coin(WAGE, 45, y, 10.5, GOLD),
        rect(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, "none", GOLD, 0.5),
    ]


def coin(value: int, x: float, y: float, r: float, metal: str) -> Iterator[str]:
    """Yield a coin about a spot."""
    for part, width in ((1.0, 0.045), (0.82, 0.03)):
        yield (
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{part * r:.2f}" fill="{metal}" '
            f'stroke="{INK}" stroke-width="{width * r:.3g}"/>'
        )
    size = min(1.0 * r, 1.3 * r / length(str(value), 1, bold=True))
    yield text(x, y + 0.36 * size, size, value, "middle", bold=True)


def stack(cards: list[Card], named: Say | None = None) -> list[str]:
    """Return a game: each later card lies on the one before and hides its lower symbol."""
    return [moved(face(card, named), 0, k * STEP) for k, card in enumerate(cards)]
