"""An estimate of who wins ewn: two sides that race home, and what a stone more is worth.

Each side is taken to run home as if nobody stood in its way: `race.py` has the mean and the
variance of the turns it needs. The lead, in standard deviations of the difference, and the
difference in stones make a number that is turned into a chance to win. The three weights were
fitted to games of ``mcts:500`` (docs/lab/ewn-estimate.md).
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ewn.spec import MAX_STONES, MOVE, ROLL

LEAD = 0.86  # weight of the lead in standard deviations
AHEAD = 0.55  # turns by which the side to throw is ahead
STONE = 0.2  # weight of a stone more
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
def _after(t: Any, state: Any, side: int, place: int) -> int:
    """Return the best place after a move with the die that was thrown; 0, no turns, is home."""
    least = 1e9
    best = place
    alive = int(state.alive[side])
    for i in range(int(t.n_choices[alive, state.die])):
        stone = int(t.choices[alive, state.die, i])
        after = 0
        if t.steps[side, state.pos[side * 8 + stone]] > 1:
            power = 1
            for _ in range(stone):
                power *= int(t.radix)
            after = place - power
        if t.turns[after] < least:
            least = np.float64(t.turns[after])
            best = after
    return best


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
    lead = AHEAD
    if state.phase == MOVE:
        mine = _after(t, state, side, mine)
        lead -= 1.0
    lead += np.float64(t.turns[theirs]) - np.float64(t.turns[mine])
    spread = np.float64(t.spread[mine]) + np.float64(t.spread[theirs]) + LEAST
    stones = 0
    for stone in range(MAX_STONES):
        stones += int(state.alive[side]) >> stone & 1
        stones -= int(state.alive[1 - side]) >> stone & 1
    sure = LEAD * lead / np.sqrt(spread) + STONE * stones
    utility[side] = 0.5 + 0.5 * sure / np.sqrt(1.0 + sure * sure)
    utility[1 - side] = 1.0 - utility[side]
