"""Sets of four cards, turned up from what earlier sets of the turn have left."""

from typing import Any

from numba import njit

from mirabilis.core.rng import below
from mirabilis.games.code.spec import DECK, JOKER, KINDS, SET, SETS, TURN_UP


@njit(forceinline=True)
def has_joker(t: Any, number: int) -> bool:
    """Tell whether a set has a joker; they come last."""
    return bool(t.cards[number, SET - 1] == JOKER)


@njit
def put_aside(t: Any, state: Any) -> None:
    """Clause 13: the cards of a set stay out; where fewer than four are left, all are shuffled."""
    left = DECK
    for i in range(SET):
        state.used[t.cards[int(state.set) - 1, i]] += 1
    for kind in range(KINDS):
        left -= int(state.used[kind])
    if left < SET:
        shuffle(state)
    state.set = 0


@njit
def shuffle(state: Any) -> None:
    """Clause 13: all 38 cards are in the pile again."""
    for kind in range(KINDS):
        state.used[kind] = 0


@njit
def list_sets(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Write every set that can be turned up, and in how many ways."""
    cards, binomial, copies, used = t.cards, t.binomial, t.copies, state.used
    n = 0
    for number in range(SETS):
        ways = 1
        run = 1
        for i in range(SET):
            kind = int(cards[number, i])
            if i + 1 < SET and cards[number, i + 1] == kind:
                run += 1
                continue
            ways *= int(binomial[int(copies[kind]) - int(used[kind]), run])
            run = 1
        if ways > 0:
            outcomes[n] = TURN_UP + number
            weights[n] = ways
            n += 1
    return n


@njit
def draw_set(t: Any, state: Any, rng: Any) -> int:
    """Draw one of the sets that `list_sets` lists, kind by kind and not from a list.

    Sets that have as many of the first kinds stand together, those with the fewest first, and
    binomial coefficients count them.
    """
    left = DECK
    for kind in range(KINDS):
        left -= int(state.used[kind])
    at = below(rng, int(t.binomial[left, SET]))
    number = 0
    wanted = SET
    kind = 0
    while wanted > 0:
        here = int(t.copies[kind]) - int(state.used[kind])
        left -= here
        kind += 1
        some = 0
        ways = 1  # to take some of the kind
        block = int(t.binomial[left, wanted])
        while at >= block:
            at -= block
            number += int(t.follow[kind, wanted - some])
            some += 1
            ways = int(t.binomial[here, some])
            block = ways * int(t.binomial[left, wanted - some])
        if some > 0:
            at = at // ways  # each set of the rest stands there so often
            wanted -= some
    return TURN_UP + number
