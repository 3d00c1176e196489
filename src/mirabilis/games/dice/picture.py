"""The score sheets of dice as one self-contained SVG, for light and dark pages.

The sheet of the viewer, or the only one, is drawn large, with the throw above it; those of the
others stand below at half the size. Boxes that the throw could mark have a broken outline, so no
colour is needed, and there are no words, so no language either.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mirabilis.games.dice.lines import main_seat, reach, signed
from mirabilis.games.dice.spec import BOXES, FULL, LAST, SUMS

WIDTH = 490
EDGE = 16  # around everything
BOX = 24
STEP = 28  # from one box to the next
GROUP = 8  # further between groups of boxes
ROW = 31
LEFT = 92  # where boxes begin
DIE = 58
HEAD = 38  # above the rows, for the seat
SHEET = HEAD + (SUMS + 3) * ROW + 84
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
STYLE = """
.dice{--page:#f4f1ea;--sheet:#fffdf8;--line:#d8cfbd;--ink:#2a2a2e;--soft:#7b7365;--pen:#1f4e9c;
--bad:#b3261e;--badbox:#fdeeec;--good:#1d6b45;--goodbox:#edf7f0;--box:#f3efe4;--open:#b06f00;
--die:#fff;--pip:#222;--band:#f7f2e6}
@media (prefers-color-scheme:dark){.dice{--page:#16181d;--sheet:#20232a;--line:#3c414c;
--ink:#ececf0;--soft:#a3a9b8;--pen:#8ab4ff;--bad:#ff8f84;--badbox:#3a2426;--good:#7fd6a6;
--goodbox:#1f3329;--box:#2d313a;--open:#ffc356;--die:#e8e8ea;--pip:#1b1b1f;--band:#262a32}}
.dice text{font:600 16px system-ui,sans-serif;fill:var(--ink);dominant-baseline:central;
text-anchor:middle}
.dice .page{fill:var(--page)}.dice .sheet{fill:var(--sheet);stroke:var(--line)}
.dice .band{fill:var(--band)}.dice .rule{stroke:var(--line)}
.dice .box{stroke:var(--line);fill:var(--box)}.dice .minus{fill:var(--badbox)}
.dice .plus{fill:var(--goodbox)}
.dice .open{fill:none;stroke:var(--open);stroke-width:2.5;stroke-dasharray:4 3}
.dice .pen{fill:none;stroke:var(--pen);stroke-width:3;stroke-linecap:round}
.dice .owed{fill:var(--badbox);stroke:var(--bad)}
.dice .ended{fill:var(--soft)}
.dice text.sum{font-size:20px;font-weight:700}
.dice text.soft{fill:var(--soft);font-weight:400;font-size:14px}
.dice text.bad{fill:var(--bad)}.dice text.good{fill:var(--good)}.dice text.hint{fill:var(--open)}
.dice text.end{text-anchor:end}.dice text.total{font-size:26px;font-weight:700}
.dice .die{fill:var(--die);stroke:var(--line);stroke-width:1.5}.dice .pip{fill:var(--pip)}
""".strip()

View = Mapping[str, Any]


def svg(view: View) -> str:
    """Return a view as an SVG text."""
    main = main_seat(view)
    others = [seat for seat in range(len(view["sheets"])) if seat != main]
    y = EDGE
    parts: list[str] = []
    if view["dice"]:
        parts += _throw(view["dice"], y)
        y += DIE + EDGE
    if main is not None:
        parts += _placed(_sheet(view, main), EDGE, y, 1.0)
        y += SHEET + EDGE
    for number, seat in enumerate(others):
        x = EDGE if number % 2 == 0 else (WIDTH + 4) // 2
        parts += _placed(_sheet(view, seat), x, y + number // 2 * (SHEET // 2 + 10), 0.495)
    y += (len(others) + 1) // 2 * (SHEET // 2 + 10)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="dice" viewBox="0 0 {WIDTH} {y}" '
            f'width="{WIDTH}" height="{y}" role="img">',
            "<title>Einstein</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="page" width="{WIDTH}" height="{y}" rx="12"/>',
            *parts,
            "</svg>\n",
        ]
    )


def _placed(parts: Iterator[str], x: int, y: int, scale: float) -> Iterator[str]:
    yield f'<g transform="translate({x} {y}) scale({scale:g})">'
    yield from parts
    yield "</g>"


def _throw(dice: list[int], y: int) -> Iterator[str]:
    """Yield five dice in the middle."""
    gap = 14
    x = (WIDTH - len(dice) * DIE - (len(dice) - 1) * gap) // 2
    for number, value in enumerate(dice):
        yield from die(x + number * (DIE + gap), y, DIE, value)


def die(x: float, y: float, size: float, value: int) -> Iterator[str]:
    """Yield a die."""
    at = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    yield f'<rect class="die" {at} rx="{size / 6:.3g}"/>'
    middle, step = size / 2, size * 0.26
    for dx, dy in PIPS[value]:
        at = f'cx="{x + middle + step * dx:g}" cy="{y + middle + step * dy:g}"'
        yield f'<circle class="pip" {at} r="{size / 11:.2g}"/>'


def _sheet(view: View, seat: int) -> Iterator[str]:
    """Yield a sheet whose corner is the origin."""
    sheet = view["sheets"][seat]
    sums, fifths = reach(view, seat)
    width = WIDTH - 2 * EDGE
    yield f'<rect class="sheet" width="{width}" height="{SHEET}" rx="10"/>'
    yield from _head(view, seat)
    for number, row in enumerate(sheet["rows"]):
        yield from _row(row, HEAD + number * ROW, sums[row["sum"]], number % 2 == 0)
    y = HEAD + SUMS * ROW + 12
    yield f'<path class="rule" d="M12 {y - 4}H{width - 12}"/>'
    fresh = sorted(fifths - {line["value"] for line in sheet["lines"]})
    for number, line in enumerate(sheet["lines"]):
        yield from _line(line, y + number * ROW, fifths, fresh)
        if line["value"] is None:
            fresh = []
    y += 3 * ROW
    yield f'<path class="rule" d="M12 {y + 6}H{width - 12}"/>'
    yield from _foot(sheet, y + 38, width)


def _head(view: View, seat: int) -> Iterator[str]:
    """Yield the number of a seat, and what the groups of boxes are worth."""
    y = HEAD - 14
    if len(view["sheets"]) > 1:
        yield f'<text class="sum" x="34" y="{y}">{seat + 1}</text>'
        if view["sheets"][seat]["finished"]:
            yield f'<rect class="ended" x="54" y="{y - 6}" width="12" height="12"/>'
        elif view["chosen"][seat]:
            yield f'<path class="pen ready" d="M53 {y}l5 6l9-13"/>'
    middles = (("−200", (_x(0) + _x(3)) // 2), ("0", _x(4)), ("+", _x(7)))
    for text, x in middles:
        yield f'<text class="soft" x="{x + BOX // 2}" y="{y}">{text}</text>'


def _x(box: int) -> int:
    """Return where a box of a row begins, counted from 0."""
    return LEFT + box * STEP + GROUP * ((box >= FULL - 1) + (box >= FULL))


def _row(row: Mapping[str, Any], y: int, more: int, banded: bool) -> Iterator[str]:
    """Yield a row: points, sum, boxes, result."""
    middle = y + ROW // 2
    if banded:
        width = WIDTH - 2 * EDGE - 12
        yield f'<rect class="band" x="6" y="{y}" width="{width}" height="{ROW}" rx="4"/>'
    yield f'<text class="soft end" x="44" y="{middle}">{row["points"]}</text>'
    yield f'<text class="sum" x="66" y="{middle}">{row["sum"]}</text>'
    for box in range(BOXES):
        kind = "box minus" if box < FULL - 1 else "box" if box < FULL else "box plus"
        marked = box < row["marks"]
        yield from _box(_x(box), y + 3, kind, marked, not marked and box < row["marks"] + more)
    if row["marks"]:
        yield _points(row["score"], WIDTH - 2 * EDGE - 14, middle)


def _line(line: Mapping[str, Any], y: int, fifths: set[int], fresh: list[int]) -> Iterator[str]:
    """Yield a fifth-die line; an open one with the values it could get."""
    middle = y + ROW // 2
    value = line["value"]
    if value:
        yield from die(53, y + 2, 26, value)
    else:
        yield f'<rect class="box" x="53" y="{y + 2}" width="26" height="26" rx="4"/>'
    reachable = value in fifths or (value is None and bool(fresh))
    for box in range(LAST):
        marked = box < line["marks"]
        x = LEFT + box * STEP
        yield from _box(x, y + 3, "box", marked, reachable and box == line["marks"])
    if value is None and fresh:
        values = " ".join(map(str, fresh))
        yield f'<text class="hint" x="{LEFT + 10 * STEP}" y="{middle}">{values}</text>'
    if value:
        end = WIDTH - 2 * EDGE - 14
        yield f'<text class="soft end" x="{end}" y="{middle}">{line["marks"]}/{LAST}</text>'


def _box(x: int, y: int, kind: str, marked: bool, reachable: bool) -> Iterator[str]:
    at = f'x="{x}" y="{y}" width="{BOX}" height="{BOX}" rx="4"'
    yield f'<rect class="{kind}" {at}/>'
    if reachable:
        yield f'<rect class="open" {at}/>'
    if marked:
        yield f'<path class="pen" d="M{x + 6} {y + 6}l12 12m0-12l-12 12"/>'


def _foot(sheet: Mapping[str, Any], y: int, width: int) -> Iterator[str]:
    """Yield the penalties, the boxes still to be marked to be rid of them, and the total."""
    yield f'<text class="sum" x="34" y="{y}">Σ</text>'
    if sheet["penalties"]:
        owed = sum(row["lacking"] for row in sheet["rows"])
        yield f'<text class="bad" x="{LEFT + 40}" y="{y}">{sheet["penalties"]} × −200</text>'
        at = f'x="{LEFT + 112}" y="{y - 8}" width="16" height="16" rx="3"'
        yield f'<rect class="owed" {at}/>'
        yield f'<text class="bad" x="{LEFT + 144}" y="{y}">{owed}</text>'
    yield _points(sheet["score"], width - 14, y, "total ")


def _points(points: int, x: int, y: int, kind: str = "") -> str:
    colour = "bad" if points < 0 else "good" if points else "soft"
    return f'<text class="{kind}{colour} end" x="{x}" y="{y}">{signed(points)}</text>'
