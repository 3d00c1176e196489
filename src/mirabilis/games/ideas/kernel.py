"""The rules of ideas. Clause numbers are those of RULES.md."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE_BIT, EVEN
from mirabilis.games.ideas.evaluation import evaluate, prior  # noqa: F401 - part of the contract
from mirabilis.games.ideas.laying import first_match, fits_beside, key_of, lay, tile_at
from mirabilis.games.ideas.scoring import ones, score
from mirabilis.games.ideas.shapes import list_completions, owners
from mirabilis.games.ideas.spec import (
    ALL_THEORIES,
    COMPLETE,
    COMPLETING,
    COPIES,
    DEALING,
    DEALT,
    DECK,
    DONE,
    DOUBLE,
    DRAW,
    ENOUGH,
    FIELDS,
    FIRST,
    HAND,
    INSPIRATIONS,
    LAID,
    LONE,
    OPEN,
    OVER,
    PARTS_OF_CARD,
    PLACING,
    REVEAL,
    REVEALING,
    SEATS,
    SIXTH,
    STOCK,
    STUCK,
    THEORIES,
)
from mirabilis.games.ideas.theories import met

N_FIELDS = len(FIELDS)
N_THEORIES = len(THEORIES)


@njit
def setup(t: Any, state: Any) -> None:
    """Clause 2: full stocks, an empty table, and cards to be dealt."""
    state.seats = t.seats
    for seat in range(int(t.seats)):
        for field in range(N_FIELDS):
            state.stock[seat, field] = COPIES
    state.phase = DEALING


@njit
def actors(t: Any, state: Any) -> int:
    """Clause 4: one seat after the other is in turn."""
    if state.phase == PLACING or state.phase == COMPLETING:
        return 1 << int(state.turn)
    return 0 if state.phase == OVER else CHANCE_BIT


@njit
def free(t: Any, state: Any) -> int:
    """Return nobody: only the seat in turn acts."""
    return 0


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clauses 5 to 9: placements in the order of the tiles they are laid at, or completions."""
    if state.phase == COMPLETING:
        n = list_completions(t, state, seat, moves)
        moves[n] = DONE
        return n + 1
    n = 0
    if state.n_tiles == 0:
        for field in range(N_FIELDS):
            moves[field] = FIRST + field
        return N_FIELDS
    for i in range(int(state.n_placements)):
        code = int(state.placements[i])
        if state.stock[seat, code >> 2 & 3] != 0:
            moves[n] = code
            n += 1
    return n


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Name the clause against a move: 4 the stock, 5 the match, 6 lying flat, 9 completing."""
    if state.phase == COMPLETING:
        return 0 if move == DONE or _completes(t, state, seat, move) else 9
    if move >= FIRST or state.n_tiles == 0:
        return 0 if state.n_tiles == 0 and FIRST <= move < FIRST + N_FIELDS else 5
    if move < 0 or move >> 6 >= state.n_tiles:
        return 5
    field = move >> 2 & 3
    there = int(state.tiles[move >> 6]) >> 4 & 3
    if move & 3 >= t.sides[field] or move >> 4 & 3 >= t.sides[there]:
        return 5
    if state.stock[seat, field] == 0:
        return 4
    if t.kind[field, move & 3] != t.kind[there, move >> 4 & 3]:
        return 5
    tile = tile_at(t, state, move)
    for i in range(int(state.n_tiles)):
        if not fits_beside(t, tile, state.tiles[i]):
            return 6
    for i in range(move >> 6):
        if first_match(t, state.tiles[i], tile) >= 0:
            return 5  # the same placement has another name
    return 0 if first_match(t, state.tiles[move >> 6], tile) == move >> 4 & 3 else 5


@njit
def _completes(t: Any, state: Any, seat: int, move: int) -> bool:
    """Clause 9: tell whether a move completes a card on hand."""
    moves = np.empty(HAND * PARTS_OF_CARD, np.int64)
    for i in range(list_completions(t, state, seat, moves)):
        if moves[i] == move:
            return True
    return False


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 2 and 13: a card of the pile, each equally likely."""
    weights[0] = EVEN
    n = 0
    if state.phase == REVEALING:
        left = _unrevealed(state)
        for theory in range(N_THEORIES):
            if left >> theory & 1 != 0:
                outcomes[n] = REVEAL + theory
                n += 1
        return n
    seat = int(state.turn)
    used = int(state.hand[seat]) | int(state.completed[seat])
    for card in range(DECK):
        if used >> card & 1 == 0:
            outcomes[n] = DRAW + int(t.einstein[seat]) * DECK + card
            n += 1
    return n


@njit
def _unrevealed(state: Any) -> int:
    """Return the mask of the theories in the pile."""
    known = int(state.open)
    for seat in range(SEATS):
        known |= int(state.taken[seat])
    return (1 << N_THEORIES) - 1 & ~known


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 2 to 15: one event."""
    if state.phase == PLACING:
        _place(t, state, seat, move)
    elif state.phase == COMPLETING:
        if move != DONE:
            _complete(t, state, seat, move - COMPLETE)
        elif state.laid < LAID and _can_lay(state, seat):
            state.phase = PLACING
        else:
            _refill(t, state)
    elif state.phase == DEALING:
        card = (move - DRAW) % DECK
        state.hand[state.turn] |= 1 << card
        state.held[state.turn] += 1
        if _pile(state, int(state.turn)) == 0:
            _trigger(state, INSPIRATIONS)
        _refill(t, state)
    else:
        state.open |= 1 << move - REVEAL
        if _unrevealed(state) == 0:
            _trigger(state, ALL_THEORIES)
        _refill(t, state)


@njit
def _trigger(state: Any, reason: int) -> None:
    """Clause 14: this becomes the last round; a second trigger changes nothing."""
    if state.ending == 0:
        state.ending = reason


@njit
def _pile(state: Any, seat: int) -> int:
    """Return how many cards lie in a seat's pile."""
    return DECK - int(state.held[seat]) - ones(int(state.completed[seat]))


