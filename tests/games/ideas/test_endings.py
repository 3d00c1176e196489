"""The clauses of RULES.md about the end of the game: the last round, and nobody can lay."""

from __future__ import annotations

import pytest

from mirabilis.core.errors import NotYourTurn
from mirabilis.games.ideas.spec import FIELDS, THEORIES

from .decks import STAR
from .matches import (
    PRIME,
    YOUNG,
    apart,
    board,
    deal,
    dealt,
    lay,
    placing,
    put,
    raw,
    reveal,
    seat_of,
)
from .test_turns import GLOBE, KITES, WISE, opened, with_stock


def test_clause_14_the_last_inspiration_drawn_ends_the_game_with_the_round():
    match = opened()
    for move in ("y1.1", "y2.1", "y3.1", "done"):
        match.play(0, move)
    lay(match, "P4b4")
    deal(match, "y4 y5 y6")
    assert board(match)["ending"] is None
    lay(match, "M4c4 M3b4")
    put(match, "P1b4")
    for move in ("y4.3", "y5.3", "y6.4", "done"):
        match.play(0, move)
    lay(match, "P7a1")
    deal(match, "y7 y8 y9")
    assert (seat_of(match, 0)["pile"], board(match)["ending"]) == (1, None)
    lay(match, "P6b2 M5b4")
    put(match, "M2b4")
    for move in ("y7.3", "done"):
        match.play(0, move)
    put(match, "M2c4")
    assert board(match)["ending"] is None
    match.play(0, "done")  # and y10 is drawn: there is no other
    assert "y10" in board(match, 0)["seats"][0]["hand"]
    assert board(match)["ending"] == "inspirations"
    assert match.outcome is None  # the older one still has a turn
    lay(match, "C9b4")
    assert match.outcome is None
    lay(match, "C13b1")
    assert match.outcome.reason == "inspirations"
    assert board(match)["round"] == 4
    assert [tile["owner"] for tile in board(match)["tiles"]].count(0) == 8


def test_clause_14_the_last_theory_turned_up_ends_the_game_with_the_round():
    match = opened(("double", "lone", "ray"))
    raw(match)["taken"][1] = sum(
        1 << i for i, name in enumerate(THEORIES) if name not in ("double", "lone", "ray", "closed")
    )
    match.play(0, "y1.3")
    match.play(0, "done")
    lay(match, "P1b4")
    assert board(match)["ending"] is None
    deal(match, "y4")  # and the last theory is turned up: there is no other
    assert board(match)["theories"] == {"open": ["double", "closed", "ray"], "pile": 0}
    assert board(match)["ending"] == "theories"
    lay(match, "P3b4 P4b4")
    assert match.outcome.reason == "theories"


def test_clause_14_two_fields_left_end_the_game_with_the_round():
    match = dealt(YOUNG, PRIME, GLOBE, WISE)
    lay(match, STAR[:2])
    with_stock(match, 1, physics=1, chemistry=0)
    assert board(match)["ending"] is None  # three fields
    put(match, "P1b4")  # the last
    assert board(match)["ending"] == "stock"  # at once
    match.play(1, "done")
    assert match.actors == (1,)  # the turn is played to its end
    lay(match, "H2d1 H4d1 H1a4 M1c4")
    assert match.outcome is None
    lay(match, "M2b4")
    assert match.outcome.reason == "stock"
    owners = [tile["owner"] for tile in board(match)["tiles"]]
    assert owners == [0, 0, 1, 1, 2, 2, 3, 3]  # as many turns for all


def test_clause_14_more_than_two_fields_left_end_nothing():
    match = dealt(YOUNG, PRIME)
    with_stock(match, 0, physics=1, philosophy=1)
    lay(match, "H P1b4")
    assert board(match)["ending"] == "stock"
    match = dealt(YOUNG, PRIME)
    with_stock(match, 0, philosophy=1)
    lay(match, "H P1b4")
    assert board(match)["ending"] is None


def test_clause_14_a_second_reason_changes_nothing():
    match = opened(("double", "lone", "ray"))
    with_stock(match, 0, physics=1, chemistry=0)
    raw(match)["completed"][0] = 0b1111110000  # y4 is the last of the pile
    match.play(0, "y1.3")
    match.play(0, "done")
    put(match, "P1b4")
    assert board(match)["ending"] == "stock"
    match.play(0, "done")
    assert (seat_of(match, 0)["cards"], seat_of(match, 0)["pile"]) == (3, 0)  # y4 was the last
    reveal(match, "sixth")
    assert board(match)["ending"] == "stock"
    with_stock(match, 1, physics=1, chemistry=0)
    lay(match, "P3b4 M3c4")
    assert match.outcome.reason == "stock"
    assert board(match)["round"] == 2


def test_clause_14_the_oldest_ends_the_game_with_the_own_turn():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:2])
    with_stock(match, 1, physics=1, chemistry=0)
    lay(match, "P1b4")
    put(match, "H2d1")
    assert match.outcome is None
    match.play(1, "done")
    assert match.outcome.reason == "stock"
    assert match.actors == ()
    with pytest.raises(NotYourTurn, match="over"):
        match.play(0, "H1a4")


def test_clause_15_if_nobody_can_lay_for_a_whole_round_the_game_ends():
    match = dealt(YOUNG, PRIME, own=apart())
    for number, text in enumerate(KITES):
        assert match.outcome is None
        assert match.actors == (number // 2 % 2,)
        lay(match, text)
    assert match.outcome.reason == "stuck"
    assert board(match)["ending"] == "stuck"
    for seat in (0, 1):
        assert seat_of(match, seat)["stock"] == dict.fromkeys(FIELDS, 6) | {"physics": 0}
    assert match.outcome.winners == (1,)


def test_clause_15_one_who_can_lay_is_enough_to_go_on():
    match = dealt(YOUNG, PRIME, own=apart())
    lay(match, KITES[:3])
    with_stock(match, 0, physics=0)
    for text in KITES[3:7]:
        assert placing(match)
        assert match.actors == (1,)
        lay(match, text)
    assert match.outcome is None
    assert board(match)["round"] == 3
    lay(match, KITES[7])
    assert match.outcome.reason == "stuck"


def test_clause_15_another_reason_in_the_same_round_stands():
    match = dealt(YOUNG, PRIME, own=apart())
    lay(match, KITES[:4])
    for seat in (0, 1):
        with_stock(match, seat, physics=1, chemistry=0)
    lay(match, KITES[4:6])
    assert match.outcome.reason == "stock"
