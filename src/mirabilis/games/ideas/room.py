"""Where there is room in a tile of any outline: for the sign of its field, and for its number."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

from mirabilis.games.ideas.plane import xy
from mirabilis.games.ideas.tileset import Tile

UNIT = 100.0  # a short side, in the drawing of one tile
FINER = 7  # times that a search goes on in smaller steps

XY = tuple[float, float]


def flat(tile: Tile) -> list[XY]:
    """Return the corners of a tile at turn 0, y down."""
    return [(UNIT * x, -UNIT * y) for x, y in map(xy, tile.corners)]


@functools.lru_cache(maxsize=64)
def heart(tile: Tile) -> tuple[float, float, float]:
    """Return the middle of the largest circle inside a tile, and its radius."""
    return _roomiest(tile, lambda _: math.inf)


@functools.lru_cache(maxsize=64)
def margin(tile: Tile) -> tuple[float, float, float]:
    """Return where there is most room beside the sign of a tile, for its number."""
    x, y, _ = heart(tile)
    r = badge(tile) + 1
    return _roomiest(tile, lambda spot: math.dist(spot, (x, y)) - r)


def badge(tile: Tile) -> float:
    """Return the radius of the circle round the sign of a tile."""
    return min(0.76 * heart(tile)[2], 0.34 * UNIT)


def _roomiest(tile: Tile, beside: Callable[[XY], float]) -> tuple[float, float, float]:
    """Return the middle and radius of the largest circle, by ever finer steps."""
    corners = flat(tile)
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, low = min(y for _, y in corners), max(y for _, y in corners)
    x, y, size = (left + right) / 2, (top + low) / 2, max(right - left, low - top) / 2
    best = (-math.inf, x, y)
    for _ in range(FINER):
        cx, cy = best[1], best[2]
        for i in range(-10, 11):
            for j in range(-10, 11):
                spot = (cx + i * size / 10, cy + j * size / 10)
                room = min(_room(corners, spot), beside(spot))
                best = max(best, (round(room, 6), *spot))
        size /= 5
    return (best[1], best[2], best[0])


def _room(corners: list[XY], spot: XY) -> float:
    """Return how far a spot is inside an outline; outside it is negative."""
    x, y = spot
    inside, near = False, math.inf
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        near = min(near, math.hypot(x - ax - t * dx, y - ay - t * dy))
    return near if inside else -near
