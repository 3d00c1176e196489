"""Trades by rule: what a seat proposes, counters, accepts and refuses.

A bundle is judged by the change of the estimated chance to win, with the partner's side taken
into account as far as it is known: money, games and numbers of cards, and how well the cards named
suit the partner's company and designers. Every trade must raise one's own chance by a margin, and
nobody takes back a card in the month in which it was given away: there are no circles.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.cards import face_of, favour, has, holds, kinds, likes
from mirabilis.games.jahres.moves import NAMED, is_open
from mirabilis.games.jahres.plans import chance_of, open_desk
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
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    CARDS,
    CHARGE,
    CHOOSING,
    COINS,
    DROP,
    GIVE,
    IDEAS,
    OPEN,
    PAY,
    REFUSE,
    REFUSED,
    SEND,
    TO,
    WANT,
)
from mirabilis.games.jahres.trading import meets

MARGIN = 0.004  # by which a trade must raise one's own chance
SPARE = 0.001  # what a card may cost that is offered for another
TRIES = 8  # offers of a seat in a month
SUITED = 2.0  # how well a card must suit whom it is offered to
SUITS = 0.06  # what a card is worth to a partner, for each symbol that it asks for
LIKING = 0.002  # how much one prefers to give what suits the other
PRICES = (20, 12, 8, 5, 3)  # that are offered for a card, the highest first that pays

GIVEN, WANTED, PAID, INTENTS = range(4)  # what a draft is meant to hold


@njit
def aside(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Return the index of the move that a seat makes of its own accord, or -1."""
    if not is_open(state):
        return -1
    answered = _answer(t, state, seat, moves, count)
    if answered >= 0:
        return answered
    if state.partner[seat] != 0:
        return _continue(t, state, seat, moves, count)
    if state.phase == CHOOSING and state.choice[seat] == 0 and state.sent[seat] < TRIES:
        to = _prospect(t, state, seat)
        if to >= 0:
            return _find(moves, count, TO + to)
    return -1


@njit
def _find(moves: Any, count: int, move: int) -> int:
    """Return the index of a move, or -1."""
    for i in range(count):
        if moves[i] == move:
            return i
    return -1


