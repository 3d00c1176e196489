"""Choices, brainstorming, the bench and values."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import NotYourTurn
from mirabilis.games.jahres.spec import IDEAS, LAY

from .helpers import (
    HANDS,
    bench,
    board,
    choose,
    drain,
    finish,
    hand,
    heard,
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


# -- choices -----------------------------------------------------------------------------------


def test_clause_5_choices_are_hidden_until_all_have_chosen():
    match = table(players=3)
    match.play(1, "brainstorm")
    match.play(0, "nothing")
    for viewer, choices in {
        0: ["nothing", None, None],
        1: [None, "brainstorm", None],
        2: [None] * 3,
        SPECTATOR: [None] * 3,
    }.items():
        seats = board(match, viewer)["seats"]
        assert [seat["choice"] for seat in seats] == choices
        assert [seat["chosen"] for seat in seats] == [True, True, False]
    assert heard(match, 2, 2) == ["has-chosen", "has-chosen"]
    assert match.actors == (2,)
    assert match.free == (0, 1)
    match.play(2, "nothing")
    assert shown(match) == ["2 brainstorm", "1 nothing", "3 nothing"]


def test_clause_5_a_choice_counts_as_made_when_last_changed():
    match = table(players=3)
    play(match, 0, "brainstorm")
    play(match, 1, "brainstorm")
    play(match, 0, "nothing", "brainstorm")
    assert heard(match, 2, 2) == ["has-chosen", "has-chosen"]  # nobody hears of the change
    match.play(2, "nothing")
    assert shown(match) == ["2 brainstorm", "1 brainstorm", "3 nothing"]
    for card in ("4", "8"):
        match.play(CHANCE, f"draw {card}")
    assert hand(match, 1).split()[0] == "4"
    assert hand(match, 0).split()[0] == "8"


def test_clause_5_the_same_choice_again_is_none():
    match = table("1 5 9", companies=("95", "43"))
    match.play(0, "brainstorm")
    assert match.check(0, "brainstorm") == 5
    match.play(0, "nothing")
    assert match.check(0, "nothing") == 5
    publish(match, 0, "1-5")
    assert match.check(0, "publish") == 5
    play(match, 0, "clear", "lay 5", "lay 1")
    assert match.check(0, "publish") is None
    assert match.check(0, "ready") == 5
    assert match.check(0, "pass") == 5
    assert match.check(0, 7) == 5


def test_clause_5_nobody_chooses_again_after_the_last():
    match = table(players=2)
    choose(match, "brainstorm", "nothing")
    with pytest.raises(NotYourTurn):
        match.check(0, "nothing")


def test_clause_5_the_bench_may_change_without_the_choice():
    match = table(*THREE)
    publish(match, 0, "1-5")
    play(match, 0, "clear", "lay 9", "lay 1")
    assert [game["cards"] for game in board(match, 0)["publication"]] == [["1", "5"]]
    choose(match, "later", "nothing", "nothing")
    assert shown(match)[:2] == ["1 1-5", "1 publish"]


def test_clause_5_another_choice_takes_the_publication_back():
    match = table(*THREE)
    publish(match, 0, "1-5")
    match.play(0, "nothing")
    assert board(match, 0)["publication"] == []
    choose(match, "later", "nothing", "nothing")
    assert board(match)["games"] == {}
    assert hand(match, 0) == "1 5 9"


# -- brainstorming -----------------------------------------------------------------------------


def test_clause_6_one_card_and_one_for_each_designer():
    match = table("d1 d2 37", "d3 91 103")
    play(match, 0, "hire d1", "hire d2")
    choose(match, "brainstorm", "brainstorm")
    for card in ("1", "2", "3"):
        match.play(CHANCE, f"draw {card}")
    assert hand(match, 0) == "1 2 3 37"
    assert hand(match, 1) == "91 103 d3"
    match.play(CHANCE, "draw 4")
    assert hand(match, 1) == "4 91 103 d3"
    assert phase(match) != "draw"


def test_clause_6_a_designer_hired_after_choosing_counts():
    match = table("d1 91 37")
    match.play(0, "brainstorm")
    match.play(0, "hire d1")
    match.play(1, "nothing")
    match.play(CHANCE, "draw 1")
    match.play(CHANCE, "draw 2")
    assert seat_view(match, 0)["cards"] == 4


def test_clause_6_what_is_drawn_is_seen_by_who_draws():
    match = table()
    choose(match, "brainstorm", "nothing")
    match.play(CHANCE, "draw d7")
    assert "draw d7" in heard(match, 0, 4)
    for viewer in (1, SPECTATOR):
        assert "draw d7" not in heard(match, viewer, 99)
        assert heard(match, viewer, 99).count("dealt") == (3 if viewer == 1 else 6) + 1


@pytest.mark.parametrize(("left", "draws"), [(11, 0), (12, 1), (13, 2), (14, 3)])
def test_clauses_4_and_6_cards_are_kept_for_the_months_to_come(left, draws):
    match = table("d1 91 37")
    match.play(0, "hire d1")
    drain(match, left)
    choose(match, "brainstorm", "brainstorm")
    for _ in range(draws):
        match.play(CHANCE, match.moves(CHANCE)[0])
    assert phase(match) == "fire"
    assert [seat["cards"] for seat in board(match)["seats"]] == [
        2 + min(draws, 2),
        3 + (draws == 3),
    ]
    finish(match)
    assert len(match.moves(CHANCE)) == 11  # a card for each month to come


def test_nothing_is_nothing():
    match = table()
    choose(match, "nothing", "nothing")
    assert [seat["cards"] for seat in board(match)["seats"]] == [3, 3]
    assert board(match)["stock"] == 121 - 9


# -- the bench ---------------------------------------------------------------------------------


def test_clause_7_two_or_three_ideas():
    match = table("1 5 9 12")
    match.play(0, "lay 1")
    assert match.check(0, "publish") == 7
    assert match.check(0, "next") == 7
    play(match, 0, "lay 5")
    assert match.check(0, "next") is None
    play(match, 0, "lay 9")
    assert match.check(0, "lay 12") == 7
    match.play(0, "next")
    assert match.check(0, "next") == 7
    match.play(0, "lay 12")
    assert match.check(0, "publish") == 7  # the second game is too short


def test_clause_7_a_contract_is_never_part_of_a_game():
    match = table("1 d1 d2")
    assert match.check(0, LAY + IDEAS) == 8
    assert [move for move in match.moves(0) if move.startswith("lay")] == ["lay 1"]


def test_clause_7_each_later_idea_hides_a_symbol():
    match = table("1 5 9 12 14")
    bench(match, 0, "1-5 9-14-12")
    two, three = board(match, 0)["bench"]
    assert two["symbols"] == ["role", "puzzle", "family"]
    assert three["symbols"] == ["family", "resource", "puzzle", "family"]


def test_clause_8_from_hand_and_each_once():
    match = table("1 5 9", "2 6 10")
    assert match.check(0, "lay 2") == 8
    assert match.check(0, "lay 77") == 8
    assert match.check(0, "clear") == 8
    assert match.check(0, "publish") == 8
    match.play(0, "lay 1")
    assert match.check(0, "lay 1") == 8
    play(match, 0, "lay 5", "clear", "lay 1")
    assert [game["cards"] for game in board(match, 0)["bench"]] == [["1"]]


def test_clause_8_several_games_at_once():
    match = table("1 5 9 12")
    publish(match, 0, "1-5 9-12")
    choose(match, "later", "nothing")
    assert shown(match)[:3] == ["1 1-5", "1 9-12", "1 publish"]
    assert [published(match, n)["cards"] for n in (1, 2)] == [["1", "5"], ["9", "12"]]
    assert hand(match, 0) == ""


# -- values ------------------------------------------------------------------------------------

VALUED = {
    "the printed example": ("74-7", "67", "79", "", 30),
    "nothing matches": ("1-5-9", "95", "107", "", 0),
    "one pair": ("9-12", "67", "79", "", -10),
    "two pairs": ("1-5-45", "101", "83", "", 10),
    "a triplet": ("14-10", "61", "107", "", 30),
    "a quadruplet": ("14-23-10", "61", "107", "", 40),
    "a triplet and one": ("9-14-10", "61", "107", "", 30),
    "a company with one symbol twice": ("14-10", "65", "107", "", 40),
    "a month with one symbol twice": ("14-10", "61", "69", "", 40),
    "both, of a symbol that shows often": ("14-10", "65", "69", "", 50),
    "a symbol that is hidden": ("13-10", "89", "107", "", 10),
    "two designers": ("14-10", "61", "107", "d3 d4", 50),
    "a designer for nothing": ("14-10", "61", "107", "d5", 30),
}


@pytest.mark.parametrize(
    ("cards", "company", "month", "staff", "value"), VALUED.values(), ids=VALUED
)
def test_clause_9_values(cards, company, month, staff, value):
    ideas = cards.split("-")
    filler = [card for card in HANDS[4].split() if card not in ideas]
    have = " ".join([*ideas, *staff.split(), *filler])
    match = table(have, HANDS[0], companies=(company, "88"), month=month)
    play(match, 0, *(f"hire {designer}" for designer in staff.split()))
    bench(match, 0, cards)
    assert board(match, 0)["bench"][0]["value"] == value
    if value < 0:
        assert match.check(0, "publish") == 10
        return
    match.play(0, "publish")
    match.play(1, "nothing")
    assert published(match)["value"] == value
    wages = 30 * len(staff.split())
    if 30 + value >= wages:
        assert seat_view(match, 0)["money"] == 30 + value - wages


def test_clause_9_the_designers_of_the_moment_the_month_is_resolved():
    match = table("14 10 d3", companies=("61", "88"), month="107")
    publish(match, 0, "14-10")
    match.play(0, "hire d3")
    match.play(1, "nothing")
    assert published(match)["value"] == 40


def test_clause_9_a_value_is_fixed():
    match = table("14 10 d3", companies=("61", "88"), month="107")
    publish(match, 0, "14-10")
    match.play(1, "nothing")
    assert published(match)["value"] == 30
    finish(match)
    match.play(CHANCE, "month 69")
    match.play(0, "hire d3")
    choose(match, "nothing", "nothing")
    assert published(match)["value"] == 30
    play(match, 0, "fire d3", "done")
    assert published(match)["value"] == 30


def test_clause_10_zero_may_be_published_and_less_may_not():
    match = table("1 5 9", companies=("88", "43"), month="107")
    bench(match, 0, "1-5")  # one symbol of the month
    assert board(match, 0)["bench"][0]["value"] == -10
    assert match.check(0, "publish") == 10
    zero = table("1 5 9", month="107")
    publish(zero, 0, "1-5")
    zero.play(1, "nothing")
    assert published(zero)["value"] == 0


def test_clause_10_one_game_of_a_publication_below_zero_forbids_it():
    match = table("14 10 1 5", companies=("61", "43"), month="83")
    bench(match, 0, "14-10 1-5")
    assert match.check(0, "publish") == 10


def test_clause_10_a_game_earns_from_its_first_month_on():
    match = table("14 10 37", companies=("61", "88"), month="107")
    publish(match, 0, "14-10")
    match.play(1, "nothing")
    money = [seat_view(match, 0)["money"]]
    for month in (2, 3):
        pass_months(match, month)
        choose(match, "nothing", "nothing")
        money.append(seat_view(match, 0)["money"])
    assert money == [60, 90, 120]
    assert seat_view(match, 1)["money"] == 30
