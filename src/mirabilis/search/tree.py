"""The records that compiled search works on: nodes side by side, and the numbers of one search."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from mirabilis.core.seats import MAX_SEATS

LONGEST = 1024  # events from the root that a tree can be deep
NARROW = 16  # outcomes of chance up to which a block is kept for all; of more, only those met
FEWEST = 1 << 12  # nodes there is always room for
DRAFTED = 16  # moves in which a choice that was made already is imagined
NEGLIGIBLE = 1e-7  # share of the priors below which a search with secrets looks at no move
FEW = 16  # moves up to which all are tried at once; of more, more and more as visits grow

# A node is what one event leads to; the nodes of a decision's moves lie side by side.
NODE = np.dtype(
    [
        ("total", np.float64),  # sum of the utilities of the seat that decided for this node;
        # of an outcome of chance, its probability
        ("low", np.float64),  # what is proven about seat 0's utility: at least this,
        ("high", np.float64),  # at most this
        ("code", np.int64),  # the move or outcome that leads here
        ("visits", np.int32),
        ("first", np.int32),  # the first node after this one; 0 while there is none
        ("width", np.int16),  # how many there are; WIDE where they are found by hashing
        ("turn", np.int16),  # the place among them where trying begins
        ("share", np.float32),  # prior: the share of this move
    ]
)
WIDE = -1
COUNTED = (1 << 31) - 2  # visits that a node has room for
SURE = 1e-12  # bounds closer than that are one value

# With hidden information also what mixing needs, for seats that choose at the same time. The new
# fields come first: numba takes a record for a kind of any other that it begins like.
CHOICE = np.dtype([("regret", np.float64), ("mass", np.float64), *NODE.descr])


@functools.cache
def tree_dtype(moves: int) -> np.dtype[np.void]:
    """Return the dtype of the numbers of one search."""
    return np.dtype(
        [
            ("explore", np.float64),  # weight of exploring in the choice of moves
            ("alone", np.float64),  # for who plays alone: the weight of a result's deviation
            ("usual", np.float64),  # the mean result so far, for who plays alone; 0.5 otherwise
            ("spread", np.float64),  # the variance of results; 0 while it is not known
            ("steps", np.int64),  # decisions before the estimate counts; below 0: to the end
            ("depth", np.int64),  # decisions deep that the tree grows
            ("proves", np.int64),  # whether two seats share a win, so that ends prove something
            ("every", np.int64),  # whether every move of the root is to get its value
            ("guided", np.int64),  # whether priors guide the choice of moves
            ("rivals", np.int64),  # mask of the seats that go by the opinion inside the tree,
            ("believers", np.int64),  # and of those that do below it; others move at random
            ("used", np.int64),  # nodes in use
            ("entered", np.int64),  # nodes found by hashing
            ("full", np.int64),
            ("deepest", np.int64),  # decisions of the longest way so far
            ("inside", np.int64),  # mask of the seats that are inside their tree,
            ("length", np.int64),  # and the decisions made there, in this simulation
            ("path", np.int32, LONGEST),  # the nodes of this simulation,
            (
                "proven",
                np.float64,
                LONGEST,
            ),  # at chance: what is proven adds so much to the result,
            ("open", np.float64, LONGEST + 1),  # and the rest has this probability
            ("owners", np.int32, LONGEST),  # the information sets they belong to,
            ("seats", np.int32, LONGEST),  # and who chose them
            ("marks", np.int64, (MAX_SEATS, 2)),  # what each seat remembers, as two hashes
            # Of each move of the root: the sum of squared utilities, and its visits and total when
            # they had last doubled, and when they had the time before.
            ("squares", np.float64, moves),
            ("tried", np.int64, (moves, 2)),
            ("summed", np.float64, (moves, 2)),
        ]
    )


def node_array(kind: np.dtype[np.void], memory: int) -> np.ndarray[Any, Any]:
    """Return room for as many nodes as a number of bytes allows, beside their tables."""
    count = memory // (kind.itemsize + 8)
    return np.zeros(min(max(count, FEWEST), (1 << 31) - 1), kind)


def table_for(nodes: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return a table to find nodes by hashing: a power of two, at most half as many places."""
    return np.zeros(1 << (len(nodes).bit_length() - 2), np.int32)
