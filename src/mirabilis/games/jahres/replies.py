"""How a seat answers an offer: it accepts, counters with one that would pay, or refuses."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.cards import has, holds, put, take
from mirabilis.games.jahres.plans import own_desk
from mirabilis.games.jahres.pledges import pledge, pledged_games, spendable
from mirabilis.games.jahres.spec import CARDS, IDEAS
from mirabilis.games.jahres.terms import (
    CASH,
    GAINED,
    GETS,
    GIVES,
    LOST,
    TERMS,
    UNNAMED,
    is_gift,
    read_offer,
    suits,
    weigh,
)
from mirabilis.games.jahres.trading import meets

REFUSES, COUNTERS, ACCEPTS = range(3)

MARGIN = 0.004  # by which a trade must raise one's own chance
TRIES = 8  # offers of a seat in a month
SUITED = 2.0  # how well a card must suit whom it is offered to
LIKING = 0.002  # how much one prefers to give what suits the other
PRICES = (20, 12, 8, 5, 3, 2, 1)  # that are offered for a card, the highest first that pays
MORE = (1, 2, 3, 5, 8, 12, 20, 30)  # money that is asked for besides, the least first that pays


@njit
def is_spare(state: Any, card: int, kept: Any) -> bool:
    """Tell whether a card on hand may be offered at all."""
    return kept[card] == 0 and (
        card >= IDEAS or (state.chosen[card] == 0 and state.bench[card] == 0)
    )


@njit
def reply(t: Any, state: Any, seat: int, giver: int, terms: Any) -> int:
    """Return how a seat answers an offer, and write the terms on which it agrees."""
    read_offer(state, giver, seat, terms)
    if is_gift(terms):
        return ACCEPTS
    if meets(terms[GETS : GETS + 2], state.gave[seat]):
        return REFUSES
    desk = own_desk(t, state, seat)
    own, _ = weigh(t, state, seat, giver, np.zeros(TERMS, np.int64), desk)
    after, _ = weigh(t, state, seat, giver, terms, desk)
    kept = np.zeros(CARDS, np.int8)
    pledge(t, state, seat, giver, kept)
    if terms[UNNAMED] == 0:
        if not _is_free(t, state, seat, giver, terms, kept):
            return REFUSES
        if after > own + MARGIN:
            return ACCEPTS
        if state.sent[seat] < TRIES and _haggle(t, state, seat, giver, own, terms, desk):
            return COUNTERS
    if state.sent[seat] >= TRIES:
        return REFUSES
    return COUNTERS if _swap(t, state, seat, giver, own, kept, terms, desk) else REFUSES


@njit
def _is_free(t: Any, state: Any, seat: int, giver: int, terms: Any, kept: Any) -> bool:
    """Tell whether what is asked for is neither chosen for publication nor on offer elsewhere."""
    for card in range(CARDS):
        is_kept = kept[card] != 0 or (card < IDEAS and state.chosen[card] != 0)
        if is_kept and has(terms[GIVES : GIVES + 2], card):
            return False
    if terms[LOST] & pledged_games(t, state, seat, giver) != 0:
        return False
    return -terms[CASH] <= spendable(t, state, seat, giver)


@njit
def _haggle(t: Any, state: Any, seat: int, giver: int, own: float, terms: Any, desk: Any) -> bool:
    """Find the least money besides for which an offer pays; the other side must get something."""
    cash = terms[CASH]
    goes = terms[GIVES] != 0 or terms[GIVES + 1] != 0 or terms[LOST] != 0
    for more in MORE:
        if cash + more > state.money[giver] or (cash + more >= 0 and not goes):
            break
        terms[CASH] = cash + more
        after, _ = weigh(t, state, seat, giver, terms, desk)
        if after > own + MARGIN:
            return True
    terms[CASH] = cash
    return False


@njit
def _swap(
    t: Any, state: Any, seat: int, giver: int, own: float, kept: Any, terms: Any, desk: Any
) -> bool:
    """Find what to give for what is offered: a card of one's own, or money."""
    comes = terms[GETS] != 0 or terms[GETS + 1] != 0 or terms[GAINED] != 0
    if terms[UNNAMED] == 0:
        if not comes:
            return False
        terms[GIVES] = 0
        terms[GIVES + 1] = 0
        terms[LOST] = 0
        terms[CASH] = max(0, terms[CASH])
    elif not _is_free(t, state, seat, giver, terms, kept):
        return False
    terms[UNNAMED] = 0
    cash = terms[CASH]
    if comes:
        after, _ = weigh(t, state, seat, giver, terms, desk)
        if after <= own + MARGIN:
            return False
    card = _card_for(t, state, seat, giver, own, SUITED if comes else 0.0, kept, terms, desk)
    if card >= 0:
        put(terms[GIVES : GIVES + 2], card)
        after, _ = weigh(t, state, seat, giver, terms, desk)
        if after > own + MARGIN:
            return True
        for more in MORE:
            if not comes and cash + more <= state.money[giver]:
                terms[CASH] = cash + more
                after, _ = weigh(t, state, seat, giver, terms, desk)
                if after > own + MARGIN:
                    return True
        take(terms[GIVES : GIVES + 2], card)
    if comes:
        for price in PRICES:
            if price <= spendable(t, state, seat, giver):
                terms[CASH] = -price
                after, _ = weigh(t, state, seat, giver, terms, desk)
                if after > own + MARGIN:
                    return True
    return False


@njit
def _card_for(
    t: Any,
    state: Any,
    seat: int,
    giver: int,
    own: float,
    least: float,
    kept: Any,
    terms: Any,
    desk: Any,
) -> int:
    """Return the card that one would best give for what is offered, or -1."""
    found = -1
    most = -9.0
    for card in range(CARDS):
        if not holds(state, seat, card) or not is_spare(state, card, kept):
            continue
        suited = suits(t, state, giver, card)
        if suited < least or has(terms[GIVES : GIVES + 2], card):
            continue
        put(terms[GIVES : GIVES + 2], card)
        after, _ = weigh(t, state, seat, giver, terms, desk)
        take(terms[GIVES : GIVES + 2], card)
        if after - own + LIKING * suited > most:
            most = after - own + LIKING * suited
            found = card
    return found
