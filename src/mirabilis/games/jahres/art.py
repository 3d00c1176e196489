"""Pictograms and colours: the six symbols, small signs of the table, badges of seats.

A symbol is a coloured piece with a figure on it, in a box from -12 to 12. Outlines, figures,
lightness and hue all differ, so that it is known at 16 pixels, in grey, and on any background.
Everything has its own colours and is made of plain shapes: it also becomes a PDF.
"""

from __future__ import annotations

from typing import NamedTuple

PAPER, INK, SOFT, LINE = "#fffdf6", "#23222b", "#6a6660", "#bdb49f"
GOLD, SILVER, COPPER = "#e3b341", "#c3c9d2", "#cd8f5e"
LEATHER = "#4b4a63"  # of contracts
WHITE = "#ffffff"


class Sign(NamedTuple):
    """A symbol: the outline of its piece, two colours, the figure filled, its lines, its gaps."""

    outline: str
    fill: str
    ink: str
    filled: str = ""
    lines: str = ""
    gaps: str = ""  # lines in the colour of the piece, on the figure
    over: str = ""  # filled, on the gaps


def disc(x: float, y: float, r: float) -> str:
    """Return path data of a disc."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def _person(x: float, top: float, r: float) -> str:
    """Return path data of a head with shoulders."""
    w = 1.75 * r
    y = top + 2.3 * r
    return (
        disc(x, top + r, r)
        + f"M{x - w:g} {y + 2.7 * r:g}v{-r:g}a{w:g} {1.6 * r:g} 0 0 1 {2 * w:g} 0v{r:g}z"
    )


ROUND = disc(0, 0, 11.5)
SQUARE = "M-8.5 -10.5h17a2 2 0 0 1 2 2v17a2 2 0 0 1 -2 2h-17a2 2 0 0 1 -2 -2v-17a2 2 0 0 1 2 -2z"
HOUSE = "M0 -12L12 -3.5H10V9a2 2 0 0 1 -2 2H-8a2 2 0 0 1 -2 -2V-3.5H-12z"
HEXAGON = "M-6.5 -11H6.5L12.3 0L6.5 11H-6.5L-12.3 0z"
OCTAGON = "M-4.8 -11.5H4.8L11.5 -4.8V4.8L4.8 11.5H-4.8L-11.5 4.8V-4.8z"
SHIELD = "M-10.5 -10.5H10.5V0C10.5 6 6 10.5 0 12.5C-6 10.5 -10.5 6 -10.5 0z"

MASK = "M-7 -5.6Q0 -2.6 7 -5.6V0C7 4.4 3.6 7.4 0 8.2C-3.6 7.4 -7 4.4 -7 0z"
PIECE = (
    "M-7 -2.6H-3.7A2.5 2.5 0 1 1 -.3 -2.6H3V1.3A2.5 2.5 0 1 1 3 4.7V7.6H-.3"
    "A2.2 2.2 0 1 0 -3.7 7.6H-7V4.7A2.2 2.2 0 1 0 -7 1.3z"
)
EAR = "".join(
    f"M{s * 0.9:g} {y:g}q{s * 0.4:g} -4.2 {s * 4.9:g} -4.6q{s * 0.2:g} 4.6 {-s * 4.9:g} 4.6z"
    for y in (6.2, 1.8, -2.6)
    for s in (1, -1)
)
FAN = "M-9.75 -3.67L-3.87 -6.66L1.94 4.74L-3.94 7.74zM3.87 -6.66L9.75 -3.67L3.94 7.74L-1.94 4.74z"
FRONT = "M-3.3 -6.8L3.3 -6.8L3.3 6L-3.3 6z"
PIP = "M0 -3.6L-1.8 -.6L0 2.4L1.8 -.6z"  # the other way round: a hole
PARENTS, CHILD = _person(-4.6, -5.2, 2.4) + _person(4.6, -5.2, 2.4), _person(0, 0.2, 1.9)
SWORDS = "M-7 -7.4L4.6 4.2M7 -7.4L-4.6 4.2"
HILTS = "M2.4 6L6.4 2M4.6 4.2L7 6.8M-2.4 6L-6.4 2M-4.6 4.2L-7 6.8"

SIGNS: dict[str, Sign] = {
    "role": Sign(
        ROUND,
        "#c46ba0",
        INK,
        MASK,
        "",
        "M-4.8 -1q1.7 -1.7 3.4 0M1.4 -1q1.7 -1.7 3.4 0M-3.2 3q3.2 3 6.4 0",
    ),
    "puzzle": Sign(SQUARE, "#0b6cb0", WHITE, PIECE),
    "family": Sign(HOUSE, "#0c8f69", WHITE, PARENTS, "", CHILD, CHILD),
    "resource": Sign(
        HEXAGON, "#f2d33f", INK, EAR + "M-1.6 -5.2Q0 -10 0 -10Q0 -10 1.6 -5.2z", "M0 9V-5"
    ),
    "cards": Sign(OCTAGON, "#62bdf0", INK, FAN, "", FRONT, FRONT + PIP),
    "combat": Sign(SHIELD, "#c24a00", WHITE, "", SWORDS + HILTS),
}

# Small signs of the table, in one colour, in the same box: filled, and lines.
ICONS: dict[str, tuple[str, str]] = {
    "brainstorm": (
        "M-7 -3.5a7 7 0 1 1 11 5.8q-1 .9 -1 2.7h-6q0 -1.8 -1 -2.7a7 7 0 0 1 -3 -5.8z",
        "M-3 7.6h6M-1.8 10.4h3.6",
    ),
    "publish": ("M-10 -3L0 -8L10 -3L0 2zM-10 -.4L-1 4.2V11L-10 6.4zM10 -.4L1 4.2V11L10 6.4z", ""),
    "nothing": ("", "M-8 0h16"),
    "hidden": ("M-7 -10H7V10H-7z", ""),
    "ready": ("", "M-8 1l5 6l11 -13"),
    "start": ("M-6 -10L8 -4L-6 2z", "M-6 -10V10"),
    "company": ("M-9 11V-5L0 -11L9 -5V11H3V4H-3V11z", ""),
    "month": ("M-10 -4H10V10H-10z", "M-10 -7.5H10M-5 -10.5v3M5 -10.5v3"),
    "designer": (_person(0, -9.5, 4), ""),
    "match": ("M-9 -6h18v4h-18zM-9 2h18v4h-18z", ""),
    "idea": ("M-7 -10H7V10H-7z", ""),
    "market": ("M-11 -9H11L9 -1H-9z", "M-8 0V10M8 0V10M-10 10H10"),
    "bench": ("M-11 -5H11V-1H-11z", "M-7 0V9M7 0V9"),
    "offer": ("M11 -4L4 -9V1zM-11 4L-4 -1V9z", "M-10 -4H5M10 4H-5"),
    "letter": ("M-11 -7H11L0 2zM-11 -4.6L0 4.6L11 -4.6V8H-11z", ""),
    "draft": ("M-9 9L-7.5 3L4 -8.5L8.5 -4L-3 7.5z", ""),
    "eye": (disc(0, 0, 3.2), "M-10 0Q0 -11 10 0Q0 11 -10 0z"),
    "away": ("", "M-7 -7L7 7M7 -7L-7 7"),
    "award": (
        "M0 -11L3.2 -3.9L11 -3.2L5.1 2L6.9 9.6L0 5.6L-6.9 9.6L-5.1 2L-11 -3.2L-3.2 -3.9z",
        "",
    ),
}

# The badge of a seat has a shape of its own; in it stands the number.
BADGES = (
    disc(0, 0, 11.5),
    SQUARE,
    "M0 -13.5L13.5 0L0 13.5L-13.5 0z",
    "M0 -13.5L14.5 11H-14.5z",
    HEXAGON,
    "M0 -12.8L12.6 -3.8L7.8 11H-7.8L-12.6 -3.8z",
)


def chip(symbol: str, x: float, y: float, r: float) -> str:
    """Return a symbol about a spot."""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({r / 12:.4g})">{figure(symbol)}</g>'


def figure(symbol: str) -> str:
    """Return a symbol about the origin."""
    sign = SIGNS[symbol]
    parts = [
        f'<path d="{sign.outline}" fill="{sign.fill}" stroke="{INK}" stroke-width="0.9" '
        'stroke-linejoin="round"/>'
    ]
    if sign.lines:
        parts.append(_lines(sign.lines, sign.ink, 1.9))
    if sign.filled:
        parts.append(f'<path d="{sign.filled}" fill="{sign.ink}"/>')
    if sign.gaps:
        parts.append(_lines(sign.gaps, sign.fill, 1.6 if not sign.over else 1.9))
    if sign.over:
        parts.append(f'<path d="{sign.over}" fill="{sign.ink}"/>')
    return "".join(parts)


def _lines(d: str, colour: str, width: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def icon(name: str, x: float, y: float, r: float, colour: str = INK) -> str:
    """Return a small sign about a spot."""
    filled, lines = ICONS[name]
    return (
        f'<g transform="translate({x:.2f} {y:.2f}) scale({r / 12:.4g})">'
        + (f'<path d="{filled}" fill="{colour}"/>' if filled else "")
        + (_lines(lines, colour, 2.4) if lines else "")
        + "</g>"
    )
