"""Every printed example of the rule text, and the words swapped in two of them put right."""

from __future__ import annotations

import pytest

from mirabilis.games.dice.sheet import row_score, score

from .helpers import at, lines, manual, marks, sheet, turn


@pytest.mark.parametrize("early_values", ["any", "distinct"])
def test_the_first_four_throws(early_values):
    match = manual(early_values=early_values)
    turn(match, "13446", "1+3 4+6 5:4")
    assert marks(match) == {4: 1, 10: 1}
    assert lines(match) == {4: 1}

    # The second throw is not printed; the fourth is free, so its fifth die was a 2.
    turn(match, "12233", "1+3 2+3 5:2")
    turn(match, "12245", "2+2 1+4 5:5")
    assert lines(match) == {4: 1, 2: 1, 5: 1}
    assert marks(match) == {4: 3, 5: 2, 10: 1}

    turn(match, "13366", "1+3 3+6 free:6")
    assert lines(match) == {4: 1, 2: 1, 5: 1}
    assert marks(match) == {4: 4, 5: 2, 9: 1, 10: 1}
    assert sheet(match)["free_throws"] == 1


def test_nine_marks_for_the_sum_8_are_160_points():
    assert row_score(8 - 2, 9) == 160


def test_two_marks_for_the_sum_2_and_600_points_elsewhere_are_400():
    rows = [2, 0, 10, 0, 10, 5, 0, 7, 0, 0, 0]
    assert score([0, *rows[1:]]) == 600
    assert score(rows) == 400


def test_the_eighth_mark_of_4_ends_the_game_with_400_points():
    match = at("2,0,10,0,10,4,0,6,0,0,0 4x7,2x5,5x3 -")
    assert sheet(match)["score"] == 550 - 400
    turn(match, "13466", "1+6 3+6 5:4")
    assert match.outcome.points == (400.0,)
    assert match.outcome.reason == "alone"
