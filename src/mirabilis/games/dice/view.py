"""What a viewer of dice sees, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from mirabilis.games.dice.grades import grade_of
from mirabilis.games.dice.notation import format
from mirabilis.games.dice.sheet import (
    chosen_choice,
    fifth_box,
    lacking,
    marks_of,
    open_choices,
    row_score,
    score,
)
from mirabilis.games.dice.spec import (
    CHOOSING,
    FREE,
    HIDDEN,
    LAST,
    LOWEST_SUM,
    POINTS,
)
from mirabilis.games.dice.splits import fifth_die

PHASES = ("roll", "choose", "show", "over")


class Row(TypedDict):
    """A row of a sheet."""

    sum: int
    points: int  # of each mark from the sixth on
    marks: int  # 0 to 10
    score: int
    lacking: int  # marks still missing to be rid of the penalty; 0 where there is none


class Line(TypedDict):
    """A line for a value of the fifth die."""

    value: int | None  # None while it is not chosen
    marks: int  # 0 to 8


class Sheet(TypedDict):
    """The sheet of a seat."""

    rows: list[Row]
    lines: list[Line]
    score: int  # so far, penalties included
    penalties: int  # rows that cost 200 points now
    throws: int  # that the seat took part in
    free_throws: int
    lost: int  # marks beyond a full row
    finished: bool
    grade: int  # 0 to 4: below 0, from 0, from 500, from 800, from 1000


class Mark(TypedDict):
    """What a pair of a choice would mark."""

    sum: int
    box: int  # of its row, 1 to 10; 0 if the mark is lost
    gain: int  # what it adds to the score


class Choice(TypedDict):
    """A choice, and what it would do to the sheet."""

    text: str  # in notation
    marks: list[Mark]  # two, that of the smaller sum first
    fifth: int
    free: bool  # nothing is marked for the fifth die
    fifth_box: int  # of its line, 1 to 8; 0 in a free throw
    new: bool  # the value is a new one
    ends: bool  # this is the eighth mark
    score: int  # after it


class View(TypedDict):
    """The throw, all sheets, who has chosen, and what can be chosen."""

    phase: str
    viewer: int | None  # the seat that looks
    dice: list[int] | None
    sheets: list[Sheet]  # by seat
    chosen: list[bool]  # which seats have a choice that is not turned over yet
    known: list[str | None]  # per seat that choice, if the viewer knows it
    chooser: int | None  # the seat that `choices` are for: the viewer, or the only one left
    choices: list[Choice]


def view(options: Mapping[str, str], t: Any, seen: Any, viewer: int) -> View:
    """Return what an observed state shows."""
    seats = range(int(t["seats"]))
    chosen = [int(seen["chosen"][seat]) for seat in seats]
    chooser = _chooser(seen, viewer)
    throw = int(seen["throw"])
    return {
        "phase": PHASES[int(seen["phase"])],
        "viewer": viewer if viewer in seats else None,
        "dice": t["dice"][throw - 1].tolist() if throw else None,
        "sheets": [_sheet(seen, seat) for seat in seats],
        "chosen": [place != 0 for place in chosen],
        "known": [
            format(options, chosen_choice(t, seen, seat))
            if chosen[seat] not in (0, HIDDEN)
            else None
            for seat in seats
        ],
        "chooser": chooser,
        "choices": []
        if chooser is None
        else [_effect(options, seen, chooser, code) for code in open_choices(t, seen, chooser)],
    }


def _chooser(seen: Any, viewer: int) -> int | None:
    """Return whose choices are shown: one's own, or those of the only one who still plays."""
    playing = int(seen["playing"])
    if seen["phase"] != CHOOSING:
        return None
    if viewer >= 0 and playing >> viewer & 1:
        return viewer
    return playing.bit_length() - 1 if playing & (playing - 1) == 0 else None


def _sheet(seen: Any, seat: int) -> Sheet:
    marks = seen["marks"][seat].tolist()
    total = score(marks)
    lines = zip(seen["values"][seat].tolist(), seen["counts"][seat].tolist(), strict=True)
    return {
        "rows": [
            {
                "sum": row + LOWEST_SUM,
                "points": POINTS[row],
                "marks": count,
                "score": row_score(row, count),
                "lacking": lacking(count),
            }
            for row, count in enumerate(marks)
        ],
        "lines": [{"value": value or None, "marks": count} for value, count in lines],
        "score": total,
        "penalties": sum(lacking(count) > 0 for count in marks),
        "throws": int(seen["throws"][seat]),
        "free_throws": int(seen["frees"][seat]),
        "lost": int(seen["lost"][seat]),
        "finished": not int(seen["playing"]) >> seat & 1,
        "grade": grade_of(total),
    }


def _effect(options: Mapping[str, str], seen: Any, seat: int, code: int) -> Choice:
    marks = seen["marks"][seat].tolist()
    made = marks_of(marks, code)
    box = fifth_box(seen, seat, code)
    return {
        "text": format(options, code),
        "marks": [{"sum": mark.sum, "box": mark.box, "gain": mark.gain} for mark in made],
        "fifth": fifth_die(code),
        "free": code & FREE != 0,
        "fifth_box": box,
        "new": box == 1,
        "ends": box == LAST,
        "score": score(marks) + sum(mark.gain for mark in made),
    }
