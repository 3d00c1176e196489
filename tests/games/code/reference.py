"""Slow second witnesses of what can be known, in whole numbers and fractions.

`Deals` follows every way in which the code cards can lie on the table, row by row, and knows
nothing but the rules: a look leaves the deals that fit it, and a rearrangement puts the face-down
cards into every order. `Hands` follows which hands the owners may hold, one look after the other.
Neither shares anything with the kernel.
"""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from math import comb, prod

LETTERS = "xyzt"
ORDERS = 24  # every number of different orders of up to four letters divides it


def pool_without(code=""):
    """Return how many of each letter there are but for those of a code."""
    return Counter(dict.fromkeys(LETTERS, 4)) - Counter(code)


def deals(pool, owners, seen):
    """Yield all rows of the owners out of a pool, each with the ways to deal and lay it out.

    ``seen`` maps (owner, place) to a letter that is known from the start: what does not fit is
    left out at once.
    """
    slots = [(owner, place) for owner in owners for place in range(4)]

    def fill(index, left, ways, row):
        if index == len(slots):
            yield tuple(row), ways
            return
        known = seen.get(slots[index])
        for letter in known or LETTERS:
            if left[letter]:
                rest = left - Counter(letter)
                yield from fill(index + 1, rest, ways * left[letter], [*row, letter])

    yield from fill(0, pool, 1, [])


class Deals:
    """Every way in which the rows of some owners may lie, with weights in whole numbers."""

    def __init__(self, owners, own="", seen=None):
        self.owners = owners
        self.at = {owner: 4 * index for index, owner in enumerate(owners)}
        self.open = {owner: set() for owner in owners}
        self.weights = Counter()
        for rows, ways in deals(pool_without(own), owners, seen or {}):
            self.weights[rows] += ways

    def look(self, owner, place, letter, cracks=False):
        """Take in that a card was shown, and maybe stays open."""
        if owner in self.at:
            slot = self.at[owner] + place
            self.weights = Counter({r: w for r, w in self.weights.items() if r[slot] == letter})
            if cracks:
                self.open[owner].add(place)

    def rearrange(self, owner):
        """Take in that an owner put the face-down cards into some order, each equally likely."""
        if owner not in self.at:
            return
        slots = [self.at[owner] + p for p in range(4) if p not in self.open[owner]]
        groups = Counter()
        for rows, weight in self.weights.items():
            cards = tuple(sorted(rows[s] for s in slots))
            rest = tuple("" if s in slots else letter for s, letter in enumerate(rows))
            groups[rest, cards] += weight
        self.weights = Counter()
        for (rest, cards), weight in groups.items():
            orders = set(itertools.permutations(cards))
            for order in orders:
                row = list(rest)
                for slot, letter in zip(slots, order, strict=True):
                    row[slot] = letter
                self.weights[tuple(row)] += weight * ORDERS // len(orders)

    def chances(self):
        """Return the chance of each letter, by owner and place."""
        total = sum(self.weights.values())
        counts = Counter()
        for rows, weight in self.weights.items():
            for slot, letter in enumerate(rows):
                counts[slot, letter] += weight
        return {
            (owner, place): [Fraction(counts[self.at[owner] + place, x], total) for x in LETTERS]
            for owner in self.owners
            for place in range(4)
        }


HANDS = tuple("".join(h) for h in itertools.combinations_with_replacement(LETTERS, 4))


class Hands:
    """The hands that some owners may hold, as fractions; what lies where by symmetry."""

    def __init__(self, owners, own=""):
        self.owners = owners
        self.shown = {owner: {} for owner in owners}  # by place: what lies there
        self.open = {owner: set() for owner in owners}
        self.weights = {}
        for hands in itertools.product(HANDS, repeat=len(owners)):
            left = pool_without(own)
            ways = 1
            for hand in map(Counter, hands):
                ways *= prod(comb(left[x], n) for x, n in hand.items())
                left = left - hand
            if ways:
                self.weights[hands] = Fraction(ways)

    def _unseen(self, owner, hand):
        """Return the letters of a hand at places that nobody has seen."""
        return Counter(hand) - Counter(self.shown[owner].values())

    def look(self, owner, place, letter, cracks=False):
        """Weigh every hand by how likely it shows this card, if the place was unknown."""
        if owner not in self.owners:
            return
        if place not in self.shown[owner]:
            index = self.owners.index(owner)
            blank = 4 - len(self.shown[owner])
            kept = {}
            for hands, weight in self.weights.items():
                count = self._unseen(owner, hands[index])[letter]
                if count:
                    kept[hands] = weight * Fraction(count, blank)
            total = sum(kept.values())
            self.weights = {hands: weight / total for hands, weight in kept.items()}
            self.shown[owner][place] = letter
        if cracks:
            self.open[owner].add(place)

    def rearrange(self, owner):
        """Forget what lies where, but for open cards."""
        if owner in self.owners:
            kept = self.shown[owner]
            self.shown[owner] = {p: x for p, x in kept.items() if p in self.open[owner]}

    def chances(self):
        """Return the chance of each letter, by owner and place."""
        found = {}
        total = sum(self.weights.values())
        for index, owner in enumerate(self.owners):
            blank = 4 - len(self.shown[owner])
            mean = Counter()
            for hands, weight in self.weights.items():
                for letter, count in self._unseen(owner, hands[index]).items():
                    mean[letter] += weight * count
            for place in range(4):
                if known := self.shown[owner].get(place):
                    found[owner, place] = [Fraction(x == known) for x in LETTERS]
                else:
                    found[owner, place] = [mean[x] / total / blank for x in LETTERS]
        return found
