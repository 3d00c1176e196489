"""The calls from Python to what a game may leave out: draws, estimates and opinions of moves."""

from numba import njit

from mirabilis.core.contract import Array, aside, draw, evaluate, prior
from mirabilis.core.rng import pick


@njit(cache=True)
def drawn(tables: Array, states: Array, work: Array) -> int:
    """Draw an outcome with the random source ``work.rng``, as the game does it."""
    w = work[0]
    return int(draw(tables[0], states[0], w.rng, w.outcomes, w.weights))


@njit(cache=True)
def picked(work: Array, count: int) -> int:
    """Pick one of the outcomes listed in ``work`` with the random source ``work.rng``."""
    return int(work[0].outcomes[pick(work[0].rng, work[0].weights, count)])


@njit(cache=True)
def estimate(tables: Array, states: Array, work: Array) -> None:
    """Write the estimated utilities into ``work.utility``."""
    evaluate(tables[0], states[0], work[0].utility)


@njit(cache=True)
def opinion(tables: Array, states: Array, work: Array, seat: int, count: int) -> None:
    """Write the weights of the first ``count`` of ``work.moves`` into ``work.priors``."""
    prior(tables[0], states[0], seat, work[0].moves, count, work[0].priors)


@njit(cache=True)
def impulse(tables: Array, states: Array, work: Array, seat: int, count: int) -> int:
    """Return which of the first ``count`` of ``work.moves`` a seat makes unasked, -1 for none."""
    return int(aside(tables[0], states[0], seat, work[0].moves, count))
