"""Shapes that lack a tile or two: what `evaluation` looks at. Compiled."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ideas.laying import field_of, first_match, fits_beside, turn_of
from mirabilis.games.ideas.spec import DECK, KEY_BITS, TURNS

SLOTS = 256  # of the hash table of tiles
NONE = -1  # no tile: a key has field and turn, never all bits set
ROOM = 600  # wishes looked at
MOST = 3  # tiles that may lack


@njit(forceinline=True)
def _slot(key: int) -> int:
    return key + (key >> 18) * 7 + (key >> 30) * 13 + (key >> 42) * 29 & SLOTS - 1


@njit
def index(state: Any, slots: Any) -> None:
    """Fill a hash table with the tiles on the table; it comes in zeroed."""
    for i in range(int(state.n_tiles)):
        at = _slot(int(state.tiles[i]))
        while slots[at] != 0:
            at = at + 1 & SLOTS - 1
        slots[at] = i + 1


@njit
def find(state: Any, slots: Any, key: int) -> int:
    """Return the number of a tile on the table, from 0; -1 if it is not there."""
    at = _slot(key)
    while slots[at] != 0:
        if state.tiles[int(slots[at]) - 1] == key:
            return int(slots[at]) - 1
        at = at + 1 & SLOTS - 1
    return -1


@njit
def lies_flat(t: Any, state: Any, key: int) -> bool:
    """Tell whether a tile would lie flat beside all others."""
    flat = True
    for i in range(int(state.n_tiles)):
        flat = flat and fits_beside(t, key, state.tiles[i])
    return flat


@njit
def can_lie(t: Any, state: Any, key: int) -> bool:
    """Tell whether a tile could be laid: it lies flat and has a correct match."""
    if not lies_flat(t, state, key):
        return False
    match = False
    for i in range(int(state.n_tiles)):
        match = match or first_match(t, key, state.tiles[i]) >= 0
    return match


@njit
def gather(
    t: Any, state: Any, slots: Any, card: int, most: int, missing: Any, mine: Any, n: int, seat: int
) -> int:
    """Add the places where a shape lacks a tile, or up to ``most``; return how many there are.

    Of three that lack, two others must be there. ``missing`` gets the tiles that lack, `NONE` after
    the last; ``mine`` the card, and how many of its tiles on the table are the seat's and others'.
    """
    size = int(t.card_size[card])
    lack = np.empty(MOST + 1, np.int64)
    for i in range(int(state.n_tiles)):
        tile = int(state.tiles[i])
        base = tile >> KEY_BITS << KEY_BITS
        for part in range(size):
            if t.part_field[card, part] != field_of(tile):
                continue
            turn = (turn_of(tile) - int(t.part_turn[card, part]) + TURNS) % TURNS
            lacks = 0
            own = 1 if state.owner[i] == seat else 0
            for j in range(size - 1):
                key = base + t.others[card, part, j, turn]
                number = find(state, slots, key)
                if number >= 0:
                    if part + 1 + j >= size:  # an earlier part is there: found from that one
                        lacks = most + 1
                        break
                    if state.owner[number] == seat:
                        own += 1
                    continue
                lack[lacks] = key
                lacks += 1
                if lacks > most:
                    break
            if lacks == 0 or lacks > most or lacks + 1 == size > MOST or n >= missing.shape[0]:
                continue
            for k in range(MOST):
                missing[n, k] = lack[k] if k < lacks else NONE
            mine[n, 0] = card % DECK
            mine[n, 1] = own
            mine[n, 2] = size - lacks - own
            n += 1
    return n


@njit
def room() -> Any:
    """Return an empty hash table."""
    return np.zeros(SLOTS, np.int16)
