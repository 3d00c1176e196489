"""The kernel in bulk: a template like those of the package, so what it compiles to is kept."""

import numpy as np
from numba import njit

from mirabilis.games.ideas.kernel import allowed
from mirabilis.games.ideas.laying import TOUCHING, lay, meeting, partly, tile_at


@njit(cache=True)
def grow(tables, states, codes, tries, seed):
    """Lay as many tiles at random as there is room for codes; more tries, a denser table."""
    t, state = tables[0], states[0]
    np.random.seed(seed)
    field = np.random.randint(4)
    codes[0] = field
    lay(t, state, field << 4, 0)
    while state.n_tiles < codes.shape[0] and state.n_placements > 0:
        code = int(state.placements[np.random.randint(state.n_placements)])
        for _ in range(tries - 1):
            code = min(code, int(state.placements[np.random.randint(state.n_placements)]))
        codes[int(state.n_tiles)] = code
        lay(t, state, tile_at(t, state, code), 0)


@njit(cache=True)
def lay_one(tables, states, code):
    """Lay one tile."""
    lay(tables[0], states[0], tile_at(tables[0], states[0], code), 0)


@njit(cache=True)
def clauses(tables, states, out):
    """Write the clause against each code."""
    t, state = tables[0], states[0]
    for code in range(out.shape[0]):
        out[code] = allowed(t, state, 0, code)


@njit(cache=True)
def verdicts(tables, states, tiles, out):
    """Write what the kernel says of tiles beside those on the table; 4 more where partly."""
    t, state = tables[0], states[0]
    for k in range(out.shape[0]):
        for i in range(out.shape[1]):
            out[k, i] = meeting(t, tiles[k], state.tiles[i])
            if out[k, i] == TOUCHING and partly(t, tiles[k], state.tiles[i]):
                out[k, i] += 4


@njit(cache=True)
def keys(tables, states, codes, out):
    """Write the tiles that placements lay."""
    t, state = tables[0], states[0]
    for i in range(out.shape[0]):
        out[i] = tile_at(t, state, codes[i])
