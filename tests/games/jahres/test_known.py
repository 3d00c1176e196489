"""What is known of a hand, and cards of a publication."""

from __future__ import annotations

from mirabilis import CHANCE, SPECTATOR

from .helpers import (
    accept,
    bench,
    board,
    choose,
    draft,
    finish,
    heard,
    known,
    offer,
    offers,
    phase,
    play,
    publish,
    send,
    to_ceremony,
    trading,
)

# -- what is known -----------------------------------------------------------------------------


def test_clause_22_what_was_shown_stays_known():
    match = trading()
    offer(match, 0, 1, "1 5 |")
    match.play(1, "refuse 1")
    assert known(match, 1, 0) == "1 5"
    assert known(match, 2, 0) == ""
    finish(match)
    match.play(CHANCE, "month 105")
    assert known(match, 1, 0) == "1 5"


def test_clause_22_who_gave_a_card_knows_it():
    match = trading()
    offer(match, 0, 1, "1 | ")
    accept(match, 1, 0)
    assert known(match, 0, 1) == "1"
    assert known(match, 2, 1) == ""
    assert known(match, 1, 0) == ""


def test_clause_22_known_until_the_holder_gives_away_a_card_unseen():
    match = trading()
    offer(match, 0, 2, "1 |")
    match.play(2, "refuse 1")
    offer(match, 0, 1, "+10 |")
    accept(match, 1, 0)
    assert known(match, 2, 0) == "1"  # money hides nothing
    offer(match, 1, 0, "2 |")
    accept(match, 0, 1)
    assert known(match, 2, 0) == "1"  # neither does a card that comes
    offer(match, 0, 1, "5 |")
    accept(match, 1, 0)
    assert known(match, 2, 0) == ""  # it might have been the one
    assert known(match, 1, 0) == "2"  # who got it saw what it was


def test_clause_22_a_card_that_is_known_and_given_on_is_known_no_more():
    match = trading()
    offer(match, 0, 2, "1 |")
    offer(match, 0, 1, "1 |")
    accept(match, 1, 0)
    assert known(match, 2, 0) == known(match, 2, 1) == ""
    assert known(match, 0, 1) == "1"


def test_clause_22_what_a_standing_offer_names_stays_known():
    match = trading()
    offer(match, 0, 2, "1 d1 |")
    match.play(2, "refuse 1")
    offer(match, 0, 2, "1 |")
    offer(match, 0, 1, "5 |")
    accept(match, 1, 0)
    assert known(match, 2, 0) == "1"
    match = trading()
    offer(match, 0, 2, "1 d1 |")
    offer(match, 2, 0, "3 | d1")
    offer(match, 0, 1, "5 |")
    accept(match, 1, 0)
    assert known(match, 2, 0) == "d1"


def test_clause_22_a_draft_loses_what_is_known_no_more():
    match = trading()
    offer(match, 0, 2, "1 |")
    match.play(0, "withdraw 3")
    draft(match, 2, 0, "3 | 1 ?")
    offer(match, 0, 1, "5 |")
    accept(match, 1, 0)
    assert board(match, 2)["draft"] == {"to": 0, "give": ["3"], "want": [], "asks": 1, "pays": 0}
    assert "send 1 3 ?" in match.moves(2)


def test_clause_22_hiring_and_publishing_are_seen():
    match = trading()
    offer(match, 0, 1, "1 5 d1 |")
    match.play(1, "refuse 1")
    match.play(0, "hire d1")
    assert known(match, 1, 0) == "1 5"
    choose(match, "1-5", "nothing", "nothing")
    assert known(match, 1, 0) == ""


def test_clause_22_completed_trades_are_open_and_cards_are_not():
    match = trading()
    offer(match, 0, 1, "1 -20 |")
    accept(match, 1, 0)
    for viewer in (2, SPECTATOR):
        assert heard(match, viewer)[-1] == "accept 1 1:0 -20"
        assert "1" not in board(match, viewer)["cards"]
        assert [seat["cards"] for seat in board(match, viewer)["seats"]] == [2, 4, 3]


