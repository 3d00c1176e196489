"""Pieces of the picture of the table: texts, badges, stacks of cards, tags and coins.

A piece that can stand in a row is a `Piece`: how wide and high it is, and its drawing at the
origin. `rows` puts such pieces into rows, as words into lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from mirabilis.core.lettering import length, wrapped
from mirabilis.games.jahres.art import BADGES, GOLD, INK, SIGNS, WHITE, figure, icon
from mirabilis.games.jahres.faces import tint
from mirabilis.games.jahres.lettering import cut
from mirabilis.games.jahres.naming import Naming

View = Mapping[str, Any]
Say = Callable[..., str]

STRIP_W, STRIP_H, FOOT = 178, 36, 36  # of a card in a stack, and its lower symbol
CHIP = 13.5
TAG_H = 34
CAPTION = 14  # size of a title below its game
INKED, SOFTER, NOW = "var(--ink)", "var(--soft)", "var(--now)"
MINUS = "\u2212"


class Piece(NamedTuple):
    """A drawing at the origin, and the room it needs."""

    width: float
    height: float
    parts: list[str]


def text(kind: str, x: float, y: float, words: object) -> str:
    """Return a text about a spot; its class says how large, and which side of the spot."""
    return f'<text class="t {kind}" x="{x:.5g}" y="{y:.5g}">{escape(str(words))}</text>'


def box(kind: str, x: float, y: float, w: float, h: float, r: float = 8) -> str:
    """Return a rectangle with round corners."""
    at = f'x="{x:.5g}" y="{y:.5g}" width="{w:.5g}" height="{h:.5g}"'
    return f'<rect class="{kind}" {at} rx="{r:g}"/>'


def chip(symbol: str, x: float, y: float, r: float = CHIP) -> str:
    """Return a symbol about a spot, by reference to the page's drawings of them."""
    where = f"translate({x:.5g} {y:.5g}) scale({r / 12:.4g})"
    return f'<use href="#jahres-{symbol}" transform="{where}"/>'


def at(x: float, y: float, parts: Iterable[str], more: str = "") -> str:
    """Return drawings moved to a spot."""
    return f'<g transform="translate({x:.5g} {y:.5g})"{more}>{"".join(parts)}</g>'


def badge(seat: int, x: float, y: float, r: float, kind: str = "") -> str:
    """Return the number of a seat on a shape of its own."""
    lower = 3 if seat == 3 else 0  # the triangle is narrow at its top
    return (
        f'<g class="badge {kind}" transform="translate({x:.5g} {y:.5g}) scale({r / 12:.4g})">'
        f'<path d="{BADGES[seat]}"/><text class="t" y="{lower}">{seat + 1}</text></g>'
    )


def coin(value: object, x: float, y: float, r: float) -> str:
    """Return an amount on a coin."""
    shown = f"{MINUS}{-value}" if isinstance(value, int) and value < 0 else value
    size = min(r, 1.6 * r / length(str(shown), 1, bold=True))
    return (
        f'<circle class="coin{" debt" if shown != value else ""}" cx="{x:.5g}" cy="{y:.5g}" '
        f'r="{r:g}"/>'
        f'<text class="t dark" x="{x:.5g}" y="{y:.5g}" style="font-size:{size:.3g}px">'
        f"{shown}</text>"
    )


def stack(view: View, game: Mapping[str, Any], say: Say, label: str, more: str = "") -> Piece:
    """Return a game as a stack with its title: each later card lies on the one before."""
    cards, names = game["cards"], Naming(view, say)
    parts = [part for k, card in enumerate(cards) for part in _strip(names, cards, k, card)]
    high = float(stack_height(game))
    parts.append(text("dark small", 84, high - FOOT / 2, label))
    parts.append(coin(game["value"], STRIP_W - 24, high - FOOT / 2, 17))
    high += 4
    for line in wrapped(names.title(game), CAPTION, STRIP_W - 6, bold=True):
        parts.append(text("title left", 4, high + CAPTION * 0.65, line))
        high += CAPTION * 1.25
    return Piece(STRIP_W, high, [at(0, 0, parts, more)])


def stack_height(game: Mapping[str, Any]) -> int:
    """Return how high the cards of a game are."""
    return len(game["cards"]) * STRIP_H + FOOT


def _strip(names: Naming, cards: Sequence[str], k: int, card: str) -> Iterator[str]:
    """Yield a card of a stack: the band with its upper symbol, and the lower one of the last."""
    last = k == len(cards) - 1
    upper, lower = names.view["cards"][card]["symbols"]
    y = k * STRIP_H
    yield box("card", 0, y, STRIP_W, STRIP_H + (FOOT if last else 8))
    yield from _band(y, upper)
    words = cut(names.word(card), 17, STRIP_W - 44, bold=True)
    yield text("dark left word", 38, y + STRIP_H / 2 + 1, words)
    if last:
        yield from _band(y + STRIP_H, lower)


def _band(y: float, symbol: str) -> Iterator[str]:
    size = f'width="{STRIP_W - 6}" height="{STRIP_H - 5}" rx="5"'
    yield f'<rect x="3" y="{y + 3}" {size} fill="{tint(SIGNS[symbol].fill)}"/>'
    yield chip(symbol, 20, y + STRIP_H / 2 + 0.5)


