"""Play by the game's own opinion of moves, `prior`: playouts with a plan instead of at random.

``believers`` is everywhere the mask of the seats that go by the opinion; the others move at random.
"""

from typing import Any

from numba import njit

from mirabilis.core.contract import Array, actors, apply, draw, imagine, legal, prior, returns
from mirabilis.core.masks import lowest
from mirabilis.core.rng import below, start
from mirabilis.core.seats import CHANCE, CHANCE_BIT


@njit
def preferred(t: Any, state: Any, seat: int, w: Any) -> int:
    """Return the move of a seat with the highest prior, any of those that share it."""
    n = int(legal(t, state, seat, w.moves))
    if n == 1:
        return w.moves[0]
    prior(t, state, seat, w.moves, n, w.priors)
    best = w.priors[0]
    count = 0
    for i in range(n):
        if w.priors[i] > best:
            best = w.priors[i]
            count = 0
        if w.priors[i] == best:
            count += 1
    skip = int(below(w.rng, count))
    found = 0
    for i in range(n):
        if w.priors[i] == best:
            if skip == 0:
                found = i
                break
            skip -= 1
    return w.moves[found]


@njit
def outside(t: Any, state: Any, seat: int, w: Any, believers: int) -> int:
    """Return the move of a seat that has no tree to go by: its opinion's, or any."""
    if believers >> seat & 1 != 0:
        return preferred(t, state, seat, w)
    return w.moves[below(w.rng, legal(t, state, seat, w.moves))]


@njit
def stride_guided(t: Any, state: Any, w: Any, steps: int, believers: int) -> int:
    """Play some decisions, all if ``steps`` is below 0; return who is to act then."""
    mask = int(actors(t, state))
    while mask != 0 and steps != 0:
        if mask == CHANCE_BIT:
            apply(t, state, CHANCE, draw(t, state, w.rng, w.outcomes, w.weights))
        else:
            seat = lowest(mask)
            apply(t, state, seat, outside(t, state, seat, w, believers))
            steps -= 1
        mask = int(actors(t, state))
    return mask


@njit(cache=True, nogil=True)
def trials_guided(
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
    """Play a move out from imagined states, everybody by the opinion; otherwise as `trials`."""
    t = tables[0]
    w = work[0]
    for game in range(first, first + count):
        start(w.rng, w.key, game)
        states[0] = seen[0]
        imagine(t, seen[0], seat, w.rng, states[0])
        apply(t, states[0], seat, move)
        stride_guided(t, states[0], w, -1, -1)
        returns(t, states[0], w.utility, w.points)
        sums[0] += w.utility[seat]
        sums[1] += w.utility[seat] * w.utility[seat]
