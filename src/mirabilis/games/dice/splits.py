"""Choices as people and pictures handle them, without the compiler; `choices.py` has the codes."""

from __future__ import annotations

from mirabilis.games.dice.spec import DIE_BITS, FACES, FREE

Pair = tuple[int, int]

_DIE = (1 << DIE_BITS) - 1
_PAIR_BITS = 2 * DIE_BITS


def choice_of(first: Pair, second: Pair, fifth: int) -> int:
    """Return the code of a choice, its pairs in rising order of their sums.

    >>> choice_of((4, 1), (2, 2), 5) == choice_of((2, 2), (1, 4), 5)
    True
    """
    code = 0
    for _, low, high in sorted((sum(pair), min(pair), max(pair)) for pair in (first, second)):
        code = (code << _PAIR_BITS) + (low << DIE_BITS) + high
    return (code << DIE_BITS) + fifth


def pairs_of(choice: int) -> tuple[Pair, Pair]:
    """Return the two pairs of a choice."""
    dice = [choice >> DIE_BITS * place & _DIE for place in (4, 3, 2, 1)]
    return (dice[0], dice[1]), (dice[2], dice[3])


def fifth_die(choice: int) -> int:
    """Return the fifth die of a choice, or the die left out.

    >>> fifth_die(choice_of((1, 3), (4, 6), 4))
    4
    """
    return choice & _DIE


def is_choice(code: int) -> bool:
    """Tell whether a code is a choice in its one form."""
    if not 0 <= code < 2 * FREE:
        return False
    first, second = pairs_of(code)
    dice = (*first, *second, fifth_die(code))
    ordered = choice_of(first, second, fifth_die(code))
    return all(1 <= die <= FACES for die in dice) and ordered == code & (FREE - 1)
