"""An estimate of who wins ewn: two sides that race home, and what a stone more is worth.

Each side is taken to run home as if nobody stood in its way: `race.py` has the mean and the
variance of the turns it needs. The lead, in standard deviations of the difference, and the
difference in stones make a number that is turned into a chance to win. The three weights were
fitted to games of ``mcts:300`` (docs/lab/ewn-estimate.md).
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ewn.spec import MAX_STONES, MOVE, ROLL

LEAD = 0.9  # weight of the lead in standard deviations
AHEAD = 0.54  # turns by which the side to throw is ahead
STONE = 0.22  # weight of a stone more
LEAST = 0.05  # variance that is always left: captures


@njit(forceinline=True)
def _place(t: Any, state: Any, side: int) -> int:
    """Return a side's place in the tables of races."""
    place = 0
    power = 1
    alive = int(state.alive[side])
    for stone in range(MAX_STONES):
        if alive >> stone & 1:
            place += power * int(t.steps[side, state.pos[side * 8 + stone]])
        power *= int(t.radix)
    return place


@njit(forceinline=True)
def _turns(t: Any, state: Any, side: int, place: int) -> float:
    """Return the turns a side needs when the die has been thrown."""
    least = 1e9
    alive = int(state.alive[side])
    for i in range(int(t.n_choices[alive, state.die])):
        stone = int(t.choices[alive, state.die, i])
        turns = 1.0
        if t.steps[side, state.pos[side * 8 + stone]] > 1:
            power = 1
            for _ in range(stone):
                power *= int(t.radix)
            turns += np.float64(t.turns[place - power])
        least = min(least, turns)
    return least


@njit
def evaluate(t: Any, state: Any, utility: Any) -> None:
    """Estimate each side's chance to win."""
    utility[0] = 0.5
    utility[1] = 0.5
    if state.phase != ROLL and state.phase != MOVE:  # the stones do not stand yet
        return
    side = int(state.turn)
    mine = _place(t, state, side)
    theirs = _place(t, state, 1 - side)
    turns = _turns(t, state, side, mine) if state.phase == MOVE else np.float64(t.turns[mine])
    lead = np.float64(t.turns[theirs]) - turns + AHEAD
    spread = np.float64(t.spread[mine]) + np.float64(t.spread[theirs]) + LEAST
    stones = 0
    for stone in range(MAX_STONES):
        stones += int(state.alive[side]) >> stone & 1
        stones -= int(state.alive[1 - side]) >> stone & 1
    sure = LEAD * lead / np.sqrt(spread) + STONE * stones
    utility[side] = 0.5 + 0.5 * sure / np.sqrt(1.0 + sure * sure)
    utility[1 - side] = 1.0 - utility[side]
