"""What can be known of the others' letters, exactly.

Every owner's hand has a weight: how likely everything that was seen of it is, given that hand.
What was seen before the last rearrangement is in ``state.weight``; what was seen since is in
``looked``. Since arrangements count as random (clause 16), a row whose face-down part holds
``m`` of a letter shows ``r`` of them at ``r`` given places with odds m (m − 1) … (m − r + 1)
over what is the same for all hands. The hands are drawn from one pool of sixteen letters, so
those of several owners hang together: `_sweep` adds up all that they may hold.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.rng import word
from mirabilis.games.code.rows import pool_of_row
from mirabilis.games.code.spec import HANDS, PLACES, POOLS, SEATS

FULL_POOL = POOLS - 1  # four of each letter


@njit(forceinline=True)
def seen_since(state: Any, owner: int, letter: int) -> int:
    """Count a letter at the places of an owner that were seen since the last rearrangement."""
    count = 0
    for place in range(PLACES):
        count += state.looked[owner, place] == letter + 1
    return count


@njit(forceinline=True)
def open_before(state: Any, owner: int, letter: int) -> int:
    """Count a letter among the cards of an owner that were cracked before that."""
    count = 0
    for place in range(PLACES):
        is_old = state.looked[owner, place] == 0 and int(state.open[owner]) >> place & 1 != 0
        count += is_old and state.letters[owner, place] == letter + 1
    return count


@njit
def likelihood(t: Any, state: Any, owner: int, weights: Any) -> None:
    """Write for each hand how likely everything that was seen of an owner is."""
    for hand in range(HANDS):
        weights[hand] = state.weight[owner, hand]
    for letter in range(4):
        new = seen_since(state, owner, letter)
        old = open_before(state, owner, letter)
        if new > 0:
            for hand in range(HANDS):
                weights[hand] *= t.falling[int(t.counts[hand, letter]), old, new]


@njit
def settle(t: Any, state: Any, owner: int) -> None:
    """Carry what was seen of an owner over a rearrangement; the places are unknown again."""
    likelihood(t, state, owner, state.weight[owner])
    total = 0.0
    for hand in range(HANDS):
        total += state.weight[owner, hand]
    for hand in range(HANDS):
        state.weight[owner, hand] /= total
    for place in range(PLACES):
        state.looked[owner, place] = 0


@njit
def unknown(t: Any, state: Any, viewer: int, owners: Any, weights: Any) -> int:
    """Write the owners whose hands a viewer does not know, with the weights of their hands;
    return how many."""
    count = 0
    for owner in range(int(state.dealt)):
        if owner != viewer:
            owners[count] = owner
            likelihood(t, state, owner, weights[count])
            count += 1
    return count


@njit
def own_pool(state: Any, viewer: int) -> int:
    """Return the letters that a viewer does not hold."""
    if 0 <= viewer < state.dealt:
        return FULL_POOL - pool_of_row(state, viewer)
    return FULL_POOL


@njit
def _sweep(t: Any, weights: Any, count: int, pool: int, before: Any, after: Any) -> None:
    """Add up, for each pool that may be left after some owners, how it comes about and goes on.

    ``before[i, p]`` is the weight of all that the first ``i`` owners may hold so that ``p`` is
    left, ``after[i, p]`` that of all that the others may then hold.
    """
    before[0, pool] = 1.0
    for index in range(count):
        for left in range(POOLS):
            if before[index, left] != 0.0:
                for hand in range(HANDS):
                    here = weights[index, hand] * t.ways[left, hand]
                    if here != 0.0:
                        rest = left - int(t.pool[hand])
                        before[index + 1, rest] += before[index, left] * here
    after[count] = 1.0
    for index in range(count - 1, 0, -1):
        for left in range(POOLS):
            if before[index, left] != 0.0:
                total = 0.0
                for hand in range(HANDS):
                    here = weights[index, hand] * t.ways[left, hand]
                    if here != 0.0:
                        total += here * after[index + 1, left - int(t.pool[hand])]
                after[index, left] = total


@njit
def _hand_odds(
    t: Any, weights: Any, index: int, left: int, scale: float, after: Any, odds: Any
) -> None:
    """Add the weight of each hand of an owner out of a pool, the owners after it included."""
    for hand in range(HANDS):
        here = weights[index, hand] * t.ways[left, hand]
        if here != 0.0:
            odds[hand] += scale * here * after[index + 1, left - int(t.pool[hand])]


@njit
def chances(t: Any, state: Any, viewer: int, table: Any) -> None:
    """Write the chance of each letter at each place of each row, for what a viewer knows.

    ``table`` is indexed by seat, place and letter; rows that are not dealt stay 0.
    """
    owners = np.zeros(SEATS, np.int64)
    weights = np.zeros((SEATS, HANDS))
    before = np.zeros((SEATS + 1, POOLS))
    after = np.zeros((SEATS + 1, POOLS))
    count = unknown(t, state, viewer, owners, weights)
    _sweep(t, weights, count, own_pool(state, viewer), before, after)
    table[:] = 0.0
    for index in range(count):
        odds = np.zeros(HANDS)
        for left in range(POOLS):
            if before[index, left] != 0.0:
                _hand_odds(t, weights, index, left, before[index, left], after, odds)
        _row_chances(t, state, owners[index], odds, table)
    if 0 <= viewer < state.dealt:
        for place in range(PLACES):
            table[viewer, place, int(state.letters[viewer, place]) - 1] = 1.0


@njit
def _row_chances(t: Any, state: Any, owner: int, odds: Any, table: Any) -> None:
    """Spread an owner's hands over the places that are not known."""
    blank = PLACES
    total = 0.0
    for place in range(PLACES):
        if state.looked[owner, place] != 0 or int(state.open[owner]) >> place & 1 != 0:
            blank -= 1
    for hand in range(HANDS):
        total += odds[hand]
    for letter in range(4):
        share = 0.0
        if blank > 0:
            known = seen_since(state, owner, letter) + open_before(state, owner, letter)
            for hand in range(HANDS):
                share += odds[hand] * (int(t.counts[hand, letter]) - known)
            share /= total * blank
        for place in range(PLACES):
            here = int(state.looked[owner, place])
            if here == 0 and int(state.open[owner]) >> place & 1 != 0:
                here = int(state.letters[owner, place])
            if here == 0:
                table[owner, place, letter] = share
            elif here == letter + 1:
                table[owner, place, letter] = 1.0