@njit
def _place(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 4, 5, 11 and 14: a tile from the stock, and the theories that it meets."""
    field = move >> 2 & 3
    if move >= FIRST:
        field = move - FIRST
        tile = key_of(0, field, 0)
    else:
        tile = tile_at(t, state, move)
    lay(t, state, tile, seat)
    state.stock[seat, field] -= 1
    state.laid += 1
    state.moving += 1
    _take(state, seat, met(t, state, int(state.stock[seat, field])))
    fields = 0
    for f in range(N_FIELDS):
        if state.stock[seat, f] != 0:
            fields += 1
    if fields <= ENOUGH:
        _trigger(state, STOCK)
    state.phase = COMPLETING


@njit
def _take(state: Any, seat: int, theories: int) -> None:
    """Clause 11: open theories go to the seat that meets them."""
    theories &= int(state.open)
    state.open = int(state.open) & ~theories
    state.taken[seat] |= theories


@njit
def _complete(t: Any, state: Any, seat: int, what: int) -> None:
    """Clauses 9 to 12: a card is completed, rivals get tokens, theories may be met."""
    card = what >> 3
    count = np.empty(SEATS, np.int64)
    owners(t, state, card, what & 7, seat, count)
    for rival in range(int(t.seats)):
        if rival != seat:
            state.tokens[rival] += count[rival]
    state.hand[seat] = int(state.hand[seat]) & ~(1 << card % DECK)
    state.held[seat] -= 1
    state.completed[seat] |= 1 << card % DECK
    state.declared += 1
    theories = 0
    if state.declared >= t.theory_need[DOUBLE]:
        theories |= 1 << DOUBLE
    if count[seat] == t.theory_need[LONE]:
        theories |= 1 << LONE
    if ones(int(state.completed[seat])) >= t.theory_need[SIXTH]:
        theories |= 1 << SIXTH
    _take(state, seat, theories)


@njit
def _can_lay(state: Any, seat: int) -> bool:
    """Clause 7: tell whether some tile of a stock can be laid."""
    if state.n_tiles == 0:
        return True
    for i in range(int(state.n_placements)):
        if state.stock[seat, int(state.placements[i]) >> 2 & 3] != 0:
            return True
    return False


@njit
def _refill(t: Any, state: Any) -> None:
    """Clauses 2 and 13: deal what is missing, then go on with the next turn."""
    if state.rounds == 0:
        for seat in range(int(t.seats)):
            if state.held[seat] < HAND:
                state.turn = seat
                state.phase = DEALING
                return
    elif state.held[state.turn] < HAND and _pile(state, int(state.turn)) > 0:
        state.phase = DEALING
        return
    if ones(int(state.open)) < OPEN and _unrevealed(state) != 0:
        state.phase = REVEALING
        return
    _next_turn(t, state)


@njit
def _next_turn(t: Any, state: Any) -> None:
    """Clauses 4, 7, 14 and 15: the next seat that can lay a tile; or the game is over."""
    state.laid = 0
    state.declared = 0
    if state.rounds == 0:
        state.turn = int(t.seats) - 1
        state.moving = 1
    while True:
        if state.turn == int(t.seats) - 1:
            if state.moving == 0:
                _trigger(state, STUCK)
            if state.ending != 0:
                state.phase = OVER
                return
            state.turn = 0
            state.rounds += 1
            state.moving = 0
        else:
            state.turn += 1
        if _can_lay(state, int(state.turn)):
            state.phase = PLACING
            return


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clause 16: cards and tokens; of those with the most the oldest Einstein wins."""
    best = 0
    for seat in range(int(t.seats)):
        points[seat] = score(t, state, seat)
        if points[seat] >= points[best]:
            best = seat
    over = state.phase == OVER
    for seat in range(int(t.seats)):
        utility[seat] = 1.0 if over and seat == best else 0.0
    return int(state.ending) if over else 0


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clause 17: the hands of others are hidden."""
    for seat in range(int(t.seats)):
        if seat != viewer:
            seen.hand[seat] = 0


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clause 17: others see that a card is drawn, not which."""
    return DEALT if state.phase == DEALING and viewer != state.turn else move


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Clause 17: hands of others are any of the cards they have not completed."""
    for other in range(int(t.seats)):
        if other == seat:
            continue
        left = (1 << DECK) - 1 & ~int(seen.completed[other])
        wanted = int(seen.held[other])
        cards = ones(left)
        for card in range(DECK):
            if left >> card & 1 != 0:
                if wanted > 0 and int(below(rng, cards)) < wanted:
                    state.hand[other] |= 1 << card
                    wanted -= 1
                cards -= 1
