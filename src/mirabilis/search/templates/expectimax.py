"""Expectimax with alpha–beta at decisions, Star1 and Star2 at chance, and a table of positions.

Two seats, everything open, utilities that sum to one: so one number describes a position, the
utility of the seat that searches, which that seat makes large and the other small. Star1 and
Star2 are from Bruce W. Ballard, "The *-minimax search procedure for trees containing chance
nodes" (1983): bounds of the outcomes not yet searched narrow the window of the next one, and
before searching them in full, one move is tried after each to get such bounds.

The way down is a stack of frames in preallocated memory. `run` can stop between any two
positions and go on in the next call.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.contract import (
    Array,
    actors,
    apply,
    chance,
    evaluate,
    free,
    legal,
    returns,
)
from mirabilis.core.masks import lowest
from mirabilis.core.seats import CHANCE, CHANCE_BIT, EVEN
from mirabilis.search.frames import (
    AGE_SHIFT,
    AT_LEAST,
    AT_MOST,
    DONE,
    EXACT,
    GOING,
    MARGIN,
    NOTHING,
    PROBED,
    SEVERAL,
    SOLVED,
    TOO_DEEP,
    UNEQUAL,
)

_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_16 = np.uint64(16)
_STIR = np.uint64(0x9E3779B1)
_HINT = 0xFFFF


@njit(forceinline=True)
def _worth(t: Any, state: Any, w: Any, root: int, mask: int) -> float:
    """Return the utility of a finished game, or the estimate of another; -1 if it is no share."""
    if mask != 0:
        evaluate(t, state, w.utility)
        return w.utility[root]
    returns(t, state, w.utility, w.points)
    if abs(w.utility[0] + w.utility[1] - 1.0) > 1e-9:
        return -1.0
    return w.utility[root]


@njit(forceinline=True)
def _list_outcomes(f: Any, n: int, prune: bool) -> None:
    """Prepare a frame for a chance event with ``n`` outcomes."""
    if f.weights[0] == EVEN:
        for i in range(n):
            f.weights[i] = 1
    total = 0.0
    for i in range(n):
        total += f.weights[i]
        f.most[i] = 1.0
        f.least[i] = 0.0
    f.seat = CHANCE
    f.count = n
    f.total = total
    f.upper = total
    f.lower = 0.0
    f.best = 0.0
    f.doubt = 0
    f.probe = 1 if prune and n > 1 and f.depth >= PROBED and (f.alpha > 0.0 or f.beta < 1.0) else 0


@njit(forceinline=True)
def _hinted_first(f: Any, hint: int) -> None:
    """Try the move first that was best before."""
    for i in range(1, int(f.count)):
        if int(f.codes[i]) & _HINT == hint:
            code = f.codes[i]
            f.codes[i] = f.codes[0]
            f.codes[0] = code
            return


@njit(forceinline=True)
def _rank(f: Any, w: Any, i: int, score: float) -> None:
    """Put move ``i`` among those before it, the most promising first."""
    code = f.codes[i]
    while i > 0 and w.priors[i - 1] < score:
        w.priors[i] = w.priors[i - 1]
        f.codes[i] = f.codes[i - 1]
        i -= 1
    w.priors[i] = score
    f.codes[i] = code


@njit(forceinline=True)
def _narrow(f: Any, below: Any, root: int) -> None:
    """Give the next branch its window: outside it, its value changes nothing above."""
    if f.seat == CHANCE:
        # What this outcome must be worth if the others were worth all they may, or as little.
        i = f.at
        weight = float(f.weights[i])
        upper = f.upper - weight * f.most[i]
        lower = f.lower - weight * f.least[i]
        below.alpha = (f.total * (f.alpha - MARGIN) - f.best - upper) / weight
        below.beta = (f.total * (f.beta + MARGIN) - f.best - lower) / weight
    elif f.seat == root:
        below.alpha = max(f.alpha, f.best)
        below.beta = f.beta
    else:
        below.alpha = f.alpha
        below.beta = min(f.beta, f.best)


@njit(forceinline=True)
def _cut(f: Any) -> Any:
    """Return the bound of a chance event that falls outside its window, and its kind; or 0."""
    if f.best + f.upper <= f.total * (f.alpha - MARGIN):
        return (f.best + f.upper) / f.total + MARGIN / 2, AT_MOST
    if f.best + f.lower >= f.total * (f.beta + MARGIN):
        return (f.best + f.lower) / f.total - MARGIN / 2, AT_LEAST
    return 0.0, 0


@njit(forceinline=True)
def _fold_probe(f: Any, value: float, kind: int) -> Any:
    """Take in a bound of an outcome; return that of the event and its kind, 0 while not done."""
    i = f.at
    weight = float(f.weights[i])
    f.at += 1
    if kind != AT_LEAST and kind != NOTHING:
        f.upper -= weight * (f.most[i] - value)
        f.most[i] = value
    if kind != AT_MOST and kind != NOTHING:
        f.lower += weight * (value - f.least[i])
        f.least[i] = value
    if f.at == f.count:
        f.probe = 0
        f.at = 0
    return _cut(f)


@njit(forceinline=True)
def _fold_outcome(f: Any, value: float, kind: int) -> Any:
    """Add the value of an outcome; return that of the event and its kind, 0 while not done."""
    i = f.at
    weight = float(f.weights[i])
    f.at += 1
    f.upper -= weight * f.most[i]
    f.lower -= weight * f.least[i]
    if kind == EXACT:
        f.best += weight * value
        if f.at == f.count:
            return f.best / f.total, EXACT
        return _cut(f)
    if kind == AT_MOST:
        return (f.best + weight * value + f.upper) / f.total + MARGIN / 2, AT_MOST
    return (f.best + weight * value + f.lower) / f.total - MARGIN / 2, AT_LEAST


@njit(forceinline=True)
def _fold_move(f: Any, value: float, unsolved: int, root: int, prune: bool) -> Any:
    """Compare a move with the best; return the decision's value and kind, 0 while not done."""
    code = f.codes[f.at]
    f.at += 1
    if f.seat == root:
        if value > f.best:
            f.best = value
            f.choice = code
        if prune and value >= 1.0:  # nothing is better: the other moves need no look
            f.unsolved = unsolved
            return value, EXACT
        if f.best >= f.beta:
            return f.best, AT_LEAST
        if f.at == f.count:
            return f.best, EXACT if f.best > f.alpha or f.best <= 0.0 else AT_MOST
        if f.probe != 0:
            return f.best, AT_LEAST if f.best > f.alpha else NOTHING
        return 0.0, 0
    if value < f.best:
        f.best = value
        f.choice = code
    if prune and value <= 0.0:
        f.unsolved = unsolved
        return value, EXACT
    if f.best <= f.alpha:
        return f.best, AT_MOST
    if f.at == f.count:
        return f.best, EXACT if f.best < f.beta or f.best >= 1.0 else AT_LEAST
    if f.probe != 0:
        return f.best, AT_MOST if f.best < f.beta else NOTHING
    return 0.0, 0


