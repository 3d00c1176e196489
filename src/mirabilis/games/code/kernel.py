"""The rules of code. Clause numbers are those of RULES.md."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.rng import below, pick
from mirabilis.core.seats import CHANCE_BIT, EVEN, NOTHING
from mirabilis.games.code.deck import draw_set, has_joker, list_sets, put_aside, shuffle
from mirabilis.games.code.opinion import prior  # noqa: F401 - part of the contract
from mirabilis.games.code.posterior import draw_hands, own_pool, settle, spare_letters
from mirabilis.games.code.rows import fixed, lay, pool_of_row, row_of
from mirabilis.games.code.spec import (
    ALL_OPEN,
    ARRANGE,
    ARRANGING,
    CARD,
    CRACKED,
    DEAL,
    DEALING,
    DEALT,
    DECIDING,
    FIRST,
    GUESS,
    GUESSING,
    HANDS,
    HAS_ARRANGED,
    JOKING,
    KEEP,
    ON,
    OVER,
    PLACES,
    REARRANGE,
    REARRANGED,
    ROWS,
    SEATS,
    SHOWING,
    STARTS,
    STOP,
    TURN_UP,
    TURNING,
    UNKNOWN,
)


@njit
def setup(t: Any, state: Any) -> None:
    """Clause 2: nothing is dealt yet, and nothing is known."""
    state.phase = DEALING
    state.seats = t.seats
    for owner in range(SEATS):
        for hand in range(HANDS):
            state.weight[owner, hand] = 1.0 / HANDS


@njit
def actors(t: Any, state: Any) -> int:
    """Clauses 3 and 4: all arrange at once, then one seat after the other is in turn."""
    phase = state.phase
    if phase == GUESSING or phase == JOKING or phase == DECIDING:
        return 1 << int(state.turn)
    if phase == OVER:
        return 0
    if phase == ARRANGING:
        return (1 << int(t.seats)) - 1 & ~int(state.arranged)
    return CHANCE_BIT


@njit
def free(t: Any, state: Any) -> int:
    """Clause 3: an arrangement may be changed until all have arranged."""
    return int(state.arranged) if state.phase == ARRANGING else 0


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clauses 3, 7, 8 and 10: arrangements, or guesses by seat, place and letter."""
    n = 0
    if state.phase == GUESSING:
        makes = int(t.makes[int(state.set) - 1])
        for owner in range(int(t.seats)):
            if owner == seat:
                continue
            for place in range(PLACES):
                if int(state.open[owner]) >> place & 1 != 0:
                    continue
                for letter in range(4):
                    if makes >> letter & 1 != 0:
                        moves[n] = GUESS + (owner << 4 | place << 2 | letter)
                        n += 1
        return n
    if state.phase == DECIDING:
        moves[0] = ON
        moves[1] = STOP
        return 2
    first = ARRANGE
    stays = 0
    if state.phase == JOKING:
        moves[0] = KEEP
        n = 1
        first = REARRANGE
        stays = fixed(state, seat)
    row = row_of(state, seat)
    hand = int(t.hand[pool_of_row(state, seat)])
    for i in range(int(t.n_orders[hand])):
        order = int(t.orders[hand, i])
        if (order ^ row) & stays == 0:
            moves[n] = first + order
            n += 1
    return n


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Name the clause against a move: 3 and 7 arranging, 6 the letter, 8 the card, 10 words."""
    if state.phase == ARRANGING:
        return 0 if _fits(t, state, seat, move - ARRANGE, 0) else 3
    if state.phase == JOKING:
        fits = _fits(t, state, seat, move - REARRANGE, fixed(state, seat))
        return 0 if move == KEEP or fits else 7
    if state.phase == DECIDING:
        return 0 if move == ON or move == STOP else 10
    card = move - GUESS
    if card < 0 or card >= SEATS * PLACES * 4:
        return 8
    owner = card >> 4
    if owner == seat or owner >= t.seats or int(state.open[owner]) >> (card >> 2 & 3) & 1 != 0:
        return 8
    return 0 if int(t.makes[int(state.set) - 1]) >> (card & 3) & 1 != 0 else 6


@njit
def _fits(t: Any, state: Any, seat: int, row: int, stays: int) -> bool:
    """Tell whether a row holds a seat's letters, those that stay in their places."""
    if row < 0 or row >= ROWS or (row ^ row_of(state, seat)) & stays != 0:
        return False
    hand = int(t.hand[pool_of_row(state, seat)])
    for i in range(int(t.n_orders[hand])):
        if t.orders[hand, i] == row:
            return True
    return False


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 2, 4, 5 and 11: letters are dealt, the first seat drawn, a set or a card shown."""
    weights[0] = EVEN
    if state.phase == SHOWING:
        outcomes[0] = _pointed_at(state)
        return 1
    if state.phase == FIRST:
        for seat in range(int(t.seats)):
            outcomes[seat] = STARTS + seat
        return int(t.seats)
    if state.phase == TURNING:
        return list_sets(t, state, outcomes, weights)
    pool = own_pool(state, -1)
    for seat in range(int(state.dealt)):
        pool -= pool_of_row(state, seat)
    n = 0
    for hand in range(HANDS):
        if t.ways[pool, hand] > 0:
            outcomes[n] = DEAL + hand
            weights[n] = t.ways[pool, hand]
            n += 1
    return n


@njit
def draw(t: Any, state: Any, rng: Any, outcomes: Any, weights: Any) -> int:
    """Draw what `chance` lists: a set without listing all of them."""
    if state.phase == TURNING:
        return draw_set(t, state, rng)
    if state.phase == SHOWING:
        return _pointed_at(state)
    n = chance(t, state, outcomes, weights)
    return outcomes[pick(rng, weights, n)]


@njit(forceinline=True)
def _pointed_at(state: Any) -> int:
    """Return the code that shows the card that was guessed."""
    place = int(state.guess) >> 2
    return CARD + (place << 2 | int(state.letters[place >> 2, place & 3]) - 1)


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 2 to 15: one event."""
    phase = state.phase
    if phase == TURNING:
        state.set = move - TURN_UP + 1
        if has_joker(t, move - TURN_UP):
            state.phase = JOKING
        else:
            _try(t, state)
    elif phase == GUESSING:
        state.guess = move - GUESS
        state.phase = SHOWING
    elif phase == SHOWING:
        _show(t, state, move - CARD)
    elif phase == JOKING:
        if move != KEEP:
            settle(t, state, seat)
            lay(state, seat, move - REARRANGE)
        _try(t, state)
    elif phase == ARRANGING:
        lay(state, seat, move - ARRANGE)
        state.arranged |= 1 << seat
        if state.arranged == (1 << int(t.seats)) - 1:
            state.phase = FIRST if t.first != 0 else TURNING
    elif phase == DEALING:
        lay(state, int(state.dealt), int(t.orders[move - DEAL, 0]))
        state.dealt += 1
        if state.dealt == t.seats:
            state.phase = ARRANGING
    elif phase == FIRST:
        state.turn = move - STARTS
        state.phase = TURNING
    elif move == ON:
        state.phase = TURNING
    else:
        _pass_on(t, state)


