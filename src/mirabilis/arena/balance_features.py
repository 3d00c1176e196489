"""What a game counts of itself, and how that goes together with winning.

A game may have a function ``features(options, match)`` beside its notation. It gets a finished
match and returns numbers by name: one number for the game, or a list with one for each seat. Rows
are flat, so a list is kept as ``captures[1]``, ``captures[2]``.

A number of a seat is held against the wins of that seat, a number of the game against those of
the first seat. Who plays alone wins nothing: there it is held against the points.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mirabilis.arena.balance_shares import (
    Array,
    Share,
    Z,
    chi_tail,
    cluster_variance,
    rounds,
    share,
    wins,
)
from mirabilis.arena.rows import GameRow

SEVERAL = 9  # up to so many values are looked at one by one; more are put into classes
CLASSES = 6
RARE, RARE_SHARE = 20, 0.005  # classes with fewer values, in number or part, are joined to others
_OF_SEAT = re.compile(r"(.+)\[(\d+)\]")


class Class(NamedTuple):
    """Values from low to high of a feature: how often they came, and how they won."""

    low: float
    high: float
    size: int
    wins: Share


@dataclass(frozen=True)
class Feature:
    """One feature over all games. ``count`` is the number of games, or of seats in games."""

    name: str
    per_seat: bool
    count: int
    occurs: float  # how often it is not zero
    mean: float
    sd: float
    least: float
    most: float
    with_it: Share | None  # wins where it is not zero
    without: Share | None
    connection: float  # correlation with winning, or alone with the points
    low: float
    high: float
    p: float
    classes: tuple[Class, ...]  # none where nobody can win

    @property
    def varies(self) -> bool:
        """Tell whether it is not the same in all games, so that it can go with something."""
        return self.most > self.least


def flatten(features: Mapping[str, float | Sequence[float]]) -> dict[str, float]:
    """Return features as rows keep them, a list as one entry for each seat.

    >>> flatten({"turns": 9, "captures": [2, 0]})
    {'turns': 9.0, 'captures[1]': 2.0, 'captures[2]': 0.0}
    """
    flat: dict[str, float] = {}
    for name, value in features.items():
        if isinstance(value, Iterable):
            flat |= {f"{name}[{seat}]": float(one) for seat, one in enumerate(value, 1)}
        else:
            flat[name] = float(value)
    return flat


def parted(key: str) -> tuple[str, int | None]:
    """Return the name of a feature, and the seat from 0 if it belongs to one.

    >>> parted("captures[2]"), parted("turns")
    (('captures', 1), ('turns', None))
    """
    found = _OF_SEAT.fullmatch(key)
    return (found[1], int(found[2]) - 1) if found else (key, None)


def features(rows: Sequence[GameRow]) -> list[Feature]:
    """Return the features that the games have, the strongest connections first."""
    alone = all(len(row.bots) == 1 for row in rows)
    parts, clusters = [row.points for row in rows] if alone else wins(rows), rounds(rows)
    seen: dict[tuple[str, bool], list[tuple[float, float, int]]] = {}
    for row, won, cluster in zip(rows, parts, clusters.tolist(), strict=True):
        for key, value in flatten(row.features).items():
            name, seat = parted(key)
            seen.setdefault((name, seat is not None), []).append((value, won[seat or 0], cluster))
    made = [
        _feature(name, per_seat, np.array(data), alone) for (name, per_seat), data in seen.items()
    ]
    return sorted(made, key=lambda f: (-abs(f.connection), f.name))


def _feature(name: str, per_seat: bool, data: Array, alone: bool) -> Feature:
    value, won, cluster = data.T
    there = value != 0
    both = 0 < there.sum() < len(value) and not alone
    connection, error = _connection(value, won, cluster)
    return Feature(
        name=name,
        per_seat=per_seat,
        count=len(value),
        occurs=float(there.mean()),
        mean=float(value.mean()),
        sd=float(value.std(ddof=1)) if len(value) > 1 else 0.0,
        least=float(value.min()),
        most=float(value.max()),
        with_it=share(won[there], cluster[there]) if both else None,
        without=share(won[~there], cluster[~there]) if both else None,
        connection=connection,
        low=max(connection - Z * error, -1.0),
        high=min(connection + Z * error, 1.0),
        p=chi_tail((connection / error) ** 2, 1) if error else 1.0,
        classes=() if alone else tuple(_classes(value, won, cluster)),
    )


def _connection(value: Array, won: Array, cluster: Array) -> tuple[float, float]:
    """Return the correlation of two series and its standard error between clusters."""
    if np.ptp(value) == 0 or np.ptp(won) == 0:
        return 0.0, 0.0
    x, y = ((v - v.mean()) / v.std() for v in (value, won))
    r = float((x * y).mean())
    # How each observation moves r, its own part in both deviations included.
    influence = (x * y - r * (x * x + y * y) / 2) / len(x)
    return r, math.sqrt(cluster_variance(influence, cluster))


def _without_rare(ends: Array, value: Array) -> Array:
    """Return the upper ends of classes, those with hardly any values joined to their neighbours."""
    few = min(max(RARE, RARE_SHARE * len(value)), len(value) / 2)
    kept = list(ends)
    counts = np.bincount(np.searchsorted(ends, value), minlength=len(ends)).tolist()
    while len(kept) > 2 and min(counts) < few:
        at = counts.index(min(counts))
        up = at == 0 or (at + 1 < len(counts) and counts[at + 1] < counts[at - 1])
        lower = at if up else at - 1
        counts[lower : lower + 2] = [counts[lower] + counts[lower + 1]]
        del kept[lower]
    return np.array(kept)


def _classes(value: Array, won: Array, cluster: Array) -> Iterable[Class]:
    """Yield how each value won, or each of a few classes of about equal size."""
    ends = np.unique(value)
    if len(ends) > SEVERAL:
        ends = np.unique(np.quantile(value, np.linspace(0, 1, CLASSES + 1)[1:], method="higher"))
    ends = _without_rare(ends, value)
    index = np.searchsorted(ends, value)
    for number in range(len(ends)):
        here = index == number
        yield Class(
            float(value[here].min()),
            float(value[here].max()),
            int(here.sum()),
            share(won[here], cluster[here]),
        )
