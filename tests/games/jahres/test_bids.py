"""Firing, bids, and being ready."""

from __future__ import annotations

from mirabilis import CHANCE, SPECTATOR

from .helpers import (
    board,
    choose,
    fund,
    heard,
    money,
    own,
    pass_months,
    phase,
    play,
    publish,
    table,
    to_ceremony,
    to_ready,
)


def employed(*contracts, players=2, money=300):
    """Return a match in which seats have hired; after payday, when they name whom they fire."""
    fillers = ("37 91 103", "24 33 48", "34 64 68", "10 65 69")
    hands = [
        " ".join([*have.split(), *fillers[seat].split()[: 3 - len(have.split())]])
        for seat, have in enumerate(contracts)
    ]
    match = table(*hands, players=players)
    fund(match, *[money] * players)
    for seat, have in enumerate(contracts):
        play(match, seat, *(f"hire {contract}" for contract in have.split()))
    choose(match, *["nothing"] * players)
    return match


def bidding(*contracts, fired=(), players=2, money=300):
    """Return a match in which designers are bid for."""
    match = employed(*contracts, players=players, money=money)
    for seat, designer in fired:
        match.play(seat, f"fire {designer}")
    for seat in match.actors if phase(match) == "fire" else ():
        match.play(seat, "done")
    return match


def designer(match, name, viewer=SPECTATOR):
    return board(match, viewer)["designers"][name]


# -- firing ------------------------------------------------------------------------------------


def test_clause_16_all_name_at_the_same_time_and_hidden():
    match = employed("d1 d2", "d3", "", players=3)
    assert phase(match) == "fire"
    assert match.actors == (0, 1)  # seat 3 has nobody to name
    assert match.free == (2,)
    play(match, 0, "fire d1", "done")
    assert designer(match, "d1", 0)["marked"]
    for viewer in (1, 2, SPECTATOR):
        assert not designer(match, "d1", viewer)["marked"]
        assert heard(match, viewer)[-1] == "has-named"
    assert [seat["named"] for seat in board(match)["seats"]] == [True, False, False]
    play(match, 1, "fire d3", "done")
    assert "fired d1 d3" in heard(match, SPECTATOR, 2)
    assert designer(match, "d1") | {"paid": True} == {
        "symbols": ["role", "puzzle"],
        "wage": 30,
        "employer": None,
        "market": True,
        "former": 0,
        "paid": True,
        "marked": False,
    }


def test_clause_16_a_name_may_be_taken_back_until_all_have_named():
    match = employed("d1 d2", "d3")
    assert match.check(0, "spare d1") == 16
    play(match, 0, "fire d1", "fire d2", "done")
    assert match.check(0, "fire d1") == 16
    assert match.check(0, "done") == 16
    play(match, 0, "spare d1")
    play(match, 1, "done")
    assert "fired d2" in heard(match, SPECTATOR, 2)


def test_clause_16_only_ones_own_who_were_paid():
    match = employed("d1 d2", "d3")
    assert match.check(0, "fire d3") == 16
    assert match.check(0, "fire d9") == 16
    assert match.check(1, "fire d1") == 16
    assert match.check(0, "pass") == 16
    late = table("d1 d2 37")
    fund(late, 300, 300)
    late.play(0, "hire d1")
    choose(late, "nothing", "nothing")
    late.play(0, "hire d2")
    assert late.check(0, "fire d2") == 16
    assert late.check(0, "fire d1") is None
    assert late.check(1, "done") == 16  # nobody was paid there


def test_clause_16_nobody_need_be_fired():
    match = employed("d1", "")
    match.play(0, "done")
    assert "fired none" in heard(match, SPECTATOR, 2)
    assert designer(match, "d1")["employer"] == 0


def test_clause_16_the_fired_are_paid_no_more():
    match = bidding("d1", "", fired=[(0, "d1")])
    pass_months(match, 2)
    assert designer(match, "d1")["market"]  # and stays there
    choose(match, "nothing", "nothing")
    assert money(match) == [270, 300]
    assert phase(match) == "bid"


# -- bids --------------------------------------------------------------------------------------


def test_clause_17_at_least_10_more_and_at_most_990():
    match = bidding("d1", "d3")
    assert match.actors == (0,)
    assert match.free == (1,)
    assert match.check(0, "bid d3 30") == 17
    assert match.check(0, "bid d3 40") is None
    assert match.check(0, "bid d3 990") is None
    assert match.check(0, match.game.parse("bid d3 990") + (1 << 8)) == 17
    bids = [move for move in match.moves(0) if move.startswith("bid")]
    assert (bids[0], bids[-1], len(bids)) == ("bid d3 40", "bid d3 990", 96)


def test_clause_17_not_for_ones_own_nor_for_who_is_not_in_play():
    match = bidding("d1", "d3")
    assert match.check(0, "bid d1 40") == 17
    assert match.check(0, "bid d5 40") == 17
    assert match.check(1, "pass") == 17  # in turn
    assert match.check(1, "bid d1 40") == 17
    assert match.check(0, "done") == 17


