"""The parts of the score sheets of dice, as lines of signs for the terminal.

Where something is to be chosen, ``o`` stands in every box that the throw could mark, so no colour
is needed.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mirabilis.games.dice.spec import BOXES, FULL, LAST, LOWEST_SUM, SUMS

Paint = Callable[[str, str], str]  # text and style to text
Say = Callable[..., str]  # message key and places to text
View = Mapping[str, Any]

MARKED, EMPTY, OPEN, LOST = "x", "·", "o", "!"
STYLES = {MARKED: "strong", EMPTY: "dim", OPEN: "goal", LOST: "wrong"}


def main_seat(view: View) -> int | None:
    """Return the seat whose sheet is drawn in full, if one is."""
    if len(view["sheets"]) == 1:
        return 0
    seat: int | None = view["viewer"] if view["viewer"] is not None else view["chooser"]
    return seat


def reach(view: View, seat: int | None) -> tuple[Counter[int], set[int]]:
    """Return how often each sum and which fifth dice can be marked; after a choice, by it."""
    if seat is None or seat != view["chooser"] or view["phase"] == "over":
        return Counter(), set()
    sums: Counter[int] = Counter()
    fifths = set()
    for choice in view["choices"]:
        if view["known"][seat] in (None, choice["text"]):
            sums |= Counter(mark["sum"] for mark in choice["marks"])
            fifths |= set() if choice["free"] else {choice["fifth"]}
    return sums, fifths


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(60), signed(0), signed(-200)
    ('+60', '0', '−200')
    """
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def dice(view: View, paint: Paint) -> Iterator[str]:
    """Yield the throw as five dice, if there is one."""
    if not view["dice"]:
        return
    yield "  " + "".join(paint("┌───┐", "dim") for _ in view["dice"])
    bar = paint("│", "dim")
    yield "  " + "".join(f"{bar} {paint(str(die), 'strong')} {bar}" for die in view["dice"])
    yield "  " + "".join(paint("└───┘", "dim") for _ in view["dice"])


def heads(paint: Paint, say: Say) -> list[str]:
    """Return the cells above the rows."""
    texts = (
        f"{say('draw.points'):3.3}  Σ",
        "  −200   ",
        " 0 ",
        f" {say('draw.each'):^9.9} ",
        " " * 5,
    )
    return [paint(text, "dim") for text in texts]


def rows(view: View, seat: int, paint: Paint) -> Iterator[list[str]]:
    """Yield the cells of each row of a sheet."""
    sums, _ = reach(view, seat)
    for row in view["sheets"][seat]["rows"]:
        signs = _boxes(row["marks"], sums[row["sum"]], BOXES)
        cells = _groups(signs, (FULL - 1, 1, BOXES - FULL), paint)
        if sums[row["sum"]] > BOXES - row["marks"]:
            cells[-1] = cells[-1][:-1] + paint(LOST, STYLES[LOST])
        name = paint(f"{row['points']:3} ", "dim") + paint(f"{row['sum']:2}", "strong")
        yield [name, *cells, result(row["score"], paint) if row["marks"] else " " * 5]


def _boxes(marks: int, more: int, count: int) -> str:
    """Return a sign for each box: marked, open to the throw, empty.

    >>> _boxes(3, 2, 8)
    'xxxoo···'
    """
    return (MARKED * marks + OPEN * more).ljust(count, EMPTY)[:count]


def _groups(signs: str, sizes: Sequence[int], paint: Paint) -> list[str]:
    """Return the signs in cells of so many each."""
    cells, at = [], 0
    for size in sizes:
        painted = (paint(sign, STYLES[sign]) for sign in signs[at : at + size])
        cells.append(f" {' '.join(painted)} ")
        at += size
    return cells


def result(points: int, paint: Paint) -> str:
    """Return the points of a row or a sheet in five columns."""
    return paint(f"{signed(points):>5}", "wrong" if points < 0 else "strong")


