"""What the kernel reckons: a template like those of the package, so what it compiles to is kept."""

from numba import njit

from mirabilis.games.code import posterior


@njit(cache=True)
def chances(tables, states, viewer, out):
    """Write what a viewer may believe, by seat, place and letter."""
    posterior.chances(tables[0], states[0], viewer, out)
