"""Titles, and disputes about them."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import NotYourTurn

from .helpers import (
    bench,
    board,
    choose,
    fund,
    hand,
    heard,
    known,
    pass_months,
    phase,
    play,
    publish,
    seat_view,
    table,
)

THREE = ("1 5 9", "2 6 10", "3 7 11")  # the first two of each are the same title


def shown(match, viewer=SPECTATOR):
    """Return what was turned over so far."""
    return [text[6:] for text in heard(match, viewer, 99) if text.startswith("shows")]


def published(match, number=1):
    return board(match)["games"][str(number)]


# -- titles ------------------------------------------------------------------------------------


def test_clause_11_a_title_in_play_is_taken():
    match = table(*THREE)
    choose(match, "1-5", "nothing", "nothing")
    pass_months(match, 2, ["107", "56"])  # the same symbols are in favour
    bench(match, 1, "2-6")
    assert board(match, 1)["bench"][0]["title_taken"]
    assert match.check(1, "publish") == 11
    play(match, 1, "clear", "lay 6", "lay 2")
    assert match.check(1, "publish") is None


def test_clause_11_the_order_and_the_number_of_words_make_a_title():
    match = table("1 5 9", "2 6 10")
    publish(match, 0, "1-5")
    publish(match, 1, "2-6-10")
    assert phase(match) != "rename"
    assert len(board(match)["games"]) == 2


def test_clause_11_ones_own_doubles_are_refused():
    match = table("1 5 2 6", companies=("15", "43"))
    bench(match, 0, "1-5 2-6")
    assert match.check(0, "publish") == 11
    play(match, 0, "clear")
    bench(match, 0, "1-5 6-2")
    assert match.check(0, "publish") is None


def test_clauses_11_and_15_bankruptcy_frees_a_title():
    match = table("1 5 d1 d2", "2 6 10", "3 7 11")
    choose(match, "1-5", "nothing", "nothing")
    pass_months(match, 2, ["107", "56"])
    bench(match, 1, "2-6")
    assert match.check(1, "publish") == 11
    play(match, 0, "hire d1", "hire d2")
    match.play(1, "clear")
    choose(match, "nothing", "nothing", "nothing")
    assert board(match)["seats"][0]["out"]
    assert board(match)["games"] == {}
    pass_months(match, 3, ["107", "56", "71"])
    bench(match, 1, "2-6")
    assert match.check(1, "publish") is None


def test_clause_12_the_first_committed_stands():
    match = table(*THREE)
    publish(match, 1, "2-6")
    publish(match, 0, "1-5")
    match.play(2, "nothing")
    assert shown(match) == ["2 2-6", "2 publish", "1 1-5", "1 publish", "3 nothing"]
    assert phase(match) == "rename"
    assert match.actors == (0,)
    assert match.free == ()
    assert published(match)["owner"] == 1
    assert board(match)["disputes"] == [1, 0, 0]


def test_clause_12_two_losers_in_the_order_of_commitment():
    match = table(*THREE)
    for seat, cards in ((2, "3-7"), (0, "1-5"), (1, "2-6")):
        publish(match, seat, cards)
    assert match.actors == (0,)
    bench(match, 0, "5-1")
    assert match.check(0, "publish") is None  # another order of its words
    match.play(0, "publish")
    assert match.actors == (1,)
    bench(match, 1, "6-2")
    assert match.check(1, "publish") == 11  # the first loser has taken that, too
    play(match, 1, "clear")
    bench(match, 1, "10-6")  # other cards from hand
    match.play(1, "publish")
    assert [published(match, n)["cards"] for n in (1, 2, 3)] == [
        ["3", "7"],
        ["5", "1"],
        ["10", "6"],
    ]
    assert [published(match, n)["owner"] for n in (1, 2, 3)] == [2, 0, 1]
    assert hand(match, 1) == "2"
    assert phase(match) == "ready"


def test_clause_12_giving_up_keeps_the_cards_and_all_saw_them():
    match = table(*THREE)
    for seat, cards in ((2, "3-7"), (0, "1-5")):
        publish(match, seat, cards)
    match.play(1, "brainstorm")
    match.play(0, "give-up")
    assert heard(match, SPECTATOR)[-1] == "give-up"
    assert hand(match, 0) == "1 5 9"
    assert known(match, 1, 0) == known(match, 2, 0) == "1 5"
    match.play(CHANCE, "draw 4")  # those who brainstorm draw after disputes
    assert len(board(match)["games"]) == 1
    assert seat_view(match, 0)["income"] == 0


def test_clause_12_cards_of_a_renamed_game_are_known_no_more_but_on_the_table():
    match = table(*THREE)
    for seat, cards in ((2, "3-7"), (0, "1-5")):
        publish(match, seat, cards)
    match.play(1, "nothing")
    assert known(match, 1, 0) == "1 5"
    bench(match, 0, "9-5")
    match.play(0, "publish")
    assert known(match, 1, 0) == "1"


def test_clause_12_undisputed_games_of_a_loser_stand():
    match = table("1 5 9", "2 6 10 14")
    publish(match, 0, "1-5")
    publish(match, 1, "2-6 14-10")
    assert phase(match) == "rename"
    assert [published(match, n)["cards"] for n in (1, 2)] == [["1", "5"], ["14", "10"]]
    match.play(1, "give-up")
    assert hand(match, 1) == "2 6"


def test_clause_12_two_disputes_of_one_loser():
    match = table("1 5 9 12", "2 6 10 13")
    publish(match, 0, "1-5 9-12")
    publish(match, 1, "2-6 10-13")
    assert board(match)["disputes"] == [0, 2]
    bench(match, 1, "13-10")
    assert match.check(1, "next") == 12  # one game at a time
    match.play(1, "publish")
    assert board(match)["disputes"] == [0, 1]
    assert match.actors == (1,)
    match.play(1, "give-up")
    assert published(match, 3)["cards"] == ["13", "10"]
    assert phase(match) == "ready"


def test_clause_12_nothing_else_while_names_are_disputed():
    match = table("1 5 9", "2 6 d1")
    publish(match, 0, "1-5")
    publish(match, 1, "2-6")
    for move in ("brainstorm", "nothing", "ready", "pass", "next"):
        assert match.check(1, move) == 12
    assert match.check(1, "hire d1") == 13
    assert match.check(1, "to 1") == 19
    assert match.check(1, "clear") == 8
    assert match.check(1, "publish") == 8
    match.play(1, "lay 2")
    assert match.check(1, "publish") == 7
    with pytest.raises(NotYourTurn):
        match.check(0, "give-up")


def test_clauses_10_and_12_a_new_game_needs_a_value_too():
    match = table("1 5 9", "2 6 20 30")
    publish(match, 0, "1-5")
    publish(match, 1, "2-6")
    bench(match, 1, "30-20")
    assert board(match, 1)["bench"][0]["value"] == -10
    assert match.check(1, "publish") == 10
    match.play(1, "clear")
    bench(match, 1, "6-2")
    assert board(match, 1)["bench"][0]["value"] == 0
    assert match.check(1, "publish") is None


def test_a_dispute_is_settled_before_payday():
    match = table(*THREE)
    fund(match, 100, 100, 100)
    publish(match, 1, "2-6")
    publish(match, 0, "1-5")
    match.play(2, "nothing")
    assert [seat["money"] for seat in board(match)["seats"]] == [100, 100, 100]
    match.play(0, "give-up")
    assert [seat["money"] for seat in board(match)["seats"]] == [100, 110, 100]


def test_the_legal_moves_of_a_loser():
    match = table("1 5 9", "2 6 10")
    publish(match, 0, "1-5")
    publish(match, 1, "2-6")
    assert match.moves(1) == ["lay 2", "lay 6", "lay 10", "give-up"]
    play(match, 1, "lay 2")
    assert match.moves(1) == ["lay 6", "lay 10", "clear", "give-up"]
