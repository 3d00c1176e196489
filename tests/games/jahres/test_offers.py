"""Answers to offers, and how they lapse."""

from __future__ import annotations

from mirabilis import CHANCE, SPECTATOR

from .helpers import (
    accept,
    board,
    choose,
    draft,
    finish,
    hand,
    heard,
    money,
    offer,
    offers,
    own,
    pass_months,
    trading,
)

# -- answers -----------------------------------------------------------------------------------


def test_clause_21_an_acceptance_says_what_it_accepts():
    match = trading()
    offer(match, 0, 1, "1 5 -30 |")
    for move in ("accept 1 1:0 -30", "accept 1 2:1 -30", "accept 1 2:0", "accept 1 2:0 -30 1g"):
        assert match.check(1, move) == 21
    assert match.check(1, "accept 3 2:0 -30") == 21
    assert match.check(2, "accept 1 2:0 -30") == 21
    assert match.check(1, "accept 1 2:0 -30 !a") == 21
    assert match.check(1, "accept 1 2:0 -30") is None


def test_clause_21_refused_and_withdrawn():
    match = trading()
    offer(match, 0, 1, "1 |")
    assert match.check(2, "refuse 1") == 21
    assert match.check(1, "withdraw 1") == 21
    match.play(1, "refuse 1")
    assert heard(match, 0)[-1] == "refuse 1"
    assert offers(match, 0) == offers(match, 1) == []
    assert match.check(1, "refuse 1") == 21
    assert match.check(1, "accept 1 1:0") == 21
    offer(match, 0, 1, "1 |")
    match.play(0, "withdraw 2")
    assert heard(match, 1)[-1] == "withdraw 2"
    assert match.check(0, "withdraw 2") == 21
    assert match.check(0, "withdraw 1") == 21
    assert match.check(0, "refuse 1") == 21


def test_clause_21_a_counter_offer_closes_the_offer_it_answers():
    match = trading()
    offer(match, 0, 1, "1 -50 |")
    offer(match, 1, 0, "+20 | 1")
    assert offers(match, 0) == offers(match, 1) == [(1, 0, "open")]
    assert match.check(1, "accept 1 1:0 -50") == 21
    assert accept(match, 0, 1) == "accept 2 0:1 +20"
    assert money(match) == [320, 280, 300]
    assert hand(match, 1) == "1 2 6 10"


def test_clause_21_a_draft_closes_nothing():
    match = trading()
    offer(match, 0, 1, "1 -50 |")
    draft(match, 1, 0, "+20 | 1")
    assert match.check(1, "accept 1 1:0 -50") is None


def test_clause_21_offers_lapse_when_a_card_is_gone_and_both_parties_see_it():
    match = trading()
    offer(match, 0, 1, "1 |")
    offer(match, 0, 2, "1 |")
    accept(match, 1, 0)
    assert offers(match, 2) == [(0, 2, "lapsed")]
    assert offers(match, 0) == [(0, 2, "lapsed")]
    assert match.check(2, "accept 1 1:0") == 21
    assert match.check(2, "refuse 1") == 21
    assert heard(match, 2)[-1] == "accept 1 1:0 !a"
    assert heard(match, SPECTATOR)[-1] == "accept 1 1:0"
    assert heard(match, 0)[-1] == "accept 1 1:0"


def test_clause_21_the_four_flags_of_a_third_player():
    """Seat 3 has offers with both parties, and each names a card of the exchange, or not."""
    match = trading()
    offer(match, 0, 2, "1 |")
    offer(match, 1, 2, "2 |")
    offer(match, 1, 0, "2 |")
    offer(match, 0, 1, "1 | 2")
    accept(match, 1, 0)
    assert heard(match, 2)[-1] == "accept 1 1:1 !ac"
    match = trading()
    offer(match, 0, 2, "1 5 |")
    offer(match, 2, 0, "3 | 1")  # counters, and asks for the card
    offer(match, 1, 2, "6 2 |")
    offer(match, 2, 1, "3 | 2")
    offer(match, 1, 0, "2 |")
    offer(match, 0, 1, "1 | 2")
    accept(match, 1, 0)
    assert heard(match, 2)[-1] == "accept 1 1:1 !bd"
    assert {status for _, _, status in offers(match, 2)} == {"lapsed"}


