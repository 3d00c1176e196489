"""Arithmetic that search shares; the same to the last bit on every machine."""

import math
from typing import Any

from numba import njit

_LN2 = 0.6931471805599453


@njit(forceinline=True)
def logarithm(number: Any) -> float:
    """Return the natural logarithm of a whole number above 0, straight between powers of two.

    It is at most 0.06 too small, which a rule for exploring does not mind. The logarithms of C
    libraries differ in their last bit, and one other choice makes another tree.

    >>> round(logarithm(1), 3), round(logarithm(1024), 3), round(math.log(1024), 3)
    (0.0, 6.931, 6.931)
    """
    fraction, exponent = math.frexp(float(number))
    return (float(exponent - 2) + 2.0 * fraction) * _LN2


@njit(forceinline=True)
def mixed(key: Any, value: Any) -> Any:
    """Fold a value into a key of 32 bits held in a wider integer; nothing overflows."""
    key = (key ^ (value & 0xFFFFFFFF)) * 0x2C1B3C6D & 0xFFFFFFFF
    key = (key ^ (key >> 15)) * 0x297A2D39 & 0xFFFFFFFF
    return key ^ (key >> 14)


@njit(forceinline=True)
def note(tree: Any, move: int, visits: int, total: float, utility: float) -> None:
    """Keep for a move of the root what `mirabilis.search.estimate` needs to tell its error."""
    tree.squares[move] += utility * utility
    if visits >= 2 * tree.tried[move, 0]:
        tree.tried[move, 1] = tree.tried[move, 0]
        tree.summed[move, 1] = tree.summed[move, 0]
        tree.tried[move, 0] = visits
        tree.summed[move, 0] = total


@njit(forceinline=True)
def begin(tree: Any, table: Any) -> None:
    """Begin a tree with node 0 alone and nothing found by hashing."""
    if tree.entered > 0:
        table[:] = 0
    tree.used = 1
    tree.entered = 0
    forget(tree)


@njit(forceinline=True)
def forget(tree: Any) -> None:
    """Begin without anything noted."""
    tree.full = 0
    tree.deepest = 0
    tree.usual = 0.5
    tree.spread = 0.0
    tree.squares[:] = 0.0
    tree.tried[:] = 0
    tree.summed[:] = 0.0
