"""How promising a move of code looks to a seat, by what that seat knows.

A guess is as good as its chance to be right; between equal ones, that at the place about which
least is known. Somebody who was looked at rearranges; otherwise it makes no difference.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.code.posterior import chances
from mirabilis.games.code.spec import GUESS, GUESSING, JOKING, KEEP, PLACES, SEATS, STOP

LEAST = 1e-3  # of a guess that cannot be right: weights are above 0
NEWS = 1e-4  # what a place that nobody knows is worth more than one that all do


@njit
def looked_at(state: Any, seat: int) -> bool:
    """Tell whether somebody knows where a face-down letter of a seat lies, among several."""
    down = 0
    seen = 0
    for place in range(PLACES):
        if int(state.open[seat]) >> place & 1 == 0:
            down += 1
            if state.looked[seat, place] != 0:
                seen += 1
    return seen > 0 and down > 1


@njit
def prior(t: Any, state: Any, seat: int, moves: Any, count: int, weights: Any) -> None:
    """Weigh guesses by their chance to be right, and a rearrangement by what it hides."""
    if state.phase == GUESSING:
        table = np.zeros((SEATS, PLACES, 4))
        chances(t, state, seat, table)
        for i in range(count):
            card = int(moves[i]) - GUESS
            row = table[card >> 4, card >> 2 & 3]
            known = row[0] * row[0] + row[1] * row[1] + row[2] * row[2] + row[3] * row[3]
            weights[i] = LEAST + row[card & 3] + NEWS * (1.0 - known)
        return
    hide = state.phase == JOKING and looked_at(state, seat)
    for i in range(count):
        weights[i] = 1.0
        if (hide and moves[i] == KEEP) or moves[i] == STOP:
            weights[i] = LEAST
