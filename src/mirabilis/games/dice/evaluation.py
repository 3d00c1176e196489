"""An estimate of the points of a sheet in the end: sums of numbers learned from play.

A sheet is looked at before the next throw. How long it still lasts follows from its fifth-die
lines; with that, each row, each two rows and a summary of all rows are looked up and added. The
tables hold whole numbers, one plane for each of a few lengths of play (`KNOTS`); between two of
them the sums are interpolated. How they were learned: docs/lab/dice-estimate.md.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.dice.choices import fifth_of, fifths_of, row_of
from mirabilis.games.dice.estimate import (
    FULL_BIT,
    OPEN_BIT,
    PART,
    PENALISED_BIT,
)
from mirabilis.games.dice.spec import (
    BOXES,
    CHOOSING,
    FREE,
    GAPS,
    HIDDEN,
    HIGHEST,
    LAST,
    LOWEST,
    PENALISED,
    ROLLING,
    SUMS,
    VALUES,
)

POINT = 32.0  # a point in the tables of worth
SQUARE = 8.0  # squares of points in a unit of the table of variances
LEAST = 2500.0  # the least variance of a sheet that is not finished: smaller ones were not found
# The throws are the same for all, so that the luck of two sheets goes together: by this much where
# they are alike, and by half of it where as many marks as this tell them apart.
TOGETHER, APART = 0.6, 11.0
STEEP, BEND = 0.9, 0.1  # of the curve from standard deviations ahead to a chance
DOUBT = 30.0  # points behind the best choice at which a choice counts half

_MARKS_BITS = 4
_MARKS = (1 << _MARKS_BITS) - 1
_DONE = -1  # instead of a place: the sheet is finished


@njit(forceinline=True)
def _sheet(state: Any, seat: int) -> int:
    """Return the marks of a seat in one number, four bits a row."""
    sheet = 0
    for row in range(SUMS):
        sheet |= int(state.marks[seat, row]) << _MARKS_BITS * row
    return sheet


@njit(forceinline=True)
def _marked(sheet: int, row: int) -> int:
    """Return a sheet with one mark more in a row, if there is room."""
    at = _MARKS_BITS * row
    return sheet + (1 << at) if sheet >> at & _MARKS < BOXES else sheet


@njit(forceinline=True)
def _place(t: Any, state: Any, seat: int, fifth: int) -> int:
    """Return the number of what the lines of a seat say after one more fifth die (0: none)."""
    bits = 0
    for line in range(VALUES):
        bits |= 1 << int(state.values[seat, line])
    fresh = fifth != 0 and bits >> fifth & 1 == 0
    bits >>= 1
    if fresh:
        bits |= 1 << fifth - 1
    place = int(t.set_base[bits])
    for line in range(VALUES):
        value = int(state.values[seat, line])
        if value != 0:
            count = int(state.counts[seat, line])
            if value == fifth:
                count += 1
            if count == LAST:
                return _DONE
            place += (count - 1) * int(t.set_power[bits, value])
    return place


@njit(forceinline=True)
def _set(t: Any, state: Any, seat: int, fifth: int) -> int:
    """Return the number of the set of values of a seat after one more fifth die (0: none)."""
    bits = 1 << fifth
    for line in range(VALUES):
        bits |= 1 << int(state.values[seat, line])
    return int(t.set_number[bits >> 1])


@njit
def _points(t: Any, sheet: int) -> float:
    """Return the points of a sheet as it stands."""
    total = 0
    for row in range(SUMS):
        total += int(t.row_points[row, sheet >> _MARKS_BITS * row & _MARKS])
    return np.float64(total)


@njit
def _worth(t: Any, sheet: int, place: int, chosen: int) -> float:
    """Return the expected points in the end: a sheet, the place of its lines, its set of values."""
    until = int(t.worth_until[place])
    knot = until // PART
    rows_low, rows_high = t.worth_rows[chosen, knot], t.worth_rows[chosen, knot + 1]
    pairs_low, pairs_high = t.worth_pairs[knot], t.worth_pairs[knot + 1]
    low = 0
    high = 0
    seen = 0
    pair = 0
    rest = sheet
    for row in range(SUMS):
        marks = rest & _MARKS
        rest >>= _MARKS_BITS
        seen += int(t.summary[row, marks])
        low += int(rows_low[row, marks])
        high += int(rows_high[row, marks])
        others = rest
        for _ in range(SUMS - 1 - row):
            more = others & _MARKS
            others >>= _MARKS_BITS
            low += int(pairs_low[pair, marks, more])
            high += int(pairs_high[pair, marks, more])
            pair += 1
    gap = min((seen & (1 << PENALISED_BIT) - 1) >> 3, GAPS - 1)
    penalised = min(seen >> PENALISED_BIT & 15, PENALISED - 1)
    opened = seen >> OPEN_BIT & 15
    full = seen >> FULL_BIT
    low += int(t.worth_gaps[knot, gap, penalised]) + int(t.worth_open[knot, opened, full])
    high += int(t.worth_gaps[knot + 1, gap, penalised]) + int(t.worth_open[knot + 1, opened, full])
    low += int(t.worth_fifth[place])
    high += int(t.worth_fifth[place])
    return (low + (high - low) * (until - knot * PART) / PART) / POINT


@njit
def _variance(t: Any, sheet: int, place: int) -> float:
    """Return the expected square of how far the points in the end are off."""
    until = int(t.worth_until[place])
    knot = until // PART
    low = 0
    high = 0
    for row in range(SUMS):
        marks = sheet >> _MARKS_BITS * row & _MARKS
        low += int(t.worth_spread[knot, row, marks])
        high += int(t.worth_spread[knot + 1, row, marks])
    return max((low + (high - low) * (until - knot * PART) / PART) * SQUARE, LEAST)


@njit(forceinline=True)
def _after(sheet: int, choice: int) -> int:
    """Return a sheet with the two pairs of a choice marked."""
    return _marked(_marked(sheet, row_of(choice, 0)), row_of(choice, 1))


@njit(forceinline=True)
def _fifth(choice: int) -> int:
    """Return the fifth die that a choice marks; 0 in a free throw."""
    return 0 if choice >= FREE else fifth_of(choice)


@njit
def _choice_worth(t: Any, state: Any, seat: int, sheet: int, choice: int) -> float:
    """Return the expected points after a choice."""
    after = _after(sheet, choice)
    fifth = _fifth(choice)
    place = _place(t, state, seat, fifth)
    if place == _DONE:
        return _points(t, after)
    return _worth(t, after, place, _set(t, state, seat, fifth))


@njit
def _best(t: Any, state: Any, seat: int, sheet: int) -> int:
    """Return what a seat has chosen for the throw, or else its best choice."""
    throw = int(state.throw) - 1
    fifths = fifths_of(t, state, seat)
    free = FREE if fifths == 0 else 0
    chosen = int(state.chosen[seat])
    if 0 < chosen < HIDDEN:
        return free + int(t.options[throw, chosen - 1])
    best = -1
    most = 0.0
    for i in range(int(t.n_options[throw])):
        choice = int(t.options[throw, i])
        if free != 0 or fifths >> fifth_of(choice) & 1 != 0:
            worth = _choice_worth(t, state, seat, sheet, free + choice)
            if best < 0 or worth > most:
                best = free + choice
                most = worth
    return best


@njit
def _takes_part(state: Any, seat: int) -> bool:
    """Tell whether a seat has still to mark the throw that lies there."""
    return bool(
        state.phase != ROLLING
        and state.throw != 0
        and int(state.playing) >> seat & 1 != 0
        and (state.phase == CHOOSING or state.chosen[seat] != 0)
    )


@njit
def forecast(t: Any, state: Any, seat: int) -> tuple[float, float, int]:
    """Return the points that a seat may expect in the end, their variance, and its sheet.

    A throw that lies there is marked as the seat has chosen, or else in the best way.
    """
    sheet = _sheet(state, seat)
    fifth = 0
    if _takes_part(state, seat):
        choice = _best(t, state, seat, sheet)
        sheet = _after(sheet, choice)
        fifth = _fifth(choice)
    place = _place(t, state, seat, fifth)
    if place == _DONE:
        return _points(t, sheet), 0.0, sheet
    worth = _worth(t, sheet, place, _set(t, state, seat, fifth))
    return worth, _variance(t, sheet, place), sheet


@njit
def value(t: Any, state: Any, seat: int) -> float:
    """Return the points that a seat may expect in the end."""
    return forecast(t, state, seat)[0]


@njit
def spread(t: Any, state: Any, seat: int) -> float:
    """Return the standard deviation of the points of a seat in the end."""
    return np.sqrt(forecast(t, state, seat)[1])


@njit
def _ahead(difference: float, variance: float) -> float:
    """Return the chance to end with more points, a difference being expected."""
    if variance <= 0.0:  # both are finished
        return 0.5 if difference == 0.0 else (1.0 if difference > 0.0 else 0.0)
    z = difference / np.sqrt(variance)
    x = z * (STEEP + BEND * z * z)
    return 0.5 + 0.5 * x / np.sqrt(1.0 + x * x)


@njit
def _together(sheet: int, other: int) -> float:
    """Return how far the luck of two sheets goes together."""
    apart = 0
    for row in range(SUMS):
        at = _MARKS_BITS * row
        apart += abs((sheet >> at & _MARKS) - (other >> at & _MARKS))
    far = apart / APART
    return TOGETHER / (1.0 + far * far)


@njit
def evaluate(t: Any, state: Any, utility: Any) -> None:
    """Estimate the points alone on the range of the spec, or each seat's share of the win."""
    seats = int(t.seats)
    if seats == 1:
        points = forecast(t, state, 0)[0]
        utility[0] = min(max((points - LOWEST) / (HIGHEST - LOWEST), 0.0), 1.0)
        return
    expected = np.zeros(seats)
    squares = np.zeros(seats)
    sheets = np.zeros(seats, np.int64)
    for seat in range(seats):
        expected[seat], squares[seat], sheets[seat] = forecast(t, state, seat)
    total = 0.0
    for seat in range(seats):
        utility[seat] = 1.0
        for other in range(seats):
            if other != seat:
                mine, theirs = squares[seat], squares[other]
                common = _together(int(sheets[seat]), int(sheets[other])) * np.sqrt(mine * theirs)
                variance = mine + theirs - 2.0 * common
                utility[seat] *= _ahead(expected[seat] - expected[other], variance)
        total += utility[seat]
    for seat in range(seats):
        utility[seat] /= total


@njit
def prior(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Weigh choices by how many points they are behind the best one."""
    sheet = _sheet(state, seat)
    most = -1e9
    for i in range(count):
        weights[i] = _choice_worth(t, state, seat, sheet, int(moves[i]))
        most = max(most, weights[i])
    for i in range(count):
        behind = (most - weights[i]) / DOUBT
        weights[i] = 1.0 / (1.0 + behind * behind)
