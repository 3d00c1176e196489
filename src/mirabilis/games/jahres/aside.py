"""What a seat does out of turn: it answers offers, and makes some.

An offer is accepted when it raises one's own estimated chance by a margin, and a gift whenever it
does no harm. Other offers are answered with one that would pay both, or refused (`replies`). Nobody
takes back a card in the month in which it was given away: there are no circles.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.jahres.cards import has, holds, put
from mirabilis.games.jahres.moves import NAMED, is_open
from mirabilis.games.jahres.plans import chance_of, own_desk
from mirabilis.games.jahres.pledges import pledge
from mirabilis.games.jahres.prospects import AWAY, DRAWS
from mirabilis.games.jahres.replies import (
    ACCEPTS,
    COUNTERS,
    MARGIN,
    PRICES,
    SUITED,
    TRIES,
    is_spare,
    reply,
)
from mirabilis.games.jahres.spec import (
    ACCEPT,
    ANY_CARD,
    CARDS,
    CHARGE,
    CHOOSING,
    COINS,
    DROP,
    GAME_THING,
    GIVE,
    OPEN,
    PAY,
    REFUSE,
    REFUSED,
    SEND,
    TO,
    WANT,
)
from mirabilis.games.jahres.terms import (
    CASH,
    GAINED,
    GETS,
    GIVES,
    LOST,
    TERMS,
    UNNAMED,
    read_offer,
    suits,
    weigh,
)

SPARE = 0.001  # what a card may cost that is offered for another
UNKNOWN_COST = -9.0  # of a card that nobody has looked at


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
    """Accept, counter or refuse an open offer; -1 if there is none, or a draft comes first."""
    terms = np.zeros(TERMS, np.int64)
    for step in range(1, int(t.seats)):
        giver = (seat + step) % int(t.seats)  # no seat comes first for everybody
        if state.status[giver, seat] != OPEN or state.partner[seat] == giver + 1:
            continue
        meant = reply(t, state, seat, giver, terms)
        if meant == ACCEPTS:
            for i in range(count):
                if int(moves[i]) & ~NAMED == ACCEPT and int(moves[i]) & 15 == giver:
                    return i
        if meant == COUNTERS:
            if state.partner[seat] != 0:
                continue
            index = _find(moves, count, TO + giver)
            if index >= 0:
                return index
        return _find(moves, count, REFUSE + giver)
    return -1


@njit
def _continue(t: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """Return the next step of the draft of a seat: a counter-offer, or a proposal."""
    to = int(state.partner[seat]) - 1
    meant = np.zeros(TERMS, np.int64)  # as the partner will see them
    if state.status[to, seat] == OPEN:
        terms = np.zeros(TERMS, np.int64)
        is_meant = reply(t, state, seat, to, terms) == COUNTERS
        _turn_round(terms, meant)
    elif state.phase == CHOOSING and state.choice[seat] == 0:
        desk = own_desk(t, state, seat)
        before = chance_of(t, state, seat, desk)
        costs = np.full(CARDS, UNKNOWN_COST)
        is_meant = _proposal(t, state, seat, to, desk, before, costs, meant) > 0.0
        _price(t, state, seat, to, before, desk, meant)
    else:
        is_meant = False
    step = _next_step(state, seat, meant, moves, count) if is_meant else -1
    return step if step >= 0 else _find(moves, count, DROP)


@njit
def _turn_round(terms: Any, meant: Any) -> None:
    """Write terms as the other side sees them."""
    for half in range(2):
        meant[GETS + half] = terms[GIVES + half]
        meant[GIVES + half] = terms[GETS + half]
    meant[GAINED] = terms[LOST]
    meant[LOST] = terms[GAINED]
    meant[CASH] = -terms[CASH]
    meant[UNNAMED] = 0


@njit
def _next_step(state: Any, seat: int, meant: Any, moves: Any, count: int) -> int:
    """Return the move that brings a draft nearer to what is meant, or sends it; -1 if none does."""
    draft = np.zeros(TERMS, np.int64)
    read_offer(state, seat, seat, draft)
    for at in range(CASH):
        if draft[at] & ~meant[at] != 0:
            return -1
    for card in range(CARDS):
        if has(meant[GETS : GETS + 2], card) and not has(draft[GETS : GETS + 2], card):
            return _find(moves, count, GIVE + card + 1)
        if has(meant[GIVES : GIVES + 2], card) and not has(draft[GIVES : GIVES + 2], card):
            return _find(moves, count, WANT + card + 1)
    for game in range(int(state.games)):
        if (meant[GAINED] & ~draft[GAINED]) >> game & 1 != 0:
            return _find(moves, count, GIVE + GAME_THING + game)
        if (meant[LOST] & ~draft[LOST]) >> game & 1 != 0:
            return _find(moves, count, WANT + GAME_THING + game)
    if draft[UNNAMED] < meant[UNNAMED]:
        return _find(moves, count, WANT + ANY_CARD)
    short = int(meant[CASH]) - int(draft[CASH])
    for k in range(len(COINS) - 1, -1, -1):
        if COINS[k] <= short:
            return _find(moves, count, PAY + COINS[k])
        if COINS[k] <= -short:
            return _find(moves, count, CHARGE + COINS[k])
    for i in range(count):
        if moves[i] >= SEND:
            return i
    return -1


@njit
def _prospect(t: Any, state: Any, seat: int) -> int:
    """Return whom a seat makes its next offer, or -1: whom a card suits that it can spare."""
    desk = own_desk(t, state, seat)
    before = chance_of(t, state, seat, desk)
    costs = np.full(CARDS, UNKNOWN_COST)
    meant = np.zeros(TERMS, np.int64)
    most = 0.0
    found = -1
    for step in range(1, int(t.seats)):
        to = (seat + step) % int(t.seats)  # of equals, no seat is the first for everybody
        gone = int(state.left) >> to & 1 != 0
        if gone or state.status[seat, to] == OPEN or state.status[to, seat] == OPEN:
            continue
        suited = _proposal(t, state, seat, to, desk, before, costs, meant)
        if suited > most:
            most = suited
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
def _is_next(suited: float, card: int, ceiling: float, last: int) -> bool:
    """Tell whether a card comes after the one that was refused last: what suits most is first."""
    return last < 0 or suited < ceiling or (suited == ceiling and card > last)


@njit
def _proposal(
    t: Any, state: Any, seat: int, to: int, desk: Any, before: float, costs: Any, meant: Any
) -> float:
    """Find the card that one can spare and that suits the other most.

    Return how well it suits; 0 if there is none. ``costs`` keeps what cards cost.
    """
    most = 0.0
    if state.cards[to] == 0:
        return most
    kept = np.zeros(CARDS, np.int8)
    pledge(t, state, seat, to, kept)
    last = -1
    if state.status[seat, to] == REFUSED:
        last = _first(state.give[seat, to])
    ceiling = suits(t, state, to, last) if last >= 0 else 0.0
    given = -1
    for card in range(CARDS):
        if not holds(state, seat, card) or not is_spare(state, card, kept):
            continue
        suited = suits(t, state, to, card)
        if suited < SUITED or suited <= most or not _is_next(suited, card, ceiling, last):
            continue
        if costs[card] == UNKNOWN_COST:
            desk.used[card] = AWAY
            desk.change[DRAWS] += 1
            costs[card] = before - chance_of(t, state, seat, desk)
            desk.used[card] = 0
            desk.change[DRAWS] -= 1
        if costs[card] < SPARE:
            most = suited
            given = card
    if given >= 0:
        meant[GETS] = 0
        meant[GETS + 1] = 0
        put(meant[GETS : GETS + 2], given)
    return most


@njit
def _price(t: Any, state: Any, seat: int, to: int, before: float, desk: Any, meant: Any) -> None:
    """Ask for the most money that the other side may think a card worth; if none, for any card."""
    terms = np.zeros(TERMS, np.int64)
    _, their = weigh(t, state, seat, to, terms, desk)
    for half in range(2):
        terms[GIVES + half] = meant[GETS + half]
    for price in PRICES:
        if price <= state.money[to]:
            terms[CASH] = price
            after, theirs = weigh(t, state, seat, to, terms, desk)
            if after > before + MARGIN and theirs > their + MARGIN:
                meant[CASH] = -price
                return
    meant[UNNAMED] = 1
