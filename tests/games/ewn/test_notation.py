"""Text and code of moves and outcomes are inverse."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadNotation
from mirabilis.games.ewn.notation import order, rank
from mirabilis.games.ewn.spec import DIE, ORDER, STARTS, TURNED

from .helpers import game

STONES = ["1", "2", "3", "4", "5", "6"]


def valid_codes(stones):
    orders = range(math.factorial(stones))
    yield from (stone * 8 + step for stone in range(stones) for step in range(6))
    yield from range(DIE, DIE + 6)
    yield from range(STARTS, STARTS + 2)
    yield from (ORDER + place for place in orders)
    yield from (TURNED + side * 1024 + place for side in (0, 1) for place in orders)


@pytest.mark.parametrize("stones", STONES)
def test_every_code_has_a_text_of_its_own_and_comes_back(stones):
    own = game(stones=stones)
    codes = list(valid_codes(int(stones)))
    texts = [own.format(code) for code in codes]
    assert len(set(texts)) == len(codes)
    for code, text in zip(codes, texts, strict=True):
        assert own.parse(text) == code
        assert own.parse(f" {text.swapcase()} ") == code


@given(st.integers(-(2**63), 2**63 - 1) | st.integers(-10, 3000), st.sampled_from(STONES))
def test_any_other_code_is_refused(code, stones):
    own = game(stones=stones)
    if code in set(valid_codes(int(stones))):
        assert own.parse(own.format(code)) == code
    elif code in own.spec.stand_ins:
        assert own.format(code) == "<has-arranged>"
    else:
        with pytest.raises(BadNotation, match=str(code)):
            own.format(code)


@given(
    st.text(max_size=8)
    | st.text("123456eswnESWN:", max_size=8)
    | st.from_regex(r"\A(red|blue|first):[1-6a-z]{0,7}\Z"),
    st.sampled_from(STONES),
)
def test_any_text_is_a_move_or_refused_with_what_is_valid(text, stones):
    own = game(stones=stones)
    texts = {own.format(code).lower() for code in valid_codes(int(stones))}
    word = text.strip().lower()
    if word in texts:
        assert own.format(own.parse(text)).lower() == word
    else:
        with pytest.raises(BadNotation, match=r"direction .* die from 1 to 6, .* first:red"):
            own.parse(text)


def test_the_public_notation():
    own = game()
    red, blue = ["3E", "3S", "3SE"], ["3W", "3N", "3NW"]
    assert [own.parse(text) for text in red + blue] == [16, 17, 18, 19, 20, 21]
    assert [own.parse(str(n)) for n in range(1, 7)] == [48, 49, 50, 51, 52, 53]
    assert [own.parse(t) for t in ("first:red", "first:blue")] == [54, 55]
    assert [own.parse(t) for t in ("123456", "123564", "654321")] == [64, 67, 783]
    assert [own.parse(t) for t in ("red:123456", "blue:123564")] == [1024, 2051]


def test_a_lone_stone_is_placed_by_name_because_its_digit_is_a_die():
    own = game(stones="1")
    assert own.parse("place") == ORDER
    assert own.format(ORDER) == "place"
    assert own.parse("1") == DIE
    assert own.parse("red:1") == TURNED
    match = own.start(chance="manual")
    match.play(0, "place")
    match.play(1, "Place")
    assert match.position() == "1..../...../...../...../....a r -"


@pytest.mark.parametrize("text", ["4E", "1234", "122", "", "place", "red:1234", "green:123"])
def test_three_stones_have_no_fourth(text):
    with pytest.raises(BadNotation, match="from 1 to 3"):
        game(stones="3").parse(text)


@pytest.mark.parametrize("stones", range(1, 7))
def test_arrangements_are_ranked_in_order(stones):
    digits = "123456"[:stones]
    for place, permutation in enumerate(itertools.permutations(digits)):
        text = "".join(permutation)
        assert rank(text) == place
        assert order(place, stones) == text
