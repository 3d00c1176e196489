"""The rules of ewn. Clause numbers are those of RULES.md."""

from typing import Any

from numba import njit

from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE_BIT, EVEN, NOTHING
from mirabilis.games.ewn.evaluation import evaluate  # noqa: F401 - part of the contract
from mirabilis.games.ewn.spec import (
    ARRANGE,
    BY_ARRANGEMENT,
    BY_LOT,
    CORNER,
    DIE,
    ELIMINATION,
    FIRST,
    FIRST_BY_LOT,
    HAS_ARRANGED,
    HIDDEN,
    MOVE,
    ORDER,
    OVER,
    PLACE_BLUE,
    PLACE_RED,
    ROLL,
    STARTS,
    STEP_BITS,
    TURNED,
    TURNED_SIDE,
)


@njit
def setup(t: Any, state: Any) -> None:
    """Clauses 3 to 6: stones are arranged, placed as printed, or placed by lot."""
    if t.setup == BY_ARRANGEMENT:
        state.phase = ARRANGE
    elif t.setup == BY_LOT:
        state.phase = PLACE_RED
    else:
        _place(t, state, 0, t.standard[0])
        _place(t, state, 1, t.standard[1])
        _begin(t, state)


@njit
def _place(t: Any, state: Any, side: int, rank: int) -> None:
    """Put a side's stones on its zone in the order of an arrangement."""
    for i in range(t.stones):
        stone = t.orders[rank, i]
        cell = t.zone[side, i]
        state.pos[side * 8 + stone] = cell
        state.cells[cell] = side * 8 + stone + 1
    state.alive[side] = (1 << t.stones) - 1
    state.arranged[side] = 0


@njit
def _begin(t: Any, state: Any) -> None:
    """Clause 6: who begins is settled before play or by lot."""
    if t.first == FIRST_BY_LOT:
        state.phase = FIRST
    else:
        state.turn = t.first
        state.phase = ROLL


@njit
def actors(t: Any, state: Any) -> int:
    """Clauses 4 and 7: who arranges, throws or moves."""
    phase = state.phase
    if phase == MOVE:
        return 1 << int(state.turn)
    if phase == OVER:
        return 0
    if phase == ARRANGE:
        return int(state.arranged[0] == 0) + 2 * int(state.arranged[1] == 0)
    return CHANCE_BIT


@njit
def free(t: Any, state: Any) -> int:
    """Clause 4: an arrangement may be changed until both sides have one."""
    if state.phase == ARRANGE:
        return int(state.arranged[0] != 0) + 2 * int(state.arranged[1] != 0)
    return 0


@njit
def legal(t: Any, state: Any, seat: int, moves: Any) -> int:
    """Clauses 8 to 11: each stone the die allows, each direction that stays on the board."""
    if state.phase == ARRANGE:
        for rank in range(t.n_orders):
            moves[rank] = ORDER + rank
        return int(t.n_orders)
    n = 0
    alive = state.alive[seat]
    for i in range(t.n_choices[alive, state.die]):
        stone = t.choices[alive, state.die, i]
        cell = state.pos[seat * 8 + stone]
        first = (stone << STEP_BITS) + t.way[seat, cell]
        for j in range(3):  # always three writes: cheaper than a branch on the edge of the board
            moves[n + j] = first + j
        n += int(t.n_ways[seat, cell])
    return n


@njit
def allowed(t: Any, state: Any, seat: int, move: int) -> int:
    """Name the clause against a move: 4 arranging, 7 turn, 8 to 10 stone, 11 direction."""
    if state.phase == ARRANGE:
        return 0 if ORDER <= move < ORDER + t.n_orders else 4
    if move < 0 or move >= DIE or move & 7 >= 6:
        return 7
    stone = move >> STEP_BITS
    step = move & 7
    alive = state.alive[seat]
    die = state.die
    n = t.n_choices[alive, die]
    if stone != t.choices[alive, die, 0] and (n == 1 or stone != t.choices[alive, die, 1]):
        return 8 if alive >> (die - 1) & 1 else 9 + t.substitute
    if step // 3 != seat or t.target[step, state.pos[seat * 8 + stone]] < 0:
        return 11
    return 0


