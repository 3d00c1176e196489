"""The pictures of the rules: stacking, the value of a game, the steps of a month, the ceremony.

Four languages share them, so they speak in cards, signs and numbers. What they claim is worked out
by the same functions as in play, or held against the rules by the tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mirabilis.games.jahres import faces
from mirabilis.games.jahres.art import GOLD, INK, LINE, SOFT, WHITE, chip, icon
from mirabilis.games.jahres.faces import Card, coin, moved
from mirabilis.games.jahres.lettering import text
from mirabilis.games.jahres.naming import amount
from mirabilis.games.jahres.value import visible, worth

PAPER, RED, GREEN = "#f4efe4", "#b3261e", "#1d7a4c"
SCALE = 1.7  # pixels for a millimetre of a card
WIDE, HIGH = faces.WIDTH * SCALE, faces.HEIGHT * SCALE
MINUS = "\u2212"

TWO: list[Card] = [("17", "A", "role", "combat"), ("58", "B", "puzzle", "family")]
LONGER: list[Card] = [*TWO, ("103", "C", "resource", "cards")]
THREE: list[Card] = [
    ("17", "A", "puzzle", "role"),
    ("58", "B", "cards", "combat"),
    ("103", "C", "puzzle", "cards"),
]
COMPANY, MONTH, DESIGNER = ("puzzle", "family"), ("cards", "combat"), ("cards", "role")
# Games with the symbols they show and their values, and month cards in the order of drawing.
GAMES = {
    "#1": (("role", "puzzle", "role"), 40),
    "#2": (("cards", "combat", "family", "cards"), 70),
    "#3": (("puzzle", "puzzle", "family"), 60),
    "#4": (("combat", "cards", "role"), 30),
}
DRAWN = (("resource", "resource"), ("puzzle", "role"))


def pictures() -> dict[str, str]:
    """Return file name and SVG text of every picture."""
    return {
        "stacking.svg": _page(900, 504, _stacking()),
        "value.svg": _page(900, 330, _value()),
        "month.svg": _page(1120, 330, _month()),
        "ceremony.svg": _page(960, 400, _ceremony()),
    }


def _page(width: int, height: int, parts: Iterator[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img">',
            f'<rect width="{width}" height="{height}" rx="12" fill="{PAPER}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _line(d: str, colour: str = SOFT, width: float = 4) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _arrow(x: float, y: float, long: float = 34) -> str:
    return _line(f"M{x:g} {y:g}h{long:g}m-11 -9l11 9l-11 9")


def _box(x: float, y: float, w: float, h: float, fill: str = WHITE, stroke: str = LINE) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="2"/>'
    )


def _chips(symbols: Sequence[str], x: float, y: float, r: float, step: float) -> Iterator[str]:
    for k, symbol in enumerate(symbols):
        yield chip(symbol, x + k * step, y, r)


# -- stacking ------------------------------------------------------------------------------


def _stacking() -> Iterator[str]:
    """Yield two and three cards, what of each will be hidden, the stack, and what shows."""
    y = 22.0
    for cards in (TWO, LONGER):
        deep = (len(cards) - 1) * faces.STEP * SCALE
        middle = y + (HIGH + deep) / 2
        for k, card in enumerate(cards):
            x = 24 + (3 - len(cards) + k) * (WIDE + 16)
            yield moved(faces.face(card), x, middle - HIGH / 2, SCALE)
            if k < len(cards) - 1:
                yield from _hatched(x, middle - HIGH / 2)
        yield _arrow(24 + 3 * (WIDE + 16) + 4, middle)
        yield moved(faces.stack(cards), 24 + 3 * (WIDE + 16) + 66, y, SCALE)
        yield _arrow(24 + 4 * (WIDE + 16) + 76, middle)
        shown = visible([card[2:] for card in cards])
        yield from _chips(shown, 24 + 4 * (WIDE + 16) + 152, middle, 24, 58)
        y += HIGH + deep + 36


def _hatched(x: float, y: float) -> Iterator[str]:
    """Yield hatching over the lower symbol of a card."""
    left, right = x + faces.EDGE * SCALE, x + WIDE - faces.EDGE * SCALE
    top, foot = y + HIGH - (faces.EDGE + faces.BAND) * SCALE, y + HIGH - faces.EDGE * SCALE
    lines, at = [], left - (foot - top)
    while at < right:
        lean = foot - top
        a, b = max(at, left), min(at + lean, right)
        lines.append(f"M{a:.1f} {foot - (a - at):.1f}L{b:.1f} {foot - (b - at):.1f}")
        at += 7
    yield _line("".join(lines), INK, 2)


# -- the value -----------------------------------------------------------------------------


def items() -> list[tuple[str, int]]:
    """Return the value of the game in the picture, item by item."""
    return worth(visible([card[2:] for card in THREE]), COMPANY, MONTH, {"d3": DESIGNER})


def _value() -> Iterator[str]:
    """Yield a game, the cards that favour it, and a line for each item, added up."""
    shown = visible([card[2:] for card in THREE])
    scale = 1.9
    yield moved(faces.stack(THREE), 40, 36, scale)
    yield from _chips(shown, 208, 165, 20, 48)
    yield _arrow(388, 165, 40)
    signs = {"company": COMPANY, "month": MONTH, "designer.d3": DESIGNER}
    found = items()
    step = 250 / len(found)
    for k, (name, many) in enumerate(found):
        y = 20 + (k + 0.5) * step
        kind = name.partition(".")[0]
        if name in signs:
            yield _box(452, y - 21, 196, 42)
            yield icon(kind, 478, y, 13, SOFT)
            for n, symbol in enumerate(signs[name]):
                yield from _checked(symbol, 524 + 66 * n, y, symbol in shown)
        elif many < 0:  # what each card costs
            for n, card in enumerate(THREE):
                yield _box(458 + 42 * n, y - 19, 28, 38)
                yield text(472 + 42 * n, y + 6, 16, card[1], "middle", bold=True)
        else:
            yield from _matching(shown, y)
        yield text(780, y + 8, 24, amount(many), "middle", bold=True)
    yield _line("M700 272H860", INK, 2)
    total = sum(many for _, many in found)
    yield from coin(total, 780, 300, 22, GOLD)


def _checked(symbol: str, x: float, y: float, good: bool) -> Iterator[str]:
    """Yield a symbol with a tick or a cross."""
    yield chip(symbol, x, y, 15)
    yield icon("ready" if good else "away", x + 28, y, 9, GREEN if good else RED)


def _matching(shown: Sequence[str], y: float) -> Iterator[str]:
    """Yield the symbols that are alike, side by side."""
    x = 470.0
    for symbol in dict.fromkeys(shown):
        if shown.count(symbol) > 1:
            for _ in range(shown.count(symbol)):
                yield chip(symbol, x, y, 15)
                x += 36
            x += 20


# -- the month -----------------------------------------------------------------------------


def _month() -> Iterator[str]:
    """Yield seven steps in a row; below, when trades are open and when they are closed."""
    steps = (_turned, _chosen, _resolved, _paid, _fired, _bids, _ready)
    for k, step in enumerate(steps):
        x = 22 + k * 156
        yield _box(x, 44, 134, 168)
        yield f'<circle cx="{x + 20:g}" cy="44" r="17" fill="{INK}"/>'
        yield text(x + 20, 50, 18, k + 1, "middle", bold=True, colour=WHITE)
        yield from step(x + 67, 128)
        if k < len(steps) - 1:
            yield _line(f"M{x + 139:g} 128h12m-6 -6l6 6l-6 6", SOFT, 3)
    for first, last, open_ in ((0, 1, True), (2, 3, False), (4, 6, True)):
        left, right = 22 + first * 156, 22 + last * 156 + 134
        colour = GREEN if open_ else RED
        yield _box(left, 232, right - left, 38, WHITE, colour)
        yield icon("offer", (left + right) / 2 - (0 if open_ else 16), 251, 14, colour)
        if not open_:
            yield icon("away", (left + right) / 2 + 18, 251, 12, colour)
    yield _line("M1025 276v26H89v-26m-8 9l8 -9l8 9", SOFT, 3)


def _turned(x: float, y: float) -> Iterator[str]:
    yield icon("month", x, y - 44, 22, SOFT)
    yield from _chips(MONTH, x - 26, y + 34, 22, 52)


def _chosen(x: float, y: float) -> Iterator[str]:
    for k, name in enumerate(("brainstorm", "publish", "nothing")):
        yield icon(name, x - 26, y - 42 + 48 * k, 18)
        yield _box(x + 12, y - 62 + 48 * k, 28, 38, "#4b4a63", INK)
        yield text(x + 26, y - 36 + 48 * k, 20, "?", "middle", bold=True, colour=WHITE)


def _resolved(x: float, y: float) -> Iterator[str]:
    yield icon("brainstorm", x - 34, y - 42, 18)
    yield text(x - 10, y - 36, 17, "1 +", bold=True)
    yield icon("designer", x + 36, y - 42, 13)
    scale = 0.72
    yield moved(faces.stack(TWO), x - 46, y - 4, scale)
    yield from coin(20, x + 34, y + 34, 19, GOLD)


def _paid(x: float, y: float) -> Iterator[str]:
    yield icon("publish", x - 26, y - 34, 20)
    yield text(x - 2, y - 26, 24, "+", bold=True)
    yield from coin(20, x + 40, y - 34, 18, GOLD)
    yield icon("designer", x - 26, y + 36, 20)
    yield text(x - 2, y + 44, 24, MINUS, bold=True)
    yield from coin(30, x + 40, y + 36, 18, GOLD)


def _fired(x: float, y: float) -> Iterator[str]:
    yield icon("designer", x, y - 40, 20)
    yield _line(f"M{x:g} {y - 8:g}v24m-8 -9l8 9l8 -9", SOFT, 3)
    yield icon("market", x, y + 48, 22, SOFT)


def _bids(x: float, y: float) -> Iterator[str]:
    yield icon("designer", x, y - 40, 20)
    yield from coin(30, x - 34, y + 34, 18, GOLD)
    yield _line(f"M{x - 10:g} {y + 34:g}h18m-7 -6l7 6l-7 6", SOFT, 3)
    yield from coin(40, x + 34, y + 34, 18, GOLD)


def _ready(x: float, y: float) -> Iterator[str]:
    for k in range(4):
        yield icon("ready", x - 26 + 52 * (k % 2), y - 30 + 60 * (k // 2), 20, GREEN)


# -- the ceremony --------------------------------------------------------------------------


def standing(games: Sequence[str], card: Sequence[str]) -> list[str]:
    """Return the games that a card leaves; all, if it would eliminate every one."""
    left = [name for name in games if set(GAMES[name][0]) & set(card)]
    return left or list(games)


def _ceremony() -> Iterator[str]:
    """Yield cards that are drawn, each with the games it leaves, and the winner."""
    games = list(GAMES)
    for row, card in enumerate(DRAWN):
        left = standing(games, card)
        last = row == len(DRAWN) - 1
        best = max(left, key=lambda name: GAMES[name][1]) if last else ""
        y = 36 + row * 186
        yield _box(28, y, 130, 142, WHITE, INK)
        yield icon("month", 93, y + 36, 18, SOFT)
        yield from _chips(card, 65, y + 92, 23, 56)
        yield _arrow(176, y + 71)
        for k, name in enumerate(games):
            yield from _game(name, 232 + k * 180, y, name in left, name == best)
        games = left


def _game(name: str, x: float, y: float, stands: bool, best: bool) -> Iterator[str]:
    """Yield a game by its symbols and value: crossed if it is out, with a star if it wins."""
    symbols, value = GAMES[name]
    yield f'<g opacity="{1 if stands else 0.35:g}">'
    yield _box(x, y, 160, 142, WHITE, GOLD if best else LINE)
    yield from _chips(symbols, x + 80 - 18 * (len(symbols) - 1), y + 44, 16, 36)
    yield text(x + 36, y + 112, 20, name, "middle", bold=True, colour=SOFT)
    yield from coin(value, x + 116, y + 104, 24, GOLD)
    yield "</g>"
    if not stands:
        yield _line(f"M{x + 16:g} {y + 16:g}l128 110m0 -110l-128 110", RED, 4)
    if best:
        yield icon("award", x + 148, y + 8, 24, "#b5540a")
