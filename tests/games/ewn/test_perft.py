"""All lines of play up to a depth, counted by the kernel and by the witness."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.perft import perft
from mirabilis.games.ewn.layout import fits

from .helpers import START, game
from .reference import Reference, count_lines, random_position

MIDDLE = "1...3/.5a../6..2./..4f./.d.c. r -"
PERFT = {
    (START, "greater-first"): [1, 6, 18, 108, 324, 1944, 5832],
    (START, "either"): [1, 6, 18, 108, 324, 1944, 6162],
    (MIDDLE, "greater-first"): [1, 6, 16, 96, 288, 1728, 4416],
    (MIDDLE, "either"): [1, 6, 16, 96, 378, 2268, 6070],
}
DEEPER = {  # lines of seven, eight and nine events
    (START, "greater-first"): [34992, 104976, 629856],
    (START, "either"): [36972, 115314, 691884],
    (MIDDLE, "greater-first"): [26088, 74696, 445596],
    (MIDDLE, "either"): [35856, 129637, 765402],
}


def counted(text, substitute, depth):
    own = game(substitute=substitute)
    return perft(own.position(text, chance="manual", open=True), depth)


@pytest.mark.parametrize(("text", "substitute"), PERFT)
def test_numbers_of_lines(text, substitute):
    assert counted(text, substitute, 6) == PERFT[text, substitute]


@pytest.mark.compiled
@pytest.mark.parametrize(("text", "substitute"), DEEPER)
def test_numbers_of_longer_lines(text, substitute):
    assert counted(text, substitute, 9)[7:] == DEEPER[text, substitute]


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize(("text", "substitute"), PERFT)
def test_numbers_of_lines_counted_by_the_witness(text, substitute, depth):
    witness = Reference(5, 5, 6, substitute == "either").read(text)
    assert count_lines(witness, depth) == PERFT[text, substitute][depth]


@given(st.integers(2, 6), st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_numbers_of_lines_agree_from_anywhere(rows, columns, seed, either):
    stones = max(n for n in range(1, 7) if fits(rows, columns, n))
    text = random_position(random.Random(seed), rows, columns, stones)
    witness = Reference(rows, columns, stones, either).read(text)
    own = game(
        board=f"{rows}x{columns}",
        stones=str(stones),
        substitute="either" if either else "greater-first",
    )
    match = own.position(text, chance="manual", open=True)
    assert perft(match, 4) == [count_lines(witness, depth) for depth in range(5)]
