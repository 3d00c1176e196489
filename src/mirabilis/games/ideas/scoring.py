"""Points, and counting what a mask holds: clause 16."""

from typing import Any

from numba import njit

from mirabilis.games.ideas.spec import DECK, THEORIES

N_THEORIES = len(THEORIES)


@njit(forceinline=True)
def ones(mask: int) -> int:
    """Return how many bits of a mask are set: cards of a hand, theories that lie open."""
    n = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@njit
def score(t: Any, state: Any, seat: int) -> int:
    """Clause 16: the points of a seat as of now."""
    total = int(state.tokens[seat])
    done = int(state.completed[seat])
    for card in range(DECK):
        if done >> card & 1 != 0:
            total += int(t.card_value[int(t.einstein[seat]) * DECK + card])
    taken = int(state.taken[seat])
    for theory in range(N_THEORIES):
        if taken >> theory & 1 != 0:
            total += int(t.theory_value[theory])
    return total
