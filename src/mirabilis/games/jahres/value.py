"""What a game is worth, item by item. Amounts are in thousands; a symbol is a number or a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

Symbol = TypeVar("Symbol", bound=Hashable)
Item = tuple[str, int]  # what it is for, and how much

STEP = 10  # for a symbol in favour; each idea costs as much
PAIR, PAIRS, TRIPLET, QUADRUPLET = ("pair", 10), ("pairs", 20), ("triplet", 30), ("quadruplet", 50)


def visible(cards: Sequence[tuple[Symbol, Symbol]]) -> list[Symbol]:
    """Return the symbols that show, from above: all upper ones, and the lower one of the last.

    >>> visible([("cards", "role"), ("cards", "resource")])
    ['cards', 'cards', 'resource']
    """
    return [upper for upper, _ in cards] + [lower for _, lower in cards[-1:]]


def worth(
    shown: Sequence[Symbol],
    company: Sequence[Symbol],
    month: Sequence[Symbol],
    designers: Mapping[str, Sequence[Symbol]],
) -> list[Item]:
    """Return the items that make up the value of a game, without those of nothing.

    >>> worth(["role", "role", "cards"], ["role", "puzzle"], ["role", "role"], {"d3": ["cards"]})
    [('company', 10), ('month', 20), ('designer.d3', 10), ('pair', 10), ('ideas', -20)]
    """
    items = [("company", _favour(shown, company)), ("month", _favour(shown, month))]
    items += [(f"designer.{name}", _favour(shown, found)) for name, found in designers.items()]
    items += [_matching(shown), ("ideas", -STEP * (len(shown) - 1))]
    return [(name, amount) for name, amount in items if amount]


def matches(shown: Sequence[Symbol]) -> int:
    """Return what symbols that are alike add.

    >>> matches(["role", "cards", "role", "cards"])
    20
    """
    return _matching(shown)[1]


def _favour(shown: Sequence[Symbol], favoured: Sequence[Symbol]) -> int:
    """Return what a card adds: each of its two symbols counts if it shows, however often."""
    return STEP * sum(symbol in shown for symbol in favoured)


def _matching(shown: Sequence[Symbol]) -> Item:
    counts = sorted(Counter(shown).values(), reverse=True)
    if not counts or counts[0] == 1:
        return "", 0
    if counts[0] == 2:
        return PAIRS if counts[1:2] == [2] else PAIR
    return TRIPLET if counts[0] == 3 else QUADRUPLET
