"""Every clause of RULES.md, by number."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import BadSetup, IllegalMove, NotYourTurn

from .helpers import EARLY, EMPTY, at, game, lines, manual, marks, sheet, turn


@pytest.mark.parametrize("players", range(1, 7))
def test_clause_1_everybody_begins_with_an_empty_sheet(players):
    board = manual(players).view(SPECTATOR)["board"]
    assert len(board["sheets"]) == players
    for own in board["sheets"]:
        assert [row["sum"] for row in own["rows"]] == list(range(2, 13))
        assert {row["marks"] for row in own["rows"]} == {0}
        assert own["lines"] == [{"value": None, "marks": 0}] * 3


@pytest.mark.parametrize("players", [0, 7])
def test_clause_1_one_to_six_play(players):
    with pytest.raises(BadSetup):
        manual(players)


def test_clause_2_a_throw_is_five_dice_and_counts_for_all_who_play():
    match = manual(3)
    assert match.actors == (CHANCE,)
    odds = match.odds()
    assert len(odds) == 252
    assert sum(odds.values()) == 7776
    assert odds[match.game.parse("11111")] == 1
    assert odds[match.game.parse("12345")] == 120
    match.play(CHANCE, "64431")
    assert match.view(SPECTATOR)["board"]["dice"] == [1, 3, 4, 4, 6]
    assert match.actors == (0, 1, 2)


def test_clause_3_a_throw_is_split_in_every_way_once():
    match = manual()
    match.play(CHANCE, "12346")
    assert len(set(match.moves(0))) == 15
    match = manual()
    match.play(CHANCE, "11233")
    assert match.moves(0) == [
        "1+2 3+3 5:1",
        "1+3 2+3 5:1",
        "1+1 3+3 5:2",
        "1+3 1+3 5:2",
        "1+1 2+3 5:3",
        "1+2 1+3 5:3",
    ]


@pytest.mark.parametrize(
    "move", ["1+1 3+3 5:1", "1+2 3+3 5:3", "1+4 3+3 5:2", "11233", -5, 0, 1 << 40]
)
def test_clause_3_names_itself_against_other_dice(move):
    match = manual()
    match.play(CHANCE, "11233")
    assert match.check(0, move) == 3
    with pytest.raises(IllegalMove, match="clause 3"):
        match.play(0, move)


def test_clause_4_both_pairs_are_marked_and_twice_in_one_row():
    match = manual()
    turn(match, "13446", "1+3 4+6 5:4")
    assert marks(match) == {4: 1, 10: 1}
    turn(match, "13446", "3+4 1+6 5:4")
    assert marks(match) == {4: 1, 7: 2, 10: 1}


def test_clause_4_marks_are_made_in_a_free_throw_even_where_they_cost():
    match = at(f"{EARLY} -")
    turn(match, "11133", "1+1 3+3 free:1")
    assert marks(match) == {2: 1, 4: 2, 5: 2, 6: 1, 7: 4}
    assert sheet(match)["score"] == -1000


def test_clause_5_marks_beyond_the_tenth_are_lost():
    match = at("0,0,0,0,0,9,1,0,0,0,0 4x2,5x2,6x1 -")
    turn(match, "13446", "3+4 1+6 5:4")
    assert marks(match) == {7: 10, 8: 1}
    assert sheet(match)["lost"] == 1
    turn(match, "13446", "3+4 1+6 5:4")
    assert marks(match) == {7: 10, 8: 1}
    assert sheet(match)["lost"] == 3
    assert sheet(match)["score"] == 5 * 30 - 200


def test_clause_6_the_first_values_may_repeat():
    match = manual()
    turn(match, "13446", "1+3 4+6 5:4")
    match.play(CHANCE, "13446")
    assert {move[-3:] for move in match.moves(0)} == {"5:1", "5:3", "5:4", "5:6"}
    match.play(0, "1+3 4+6 5:4")
    assert lines(match) == {4: 2}
    turn(match, "13446", "3+4 4+6 5:1")
    turn(match, "22222", "2+2 2+2 5:2")
    assert list(lines(match).items()) == [(4, 2), (1, 1), (2, 1)]


def test_clause_6_no_throw_is_free_before_three_values():
    match = at("0,0,0,0,0,4,0,0,0,0,0 4x1,5x1 -")
    match.play(CHANCE, "11236")
    assert match.check(0, "1+1 2+3 free:6") == 6
    assert match.check(0, "1+1 2+3 5:6") is None


def test_clause_7_a_new_value_must_be_taken_if_there_is_one():
    match = manual(early_values="distinct")
    turn(match, "13446", "1+3 4+6 5:4")
    match.play(CHANCE, "13446")
    assert {move[-3:] for move in match.moves(0)} == {"5:1", "5:3", "5:6"}
    assert match.check(0, "1+3 4+6 5:4") == 7
    match.play(0, "1+4 4+6 5:3")
    turn(match, "33333", "3+3 3+3 5:3")
    assert lines(match) == {4: 1, 3: 2}


def test_clause_7_does_not_hold_by_default_nor_after_three_values():
    match = manual()
    turn(match, "13446", "1+3 4+6 5:4")
    match.play(CHANCE, "13446")
    assert match.check(0, "1+3 4+6 5:4") is None
    late = at(f"{EARLY} -", early_values="distinct")
    late.play(CHANCE, "12344")
    assert {move[-3:] for move in late.moves(0)} == {"5:4"}


def test_clause_8_a_chosen_value_that_is_shown_must_be_the_fifth_die():
    match = at(f"{EARLY} -")
    match.play(CHANCE, "12345")
    assert {move[-3:] for move in match.moves(0)} == {"5:4", "5:5"}
    assert match.check(0, "1+2 4+5 5:3") == 8
    assert match.check(0, "1+2 4+5 free:3") == 8
    match.play(0, "1+2 3+4 5:5")
    assert lines(match) == {4: 2, 5: 2, 6: 1}


def test_clause_9_a_throw_that_shows_no_value_is_free():
    match = at(f"{EARLY} -")
    match.play(CHANCE, "11233")
    assert len(match.moves(0)) == 6
    assert all(" free:" in move for move in match.moves(0))
    assert match.check(0, "1+2 3+3 5:1") == 9
    match.play(0, "1+2 3+3 free:1")
    assert lines(match) == {4: 2, 5: 1, 6: 1}
    assert (sheet(match)["free_throws"], sheet(match)["throws"]) == (1, 5)


def test_clause_9_free_throws_have_no_limit():
    match = at(f"{EARLY} -")
    for _ in range(40):
        turn(match, "11233", "1+2 3+3 free:1")
    assert sheet(match)["free_throws"] == 40
    assert sheet(match)["lost"] == 2 * 30
    assert match.outcome is None


def test_clause_10_the_eighth_mark_ends_the_game_and_its_pairs_count():
    match = at("0,0,0,0,0,10,8,0,0,0,0 4x7,5x1,6x1 -")
    turn(match, "13446", "1+3 4+6 5:4")
    assert marks(match) == {4: 1, 7: 10, 8: 8, 10: 1}
    assert sheet(match)["finished"]
    assert match.actors == ()
    with pytest.raises(NotYourTurn):
        match.play(CHANCE, "13446")


def test_clause_10_the_others_go_on_without_waiting():
    match = at(
        "0,0,0,0,0,10,8,0,0,0,0 4x7,5x1,6x1 / 0,0,0,0,0,8,10,0,0,0,0 4x6,5x2,6x1 "
        "/ 0,0,0,0,0,9,9,0,0,0,0 1x7,2x1,3x1 -"
    )
    turn(match, "13446", "1+3 4+6 5:4", "1+3 4+6 5:4", "3+4 4+6 5:1")
    assert [s["finished"] for s in match.view(1)["board"]["sheets"]] == [True, False, True]
    match.play(CHANCE, "13446")
    assert match.actors == (1,)
    assert match.free == ()
    match.play(1, "1+3 4+6 5:4")
    assert match.actors == ()
    assert [s["throws"] for s in match.view(1)["board"]["sheets"]] == [10, 11, 10]


def test_clause_11_choices_are_hidden_and_may_be_changed_until_all_have_chosen():
    match = manual(2)
    match.play(CHANCE, "13446")
    match.play(0, "1+3 4+6 5:4")
    assert (match.actors, match.free) == ((1,), (0,))
    match.play(0, "3+4 1+6 5:4")
    assert match.view(0)["board"]["known"] == ["1+6 3+4 5:4", None]
    assert match.view(1)["board"]["known"] == [None, None]
    assert match.view(1)["board"]["chosen"] == [True, False]
    assert marks(match) == {}
    match.play(1, "1+3 4+6 5:4")
    assert match.free == ()
    assert marks(match, 0) == {7: 2}
    assert marks(match, 1) == {4: 1, 10: 1}


def test_clause_11_choices_are_turned_over_one_by_one_from_the_first_seat():
    match = manual(3)
    match.play(CHANCE, "13446")
    for seat in (2, 0, 1):
        match.play(seat, "1+3 4+6 5:4")
    events = match.record(running=True).events
    assert events[-3:] == tuple((CHANCE, f"{player}: 1+3 4+6 5:4") for player in (1, 2, 3))


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, -200), (2, -200), (4, -200), (5, 0)])
def test_clause_12_few_marks_cost_and_none_or_five_count_nothing(count, points):
    match = at(f"{count},0,0,0,0,{10 - count % 2},0,0,0,0,0 4x2,5x2,6x1 -")
    row = sheet(match)["rows"][0]
    assert row["score"] == points
    assert row["lacking"] == (5 - count if points else 0)


POINTS = [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100]


@pytest.mark.parametrize("row", range(11))
@pytest.mark.parametrize("count", range(6, 11))
def test_clause_13_marks_from_the_sixth_on_score_the_points_of_their_row(row, count):
    own = [0] * 11
    own[row] = count
    own[(row + 1) % 11] = count % 2 and 5
    match = at(f"{','.join(map(str, own))} 4x1,5x1,6x1 -")
    assert sheet(match)["score"] == (count - 5) * POINTS[row]


def test_clause_14_the_most_points_win():
    match = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 / 0,0,0,0,0,9,9,0,0,0,0 4x7,5x1,6x1 -")
    turn(match, "13446", "3+4 1+6 5:4", "1+3 4+6 5:4")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "most")
    assert match.outcome.points == (350.0, 280.0 - 400)
    assert match.outcome.utility == (1.0, 0.0)


def test_clause_14_ties_are_shared():
    own = "0,0,0,0,0,9,9,0,0,0,0 4x7,5x1,6x1"
    match = at(f"{own} / {own} / {own} -")
    turn(match, "13446", "3+4 1+6 5:4", "1+3 4+6 5:4", "3+4 1+6 5:4")
    assert (match.outcome.winners, match.outcome.reason) == ((0, 2), "shared")
    assert match.outcome.utility == (0.5, 0.0, 0.5)


def test_clause_15_alone_the_points_are_the_result():
    match = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 -")
    turn(match, "13446", "3+4 1+6 5:4")
    assert (match.outcome.points, match.outcome.reason) == ((350.0,), "alone")
    assert match.outcome.utility == ((350 + 2200) / (3350 + 2200),)


@pytest.mark.parametrize(
    ("points", "number"),
    [(-2200, 0), (-1, 0), (0, 1), (499, 1), (500, 2), (799, 2), (800, 3), (999, 3), (1000, 4)],
)
def test_clause_15_grades(points, number):
    own = game()
    assert own.parts.face.grade(own.options, points) == f"grade.{number}"
    assert own.messages.has(f"grade.{number}")


def test_an_empty_position_is_the_start():
    assert manual().position() == f"{EMPTY} -"
