"""Every clause of RULES.md, by number."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import BadNotation, BadSetup, IllegalMove, NotYourTurn

from .helpers import START, at, game, manual, turn


def test_clause_1_the_board_has_five_rows_of_five_cells():
    view = manual(setup="standard").view(SPECTATOR)["board"]
    assert (view["rows"], view["columns"]) == (5, 5)
    assert [len(row) for row in view["cells"]] == [5] * 5


def test_clause_2_six_stones_a_side_in_triangles_of_opposite_corners():
    view = manual().view(SPECTATOR)["board"]
    assert view["zones"] == [
        [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [2, 0]],
        [[4, 4], [4, 3], [4, 2], [3, 4], [3, 3], [2, 4]],
    ]
    assert view["stones"] == 6


def test_clause_3_the_standard_formation_has_blue_4_where_a_diagram_misprints():
    match = manual(setup="standard")
    assert match.position() == START
    assert match.view(0)["board"]["cells"][2][4] == {"seat": 1, "number": 4}


def test_clause_4_both_sides_arrange_and_may_change_until_both_are_done():
    match = manual()
    assert match.actors == (0, 1)
    assert match.free == ()
    assert len(match.moves(0)) == len(set(match.moves(1))) == 720
    match.play(0, "654321")
    assert (match.actors, match.free) == ((1,), (0,))
    match.play(0, "213456")
    match.play(0, "312456")
    assert match.view(0)["board"]["arrangements"] == ["312456", None]
    match.play(1, "123564")
    assert match.free == ()
    assert match.position() == "312../45.../6...d/...fe/..cba r -"
    with pytest.raises(NotYourTurn):
        match.play(0, "123456")


@pytest.mark.parametrize("move", ["3E", "5", "red:123456", "first:red", -5, 63, 784, 10**12])
def test_clause_4_names_itself_against_anything_else(move):
    match = manual()
    assert match.check(0, move) == 4
    with pytest.raises(IllegalMove, match="clause 4") as refused:
        match.play(1, move)
    assert refused.value.clause == 4
    assert match.actors == (0, 1)


def test_clause_4_the_standard_formation_is_one_of_the_arrangements():
    match = manual()
    match.play(1, "123564")
    match.play(0, "123456")
    assert match.position() == START


def test_clause_5_by_lot_every_arrangement_is_equally_likely():
    match = manual(setup="random")
    assert match.actors == (CHANCE,)
    odds = match.odds()
    assert len(odds) == 720
    assert set(odds.values()) == {1}
    match.play(CHANCE, "red:345612")
    assert len(match.odds()) == 720
    match.play(CHANCE, "blue:654321")
    assert match.position() == "345../61.../2...a/...bc/..def r -"


def test_clause_5_red_is_drawn_before_blue():
    match = manual(setup="random")
    with pytest.raises(IllegalMove):
        match.play(CHANCE, "blue:123456")


@pytest.mark.parametrize(("first", "seat"), [("red", 0), ("blue", 1)])
def test_clause_6_who_begins_is_agreed(first, seat):
    match = manual(setup="standard", first=first)
    match.play(CHANCE, "1")
    assert match.actors == (seat,)


@pytest.mark.parametrize(("outcome", "seat"), [("first:red", 0), ("first:blue", 1)])
def test_clause_6_or_the_lot_decides(outcome, seat):
    match = manual(setup="standard", first="random")
    assert sorted(match.odds().values()) == [1, 1]
    match.play(CHANCE, outcome)
    match.play(CHANCE, "1")
    assert match.actors == (seat,)


def test_clause_6_holds_after_arranging_and_after_placing_by_lot():
    arranged = manual(first="blue")
    arranged.play(0, "123456")
    arranged.play(1, "123456")
    drawn = manual(setup="random", first="blue")
    drawn.play(CHANCE, "red:123456")
    drawn.play(CHANCE, "blue:123456")
    assert arranged.position() == drawn.position()
    assert drawn.position().endswith(" b -")


def test_clause_7_a_turn_is_a_throw_and_a_step_and_sides_alternate():
    match = manual(setup="standard")
    assert set(match.odds().values()) == {1}
    assert [match.game.format(c) for c in match.odds()] == ["1", "2", "3", "4", "5", "6"]
    turn(match, 0, 3, "3E")
    assert match.position() == "12.3./45.../6...d/...fe/..cba b -"
    turn(match, 1, 4, "4N")
    assert match.position() == "12.3./45..d/6..../...fe/..cba r -"


def test_clause_7_the_die_is_thrown_even_with_one_stone_left():
    match = at("..../.1../..../..a. r -", chance="manual", stones="3")
    assert len(match.odds()) == 6
    turn(match, 0, 6, "1E")
    assert len(match.odds()) == 6


@pytest.mark.parametrize("move", ["5", "123456", "red:123456", -1, 6, 7, 46, 10**15])
def test_clause_7_names_itself_against_what_is_no_step(move):
    match = manual(setup="standard")
    match.play(CHANCE, "3")
    assert match.check(0, move) == 7


def test_clause_8_the_stone_thrown_moves():
    match = manual(setup="standard")
    match.play(CHANCE, "5")
    assert match.moves(0) == ["5E", "5S", "5SE"]
    assert match.check(0, "4E") == 8


# The die, the stones left, and the stone that moves: the cases of clause 9 with and without a
# greater stone, at both ends of the numbers.
GREATER_FIRST = [
    (4, "12356", "5"),
    (4, "123", "3"),
    (6, "12345", "5"),
    (1, "2456", "2"),
    (1, "6", "6"),
    (3, "16", "6"),
    (6, "1", "1"),
    (2, "1456", "4"),
    (5, "14", "4"),
]
EITHER = [
    (4, "12356", "35"),
    (4, "123", "3"),
    (6, "12345", "5"),
    (1, "2456", "2"),
    (3, "16", "16"),
    (2, "1456", "14"),
    (5, "1346", "46"),
    (5, "5", "5"),
]


def stones_that_move(living, die, substitute, side):
    """Return the numbers that may move, on a board where each can step everywhere."""
    red = "".join(n if n in living else "." for n in "123456")
    blue = "".join("abcdef"[int(n) - 1] if n in living else "." for n in "123456")
    lines = [".......", f"{red}.", ".......", ".......", ".......", f".{blue}", "......."]
    text = f"{'/'.join(lines)} {'rb'[side]} {die}"
    return "".join(sorted({m[0] for m in at(text, substitute=substitute).moves(side)}))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("die", "living", "moving"), GREATER_FIRST)
def test_clause_9_greater_first_then_smaller(die, living, moving, side):
    assert stones_that_move(living, die, "greater-first", side) == moving


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(("die", "living", "moving"), EITHER)
def test_clause_10_either_neighbour(die, living, moving, side):
    assert stones_that_move(living, die, "either", side) == moving


def test_clause_9_names_itself():
    match = at("123../.5.../6...d/...fe/..cba r 4", substitute="greater-first")
    assert match.moves(0) == ["5E", "5S", "5SE"]
    assert match.check(0, "3E") == match.check(0, "4E") == 9


def test_clause_10_names_itself_and_lists_the_smaller_stone_first():
    match = at("123../.5.../6...d/...fe/..cba r 4", substitute="either")
    assert match.moves(0) == ["3E", "3S", "3SE", "5E", "5S", "5SE"]
    assert match.check(0, "2E") == match.check(0, "4E") == 10


@pytest.mark.parametrize(
    ("text", "seat", "moves"),
    [
        ("...../..1../...../...../a.... r 1", 0, ["1E", "1S", "1SE"]),
        ("...../....1/...../...../a.... r 1", 0, ["1S"]),
        ("...../...../...../...../a1... r 1", 0, ["1E"]),
        ("...../1.a../...../...../..... b 1", 1, ["1W", "1N", "1NW"]),
        ("..a../1..../...../...../..... b 1", 1, ["1W"]),
        ("...../1..../a..../...../..... b 1", 1, ["1N"]),
    ],
)
def test_clause_11_directions_that_stay_on_the_board(text, seat, moves):
    match = at(text)
    assert match.moves(seat) == moves
    for direction in ("E", "S", "SE", "W", "N", "NW"):
        move = f"1{direction}"
        assert match.check(seat, move) == (None if move in moves else 11)


@pytest.mark.parametrize(("move", "left"), [("1E", "1"), ("1SE", "2")])
def test_clause_12_either_colour_is_captured(move, left):
    match = at("...../.12../..a../...../....b r 1", chance="manual")
    match.play(0, move)
    stones = [s for row in match.view(0)["board"]["cells"] for s in row if s]
    assert len(stones) == 3
    assert len([s for s in stones if s["seat"] == 0]) == int(left)


def test_clause_12_capturing_ones_own_stone_gives_its_number_to_a_neighbour():
    match = at("...../.12../...../...../...ba r 1", chance="manual")
    match.play(0, "1E")
    turn(match, 1, 2, "2W")
    match.play(CHANCE, "2")
    assert {m[0] for m in match.moves(0)} == {"1"}


@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_clause_13_the_corner_wins_for_either_side(substitute):
    red = at("...../...../a..../...1./..... r 1", substitute=substitute)
    red.play(0, "1SE")
    assert (red.outcome.winners, red.outcome.reason) == ((0,), "corner")
    blue = at("...../.a.../...../...1./..... b 1", substitute=substitute)
    blue.play(1, "1NW")
    assert (blue.outcome.winners, blue.outcome.reason) == ((1,), "corner")
    assert blue.outcome.utility == blue.outcome.points == (0.0, 1.0)


def test_clause_13_the_corner_wins_even_if_occupied():
    match = at("...../...../a..../...1./....b r 1")
    match.play(0, "1SE")
    assert (match.outcome.winners, match.outcome.reason) == ((0,), "corner")
    assert match.view(0)["board"]["cells"][4][4] == {"seat": 0, "number": 1}


def test_clause_13_is_the_reason_even_if_the_last_stone_falls_too():
    match = at("...../...../...../...1./....b r 1")
    match.play(0, "1SE")
    assert match.outcome.reason == "corner"


def test_clause_13_ones_own_corner_is_not_a_goal():
    match = at("...../...../.1.../a..../....b b 2")
    match.play(1, "2N")
    assert match.outcome is None


@pytest.mark.parametrize(
    ("text", "seat", "move"),
    [
        ("...../.1.../.a.../...../..... r 4", 0, "1S"),
        ("...../.1.../.a.../...../..... b 4", 1, "1N"),
    ],
)
def test_clause_14_taking_the_last_stone_wins(text, seat, move):
    match = at(text)
    match.play(seat, move)
    assert (match.outcome.winners, match.outcome.reason) == ((seat,), "elimination")
    assert match.actors == match.free == ()
    assert match.moves(0) == match.moves(1) == []
    with pytest.raises(NotYourTurn, match="over"):
        match.play(1 - seat, move)


def test_clause_15_nobody_may_pass():
    match = manual(setup="standard")
    match.play(CHANCE, "1")
    with pytest.raises(BadNotation):
        match.play(0, "pass")
    with pytest.raises(NotYourTurn):
        match.play(1, "1W")


def test_clause_15_every_throw_leaves_a_step_and_nothing_is_drawn():
    for seed in range(40):
        match = game(setup="random", first="random").start(seed=seed)
        while match.actors:
            (seat,) = match.actors
            moves = match.moves(seat)
            assert moves
            match.play(seat, moves[seed % len(moves)])
        assert sorted(match.outcome.utility) == [0.0, 1.0]


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("...../...../...../...../a...1", "stone 1 stands on its goal"),
        ("b..../...../...../...../....1", "stone b stands on its goal"),
        ("1...1/...../...../...../a....", "stone 1 appears twice"),
        ("1..../...../..a../..a../.....", "stone a appears twice"),
        ("1..../...../...../...../.....", "blue has no stone"),
        ("...../...../...../...../....a", "red has no stone"),
    ],
)
def test_clause_16_positions_that_cannot_be_are_refused(board, why):
    with pytest.raises(BadSetup, match=f"clause 16: {why}"):
        game().position(f"{board} r -")


def test_clause_16_a_position_is_played_on_from():
    match = at("12.../...../...../...../...ba b 2")
    assert match.actors == (1,)
    assert match.moves(1) == ["2W", "2N", "2NW"]


@pytest.mark.parametrize(
    ("die", "gone", "moving"),
    [
        (4, "4", "5"),  # the closest greater one
        (4, "456", "3"),  # no greater one is left: the closest lesser one
        (6, "6", "5"),  # there is none greater than 6
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_clause_9_the_three_examples_of_the_rule_text(die, gone, moving, side):
    living = "".join(sorted(set("123456") - set(gone)))
    assert stones_that_move(living, die, "greater-first", side) == moving
