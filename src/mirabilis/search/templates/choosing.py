"""Which move a simulation tries: what trees with and without secrets share."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.contract import Array, prior
from mirabilis.core.rng import below
from mirabilis.search.numbers import logarithm
from mirabilis.search.tree import FEW, SURE


@njit(forceinline=True)
def clear(child: Any, code: int) -> None:
    """Make a node that nobody has visited."""
    child.total = 0.0
    child.low = 0.0
    child.high = 1.0
    child.code = code
    child.visits = 0
    child.first = 0
    child.width = 0
    child.turn = 0
    child.share = 0.0


@njit
def shuffle(w: Any, n: int) -> None:
    """Bring many moves into a random order: the first of them are tried first."""
    for i in range(n - 1, 0, -1):
        j = below(w.rng, i + 1)
        kept = w.moves[i]
        w.moves[i] = w.moves[j]
        w.moves[j] = kept


@njit
def share(
    t: Any, state: Any, seat: int, w: Any, nodes: Array, first: int, n: int, least: float
) -> int:
    """Write each move's share of the priors; of many moves, the most promising come first.

    Return how many are worth a look: moves with less than the least share are left out. They may
    be as good as others only because they change nothing, and a game would go on for ever.
    """
    prior(t, state, seat, w.moves, n, w.priors)
    total = 0.0
    for i in range(n):
        total += w.priors[i]
    if n > FEW:
        for i in range(1, n):  # insertion: stable, and n is rarely large
            code = w.moves[i]
            weight = w.priors[i]
            j = i
            while j > 0 and w.priors[j - 1] < weight:
                w.priors[j] = w.priors[j - 1]
                w.moves[j] = w.moves[j - 1]
                j -= 1
            w.priors[j] = weight
            w.moves[j] = code
    kept = 0
    for i in range(n):
        if w.priors[i] >= least * total:
            nodes[first + kept].code = w.moves[i]
            nodes[first + kept].share = np.float32(w.priors[i] / total)
            kept += 1
    return kept


@njit(forceinline=True)
def width(here: Any) -> int:
    """Return how many moves of a node are in play: all of few, more and more of many."""
    n = int(here.width)
    if n > FEW:
        n = min(n, max(FEW, int(2.0 * np.sqrt(float(here.visits)))))
    return n


@njit
def gauge(tree: Any, nodes: Array, root: int) -> None:
    """Let who plays alone explore by how far results lie apart.

    A win or a loss deviates by a half. Points on a wide range deviate by much less, and the same
    weight of exploring would drown what is known; so it is taken times twice the deviation. Every
    move of the root counts alike: the one that is tried again and again may have one sure result.
    While all results are equal nothing is known about that, and the weight stays.
    """
    here = nodes[root]
    first = int(here.first)
    moves = 0.0
    visits = 0.0
    total = 0.0
    mean = 0.0
    square = 0.0
    for i in range(width(here)):
        child = nodes[first + i]
        if child.visits > 0:
            count = float(child.visits)
            moves += 1.0
            visits += count
            total += child.total
            mean += child.total / count
            square += tree.squares[i] / count
    if visits > 0.0:
        tree.usual = total / visits
        mean /= moves
        spread = square / moves - mean * mean
        if spread > SURE:
            tree.spread = spread
            tree.explore = tree.alone * np.sqrt(spread)


@njit(forceinline=True)
def worth(child: Any, seat: int) -> float:
    """Return a move's value for the seat that chooses it: what is proven, or what was seen."""
    if child.high - child.low < SURE:
        return child.low if seat == 0 else 1.0 - child.low
    return child.total / float(child.visits)


@njit(forceinline=True)
def is_worse(child: Any, here: Any, seat: int) -> bool:
    """Tell whether a move is proven to be worse than another one."""
    if seat == 0:
        return child.high < here.low - SURE
    return child.low > here.high + SURE


@njit(forceinline=True)
def choose(nodes: Array, node: int, seat: int, explore: float) -> int:
    """Return the node of the move with the highest upper bound; one not yet tried comes first."""
    here = nodes[node]
    first = int(here.first)
    n = width(here)
    bonus = explore * explore * logarithm(here.visits)
    best = -1.0
    found = first
    turn = int(here.turn)
    for k in range(n):
        i = turn + k
        if i >= n:
            i -= n
        child = nodes[first + i]
        if child.visits == 0:
            return first + i
        score = worth(child, seat) + np.sqrt(bonus / float(child.visits))
        if score > best and not is_worse(child, here, seat):
            best = score
            found = first + i
    return found


@njit
def choose_unproven(nodes: Array, node: int, seat: int, explore: float) -> int:
    """Return the node of the best move whose value is not proven, by its upper bound; or 0."""
    here = nodes[node]
    first = int(here.first)
    bonus = explore * explore * logarithm(here.visits)
    best = -1.0
    found = 0
    for i in range(first, first + width(here)):
        child = nodes[i]
        if child.high - child.low < SURE or is_worse(child, here, seat):
            continue
        if child.visits == 0:
            return i
        score = worth(child, seat) + np.sqrt(bonus / float(child.visits))
        if score > best:
            best = score
            found = i
    return found


@njit
def choose_open(nodes: Array, seat: int, explore: float) -> int:
    """Return the node of a move of the root whose value is not proven, by its upper bound.

    For those who want to know every move's value, not only the best one's; 0 if all are proven.
    """
    first = int(nodes[0].first)
    bonus = explore * explore * logarithm(nodes[0].visits)
    best = -1.0
    found = 0
    for i in range(first, first + width(nodes[0])):
        child = nodes[i]
        if child.visits == 0:
            return i
        score = worth(child, seat) + np.sqrt(bonus / float(child.visits))
        if score > best and child.high - child.low >= SURE:
            best = score
            found = i
    return found


@njit
def choose_guided(nodes: Array, node: int, seat: int, explore: float, hope: float) -> int:
    """Return the node of the move with the best bound where priors say how much to explore it.

    A move not tried yet is taken to be as good as its tried neighbours and ``hope`` together.
    """
    here = nodes[node]
    first = int(here.first)
    n = width(here)
    total = hope
    tried = 1.0
    for i in range(n):
        total += nodes[first + i].total
        tried += nodes[first + i].visits
    usual = total / tried
    bonus = explore * np.sqrt(float(here.visits))
    best = -1.0
    found = first
    for i in range(n):
        child = nodes[first + i]
        mean = worth(child, seat) if child.visits > 0 else usual
        score = mean + bonus * float(child.share) / (1.0 + float(child.visits))
        if score > best and not is_worse(child, here, seat):
            best = score
            found = first + i
    return found
