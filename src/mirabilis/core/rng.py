"""Random numbers that are the same interpreted, compiled and on CUDA.

The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy
as 1, 2, 3", 2011): a function from a 64-bit key and a 128-bit counter to four 32-bit words.
Nothing is advanced, so any number can be asked for in any order. Here the counter is a pair
(stream, block), each of 64 bits; `split` makes keys out of keys.

`below` turns words into a number under a bound, and `pick` into an index by integer weights,
both exactly: no outcome is more likely than its weight says. The page
``docs/reference/randomness.md`` writes the mapping down for those who verify it elsewhere.

All arithmetic is in 64-bit unsigned integers that hold 32-bit values, so nothing overflows.
"""

from typing import Any

import numpy as np
from numba import njit

from mirabilis.core.seats import EVEN

Words = Any  # uint64 scalars
Rng = Any  # uint64 array: key, stream, next block, place of the next word, then words

_M0 = np.uint64(0xD2511F53)
_M1 = np.uint64(0xCD9E8D57)
_W0 = np.uint64(0x9E3779B9)
_W1 = np.uint64(0xBB67AE85)
_MASK = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_4 = np.uint64(4)
_TWO32 = np.uint64(1 << 32)
_SPLIT = np.uint64(0xFFFFFFFFFFFFFFFF)  # the stream kept for making keys


@njit(forceinline=True)
def _round(c0: Words, c1: Words, c2: Words, c3: Words, k0: Words, k1: Words) -> Words:
    p0 = c0 * _M0
    p1 = c2 * _M1
    return (p1 >> _32) ^ c1 ^ k0, p1 & _MASK, (p0 >> _32) ^ c3 ^ k1, p0 & _MASK


@njit
def philox(key: Words, stream: Words, block: Words) -> Words:
    """Return the four 32-bit words at a place of the key's sequence."""
    k0 = key & _MASK
    k1 = key >> _32
    c0 = block & _MASK
    c1 = block >> _32
    c2 = stream & _MASK
    c3 = stream >> _32
    for _ in range(10):
        c0, c1, c2, c3 = _round(c0, c1, c2, c3, k0, k1)
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    return c0, c1, c2, c3


@njit
def split(key: Words, number: int) -> Words:
    """Return the key of child ``number``; children of different numbers are unrelated."""
    low, high, _, _ = philox(key, _SPLIT, np.uint64(number))
    return low | (high << _32)


@njit(forceinline=True)
def start(rng: Rng, key: Words, stream: int) -> None:
    """Put ``rng`` at the beginning of a stream."""
    rng[0] = key
    rng[1] = np.uint64(stream)
    rng[2] = _0
    rng[3] = np.uint64(rng.shape[0] - 4)


@njit
def _refill(rng: Rng) -> None:
    """Compute the next blocks side by side, as many as there is room for.

    Word ``j`` of all blocks lies together, so that the compiler can use vector instructions;
    `word` reads them in the order of the blocks.
    """
    blocks = (rng.shape[0] - 4) >> 2
    first = rng[2]
    c0 = rng[4 : 4 + blocks]
    c1 = rng[4 + blocks : 4 + 2 * blocks]
    c2 = rng[4 + 2 * blocks : 4 + 3 * blocks]
    c3 = rng[4 + 3 * blocks :]
    k0 = rng[0] & _MASK
    k1 = rng[0] >> _32
    for i in range(blocks):
        c0[i] = (first + np.uint64(i)) & _MASK
        c1[i] = (first + np.uint64(i)) >> _32
        c2[i] = rng[1] & _MASK
        c3[i] = rng[1] >> _32
    for _ in range(10):
        for i in range(blocks):
            c0[i], c1[i], c2[i], c3[i] = _round(c0[i], c1[i], c2[i], c3[i], k0, k1)
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    rng[2] = first + np.uint64(blocks)


@njit(forceinline=True)
def word(rng: Rng) -> Words:
    """Return the next 32 random bits."""
    used = rng[3]
    size = np.uint64(rng.shape[0] - 4)
    if used == size:
        _refill(rng)
        used = _0
    rng[3] = used + _1
    return rng[_4 + (used & _3) * (size >> _2) + (used >> _2)]


@njit(forceinline=True)
def below(rng: Rng, bound: int) -> Any:
    """Return a number from 0 to ``bound - 1``, each equally likely; a bound of 1 draws nothing.

    The high half of word × bound, words whose low half falls into the uneven rest rejected
    (Lemire, "Fast random integer generation in an interval", 2019).
    """
    if bound == 1:
        return 0
    n = np.uint64(bound)
    product = word(rng) * n
    low = product & _MASK
    if low < n:
        rest = (_TWO32 - n) % n
        while low < rest:
            product = word(rng) * n
            low = product & _MASK
    return np.int64(product >> _32)


@njit(forceinline=True)
def pick(rng: Rng, weights: Any, count: int) -> Any:
    """Return an index below ``count`` with the odds of its weight.

    A first weight of `EVEN` says that all are equally likely: nothing needs adding up then,
    which makes random play of a dice game nearly twice as fast.
    """
    if weights[0] == EVEN:
        return below(rng, count)
    return _weighted(rng, weights, count)


@njit
def _weighted(rng: Rng, weights: Any, count: int) -> Any:
    """Pick by weights; apart from `pick` so that its even case stays small."""
    total = 0
    for i in range(count):
        total += weights[i]
    at = below(rng, total)
    index = 0
    reached = 0
    for i in range(count - 1):  # no early exit: a branch that cannot be predicted costs more
        reached += weights[i]
        index += at >= reached
    return index