def test_clause_17_the_designer_moves_at_once_and_the_former_employer_may_bid_again():
    match = bidding("d1", "")
    match.play(0, "pass")
    match.play(1, "bid d1 50")
    assert designer(match, "d1")["employer"] == 1
    assert designer(match, "d1")["wage"] == 50
    assert not designer(match, "d1")["paid"]
    assert match.check(0, "bid d1 50") == 17
    match.play(0, "bid d1 60")
    assert designer(match, "d1")["employer"] == 0
    play(match, 1, "pass")
    assert phase(match) == "bid"
    play(match, 0, "pass")
    assert phase(match) == "ready"
    pass_months(match, 2)
    choose(match, "nothing", "nothing")
    assert money(match) == [300 - 30 - 60, 300]


def test_clause_17_it_ends_when_all_have_passed_one_after_another():
    match = bidding("d1", "", "", players=3)
    for seat, move in enumerate(["pass", "pass", "bid d1 40"]):
        match.play(seat, move)
    for seat in (0, 1):
        match.play(seat, "pass")
        assert phase(match) == "bid"
    match.play(2, "pass")
    assert phase(match) == "ready"


def test_clause_17_from_the_start_seat_on():
    match = bidding("d1", "", "", players=3)
    assert match.actors == (0,)
    pass_months(match, 2)
    choose(match, "nothing", "nothing", "nothing")
    match.play(0, "done")
    order = []
    while phase(match) == "bid":
        order += match.actors
        match.play(match.actors[0], "pass")
    assert order == [1, 2, 0]


def test_clause_17_from_the_market_at_the_last_wage():
    match = bidding("d1", "", fired=[(0, "d1")])
    assert match.check(0, "bid d1 30") == 17  # who fired pays 10 more
    assert match.check(0, "bid d1 40") is None
    match.play(0, "pass")
    assert match.check(1, "bid d1 20") == 17
    match.play(1, "bid d1 30")
    assert designer(match, "d1")["employer"] == 1
    assert designer(match, "d1")["former"] is None
    assert match.check(0, "bid d1 30") == 17
    assert match.check(0, "bid d1 40") is None


def test_clause_17_who_fired_may_hire_again_for_more():
    match = bidding("d1", "", fired=[(0, "d1")])
    match.play(0, "bid d1 40")
    assert designer(match, "d1")["employer"] == 0
    assert designer(match, "d1")["wage"] == 40


def test_clause_17_nobody_checks_whether_a_bidder_can_pay():
    match = bidding("d1", "", players=3, money=30)
    match.play(0, "pass")
    match.play(1, "bid d1 990")
    assert designer(match, "d1")["wage"] == 990
    assert match.check(2, "bid d1 990") == 17  # there is no more
    assert not [move for move in match.moves(2) if move.startswith("bid")]
    pass_months(match, 2)
    choose(match, "nothing", "nothing", "nothing")
    assert board(match)["seats"][1]["out"]
    assert board(match)["designers"] == {}


def test_clause_17_without_a_designer_there_are_no_bids():
    match = table("d1 37 91")
    choose(match, "nothing", "nothing")
    assert phase(match) == "ready"
    match.play(0, "hire d1")  # too late for bids this month
    assert match.check(1, "bid d1 40") == 18


def test_clause_17_a_bankrupt_company_bids_no_more():
    match = table("d1 d2 37", "d3 24 91", players=4)
    fund(match, 30, 300, 300, 300)
    play(match, 0, "hire d1", "hire d2")
    match.play(1, "hire d3")
    choose(match, *["nothing"] * 4)
    match.play(1, "done")
    order = []
    while phase(match) == "bid":
        order += match.actors
        match.play(match.actors[0], "pass")
    assert order == [1, 2, 3]


def test_clause_17_a_poached_designer_can_be_fired_after_the_next_payday():
    match = bidding("d1", "")
    match.play(0, "pass")
    match.play(1, "bid d1 40")
    pass_months(match, 2)
    assert match.check(1, "fire d1") == 5
    choose(match, "nothing", "nothing")
    assert match.actors == (1,)
    assert match.check(1, "fire d1") is None


# -- being ready -------------------------------------------------------------------------------


def test_clause_18_the_month_ends_when_all_are_ready():
    match = table(players=3)
    to_ready(match)
    assert match.check(0, "wait") == 18
    assert match.check(0, "nothing") == 18
    play(match, 0, "ready")
    assert match.check(0, "ready") == 18
    assert match.free == (0,)
    play(match, 1, "ready")
    play(match, 0, "wait")
    assert match.actors == (0, 2)
    play(match, 2, "ready")
    assert match.actors == (0,)
    play(match, 0, "ready")
    assert match.actors == (CHANCE,)


def test_clause_18_after_the_twelfth_month_nobody_is_fired_or_bid_for():
    match = table("d1 37 91", companies=("95", "43"))
    fund(match, 900, 900)
    own(match, 0, "14-10", 10)
    match.play(0, "hire d1")
    pass_months(match, 12)
    before = money(match)
    choose(match, "nothing", "nothing")
    assert phase(match) == "ready"
    assert money(match) == [before[0] + 10 - 30, before[1]]
    assert match.check(0, "fire d1") == 18
    assert match.check(1, "bid d1 40") == 18
    for seat in (0, 1):
        match.play(seat, "ready")
    assert phase(match) == "ceremony"


def test_clause_18_the_ceremony_follows_the_last_ready():
    match = table("14 10 37", companies=("61", "88"))
    publish(match, 0, "14-10")
    match.play(1, "nothing")
    to_ceremony(match)
    assert phase(match) == "ceremony"
    assert match.moves(CHANCE) == [f"award {n}" for n in range(1, 13)]
