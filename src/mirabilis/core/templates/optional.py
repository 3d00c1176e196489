"""What stands where a game leaves an optional function out.

A template, so that each game gets its own: numba takes a record whose fields another one begins
with for a kind of that other one.
"""

from typing import Any

from numba import njit

from mirabilis.core.contract import chance
from mirabilis.core.rng import pick


@njit(inline="always")  # `forceinline` costs a percent of random play here
def draw(t: Any, state: Any, rng: Any, outcomes: Any, weights: Any) -> int:
    """Pick one of all outcomes by their weights."""
    count = int(chance(t, state, outcomes, weights))
    return outcomes[pick(rng, weights, count)]


@njit
def evaluate(t: Any, state: Any, utility: Any) -> None:
    """Expect nothing in particular: an even share for every seat."""
    for seat in range(utility.shape[0]):
        utility[seat] = 0.5


@njit
def prior(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Prefer no move."""
    for i in range(count):
        weights[i] = 1.0


@njit
def aside(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Do nothing before it is asked for."""
    return -1
