"""The award: clauses 24 to 26."""

from typing import Any

from numba import njit

from mirabilis.games.jahres.cards import face_of, kinds, pair_of
from mirabilis.games.jahres.spec import CEREMONY, MONTHS, OVER, RICHEST, STALEMATE, WON

ALL_CALLED = (1 << MONTHS) - 1


@njit
def begin(t: Any, state: Any) -> None:
    """Clause 26: the ceremony begins, unless there is no game: then money decides at once."""
    state.standing = 0
    for game in range(int(state.games)):
        if state.owner[game] != 0:
            state.standing = int(state.standing) | 1 << game
    if state.standing != 0:
        state.phase = CEREMONY
        return
    state.phase = OVER
    state.reason = RICHEST
    state.winners = _richest(t, state, (1 << int(t.seats)) - 1 & ~int(state.left))


@njit
def _richest(t: Any, state: Any, seats: int) -> int:
    """Return those of some seats that have the most money."""
    most = -1
    winners = 0
    for seat in range(int(t.seats)):
        if seats >> seat & 1 != 0:
            money = int(state.money[seat])
            if money > most:
                most = money
                winners = 0
            if money == most:
                winners |= 1 << seat
    return winners


@njit
def surviving(t: Any, state: Any, standing: int, card: int) -> int:
    """Clause 24: return the games of some that show a symbol of a card."""
    left = 0
    game = 0
    while standing >> game != 0:
        if standing >> game & 1 != 0 and kinds(face_of(t, state, game)) & pair_of(t, card) != 0:
            left |= 1 << game
        game += 1
    return left


@njit
def most_valuable(state: Any, standing: int) -> int:
    """Return the games of some that have the highest value."""
    most = -1
    best = 0
    game = 0
    while standing >> game != 0:
        if standing >> game & 1 != 0:
            value = int(state.value[game])
            if value > most:
                most = value
                best = 0
            if value == most:
                best |= 1 << game
        game += 1
    return best


@njit
def owners(state: Any, standing: int) -> int:
    """Return the mask of who owns some games."""
    mask = 0
    game = 0
    while standing >> game != 0:
        if standing >> game & 1 != 0:
            mask |= 1 << int(state.owner[game]) - 1
        game += 1
    return mask


@njit
def are_alike(t: Any, state: Any, standing: int) -> bool:
    """Clause 25: tell whether some games show the same set of symbols."""
    first = -1
    game = 0
    while standing >> game != 0:
        if standing >> game & 1 != 0:
            mask = kinds(face_of(t, state, game))
            if first >= 0 and mask != first:
                return False
            first = mask
        game += 1
    return True


@njit
def call(t: Any, state: Any, month: int) -> None:
    """Clauses 24 and 25: a month card is drawn."""
    state.called = int(state.called) | 1 << month
    left = surviving(t, state, int(state.standing), int(state.trend[month]) - 1)
    if left != 0:
        state.standing = most_valuable(state, left)
        _decide(t, state)
    if state.phase == CEREMONY and state.called == ALL_CALLED:
        state.standing = most_valuable(state, int(state.standing))
        _decide(t, state)
        if state.phase == CEREMONY:
            _let_money_decide(t, state)


@njit
def _decide(t: Any, state: Any) -> None:
    """Clauses 24 and 25: one owner has won; games alike leave it to money."""
    mask = owners(state, int(state.standing))
    if mask & mask - 1 == 0:
        state.phase = OVER
        state.reason = WON
        state.winners = mask
    elif are_alike(t, state, int(state.standing)):
        _let_money_decide(t, state)


@njit
def _let_money_decide(t: Any, state: Any) -> None:
    state.phase = OVER
    state.reason = STALEMATE
    state.winners = _richest(t, state, owners(state, int(state.standing)))
