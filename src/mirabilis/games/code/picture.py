"""A code game as one self-contained SVG, for light and dark pages.

A cracked letter lies open on paper. A face-down card shows its back; where the viewer knows the
letter, it stands on a slip on the back, and an eye says that everybody has seen it there. A guess
stands on a slip, too, or in a bubble at the corner where the letter is shown. Seats are told apart
by their number and the shape of its badge, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

EDGE = 18
BADGE = 46  # column of the badges
CARD_W, CARD_H, GAP = 58, 70, 12
ROW = CARD_H + 16
TABLE_H = 108  # the strip for the set
LINE = 26  # a line of sums
WIDTH = 2 * EDGE + BADGE + 4 * (CARD_W + GAP) + 66

STYLE = """
.code{--page:#fbf8f2;--felt:#e4eadf;--paper:#fffdf7;--ink:#22252b;--soft:#6d6a62;--line:#c9c2b2;
--back:#3d5a80;--hatch:#6f8bb0;--slip:#fffdf7;--joker:#a3460a;--now:#b8860b;
--s0:#b24a0c;--s1:#0b63a5;--s2:#0a7a5c;--s3:#8a6100}
@media (prefers-color-scheme:dark){.code{--page:#16181d;--felt:#222a26;--paper:#33363e;
--ink:#eceef2;--soft:#a5a9b3;--line:#4b505d;--back:#27405f;--hatch:#4d6d97;--slip:#1d222b;
--joker:#ffb073;--now:#f0c24b;--s0:#f0894a;--s1:#67b3ee;--s2:#45c9a0;--s3:#e0b03c}}
.code text{text-anchor:middle;dominant-baseline:central;fill:var(--ink);
font:600 17px system-ui,sans-serif}
.code .page{fill:var(--page)}.code .felt{fill:var(--felt)}
.code .face{fill:var(--paper);stroke:var(--line);stroke-width:1.5}
.code .back{fill:var(--back)}.code .hatch{fill:none;stroke:var(--hatch);stroke-width:1.5}
.code .slip{fill:var(--slip)}.code .seen{stroke:var(--now);stroke-width:2.5}
.code .none{fill:none;stroke:var(--line);stroke-width:1.5;stroke-dasharray:5 4}
.code .letter{font:italic 700 34px Georgia,"Times New Roman",serif}
.code .letter.known{font-size:28px;font-weight:400}
.code .number{font:700 30px Georgia,"Times New Roman",serif}
.code .joker{fill:var(--joker)}.code .small{font-size:13px;font-weight:400;fill:var(--soft)}
.code .sum{text-anchor:start;font-weight:400;fill:var(--soft)}
.code .sum .made{font:italic 700 20px Georgia,"Times New Roman",serif;fill:var(--ink)}
.code .sum .total{text-anchor:end}
.code .badge{fill:var(--page);stroke-width:2.5}.code .now{fill:var(--now)}
.code .eye{fill:none;stroke:var(--now);stroke-width:2}.code .pupil{fill:var(--now)}
.code .aim{fill:none;stroke:var(--now);stroke-width:4}
.code .bubble{fill:var(--slip);stroke:var(--now);stroke-width:2.5}
.code .letter.asked{font-size:18px}
.code .letter.apart{font-size:20px;font-weight:400;text-anchor:start;letter-spacing:3px}
.code .out{opacity:.5}.code .s0{stroke:var(--s0)}.code .s1{stroke:var(--s1)}
.code .s2{stroke:var(--s2)}.code .s3{stroke:var(--s3)}
.code .won{fill:var(--paper);stroke:var(--soft);stroke-width:1.5}
""".strip()


def svg(view: Mapping[str, Any]) -> str:
    """Return a view as an SVG text."""
    seats = len(view["seats"])
    top = EDGE + seats * ROW
    height = top + TABLE_H + LINE * _sum_lines(view) + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="code" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img">',
        "<title>The Einstein Code</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}" rx="12"/>',
        *(part for seat in range(seats) for part in _row(view, seat)),
        *_table(view, top, height),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


# -- the codes -----------------------------------------------------------------------------


def _row(view: Mapping[str, Any], seat: int) -> Iterator[str]:
    """Yield a seat: its badge, its four cards, and a small one for each letter it has cracked."""
    row = view["seats"][seat]
    y = EDGE + seat * ROW
    middle = y + CARD_H // 2
    yield '<g class="out">' if row["out"] else "<g>"
    if seat == view["turn"] and view["phase"] != "over":
        yield f'<path class="now" d="M{EDGE - 10} {middle - 9}l13 9l-13 9z"/>'
    yield from _badge(seat, EDGE + 24, middle)
    for number, place in enumerate(row["places"]):
        x = EDGE + BADGE + 12 + number * (CARD_W + GAP)
        yield from _card(row, place, x, y)
        guess = view["guess"]
        if guess and (guess["seat"], guess["place"]) == (seat, number):
            yield from _aim(guess["letter"], place["letter"] is not None, x, y)
    yield "</g>"
    x = EDGE + BADGE + 12 + 4 * (CARD_W + GAP) + 6
    yield from _cracked(row["cracked"], x, middle)
    if row["elsewhere"] and not row["out"]:
        yield from _eye(x + 10, middle + 6)
        yield _text("letter apart", x, middle + 24, "".join(row["elsewhere"]))


def _badge(seat: int, x: int, y: int) -> Iterator[str]:
    """Yield the number of a seat in a circle, a square, a diamond or a triangle."""
    shapes = (
        f'<circle class="badge s0" cx="{x}" cy="{y}" r="17"/>',
        f'<rect class="badge s1" x="{x - 16}" y="{y - 16}" width="32" height="32" rx="4"/>',
        f'<path class="badge s2" d="M{x} {y - 21}L{x + 21} {y}L{x} {y + 21}L{x - 21} {y}z"/>',
        f'<path class="badge s3" d="M{x} {y - 22}L{x + 22} {y + 15}H{x - 22}z"/>',
    )
    yield shapes[seat]
    yield f'<text x="{x}" y="{y + (3 if seat == 3 else 0)}">{seat + 1}</text>'


def _card(row: Mapping[str, Any], place: Mapping[str, Any], x: int, y: int) -> Iterator[str]:
    """Yield a code card as far as it may be seen."""
    centre = x + CARD_W // 2
    if not row["dealt"]:
        yield _rect("none", x, y, CARD_W, CARD_H, 8)
    elif place["open"]:
        yield _rect("face", x, y, CARD_W, CARD_H, 8)
        yield _text("letter", centre, y + CARD_H // 2, place["letter"])
    else:
        yield _rect("back", x, y, CARD_W, CARD_H, 8)
        yield _rect("hatch", x + 5, y + 5, CARD_W - 10, CARD_H - 10, 5)
        if place["letter"]:
            lower = 7 if place["seen"] else 0  # room for the eye
            kind = "slip seen" if place["seen"] else "slip"
            yield _rect(kind, x + 11, y + 14 + lower, CARD_W - 22, CARD_H - 28, 5)
            yield _text("letter known", centre, y + CARD_H // 2 + lower, place["letter"])
        else:
            yield f'<path class="hatch" d="M{centre} {y + 5}l24 30l-24 30l-24 -30z"/>'
        if place["seen"]:
            yield from _eye(centre, y + 13)


def _aim(letter: str, shown: bool, x: int, y: int) -> Iterator[str]:
    """Yield a frame round the card of a guess, and the letter it was guessed to be."""
    yield _rect("aim", x - 4, y - 4, CARD_W + 8, CARD_H + 8, 11)
    if shown:
        yield f'<circle class="bubble" cx="{x + CARD_W - 3}" cy="{y + 4}" r="15"/>'
        yield _text("letter asked", x + CARD_W - 3, y + 4, f"{letter}?")
    else:
        yield _rect("bubble", x + 7, y + 14, CARD_W - 14, CARD_H - 28, 5)
        yield _text("letter known", x + CARD_W // 2, y + CARD_H // 2, f"{letter}?")


def _eye(x: int, y: int) -> Iterator[str]:
    """Yield an eye: everybody has seen this letter."""
    lid = f"M{x - 10} {y}q10 -9 20 0q-10 9 -20 0z"
    yield f'<path class="badge eye" d="{lid}"/><circle class="pupil" cx="{x}" cy="{y}" r="3"/>'


def _cracked(count: int, x: int, y: int) -> Iterator[str]:
    """Yield a small card for each letter that a seat has cracked, six in a line; at most two."""
    for number in range(count):
        yield _rect("won", x + number % 6 * 10, y - 35 + number // 6 * 15, 8, 12, 2)


# -- the set -------------------------------------------------------------------------------


def _sum_lines(view: Mapping[str, Any]) -> int:
    return len(view["letters"]) if view["set"] else 0


def _table(view: Mapping[str, Any], top: int, height: int) -> Iterator[str]:
    """Yield the strip with the pile, the set, and every sum that makes a letter."""
    yield _rect("felt", EDGE - 6, top, WIDTH - 2 * EDGE + 12, height - top - EDGE + 6, 10)
    y = top + 18
    x = EDGE + 4
    yield _rect("back", x, y, CARD_W - 14, CARD_H, 7)
    yield _rect("hatch", x + 5, y + 5, CARD_W - 24, CARD_H - 10, 4)
    yield _rect("slip", x + 9, y + 22, CARD_W - 32, 26, 5)
    yield _text("", x + (CARD_W - 14) // 2, y + CARD_H // 2, str(view["left"]))
    for number in range(4):
        x = EDGE + BADGE + 12 + number * (CARD_W + GAP)
        if not view["set"]:
            yield _rect("none", x, y, CARD_W, CARD_H, 8)
            continue
        sign = view["set"][number]
        yield _rect("face", x, y, CARD_W, CARD_H, 8)
        kind = "number joker" if sign == "J" else "number"
        yield _text(kind, x + CARD_W // 2, y + CARD_H // 2, sign)
    for number, letter in enumerate(view["letters"]):
        yield _sum(view, letter, top + TABLE_H + number * LINE)


def _sum(view: Mapping[str, Any], letter: str, y: int) -> str:
    """Return the sums that make a letter, as one line of text."""
    made = [s for s in view["sums"] if s["letter"] == letter]
    ways = ",  ".join(" + ".join(map(str, s["numbers"])) for s in made)
    return (
        f'<text class="sum" x="{EDGE + BADGE + 14}" y="{y}"><tspan class="made">{letter}</tspan>'
        f'<tspan class="total" x="{EDGE + BADGE + 60}">{made[0]["total"]}</tspan>'
        f'<tspan x="{EDGE + BADGE + 66}">= {ways}</tspan></text>'
    )


def _rect(kind: str, x: int, y: int, width: int, height: int, radius: int) -> str:
    at = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<rect class="{kind}" {at} rx="{radius}"/>'


def _text(kind: str, x: int, y: int, text: str) -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x}" y="{y}">{text}</text>'
