"""The calls from Python to what a game may offer to search: estimates and opinions of moves."""

from numba import njit

from mirabilis.core.contract import Array, evaluate, prior


@njit(cache=True)
def estimate(tables: Array, states: Array, work: Array) -> None:
    """Write the estimated utilities into ``work.utility``."""
    evaluate(tables[0], states[0], work[0].utility)


@njit(cache=True)
def opinion(tables: Array, states: Array, work: Array, seat: int, count: int) -> None:
    """Write the weights of the first ``count`` of ``work.moves`` into ``work.priors``."""
    prior(tables[0], states[0], seat, work[0].moves, count, work[0].priors)
