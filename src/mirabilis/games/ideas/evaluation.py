"""How good a position and a move look: an opinion by what a seat knows, and an estimate.

The opinion of a placement adds up, in points: theories that it meets; for each card on hand the
best that can be hoped for after it (its value if the tile completes it, part of it if one tile
lacks then), less the tokens that rivals get; and what rivals are hindered from. A rival's card is
on hand with the odds of a card of theirs that is not completed.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ideas.laying import field_of, fits_beside, join, tile_at
from mirabilis.games.ideas.scoring import ones, score
from mirabilis.games.ideas.shapes import owners
from mirabilis.games.ideas.spec import (
    COMPLETE,
    COMPLETING,
    DECK,
    DONE,
    DOUBLE,
    FIELDS,
    LAID,
    LONE,
    PLACING,
    SEATS,
    SIDES,
    SIXTH,
    THEORIES,
)
from mirabilis.games.ideas.theories import met
from mirabilis.games.ideas.wishes import MOST, NONE, ROOM, can_lie, gather, index, lies_flat, room

SOON = 0.9  # of a card that the next tile of this turn can complete
LATER = 0.5  # of a card that could be completed in the next turn
FAR = 0.3  # of a card that lacks two tiles then, one of them to be laid in this turn; else half
HINDER = 0.6  # of what a rival is hindered from
STORE = 0.1  # for each tile of the same field left: it is good to keep all fields
LEAST = 0.01  # weights are above 0
THREATS = 80
EVEN_LEAD = 6.0  # a lead that makes three quarters of the comparison
N_THEORIES = len(THEORIES)


@njit
def prior(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Weigh completions and placements by the points they promise."""
    if state.phase == COMPLETING:
        _completions(t, state, seat, moves, count, weights)
    elif state.n_tiles == 0:
        for i in range(count):
            weights[i] = 1.0
    else:
        _placements(t, state, seat, moves, count, weights)
        for i in range(count):
            weights[i] = LEAST + weights[i] * weights[i]