@njit
def _answer(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Accept, counter or refuse an open offer; -1 if there is none, or a counter is drafted."""
    for giver in range(int(t.seats)):
        if giver == seat or state.status[giver, seat] != OPEN:
            continue
        if state.partner[seat] == giver + 1:
            continue
        for i in range(count):
            if int(moves[i]) & ~NAMED == ACCEPT and int(moves[i]) & 15 == giver:
                if gain(t, state, seat, giver) > MARGIN:
                    return i
        intent = np.full(INTENTS, -1)
        if state.partner[seat] == 0 and _counter(t, state, seat, giver, intent):
            index = _find(moves, count, TO + giver)
            if index >= 0:
                return index
        return _find(moves, count, REFUSE + giver)
    return -1


@njit
def _continue(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Return the next step of the draft of a seat: a counter-offer, or a proposal."""
    to = int(state.partner[seat]) - 1
    intent = np.full(INTENTS, -1)
    if state.status[to, seat] == OPEN:
        meant = _counter(t, state, seat, to, intent)
    else:
        desk = open_desk(t, state, seat)
        before = chance_of(t, state, seat, desk)
        meant = _proposal(t, state, seat, to, desk, before, intent) > 0.0
    if not meant or state.phase != CHOOSING or state.choice[seat] != 0:
        return _find(moves, count, DROP)
    given = int(intent[GIVEN])
    if given >= 0 and not has(state.give[seat, seat], given):
        return _find(moves, count, GIVE + given + 1)
    wanted = int(intent[WANTED])
    if wanted == ANY_CARD:
        if state.asked[seat, seat] == 0:
            return _find(moves, count, WANT + ANY_CARD)
    elif wanted >= 0 and not has(state.want[seat, seat], wanted):
        return _find(moves, count, WANT + wanted + 1)
    short = int(intent[PAID]) - int(state.cash[seat, seat])
    for k in range(len(COINS) - 1, -1, -1):
        if COINS[k] <= short:
            return _find(moves, count, PAY + COINS[k])
        if COINS[k] <= -short:
            return _find(moves, count, CHARGE + COINS[k])
    for i in range(count):
        if moves[i] >= SEND:
            return i
    return _find(moves, count, DROP)


@njit
def _suits(t: Any, state: Any, seat: int, card: int) -> float:
    """Return how well a card suits what is open of a seat."""
    asked = likes(t, state, seat) + favour(t, state)
    upper = asked >> 8 * int(t.upper[card]) & 255
    lower = asked >> 8 * int(t.lower[card]) & 255
    return float(2 * upper + lower) + (3.0 if card >= IDEAS else 0.0)


@njit
def gain(t: Any, state: Any, seat: int, giver: int) -> float:
    """Return by how much the chance of a seat rises if it accepts an offer."""
    if meets(state.give[giver, seat], state.gave[seat]):
        return -1.0
    desk = open_desk(t, state, seat)
    before = chance_of(t, state, seat, desk)
    used = desk.used
    suits = 0.0
    cards = 0
    for card in range(CARDS):
        if has(state.give[giver, seat], card):
            used[card] = COMES
            cards += 1
            suits -= _suits(t, state, giver, card)
        elif has(state.want[giver, seat], card):
            used[card] = AWAY
            cards -= 1
            suits += _suits(t, state, giver, card)
    cash = int(state.cash[giver, seat])
    gained = int(state.deeds[giver, seat])
    lost = int(state.claims[giver, seat])
    return _exchanged(t, state, seat, giver, cash, cards, suits, gained, lost, desk) - before


@njit
def _exchanged(
    t: Any,
    state: Any,
    seat: int,
    partner: int,
    cash: int,
    cards: int,
    suits: float,
    gained: int,
    lost: int,
    desk: Any,
) -> float:
    """Return the chance of a seat after a trade that is on the desk, but for money and games."""
    added = desk.added
    change = desk.change
    best = desk.best
    theirs = np.full(FACES, NONE)
    other = np.zeros(CHANGES, np.int64)
    for game in range(int(state.games)):
        value = int(state.value[game])
        if gained >> game & 1 != 0:
            mask = kinds(face_of(t, state, game))
            added[mask] = max(added[mask], float(value))
            change[INCOME] += value
            other[INCOME] -= value
        elif lost >> game & 1 != 0:
            mask = kinds(face_of(t, state, game))
            theirs[mask] = max(theirs[mask], float(value))
            change[INCOME] -= value
            other[INCOME] += value
    change[GONE] = lost
    other[GONE] = gained
    change[MONEY] = cash
    other[MONEY] = -cash
    other[DRAWS] = -cards
    outlook(t, state, partner, False, np.zeros(CARDS, np.int8), theirs, other, best[partner])
    for c in range(best.shape[1]):
        best[partner, c] += SUITS * suits
    return chance_of(t, state, seat, desk)


@njit
def _is_spare(state: Any, seat: int, card: int) -> bool:
    """Tell whether a card may be offered at all."""
    if not holds(state, seat, card):
        return False
    return card >= IDEAS or (state.chosen[card] == 0 and state.bench[card] == 0)


@njit
def _prospect(t: Any, state: Any, seat: int) -> int:
    """Return whom a seat makes its next offer, or -1: whom a card suits that it can spare."""
    desk = open_desk(t, state, seat)
    before = chance_of(t, state, seat, desk)
    intent = np.full(INTENTS, -1)
    most = 0.0
    found = -1
    for to in range(int(t.seats)):
        gone = int(state.left) >> to & 1 != 0
        if to == seat or gone or state.status[seat, to] == OPEN or state.status[to, seat] == OPEN:
            continue
        suits = _proposal(t, state, seat, to, desk, before, intent)
        if suits > most:
            most = suits
            found = to
    return found


@njit
def _first(cards: Any) -> int:
    """Return the first card of a set, or -1."""
    for card in range(CARDS):
        if has(cards, card):
            return card
    return -1


@njit
def _is_next(suits: float, card: int, ceiling: float, last: int) -> bool:
    """Tell whether a card comes after the one that was refused last: what suits most is first."""
    return last < 0 or suits < ceiling or (suits == ceiling and card > last)


@njit
def _proposal(
    t: Any, state: Any, seat: int, to: int, desk: Any, before: float, intent: Any
) -> float:
    """Offer a card that one can spare, and that suits the other most, for any card.

    Return how well it suits; 0 if there is none.
    """
    most = 0.0
    if state.cards[to] == 0:
        return most
    used = desk.used
    change = desk.change
    last = -1
    if state.status[seat, to] == REFUSED:
        last = _first(state.give[seat, to])
    ceiling = _suits(t, state, to, last) if last >= 0 else 0.0
    for card in range(CARDS):
        if not _is_spare(state, seat, card):
            continue
        suits = _suits(t, state, to, card)
        if suits < SUITED or suits <= most or not _is_next(suits, card, ceiling, last):
            continue
        used[card] = AWAY
        change[DRAWS] = 1
        if chance_of(t, state, seat, desk) > before - SPARE:
            most = suits
            intent[GIVEN] = card
        used[card] = 0
        change[DRAWS] = 0
    intent[WANTED] = ANY_CARD
    intent[PAID] = 0
    return most


@njit
def _counter(t: Any, state: Any, seat: int, giver: int, intent: Any) -> bool:
    """Answer an offer of one card: it, for one of one's own, or for money."""
    given = -1
    for card in range(CARDS):
        if has(state.give[giver, seat], card):
            given = card if given < 0 else CARDS
    if given < 0 or given >= CARDS or state.phase != CHOOSING or state.choice[seat] != 0:
        return False
    if has(state.gave[seat], given):
        return False
    desk = open_desk(t, state, seat)
    before = chance_of(t, state, seat, desk)
    used = desk.used
    used[given] = COMES
    intent[WANTED] = given
    intent[PAID] = 0
    if chance_of(t, state, seat, desk) < before + MARGIN:
        return False
    coming = _suits(t, state, giver, given)
    most = 0.0
    for card in range(CARDS):
        if not _is_spare(state, seat, card):
            continue
        used[card] = AWAY
        suits = _suits(t, state, giver, card)
        rise = _exchanged(t, state, seat, giver, 0, 0, suits - coming, 0, 0, desk) - before
        used[card] = 0
        if suits >= SUITED and rise > MARGIN and rise + LIKING * suits > most:
            most = rise + LIKING * suits
            intent[GIVEN] = card
    if most > 0.0:
        return True
    for price in PRICES:
        if price <= state.money[seat]:
            rise = _exchanged(t, state, seat, giver, -price, 1, -coming, 0, 0, desk) - before
            if rise > MARGIN:
                intent[GIVEN] = -1
                intent[PAID] = price
                return True
    return False
