"""Contracts, payday and bankruptcy."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import NotYourTurn

from .helpers import (
    board,
    choose,
    finish,
    fund,
    hand,
    heard,
    money,
    offer,
    offers,
    own,
    pass_months,
    phase,
    play,
    raw,
    seat_view,
    table,
)


def designer(match, name, viewer=SPECTATOR):
    return board(match, viewer)["designers"][name]


# -- contracts ---------------------------------------------------------------------------------


def test_clause_13_a_contract_is_played_at_30_and_costs_nothing_yet():
    match = table("d1 37 91")
    match.play(0, "hire d1")
    assert designer(match, "d1") == {
        "symbols": ["role", "puzzle"],
        "wage": 30,
        "employer": 0,
        "market": False,
        "former": None,
        "paid": False,
        "marked": False,
    }
    assert hand(match, 0) == "37 91"
    assert money(match) == [30, 30]
    assert heard(match, SPECTATOR) == heard(match, 1) == ["hire d1"]
    assert match.check(0, "hire d1") == 13
    choose(match, "nothing", "nothing")
    assert money(match) == [0, 30]
    assert designer(match, "d1")["paid"]


def test_clause_13_only_from_ones_own_hand():
    match = table("d1 37 91", "d2 24 33")
    assert match.check(0, "hire d2") == 13
    assert match.check(1, "hire d1") == 13
    assert match.check(0, "hire d9") == 13
    assert "hire d1" in match.moves(0)


def test_clause_13_in_every_open_phase():
    match = table("d1 d2 d3 d4 d5", players=2)
    fund(match, 900, 900)
    seen = []
    for contract in ("d1", "d2"):
        match.play(0, f"hire {contract}")
    choose(match, "nothing", "nothing")
    seen.append(phase(match))
    match.play(0, "hire d3")
    match.play(0, "done")
    seen.append(phase(match))
    match.play(0, "hire d4")
    for seat in (0, 1):
        match.play(seat, "pass")
    seen.append(phase(match))
    match.play(0, "hire d5")
    assert seen == ["fire", "bid", "ready"]
    assert seat_view(match, 0)["staff"] == ["d1", "d2", "d3", "d4", "d5"]
    assert seat_view(match, 0)["money"] == 900 - 60


def test_clause_13_a_ready_player_may_hire_too():
    match = table("d1 37 91")
    choose(match, "nothing", "nothing")
    match.play(0, "ready")
    match.play(0, "hire d1")
    assert seat_view(match, 0)["ready"]
    assert seat_view(match, 0)["staff"] == ["d1"]


# -- payday ------------------------------------------------------------------------------------


def test_clause_14_income_and_wages_are_one_step():
    """The wage is paid out of this month's income."""
    match = table("d1 37 91")
    fund(match, 0, 50)
    own(match, 0, "14-10", 30)
    own(match, 1, "13-65", 20)
    match.play(0, "hire d1")
    choose(match, "nothing", "nothing")
    assert money(match) == [0, 70]
    assert not board(match)["seats"][0]["out"]
    assert heard(match, SPECTATOR)[-1] == "payday"


def test_clause_14_every_game_and_every_designer_counts():
    match = table("d1 d2 37")
    fund(match, 100, 0)
    for cards, value in (("14-10", 30), ("13-65", 20), ("9-12", 0)):
        own(match, 0, cards, value)
    play(match, 0, "hire d1", "hire d2")
    raw(match)["wage"][1] = 7
    choose(match, "nothing", "nothing")
    assert money(match) == [100 + 50 - 30 - 70, 0]


# -- bankruptcy --------------------------------------------------------------------------------


def falling(players=3):
    """Seat 1 cannot pay: 30 and an income of 10, against wages of 60."""
    match = table("d1 d2 37", players=players)
    own(match, 0, "14-10", 10)
    play(match, 0, "hire d1", "hire d2")
    return match


def test_clause_15_whoever_cannot_pay_every_wage_is_out():
    match = falling()
    choose(match, "nothing", "nothing", "nothing")
    seat = board(match, 1)["seats"][0]
    assert seat["out"]
    assert (seat["money"], seat["cards"], seat["staff"], seat["games"]) == (0, 0, [], [])
    assert board(match)["games"] == board(match)["designers"] == {}
    assert heard(match, SPECTATOR, 2) == ["payday", "bankrupt 1"]
    assert match.actors == (1, 2)
    with pytest.raises(NotYourTurn):
        match.play(0, "ready")