def tag(view: View, card: str, say: Say, wage: int | None = None, kind: str = "") -> Piece:
    """Return a card as a tag: number, word, both symbols, and what a designer earns."""
    upper, lower = view["cards"][card]["symbols"]
    words = cut(Naming(view, say).word(card), 15, 190, bold=True)
    left = 14 + length(card, 14, bold=True)
    width = left + length(words, 15, bold=True) + 62
    contract = " deed" if card.startswith("d") else ""
    parts = [
        box(f"card{contract} {kind}".rstrip(), 0, 0, width + (40 if wage else 0), TAG_H),
        text(f"left number{' light' if contract else ' faint'}", 8, TAG_H / 2, card),
        text(f"left mid {'light' if contract else 'dark'}", left, TAG_H / 2, words),
        chip(upper, width - 42, TAG_H / 2, 12),
        chip(lower, width - 16, TAG_H / 2, 12),
    ]
    if wage:
        parts.append(coin(wage, width + 19, TAG_H / 2, 14.5))
        width += 40
    return Piece(width, TAG_H, parts)


def deed(view: View, number: str, say: Say) -> Piece:
    """Return a game as a tag: its number, the symbols that show, its value."""
    one = view["games"][number]
    left = 18 + length(f"#{number}", 15, bold=True)
    width = left + 27 * len(one["symbols"]) + 36
    words = escape(Naming(view, say).title(one))
    parts = [
        f"<title>{words}</title>",
        box("card", 0, 0, width, TAG_H),
        text("left small dark", 8, TAG_H / 2, f"#{number}"),
        *(chip(s, left + 10 + 27 * k, TAG_H / 2, 12) for k, s in enumerate(one["symbols"])),
        coin(one["value"], width - 18, TAG_H / 2, 14.5),
    ]
    return Piece(width, TAG_H, parts)


def sign(name: str, width: float = 34, colour: str = INKED, r: float = 12) -> Piece:
    """Return a small sign as a piece."""
    return Piece(width, TAG_H, [icon(name, width / 2, TAG_H / 2, r, colour)])


def money(value: int) -> Piece:
    """Return an amount as a piece."""
    return Piece(38, TAG_H, [coin(value, 19, TAG_H / 2, 16)])


def player(seat: int) -> Piece:
    """Return a seat as a piece."""
    return Piece(36, TAG_H, [badge(seat, 18, TAG_H / 2, 14)])


def rows(pieces: Sequence[Piece], width: float, gap: float = 8) -> Piece:
    """Return pieces in rows that are not too long."""
    x = y = high = widest = 0.0
    parts = []
    for piece in pieces:
        if x and x + piece.width > width:
            x, y, high = 0.0, y + high + gap, 0.0
        parts.append(at(x, y, piece.parts))
        x, high = x + piece.width + gap, max(high, piece.height)
        widest = max(widest, x - gap)
    return Piece(widest, y + high, parts)


def column(pieces: Sequence[Piece], gap: float = 8) -> Piece:
    """Return pieces below each other."""
    parts, y = [], 0.0
    for piece in pieces:
        parts.append(at(0, y, piece.parts))
        y += piece.height + gap
    return Piece(max((p.width for p in pieces), default=0), max(y - gap, 0), parts)


def symbols() -> str:
    """Return the drawings that `chip` refers to."""
    shapes = (f'<g id="jahres-{name}">{figure(name)}</g>' for name in SIGNS)
    return f"<defs>{''.join(shapes)}</defs>"


STYLE = f"""
.jahres{{--page:#f4efe4;--felt:#e9e1cf;--panel:#fdfaf3;--ink:#23222b;--soft:#6a6660;--line:#c9bfa8;
--now:#b5540a}}
@media (prefers-color-scheme:dark){{.jahres{{--page:#17181e;--felt:#20222a;--panel:#262933;
--ink:#eceaf2;--soft:#a7a6b2;--line:#454957;--now:#f2b03d}}}}
.jahres .t{{font:600 18px system-ui,sans-serif;fill:var(--ink);text-anchor:middle;
dominant-baseline:central}}
.jahres .left{{text-anchor:start}}.jahres .right{{text-anchor:end}}
.jahres .t.word{{font-size:17px;font-weight:700}}.jahres .t.mid{{font-size:15px}}
.jahres .t.number{{font-size:14px;font-weight:700}}.jahres .t.small{{font-size:15px}}
.jahres .t.large{{font-size:28px;font-weight:700}}.jahres .t.soft{{fill:var(--soft)}}
.jahres .t.dark{{fill:{INK}}}.jahres .t.light{{fill:{WHITE}}}.jahres .t.faint{{fill:#6a6660}}
.jahres .t.title{{font:italic 600 14px Georgia,"Times New Roman",serif;fill:var(--soft)}}
.jahres .t.now{{fill:var(--now)}}
.jahres .page{{fill:var(--page)}}.jahres .felt{{fill:var(--felt)}}
.jahres .panel{{fill:var(--panel);stroke:var(--line);stroke-width:1.5}}
.jahres .mine{{stroke:var(--ink);stroke-width:2.5}}.jahres .turn{{stroke:var(--now);stroke-width:4}}
.jahres .card{{fill:#fffdf6;stroke:#8d8473;stroke-width:1.2}}
.jahres .deed{{fill:#4b4a63;stroke:#23222b}}
.jahres .none{{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:6 5}}
.jahres .call{{stroke:var(--now);stroke-width:5}}
.jahres .coin{{fill:{GOLD};stroke:#7a5a10;stroke-width:1.5}}
.jahres .debt{{fill:#f0b3a4;stroke:#8c2a15}}
.jahres .badge path{{fill:var(--ink)}}.jahres .badge .t{{fill:var(--page);font-size:14px;
font-weight:700}}
.jahres .fresh path{{fill:var(--now)}}
.jahres .back{{fill:#4b4a63;stroke:#fffdf6;stroke-width:1.2}}
.jahres .gone{{opacity:.34}}.jahres .out{{opacity:.45}}
.jahres .cross{{fill:none;stroke:#b3261e;stroke-width:3.5;stroke-linecap:round}}
""".strip()
