"""The value of a sheet of dice as a sum of table entries, and one throw looked ahead with it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from benchmarks.dice_rules import OVER, REFUSED, Array, Rules, after, mark, points
from mirabilis.games.dice.estimate import FULL_BIT, OPEN_BIT, PENALISED_BIT
from mirabilis.games.dice.spec import (
    BOXES,
    FACES,
    GAPS,
    KNOTS,
    PAIRS,
    PENALISED,
    PLACES,
    SETS,
    SUMS,
    THROWS,
    WAYS,
)

ENTRIES = 3 * SUMS + PAIRS + 3  # steps are divided by this: about as many make a value
COMBINATIONS = SUMS * (SUMS + 1) // 2  # two rows, or one row twice


class Worth(NamedTuple):
    """What is learned."""

    fifth: Array
    plain: Array  # rows, whatever the set of values
    rows: Array
    pairs: Array
    gaps: Array
    open: Array


class Space(NamedTuple):
    """Room to work in."""

    sheet: Array
    fans: Array
    one: Array


@njit
def room() -> Space:
    """Return new room to work in."""
    return Space(np.zeros(SUMS, np.int64), np.zeros((FACES + 1, COMBINATIONS)), np.zeros((3, SUMS)))


def nothing() -> Worth:
    """Return the value of who has learned nothing: 0 everywhere."""
    return Worth(
        np.zeros(PLACES),
        np.zeros((KNOTS, SUMS, BOXES + 1)),
        np.zeros((SETS, KNOTS, SUMS, BOXES + 1)),
        np.zeros((KNOTS, PAIRS, BOXES + 1, BOXES + 1)),
        np.zeros((KNOTS, GAPS, PENALISED)),
        np.zeros((KNOTS, SUMS + 1, SUMS + 1)),
    )


@njit
def _see(r: Rules, marks: Array) -> tuple[int, int, int, int]:
    """Return the summary of a sheet: gap, penalties, open and full rows."""
    seen = 0
    for row in range(SUMS):
        seen += r.summary[row, marks[row]]
    return _told(seen)


@njit
def _told(seen: int) -> tuple[int, int, int, int]:
    gap = min((seen & (1 << PENALISED_BIT) - 1) >> 3, GAPS - 1)
    penalised = min(seen >> PENALISED_BIT & 15, PENALISED - 1)
    return gap, penalised, seen >> OPEN_BIT & 15, seen >> FULL_BIT


@njit
def value(r: Rules, w: Worth, marks: Array, place: int) -> float:
    """Return the expected points of a sheet in the end."""
    k = int(r.until[place])
    share = r.until[place] - k
    low = high = 0.0
    pair = 0
    rows = w.rows[r.chosen[place]]
    for row in range(SUMS):
        m = marks[row]
        low += w.plain[k, row, m] + rows[k, row, m]
        high += w.plain[k + 1, row, m] + rows[k + 1, row, m]
        for other in range(row + 1, SUMS):
            n = marks[other]
            low += w.pairs[k, pair, m, n]
            high += w.pairs[k + 1, pair, m, n]
            pair += 1
    gap, penalised, opened, full = _see(r, marks)
    low += w.gaps[k, gap, penalised] + w.open[k, opened, full]
    high += w.gaps[k + 1, gap, penalised] + w.open[k + 1, opened, full]
    return low + share * (high - low) + w.fifth[place]


@njit
def _change(r: Rules, w: Worth, marks: Array, place: int, by: float) -> None:
    """Add to every entry that the value of a sheet is made of, each by its part."""
    k = int(r.until[place])
    second = by * (r.until[place] - k)
    first = by - second
    rows = w.rows[r.chosen[place]]
    gap, penalised, opened, full = _see(r, marks)
    for at, part in ((k, first), (k + 1, second)):
        pair = 0
        for row in range(SUMS):
            m = marks[row]
            w.plain[at, row, m] += part
            rows[at, row, m] += part
            for other in range(row + 1, SUMS):
                w.pairs[at, pair, m, marks[other]] += part
                pair += 1
        w.gaps[at, gap, penalised] += part
        w.open[at, opened, full] += part
    w.fifth[place] += by


@njit
def learn(r: Rules, w: Worth, marks: Array, place: int, target: float, rate: float) -> float:
    """Move the value of a sheet and of its mirror image towards a target."""
    off = target - value(r, w, marks, place)
    by = 0.5 * rate * off / ENTRIES
    _change(r, w, marks, place, by)
    _change(r, w, marks[::-1], r.mirror[place], by)
    return off


@njit
def choose(r: Rules, w: Worth, marks: Array, place: int, throw: int, space: Space) -> int:
    """Return the choice after which a sheet is worth most."""
    sheet = space.sheet
    best = -1
    most = 0.0
    for choice in range(r.n_choices[throw]):
        to = after(r, place, throw, choice)
        if to == REFUSED:
            continue
        sheet[:] = marks
        mark(r, sheet, throw, choice)
        worth = points(r, sheet) if to == OVER else value(r, w, sheet, to)
        if best < 0 or worth > most:
            best = choice
            most = worth
    return best


@njit
def _mix(low: float, high: float, share: float) -> float:
    return low + share * (high - low)


@njit
def _fan(r: Rules, w: Worth, marks: Array, place: int, out: Array, one: Array) -> None:
    """Write the values of a sheet with each combination of two marks more.

    A mark changes only entries of its row, so most of the sums are the same for all.
    """
    k = int(r.until[place])
    share = r.until[place] - k
    rows = w.rows[r.chosen[place]]
    low, high = w.pairs[k], w.pairs[k + 1]
    base = w.fifth[place]
    seen = 0
    for row in range(SUMS):
        for more in range(3):
            m = min(marks[row] + more, BOXES)
            plain = _mix(w.plain[k, row, m], w.plain[k + 1, row, m], share)
            one[more, row] = plain + _mix(rows[k, row, m], rows[k + 1, row, m], share)
        seen += r.summary[row, marks[row]]
    pair = 0
    for row in range(SUMS):
        m = marks[row]
        m1, m2 = min(m + 1, BOXES), min(m + 2, BOXES)
        for other in range(row + 1, SUMS):
            n = marks[other]
            n1, n2 = min(n + 1, BOXES), min(n + 2, BOXES)
            now = _mix(low[pair, m, n], high[pair, m, n], share)
            first = _mix(low[pair, m1, n], high[pair, m1, n], share)
            second = _mix(low[pair, m, n1], high[pair, m, n1], share)
            both = _mix(low[pair, m1, n1], high[pair, m1, n1], share)
            base += now
            one[1, row] += first - now
            one[1, other] += second - now
            one[2, row] += _mix(low[pair, m2, n], high[pair, m2, n], share) - now
            one[2, other] += _mix(low[pair, m, n2], high[pair, m, n2], share) - now
            out[row * SUMS - row * (row - 1) // 2 + other - row] = both - first - second + now
            pair += 1
    for row in range(SUMS):
        base += one[0, row]
        one[1, row] -= one[0, row]
        one[2, row] -= one[0, row]
    for n in range(COMBINATIONS):
        a, b = r.members[n]
        m = marks[a]
        if a == b:
            worth = base + one[2, a]
            now = seen + r.summary[a, min(m + 2, BOXES)] - r.summary[a, m]
        else:
            worth = base + one[1, a] + one[1, b] + out[n]
            now = seen + r.summary[a, min(m + 1, BOXES)] - r.summary[a, m]
            now += r.summary[b, min(marks[b] + 1, BOXES)] - r.summary[b, marks[b]]
        gap, penalised, opened, full = _told(now)
        worth += _mix(w.gaps[k, gap, penalised], w.gaps[k + 1, gap, penalised], share)
        out[n] = worth + _mix(w.open[k, opened, full], w.open[k + 1, opened, full], share)


@njit
def _fan_over(r: Rules, marks: Array, out: Array) -> None:
    """Write the points of a sheet with each combination of two marks more."""
    base = points(r, marks)
    for n in range(COMBINATIONS):
        a, b = r.members[n]
        if a == b:
            out[n] = base + r.points[a, min(marks[a] + 2, BOXES)] - r.points[a, marks[a]]
        else:
            out[n] = base + r.points[a, min(marks[a] + 1, BOXES)] - r.points[a, marks[a]]
            out[n] += r.points[b, min(marks[b] + 1, BOXES)] - r.points[b, marks[b]]


@njit
def ahead(r: Rules, w: Worth, marks: Array, place: int, space: Space) -> float:
    """Return the mean over all throws of the value after the best choice."""
    fans, one = space.fans, space.one
    for v in range(FACES + 1):  # the last one for free throws
        to = r.following[place, v] if v < FACES else (place if r.complete[place] else REFUSED)
        if to == OVER:
            _fan_over(r, marks, fans[v])
        elif to == REFUSED:
            fans[v] = -np.inf
        else:
            _fan(r, w, marks, to, fans[v], one)
    total = 0.0
    for throw in range(THROWS):
        free = r.complete[place] and r.shows[throw] & r.values[place] == 0
        most = -np.inf
        for choice in range(r.n_choices[throw]):
            v = FACES if free else r.fifth[throw, choice]
            most = max(most, fans[v, r.combination[throw, choice]])
        total += r.weights[throw] * most
    return total / WAYS


@njit
def choose_ahead(r: Rules, w: Worth, marks: Array, place: int, throw: int, space: Space) -> int:
    """Return the choice with the best mean over the next throw."""
    best = -1
    most = 0.0
    for choice in range(r.n_choices[throw]):
        to = after(r, place, throw, choice)
        if to == REFUSED:
            continue
        sheet = space.sheet
        sheet[:] = marks
        mark(r, sheet, throw, choice)
        worth = points(r, sheet) if to == OVER else ahead(r, w, sheet, to, space)
        if best < 0 or worth > most:
            best = choice
            most = worth
    return best
