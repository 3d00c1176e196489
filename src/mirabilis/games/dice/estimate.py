"""What the estimate of dice looks things up in: numbers for fifth-die lines, and learned tables."""

from __future__ import annotations

import functools
import itertools
from importlib import resources
from typing import Any

import numpy as np

from mirabilis.games.dice.spec import (
    BOXES,
    FACES,
    FULL,
    KNOTS,
    LAST,
    PLACES,
    SUMS,
    VALUES,
)

Array = np.ndarray[Any, Any]

FILE = "estimate.npz"
LEARNED = ("until", "fifth", "rows", "pairs", "gaps", "open", "spread")  # what the file holds
PART = 1 << 11  # `until` counts in this part of the way from knot to knot

# How hard it is to mark a row, in eighths of a 7: what its missing marks count for.
HARD = (24, 16, 12, 10, 8, 8, 8, 10, 12, 16, 24)
PENALISED_BIT, OPEN_BIT, FULL_BIT = 12, 16, 20  # of a number in `summary`


@functools.cache
def sets() -> tuple[tuple[int, ...], ...]:
    """Return the sets of at most three fifth-die values, smaller ones first."""
    values = range(1, FACES + 1)
    sizes = range(VALUES + 1)
    return tuple(chosen for n in sizes for chosen in itertools.combinations(values, n))


def mask(chosen: tuple[int, ...]) -> int:
    """Return a set of values as a mask, bit 0 for the value 1.

    >>> mask((1, 3))
    5
    """
    return sum(1 << value - 1 for value in chosen)


@functools.cache
def places() -> tuple[dict[int, int], ...]:
    """Return the marks by value of everything that the lines of an unfinished sheet can say.

    >>> len(places()), places()[0], places()[1 + 6 * 7 + 8]
    (7638, {}, {1: 2, 2: 2})
    """
    found = []
    for chosen in sets():
        for marks in itertools.product(range(1, LAST), repeat=len(chosen)):
            found.append(dict(zip(chosen, reversed(marks), strict=True)))
    assert len(found) == PLACES
    return tuple(found)


@functools.cache
def summary() -> Array:
    """Return what a row adds to the summary of a sheet, by row and marks.

    Marks that are missing to work off a penalty, rows with a penalty, rows open, rows without.
    """
    found = np.zeros((SUMS, BOXES + 1), np.int32)
    for row in range(SUMS):
        for marks in range(1, BOXES + 1):
            found[row, marks] = 1 << OPEN_BIT
            if marks < FULL:
                found[row, marks] += (FULL - marks) * HARD[row] + (1 << PENALISED_BIT)
            else:
                found[row, marks] += 1 << FULL_BIT
    return found


def fill_lines(row: Any) -> None:
    """Fill the tables that number what the fifth-die lines say."""
    row["set_number"][:] = 0
    base = 0
    for number, chosen in enumerate(sets()):
        bits = mask(chosen)
        row["set_number"][bits] = number
        row["set_base"][bits] = base
        for rank, value in enumerate(chosen):
            row["set_power"][bits, value] = (LAST - 1) ** rank
        base += (LAST - 1) ** len(chosen)


@functools.cache
def learned() -> dict[str, Array]:
    """Return what was learned, by ``python -m benchmarks.dice_estimate``."""
    at = resources.files("mirabilis.games.dice") / "data" / FILE
    with at.open("rb") as file, np.load(file) as arrays:
        return {name: arrays[name] for name in LEARNED}


def fill(row: Any) -> None:
    """Fill everything that the estimate looks up."""
    fill_lines(row)
    row["summary"] = summary()
    for name, array in learned().items():
        row[f"worth_{name}"] = array
    assert row["worth_until"].max() < (KNOTS - 1) * PART
