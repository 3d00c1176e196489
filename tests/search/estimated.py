"""A game of ewn with an arbitrary estimate and a loaded die: hard on whoever prunes."""

from types import SimpleNamespace

from numba import njit

import mirabilis
from mirabilis.core.contract import FUNCTIONS
from mirabilis.games import ewn
from mirabilis.games.ewn import game as face
from mirabilis.games.ewn import kernel, spec, view


@njit
def arbitrary(t, state, utility):
    """Estimate without sense, but often equal and sometimes 0 or 1."""
    number = 7 * int(state.turn) + int(state.die)
    for i in range(16):
        if state.alive[i >> 3] >> (i & 7) & 1:
            number = (number * 31 + int(state.pos[i])) % 1009
    utility[0] = (number % 41) / 40
    utility[1] = 1.0 - utility[0]


@njit
def loaded(t, state, outcomes, weights):
    """Let 6 come up as often as all others together, and the others unevenly."""
    n = kernel.chance(t, state, outcomes, weights)
    for i in range(n):
        weights[i] = 1 + i % 3
    weights[n - 1] = 9
    return n


@njit
def generous(t, state, utility, points):
    """Let both win a little."""
    reason = kernel.returns(t, state, utility, points)
    utility[0] = 0.9
    utility[1] = 0.9
    return reason


def parts(**functions):
    """Return ewn with some functions of the kernel replaced."""
    own = {name: getattr(kernel, name) for name in FUNCTIONS}
    return SimpleNamespace(
        spec=spec,
        kernel=SimpleNamespace(**(own | functions)),
        game=face,
        view=view,
        folder=ewn.__path__[0],
    )


ESTIMATED = parts(evaluate=arbitrary)
LOADED = parts(evaluate=arbitrary, chance=loaded)
GENEROUS = parts(returns=generous)
UNKNOWING = parts()


def load(source, *, jit=True, **options):
    return mirabilis.load(source, jit=jit, **options)