@njit
def _uniform(rng: Any) -> float:
    """Return a number from 0 to 1, of 64 random bits."""
    high = np.float64(word(rng))
    return (high * 4294967296.0 + np.float64(word(rng))) / 18446744073709551616.0


@njit
def _draw(odds: Any, rng: Any) -> int:
    """Draw a hand by its odds."""
    total = 0.0
    for hand in range(HANDS):
        total += odds[hand]
    at = _uniform(rng) * total
    found = -1
    for hand in range(HANDS):
        if odds[hand] > 0.0:
            found = hand
            at -= odds[hand]
            if at < 0.0:
                break
    return found


@njit
def draw_hands(t: Any, state: Any, viewer: int, rng: Any, hands: Any) -> None:
    """Draw the hands that a viewer does not know, by their odds; the viewer's own stays -1."""
    owners = np.zeros(SEATS, np.int64)
    weights = np.zeros((SEATS, HANDS))
    before = np.zeros((SEATS + 1, POOLS))
    after = np.zeros((SEATS + 1, POOLS))
    count = unknown(t, state, viewer, owners, weights)
    pool = own_pool(state, viewer)
    _sweep(t, weights, count, pool, before, after)
    for seat in range(SEATS):
        hands[seat] = -1
    for index in range(count):
        odds = np.zeros(HANDS)
        _hand_odds(t, weights, index, pool, 1.0, after, odds)
        hand = _draw(odds, rng)
        hands[owners[index]] = hand
        pool -= int(t.pool[hand])


@njit
def spare_letters(t: Any, state: Any, owner: int, hand: int, spare: Any) -> int:
    """Write the letters of a hand that lie where nobody has looked; return how many."""
    count = 0
    for letter in range(4):
        known = seen_since(state, owner, letter) + open_before(state, owner, letter)
        for _ in range(int(t.counts[hand, letter]) - known):
            spare[count] = letter + 1
            count += 1
    return count
