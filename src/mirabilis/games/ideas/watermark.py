"""A Penrose tiling in hair lines, for the paper behind a picture."""

from __future__ import annotations

import functools
import itertools
import math

LINES = 8  # of each grid, to both sides of the middle
OFFSETS = (0.2, 0.2, 0.2, 0.2, 0.2)  # of the grids; their sum is a whole number
HAIR = 64.0  # a side


@functools.cache
def watermark(x: int, y: int, wide: int, high: int) -> str:
    """Return a box with a Penrose tiling of both rhombi.

    It is made from five grids of lines: every crossing of two lines is a rhombus; which one
    follows from where the crossing lies among the lines of the other grids.
    """
    ways = [(math.cos(math.tau * j / 5), math.sin(math.tau * j / 5)) for j in range(5)]
    lines = range(-LINES, LINES + 1)
    sides = set()
    for j, k in itertools.combinations(range(5), 2):
        (ax, ay), (bx, by) = ways[j], ways[k]
        area = ax * by - ay * bx
        for m, n in itertools.product(lines, lines):
            u, v = m - OFFSETS[j], n - OFFSETS[k]
            p, q = (u * by - v * ay) / area, (v * ax - u * bx) / area
            at = [math.ceil(p * w + q * h + o) for (w, h), o in zip(ways, OFFSETS, strict=True)]
            at[j], at[k] = m, n
            ring = []
            for dj, dk in ((0, 0), (1, 0), (1, 1), (0, 1)):
                corner = list(at)
                corner[j] += dj
                corner[k] += dk
                ring.append(tuple(corner))
            for one, two in itertools.pairwise([*ring, ring[0]]):
                sides.add((min(one, two), max(one, two)))
    parts = []
    for one, two in sorted(sides):
        (ax, ay), (bx, by) = (_spot(corner, ways) for corner in (one, two))
        if abs(ax + bx) < wide + HAIR and abs(ay + by) < high + HAIR:
            parts.append(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}")
    return (  # a drawing in the drawing ends where its box does
        f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" '
        f'viewBox="{-wide / 2:g} {-high / 2:g} {wide} {high}">'
        f'<path class="watermark" d="{"".join(parts)}"/></svg>'
    )


def _spot(corner: tuple[int, ...], ways: list[tuple[float, float]]) -> tuple[float, float]:
    x = sum(n * w for n, (w, _) in zip(corner, ways, strict=True))
    y = sum(n * h for n, (_, h) in zip(corner, ways, strict=True))
    return (HAIR * x, -HAIR * y)
