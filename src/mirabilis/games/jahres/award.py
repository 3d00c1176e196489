"""Who wins the award, exactly, when all twelve month cards are known.

A card that would eliminate every game, or that eliminates none of those tied, changes nothing, and
so it is no matter whether it has been drawn. From any set of games still standing the next card
that changes something is therefore equally likely to be any of the twelve that would; the set
shrinks with each, and the chances follow by going through all of them.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.cards import bits
from mirabilis.games.jahres.ceremony import are_alike, most_valuable, owners, surviving
from mirabilis.games.jahres.spec import CEREMONY, MONTHS

DEEPEST = 512  # sets that wait to be gone through


@njit
def _share(state: Any, seats: int, owned: int, chance: float, utility: Any) -> None:
    """Give a chance to the richest of some owners."""
    most = -1
    count = 0
    for seat in range(seats):
        if owned >> seat & 1 != 0:
            if state.money[seat] > most:
                most = int(state.money[seat])
                count = 0
            count += 1 if state.money[seat] == most else 0
    for seat in range(seats):
        if owned >> seat & 1 != 0 and state.money[seat] == most:
            utility[seat] += chance / count


@njit
def award(t: Any, state: Any, utility: Any) -> None:
    """Write each seat's chance to win, after the twelfth month has been paid."""
    seats = int(t.seats)
    for seat in range(seats):
        utility[seat] = 0.0
    standing = int(state.standing)
    first = state.phase != CEREMONY or state.called == 0 or not _is_decisive(t, state)
    if state.phase != CEREMONY:
        standing = 0
        for game in range(int(state.games)):
            if state.owner[game] != 0:
                standing |= 1 << game
    if standing == 0:
        _share(state, seats, (1 << seats) - 1 & ~int(state.left), 1.0, utility)
        return
    sets = np.zeros(DEEPEST, np.int64)
    odds = np.zeros(DEEPEST, np.float64)
    n = 0
    if first:
        n = _spread(t, state, standing, 1.0, True, sets, odds, n)
        if n < 0:  # no card leaves any game: the most valuable are tied
            n = 1
            sets[0] = most_valuable(state, standing)
            odds[0] = 1.0
    else:
        sets[0] = standing
        odds[0] = 1.0
        n = 1
    while n > 0:
        n = _set_apart(sets, odds, n)
        games = int(sets[n])
        chance = odds[n]
        owned = owners(state, games)
        if owned & owned - 1 == 0 or are_alike(t, state, games) or n > DEEPEST - 2 * MONTHS:
            _share(state, seats, owned, chance, utility)
            continue
        after = _spread(t, state, games, chance, False, sets, odds, n)
        if after < 0:
            _share(state, seats, owned, chance, utility)
        else:
            n = after


@njit
def _is_decisive(t: Any, state: Any) -> bool:
    """Tell whether a card drawn before has left only tied games standing."""
    for month in range(MONTHS):
        if int(state.called) >> month & 1 != 0:
            card = int(state.trend[month]) - 1
            if surviving(t, state, int(state.standing), card) != 0:
                return True
    return False


@njit
def _spread(
    t: Any, state: Any, games: int, chance: float, first: bool, sets: Any, odds: Any, n: int
) -> int:
    """Write what each card that changes something leaves, with its chance.

    Return how many sets there are now, or -1 if no card changes anything.
    """
    begin = n
    for month in range(MONTHS):
        left = surviving(t, state, games, int(state.trend[month]) - 1)
        if left != 0 and (first or left != games):
            sets[n] = most_valuable(state, left)
            n += 1
    if n == begin:
        return -1
    for i in range(begin, n):
        odds[i] = chance / (n - begin)
    return _merged(sets, odds, begin, n)


@njit
def _set_apart(sets: Any, odds: Any, n: int) -> int:
    """Move a largest set to the end, so that each is gone through once; return its place."""
    best = 0
    for i in range(1, n):
        if bits(sets[i]) > bits(sets[best]):
            best = i
    n -= 1
    games = sets[best]
    chance = odds[best]
    sets[best] = sets[n]
    odds[best] = odds[n]
    sets[n] = games
    odds[n] = chance
    return n


@njit
def _merged(sets: Any, odds: Any, begin: int, n: int) -> int:
    """Bring new sets together with equal ones; return how many there are."""
    end = begin
    for i in range(begin, n):
        found = -1
        for j in range(end):
            if sets[j] == sets[i]:
                found = j
        if found >= 0:
            odds[found] += odds[i]
        else:
            sets[end] = sets[i]
            odds[end] = odds[i]
            end += 1
    return end
