from numba import njit

from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE_BIT, NOTHING
from tiny.pennies.spec import CHOOSE, HAS_CHOSEN, HEADS, HIDDEN, OVER, SHOW, SHOW1, SHOW2, TAILS


@njit
def setup(t, state):
    state.phase = CHOOSE


@njit
def actors(t, state):
    if state.phase == CHOOSE:
        return (1 if state.chosen[0] == 0 else 0) | (2 if state.chosen[1] == 0 else 0)
    return 0 if state.phase == OVER else CHANCE_BIT


@njit
def free(t, state):
    if state.phase == CHOOSE:
        return (1 if state.chosen[0] != 0 else 0) | (2 if state.chosen[1] != 0 else 0)
    return 0


@njit
def legal(t, state, seat, moves):
    moves[0] = HEADS
    moves[1] = TAILS
    return 2


@njit
def allowed(t, state, seat, move):
    return 0 if move == HEADS or move == TAILS else 1


@njit
def chance(t, state, outcomes, weights):
    seat = int(state.phase) - SHOW1
    outcomes[0] = SHOW + 4 * seat + int(state.chosen[seat])
    weights[0] = 1
    return 1


@njit
def apply(t, state, seat, move):
    phase = int(state.phase)
    if phase == CHOOSE:
        state.chosen[seat] = move
        state.shown[0] = 0
        state.shown[1] = 0
        if state.chosen[0] != 0 and state.chosen[1] != 0:
            state.phase = SHOW1
        return
    who = phase - SHOW1
    state.shown[who] = (move - SHOW) & 3
    state.chosen[who] = 0
    state.phase = phase + 1
    if phase == SHOW2:
        if state.shown[0] == state.shown[1]:
            state.halves += 2 if state.shown[0] == HEADS else 1
        state.rounds += 1
        state.phase = OVER if state.rounds == t.rounds else CHOOSE


@njit
def returns(t, state, utility, points):
    rounds = int(state.rounds)
    points[0] = int(state.halves) / 2
    points[1] = rounds - points[0]
    for seat in range(2):
        utility[seat] = points[seat] / max(rounds, 1)
    return 1 if state.phase == OVER else 0


@njit
def observe(t, state, viewer, seen):
    for seat in range(2):
        if seat != viewer and state.chosen[seat] != 0:
            seen.chosen[seat] = HIDDEN


@njit
def shown(t, state, seat, move, viewer):
    if state.phase == CHOOSE and viewer != seat:
        return HAS_CHOSEN if state.chosen[seat] == 0 else NOTHING
    return move


@njit
def imagine(t, seen, seat, rng, state):
    for other in range(2):
        if seen.chosen[other] == HIDDEN:
            state.chosen[other] = 0 if seen.phase == CHOOSE else 1 + below(rng, 2)
