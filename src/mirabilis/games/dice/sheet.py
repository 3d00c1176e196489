"""What a sheet is worth, which choices it leaves open, and what each of them would do to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mirabilis.games.dice.spec import BOXES, FREE, FULL, LOWEST_SUM, PENALTY, POINTS, SUMS
from mirabilis.games.dice.splits import fifth_die, pairs_of


class Mark(NamedTuple):
    """A mark for one pair."""

    sum: int
    box: int  # 1 to 10, which box of its row it takes; 0 if it is lost
    gain: int  # what it adds to the score


def row_score(row: int, marks: int) -> int:
    """Return what a row counts (clauses 12 and 13).

    >>> row_score(8 - 2, 9), row_score(0, 2), row_score(0, 5), row_score(0, 0)
    (160, -200, 0, 0)
    """
    if marks > FULL:
        return (marks - FULL) * POINTS[row]
    return PENALTY if 0 < marks < FULL else 0


def row_points() -> list[list[int]]:
    """Return what rows count, by row and marks.

    >>> row_points()[0]
    [0, -200, -200, -200, -200, 0, 100, 200, 300, 400, 500]
    """
    return [[row_score(row, marks) for marks in range(BOXES + 1)] for row in range(SUMS)]


def lacking(marks: int) -> int:
    """Return how many marks a row still needs to be rid of its penalty."""
    return FULL - marks if 0 < marks < FULL else 0


def score(marks: Sequence[int]) -> int:
    """Return what all rows of a sheet count."""
    return sum(row_score(row, count) for row, count in enumerate(marks))


def marks_of(marks: Sequence[int], choice: int) -> list[Mark]:
    """Return the two marks of a choice on a sheet with so many marks by row."""
    after = list(marks)
    made = []
    for pair in pairs_of(choice):
        row = sum(pair) - LOWEST_SUM
        if after[row] == BOXES:
            made.append(Mark(sum(pair), 0, 0))
            continue
        gain = row_score(row, after[row] + 1) - row_score(row, after[row])
        after[row] += 1
        made.append(Mark(sum(pair), after[row], gain))
    return made


def fifth_box(seen: Any, seat: int, choice: int) -> int:
    """Return which box of its line the fifth die of a choice takes; 0 in a free throw."""
    if choice & FREE:
        return 0
    values = seen["values"][seat].tolist()
    fifth = fifth_die(choice)
    return int(seen["counts"][seat][values.index(fifth)]) + 1 if fifth in values else 1


def open_choices(t: Any, seen: Any, seat: int) -> Iterator[int]:
    """Yield the choices that the throw on the table leaves a seat (clauses 3 and 6 to 9)."""
    throw = int(seen["throw"]) - 1
    fifths = _fifths(t, seen, seat)
    for choice in t["options"][throw][: int(t["n_options"][throw])].tolist():
        if not fifths:
            yield FREE + choice
        elif fifth_die(choice) in fifths:
            yield choice


def chosen_choice(t: Any, seen: Any, seat: int) -> int:
    """Return the choice that a seat has made for the throw on the table."""
    choice = int(t["options"][int(seen["throw"]) - 1][int(seen["chosen"][seat]) - 1])
    return choice if _fifths(t, seen, seat) else FREE + choice


def _fifths(t: Any, seen: Any, seat: int) -> set[int]:
    """Return the values that the fifth die may have; none in a free throw."""
    values = set(seen["values"][seat].tolist())
    shows = set(t["dice"][int(seen["throw"]) - 1].tolist())
    if 0 in values:
        return (shows - values if t["early"] else set()) or shows
    return shows & values
