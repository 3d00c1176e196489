"""How a month ends: income and wages, bankruptcy, firing, bids, and the next: clauses 14 to 18."""

from typing import Any

from numba import njit

from mirabilis.games.jahres.ceremony import begin as begin_ceremony
from mirabilis.games.jahres.spec import (
    BIDDING,
    BURIED,
    CARDS,
    DESIGNERS,
    EMPLOYED,
    FAILING,
    FIRING,
    IDEAS,
    IN_HAND,
    LAST,
    MARKET,
    MONTHS,
    NAMING,
    NONE,
    OUT,
    OVER,
    PARTS,
    RUIN,
    TURNING,
    WAITING,
)
from mirabilis.games.jahres.trading import drop, tidy, wipe
from mirabilis.games.jahres.year import count_playing, following, playing


@njit
def income(state: Any, seat: int) -> int:
    """Clause 10: return what the games of a seat earn in a month."""
    total = 0
    for game in range(int(state.games)):
        if state.owner[game] == seat + 1:
            total += int(state.value[game])
    return total


@njit
def wages(state: Any, seat: int) -> int:
    """Clause 14: return what the designers of a seat cost in a month."""
    total = 0
    for designer in range(DESIGNERS):
        if state.place[IDEAS + designer] == EMPLOYED + seat:
            total += int(state.wage[designer])
    return total


@njit
def pay(t: Any, state: Any) -> None:
    """Clauses 14 and 15: income and wages of all; who cannot pay is bankrupt."""
    for seat in range(int(t.seats)):
        if int(state.left) >> seat & 1 != 0:
            continue
        state.purse[seat] = int(state.money[seat]) + income(state, seat)
        cost = wages(state, seat)
        state.money[seat] = state.purse[seat]
        if cost > state.purse[seat]:
            state.failing = int(state.failing) | 1 << seat
        else:
            state.money[seat] = int(state.purse[seat]) - cost
    for designer in range(DESIGNERS):
        place = int(state.place[IDEAS + designer])
        state.paid[designer] = 1 if EMPLOYED <= place < MARKET else 0
    tidy(t, state)
    if state.failing != 0:
        state.phase = FAILING
    else:
        _paid(t, state)


@njit
def fail(t: Any, state: Any, seat: int) -> None:
    """Clause 15: a bankrupt company leaves the game."""
    for card in range(CARDS):
        if state.place[card] == IN_HAND + seat:
            state.place[card] = BURIED + seat
        elif state.place[card] == EMPLOYED + seat:
            state.place[card] = OUT
            state.wage[card - IDEAS] = 0
            state.paid[card - IDEAS] = 0
    for game in range(int(state.games)):
        if state.owner[game] == seat + 1:
            state.owner[game] = 0
            for i in range(PARTS):
                if state.game[game, i] != 0:
                    state.place[int(state.game[game, i]) - 1] = OUT
    state.buried[seat] = state.cards[seat]
    state.cards[seat] = 0
    state.money[seat] = 0
    state.fell[seat] = state.month
    state.left = int(state.left) | 1 << seat
    state.failing = int(state.failing) & ~(1 << seat)
    tidy(t, state)
    if state.failing == 0:
        alive = count_playing(t, state)
        if alive == 1:
            _end(state, LAST, playing(t, state))
        elif alive == 0:
            _end(state, RUIN, _richest_fallen(t, state))
        else:
            _paid(t, state)


@njit
def _end(state: Any, reason: int, winners: int) -> None:
    state.phase = OVER
    state.reason = reason
    state.winners = winners


@njit
def _richest_fallen(t: Any, state: Any) -> int:
    """Clause 26: return who had the most before wages, of those that fell together."""
    most = -1
    winners = 0
    for seat in range(int(t.seats)):
        if state.fell[seat] == state.month:
            purse = int(state.purse[seat])
            if purse > most:
                most = purse
                winners = 0
            if purse == most:
                winners |= 1 << seat
    return winners


@njit
def _paid(t: Any, state: Any) -> None:
    """Clauses 16 and 18: after payday designers are fired, unless the year is over."""
    if state.month == MONTHS:
        state.phase = WAITING
        return
    if naming(t, state) != 0:
        state.phase = NAMING
    else:
        begin_bids(t, state)


@njit
def naming(t: Any, state: Any) -> int:
    """Clause 16: return the mask of seats that have yet to name whom they fire."""
    mask = 0
    for designer in range(DESIGNERS):
        place = int(state.place[IDEAS + designer])
        if EMPLOYED <= place < MARKET and state.paid[designer] != 0:
            mask |= 1 << place - EMPLOYED
    return mask & ~int(state.named)


@njit
def named(t: Any, state: Any, seat: int) -> None:
    """Clause 16: a seat has named whom it fires; when all have, it is shown."""
    state.named = int(state.named) | 1 << seat
    if naming(t, state) == 0:
        state.phase = FIRING


@njit
def fire(t: Any, state: Any, mask: int) -> None:
    """Clause 16: those who were named go to the market."""
    for designer in range(DESIGNERS):
        if mask >> designer & 1 != 0:
            state.former[designer] = int(state.place[IDEAS + designer]) - EMPLOYED + 1
            state.place[IDEAS + designer] = MARKET
        state.marked[designer] = 0
    begin_bids(t, state)


@njit
def begin_bids(t: Any, state: Any) -> None:
    """Clause 17: offers to designers, if one is in play."""
    for card in range(IDEAS, CARDS):
        if EMPLOYED <= state.place[card] <= MARKET:
            state.phase = BIDDING
            state.passes = 0
            state.turn = state.start
            if int(state.left) >> int(state.start) & 1 != 0:
                state.turn = following(t, state, int(state.start))
            return
    state.phase = WAITING


@njit
def bid(t: Any, state: Any, seat: int, designer: int, wage: int) -> None:
    """Clause 17: a designer moves to the bidder."""
    state.place[IDEAS + designer] = EMPLOYED + seat
    state.wage[designer] = wage
    state.former[designer] = 0
    state.paid[designer] = 0
    state.passes = 0
    state.turn = following(t, state, seat)


@njit
def pass_on(t: Any, state: Any, seat: int) -> None:
    """Clause 17: a seat passes; the step ends when all have."""
    state.passes += 1
    state.turn = following(t, state, seat)
    if state.passes == count_playing(t, state):
        state.passes = 0
        state.turn = 0
        state.phase = WAITING


@njit
def ready(t: Any, state: Any, seat: int) -> None:
    """Clause 18: when all are ready the next month begins, or the ceremony."""
    state.ready = int(state.ready) | 1 << seat
    if int(state.ready) != playing(t, state):
        return
    if state.month < MONTHS:
        state.phase = TURNING
        return
    for a in range(int(t.seats)):
        drop(state, a)
        for b in range(int(t.seats)):
            if state.status[a, b] != NONE:
                wipe(state, a, b)
    begin_ceremony(t, state)
