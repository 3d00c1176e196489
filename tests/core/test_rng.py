"""Philox against its authors' published vectors; exactness of the mapping to outcomes."""

import collections

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core import chance, rng
from mirabilis.core.copies import plain_copy
from mirabilis.core.work import MANY_BLOCKS, ONE_BLOCK

u64 = np.uint64
PUBLISHED = [  # counter (four words), key (two words), output: the Random123 distribution's
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0xFFFFFFFF,) * 4,
        (0xFFFFFFFF,) * 2,
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "output"), PUBLISHED)
def test_philox_gives_the_published_numbers(counter, key, output):
    c0, c1, c2, c3 = counter
    words = rng.philox(u64(key[0] | key[1] << 32), u64(c2 | c3 << 32), u64(c0 | c1 << 32))
    assert tuple(int(w) for w in words) == output


def words(key, stream, count, size):
    source = np.zeros(size, np.uint64)
    rng.start(source, u64(key), stream)
    return [int(rng.word(source)) for _ in range(count)]


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**40))
def test_a_wider_buffer_gives_the_same_numbers(key, stream):
    one = words(key, stream, 70, ONE_BLOCK)
    assert one == words(key, stream, 70, MANY_BLOCKS)
    blocks = [rng.philox(u64(key), u64(stream), u64(i)) for i in range(2)]
    assert one[:8] == [int(w) for block in blocks for w in block]


def test_streams_and_split_keys_differ():
    keys = {int(rng.split(u64(1905), n)) for n in range(200)}
    assert len(keys) == 200
    starts = {tuple(words(k, s, 2, ONE_BLOCK)) for k in (1, 2, 3) for s in range(50)}
    assert len(starts) == 150


@given(st.integers(2, 2**32))
def test_below_gives_every_number_the_same_count_of_words(bound):
    """Of the 2**32 words, each result takes exactly 2**32 // bound; the rest are rejected."""
    rest = 2**32 % bound
    for value in {0, 1, bound // 2, bound - 1}:
        first = -(-(value * 2**32 + rest) // bound)
        last = ((value + 1) * 2**32 - 1) // bound
        assert last - first + 1 == 2**32 // bound
        assert chance.below(lambda _, word=first: word, bound) == value
        assert chance.below(lambda _, word=last: word, bound) == value


@given(st.integers(3, 2**31))
def test_below_rejects_the_uneven_rest(bound):
    if 2**32 % bound:  # word 0 has low half 0, which is in the rest
        asked = []
        chance.below(lambda i: asked.append(i) or (0 if i == 0 else 2**31 + 1), bound)
        assert asked[:2] == [0, 1]


@given(
    st.integers(0, 2**64 - 1),
    st.integers(0, 1000),
    st.lists(st.integers(1, 2**20), min_size=1, max_size=20),
)
def test_the_compiled_and_the_written_mapping_agree(key, stream, weights):
    source = np.zeros(ONE_BLOCK, np.uint64)
    rng.start(source, u64(key), stream)
    table = words(key, stream, 64, ONE_BLOCK)
    picked = rng.pick(source, np.array(weights, np.int64), len(weights))
    assert picked == chance.pick(table.__getitem__, weights)
    rng.start(source, u64(key), stream)
    assert rng.below(source, sum(weights)) == chance.below(table.__getitem__, sum(weights))


def loaded(*chosen):
    """Return a source whose next words are chosen; it holds one block of four."""
    source = np.zeros(ONE_BLOCK, np.uint64)
    rng.start(source, u64(1), 0)
    source[4:] = [*chosen, *[0xFFFFFFFF] * (4 - len(chosen))]
    source[3] = 0
    return source


@given(st.integers(2, 2**32 - 1))
def test_the_words_at_the_borders_fall_where_they_should(bound):
    """The compiled mapping rejects exactly the words whose low half is in the uneven rest."""
    rest = 2**32 % bound
    for value in {0, 1, bound // 2, bound - 1}:
        first = -(-(value * 2**32 + rest) // bound)
        last = ((value + 1) * 2**32 - 1) // bound
        for word in (first, last):
            source = loaded(word)
            assert rng.below(source, bound) == value
            assert source[3] == 1  # one word used
        if rest and first * bound - value * 2**32 >= bound:
            source = loaded(first - 1, last)
            assert rng.below(source, bound) == value
            assert source[3] == 2  # the word before the first is rejected


@given(st.integers(0, 2**64 - 1), st.integers(2**31, 2**32))
def test_large_bounds_agree_too(key, bound):
    """Close to 2**32 up to half of the words are rejected."""
    source = np.zeros(ONE_BLOCK, np.uint64)
    rng.start(source, u64(key), 3)
    table = words(key, 3, 400, ONE_BLOCK)
    for _ in range(5):
        used = int(source[2]) * 4 - 4 + int(source[3]) if source[2] else 0
        assert rng.below(source, bound) == chance.below(table[used:].__getitem__, bound)


def test_even_weights_are_the_same_as_equal_ones():
    for stream in range(50):
        results = []
        for first in (0, 1):
            source = np.zeros(ONE_BLOCK, np.uint64)
            rng.start(source, u64(7), stream)
            weights = np.array([first, 1, 1, 1, 1, 1], np.int64)
            results.append(int(rng.pick(source, weights, 6)))
        assert results[0] == results[1]


def test_pick_follows_the_weights():
    source = np.zeros(MANY_BLOCKS, np.uint64)
    rng.start(source, u64(3), 0)
    weights = np.array([1, 2, 3, 10], np.int64)
    counts = collections.Counter(int(rng.pick(source, weights, 4)) for _ in range(8000))
    for index, weight in enumerate(weights):
        assert abs(counts[index] - 500 * weight) < 5 * (500 * weight) ** 0.5


def test_bounds_and_weights_are_checked():
    for bound in (0, -1, 2**32 + 1):
        with pytest.raises(ValueError, match=r"from 1 to 2\*\*32"):
            chance.below(lambda _: 0, bound)
    with pytest.raises(ValueError, match="positive"):
        chance.pick(lambda _: 2**32 - 1, [3, -2])
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed"):
            chance.key_of(seed)
    assert chance.key_of("daily 2026-11-15") == chance.key_of("daily 2026-11-15") < 2**64


@pytest.mark.compiled
def test_interpreted_numbers_are_the_compiled_ones():
    written = {name: plain_copy(getattr(rng, name)) for name in ("start", "word", "below", "pick")}
    weights = np.array([3, 1, 4, 1, 5], np.int64)
    drawn = []
    for way in (vars(rng), written):
        source = np.zeros(MANY_BLOCKS, np.uint64)
        way["start"](source, u64(2**63 + 5), 77)
        numbers = [int(way["word"](source)) for _ in range(70)]
        numbers += [int(way["below"](source, 720)) for _ in range(50)]
        drawn.append(numbers + [int(way["pick"](source, weights, 5)) for _ in range(50)])
    assert drawn[0] == drawn[1]
    assert rng.split(u64(9), 12345) == plain_copy(rng.split)(u64(9), 12345)


def test_a_text_seed_is_one_line():
    for seed in ("", "two\nlines", " around ", "tab\t"):
        with pytest.raises(ValueError, match="one line"):
            chance.key_of(seed)
