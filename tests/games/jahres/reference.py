"""The ceremony once more, in plain Python over sets, for the tests of the award."""

from __future__ import annotations

import functools
from typing import NamedTuple


class Entry(NamedTuple):
    """A game that stands for the award."""

    owner: int
    symbols: frozenset
    value: int


def richest(owners, money):
    """Return the shares of those owners who have the most money."""
    most = max(money[owner] for owner in owners)
    winners = {owner for owner in owners if money[owner] == most}
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(money)))


def best(entries):
    most = max(entry.value for entry in entries)
    return frozenset(entry for entry in entries if entry.value == most)


def settled(entries, money):
    """Return the shares if these tied games leave nothing to draw for, or None."""
    owners = {entry.owner for entry in entries}
    if len(owners) == 1 or len({entry.symbols for entry in entries}) == 1:
        return richest(owners, money)
    return None


def step(entries, card, money, last):
    """Draw a card; return the games that go on, and the shares when it is over."""
    left = frozenset(entry for entry in entries if entry.symbols & card)
    if left:
        entries = best(left)
        if (shares := settled(entries, money)) is not None:
            return entries, shares
    if last:
        entries = best(entries)
        return entries, richest({entry.owner for entry in entries}, money)
    return entries, None


def chances(entries, cards, money):
    """Return the exact chance of each seat, every order of the cards being as likely."""

    @functools.cache
    def go(entries, left):
        total = [0.0] * len(money)
        for index in left:
            after, shares = step(entries, cards[index], money, len(left) == 1)
            if shares is None:
                shares = go(after, left - {index})
            for seat, share in enumerate(shares):
                total[seat] += share / len(left)
        return tuple(total)

    if not entries:
        return richest(range(len(money)), money)
    return go(frozenset(entries), frozenset(range(len(cards))))


def held(entries, cards, money):
    """Hold the ceremony with cards in this order; return the shares and how many were drawn."""
    entries = frozenset(entries)
    for drawn, card in enumerate(cards, 1):
        entries, shares = step(entries, card, money, drawn == len(cards))
        if shares is not None:
            return shares, drawn
    raise AssertionError