def test_clause_15_the_exact_amount_is_enough():
    match = falling()
    fund(match, 50)
    choose(match, "nothing", "nothing", "nothing")
    assert money(match)[0] == 0
    assert not board(match)["seats"][0]["out"]


def test_clause_15_the_hand_leaves_unseen():
    match = falling()
    choose(match, "nothing", "nothing", "nothing")
    for viewer in (1, 2, SPECTATOR):
        assert board(match, viewer)["seats"][0]["hand"] is None
        assert "37" not in board(match, viewer)["cards"]
        assert {"d1", "d2"} & set(board(match, viewer)["designers"]) == set()
    finish(match)
    assert {"month 37", "month d1", "month 14"} & set(match.moves(CHANCE)) == set()


def test_clause_15_offers_and_drafts_with_the_bankrupt_lapse():
    match = falling()
    offer(match, 0, 1, "37 |")
    offer(match, 1, 2, "+10 |")
    offer(match, 2, 0, "+10 |")
    play(match, 1, "to 1", "pay 10")
    choose(match, "nothing", "nothing", "nothing")
    assert offers(match, 1) == [(0, 1, "lapsed"), (1, 2, "open")]
    assert (2, 0, "lapsed") in offers(match, 2)
    assert board(match, 1)["draft"] is None
    assert match.check(1, "accept 1 1:0") == 21
    assert match.check(1, "to 1") == 19


def test_clause_15_several_at_once():
    match = table("d1 d2 37", "d3 d4 91", players=4)
    play(match, 0, "hire d1", "hire d2")
    play(match, 1, "hire d3", "hire d4")
    choose(match, *["nothing"] * 4)
    assert heard(match, SPECTATOR, 3) == ["payday", "bankrupt 1", "bankrupt 2"]
    assert match.actors == (2, 3)
    assert phase(match) == "ready"  # no designer is left in play
    assert not match.is_over


def test_clause_15_the_solvent_pay_and_go_on():
    match = table("d1 d2 37", "d3 24 91", players=3)
    play(match, 0, "hire d1", "hire d2")
    match.play(1, "hire d3")
    choose(match, "nothing", "nothing", "nothing")
    assert money(match) == [0, 0, 30]
    assert match.actors == (1,)
    assert phase(match) == "fire"


def test_clause_26_the_last_company_wins_at_once():
    match = falling(players=2)
    choose(match, "nothing", "nothing")
    assert match.is_over
    assert (match.outcome.reason, match.outcome.winners) == ("last", (1,))
    assert match.outcome.utility == (0.0, 1.0)
    assert match.outcome.points == (0.0, 30.0)


def test_clause_26_the_last_of_three():
    match = table("d1 d2 37", "d3 d4 91", players=3)
    play(match, 0, "hire d1", "hire d2")
    play(match, 1, "hire d3", "hire d4")
    choose(match, "nothing", "nothing", "nothing")
    assert (match.outcome.reason, match.outcome.winners) == ("last", (2,))


@pytest.mark.parametrize(
    ("income", "winners"), [((10, 20), (1,)), ((20, 10), (0,)), ((20, 20), (0, 1))]
)
def test_clause_26_the_last_fall_together(income, winners):
    match = table("d1 d2 37", "d3 d4 91")
    own(match, 0, "14-10", income[0])
    own(match, 1, "13-65", income[1])
    play(match, 0, "hire d1", "hire d2")
    play(match, 1, "hire d3", "hire d4")
    choose(match, "nothing", "nothing")
    assert (match.outcome.reason, match.outcome.winners) == ("ruin", winners)
    assert sum(match.outcome.utility) == 1.0
    assert match.outcome.points == (0.0, 0.0)


def test_clause_26_who_fell_before_has_no_share_in_ruin():
    """Seat 3 falls in January with more money than the others have in February."""
    match = table("d1 d2 37", "d3 d4 91", "d5 d6 24 d7")
    own(match, 2, "14-10", 50)
    play(match, 2, "hire d5", "hire d6", "hire d7")
    choose(match, "nothing", "nothing", "nothing")
    assert board(match)["seats"][2]["out"]
    pass_months(match, 2)
    play(match, 0, "hire d1", "hire d2")
    play(match, 1, "hire d3", "hire d4")
    choose(match, "nothing", "nothing")
    assert (match.outcome.reason, match.outcome.winners) == ("ruin", (0, 1))
    assert match.outcome.utility == (0.5, 0.5, 0.0)
