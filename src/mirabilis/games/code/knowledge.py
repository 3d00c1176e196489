"""What can be known of the others' letters, for people to look at.

`posterior.py` says how this is counted and does it for the search; here the same sums run over
whole arrays, because a view is made for every event and without a compiler.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mirabilis.games.code.spec import HANDS, LETTERS, PLACES, POOLS, UNITS

Floats = np.ndarray[Any, np.dtype[np.float64]]
Table = list[list[float]]  # by place and letter

DIGITS = 12  # more than can be told apart, and the same on every machine


def chances(t: Any, seen: Any, viewer: int) -> list[Table | None]:
    """Return the chance of each letter at each place of each row; None for one's own."""
    seats = range(int(seen["dealt"]))
    owners = [seat for seat in seats if seat != viewer]
    odds = dict(zip(owners, _odds(t, seen, viewer, owners), strict=True))
    return [_spread(t, seen, seat, odds[seat]) if seat in odds else None for seat in seats]


def elsewhere(t: Any, seen: Any, owner: int) -> list[str]:
    """Return the letters that an owner surely holds, by what was seen, at an unknown place."""
    old, new = _known(seen, owner)
    possible = t["counts"][_likelihood(t, seen, owner) > 0]
    least = possible.min(axis=0).astype(int) - old - new
    return [letter for letter, n in zip(LETTERS, least.tolist(), strict=True) for _ in range(n)]


def _known(seen: Any, owner: int) -> tuple[Any, Any]:
    """Count the letters cracked before the last rearrangement, and those seen since."""
    old, new = np.zeros(len(LETTERS), int), np.zeros(len(LETTERS), int)
    for place in range(PLACES):
        if looked := int(seen["looked"][owner][place]):
            new[looked - 1] += 1
        elif int(seen["open"][owner]) >> place & 1:
            old[int(seen["letters"][owner][place]) - 1] += 1
    return old, new


def _likelihood(t: Any, seen: Any, owner: int) -> Floats:
    """Return for each hand how likely everything that was seen of an owner is."""
    old, new = _known(seen, owner)
    weights = np.array(seen["weight"][owner], float)
    for letter in range(len(LETTERS)):
        left = t["counts"][:, letter].astype(int) - old[letter]
        for seen_before in range(new[letter]):
            weights *= np.maximum(left - seen_before, 0)
    return weights


def _odds(t: Any, seen: Any, viewer: int, owners: list[int]) -> list[Floats]:
    """Return the chance of each hand of each owner."""
    pools, hands = np.nonzero(t["ways"])
    rest = pools - t["pool"].astype(int)[hands]
    ways = t["ways"][pools, hands].astype(float)
    shares = [ways * _likelihood(t, seen, owner)[hands] for owner in owners]
    before = [np.zeros(POOLS)]
    before[0][_pool(seen, viewer)] = 1.0
    for share in shares:
        before.append(_added(rest, before[-1][pools] * share, POOLS))
    after = np.ones(POOLS)
    found = []
    for share, here in zip(reversed(shares), reversed(before[:-1]), strict=True):
        onward = share * after[rest]
        odds = _added(hands, here[pools] * onward, HANDS)
        found.append(odds / odds.sum())
        after = _added(pools, onward, POOLS)
    return found[::-1]


def _added(places: Any, shares: Floats, size: int) -> Floats:
    """Add shares up by place."""
    return np.bincount(places, shares, size).astype(np.float64)


def _pool(seen: Any, viewer: int) -> int:
    """Return the letters that a viewer does not hold."""
    pool = POOLS - 1
    if 0 <= viewer < int(seen["dealt"]):
        for letter in seen["letters"][viewer].tolist():
            pool -= UNITS[letter - 1]
    return pool


def _spread(t: Any, seen: Any, owner: int, odds: Floats) -> Table:
    """Spread an owner's hands over the places that are not known."""
    old, new = _known(seen, owner)
    blank = PLACES - int(old.sum() + new.sum())
    mean = odds @ t["counts"].astype(float) - old - new
    unknown = [round(float(share), DIGITS) + 0.0 for share in mean / max(blank, 1)]  # no -0.0
    return [_place(seen, owner, place) or unknown for place in range(PLACES)]


def _place(seen: Any, owner: int, place: int) -> list[float] | None:
    """Return the chances at a place whose letter is known."""
    letter = int(seen["looked"][owner][place])
    if not letter and int(seen["open"][owner]) >> place & 1:
        letter = int(seen["letters"][owner][place])
    return [float(letter == n + 1) for n in range(len(LETTERS))] if letter else None
