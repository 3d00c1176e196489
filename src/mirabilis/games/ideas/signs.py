"""Signs of our own, drawn by paths alone: of fields, theories and seats.

Each is a list of path data in a box from -1 to 1, y down: lines first, then what is filled.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Sign(NamedTuple):
    """Path data in a box from -1 to 1."""

    lines: str
    filled: str = ""


def disc(x: float, y: float, r: float) -> str:
    """Return the path of a circle."""
    arc = f"a{r:.4g} {r:.4g} 0 1 0"
    return f"M{x - r:.6g} {y:.6g}{arc} {2 * r:.4g} 0{arc} {-2 * r:.4g} 0z"


def _ring(r: float, corners: int, start: float = 90) -> str:
    """Return the path of a regular outline."""
    spots = [
        (
            r * math.cos(math.radians(start + 360 * k / corners)),
            -r * math.sin(math.radians(start + 360 * k / corners)),
        )
        for k in range(corners)
    ]
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in spots) + "z"


def _ellipse(angle: float, rx: float, ry: float) -> str:
    """Return the path of an ellipse about the middle, turned."""
    x, y = rx * math.cos(math.radians(angle)), rx * math.sin(math.radians(angle))
    arc = f"a{rx:g} {ry:g} {angle:g} 1 0"
    return f"M{x:.3f} {y:.3f}{arc} {-2 * x:.3f} {-2 * y:.3f}{arc} {2 * x:.3f} {2 * y:.3f}z"


FIELD_SIGNS = {
    # an atom
    "physics": Sign("".join(_ellipse(a, 1, 0.38) for a in (30, 90, 150)), disc(0, 0, 0.15)),
    # pi
    "mathematics": Sign(
        "M-.9 -.38C-.78 -.62 -.62 -.68 -.4 -.68H.92M-.3 -.68C-.32 .02 -.42 .48 -.66 .8"
        "M.34 -.68C.3 -.1 .26 .3 .32 .56C.38 .82 .62 .84 .82 .6"
    ),
    # a temple
    "philosophy": Sign("M-.95 -.3L0 -.92L.95 -.3zM-.62 -.06V.6M0 -.06V.6M.62 -.06V.6M-.92 .86H.92"),
    # a benzene ring
    "chemistry": Sign(_ring(1, 6) + disc(0, 0, 0.52)),
}


def _at(d: str, *moves: tuple[float, float]) -> str:
    """Return a path that begins with M at several spots; the rest of it must be relative."""
    head, rest = d[1:].split("l", 1)
    x, y = map(float, head.split())
    return "".join(f"M{x + dx:.3g} {y + dy:.3g}l{rest}" for dx, dy in moves)


_GEM = "M0 -.4l.3 .4l-.3 .4l-.3 -.4z"  # a small rhombus
THEORY_SIGNS = {
    # four different shapes, joined
    "spectrum": Sign(
        "M-.45 -.45H.45V.45H-.45z" + disc(-0.5, -0.5, 0.34) + _at(_GEM, (0.5, 0.5)),
        "M.5 -.88L.86 -.2H.14zM-.84 .2H-.16V.86H-.84z",
    ),
    # two cards
    "double": Sign("M-.85 -.55H.05V.75H-.85z", "M-.1 -.85H.85V.5H.2V-.7H-.1z"),
    # one filled among hollow ones
    "lone": Sign(disc(-0.55, -0.4, 0.32) + disc(0.55, -0.4, 0.32), disc(0, 0.5, 0.36)),
    # some in a row
    "chain": Sign(
        "M-.95 .55l.32 -.5M-.3 .28l.25 -.16M.36 -.14l.3 -.4",
        _at(
            "M0 -.3l.24 .3l-.24 .3l-.24 -.3z",
            (-0.78, 0.6),
            (-0.3, 0.15),
            (0.26, -0.1),
            (0.76, -0.6),
        ),
    ),
    # two shapes far apart, waves between them
    "far": Sign(
        "M-.36 -.36A.52 .52 0 0 1 -.36 .36M-.1 -.6A.86 .86 0 0 1 -.1 .6"
        "M.18 -.82A1.18 1.18 0 0 1 .18 .82",
        _at("M0 -.3l.24 .3l-.24 .3l-.24 -.3z", (-0.74, 0), (0.78, 0)),
    ),
    # rays about a point
    "closed": Sign(
        disc(0, 0, 0.9)
        + "".join(
            f"M{0.24 * math.sin(a):.3f} {-0.24 * math.cos(a):.3f}"
            f"L{0.9 * math.sin(a):.3f} {-0.9 * math.cos(a):.3f}"
            for a in (math.tau * k / 6 for k in range(6))
        ),
        disc(0, 0, 0.16),
    ),
    # a straight line
    "ray": Sign(
        "M-.95 .55L.95 -.55",
        disc(-0.95, 0.55, 0.13)
        + disc(-0.475, 0.275, 0.13)
        + disc(0, 0, 0.13)
        + disc(0.475, -0.275, 0.13)
        + disc(0.95, -0.55, 0.13),
    ),
    # an arch
    "bridge": Sign("M-.95 .6V-.1H.95V.6M-.62 .6C-.6 -.1 .6 -.1 .62 .6M-.95 -.34H.95"),
    # three places empty, the fourth being left
    "last": Sign(
        _at("M0 -.34l.26 .34l-.26 .34l-.26 -.34z", (-0.6, 0.45), (0, 0.45), (0.6, 0.45))
        + "M0 -.02V-.2",
        _at("M0 -.34l.26 .34l-.26 .34l-.26 -.34z", (0, -0.52)),
    ),
    # six cards, the last one filled
    "sixth": Sign(
        "M-.950 -.6h.24V.6h-.24zM-.618 -.6h.24V.6h-.24zM-.286 -.6h.24"
        "V.6h-.24zM.046 -.6h.24V.6h-.24zM.378 -.6h.24V.6h-.24z",
        "M.71 -.6h.24V.6h-.24z",
    ),
}
CROWN = Sign("", "M-1 .6L-1 -.35L-.5 .1L0 -.7L.5 .1L1 -.35L1 .6z" + disc(0, -0.85, 0.14))