def test_clause_21_offers_with_other_cards_stand():
    match = trading()
    offer(match, 0, 2, "5 |")
    offer(match, 2, 1, "3 |")
    offer(match, 0, 1, "1 |")
    accept(match, 1, 0)
    assert heard(match, 2)[-1] == "accept 1 1:0"
    assert set(offers(match, 2)) == {(0, 2, "open"), (2, 1, "open")}


def test_clause_21_offers_lapse_when_money_games_or_cards_are_gone():
    match = trading(money=50)
    own(match, 0, "14-23", 40)
    offer(match, 0, 2, "+50 |")
    offer(match, 0, 1, "+10 #1 |")
    offer(match, 2, 1, "| ? ? ?")
    accept(match, 1, 0)
    assert (0, 2, "lapsed") in offers(match, 0)
    assert (2, 1, "open") in offers(match, 1)
    offer(match, 1, 0, "2 |")
    accept(match, 0, 1)
    assert (2, 1, "lapsed") in offers(match, 1)  # only two cards are left
    match = trading()
    own(match, 0, "14-23", 40)
    offer(match, 2, 0, "+10 | #1")
    offer(match, 0, 1, "#1 |")
    accept(match, 1, 0)
    assert offers(match, 2) == [(2, 0, "lapsed")]


def test_clause_21_an_offer_that_asks_for_money_lapses_when_it_is_spent():
    match = trading(money=50)
    offer(match, 0, 1, "1 -50 |")
    offer(match, 2, 1, "3 -40 |")
    offer(match, 1, 2, "+10 |")  # answers the second
    accept(match, 2, 1)
    assert offers(match, 0) == [(0, 1, "lapsed")]
    assert match.check(1, "accept 1 1:0 -50") == 21


def test_clause_21_hiring_lapses_what_names_the_contract():
    match = trading()
    offer(match, 0, 1, "d1 |")
    offer(match, 0, 2, "d1 5 |")
    offer(match, 2, 0, "3 | d1")
    match.play(0, "hire d1")
    assert heard(match, 1)[-1] == "hire d1 !a"
    assert heard(match, 2)[-1] == "hire d1 !b"
    assert heard(match, SPECTATOR)[-1] == "hire d1"
    assert offers(match, 1) == [(0, 1, "lapsed")]
    assert offers(match, 2) == [(2, 0, "lapsed")]


def test_clause_21_wages_lapse_offers_of_money():
    match = trading(money=50)
    offer(match, 0, 1, "+50 |")
    offer(match, 1, 2, "+50 |")
    match.play(0, "hire d1")
    choose(match, "nothing", "nothing", "nothing")
    assert offers(match, 1) == [(0, 1, "lapsed"), (1, 2, "open")]


def test_clause_21_publications_lapse_what_asks_for_their_cards():
    match = trading()
    offer(match, 1, 2, "2 10 |")
    offer(match, 2, 1, "3 | 2")
    offer(match, 0, 1, "| ? ?")
    choose(match, "nothing", "2-6", "nothing")
    assert offers(match, 2) == [(2, 1, "lapsed")]
    assert offers(match, 0) == [(0, 1, "lapsed")]  # one card is left


def test_clause_21_everything_lapses_at_the_next_month_card():
    match = trading()
    offer(match, 0, 1, "1 |")
    draft(match, 0, 2, "5 |")
    finish(match)
    assert offers(match, 1) == [(0, 1, "open")]
    match.play(CHANCE, "month 105")
    assert offers(match, 1) == [(0, 1, "lapsed")]
    assert match.check(1, "accept 1 1:0") == 21
    assert board(match, 0)["draft"] is None
    pass_months(match, 3, ["107", "105", "102"])
    assert offers(match, 1) == []