@njit(forceinline=True)
def _is_fresh(e: Any, age: int) -> bool:
    """Tell whether this search has put something there."""
    return e.known != 0 and int(e.known) >> AGE_SHIFT == age


@njit(forceinline=True)
def _second(e: Any, other: Any, f: Any, age: int) -> bool:
    """Tell whether the frame's result goes to the second entry of a place, not the first."""
    if not _is_fresh(e, age) or (e.key == f.key and e.depth == f.depth):
        return False
    return not _is_fresh(other, age) or e.depth > f.depth


@njit(forceinline=True)
def _write(e: Any, f: Any, value: float, kind: int, age: int) -> int:
    """Note a result; return 1 if this search had nothing there."""
    taken = 0 if _is_fresh(e, age) else 1
    e.key = f.key
    e.check = f.check
    e.value = value
    e.depth = f.depth
    e.hint = int(f.choice) & _HINT
    e.known = kind + (0 if f.unsolved != 0 else SOLVED) + (age << AGE_SHIFT)
    return taken


@njit(forceinline=True)
def _settles(e: Any, f: Any) -> bool:
    """Tell whether an entry of the same position answers what the frame asks."""
    known = int(e.known)
    if e.depth != f.depth and (known & SOLVED == 0 or e.depth > f.depth):
        return False
    kind = known & 3
    return (
        kind == EXACT
        or (kind == AT_LEAST and e.value >= f.beta)
        or (kind == AT_MOST and e.value <= f.alpha)
    )


