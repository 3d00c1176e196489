"""The read-only tables of the code kernel: hands of letters, sets of cards, and their odds."""

from __future__ import annotations

import functools
import itertools
import math
import operator
from typing import Any

import numpy as np

from mirabilis.games.code.spec import (
    COPIES,
    DECK,
    HANDS,
    JOKER,
    JOKERS,
    KINDS,
    LETTERS,
    PLACES,
    POOLS,
    SET,
    SPEC,
    STEP,
    UNITS,
)
from mirabilis.games.code.sums import sums
from mirabilis.games.code.texts import row_from

ALL_HANDS = tuple(
    "".join(hand) for hand in itertools.combinations_with_replacement(LETTERS, PLACES)
)
KIND_COPIES = (COPIES,) * JOKER + (JOKERS,)
ALL_SETS = tuple(
    cards
    for cards in sorted(itertools.combinations_with_replacement(range(KINDS), SET), reverse=True)
    if all(cards.count(kind) <= KIND_COPIES[kind] for kind in set(cards))
)  # the fewest low cards first: so they are drawn soonest, see `deck.py`


def tables(options: dict[str, str], players: int, t: Any) -> None:
    """Fill the tables for a set of options and a number of players."""
    row = t[0]
    for name, values in _fixed().items():
        row[name] = values
    row["seats"] = players
    for name in ("first", "may_stop"):
        row[name] = SPEC.option(name).values.index(options[name])


@functools.cache
def _fixed() -> dict[str, Any]:
    """Return what is the same for all options."""
    return {**_letters(), **_sets()}


def _letters() -> dict[str, Any]:
    """Clause 2: hands out of the sixteen code cards, and the rows that they make."""
    counts = [[hand.count(letter) for letter in LETTERS] for hand in ALL_HANDS]
    pool = [sum(map(operator.mul, hand, UNITS)) for hand in counts]
    left = list(itertools.product(range(COPIES + 1), repeat=len(LETTERS)))
    number = np.full(POOLS, -1, np.int8)
    number[pool] = range(HANDS)
    orders = np.zeros((HANDS, math.factorial(PLACES)), np.uint8)
    n_orders = []
    for hand, text in enumerate(ALL_HANDS):
        rows = sorted({row_from("".join(order)) for order in itertools.permutations(text)})
        orders[hand, : len(rows)] = rows
        n_orders.append(len(rows))
    return {
        "counts": counts,
        "pool": pool,
        "hand": number,
        "ways": [[math.prod(map(math.comb, cards, hand)) for hand in counts] for cards in left],
        "orders": orders,
        "n_orders": n_orders,
        "falling": [
            [
                [math.perm(n - old, new) if n >= old else 0 for new in range(PLACES + 1)]
                for old in range(PLACES + 1)
            ]
            for n in range(COPIES + 1)
        ],
    }


def _sets() -> dict[str, Any]:
    """Clauses 5, 6 and 13: what a set is, which letters it makes, and how often it comes."""
    makes = [
        sum(1 << letter for letter in range(len(LETTERS)) if STEP * (letter + 1) in sums(cards))
        for cards in ALL_SETS
    ]
    follow = [[_bundles(kind, size) for size in range(SET + 1)] for kind in range(KINDS + 1)]
    return {
        "copies": KIND_COPIES,
        "cards": ALL_SETS,
        "makes": makes,
        "binomial": [[math.comb(n, k) for k in range(SET + 1)] for n in range(DECK + 1)],
        "follow": follow,
    }


def _bundles(kind: int, size: int) -> int:
    """Count the bundles of so many cards of the kinds from one on."""
    return sum(
        all(cards.count(k) <= KIND_COPIES[k] for k in set(cards))
        for cards in itertools.combinations_with_replacement(range(kind, KINDS), size)
    )
