"""The sums of a set that make a letter."""

from __future__ import annotations

from typing import NamedTuple

from mirabilis.games.code.spec import LETTERS, STEP
from mirabilis.games.code.tables import sums


class Sum(NamedTuple):
    """Cards of a set that make a letter."""

    letter: str
    total: int
    numbers: tuple[int, ...]


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
