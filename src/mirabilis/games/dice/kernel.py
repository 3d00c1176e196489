"""The rules of dice. Clause numbers are those of RULES.md."""

from typing import Any

from numba import njit

from mirabilis.core.masks import lowest
from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE_BIT, EVEN, NOTHING
from mirabilis.games.dice.choices import fifth_of, fifths_of, row_of, values_of
from mirabilis.games.dice.evaluation import evaluate, prior  # noqa: F401 - part of the contract
from mirabilis.games.dice.spec import (
    ALONE,
    BOXES,
    CHOOSING,
    FREE,
    HAS_CHOSEN,
    HIDDEN,
    HIGHEST,
    LAST,
    LOWEST,
    MOST,
    OVER,
    ROLLING,
    SHARED,
    SHOW,
    SHOW_SEAT_BIT,
    SHOWING,
    SUMS,
    THROW,
    THROWS,
    VALUES,
    WAYS,
)


@njit
def setup(t: Any, state: Any) -> None:
    """Clause 1: everybody has an empty sheet."""
    state.phase = ROLLING
    state.seats = t.seats
    state.playing = (1 << int(t.seats)) - 1


@njit
def actors(t: Any, state: Any) -> int:
    """Clauses 2, 10 and 11: the dice are thrown, then whoever is not finished chooses."""
    if state.phase == CHOOSING:
        mask = int(state.playing)
        if mask & (mask - 1) == 0:
            return mask
        for seat in range(int(t.seats)):
            if state.chosen[seat] != 0:
                mask &= ~(1 << seat)
        return mask
    return 0 if state.phase == OVER else CHANCE_BIT


@njit
def free(t: Any, state: Any) -> int:
    """Clause 11: a choice may be changed until all have chosen."""
    mask = 0
    if state.phase == CHOOSING:
        for seat in range(int(t.seats)):
            if state.chosen[seat] != 0:
                mask |= 1 << seat
    return mask


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clauses 3 and 6 to 9: each different way to split the throw that the sheet admits."""
    throw = int(state.throw) - 1
    n = int(t.n_options[throw])
    fifths = fifths_of(t, state, seat)
    if fifths == 0:
        for i in range(n):
            moves[i] = FREE + int(t.options[throw, i])
        return n
    count = 0
    for i in range(n):
        choice = int(t.options[throw, i])
        moves[count] = choice  # always a write: cheaper than a branch
        count += fifths >> fifth_of(choice) & 1
    return count


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Name the clause against a move: 3 the split, 6 to 9 the fifth die."""
    throw = int(state.throw) - 1
    place = _place(t, throw, move & ~FREE) if 0 <= move < 2 * FREE else -1
    if place < 0:
        return 3
    fifths = fifths_of(t, state, seat)
    if move >= FREE:
        if fifths == 0:
            return 0
        return 6 if values_of(state, seat) & 1 != 0 else 8
    if fifths == 0:
        return 9
    if fifths >> fifth_of(move) & 1 != 0:
        return 0
    return 7 if values_of(state, seat) & 1 != 0 else 8


@njit
def _place(t: Any, throw: int, choice: int) -> int:
    """Return where a choice stands among the options of a throw, or -1."""
    for i in range(int(t.n_options[throw])):
        if t.options[throw, i] == choice:
            return i
    return -1


