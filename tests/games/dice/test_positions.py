"""Positions as text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis import CHANCE
from mirabilis.core.errors import BadSetup

from .helpers import EMPTY, at, game, manual, sheet


@given(st.integers(1, 6), st.integers(0, 2**32), st.integers(0, 100))
def test_a_position_comes_back_as_it_was(players, seed, rounds):
    match = game().start(players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(rounds):  # whole rounds: nothing is hidden after them
        for seat in match.actors:
            match.play(seat, rng.choice(match.codes(seat)))
        if not match.actors:
            with pytest.raises(BadSetup, match="running"):
                match.position()
            return
    text = match.position()
    again = game().position(text, players, seed=1)
    assert again.position() == text
    assert again.observed(0).tobytes() == match.observed(0).tobytes()
    assert again.moves(again.actors[0]) == match.moves(match.actors[0])


def test_blanks_and_the_order_of_dice_do_not_matter_and_free_throws_may_be_said():
    text = "  0,0,2,2,0,4,2,0,0,0,0   4x2,5x1,6x1  free:1  64431 "
    match = at(text)
    assert match.position() == "0,0,2,2,0,4,2,0,0,0,0 4x2,5x1,6x1 13446"
    assert (sheet(match)["throws"], sheet(match)["free_throws"]) == (5, 1)
    assert at(f"{EMPTY} - -").position() == f"{EMPTY} -"


def test_the_example_of_the_rules():
    match = at("0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446")
    assert sheet(match)["throws"] == 5
    assert match.check(0, "3+4 4+6 5:1") is None


def test_a_finished_sheet_stays_out():
    match = at("0,0,0,0,0,8,8,0,0,0,0 4x8 / 0,0,0,0,0,9,9,0,0,0,0 4x7,5x1,6x1 -")
    match.play(CHANCE, "13446")
    assert match.actors == (1,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "ends with five dice"),
        ("-", "ends with five dice"),
        (EMPTY, "ends with five dice"),
        (f"{EMPTY} 1344", "not '1344'"),
        (f"{EMPTY} 13447", "not '13447'"),
        (f"{EMPTY} / {EMPTY} -", "2 sheets, separated by '/', for 1 player"),
        ("0,0,0 -", "11 rows"),
        ("0,0,0,0,0,0,0,0,0,0,11 -", "0 to 10"),
        ("0,0,0,0,0,0,0,0,0,0,x -", "0 to 10"),
        ("0,0,0,0,0,1,0,0,0,0,0 4x1 -", "every throw makes two"),
        ("0,0,0,0,0,2,0,0,0,0,0 4x2 -", "2 fifth dice in 1 throws"),
        ("0,0,0,0,0,4,0,0,0,0,0 4x1 -", "fewer than three values"),
        ("0,0,0,0,0,8,0,0,0,0,0 4x1,5x1,6x1 free:2 -", "make 1 free ones, not 2"),
        ("0,0,0,0,0,4,0,0,0,0,0 4x1,4x1 -", "a value appears twice"),
        ("0,0,0,0,0,4,0,0,0,0,0 7x2 -", "such as 4x3,5x2, not '7x2'"),
        ("0,0,0,0,0,4,0,0,0,0,0 4x9 -", "1 to 8 marks"),
        ("0,0,0,0,0,8,0,0,0,0,0 1x1,2x1,3x1,4x1 -", "up to 3 values"),
        ("0,0,0,0,0,2,0,0,0,0,0 4x2 lost:2 -", "full row"),
        ("0,0,0,0,0,10,0,0,0,0,0 4x2,5x2,6x1 lost:x -", "not 'lost:x'"),
        ("0,0,0,0,0,10,0,0,0,0,0 4x2,5x2,6x1 lost:0 lost:0 -", "not 'lost:0'"),
        ("0,0,0,0,0,10,10,0,0,0,0 4x8,5x1,6x1 -", "that game is over"),
        ("0,0,0,0,0,10,10,10,2,0,0 4x8,5x8 -", "only one value"),
        ("/ -", "2 sheets"),
    ],
)
def test_texts_that_are_no_position(text, why):
    with pytest.raises(BadSetup, match=why):
        game().position(text, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{EMPTY} / 0,0,0,0,0,2,0,0,0,0,0 4x1 -", "0 and 1 throws"),
        (f"0,0,0,0,0,8,8,0,0,0,0 4x8 / {EMPTY} -", "more throws"),
        (f"{EMPTY} / -", "sheet 2 is empty"),
    ],
)
def test_sheets_that_do_not_belong_together(text, why):
    with pytest.raises(BadSetup, match=why):
        game().position(text, 2)


def test_there_is_no_position_after_the_end():
    match = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 13446")
    match.play(0, "3+4 1+6 5:4")
    with pytest.raises(BadSetup, match="running"):
        match.position()


def test_a_new_game_has_one():
    assert manual(2).position() == f"{EMPTY} / {EMPTY} -"