# -- cards of a publication --------------------------------------------------------------------


def test_clause_23_chosen_cards_cannot_be_offered():
    match = trading()
    publish(match, 0, "1-5")
    match.play(0, "to 2")
    assert match.check(0, "give 1") == 23
    assert match.check(0, "give d1") is None
    match.play(0, "brainstorm")
    assert match.check(0, "give 1") is None


def test_clause_23_own_offers_that_name_them_are_withdrawn():
    match = trading()
    offer(match, 0, 1, "1 |")
    offer(match, 0, 2, "d1 |")
    publish(match, 0, "1-5")
    assert offers(match, 0) == [(0, 2, "open")]
    assert offers(match, 1) == []
    assert heard(match, 1)[-1] == "chosen-withdraws"
    assert heard(match, 2)[-1] == heard(match, SPECTATOR)[-1] == "has-chosen"
    assert match.check(1, "accept 1 1:0") == 21


def test_clause_23_a_changed_choice_withdraws_too():
    match = trading()
    match.play(0, "brainstorm")
    offer(match, 0, 1, "1 |")
    publish(match, 0, "1-5")
    assert heard(match, 1)[-1] == "withdraws"
    assert heard(match, 2)[-1] == "has-chosen"  # the first choice: the change is not heard
    assert offers(match, 0) == []


def test_clause_23_a_draft_loses_chosen_cards():
    match = trading()
    draft(match, 0, 1, "1 d1 |")
    publish(match, 0, "1-5")
    assert board(match, 0)["draft"]["give"] == ["d1"]
    assert send(match, 0) == ["send 2 d1"]


def test_clause_23_offers_that_ask_for_them_stay_but_are_not_accepted():
    match = trading()
    offer(match, 0, 1, "1 |")
    offer(match, 1, 0, "2 | 1")
    publish(match, 0, "1-5")
    assert offers(match, 1) == [(1, 0, "open")]
    assert match.check(0, "accept 2 1:1") == 23
    assert not [move for move in match.moves(0) if move.startswith("accept")]
    match.play(0, "nothing")
    assert match.check(0, "accept 2 1:1") is None


def test_clause_23_a_bench_is_no_choice_and_is_cleared_when_its_card_goes():
    match = trading()
    offer(match, 0, 1, "1 |")
    play(match, 0, "lay 1", "lay 5", "next")
    accept(match, 1, 0)
    assert board(match, 0)["bench"] == []
    assert match.check(0, "clear") == 8
    play(match, 0, "lay 5")
    assert [game["cards"] for game in board(match, 0)["bench"]] == [["5"]]
    play(match, 1, "lay 1")


def test_clause_23_the_bench_of_who_accepts_is_cleared_too():
    match = trading()
    offer(match, 1, 0, "2 6 |")
    offer(match, 0, 1, "1 | 2")
    bench(match, 1, "2-6")
    accept(match, 1, 0)
    assert board(match, 1)["bench"] == []
    bench(match, 1, "1-6")
    assert [game["cards"] for game in board(match, 1)["bench"]] == [["1", "6"]]


def test_clause_20_an_offer_half_sent_goes_with_its_goods():
    """Somebody takes a card of it meanwhile; what was told is no offer."""
    match = trading("12 13 14 18 21 24 33")
    offer(match, 3, 1, "33 |")
    draft(match, 3, 0, "12 13 14 18 21 24 33 |")
    match.play(3, "send 1 12 13 14 18 21 ...")
    accept(match, 1, 3)
    assert board(match, 3)["draft"] is None
    assert offers(match, 0) == []
    assert match.check(3, "to 1") is None


def test_a_traded_card_is_published_by_who_got_it():
    match = trading()
    offer(match, 0, 1, "5 |")
    accept(match, 1, 0)
    choose(match, "nothing", "2-5", "nothing")
    assert board(match)["games"]["1"]["owner"] == 1
    to_ceremony(match)
    assert phase(match) == "ceremony"