@njit
def _revealed(t: Any, state: Any) -> int:
    """Clause 11: the code that turns over the first choice not yet turned over."""
    mask = 0
    for seat in range(int(t.seats)):
        if state.chosen[seat] != 0:
            mask |= 1 << seat
    seat = lowest(mask)
    choice = int(t.options[int(state.throw) - 1, int(state.chosen[seat]) - 1])
    if fifths_of(t, state, seat) == 0:
        choice += FREE
    return SHOW + (seat << SHOW_SEAT_BIT) + choice


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 2 and 11: five dice are thrown, or the next choice is turned over."""
    if state.phase == SHOWING:
        weights[0] = EVEN
        outcomes[0] = _revealed(t, state)
        return 1
    for i in range(THROWS):
        outcomes[i] = THROW + i
        weights[i] = t.weights[i]
    return THROWS


@njit(forceinline=True)
def draw(t: Any, state: Any, rng: Any, outcomes: Any, weights: Any) -> int:
    """Draw what `chance` lists: one of all 7,776 ways to throw five dice."""
    if state.phase == SHOWING:
        return _revealed(t, state)
    return THROW + int(t.lots[below(rng, WAYS)])


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 2 to 11: one event."""
    if state.phase == ROLLING:
        state.throw = move - THROW + 1
        state.phase = CHOOSING
    elif state.phase == SHOWING:
        seat = (move - SHOW) >> SHOW_SEAT_BIT
        state.chosen[seat] = 0
        _mark(t, state, seat, move & (2 * FREE - 1))
        for other in range(seat + 1, int(t.seats)):
            if state.chosen[other] != 0:
                return
        _next(state)
    elif int(state.playing) & (int(state.playing) - 1) == 0:
        _mark(t, state, seat, move)
        _next(state)
    else:
        state.chosen[seat] = _place(t, int(state.throw) - 1, move & ~FREE) + 1
        if actors(t, state) == 0:
            state.phase = SHOWING


@njit(forceinline=True)
def _next(state: Any) -> None:
    """Clause 10: the dice are thrown again while somebody is not finished."""
    state.throw = 0
    state.phase = ROLLING if state.playing != 0 else OVER


@njit
def _mark(t: Any, state: Any, seat: int, choice: int) -> None:
    """Clauses 4 to 10: two marks for the pairs, and one for the fifth die if the throw is no
    free one."""
    state.throws[seat] += 1
    for pair in range(2):
        row = row_of(choice, pair)
        if state.marks[seat, row] < BOXES:
            state.marks[seat, row] += 1
        else:
            state.lost[seat] += 1
    if choice >= FREE:
        state.frees[seat] += 1
        return
    fifth = fifth_of(choice)
    for line in range(VALUES):
        value = state.values[seat, line]
        if value == fifth or value == 0:
            state.values[seat, line] = fifth
            state.counts[seat, line] += 1
            if state.counts[seat, line] == LAST:
                state.playing = int(state.playing) & ~(1 << seat)
            return


@njit
def score(t: Any, state: Any, seat: int) -> int:
    """Clauses 12 and 13: what a sheet is worth."""
    total = 0
    for row in range(SUMS):
        total += int(t.row_points[row, state.marks[seat, row]])
    return total


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clauses 14 and 15: most points win, ties share; alone the points are the result."""
    best = LOWEST
    count = 0
    for seat in range(int(t.seats)):
        points[seat] = score(t, state, seat)
        if points[seat] > best:
            best = int(points[seat])
            count = 0
        if points[seat] == best:
            count += 1
    over = state.phase == OVER
    for seat in range(int(t.seats)):
        utility[seat] = 1.0 / count if over and points[seat] == best else 0.0
    if not over:
        return 0
    if t.seats == 1:
        utility[0] = (points[0] - LOWEST) / (HIGHEST - LOWEST)
        return ALONE
    return MOST if count == 1 else SHARED


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clause 11: a choice is hidden until all have chosen; that there is one is not."""
    for seat in range(int(t.seats)):
        if seat != viewer and state.chosen[seat] != 0:
            seen.chosen[seat] = HIDDEN


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clause 11: others see that a seat has chosen, not what, and nothing of a change."""
    if seat < 0 or viewer == seat or int(state.playing) & (int(state.playing) - 1) == 0:
        return move
    return HAS_CHOSEN if state.chosen[seat] == 0 else NOTHING


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Clause 11: every choice open to the others is equally likely, or not yet made."""
    for other in range(int(t.seats)):
        if seen.chosen[other] == HIDDEN:
            state.chosen[other] = 0
            if seen.phase == SHOWING:
                state.chosen[other] = 1 + _any_place(t, seen, other, rng)


@njit
def _any_place(t: Any, seen: Any, seat: int, rng: Any) -> int:
    """Return the place of one of the choices that a seat has, each equally likely."""
    throw = int(seen.throw) - 1
    fifths = fifths_of(t, seen, seat)
    count = 0
    found = 0
    for i in range(int(t.n_options[throw])):
        if fifths == 0 or fifths >> fifth_of(int(t.options[throw, i])) & 1 != 0:
            count += 1
            if below(rng, count) == 0:
                found = i
    return found