@njit
def _try(t: Any, state: Any) -> None:
    """Clauses 8 and 12: a guess if the set makes a letter; otherwise the turn ends."""
    if t.makes[int(state.set) - 1] != 0:
        state.phase = GUESSING
    else:
        _pass_on(t, state)


@njit
def _pass_on(t: Any, state: Any) -> None:
    """Clauses 4 and 13: the next seat that is not out has the turn, and the whole pile."""
    seat = (int(state.turn) + 1) % int(t.seats)
    while state.open[seat] == ALL_OPEN:
        seat = (seat + 1) % int(t.seats)
    state.turn = seat
    state.set = 0
    shuffle(state)
    state.phase = TURNING


@njit
def _show(t: Any, state: Any, card: int) -> None:
    """Clauses 9, 11, 14 and 15: the card that was guessed is shown to all."""
    owner = card >> 4
    place = card >> 2 & 3
    right = card == state.guess
    state.guess = 0
    state.looked[owner, place] = (card & 3) + 1
    if not right:
        _pass_on(t, state)
        return
    state.open[owner] |= 1 << place
    state.cracked[state.turn] += 1
    put_aside(t, state)
    if state.open[owner] == ALL_OPEN and _others_out(t, state):
        state.phase = OVER
    else:
        state.phase = DECIDING if t.may_stop != 0 else TURNING


@njit
def _others_out(t: Any, state: Any) -> bool:
    """Clause 15: tell whether nobody but the seat in turn is left."""
    for seat in range(int(t.seats)):
        if seat != state.turn and state.open[seat] != ALL_OPEN:
            return False
    return True


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clause 15: whoever cracked the last letter has won; points are the letters cracked."""
    over = state.phase == OVER
    for seat in range(int(t.seats)):
        utility[seat] = 1.0 if over and state.turn == seat else 0.0
        points[seat] = state.cracked[seat]
    return CRACKED if over else 0


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clauses 2, 7 and 11: face-down letters are their owner's, but for those that were seen."""
    for owner in range(int(state.dealt)):
        if owner != viewer:
            for place in range(PLACES):
                here = int(state.open[owner]) >> place & 1
                if here == 0 and state.looked[owner, place] == 0:
                    seen.letters[owner, place] = UNKNOWN


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clauses 2, 3 and 7: others see that letters are dealt and arranged, not which and how."""
    if state.phase == DEALING:
        return move if viewer == state.dealt else DEALT
    if viewer == seat:
        return move
    if state.phase == ARRANGING:
        return NOTHING if int(state.arranged) >> seat & 1 else HAS_ARRANGED
    return REARRANGED if state.phase == JOKING and move != KEEP else move


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Clause 16: hands by their odds given what was seen, and every order equally likely."""
    hands = np.zeros(SEATS, np.int64)
    spare = np.zeros(PLACES, np.int64)
    draw_hands(t, seen, seat, rng, hands)
    if seen.phase == ARRANGING:
        state.arranged = int(seen.arranged) & (1 << seat if seat >= 0 else 0)
    for owner in range(int(seen.dealt)):
        if owner == seat:
            continue
        count = spare_letters(t, seen, owner, hands[owner], spare)
        for place in range(PLACES):
            if seen.letters[owner, place] == UNKNOWN:
                at = 0
                if seen.phase > ARRANGING:
                    at = below(rng, count)
                state.letters[owner, place] = spare[at]
                count -= 1
                for i in range(at, count):
                    spare[i] = spare[i + 1]
