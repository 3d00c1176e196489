"""Rows of four letters as the kernel handles them; `texts.py` has them as text."""

from typing import Any

from numba import njit

from mirabilis.games.code.spec import PLACES, UNITS


@njit(forceinline=True)
def letter_at(row: int, place: int) -> int:
    """Return the letter, 0 to 3, at a place of a row."""
    return row >> 2 * (PLACES - 1 - place) & 3


@njit
def row_of(state: Any, seat: int) -> int:
    """Return a seat's row as it lies."""
    row = 0
    for place in range(PLACES):
        row = row << 2 | (int(state.letters[seat, place]) - 1)
    return row


@njit
def lay(state: Any, seat: int, row: int) -> None:
    """Lay a seat's letters out."""
    for place in range(PLACES):
        state.letters[seat, place] = letter_at(row, place) + 1


@njit
def fixed(state: Any, seat: int) -> int:
    """Return a mask over rows: the bits of the letters that are cracked and stay."""
    mask = 0
    for place in range(PLACES):
        mask = mask << 2 | (3 if int(state.open[seat]) >> place & 1 else 0)
    return mask


@njit
def pool_of_row(state: Any, seat: int) -> int:
    """Return a seat's letters as a pool: a number with five values for each letter."""
    pool = 0
    for place in range(PLACES):
        pool += UNITS[int(state.letters[seat, place]) - 1]
    return pool
