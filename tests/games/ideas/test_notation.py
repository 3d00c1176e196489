"""Text and code of moves and outcomes are inverse, and so are places and points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadNotation
from mirabilis.games.ideas.notation import card_id, card_number, format, parse
from mirabilis.games.ideas.places import key_of, pack, read_key, unpack
from mirabilis.games.ideas.plane import add
from mirabilis.games.ideas.spec import (
    CARDS,
    COMPLETE,
    DEALT,
    DONE,
    DRAW,
    FIRST,
    REVEAL,
    THEORIES,
    TILES,
)

CODES = [
    *range(TILES << 6),
    *range(FIRST, FIRST + 4),
    *(COMPLETE + (card << 3 | part) for card in range(CARDS) for part in range(6)),
    DONE,
    *range(DRAW, DRAW + CARDS),
    *range(REVEAL, REVEAL + len(THEORIES)),
]
KNOWN = set(CODES)
VALID = r"such as P17b2 .* P for the first tile, .* y3\.2, done, .* \+y3, .* !ray"
NUMBERS = st.integers(-2000, 2000)
POINTS = st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS)


def test_every_code_has_a_text_of_its_own_and_comes_back():
    texts = [format({}, code) for code in CODES]
    assert len(set(texts)) == len(CODES)
    assert max(map(len, texts)) <= 9
    for code, text in zip(CODES, texts, strict=True):
        assert parse({}, text) == code
        assert parse({}, f"  {text.swapcase()} ") == code


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (16 << 6 | 1 << 4 | 0 << 2 | 1, "P17b2"),
        (0, "P1a1"),
        (87 << 6 | 3 << 4 | 3 << 2 | 3, "C88d4"),
        (0 << 6 | 2 << 4 | 1 << 2 | 0, "M1c1"),
        (4 << 6 | 0 << 4 | 2 << 2 | 2, "H5a3"),
        (FIRST + 2, "H"),
        (COMPLETE + (2 << 3 | 1), "y3.2"),
        (COMPLETE + (39 << 3 | 5), "w10.6"),
        (DONE, "done"),
        (DRAW + 10, "+p1"),
        (DRAW + 29, "+g10"),
        (REVEAL, "!spectrum"),
        (REVEAL + 6, "!ray"),
    ],
)
def test_how_codes_are_written(code, text):
    assert format({}, code) == text
    assert parse({}, text) == code


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("p17b2", "P17b2"),
        ("P17B2", "P17b2"),
        ("P 17 b 2", "P17b2"),
        ("p 17b2", "P17b2"),
        ("c", "C"),
        ("Y3.2", "y3.2"),
        ("p3 . 2", "p3.2"),
        ("Done", "done"),
        ("+ W10", "+w10"),
        ("! Ray", "!ray"),
    ],
)
def test_harmless_differences_do_not_matter(text, meant):
    assert format({}, parse({}, text)) == meant


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "PP",
        "P17",
        "P17b",
        "P17e2",
        "P17b5",
        "P17b0",
        "P0b2",
        "P89b2",
        "P017b2",
        "P1 7b2",
        "P100b2",
        "17b2",
        "Pb2",
        "X17b2",
        "y3",
        "y3.0",
        "y3.7",
        "y0.1",
        "y11.1",
        "z3.1",
        "y1 0.1",
        "+y11",
        "+y",
        "+P",
        "!rays",
        "ray",
        "!",
        "don e",
        "P١b2",
    ],
)
def test_anything_else_is_refused_with_what_is_valid(text):
    with pytest.raises(BadNotation, match=VALID):
        parse({}, text)


@given(st.text(max_size=8) | st.text("PMHCpmhcabd+!.123456789yw ", max_size=7))
def test_any_text_is_a_move_or_refused(text):
    try:
        code = parse({}, text)
    except BadNotation:
        return
    assert code in KNOWN
    assert parse({}, format({}, code)) == code


@given(st.integers(-(2**63), 2**63 - 1) | st.integers(-10, REVEAL + 100))
def test_any_other_code_is_refused(code):
    if code in KNOWN:
        assert parse({}, format({}, code)) == code
    else:
        with pytest.raises(BadNotation, match=str(code)):
            format({}, code)


def test_a_stand_in_is_no_move():
    with pytest.raises(BadNotation):
        format({}, DEALT)


def test_cards_have_their_letter_and_number():
    assert [card_id(number) for number in (0, 9, 10, 29, 30, 39)] == [
        "y1",
        "y10",
        "p1",
        "g10",
        "w1",
        "w10",
    ]
    assert [card_number(card_id(number)) for number in range(CARDS)] == list(range(CARDS))


@given(POINTS, st.integers(0, 3), st.integers(0, 9))
def test_tiles_are_single_numbers(point, field, turn):
    key = key_of(point, field, turn)
    assert read_key(key) == (point, field, turn)
    assert -(2**63) <= key < 2**63
    assert unpack(pack(point)) == point


@given(POINTS, POINTS)
def test_places_are_added_like_points(one, two):
    half = tuple(n // 2 for n in one), tuple(n // 2 for n in two)
    assert pack(add(*half)) == pack(half[0]) + pack(half[1])
    assert unpack(pack(half[0]) + pack(half[1])) == add(*half)
