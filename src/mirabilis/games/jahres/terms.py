"""The terms of a trade as one side sees them, and what they are worth to both sides.

Terms are an array of integers: what a seat gets and gives. The partner's side is judged as far as
it is known: money, games and the number of cards, and how well the cards named suit its company
and designers.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.cards import face_of, favour, has, kinds, likes
from mirabilis.games.jahres.evaluation import standing
from mirabilis.games.jahres.plans import chance_of
from mirabilis.games.jahres.prospects import (
    AWAY,
    CHANGES,
    COMES,
    DRAWS,
    FACES,
    GONE,
    INCOME,
    MONEY,
    NONE,
    outlook,
)
from mirabilis.games.jahres.spec import CARDS, IDEAS

# Two masks of cards each, a mask of games each, money that comes, and cards unseen that are asked.
GETS, GIVES, GAINED, LOST, CASH, UNNAMED, TERMS = 0, 2, 4, 5, 6, 7, 8
SUITS = 0.06  # what a card is worth to a partner, for each symbol that it asks for


@njit
def read_offer(state: Any, giver: int, seat: int, terms: Any) -> None:
    """Write the terms of an offer, or on the diagonal of a draft, as the taker sees them."""
    for half in range(2):
        terms[GETS + half] = state.give[giver, seat, half]
        terms[GIVES + half] = state.want[giver, seat, half]
    terms[GAINED] = state.deeds[giver, seat]
    terms[LOST] = state.claims[giver, seat]
    terms[CASH] = state.cash[giver, seat]
    terms[UNNAMED] = state.asked[giver, seat]


@njit
def is_gift(terms: Any) -> bool:
    """Tell whether nothing is asked for."""
    asks = terms[GIVES] != 0 or terms[GIVES + 1] != 0 or terms[LOST] != 0 or terms[UNNAMED] != 0
    return terms[CASH] >= 0 and not asks


@njit
def suits(t: Any, state: Any, seat: int, card: int) -> float:
    """Return how well a card suits what is open of a seat."""
    asked = likes(t, state, seat) + favour(t, state)
    upper = asked >> 8 * int(t.upper[card]) & 255
    lower = asked >> 8 * int(t.lower[card]) & 255
    return float(2 * upper + lower) + (3.0 if card >= IDEAS else 0.0)


@njit
def weigh(
    t: Any, state: Any, seat: int, partner: int, terms: Any, desk: Any
) -> tuple[float, float]:
    """Return the chances of a seat and of its partner after a trade; the desk stays as it was."""
    best = desk.best
    used = desk.used
    change = desk.change
    games = desk.added.copy()
    kept = best[partner].copy()
    earned = change[INCOME]
    theirs = np.full(FACES, NONE)
    other = np.zeros(CHANGES, np.int64)
    gets = terms[GETS : GETS + 2]
    gives = terms[GIVES : GIVES + 2]
    suited = 0.0
    for card in range(CARDS):
        if has(gets, card):
            used[card] = COMES
            other[DRAWS] -= 1
            suited -= suits(t, state, partner, card)
        elif has(gives, card):
            used[card] = AWAY
            other[DRAWS] += 1
            suited += suits(t, state, partner, card)
    for game in range(int(state.games)):
        value = int(state.value[game])
        mask = kinds(face_of(t, state, game))
        if terms[GAINED] >> game & 1 != 0:
            desk.added[mask] = max(desk.added[mask], float(value))
            change[INCOME] += value
            other[INCOME] -= value
        elif terms[LOST] >> game & 1 != 0:
            theirs[mask] = max(theirs[mask], float(value))
            change[INCOME] -= value
            other[INCOME] += value
    change[GONE] = terms[LOST]
    other[GONE] = terms[GAINED]
    change[MONEY] = terms[CASH]
    other[MONEY] = -terms[CASH]
    outlook(t, state, partner, False, np.zeros(CARDS, np.int8), theirs, other, best[partner])
    for c in range(best.shape[1]):
        best[partner, c] += SUITS * suited
    own = chance_of(t, state, seat, desk)
    their = standing(t, state, best, partner, desk.odds)
    for card in range(CARDS):
        if has(gets, card) or has(gives, card):
            used[card] = 0
    desk.added[:] = games
    best[partner] = kept
    change[INCOME] = earned
    change[GONE] = 0
    change[MONEY] = 0
    return own, their
