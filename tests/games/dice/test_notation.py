"""Text and code of throws and choices are inverse."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadNotation
from mirabilis.games.dice.spec import FREE, SHOW, SHOW_SEAT_BIT, THROW
from mirabilis.games.dice.tables import ALL_THROWS, choices

from .helpers import game

CHOICES = sorted({choice for throw in ALL_THROWS for choice in choices(throw)})
CODES = [
    *(THROW + number for number in range(252)),
    *CHOICES,
    *(FREE + choice for choice in CHOICES),
]
CODES += [SHOW + (seat << SHOW_SEAT_BIT) + code for seat in range(6) for code in CODES[252:]]
VALID = set(CODES)


def test_every_code_has_a_text_of_its_own_and_comes_back():
    own = game()
    texts = [own.format(code) for code in CODES]
    assert len(set(texts)) == len(CODES)
    assert [own.parse(text) for text in texts] == CODES


@given(st.sampled_from(CODES), st.integers(0, 2**32))
def test_order_blanks_and_capitals_do_not_matter(code, seed):
    rng = random.Random(seed)
    text = game().format(code)
    if THROW <= code < THROW + 252:
        shuffled = rng.sample(text, 5)
        assert game().parse("".join(shuffled)) == code
        for between in (" ", ",", "-", ", ", " - "):
            assert game().parse(between.join(shuffled)) == code
        return
    seat, colon, choice = text.rpartition(": ")
    *pairs, fifth = choice.split()
    pairs = [rng.choice([pair, pair[::-1]]) for pair in rng.sample(pairs, 2)]
    words = rng.sample([*pairs, fifth.upper()], 3)
    loose = "   ".join(word.replace("+", " + ").replace(":", " : ") for word in words)
    assert game().parse(f" {seat}{colon}{loose} ") == code


@given(st.integers(-(2**63), 2**63 - 1) | st.integers(0, 2**21))
def test_any_other_code_is_refused(code):
    own = game()
    if code in own.spec.stand_ins:
        assert own.format(code) == "<has-chosen>"
    elif code in VALID:
        assert own.parse(own.format(code)) == code
    else:
        with pytest.raises(BadNotation, match=str(code)):
            own.format(code)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1344",
        "134467",
        "13447",
        "1+3 4+6",
        "1+3 4+6 4",
        "1+3 4+6 5:7",
        "1+3 5:4",
        "1+3 4+6 5:4 5:4",
        "1+3 4+6 2+2",
        "1+3 4+6 6:4",
        "0: 1+3 4+6 5:4",
        "7: 1+3 4+6 5:4",
        "2: 13446",
        "1 : 2 : 1+3 4+6 5:4",
        "frei:3 1+3 4+6",
        "１3446",
    ],
)
def test_what_is_no_move_is_refused_with_what_is(text):
    with pytest.raises(BadNotation, match=r"1\+3 4\+6 5:4, in a free throw 1\+3 3\+6 free:6"):
        game().parse(text)


@given(st.text(max_size=14) | st.text("123456+: fre", max_size=16))
def test_any_text_is_a_move_or_refused(text):
    own = game()
    try:
        code = own.parse(text)
    except BadNotation:
        return
    assert own.parse(own.format(code)) == code


def test_the_public_notation():
    own = game()
    assert own.format(own.parse("64431")) == "13446"
    assert own.format(own.parse("5:4 6+4 3+1")) == "1+3 4+6 5:4"
    assert own.format(own.parse("3+6 1+3 free:6")) == "1+3 3+6 free:6"
    assert own.format(own.parse("2:4+6  1+3 5:4")) == "2: 1+3 4+6 5:4"
    assert own.format(own.parse("3+3 2+4 5:1")) == "2+4 3+3 5:1"  # equal sums: the lower die first
