"""How often titles can collide (clause 11): counted exactly for a deck."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from typing import Any

from mirabilis.games.jahres.spec import SYMBOLS

HELD = 6  # cards on hand, for an example


@dataclass(frozen=True)
class Collisions:
    """The titles of so many ideas."""

    parts: int
    sequences: int  # of different cards
    titles: int  # that these make
    twice: int  # of those: can be made a second time, with the cards that are left
    alike: Fraction  # chance that two players with disjoint random sequences have one title
    reachable: Fraction  # the same, if either may put the cards in another order

    def between(self, held: int) -> Fraction:
        """Return in how many ways, on average, two hands of so many cards make one title."""
        return math.perm(held, self.parts) ** 2 * self.alike


def collisions(counts: Sequence[int], parts: int) -> Collisions:
    """Return how titles of so many ideas collide, if each word is on so many ideas."""
    cards = sum(counts)
    titles = twice = alike = reachable = 0
    for title in itertools.product(range(len(counts)), repeat=parts):
        uses = Counter(title)
        if any(counts[word] < many for word, many in uses.items()):
            continue
        titles += 1
        # Two players take cards with these words, none of them the same card.
        ways = math.prod(math.perm(counts[word], 2 * many) for word, many in uses.items())
        twice += ways > 0
        alike += ways
        orders = math.factorial(parts) // math.prod(map(math.factorial, uses.values()))
        reachable += ways * orders
    both = math.perm(cards, 2 * parts)
    return Collisions(
        parts,
        math.perm(cards, parts),
        titles,
        twice,
        Fraction(alike, both) if both else Fraction(0),
        Fraction(reachable, both) if both else Fraction(0),
    )


def report(deck: Any) -> str:
    """Return in a few lines how symbols and words of a deck are spread and titles collide."""
    pairs = Counter((idea.upper, idea.lower) for idea in deck.ideas)
    many = Counter(pairs.values())
    lines = [f"{len(deck.ideas)} ideas, {len(deck.contracts)} contracts"]
    lines += [
        f"  {number} pairs of symbols on {count} ideas each"
        for count, number in sorted(many.items())
    ]
    lines.append(f"{'symbol':10}  upper  lower  on contracts")
    for number, name in enumerate(SYMBOLS):
        upper = sum(idea.upper == number for idea in deck.ideas)
        lower = sum(idea.lower == number for idea in deck.ideas)
        signed = sum(contract.count(number) for contract in deck.contracts)
        lines.append(f"{name:10}  {upper:5}  {lower:5}  {signed:12}")
    lines.append(f"{len(deck.counts)} words")
    lines += [
        f"  {number} words on {count} ideas each"
        for count, number in sorted(Counter(deck.counts).items())
    ]
    for parts in (2, 3):
        found = collisions(deck.counts, parts)
        lines += [
            f"Titles of {parts} ideas: {found.sequences:,} sequences of cards, "
            f"{found.titles:,} titles, {found.twice:,} of which can be made twice",
            f"  two players with random cards have the same title: {_chance(found.alike)}",
            f"  the same words in any order: {_chance(found.reachable)}",
            f"  {HELD} random cards each: {float(found.between(HELD)):.2f} ways to the same title",
        ]
    return "\n".join(lines)


def _chance(chance: Fraction) -> str:
    return f"1 in {float(1 / chance):,.0f}" if chance else "never"


def shipped() -> Any:
    """Return what the deck file of the game holds."""
    file = files("mirabilis.games.jahres") / "data" / "deck.json"
    return json.loads(file.read_text(encoding="utf-8"))
