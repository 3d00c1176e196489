"""A game for one, small enough to solve: of some throws, keep the best ones you can.

A die is thrown so many times. Each throw is taken, for its points, or left; a limited number can
be taken. Utility is points on a range that only small parts of are ever met.
"""

from dataclasses import replace
from functools import cache
from types import SimpleNamespace

import numpy as np
from numba import njit

import mirabilis
from mirabilis.core.contract import FUNCTIONS, OPTIONAL
from mirabilis.core.rng import below
from mirabilis.core.seats import CHANCE, CHANCE_BIT
from mirabilis.core.spec import GameSpec, Option, Stage

TAKE, LEAVE, THROW = 1, 2, 100
THROWS, TAKES = 4, 2
RANGE = 1000.0

STATE = np.dtype(
    [("left", np.int16), ("takes", np.int16), ("face", np.int16), ("points", np.int16)]
)
TABLES = np.dtype([("sides", np.int16)])


@njit
def setup(t, state):
    state.left = THROWS
    state.takes = TAKES


@njit
def actors(t, state):
    if state.left == 0 or state.takes == 0:
        return 0
    return CHANCE_BIT if state.face == 0 else 1


@njit
def free(t, state):
    return 0


@njit
def legal(t, state, seat, moves):
    moves[0] = TAKE
    moves[1] = LEAVE
    return 2


@njit
def allowed(t, state, seat, move):
    return 0 if move in (TAKE, LEAVE) else 1


@njit
def chance(t, state, outcomes, weights):
    for i in range(int(t.sides)):
        outcomes[i] = THROW + 1 + i
        weights[i] = 1
    return int(t.sides)


@njit
def draw(t, state, rng, outcomes, weights):
    return THROW + 1 + below(rng, int(t.sides))


@njit
def highest(t, state, rng, outcomes, weights):
    """Break the promise of `draw`: always the highest face."""
    below(rng, int(t.sides))
    return THROW + int(t.sides)


@njit
def apply(t, state, seat, move):
    if seat == CHANCE:
        state.face = move - THROW
        return
    if move == TAKE:
        state.points += state.face
        state.takes -= 1
    state.left -= 1
    state.face = 0


@njit
def returns(t, state, utility, points):
    points[0] = state.points
    utility[0] = state.points / RANGE
    return 1 if state.left == 0 or state.takes == 0 else 0


@njit
def far(t, state, utility, points):
    """Put the same points on another range: an eighth as wide, far above 0."""
    reason = returns(t, state, utility, points)
    utility[0] = 0.75 + utility[0] / 8.0
    return reason


@njit
def far_estimate(t, state, utility):
    """Estimate on that range."""
    utility[0] = 0.75 + state.points / RANGE / 8.0


@njit
def level(t, state, utility, points):
    """Let everything be worth the same."""
    reason = returns(t, state, utility, points)
    utility[0] = 0.25
    return reason


@njit
def observe(t, state, viewer, seen):
    pass


@njit
def shown(t, state, seat, move, viewer):
    return move


@njit
def imagine(t, seen, seat, rng, state):
    pass


@njit
def evaluate(t, state, utility):
    utility[0] = state.points / RANGE


@njit
def prior(t, state, seat, moves, count, weights):
    """Take whatever comes."""
    for i in range(count):
        weights[i] = 2.0 if moves[i] == TAKE else 1.0


@njit
def even(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0


SPEC = GameSpec(
    slug="alone",
    title="Alone",
    author="nobody in particular",
    version=1,
    stage=Stage.DRAFT,
    players=(1, 1),
    default_players=1,
    state=STATE,
    tables=TABLES,
    max_moves=2,
    max_outcomes=40,
    longest=2 * THROWS,
    reasons=("over",),
    clauses=1,
    options=(Option("sides", ("6", "1", "40")),),
    hidden=False,
)

_FACE = SimpleNamespace(
    tables=lambda options, players, t: t.__setitem__("sides", int(options["sides"])),
    parse=lambda options, text: int(text),
    format=lambda options, code: str(code),
    describe=lambda options, seen, seat, code: ("said", {"what": str(code)}),
    draw=lambda view, paint, say: str(view),
)


def load(*, jit=True, sides="6", spec=None, without=(), **functions):
    """Return the game with some facts and functions replaced, and some optional ones left out."""
    here = globals()
    offered = [name for name in FUNCTIONS + OPTIONAL if name in here and name not in without]
    kernel = {name: here[name] for name in offered}
    source = SimpleNamespace(
        spec=SimpleNamespace(SPEC=replace(SPEC, **(spec or {}))),
        kernel=SimpleNamespace(**(kernel | functions)),
        game=_FACE,
        view=SimpleNamespace(view=lambda options, t, seen, viewer: {"points": int(seen["points"])}),
        folder=".",
    )
    return mirabilis.load(source, jit=jit, sides=sides)


@cache
def before(left, takes, sides, policy="best"):
    """Return the points that are still to come before a throw."""
    if left == 0 or takes == 0:
        return 0.0
    return sum(facing(face, left, takes, sides, policy) for face in range(1, sides + 1)) / sides


def facing(face, left, takes, sides, policy="best"):
    take, leave = after(face, left, takes, sides, policy)
    return {"best": max(take, leave), "take": take, "random": (take + leave) / 2}[policy]


def after(face, left, takes, sides, policy="best"):
    """Return what taking and leaving a throw are worth."""
    return (
        face + before(left - 1, takes - 1, sides, policy),
        before(left - 1, takes, sides, policy),
    )
