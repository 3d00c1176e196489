"""What a viewer knows of a state, and what may be behind it."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.rng import below
from mirabilis.games.jahres.cards import has, holds
from mirabilis.games.jahres.spec import (
    BRAINSTORMS,
    BURIED,
    CARDS,
    CHOOSING,
    DECK,
    DESIGNERS,
    EMPLOYED,
    FIRING,
    IDEAS,
    IN_HAND,
    IS_COMPANY,
    NAMING,
    RESTS,
    REVEALING,
    SEATS,
    UNKNOWN,
    UNSEEN,
)
from mirabilis.games.jahres.trading import drop, wipe


@njit
def _turned(t: Any, state: Any) -> int:
    """Return how many places of the order of commitment are known."""
    if state.phase == CHOOSING:
        return 0
    if state.phase == REVEALING:
        return int(state.count) + (1 if state.draws > 0 else 0)
    return int(t.seats)


@njit
def veil(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Blank what a viewer cannot know."""
    for card in range(CARDS):
        place = int(state.place[card])
        if place == DECK:
            seen.place[card] = UNSEEN
        elif IN_HAND <= place < IS_COMPANY or place >= BURIED:
            holder = place - IN_HAND if place < IS_COMPANY else place - BURIED
            if holder == viewer:
                continue
            if card < IDEAS:
                seen.bench[card] = 0
                seen.chosen[card] = 0
            if viewer < 0 or not has(state.known[viewer], card):
                seen.place[card] = UNSEEN
    if state.phase == CHOOSING or state.phase == REVEALING:
        _veil_choices(t, state, viewer, seen)
    for designer in range(DESIGNERS):
        if viewer < 0 or state.place[IDEAS + designer] != EMPLOYED + viewer:
            seen.marked[designer] = 0
    for seat in range(SEATS):
        if seat == viewer:
            continue
        drop(seen, seat)
        seen.sent[seat] = 0
        seen.fresh[seat] = 0
        seen.known[seat, 0] = 0
        seen.known[seat, 1] = 0
        seen.gave[seat, 0] = 0
        seen.gave[seat, 1] = 0
        for other in range(SEATS):
            if other != viewer:
                wipe(seen, seat, other)


@njit
def _veil_choices(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clause 5: choices and their order are hidden until they are turned over."""
    turned = _turned(t, state)
    known = 0
    for i in range(int(t.seats)):
        if i < turned:
            known |= 1 << int(state.order[i]) - 1
        else:
            seen.order[i] = 0
    for seat in range(int(t.seats)):
        if seat != viewer and known >> seat & 1 == 0 and state.choice[seat] != 0:
            seen.choice[seat] = UNKNOWN


@njit
def imagined(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Fill in what is blank: cards evenly, choices as not yet made or evenly."""
    cards = np.zeros(CARDS, np.int64)
    n = 0
    for card in range(CARDS):
        if seen.place[card] == UNSEEN:
            cards[n] = card
            n += 1
    for other in range(int(t.seats)):
        if other == seat:
            continue
        hidden = int(seen.cards[other])
        buried = int(seen.buried[other])
        for card in range(CARDS):
            hidden -= 1 if holds(seen, other, card) else 0
            buried -= 1 if seen.place[card] == BURIED + other else 0
        for i in range(hidden + buried):
            at = below(rng, n)
            state.place[cards[at]] = IN_HAND + other if i < hidden else BURIED + other
            n -= 1
            cards[at] = cards[n]
    for i in range(n):
        state.place[cards[i]] = DECK
    if seen.phase == CHOOSING:
        for other in range(int(t.seats)):
            if other != seat:
                state.choice[other] = 0
        if seat >= 0 and seen.choice[seat] != 0:
            state.order[0] = seat + 1
    elif seen.phase == REVEALING:
        _imagine_order(t, seen, rng, state)
    elif seen.phase == NAMING:
        state.named = int(seen.named) & (1 << seat if seat >= 0 else 0)
    elif seen.phase == FIRING:
        for designer in range(DESIGNERS):
            place = int(seen.place[IDEAS + designer])
            if EMPLOYED <= place < EMPLOYED + SEATS and place != EMPLOYED + seat:
                if seen.paid[designer] != 0:
                    state.marked[designer] = below(rng, 2)


@njit
def _imagine_order(t: Any, seen: Any, rng: Any, state: Any) -> None:
    """Put those whose choice is not turned over yet into any order; they draw or rest."""
    listed = 0
    n = 0
    while n < t.seats and seen.order[n] != 0:
        listed |= 1 << int(seen.order[n]) - 1
        n += 1
    first = n
    for other in range(int(t.seats)):
        if int(seen.left) >> other & 1 != 0 or listed >> other & 1 != 0:
            continue
        at = first + below(rng, n - first + 1)
        state.order[n] = state.order[at]
        state.order[at] = other + 1
        n += 1
        if seen.choice[other] == UNKNOWN:
            state.choice[other] = BRAINSTORMS if below(rng, 2) == 0 else RESTS
