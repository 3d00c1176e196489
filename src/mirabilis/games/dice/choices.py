"""Choices of dice taken apart by the kernel: two pairs and a fifth die in one code."""

from typing import Any

from numba import njit

from mirabilis.games.dice.spec import DIE_BITS, LOWEST_SUM

_DIE = (1 << DIE_BITS) - 1
_PAIR_BITS = 2 * DIE_BITS


@njit(forceinline=True)
def fifth_of(choice: int) -> int:
    """Return the fifth die of a choice."""
    return choice & _DIE


@njit(forceinline=True)
def row_of(choice: int, pair: int) -> int:
    """Return the row that the first (0) or second (1) pair of a choice is marked in."""
    at = DIE_BITS + _PAIR_BITS * (1 - pair)
    return (choice >> at & _DIE) + (choice >> at + DIE_BITS & _DIE) - LOWEST_SUM


@njit(forceinline=True)
def values_of(state: Any, seat: int) -> int:
    """Return a mask of the fifth-die values that a seat has chosen; bit 0 for an open line."""
    return (
        1 << int(state.values[seat, 0])
        | 1 << int(state.values[seat, 1])
        | 1 << int(state.values[seat, 2])
    )


@njit(forceinline=True)
def fifths_of(t: Any, state: Any, seat: int) -> int:
    """Clauses 6 to 9: a mask of the values that the fifth die may have; 0 in a free throw."""
    mine = values_of(state, seat)
    shows = int(t.shows[int(state.throw) - 1])
    if mine & 1 != 0:
        fresh = shows & ~mine
        return fresh if t.early != 0 and fresh != 0 else shows
    return mine & shows
