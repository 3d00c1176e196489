"""Blank sheets of dice for printing: four on a page of A4, in millimetres, black on white."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape

from mirabilis.games.dice.spec import BOXES, FULL, LAST, LOWEST_SUM, POINTS, VALUES

Say = Callable[..., str]  # message key and places to text

PAGE = (210, 297)  # A4
ACROSS, DOWN = 2, 2
SHEET = (93, 134)  # of one sheet
MARGIN = (8, 9)  # of the page, and between the sheets
WORTH, SUM = 5.8, 15.9  # middles of the columns of points and sums
LEFT = 21.0  # where boxes begin, from the left of the sheet
TOP = 22.0  # where rows begin
BOX = 4.4
STEP = 5.1  # from one box to the next
GROUP = 1.5  # further between groups of boxes
ROW = 6.1
RESULT = 15.0  # width of the column of results
FONT = "Helvetica, Arial, sans-serif"


def prints(options: Mapping[str, str], say: Say) -> dict[str, str]:
    """Return the pages there are to print, by name, each an SVG text."""
    width, height = PAGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">',
        f'<rect x="0" y="0" width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number in range(ACROSS * DOWN):
        column, row = number % ACROSS, number // ACROSS
        x = MARGIN[0] + column * (SHEET[0] + MARGIN[0])
        y = MARGIN[1] + row * (SHEET[1] + MARGIN[1])
        parts += _sheet(x, y, say)
    return {"sheets": "\n".join([*parts, "</svg>\n"])}


def _sheet(x: float, y: float, say: Say) -> Iterator[str]:
    """Yield one sheet."""
    width, height = SHEET
    yield _rect(x, y, width, height, 0.5)
    yield _text(x + 4, y + 9, 6, say("name"), bold=True)
    yield _text(x + 42, y + 9, 3, f"{say('print.name')}:")
    yield _line(x + 53, y + 9.6, x + width - 4, y + 9.6)
    for middle, key in ((WORTH, "points"), (SUM, "sum"), (width - RESULT / 2 - 1, "result")):
        yield _text(x + middle, y + TOP - 2.5, 2.4, say(f"print.{key}"), "middle")
    for box, text in ((1.5, "–200"), (FULL - 1, "0"), (7, "+")):  # in the middle of each group
        middle = x + LEFT + box * STEP + GROUP * ((box > 2) + (box > FULL)) + BOX / 2
        yield _text(middle, y + TOP - 2.5, 2.6, text, "middle")
    for number, points in enumerate(POINTS):
        yield from _row(x, y + TOP + number * ROW, number + LOWEST_SUM, points)
    bottom = y + TOP + len(POINTS) * ROW
    yield _line(x, bottom, x + width, bottom, 0.1)
    yield _text(x + 4, bottom + 4.6, 2.3, say("print.key"))
    yield _line(x, bottom + 7, x + width, bottom + 7)
    yield _text(x + 4, bottom + 11.6, 2.9, say("print.fifth"), bold=True)
    for number in range(VALUES):
        yield from _fifth(x, bottom + 13.4 + number * (ROW + 0.3))
    yield _text(x + width - 30, y + height - 5.2, 4, say("print.total"), "end", bold=True)
    yield _rect(x + width - 28, y + height - 11, 24, 8.5, 0.5)


def _row(x: float, y: float, pair_sum: int, points: int) -> Iterator[str]:
    """Yield a row: points, sum, boxes of 4, 1 and 5, and a place for the result."""
    middle = y + ROW / 2 + 1.1
    yield _line(x, y, x + SHEET[0], y, 0.1)
    yield _text(x + WORTH, middle, 3, str(points), "middle")
    yield _text(x + SUM, middle + 0.4, 4.4, str(pair_sum), "middle", bold=True)
    for box in range(BOXES):
        gap = GROUP * ((box >= FULL - 1) + (box >= FULL))
        yield _rect(x + LEFT + box * STEP + gap, y + (ROW - BOX) / 2, BOX, BOX)
    right = x + SHEET[0] - RESULT - 1
    yield _line(right, y, right, y + ROW, 0.1)


def _fifth(x: float, y: float) -> Iterator[str]:
    """Yield a line for a value of the fifth die."""
    yield _rect(x + 13, y, 5.4, 5.4, 0.5)
    for box in range(LAST):
        yield _rect(x + LEFT + box * STEP, y + 0.5, BOX, BOX)


def _rect(x: float, y: float, width: float, height: float, stroke: float = 0.2) -> str:
    size = f'width="{width:g}" height="{height:g}"'
    return (
        f'<rect x="{x:.4g}" y="{y:.5g}" {size} fill="none" stroke="#000000" '
        f'stroke-width="{stroke:g}"/>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, stroke: float = 0.2) -> str:
    ends = f'x1="{x1:.4g}" y1="{y1:.5g}" x2="{x2:.4g}" y2="{y2:.5g}"'
    return f'<line {ends} stroke="#000000" stroke-width="{stroke:g}"/>'


def _text(
    x: float, y: float, size: float, text: str, anchor: str = "start", *, bold: bool = False
) -> str:
    weight = "bold" if bold else "normal"
    return (
        f'<text x="{x:.4g}" y="{y:.5g}" font-family="{FONT}" font-size="{size:g}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="#000000">{escape(text)}</text>'
    )
