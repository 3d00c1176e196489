"""The chance of each company to win the award, estimated before the ceremony.

For each pair of symbols that the first card of the ceremony may show, every company has the game
it may then have to stand for it: one that is published, or one that its hand and the cards to come
may still be made of (`prospects.outlook`). Whose game is the most valuable wins; how sure that is
depends on the months to come. When the year is over the chances are exact (`award`).
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.award import award
from mirabilis.games.jahres.prospects import CHANGES, CLASSES, FACES, NONE, odds, outlook
from mirabilis.games.jahres.spec import CARDS, CHOOSING, MONTHS, SEATS

NARROWEST, WIDER = 0.5, 0.12  # how far a value may be off in the end, and more for each month


@njit(forceinline=True)
def ahead(lead: float, scale: float) -> float:
    """Return the chance that a lead holds."""
    x = lead / scale
    return 0.5 + 0.5 * x / np.sqrt(1.0 + x * x)


@njit
def scale_of(state: Any) -> float:
    """Return how far values may be off."""
    return NARROWEST + WIDER * (MONTHS - int(state.month))


@njit
def evaluate(t: Any, state: Any, utility: Any) -> None:
    """Write the estimated chance of each seat."""
    if state.month == MONTHS and state.phase > CHOOSING:
        award(t, state, utility)
        return
    seats = int(t.seats)
    best = np.zeros((SEATS, CLASSES))
    used = np.zeros(CARDS, np.int8)
    added = np.full(FACES, NONE)
    change = np.zeros(CHANGES, np.int64)
    for seat in range(seats):
        utility[seat] = 0.0
        if int(state.left) >> seat & 1 == 0:
            outlook(t, state, seat, True, used, added, change, best[seat])
    weights = np.zeros(CLASSES)
    odds(t, state, weights)
    scale = scale_of(state)
    shares = np.zeros(SEATS)
    for c in range(CLASSES):
        total = 0.0
        for seat in range(seats):
            shares[seat] = 0.0
            if int(state.left) >> seat & 1 == 0:
                shares[seat] = _share(t, state, best, seat, c, scale)
                total += shares[seat]
        for seat in range(seats):
            utility[seat] += weights[c] * shares[seat] / total


@njit
def _share(t: Any, state: Any, best: Any, seat: int, c: int, scale: float) -> float:
    """Return the chance that no other company has a better game."""
    share = 1.0
    for other in range(int(t.seats)):
        if other != seat and int(state.left) >> other & 1 == 0:
            share *= ahead(best[seat, c] - best[other, c], scale)
    return share


@njit
def standing(t: Any, state: Any, best: Any, seat: int, weights: Any) -> float:
    """Return the chance of one seat, by what each may have to stand."""
    scale = scale_of(state)
    chance = 0.0
    for c in range(CLASSES):
        chance += weights[c] * _share(t, state, best, seat, c, scale)
    return chance