@njit
def chance(t: Any, state: Any, outcomes: Any, weights: Any) -> int:
    """Clauses 4 to 7: turn over an arrangement, place by lot, draw who begins, throw the die."""
    weights[0] = EVEN
    if state.phase == ROLL:
        for i in range(6):
            outcomes[i] = DIE + i
        return 6
    if state.phase == FIRST:
        outcomes[0] = STARTS
        outcomes[1] = STARTS + 1
        return 2
    side = int(state.phase) - PLACE_RED
    first = TURNED + side * TURNED_SIDE
    if state.arranged[side] > 0:
        outcomes[0] = first + int(state.arranged[side]) - 1
        return 1
    for rank in range(t.n_orders):
        outcomes[rank] = first + rank
    return int(t.n_orders)


@njit
def apply(t: Any, state: Any, seat: int, move: int) -> None:
    """Clauses 4 to 14: one event."""
    phase = state.phase
    if phase == ROLL:
        state.die = move - DIE + 1
        state.phase = MOVE
    elif phase == MOVE:
        _move(t, state, seat, move >> STEP_BITS, move & 7)
    elif phase == ARRANGE:
        state.arranged[seat] = move - ORDER + 1
        if state.arranged[1 - seat] != 0:
            state.phase = PLACE_RED
    elif phase == FIRST:
        state.turn = move - STARTS
        state.phase = ROLL
    else:
        side = int(phase) - PLACE_RED
        _place(t, state, side, move - TURNED - side * TURNED_SIDE)
        if phase == PLACE_RED:
            state.phase = PLACE_BLUE
        else:
            _begin(t, state)


@njit
def _move(t: Any, state: Any, seat: int, stone: int, step: int) -> None:
    """Clauses 11 to 14: a step, a capture of whoever stands there, and the two ways to win."""
    index = seat * 8 + stone
    cell = state.pos[index]
    target = t.target[step, cell]
    captured = state.cells[target]
    if captured > 0:
        state.alive[(captured - 1) >> 3] &= 255 ^ (1 << (captured - 1 & 7))
    state.cells[cell] = 0
    state.cells[target] = index + 1
    state.pos[index] = target
    state.die = 0
    if target == t.goal[seat]:
        state.reason = CORNER
        state.phase = OVER
    elif state.alive[1 - seat] == 0:
        state.reason = ELIMINATION
        state.phase = OVER
    else:
        state.turn = 1 - seat
        state.phase = ROLL


@njit
def returns(t: Any, state: Any, utility: Any, points: Any) -> int:
    """Clauses 13 to 15: the side that moved last has won; there is no draw."""
    for seat in range(2):
        won = state.phase == OVER and state.turn == seat
        utility[seat] = 1.0 if won else 0.0
        points[seat] = utility[seat]
    return int(state.reason)


@njit
def observe(t: Any, state: Any, viewer: int, seen: Any) -> None:
    """Clause 4: an arrangement is hidden until it is turned over; that there is one is not."""
    for side in range(2):
        if side != viewer and state.arranged[side] != 0:
            seen.arranged[side] = HIDDEN


@njit
def shown(t: Any, state: Any, seat: int, move: int, viewer: int) -> int:
    """Clause 4: others see that a side has arranged, not how, and nothing of a change."""
    if state.phase == ARRANGE and viewer != seat:
        return HAS_ARRANGED if state.arranged[seat] == 0 else NOTHING
    return move


@njit
def imagine(t: Any, seen: Any, seat: int, rng: Any, state: Any) -> None:
    """Clause 4: every arrangement of the other side is equally likely, or not yet made."""
    for side in range(2):
        if seen.arranged[side] == HIDDEN:
            if seen.phase == ARRANGE:
                state.arranged[side] = 0
            else:
                state.arranged[side] = 1 + below(rng, t.n_orders)
