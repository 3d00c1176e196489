"""What a viewer is told of an event: clauses 3, 5, 6, 16 and 20 to 23."""

from typing import Any

from numba import njit

from mirabilis.core.seats import NOTHING
from mirabilis.games.jahres import trading
from mirabilis.games.jahres.cards import has, holds
from mirabilis.games.jahres.moves import NAMED
from mirabilis.games.jahres.spec import (
    ACCEPT,
    CANCEL,
    CHOOSING,
    CHOSEN_WITHDRAWS,
    CLEAR,
    DEAL,
    DEALT,
    DONE,
    DRAW,
    DROP,
    FIRE,
    HAS_CHOSEN,
    HAS_NAMED,
    HIRE,
    IDEAS,
    LAPSE_BIT,
    LAY,
    OPEN,
    PUBLISH,
    REFUSE,
    SEND,
    SPARE,
    TO,
    WITHDRAWS,
)


@njit
def told(state: Any, seat: int, move: int, viewer: int) -> int:
    """Return what a viewer learns of a move: it, more or less of it, a stand-in, or nothing."""
    if viewer == seat:
        return move
    if move >= SEND:
        return move if viewer == move >> 52 & 7 else NOTHING
    kind = move & ~NAMED
    what = move & NAMED
    if kind == DEAL:
        return move if viewer == state.turn else DEALT
    if kind == DRAW:
        return move if viewer == int(state.order[int(state.count)]) - 1 else DEALT
    if kind == ACCEPT:
        giver = what & 15
        if viewer < 0 or viewer == giver:
            return move
        return move + (trading.lapses(state, giver, seat, viewer) << LAPSE_BIT)
    if kind == REFUSE or kind == CANCEL:
        return move if viewer == what else NOTHING
    if kind == HIRE:
        return move if viewer < 0 else move + (_lapses(state, seat, viewer, IDEAS + what) << 8)
    if LAY <= kind <= CLEAR or kind == FIRE or kind == SPARE or TO <= kind <= DROP:
        return NOTHING
    if kind == DONE:
        return HAS_NAMED
    if kind <= PUBLISH and state.phase == CHOOSING:
        return _chose(state, seat, kind, viewer)
    return move


@njit
def _lapses(state: Any, seat: int, viewer: int, card: int) -> int:
    """Clause 21: return which offers between two seats lapse with a card of the first."""
    flags = 0
    if state.status[seat, viewer] == OPEN and has(state.give[seat, viewer], card):
        flags |= 1
    if state.status[viewer, seat] == OPEN and has(state.want[viewer, seat], card):
        flags |= 2
    return flags


@njit
def _chose(state: Any, seat: int, kind: int, viewer: int) -> int:
    """Clauses 5 and 23: that a seat has chosen, and whether it withdraws an offer by that."""
    first = state.choice[seat] == 0
    if kind == PUBLISH and viewer >= 0 and state.status[seat, viewer] == OPEN:
        for card in range(IDEAS):
            if state.bench[card] != 0 and holds(state, seat, card):
                if has(state.give[seat, viewer], card):
                    return CHOSEN_WITHDRAWS if first else WITHDRAWS
    return HAS_CHOSEN if first else NOTHING
