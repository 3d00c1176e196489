"""The calls from Python into a game's kernel: one-element arrays in, integers out.

`advance` does all that one decision needs in a single call, because a call from Python costs
more than the rules themselves: it checks the move, applies it, lets chance act and lists the
next moves. Scratch memory and answers are fields of the ``work`` record
(`mirabilis.core.work`); its ``head`` is laid out as the `HEAD` names there say.
"""

from numba import njit

from mirabilis.core.contract import (
    Array,
    actors,
    allowed,
    apply,
    chance,
    free,
    imagine,
    legal,
    observe,
    returns,
    setup,
    shown,
)
from mirabilis.core.masks import lowest
from mirabilis.core.rng import pick, start
from mirabilis.core.seats import CHANCE, CHANCE_BIT, MAX_SEATS
from mirabilis.core.work import (
    ACTORS,
    DRAWN,
    FREE,
    LOTS,
    MANUAL,
    MOVES,
    NOT_AN_OUTCOME,
    NOT_YOUR_TURN,
    OUTCOMES,
    OVER,
    ROOM_DRAWN,
)


@njit(cache=True)
def begin(tables: Array, states: Array) -> None:
    """Set up the first state."""
    setup(tables[0], states[0])


@njit(cache=True)
def settle(tables: Array, states: Array, work: Array) -> None:
    """Let chance act while it is its turn, then list what the next seat may do.

    Chance event ``n`` of a game is drawn from stream ``n`` of the key, so that it comes again
    after an undo. A single outcome happens by itself; with ``manual`` nothing else does.
    """
    t = tables[0]
    state = states[0]
    w = work[0]
    drawn = 0
    w.head[MOVES] = 0
    w.head[OUTCOMES] = 0
    mask = int(actors(t, state))
    while mask == CHANCE_BIT and drawn < ROOM_DRAWN:
        n = int(chance(t, state, w.outcomes, w.weights))
        index = 0
        if n > 1:
            if w.head[MANUAL] != 0:
                w.head[OUTCOMES] = n
                break
            start(w.lot, w.key, w.head[LOTS])
            index = pick(w.lot, w.weights, n)
        outcome = w.outcomes[index]
        apply(t, state, CHANCE, outcome)
        w.drawn[drawn] = outcome
        w.head[LOTS] += 1
        drawn += 1
        mask = int(actors(t, state))
    w.head[ACTORS] = mask
    w.head[FREE] = free(t, state)
    w.head[DRAWN] = drawn
    if mask != 0 and mask != CHANCE_BIT and mask & (mask - 1) == 0:
        w.head[MOVES] = legal(t, state, lowest(mask), w.moves)


@njit(cache=True)
def refusal(tables: Array, states: Array, work: Array, seat: int, move: int) -> int:
    """Return 0 if the move is allowed, the clause against it, or one of the codes below 0."""
    t = tables[0]
    state = states[0]
    w = work[0]
    mask = int(actors(t, state))
    if mask == 0:
        return OVER
    if seat == CHANCE:
        if mask != CHANCE_BIT:
            return NOT_YOUR_TURN
        for i in range(int(chance(t, state, w.outcomes, w.weights))):
            if w.outcomes[i] == move:
                return 0
        return NOT_AN_OUTCOME
    if (
        seat < 0
        or seat >= MAX_SEATS
        or ((mask & ~CHANCE_BIT) | int(free(t, state))) >> seat & 1 == 0
    ):
        return NOT_YOUR_TURN
    return int(allowed(t, state, seat, move))


@njit(cache=True)
def advance(tables: Array, states: Array, work: Array, seat: int, move: int) -> int:
    """Play one move and settle; return 0, or why it was refused with nothing changed."""
    against = refusal(tables, states, work, seat, move)
    if against == 0:
        apply(tables[0], states[0], seat, move)
        if seat == CHANCE:
            work[0].head[LOTS] += 1
        settle(tables, states, work)
    return against


@njit(cache=True)
def act(tables: Array, states: Array, seat: int, move: int) -> None:
    """Apply one event and nothing more."""
    apply(tables[0], states[0], seat, move)


@njit(cache=True)
def run(tables: Array, states: Array, events: Array) -> None:
    """Apply a line of events, rows of seat and move, that was checked before."""
    for i in range(events.shape[0]):
        apply(tables[0], states[0], events[i, 0], events[i, 1])


@njit(cache=True)
def waiting(tables: Array, states: Array) -> int:
    """Return the mask of seats the game waits for."""
    return int(actors(tables[0], states[0]))


@njit(cache=True)
def willing(tables: Array, states: Array) -> int:
    """Return the mask of seats that may act but need not."""
    return int(free(tables[0], states[0]))


@njit(cache=True)
def moves(tables: Array, states: Array, work: Array, seat: int) -> int:
    """List the legal moves of a seat in ``work.moves``."""
    return int(legal(tables[0], states[0], seat, work[0].moves))


@njit(cache=True)
def clause(tables: Array, states: Array, seat: int, move: int) -> int:
    """Return 0 or the clause against a move, on a state or on what its seat observes."""
    return int(allowed(tables[0], states[0], seat, move))


@njit(cache=True)
def outcomes(tables: Array, states: Array, work: Array) -> int:
    """List the outcomes of chance in ``work.outcomes`` with ``work.weights``."""
    return int(chance(tables[0], states[0], work[0].outcomes, work[0].weights))


@njit(cache=True)
def result(tables: Array, states: Array, work: Array) -> int:
    """Write ``work.utility`` and ``work.points``; return the reason."""
    return int(returns(tables[0], states[0], work[0].utility, work[0].points))


@njit(cache=True)
def look(tables: Array, states: Array, viewer: int, seen: Array) -> None:
    """Write what a viewer observes."""
    seen[0] = states[0]
    observe(tables[0], states[0], viewer, seen[0])


@njit(cache=True)
def tell(tables: Array, states: Array, seat: int, move: int, viewer: int) -> int:
    """Return what a viewer is shown of a move about to be applied."""
    return int(shown(tables[0], states[0], seat, move, viewer))


@njit(cache=True)
def dream(tables: Array, seen: Array, seat: int, work: Array, states: Array) -> None:
    """Draw a full state from what a seat knows, with the random source ``work.rng``."""
    states[0] = seen[0]
    imagine(tables[0], seen[0], seat, work[0].rng, states[0])


@njit(cache=True)
def stream(work: Array, number: int) -> None:
    """Put ``work.rng`` at the beginning of a stream of ``work.key``."""
    start(work[0].rng, work[0].key, number)
