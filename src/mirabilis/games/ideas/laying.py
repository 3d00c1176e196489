"""Where tiles can be laid: whole numbers only, clauses 3 to 6.

A place is a point of the plane in one number, twelve bits for each of its four coordinates, so
that places are added and compared as numbers. How far a point lies left of a line is measured by
a whole number in the order of the exact value (see `plane.measure`).
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ideas.plane import ONE, PHI
from mirabilis.games.ideas.spec import AXES, KEY_BITS, PLACE_BITS, TILES, TURNS

APART, TOUCHING, OVERLAPPING = range(3)


@njit(forceinline=True)
def field_of(key: int) -> int:
    """Return the field of a tile."""
    return key >> 4 & 3


@njit(forceinline=True)
def turn_of(key: int) -> int:
    """Return the turn of a tile."""
    return key & 15


@njit(forceinline=True)
def place_of(key: int) -> int:
    """Return the place of a tile."""
    return key >> KEY_BITS


@njit(forceinline=True)
def key_of(place: int, field: int, turn: int) -> int:
    """Return the number that stands for a tile."""
    return place << KEY_BITS | field << 4 | turn


@njit
def tile_at(t: Any, state: Any, code: int) -> int:
    """Return the tile that a placement lays: own side against a side of one on the table."""
    other = int(state.tiles[code >> 6])
    letter = code >> 4 & 3
    field = code >> 2 & 3
    own = code & 3
    there = field_of(other)
    direction = int(t.direction[there, letter]) + turn_of(other) + TURNS // 2
    turn = (direction - int(t.direction[field, own]) + 2 * TURNS) % TURNS
    after = letter + 1 if letter + 1 < t.sides[there] else 0
    end = place_of(other) + t.corner[there, turn_of(other), after]
    return key_of(end - t.corner[field, turn, own], field, turn)


@njit(forceinline=True)
def _numbers(way: int) -> tuple[int, int, int, int]:
    """Return the four numbers of a place."""
    top = 1 << PLACE_BITS - 1
    low = (1 << PLACE_BITS) - 1
    a = (way + top & low) - top
    way = way - a >> PLACE_BITS
    b = (way + top & low) - top
    way = way - b >> PLACE_BITS
    c = (way + top & low) - top
    return a, b, c, way - c >> PLACE_BITS


@njit(forceinline=True)
def _measure(t: Any, a: int, b: int, c: int, d: int, axis: int) -> int:
    """Return how far left of a line in a direction a point lies."""
    return a * t.axis[axis, 0] + b * t.axis[axis, 1] + c * t.axis[axis, 2] + d * t.axis[axis, 3]


@njit
def square(way: int, less: int) -> int:
    """Return a measure of the square of a length, less a whole number: its sign is exact."""
    a, b, c, d = _numbers(way)
    m = a * a + b * b + c * c + d * d - a * c - b * d + a * d
    n = a * b + b * c + c * d + a * c + b * d - a * d
    return (m - less) * ONE + n * PHI


@njit
def meeting(t: Any, one: int, two: int) -> int:
    """Tell whether two tiles are apart, may touch, or overlap."""
    a, b, c, d = _numbers(place_of(two) - place_of(one))
    f, r = field_of(one), turn_of(one)
    g, s = field_of(two), turn_of(two)
    for axis in range(AXES):
        gap = _measure(t, a, b, c, d, axis)
        if gap + t.low[g, s, axis] > t.high[f, r, axis]:
            return APART
        if gap + t.high[g, s, axis] < t.low[f, r, axis]:
            return APART
    for p in range(int(t.n_parts[f])):
        for q in range(int(t.n_parts[g])):
            inside = True
            for axis in range(AXES):
                gap = _measure(t, a, b, c, d, axis)
                if (
                    gap + t.part_low[g, s, q, axis] >= t.part_high[f, r, p, axis]
                    or gap + t.part_high[g, s, q, axis] <= t.part_low[f, r, p, axis]
                ):
                    inside = False
                    break
            if inside:
                return OVERLAPPING
    return TOUCHING


@njit
def near(t: Any, one: int, two: int) -> bool:
    """Tell whether something that touches one of two tiles could touch the other."""
    a, b, c, d = _numbers(place_of(two) - place_of(one))
    for axis in range(AXES):
        gap = _measure(t, a, b, c, d, axis)
        if gap > t.near or gap < -t.near:
            return False
    return True


@njit
def partly(t: Any, one: int, two: int) -> bool:
    """Tell whether sides of two tiles that do not overlap lie along each other, not end to end."""
    f, r = field_of(one), turn_of(one)
    g, s = field_of(two), turn_of(two)
    for i in range(int(t.sides[f])):
        direction = (int(t.direction[f, i]) + r) % TURNS
        start = place_of(one) + t.corner[f, r, i]
        reach = t.reach[int(t.kind[f, i]) >> 1, direction]
        for j in range(int(t.sides[g])):
            if (int(t.direction[g, j]) + s + TURNS // 2) % TURNS != direction:
                continue
            way = place_of(two) + t.corner[g, s, j] - start
            back = t.reach[int(t.kind[g, j]) >> 1, direction]
            if (way != reach or reach != back) and _overlaid(t, way, reach, back, direction):
                return True
    return False


@njit
def _overlaid(t: Any, way: int, reach: int, back: int, direction: int) -> bool:
    """Tell whether two sides share some length: one from 0 on, one back from ``way``."""
    if _across(t, way, direction) != 0:
        return False
    # Lengths along a line are compared across another, two steps to its right.
    leaning = direction + TURNS - 2
    return _across(t, way, leaning) > 0 and _across(t, way - back - reach, leaning) < 0


@njit
def _across(t: Any, way: int, direction: int) -> int:
    """Return how far left of a line in a direction a place lies."""
    a, b, c, d = _numbers(way)
    direction %= TURNS
    if direction < AXES:
        return _measure(t, a, b, c, d, direction)
    return -_measure(t, a, b, c, d, direction - AXES)


@njit(forceinline=True)
def end_to_end(t: Any, one: int, i: int, two: int, j: int) -> bool:
    """Tell whether a side of a tile lies whole against a side of another."""
    f, r = field_of(one), turn_of(one)
    g, s = field_of(two), turn_of(two)
    direction = int(t.direction[f, i]) + r
    length = int(t.kind[f, i]) >> 1
    return (
        int(t.kind[g, j]) >> 1 == length
        and (direction + TURNS // 2 - int(t.direction[g, j]) - s) % TURNS == 0
        and place_of(two) + t.corner[g, s, j] - place_of(one) - t.corner[f, r, i]
        == t.reach[length, direction % TURNS]
    )


@njit
def first_match(t: Any, one: int, two: int) -> int:
    """Clause 5: return the first side of a tile that correctly matches another tile, or -1."""
    f, g = field_of(one), field_of(two)
    for i in range(int(t.sides[f])):
        for j in range(int(t.sides[g])):
            if t.kind[f, i] == t.kind[g, j] and end_to_end(t, one, i, two, j):
                return i
    return -1


@njit
def fits_beside(t: Any, tile: int, other: int) -> bool:
    """Clause 6: tell whether two tiles do not overlap, and touch as the option wants it."""
    how = meeting(t, tile, other)
    if how != TOUCHING:
        return how == APART
    return t.loose != 0 or not partly(t, tile, other)


@njit
def lay(t: Any, state: Any, tile: int, owner: int) -> None:
    """Put a tile on the table, and keep the list of all placements."""
    n = int(state.n_tiles)
    state.tiles[n] = tile
    state.owner[n] = owner
    state.n_tiles = n + 1
    kept = 0
    for i in range(int(state.n_placements)):
        code = int(state.placements[i])
        if fits_beside(t, tile_at(t, state, code), tile):
            state.placements[kept] = code
            kept += 1
    for i in range(kept, int(state.n_placements)):
        state.placements[i] = 0
    state.n_placements = kept
    around = np.empty(TILES, np.int64)
    count = 0
    for i in range(n):
        if near(t, tile, state.tiles[i]):
            around[count] = i
            count += 1
    join(t, state, n)
    for side in range(int(t.sides[field_of(tile)])):
        if state.joined[n, side] != 0:
            continue
        kind = int(t.kind[field_of(tile), side])
        for i in range(int(t.n_fits[kind])):
            fit = int(t.fit[kind, i])
            code = n << 6 | side << 4 | fit
            if _is_new(t, state, code, around, count):
                state.placements[state.n_placements] = code
                state.n_placements += 1


@njit
def join(t: Any, state: Any, n: int) -> None:
    """Note which sides of the last tile lie against which others."""
    tile = int(state.tiles[n])
    for i in range(n):
        other = int(state.tiles[i])
        if meeting(t, tile, other) != TOUCHING:
            continue
        for side in range(int(t.sides[field_of(tile)])):
            for letter in range(int(t.sides[field_of(other)])):
                if end_to_end(t, tile, side, other, letter):
                    state.joined[n, side] = i + 1
                    state.joined[i, letter] = n + 1


@njit
def _is_new(t: Any, state: Any, code: int, around: Any, count: int) -> bool:
    """Tell whether a placement at the last tile is possible and not listed under another name.

    If it matches an older tile it was listed before; if it matches two sides of the last one, the
    first of them names it.
    """
    tile = tile_at(t, state, code)
    last = int(state.tiles[code >> 6])
    if not fits_beside(t, tile, last):
        return False
    if first_match(t, last, tile) != code >> 4 & 3:
        return False
    for k in range(count):
        other = int(state.tiles[around[k]])
        how = meeting(t, tile, other)
        if how == APART:
            continue
        if how == OVERLAPPING or (t.loose == 0 and partly(t, tile, other)):
            return False
        if first_match(t, tile, other) >= 0:
            return False
    return True
