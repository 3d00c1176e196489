"""Drawing outcomes outside compiled code, by the mapping that everything uses.

A source of words is any function from 0, 1, 2, … to integers of 32 bits. `below` and `pick` use
as many words as they need, from the first on; ``docs/reference/randomness.md`` states the rule
for those who check a draw with a program of their own.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Sequence

Words = Callable[[int], int]


def below(words: Words, bound: int) -> int:
    """Return a number from 0 to ``bound - 1``, each exactly equally likely.

    >>> below(lambda i: 0x80000001, 6)
    3
    """
    if not 1 <= bound <= 1 << 32:
        raise ValueError(f"a bound is from 1 to 2**32, not {bound}")
    if bound == 1:
        return 0
    rest = (1 << 32) % bound
    used = 0
    while True:
        product = words(used) * bound
        if product & 0xFFFFFFFF >= rest:
            return product >> 32
        used += 1


def pick(words: Words, weights: Sequence[int]) -> int:
    """Return an index with the odds of its weight: the first whose running sum exceeds the draw.

    >>> pick(lambda i: 0x80000001, [1, 1, 4])
    2
    """
    if min(weights) < 1:
        raise ValueError(f"weights are positive, not {min(weights)}")
    total = sum(weights)
    return index_of(below(words, total), weights, total)


def index_of(draw: int, weights: Sequence[int], total: int) -> int:
    """Return the first index whose running sum of positive weights exceeds the draw.

    >>> index_of(2, [1, 1, 4], 6)
    2
    """
    if total == len(weights):  # all are 1
        return draw
    reached = itertools.accumulate(weights)
    return next(index for index, so_far in enumerate(reached) if draw < so_far)


def key_of(seed: int | str) -> int:
    """Return the 64-bit key of a seed: a number below 2**64 is itself, a text is hashed.

    >>> key_of(1905)
    1905
    """
    if isinstance(seed, str):
        if not seed or not seed.isprintable() or seed != seed.strip():
            raise ValueError(f"a text seed is one line without spaces around it, not {seed!r}")
        return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "little")
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"a seed is a text or a number from 0 to 2**64 - 1, not {seed}")
    return seed
