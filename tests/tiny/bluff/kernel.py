from numba import njit

from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE, CHANCE_BIT
from tiny.bluff.spec import (
    BET,
    CARD,
    DEAL1,
    DEAL2,
    DEALT,
    HIDDEN,
    OVER,
    PASS,
    RAISE,
    SHOW,
    SHOW1,
    SHOW2,
)


@njit
def setup(t, state):
    state.phase = DEAL1


@njit
def actors(t, state):
    if state.phase == BET:
        return 1 << int(state.turn)
    return 0 if state.phase == OVER else CHANCE_BIT


@njit
def free(t, state):
    return 0


@njit
def legal(t, state, seat, moves):
    moves[0] = PASS
    moves[1] = RAISE
    return 2


@njit
def allowed(t, state, seat, move):
    return 0 if move == PASS or move == RAISE else 2


@njit
def chance(t, state, outcomes, weights):
    if state.phase == SHOW1 or state.phase == SHOW2:
        seat = int(state.phase) - SHOW1
        outcomes[0] = SHOW + 4 * seat + int(state.cards[seat])
        weights[0] = 1
        return 1
    n = 0
    for card in range(1, int(t.cards) + 1):
        if state.phase == DEAL1 or card != state.cards[0]:
            outcomes[n] = CARD + card
            weights[n] = 1
            n += 1
    return n


@njit
def apply(t, state, seat, move):
    phase = int(state.phase)
    if phase == DEAL1 or phase == DEAL2:
        state.cards[phase - DEAL1] = move - CARD
        state.phase = phase + 1
    elif phase == SHOW1 or phase == SHOW2:
        who = phase - SHOW1
        state.shown[who] = (move - SHOW) & 3
        state.phase = phase + 1
        if phase == SHOW2:
            state.winner = 1 if state.shown[0] > state.shown[1] else 2
    else:
        state.acts += 1
        other = 1 - seat
        if move == RAISE:
            state.bets[seat] = 1
            if state.bets[other] == 1:
                state.phase = SHOW1
        elif state.bets[other] == 1:
            state.phase = OVER
            state.folded = 1
            state.winner = other + 1
        elif state.acts == 2:
            state.phase = SHOW1
        state.turn = other


@njit
def returns(t, state, utility, points):
    winner = int(state.winner) - 1
    for seat in range(2):
        stake = 1 + int(state.bets[1 - winner]) if winner >= 0 else 0
        points[seat] = stake if seat == winner else -stake
        utility[seat] = (points[seat] + 2) / 4
    if winner < 0:
        return 0
    return 1 if state.folded == 1 else 2


@njit
def observe(t, state, viewer, seen):
    for seat in range(2):
        if seat != viewer and state.cards[seat] != 0 and state.shown[seat] == 0:
            seen.cards[seat] = HIDDEN


@njit
def shown(t, state, seat, move, viewer):
    if seat == CHANCE and (state.phase == DEAL1 or state.phase == DEAL2):
        return move if viewer == int(state.phase) - DEAL1 else DEALT
    return move


@njit
def imagine(t, seen, seat, rng, state):
    for other in range(2):
        if seen.cards[other] == HIDDEN:
            n = below(rng, int(t.cards) - (1 if seen.cards[1 - other] != 0 else 0))
            card = 1 + n
            if seen.cards[1 - other] != 0 and seen.cards[1 - other] <= card:
                card += 1
            state.cards[other] = card
