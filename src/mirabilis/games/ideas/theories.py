"""The Major Theories that a tile meets: clauses 11 and 12. The tile is always the last one laid."""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.games.ideas.laying import end_to_end, field_of, place_of, square, turn_of
from mirabilis.games.ideas.spec import (
    BRIDGE,
    CHAIN,
    CLOSED,
    FAR,
    LAST,
    RAY,
    SIDES,
    SPECTRUM,
    TILES,
    TURNS,
)

ENDS = 32  # of lines that are followed at the same time


@njit
def met(t: Any, state: Any, left: int) -> int:
    """Return the mask of the open theories that the last tile meets.

    ``left`` is how many tiles of its field its owner still has.
    """
    found = 0
    open_ = int(state.open)
    last = int(state.n_tiles) - 1
    if open_ >> SPECTRUM & 1 != 0 and _spectrum(t, state, last):
        found |= 1 << SPECTRUM
    if open_ >> CHAIN & 1 != 0 and _chain(t, state, last):
        found |= 1 << CHAIN
    if open_ >> FAR & 1 != 0 and _far(t, state, last):
        found |= 1 << FAR
    if open_ >> CLOSED & 1 != 0 and _closed(t, state, last):
        found |= 1 << CLOSED
    if open_ >> RAY & 1 != 0 and _ray(t, state, last):
        found |= 1 << RAY
    if open_ >> BRIDGE & 1 != 0 and _bridge(t, state, last):
        found |= 1 << BRIDGE
    if open_ >> LAST & 1 != 0 and left == t.theory_need[LAST]:
        found |= 1 << LAST
    return found


@njit
def matching(t: Any, state: Any, tile: int, side: int) -> int:
    """Return the tile at a side if the two match correctly, or -1."""
    other = int(state.joined[tile, side]) - 1
    if other < 0:
        return -1
    here = int(state.tiles[tile])
    there = int(state.tiles[other])
    kind = t.kind[field_of(here), side]
    for letter in range(int(t.sides[field_of(there)])):
        if t.kind[field_of(there), letter] == kind and end_to_end(t, here, side, there, letter):
            return other
    return -1


@njit
def _far(t: Any, state: Any, last: int) -> bool:
    """Tell whether a corner of the last tile is far enough from some corner of another."""
    tile = int(state.tiles[last])
    f, r = field_of(tile), turn_of(tile)
    least = int(t.theory_need[FAR]) * int(t.theory_need[FAR])
    for i in range(last):
        other = int(state.tiles[i])
        g, s = field_of(other), turn_of(other)
        for k in range(int(t.sides[f])):
            here = place_of(tile) + t.corner[f, r, k]
            for j in range(int(t.sides[g])):
                if square(here - place_of(other) - t.corner[g, s, j], least) >= 0:
                    return True
    return False


@njit
def _spectrum(t: Any, state: Any, last: int) -> bool:
    """Four tiles, one of each field, connected through correct matches, the last one of them."""
    for side in range(SIDES):
        two = _other_field(t, state, last, side, last, last)
        if two < 0:
            continue
        for place in range(2 * SIDES):  # beside the first, or beside the second
            beside = last if place < SIDES else two
            three = _other_field(t, state, beside, place % SIDES, last, two)
            if three < 0:
                continue
            for at in range(3 * SIDES):
                beside = last if at < SIDES else two if at < 2 * SIDES else three
                four = _other_field(t, state, beside, at % SIDES, last, two)
                if four >= 0 and field_of(state.tiles[four]) != field_of(state.tiles[three]):
                    return True
    return False


@njit
def _other_field(t: Any, state: Any, tile: int, side: int, one: int, two: int) -> int:
    """Return the tile that correctly matches a side, if its field is not that of two tiles."""
    if side >= t.sides[field_of(state.tiles[tile])]:
        return -1
    other = matching(t, state, tile, side)
    if other < 0:
        return -1
    field = field_of(state.tiles[other])
    if field == field_of(state.tiles[one]) or field == field_of(state.tiles[two]):
        return -1
    return other


@njit
def _chain(t: Any, state: Any, last: int) -> bool:
    """Tiles of one owner connected through correct matches, the last one of them."""
    group = np.empty(TILES, np.int64)
    group[0] = last
    count = 1
    k = 0
    while k < count:
        tile = int(group[k])
        for side in range(int(t.sides[field_of(state.tiles[tile])])):
            other = matching(t, state, tile, side)
            if other < 0 or state.owner[other] != state.owner[last]:
                continue
            known = False
            for i in range(count):
                known = known or group[i] == other
            if not known:
                group[count] = other
                count += 1
                if count >= t.theory_need[CHAIN]:
                    return True
        k += 1
    return False


