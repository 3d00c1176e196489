"""Positions as text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadSetup
from mirabilis.games.ewn.layout import fits

from .helpers import START, at, game, manual
from .reference import random_position

SIZES = st.tuples(st.integers(2, 7), st.integers(2, 7))


@given(SIZES, st.integers(1, 6), st.integers(0, 2**32), st.booleans())
def test_a_position_comes_back_as_it_was(size, stones, seed, die):
    rows, columns = size
    stones = max(n for n in range(1, stones + 1) if fits(rows, columns, n))
    text = random_position(random.Random(seed), rows, columns, stones, die)
    match = at(text, chance="manual", stones=str(stones))
    assert match.position() == text
    assert match.view(0)["board"]["phase"] == ("move" if die else "roll")


def test_spaces_do_not_matter():
    assert at("  123../45.../6...d/...fe/..cba   b  6 ").position() == START[:-3] + "b 6"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "three words"),
        ("1..../...../...../...../....a r", "three words"),
        ("1..../...../...../...../....a r - x", "three words"),
        ("1..../...../...../....a r -", "5 rows of 5"),
        ("1..../...../...../...../....a/..... r -", "5 rows of 5"),
        ("1.../...../...../...../....a r -", "5 rows of 5"),
        ("1..../...../...../...../....g r -", "not 'g'"),
        ("1..../...../...../...../....A r -", "not 'A'"),
        ("1..../...../..7../...../....a r -", "not '7'"),
        ("1..../...../...../...../....a x -", "r or b, not 'x'"),
        ("1..../...../...../...../....a rb -", "r or b, not 'rb'"),
        ("1..../...../...../...../....a r 0", "not '0'"),
        ("1..../...../...../...../....a r 7", "not '7'"),
        ("1..../...../...../...../....a r 12", "not '12'"),
    ],
)
def test_texts_that_are_no_position(text, why):
    with pytest.raises(BadSetup, match=why):
        game().position(text)


def test_stones_beyond_the_number_chosen_are_refused():
    with pytest.raises(BadSetup, match="one of 123abc, not '4'"):
        at("4..../...../...../...../....a r -", stones="3")


def test_there_is_no_position_before_all_stones_stand_or_after_the_end():
    match = manual()
    with pytest.raises(BadSetup, match="running game"):
        match.position()
    over = at("...../...../a..../...1./..... r 1")
    over.play(0, "1E")
    assert over.position().endswith("b " + str(over.view(0)["board"]["die"]))
    over = at("...../...../a..../...1./..... r 1")
    over.play(0, "1SE")
    with pytest.raises(BadSetup, match="running game"):
        over.position()


def test_a_position_ignores_how_stones_would_have_been_placed():
    for setup in ("arrange", "standard", "random"):
        match = at("1..../...../...../...../....a b 3", setup=setup, first="random")
        assert match.actors == (1,)