@njit
def _completions(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Complete what gives more than it gives away."""
    owned = np.empty(SEATS, np.int64)
    for i in range(count):
        if moves[i] == DONE:
            weights[i] = LEAST
            continue
        what = int(moves[i]) - COMPLETE
        owners(t, state, what >> 3, what & 7, seat, owned)
        size = int(t.card_size[what >> 3])
        gain = float(t.card_value[what >> 3])
        gain -= _token(t) * (size - owned[seat])
        gain += _bonus(t, state, seat, owned[seat])
        weights[i] = LEAST + max(gain, 0.0) * max(gain, 0.0)


@njit(forceinline=True)
def _token(t: Any) -> float:
    """Return what a token for a rival costs: one point to the only one, less among several."""
    return 1.0 / (float(t.seats) - 1.0)


@njit
def _bonus(t: Any, state: Any, seat: int, own: int) -> float:
    """Return what the theories are worth that a completion meets."""
    found = 0.0
    if state.open >> LONE & 1 != 0 and own == t.theory_need[LONE]:
        found += float(t.theory_value[LONE])
    if (
        state.open >> SIXTH & 1 != 0
        and ones(int(state.completed[seat])) + 1 >= t.theory_need[SIXTH]
    ):
        found += float(t.theory_value[SIXTH])
    if state.open >> DOUBLE & 1 != 0 and state.declared + 1 >= t.theory_need[DOUBLE]:
        found += float(t.theory_value[DOUBLE])
    return found


@njit
def theories_met(t: Any, state: Any, seat: int, tile: int) -> float:
    """Return the value of the theories that a tile would meet by where it lies."""
    n = int(state.n_tiles)
    state.tiles[n] = tile
    state.owner[n] = seat
    state.n_tiles = n + 1
    join(t, state, n)
    found = met(t, state, int(state.stock[seat, field_of(tile)]) - 1)
    for side in range(SIDES):
        other = int(state.joined[n, side]) - 1
        if other >= 0:
            for letter in range(SIDES):
                if state.joined[other, letter] == n + 1:
                    state.joined[other, letter] = 0
            state.joined[n, side] = 0
    state.tiles[n] = 0
    state.owner[n] = 0
    state.n_tiles = n
    value = 0.0
    for theory in range(N_THEORIES):
        if found >> theory & 1 != 0:
            value += float(t.theory_value[theory])
    return value


@njit
def _placements(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Write the points that each placement promises."""
    slots = room()
    index(state, slots)
    missing = np.empty((ROOM, MOST), np.int64)
    mine = np.empty((ROOM, 3), np.int64)
    n = _own_wishes(t, state, slots, seat, missing, mine)
    threats = np.empty(THREATS, np.int64)
    harm = np.empty(THREATS)
    n_threats = _threats(t, state, slots, seat, threats, harm)
    hopes = np.empty(DECK)
    by_place = int(state.open) & ~(1 << DOUBLE | 1 << LONE | 1 << SIXTH) != 0
    for i in range(count):
        tile = tile_at(t, state, moves[i])
        value = STORE * float(state.stock[seat, field_of(tile)])
        if by_place:
            value += theories_met(t, state, seat, tile)
        value += _hopes(t, state, seat, tile, missing, mine, n, hopes)
        for k in range(n_threats):
            if threats[k] == tile or not fits_beside(t, tile, threats[k]):
                value += harm[k]
        weights[i] = value


@njit
def _own_wishes(t: Any, state: Any, slots: Any, seat: int, missing: Any, mine: Any) -> int:
    """Gather what lacks one or two tiles of the cards on hand; where one lacks, it must be able
    to lie there."""
    n = 0
    hand = int(state.hand[seat])
    for c in range(DECK):
        if hand >> c & 1 != 0:
            n = gather(
                t, state, slots, int(t.einstein[seat]) * DECK + c, MOST, missing, mine, n, seat
            )
    kept = 0
    need = np.empty(len(FIELDS), np.int64)
    for i in range(n):
        for f in range(len(FIELDS)):
            need[f] = 0
        for k in range(MOST):
            if missing[i, k] != NONE:
                need[field_of(missing[i, k])] += 1
        enough = True
        for f in range(len(FIELDS)):
            enough = enough and need[f] <= state.stock[seat, f]
        if not enough or (missing[i, 1] == NONE and not can_lie(t, state, missing[i, 0])):
            continue
        for k in range(3):
            missing[kept, k] = missing[i, k]
            mine[kept, k] = mine[i, k]
        kept += 1
    return kept


@njit
def _hopes(
    t: Any, state: Any, seat: int, tile: int, missing: Any, mine: Any, n: int, hopes: Any
) -> float:
    """Return the sum over the cards on hand of the best that each may bring after a tile."""
    for c in range(DECK):
        hopes[c] = 0.0
    more = state.laid + 1 < LAID  # tiles to come in this turn
    base = int(t.einstein[seat]) * DECK
    for i in range(n):
        c = int(mine[i, 0])
        value = float(t.card_value[base + c]) - _token(t) * float(mine[i, 2])
        hit = missing[i, 0] == tile or missing[i, 1] == tile or missing[i, 2] == tile
        if missing[i, 1] == NONE:
            if hit:
                value += _bonus(t, state, seat, int(mine[i, 1]) + 1)
            elif fits_beside(t, tile, missing[i, 0]):
                value *= SOON if more else LATER
            else:
                continue
        elif not hit:
            continue
        elif missing[i, 2] == NONE:
            value *= SOON if more else LATER
        else:
            value *= FAR if more else 0.5 * FAR
        if value > hopes[c] and (missing[i, 1] == NONE or _others_flat(t, state, missing, i, tile)):
            hopes[c] = value
    total = 0.0
    for c in range(DECK):
        total += hopes[c]
    return total


@njit
def _others_flat(t: Any, state: Any, missing: Any, i: int, tile: int) -> bool:
    """Tell whether the other tiles that lack would lie flat."""
    for k in range(MOST):
        key = missing[i, k]
        if key != NONE and key != tile and not lies_flat(t, state, key):
            return False
    return True


@njit
def _threats(t: Any, state: Any, slots: Any, seat: int, threats: Any, harm: Any) -> int:
    """Gather the tiles that would complete cards which rivals may hold, and what that is worth."""
    missing = np.empty((ROOM, MOST), np.int64)
    mine = np.empty((ROOM, 3), np.int64)
    found = 0
    for rival in range(int(t.seats)):
        if rival == seat or state.held[rival] == 0:
            continue
        left = 0
        done = int(state.completed[rival])
        for c in range(DECK):
            if done >> c & 1 == 0:
                left += 1
        odds = float(state.held[rival]) / float(left)
        n = 0
        base = int(t.einstein[rival]) * DECK
        for c in range(DECK):
            if done >> c & 1 == 0:
                n = gather(t, state, slots, base + c, 1, missing, mine, n, seat)
        for i in range(n):
            key = missing[i, 0]
            if found == threats.shape[0]:
                break
            if state.stock[rival, field_of(key)] == 0 or not can_lie(t, state, key):
                continue
            gain = float(t.card_value[base + mine[i, 0]]) - float(mine[i, 1])
            threats[found] = key
            harm[found] = HINDER * odds * max(gain, 0.0) * _token(t)
            found += 1
    return found


@njit
def evaluate(t: Any, state: Any, utility: Any) -> None:
    """Estimate each seat's chance to win from points and hopes.

    Two seats compare as 1/2 + lead / 2 (EVEN_LEAD + lead); of several, each has the product of its
    comparisons, and all share what these sum to.
    """
    slots = room()
    index(state, slots)
    worth = np.empty(SEATS)
    seats = int(t.seats)
    for seat in range(seats):
        worth[seat] = float(score(t, state, seat)) + _hoped(t, state, slots, seat)
    total = 0.0
    for seat in range(seats):
        utility[seat] = 1.0
        for rival in range(seats):
            if rival != seat:
                lead = worth[seat] - worth[rival]
                utility[seat] *= 0.5 + 0.5 * lead / (EVEN_LEAD + abs(lead))
        total += utility[seat]
    for seat in range(seats):
        utility[seat] = utility[seat] / total


@njit
def _hoped(t: Any, state: Any, slots: Any, seat: int) -> float:
    """Return what the cards on hand of a seat may bring."""
    missing = np.empty((ROOM, MOST), np.int64)
    mine = np.empty((ROOM, 3), np.int64)
    now = state.turn == seat and state.phase == PLACING
    total = 0.0
    base = int(t.einstein[seat]) * DECK
    hand = int(state.hand[seat])
    for c in range(DECK):
        if hand >> c & 1 == 0:
            continue
        best = 0.0
        n = gather(t, state, slots, base + c, 2, missing, mine, 0, seat)
        for i in range(n):
            share = LATER
            if missing[i, 1] != NONE:
                share = FAR * LATER
            if now:
                share = SOON if missing[i, 1] == NONE or state.laid == 0 else LATER
            value = share * (float(t.card_value[base + c]) - _token(t) * float(mine[i, 2]))
            if value <= best or state.stock[seat, field_of(missing[i, 0])] == 0:
                continue
            if not lies_flat(t, state, missing[i, 0]):
                continue
            if missing[i, 1] != NONE and (
                state.stock[seat, field_of(missing[i, 1])] == 0
                or not lies_flat(t, state, missing[i, 1])
            ):
                continue
            best = value
        total += best
    return total
