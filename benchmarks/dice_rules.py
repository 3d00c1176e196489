"""The rules of dice played alone in plain arrays, for learning: fast, and nothing but the game."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from mirabilis.games.dice.choices import fifth_of, row_of
from mirabilis.games.dice.estimate import PART, fill_lines, mask, places, summary
from mirabilis.games.dice.sheet import row_points
from mirabilis.games.dice.spec import (
    BOXES,
    DICE,
    FACES,
    KNOTS,
    LAST,
    OPTIONS,
    PLACES,
    SUMS,
    THROWS,
    VALUES,
    WAYS,
    Tables,
)
from mirabilis.games.dice.tables import ALL_THROWS, choices

Array = np.ndarray[Any, Any]

# Throws still to come, at best, where the planes of the tables lie: closer towards the end.
LENGTHS = (1.0, 1.35, 1.8, 2.4, 3.2, 4.2, 5.6, 7.5, 10.0, 13.0, 17.0, 22.0)
OVER, REFUSED = -1, -2  # instead of a place: the sheet is finished; the value is not allowed


class Rules(NamedTuple):
    """Throws and lines in plain arrays."""

    lots: Array  # the throw that each of all ways makes
    weights: Array
    shows: Array  # by throw: a mask of its values, bit 0 for 1
    n_choices: Array  # by throw
    fifth: Array  # by throw and choice: value - 1
    rows: Array  # the two rows it marks
    combination: Array  # the number of these two rows
    members: Array  # by number: the two rows
    values: Array  # by place of the lines: a mask of the values chosen
    chosen: Array  # the number of this set
    complete: Array  # whether it has three values
    following: Array  # by place and value - 1: the place after, or OVER, or REFUSED
    mirror: Array  # by place: the place with every value v turned into 7 - v
    until: Array  # where between the knots: by the throws that are still to come
    summary: Array
    points: Array


def rules() -> Rules:
    """Return the rules in plain arrays."""
    fifth = np.zeros((THROWS, OPTIONS), np.int64)
    rows = np.zeros((THROWS, OPTIONS, 2), np.int64)
    count = np.zeros(THROWS, np.int64)
    members = np.array([(a, b) for a in range(SUMS) for b in range(a, SUMS)])
    numbers = {(int(a), int(b)): n for n, (a, b) in enumerate(members)}
    combination = np.zeros((THROWS, OPTIONS), np.int64)
    for n, throw in enumerate(ALL_THROWS):
        different = {(fifth_of(c), row_of(c, 0), row_of(c, 1)) for c in choices(throw)}
        count[n] = len(different)
        for i, (value, low, high) in enumerate(sorted(different)):
            fifth[n, i], rows[n, i] = value - 1, (low, high)
            combination[n, i] = numbers[low, high]
    ways = np.array(np.unravel_index(np.arange(WAYS), (FACES,) * DICE)).T + 1
    number = {throw: n for n, throw in enumerate(ALL_THROWS)}
    lots = np.array([number[tuple(sorted(int(d) for d in way))] for way in ways])
    shows = np.array([mask(tuple(set(throw))) for throw in ALL_THROWS])
    weights = np.bincount(lots, minlength=THROWS)
    t = np.zeros(1, Tables)
    fill_lines(t[0])
    at = {tuple(sorted(place.items())): n for n, place in enumerate(places())}
    following = np.full((PLACES, FACES), REFUSED)
    mirror = np.zeros(PLACES, np.int64)
    for n, place in enumerate(places()):
        mirror[n] = at[tuple(sorted((FACES + 1 - v, marks) for v, marks in place.items()))]
        for v in range(1, FACES + 1):
            if v in place or len(place) < VALUES:
                after = {**place, v: place.get(v, 0) + 1}
                over = after[v] == LAST
                following[n, v - 1] = OVER if over else at[tuple(sorted(after.items()))]
    values = np.array([mask(tuple(place)) for place in places()])
    complete = np.array([len(place) == VALUES for place in places()])
    longest = _longest(following, values, complete, shows, weights)
    until = np.interp(longest, LENGTHS, np.arange(KNOTS))
    until = np.minimum(np.floor(until * PART), (KNOTS - 1) * PART - 1) / PART
    return Rules(
        *(lots, weights, shows, count, fifth, rows, combination, members),
        *(values, t[0]["set_number"][values].astype(np.int64), complete, following, mirror, until),
        *(summary().astype(np.int64), np.array(row_points())),
    )


def _longest(
    following: Array, values: Array, complete: Array, shows: Array, weights: Array
) -> Array:
    """Return the mean of the throws still to come if the fifth die is chosen for length alone."""
    turns = np.zeros(PLACES)
    marks = np.array([sum(place.values()) for place in places()])
    faces = np.array([[show >> v & 1 for v in range(FACES)] for show in shows], bool)
    for place in np.argsort(-marks, kind="stable"):
        after = following[place]
        worth = np.where(after >= 0, turns[after], np.where(after == OVER, 0.0, -np.inf))
        best = np.where(faces, worth, -np.inf).max(axis=1)
        free = complete[place] & (shows & values[place] == 0)
        mean = (weights * np.where(free, 0.0, best)).sum() / WAYS
        turns[place] = (1 + mean) / (1 - weights[free].sum() / WAYS)
    return turns


@njit
def points(r: Rules, marks: Array) -> float:
    """Return the points of a sheet as it stands."""
    total = 0
    for row in range(SUMS):
        total += r.points[row, marks[row]]
    return float(total)


@njit
def after(r: Rules, place: int, throw: int, choice: int) -> int:
    """Return the place of the lines after a choice."""
    if r.complete[place] and r.shows[throw] & r.values[place] == 0:
        return place
    return r.following[place, r.fifth[throw, choice]]


@njit
def mark(r: Rules, marks: Array, throw: int, choice: int) -> None:
    """Mark the two pairs of a choice."""
    for pair in range(2):
        row = r.rows[throw, choice, pair]
        marks[row] = min(marks[row] + 1, BOXES)


@njit
def any_choice(r: Rules, place: int, throw: int) -> int:
    """Return a random choice."""
    while True:
        choice = np.random.randint(r.n_choices[throw])
        if after(r, place, throw, choice) != REFUSED:
            return choice
