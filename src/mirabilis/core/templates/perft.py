"""Counting lines of play: every outcome and every move is a branch."""

from numba import njit

from mirabilis.core.contract import Array, actors, apply, chance, legal
from mirabilis.core.masks import lowest
from mirabilis.core.seats import CHANCE, CHANCE_BIT


@njit
def _expand(tables: Array, states: Array, work: Array, codes: Array, seats: Array, d: int) -> int:
    """List the branches of the state at depth ``d`` in row ``d``; return how many."""
    t = tables[0]
    w = work[0]
    mask = int(actors(t, states[d]))
    if mask == 0:
        return 0
    if mask == CHANCE_BIT:
        seats[d] = CHANCE
        n = int(chance(t, states[d], w.outcomes, w.weights))
        for i in range(n):
            codes[d, i] = w.outcomes[i]
        return n
    seats[d] = lowest(mask)
    n = int(legal(t, states[d], seats[d], w.moves))
    for i in range(n):
        codes[d, i] = w.moves[i]
    return n


@njit(cache=True)
def perft(
    tables: Array, states: Array, work: Array, codes: Array, seats: Array, at: Array, counts: Array
) -> None:
    """Count the lines of each length up to the rows of ``counts`` from ``states[0]``.

    ``counts[d]`` is how many lines of ``d`` events there are. Several seats that act at once do
    so lowest first. ``states``, ``codes``, ``seats`` and ``at`` have a row for each depth.
    """
    depth = counts.shape[0] - 1
    counts[0] = 1
    d = 0
    at[0, 0] = 0
    at[0, 1] = _expand(tables, states, work, codes, seats, 0) if depth > 0 else 0
    while d >= 0:
        if at[d, 0] == at[d, 1]:
            d -= 1
            continue
        move = codes[d, at[d, 0]]
        at[d, 0] += 1
        counts[d + 1] += 1
        if d + 1 < depth:
            states[d + 1] = states[d]
            apply(tables[0], states[d + 1], seats[d], move)
            d += 1
            at[d, 0] = 0
            at[d, 1] = _expand(tables, states, work, codes, seats, d)