@njit
def _closed(t: Any, state: Any, last: int) -> bool:
    """Tell whether the tiles with a corner at one of the last tile's corners go all round it."""
    tile = int(state.tiles[last])
    for corner in range(int(t.sides[field_of(tile)])):
        point = place_of(tile) + t.corner[field_of(tile), turn_of(tile), corner]
        angle = 0
        around = 0
        for i in range(last + 1):
            other = int(state.tiles[i])
            f = field_of(other)
            way = point - place_of(other)
            for k in range(int(t.sides[f])):
                if t.corner[f, turn_of(other), k] == way:
                    angle += int(t.angle[f, k])
                    around += 1
        if angle == TURNS and around >= t.theory_need[CLOSED]:
            return True
    return False


@njit
def _ray(t: Any, state: Any, last: int) -> bool:
    """Tell whether a side of the last tile belongs to a straight line of sides, end to end."""
    tile = int(state.tiles[last])
    f, r = field_of(tile), turn_of(tile)
    for side in range(int(t.sides[f])):
        if state.joined[last, side] != 0:
            continue  # the line was there before
        direction = (int(t.direction[f, side]) + r) % TURNS
        start = place_of(tile) + t.corner[f, r, side]
        end = start + t.reach[int(t.kind[f, side]) >> 1, direction]
        count = 1 + _onward(t, state, end, direction, int(t.theory_need[RAY]) - 1)
        if count < t.theory_need[RAY]:
            back = (direction + TURNS // 2) % TURNS
            count += _onward(t, state, start, back, int(t.theory_need[RAY]) - count)
        if count >= t.theory_need[RAY]:
            return True
    return False


@njit
def _onward(t: Any, state: Any, point: int, direction: int, wanted: int) -> int:
    """Count the sides that follow one another from a point on, up to as many as are wanted.

    Where sides may touch partly, a short and a long one may lead on from one point: then both
    are followed.
    """
    ends = np.empty(ENDS, np.int64)
    after = np.empty(ENDS, np.int64)
    ends[0] = point
    n = 1
    for count in range(wanted):
        m = 0
        for i in range(n):
            lengths = _sides_from(t, state, ends[i], direction)
            for length in range(2):
                if lengths >> length & 1 != 0 and m < ENDS:
                    after[m] = ends[i] + t.reach[length, direction]
                    m += 1
        if m == 0:
            return count
        for i in range(m):
            ends[i] = after[i]
        n = m
    return wanted


@njit
def _sides_from(t: Any, state: Any, point: int, direction: int) -> int:
    """Return the lengths of sides that lead from a point in a direction, as a mask."""
    found = 0
    back = (direction + TURNS // 2) % TURNS
    for i in range(int(state.n_tiles)):
        tile = int(state.tiles[i])
        f, r = field_of(tile), turn_of(tile)
        here = point - place_of(tile)
        for side in range(int(t.sides[f])):
            way = (int(t.direction[f, side]) + r) % TURNS
            length = int(t.kind[f, side]) >> 1
            begin = t.corner[f, r, side]
            if (way == direction and begin == here) or (
                way == back and begin + t.reach[length, back] == here
            ):
                found |= 1 << length
    return found


@njit
def _bridge(t: Any, state: Any, last: int) -> bool:
    """Tell whether the last tile joins two tiles that were far apart, going from tile to tile."""
    sides = int(t.sides[field_of(state.tiles[last])])
    steps = np.empty(TILES, np.int64)
    for side in range(sides):
        start = int(state.joined[last, side]) - 1
        if start < 0:
            continue
        _walk(state, start, last, steps)
        for other in range(side + 1, sides):
            end = int(state.joined[last, other]) - 1
            if end >= 0 and steps[end] >= t.theory_need[BRIDGE]:
                return True
    return False


@njit
def _walk(state: Any, start: int, last: int, steps: Any) -> None:
    """Write how many steps each tile is away from one, across whole sides and not over the last."""
    queue = np.empty(TILES, np.int64)
    for i in range(last):
        steps[i] = -1
    steps[start] = 0
    queue[0] = start
    n = 1
    k = 0
    while k < n:
        here = int(queue[k])
        for side in range(SIDES):
            there = int(state.joined[here, side]) - 1
            if there >= 0 and there != last and steps[there] < 0:
                steps[there] = steps[here] + 1
                queue[n] = there
                n += 1
        k += 1
