"""The sums of a set that make a letter."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from mirabilis.games.code.spec import JOKER, LETTERS, STEP


class Sum(NamedTuple):
    """Cards of a set that make a letter."""

    letter: str
    total: int
    numbers: tuple[int, ...]


def sums(cards: tuple[int, ...]) -> dict[int, list[tuple[int, ...]]]:
    """Return every multiple of four that kinds of cards make, with the numbers that make it.

    >>> sorted(sums((0, 2, 2, 7)))  # 1, 3, 3 and 8
    [4, 8, 12]
    """
    numbers = [kind + 1 for kind in cards if kind != JOKER]
    found: dict[int, list[tuple[int, ...]]] = {}
    for count in range(1, len(numbers) + 1):
        for some in itertools.combinations(numbers, count):
            if sum(some) % STEP == 0 and some not in found.get(sum(some), ()):
                found.setdefault(sum(some), []).append(some)
    return found


def sums_of(cards: tuple[int, ...]) -> list[Sum]:
    """Return every sum of kinds of cards that makes a letter, in the order of the letters.

    >>> [(s.letter, s.numbers) for s in sums_of((0, 2, 2, 7))]
    [('x', (1, 3)), ('y', (8,)), ('z', (1, 3, 8))]
    """
    found = sums(cards)
    return [
        Sum(letter, total, numbers)
        for total, letter in zip(range(STEP, STEP * len(LETTERS) + 1, STEP), LETTERS, strict=True)
        for numbers in found.get(total, ())
    ]


def letters_of(cards: tuple[int, ...]) -> str:
    """Return the letters that kinds of cards make.

    >>> letters_of((0, 2, 2, 7)), letters_of((2, 2, 6, 6))
    ('xyz', '')
    """
    return "".join(dict.fromkeys(made.letter for made in sums_of(cards)))
