"""Text and code of moves and outcomes are inverse."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadNotation
from mirabilis.games.code.spec import (
    CARD,
    DEAL,
    GUESS,
    HANDS,
    KEEP,
    REARRANGE,
    ROWS,
    SETS,
    STARTS,
    TURN_UP,
)

from .helpers import game

CODES = [
    *range(ROWS),
    *range(GUESS, GUESS + 64),
    *range(KEEP, KEEP + 3),
    *range(REARRANGE, REARRANGE + ROWS),
    *range(DEAL, DEAL + HANDS),
    *range(CARD, CARD + 64),
    *range(STARTS, STARTS + 4),
    *range(TURN_UP, TURN_UP + SETS),
]
VALID = r"xyzt, move xtzy or keep, .* 2\.3=z, on or stop, .* 1 3 8 J, .* 2\.3:x, deal:xxyz, first:2"


def test_every_code_has_a_text_of_its_own_and_comes_back():
    texts = [game().format(code) for code in CODES]
    assert len(set(texts)) == len(CODES)
    for code, text in zip(CODES, texts, strict=True):
        assert game().parse(text) == code
        assert game().parse(f"  {text.swapcase()} ") == code


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1 3 8 J", "1 3 8 J"),
        ("8, 3, 1, j", "1 3 8 J"),
        ("J138", "1 3 8 J"),
        ("j j 9 1", "1 9 J J"),
        ("X Y Z T", "xyzt"),
        ("Move XTZY", "move xtzy"),
        ("move x t z y", "move xtzy"),
        ("KEEP", "keep"),
        (" 2.3 = Z ", "2.3=z"),
        ("2.3: x", "2.3:x"),
        ("deal: zyxx", "deal:xxyz"),
        ("First:2", "first:2"),
        ("On", "on"),
        ("sTop", "stop"),
    ],
)
def test_harmless_differences_do_not_matter(text, meant):
    assert game().format(game().parse(text)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "xyz",
        "xyztx",
        "xyza",
        "J J J 1",
        "1 2 3",
        "1 2 3 4 5",
        "0 1 2 3",
        "10 1 2 3",
        "2.5=x",
        "5.1=x",
        "0.1=x",
        "2.3=a",
        "2.3",
        "23=x",
        "move xyz",
        "first:5",
        "first:0",
        "deal:xy",
        "pass",
        "1,,2 3 4",
        "1 2 3 4,",
        "2.3==x",
        "move",
        "on stop",
    ],
)
def test_anything_else_is_refused_with_what_is_valid(text):
    with pytest.raises(BadNotation, match=VALID):
        game().parse(text)


@given(st.text(max_size=10) | st.text("xyzt1234.=:J, ", max_size=9))
def test_any_text_is_a_move_or_refused(text):
    try:
        code = game().parse(text)
    except BadNotation:
        return
    assert code in CODES
    assert game().parse(game().format(code)) == code


@given(st.integers(-(2**63), 2**63 - 1) | st.integers(-10, 18_000))
def test_any_other_code_is_refused(code):
    stand_ins = game().spec.stand_ins
    if code in CODES:
        assert game().parse(game().format(code)) == code
    elif code in stand_ins:
        assert game().format(code) == f"<{stand_ins[code]}>"
    else:
        with pytest.raises(BadNotation, match=str(code)):
            game().format(code)


def test_a_set_is_written_in_rising_order_with_jokers_last():
    for code in range(TURN_UP, TURN_UP + SETS):
        signs = game().format(code).split()
        assert signs == sorted(signs)
        for order in itertools.permutations(signs):
            assert game().parse(" ".join(order)) == code
