"""Tiles on the table as single numbers: a place in whole numbers, then field and turn.

A place has twelve bits for each of the four numbers of its point, added up with their signs; so the
place of a sum is the sum of the places.
"""

from __future__ import annotations

from typing import NamedTuple

from mirabilis.games.ideas.plane import Point
from mirabilis.games.ideas.spec import KEY_BITS, PLACE_BITS

SPAN = 1 << PLACE_BITS
TURN_BITS = 4


class Key(NamedTuple):
    """What the number of a tile says."""

    at: Point
    field: int
    turn: int


def pack(point: Point) -> int:
    """Return the place of a point.

    >>> pack((3, 0, 0, 0)), pack((-1, 1, 0, 0))
    (3, 4095)
    """
    return sum(number << PLACE_BITS * i for i, number in enumerate(point))


def unpack(place: int) -> Point:
    """Return the point of a place; the inverse of `pack`.

    >>> unpack(4095)
    (-1, 1, 0, 0)
    """
    numbers = []
    for _ in range(4):
        low = (place + SPAN // 2) % SPAN - SPAN // 2
        numbers.append(low)
        place = (place - low) >> PLACE_BITS
    return (numbers[0], numbers[1], numbers[2], numbers[3])


def key_of(at: Point, field: int, turn: int) -> int:
    """Return the number of a tile."""
    return pack(at) << KEY_BITS | field << TURN_BITS | turn


def read_key(key: int) -> Key:
    """Return what the number of a tile says; the inverse of `key_of`."""
    return Key(
        unpack(key >> KEY_BITS),
        key >> TURN_BITS & (1 << KEY_BITS - TURN_BITS) - 1,
        key & (1 << TURN_BITS) - 1,
    )