@njit(cache=True, nogil=True)
def run(
    tables: Array,
    states: Array,
    words: Array,
    keys: Array,
    frames: Array,
    work: Array,
    table: Array,
    control: Array,
) -> int:
    """Find the value of ``states[0]``, the depth and window in ``frames[0]``; may pause.

    ``words`` is the memory of ``states``, ``keys`` what it is hashed with; `CONTROL` and the
    other records are in `mirabilis.search.frames`.
    """
    t = tables[0]
    w = work[0]
    c = control[0]
    root = int(c.root)
    prune = c.prune != 0
    remember = c.remember != 0
    age = int(c.age)
    budget = int(c.budget)
    rows = frames.shape[0]
    size = np.uint64(table.shape[0] - 2)
    width = words.shape[1]
    nodes = int(c.nodes)
    d = max(int(c.ply), 0)
    down = c.ply < 0  # the frame was not looked at before
    value = 0.0
    kind = 0  # of the value of frame d; 0 while it is not known
    unsolved = 0
    while True:
        f = frames[d]
        if down:
            down = False
            kind = 0
            nodes += 1
            f.hashed = 0
            f.unsolved = 0
            mask = int(actors(t, states[d]))
            if mask == 0 or f.depth == 0:
                value = _worth(t, states[d], w, root, mask)
                if value < 0.0:
                    return UNEQUAL
                kind = EXACT
                f.unsolved = 1 if mask != 0 else 0
            else:
                hint = -1
                if remember and (mask == CHANCE_BIT or f.depth > 1):
                    a = keys[root, width]
                    b = keys[2 + root, width]
                    for i in range(width):
                        low = words[d, i] & _LOW
                        high = words[d, i] >> _32
                        a ^= (low ^ keys[0, i]) * (high ^ keys[1, i])
                        b ^= (low ^ keys[2, i]) * (high ^ keys[3, i])
                    b = (b ^ (b >> _32)) & _LOW
                    place = np.int64((((a ^ (a >> _32)) & _LOW) * _STIR >> _16) & size)
                    f.hashed = 1
                    f.key = a
                    f.check = b
                    f.place = place
                    for k in range(2):
                        e = table[place + k]
                        if e.key == a and e.check == b and e.known != 0:
                            hint = int(e.hint)
                            if _settles(e, f):
                                value = e.value
                                kind = int(e.known) & 3
                                f.unsolved = 0 if int(e.known) & SOLVED != 0 else 1
                                f.hashed = 0
                                break
                if kind != 0:
                    pass
                elif mask == CHANCE_BIT:
                    if f.probe != 0:
                        kind = NOTHING
                    else:
                        _list_outcomes(f, int(chance(t, states[d], f.codes, f.weights)), prune)
                        f.choice = 0
                        f.at = 0
                else:
                    if mask & (mask - 1) != 0 or free(t, states[d]) != 0:
                        return SEVERAL
                    seat = lowest(mask)
                    f.seat = seat
                    f.count = int(legal(t, states[d], seat, f.codes))
                    f.choice = f.codes[0]
                    f.at = 0
                    f.best = -1.0 if seat == root else 2.0
                    if f.depth > 1:
                        if hint >= 0:
                            _hinted_first(f, hint)
                        elif prune and d + 1 < rows:
                            for i in range(int(f.count)):
                                states[d + 1] = states[d]
                                apply(t, states[d + 1], seat, int(f.codes[i]))
                                nodes += 1
                                mask = int(actors(t, states[d + 1]))
                                value = _worth(t, states[d + 1], w, root, mask)
                                _rank(f, w, i, value if seat == root else -value)
                    else:  # the last decision: its moves need no frames of their own
                        if d + 1 >= rows:
                            return TOO_DEEP
                        while kind == 0:
                            move = int(f.codes[f.at])
                            states[d + 1] = states[d]
                            apply(t, states[d + 1], seat, move)
                            nodes += 1
                            mask = int(actors(t, states[d + 1]))
                            value = _worth(t, states[d + 1], w, root, mask)
                            if value < 0.0:
                                return UNEQUAL
                            unsolved = 1 if mask != 0 else 0
                            f.unsolved |= unsolved
                            value, kind = _fold_move(f, value, unsolved, root, prune)
        if kind != 0:  # frame d is done: tell the one above
            unsolved = int(f.unsolved)
            if f.hashed != 0 and kind != NOTHING:
                e = table[f.place]
                if _second(e, table[f.place + 1], f, age):
                    e = table[f.place + 1]
                c.stored += _write(e, f, value, kind, age)
            if d == 0:
                c.nodes = nodes
                c.value = value
                c.unsolved = unsolved
                c.ply = -1
                return DONE
            d -= 1
            above = frames[d]
            if above.seat == CHANCE:
                if above.probe != 0:
                    above.doubt |= unsolved
                    value, kind = _fold_probe(above, value, kind)
                else:
                    above.unsolved |= unsolved
                    value, kind = _fold_outcome(above, value, kind)
                if kind != 0 and kind != EXACT:
                    above.unsolved |= above.doubt
            else:
                above.unsolved |= unsolved
                value, kind = _fold_move(above, value, unsolved, root, prune)
            continue
        if nodes >= budget:
            c.nodes = nodes
            c.ply = d
            return GOING
        if d + 1 >= rows:
            return TOO_DEEP
        below = frames[d + 1]
        if not prune:
            below.alpha = -np.inf
            below.beta = np.inf
        else:
            _narrow(f, below, root)
        move = int(f.codes[f.at])
        states[d + 1] = states[d]
        apply(t, states[d + 1], int(f.seat), move)
        if f.seat == CHANCE:
            below.depth = f.depth
            below.probe = f.probe
        else:
            below.depth = f.depth - 1
            below.probe = 0
        d += 1
        down = True
