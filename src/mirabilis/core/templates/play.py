"""Uniformly random play through the contract: the base of rollouts, benchmarks and checks."""

from typing import Any

from numba import njit

from mirabilis.core.contract import Array, actors, apply, draw, imagine, legal, returns
from mirabilis.core.masks import lowest
from mirabilis.core.rng import Words, below, start
from mirabilis.core.seats import CHANCE, CHANCE_BIT


@njit(forceinline=True)
def roll(t: Any, state: Any, w: Any) -> int:
    """Draw an outcome of chance."""
    return draw(t, state, w.rng, w.outcomes, w.weights)


@njit(forceinline=True)
def guess(t: Any, state: Any, seat: int, w: Any) -> int:
    """Draw one of the legal moves of a seat."""
    return w.moves[below(w.rng, legal(t, state, seat, w.moves))]


@njit(forceinline=True)
def finish(t: Any, state: Any, w: Any) -> int:
    """Play to the end at random; return the number of decisions, chance not counted."""
    decisions = 0
    mask = int(actors(t, state))
    while mask != 0:
        if mask == CHANCE_BIT:
            apply(t, state, CHANCE, roll(t, state, w))
        else:
            seat = lowest(mask)
            apply(t, state, seat, guess(t, state, seat, w))
            decisions += 1
        mask = int(actors(t, state))
    return decisions


@njit
def stride(t: Any, state: Any, w: Any, steps: int) -> int:
    """Play some decisions at random, and chance before and between; return who is to act then."""
    mask = int(actors(t, state))
    while mask != 0 and steps > 0:
        if mask == CHANCE_BIT:
            apply(t, state, CHANCE, roll(t, state, w))
        else:
            seat = lowest(mask)
            apply(t, state, seat, guess(t, state, seat, w))
            steps -= 1
        mask = int(actors(t, state))
    return mask


@njit(cache=True, nogil=True)
def playouts(
    tables: Array, begin: Array, states: Array, work: Array, key: Words, first: int, totals: Array
) -> int:
    """Play a random game for each stream of the key from ``first`` on; return all decisions.

    ``totals`` has a row for each statistic and a column for each seat: utilities, points, games.
    It is added to; ``totals[2, 0]`` says beforehand how many games are wanted.
    """
    t = tables[0]
    w = work[0]
    count = int(totals[2, 0])
    seats = totals.shape[1]
    decisions = 0
    for game in range(first, first + count):
        start(w.rng, key, game)
        states[0] = begin[0]
        decisions += finish(t, states[0], w)
        returns(t, states[0], w.utility, w.points)
        for seat in range(seats):
            totals[0, seat] += w.utility[seat]
            totals[1, seat] += w.points[seat]
    return decisions


@njit(cache=True, nogil=True)
def trials(
    tables: Array,
    seen: Array,
    states: Array,
    work: Array,
    seat: int,
    move: int,
    first: int,
    count: int,
    sums: Array,
) -> None:
    """Play a move out at random from imagined states; add up ``seat``'s utilities and squares.

    Game ``i`` uses stream ``i`` of ``work.key``, so that all moves meet the same luck. ``sums``
    has a row for each statistic: utilities, squared utilities.
    """
    t = tables[0]
    w = work[0]
    for game in range(first, first + count):
        start(w.rng, w.key, game)
        states[0] = seen[0]
        imagine(t, seen[0], seat, w.rng, states[0])
        apply(t, states[0], seat, move)
        finish(t, states[0], w)
        returns(t, states[0], w.utility, w.points)
        sums[0] += w.utility[seat]
        sums[1] += w.utility[seat] * w.utility[seat]
