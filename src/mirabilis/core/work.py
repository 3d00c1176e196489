"""Scratch memory for compiled code: one record with all the arrays a call needs.

The arrays are fields of a record because numba counts references to arrays that stand alone,
with atomic instructions, at every call: random play is a third faster without that.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from mirabilis.core.spec import GameSpec

# What stands where in `head`.
ACTORS, FREE, DRAWN, MOVES, OUTCOMES, MANUAL, LOTS = range(7)  # LOTS: chance events so far

ROOM_DRAWN = 64  # chance events one call may draw; `settle` is called again for more

# Why a move is refused, beside the clauses, which are above 0.
NOT_YOUR_TURN, OVER, NOT_AN_OUTCOME, OUT_OF_RANGE = -1, -2, -3, -4

# What a match keeps in its scratch record from one call to the next.
KEPT_WORK = ("head", "key", "drawn", "moves", "outcomes", "weights")

ONE_BLOCK = 8  # sizes of a random source: one block of Philox at a time,
MANY_BLOCKS = 68  # or sixteen: the same numbers, sooner when many are needed


def work_dtype(spec: GameSpec, *, compiled: bool = True) -> np.dtype[np.void]:
    """Return the dtype of a game's scratch record."""
    return _dtype(spec.max_moves, spec.max_outcomes, spec.players[1], compiled)


@functools.cache
def _dtype(moves: int, outcomes: int, seats: int, compiled: bool) -> np.dtype[np.void]:
    """Return one and the same dtype for the same sizes.

    numba knows a dtype by its identity; an equal one that is another object is compared field
    by field at every call, which takes longer than the call.
    """
    return np.dtype(
        [
            ("head", np.int64, 8),
            ("key", np.uint64),
            ("drawn", np.int64, ROOM_DRAWN),  # what chance did in this call
            ("lot", np.uint64, ONE_BLOCK),  # the random source of a game's chance
            ("rng", np.uint64, MANY_BLOCKS if compiled else ONE_BLOCK),  # that of everything else
            ("moves", np.int64, moves),
            ("outcomes", np.int64, outcomes),
            ("weights", np.int64, outcomes),
            ("utility", np.float64, seats),
            ("points", np.float64, seats),
            ("priors", np.float64, moves),
        ]
    )


class Row(np.void):  # type: ignore[misc]  # final in the stubs alone
    """A record whose fields are attributes: what `numpy.record` is, many times quicker.

    >>> state = np.zeros(1, np.dtype((Row, [("turn", np.int8), ("stones", np.int8, 3)])))[0]
    >>> state.turn, state.stones[1] = 1, 7
    >>> int(state["turn"]), state.stones.tolist()
    (1, [0, 7, 0])
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (KeyError, ValueError):
            raise AttributeError(f"no field {name}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


@functools.cache
def _rows(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((Row, dtype))


def records(array: np.ndarray[Any, Any], compiled: bool) -> np.ndarray[Any, Any]:
    """Return the array as the kernels want it: interpreted ones read fields as attributes."""
    return array if compiled else array.view(_rows(array.dtype))


class Constants:
    """The fields of a record that nobody writes, found once and for all.

    Interpreted rules look at their tables more often than at anything else: without this, `ideas`
    and `dice` take three times as long.
    """

    def __init__(self, row: Any) -> None:
        self.__dict__.update((name, row[name]) for name in row.dtype.names)

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __setattr__(self, name: str, value: Any) -> None:
        raise TypeError(f"tables are only read, and {name} is one of their fields")


class Tables(np.ndarray[Any, Any]):
    """An array of one record that nobody writes."""

    _constants: Constants | None

    def __array_finalize__(self, parent: Any) -> None:
        self._constants = None  # a copy has its own

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not int or key:
            return np.asarray(self)[key]
        if self._constants is None:
            self._constants = Constants(np.asarray(self)[0])
        return self._constants


def constants(array: np.ndarray[Any, Any], compiled: bool) -> np.ndarray[Any, Any]:
    """Return an array of one record as the kernels want it that only read it."""
    return array if compiled else array.view(Tables)