def fifth_lines(view: View, seat: int, paint: Paint, say: Say) -> Iterator[list[str]]:
    """Yield the cells of the fifth-die lines; the next open one lists the values it could get."""
    sheet = view["sheets"][seat]
    _, fifths = reach(view, seat)
    fresh = sorted(fifths - {line["value"] for line in sheet["lines"]})
    for line in sheet["lines"]:
        value = line["value"]
        news = fresh if value is None else []
        signs = _boxes(line["marks"], int(value in fifths or bool(news)), LAST)
        name = paint(f"{say('draw.fifth'):3.3} ", "dim") + paint(f"{value or '?':>2}", "strong")
        listed = paint(f"{' '.join(map(str, news)):>8} ", STYLES[OPEN])
        yield [name, _groups(signs, (LAST,), paint)[0][:-1] + listed, f"{line['marks']:3}/{LAST}"]
        if value is None:
            fresh = []


def legend(view: View, seat: int, paint: Paint, say: Say) -> Iterator[str]:
    """Yield what the signs mean that stand for the throw, and whether it is a free one."""
    sums, fifths = reach(view, seat)
    if not sums:
        return
    key = "draw.open" if view["known"][seat] is None else "draw.taken"
    said = [(MARKED, "draw.marked"), (OPEN, key)]
    if any(sums[row["sum"]] > BOXES - row["marks"] for row in view["sheets"][seat]["rows"]):
        said.append((LOST, "draw.lost-mark"))
    yield " " + "  ".join(f"{paint(sign, STYLES[sign])} {say(key)}" for sign, key in said)
    if not fifths:
        yield " " + paint(say("draw.free"), "goal")


def notes(view: View, seat: int, paint: Paint, say: Say, width: int) -> Iterator[str]:
    """Yield what is still owed, what was counted, and alone at the end the grade."""
    sheet = view["sheets"][seat]
    owed = [f"{row['sum']}\u00a0×{row['lacking']}" for row in sheet["rows"] if row["lacking"]]
    if owed:  # a row and its number stay together when the line is broken
        key = "draw.missing" if sheet["finished"] else "draw.owed"
        for text in textwrap.wrap(say(key, rows=", ".join(owed)), width - 1):
            yield " " + text.replace("\u00a0", " ")
    if sheet["throws"]:
        counts = {"throws": sheet["throws"], "free": sheet["free_throws"], "lost": sheet["lost"]}
        yield " " + paint(say("draw.counts", **counts), "dim")
    if sheet["finished"] and len(view["sheets"]) == 1:
        yield " " + paint(say("draw.grade", grade=say(f"grade.{sheet['grade']}")), "strong")


def others(view: View, seats: Sequence[int], paint: Paint, say: Say) -> Iterator[str]:
    """Yield the sheets of other seats, two lines each under the sums."""
    heads = "".join(f"{row + LOWEST_SUM:3}" for row in range(SUMS))
    yield paint(f"{'Σ':>6} {heads}", "dim")
    for seat in seats:
        sheet = view["sheets"][seat]
        lines = " ".join(f"{n['value']}×{n['marks']}" for n in sheet["lines"] if n["value"])
        yield f"{name(seat, paint, say)}  {lines}{state(view, seat, say)}"
        marks = "".join(_count(row["marks"], paint) for row in sheet["rows"])
        yield f" {result(sheet['score'], paint)} {marks}"


def name(seat: int, paint: Paint, say: Say) -> str:
    """Return whose sheet it is."""
    return paint(say("draw.sheet", number=seat + 1), f"seat{seat}")


def _count(marks: int, paint: Paint) -> str:
    text = f"{marks or EMPTY:>3}"
    return paint(text, "dim" if not marks else "wrong" if marks < FULL else "strong")


def state(view: View, seat: int, say: Say) -> str:
    """Return whether a seat has chosen or has finished."""
    if view["sheets"][seat]["finished"]:
        return f"  {say('draw.finished')}"
    return f"  {say('draw.chosen')}" if view["chosen"][seat] else ""
