"""The records of exact search: a frame for each event deep, and a table of what is known."""

from __future__ import annotations

import functools
import random
from typing import Any

import numpy as np

# What `run` answers.
DONE, GOING, TOO_DEEP, SEVERAL, UNEQUAL = range(5)

# What is known of a value; 0 is an empty place of the table.
EXACT, AT_LEAST, AT_MOST, NOTHING = 1, 2, 3, 4
SOLVED = 4  # beside it in the table: no estimate was used, so the value stands at any depth
AGES = 32  # searches told apart in the table; the age stands above the other bits
AGE_SHIFT = 3

MARGIN = 1e-10
"""How far beyond a window a chance event must fall before it is cut.

Bounds are sums in another order than the value itself, so the last bits may differ. What is cut
by more than the margin is cut for certain, and what is not cut is computed as if nothing were.
"""

PROBED = 2  # decisions left from which chance events are probed
DEEPEST = 255  # decisions: what an entry has room for

# What was found out about a position; two neighbours share a place.
ENTRY = np.dtype(
    [
        ("key", np.uint64),
        ("value", np.float64),
        ("check", np.uint32),  # more of the key
        ("hint", np.uint16),  # the end of the code of the best move
        ("depth", np.uint8),  # decisions looked ahead
        ("known", np.uint8),  # kind, SOLVED, age
    ]
)

CONTROL = np.dtype(
    [
        ("ply", np.int64),  # events below the root; -1 before the start
        ("budget", np.int64),  # nodes after which `run` pauses
        ("nodes", np.int64),  # positions looked at so far
        ("stored", np.int64),  # entries of the table taken by this search
        ("root", np.int64),  # the seat that searches
        ("prune", np.int64),
        ("remember", np.int64),
        ("age", np.int64),
        ("value", np.float64),  # the answer,
        ("unsolved", np.int64),  # and whether an estimate is in it
    ]
)


@functools.cache
def frame_dtype(moves: int, outcomes: int) -> np.dtype[np.void]:
    """Return the dtype of a frame: a position on the way down and what was found below it."""
    return np.dtype(
        [
            ("alpha", np.float64),  # the window: values outside it change nothing above
            ("beta", np.float64),
            ("best", np.float64),  # of the moves tried; of a chance event the sum so far
            ("seat", np.int64),
            ("depth", np.int64),  # decisions left
            ("at", np.int64),  # branches tried
            ("count", np.int64),
            ("choice", np.int64),  # code of the best move
            ("probe", np.int64),  # of a decision: one move is enough; of chance: still probing
            ("total", np.float64),  # sum of the weights
            ("upper", np.float64),  # what the outcomes not yet searched may add to the sum at most
            ("lower", np.float64),  # and at least
            ("unsolved", np.int64),  # whether an estimate was used below
            ("doubt", np.int64),  # whether one was used in probing
            ("hashed", np.int64),
            ("key", np.uint64),
            ("check", np.uint64),
            ("place", np.int64),
            ("codes", np.int64, max(moves, outcomes)),
            ("weights", np.int64, outcomes),
            ("most", np.float64, outcomes),  # bounds of each outcome's value
            ("least", np.float64, outcomes),
        ]
    )


def padded(dtype: np.dtype[np.void], rows: int) -> tuple[np.ndarray[Any, Any], Any]:
    """Return zeroed records that begin on 8-byte words, and the same memory as such words."""
    words = np.zeros((rows, -(-dtype.itemsize // 8)), np.uint64)
    return np.ndarray((rows,), dtype, words.data, strides=(words.strides[0],)), words


@functools.cache
def hash_keys(words: int) -> np.ndarray[Any, Any]:
    """Return the random 32-bit numbers that positions of so many words are hashed with.

    A row for each factor; the last column tells the searching seats apart.
    """
    draw = random.Random(1983).getrandbits
    return np.array([[draw(32) for _ in range(words + 1)] for _ in range(4)], np.uint64)


_FOLD = np.uint64(0xFFFFFFFF)
_STIR = np.uint64(0x9E3779B1)


def places(keys: Any, entries: int) -> Any:
    """Return where keys belong in a table of so many entries; `run` computes the same."""
    folded = (keys ^ (keys >> np.uint64(32))) & _FOLD
    return (folded * _STIR >> np.uint64(16)) & np.uint64(entries - 2)


def grown(table: np.ndarray[Any, Any], entries: int) -> np.ndarray[Any, Any]:
    """Return a larger table with what a smaller one knows."""
    larger = np.zeros(entries, ENTRY)
    for half in (1, 0):  # the first of each pair last: it is the one worth keeping
        known = table[half::2]
        known = known[known["known"] != 0]
        larger[places(known["key"], entries)] = known
    return larger
