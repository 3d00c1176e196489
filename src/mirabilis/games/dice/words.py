"""What is said of each event of a dice game: message keys and what fills their places.

The sentence of a choice says what each mark does, so it also serves to look ahead. It names nobody,
for whoever reads it chooses; only where choices are turned over is it said whose each is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mirabilis.games.dice.notation import throw_text
from mirabilis.games.dice.sheet import Mark, fifth_box, marks_of
from mirabilis.games.dice.spec import FREE, FULL, LAST, SHOW, SHOW_SEAT_BIT, THROW
from mirabilis.games.dice.splits import fifth_die

Said = tuple[str, dict[str, Any]]


def describe(options: Mapping[str, str], seen: Any, seat: int, code: int) -> Said:
    """Return the sentence for an event, from what the viewer saw before it."""
    if code >= SHOW:
        seat, choice = divmod(code - SHOW, 1 << SHOW_SEAT_BIT)
        return _choice("said.marks", seen, seat, choice)
    if code >= THROW:
        return "said.throw", {"dice": "-".join(throw_text(code - THROW))}
    return _choice("said.choice", seen, seat, code)


def _choice(key: str, seen: Any, seat: int, choice: int) -> Said:
    """Say what a choice marks, and what that does to the sheet."""
    first, second = marks_of(seen["marks"][seat].tolist(), choice)
    said: dict[str, Any] = {
        "whose": f"@seat.{seat}",
        "first": first.sum,
        "first_note": mark_note(first),
        "second": second.sum,
        "second_note": mark_note(second),
        "fifth": fifth_die(choice),
    }
    if choice & FREE:
        return f"{key}-free", said
    return key, {**said, "fifth_note": fifth_note(fifth_box(seen, seat, choice))}


def mark_note(mark: Mark) -> str:
    """Return what a mark does to its row: open it, approach five, score, or nothing at all.

    >>> [mark_note(Mark(4, box, 60)) for box in (1, 3, 5, 6, 0)]
    ['@mark.opens', '3/5', '@mark.freed', '+60', '@mark.lost']
    """
    if mark.box == 0:
        return "@mark.lost"
    if mark.box > FULL:
        return f"+{mark.gain}"
    return {1: "@mark.opens", FULL: "@mark.freed"}.get(mark.box, f"{mark.box}/{FULL}")


def fifth_note(box: int) -> str:
    """Return how far the line of a fifth die gets."""
    return {1: "@fifth.new", LAST: "@fifth.last"}.get(box, f"{box}/{LAST}")
