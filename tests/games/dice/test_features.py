"""What is counted of a dice game, beside games whose story is known."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from .helpers import any_choice, at, game, manual, play_on, turn


def counted(match):
    return match.game.parts.face.features(match.game.options, match)


def test_a_short_story():
    match = at("0,0,0,0,0,9,9,0,0,0,0 4x7,5x1,6x1 / 0,0,0,0,0,9,9,0,0,0,0 4x7,5x1,6x1 -")
    turn(match, "13446", "3+4 1+6 5:4", "1+3 4+6 5:4")
    found = counted(match)
    assert found["points"] == [310.0, -120.0]
    assert found["throws"] == [10.0, 10.0]
    assert found["free throws"] == [0.0, 0.0]
    assert found["fifth-die values"] == [3.0, 3.0]
    assert found["rows opened"] == [2.0, 4.0]
    assert found["rows with a penalty"] == [0.0, 2.0]
    assert found["rows that score"] == [2.0, 2.0]
    assert found["marks in the fullest row"] == [10.0, 9.0]
    assert found["marks lost"] == [1.0, 0.0]
    assert found["marks for 7"] == [10.0, 9.0]
    assert found["grade from 0"] == [1.0, 0.0]
    assert found["grade below 0"] == [0.0, 1.0]


def test_a_row_of_five_is_open_and_costs_and_scores_nothing():
    match = at("0,0,0,0,0,9,4,5,0,0,0 4x7,5x1,6x1 -")
    turn(match, "23446", "3+4 2+6 5:4")
    found = counted(match)
    assert found["rows opened"] == [3.0]
    assert found["rows that score"] == [1.0]
    assert found["rows with a penalty"] == [0.0]


def test_nothing_is_counted_before_the_first_throw_is_played():
    match = manual(2)
    match.resign(0)
    assert counted(match) == {}


@given(st.integers(1, 6), st.integers(0, 2**32))
def test_every_feature_has_a_number_for_every_seat(players, seed):
    match = play_on(game().start(players=players, seed=seed), any_choice, random.Random(seed))
    found = counted(match)
    assert all(len(values) == players for values in found.values())
    assert found["points"] == list(match.outcome.points)
    grades = [found[name] for name in found if name.startswith("grade ")]
    assert len(grades) == 5
    assert [sum(column) for column in zip(*grades, strict=True)] == [1.0] * players
