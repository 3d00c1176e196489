"""What can be traded, and how an offer is put together."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import NotYourTurn

from .helpers import (
    accept,
    board,
    choose,
    draft,
    hand,
    heard,
    known,
    money,
    offer,
    offers,
    own,
    pass_months,
    phase,
    play,
    raw,
    seat_view,
    to_ready,
    trading,
)

# -- what can be traded ------------------------------------------------------------------------


def test_clause_19_any_bundle_against_any_bundle():
    match = trading()
    own(match, 0, "14-23", 10)
    own(match, 1, "13-65", 20)
    offer(match, 1, 0, "2 |")  # so that seat 1 knows a card
    assert offer(match, 0, 1, "1 d1 #1 +130 | 2 #2") == ["send 2 1 d1 2 #1 #2 +130"]
    assert accept(match, 1, 0) == "accept 1 2:1 +130 2g"
    assert hand(match, 0) == "2 5"
    assert hand(match, 1) == "1 6 10 d1"
    assert money(match) == [170, 430, 300]
    assert [board(match)["games"][n]["owner"] for n in ("1", "2")] == [1, 0]
    assert phase(match) == "choose"
    assert heard(match, SPECTATOR, 3) == ["accept 1 2:1 +130 2g", "deed #1 2", "deed #2 1"]


def test_clause_19_one_side_may_be_empty():
    match = trading()
    offer(match, 0, 1, "1 |")
    assert accept(match, 1, 0) == "accept 1 1:0"
    offer(match, 0, 1, "-50 |")
    assert accept(match, 1, 0) == "accept 1 0:0 -50"
    assert money(match) == [350, 250, 300]
    assert hand(match, 1) == "1 2 6 10"


def test_clause_19_income_goes_to_the_new_owner():
    match = trading()
    own(match, 0, "14-23", 40)
    offer(match, 0, 1, "#1 -100 |")
    accept(match, 1, 0)
    choose(match, "nothing", "nothing", "nothing")
    assert money(match) == [400, 240, 300]
    assert board(match)["games"]["1"]["owner"] == 1
    assert board(match)["games"]["1"]["value"] == 40
    assert [seat["income"] for seat in board(match)["seats"]] == [0, 40, 0]


def test_clause_19_a_contract_is_hired_by_who_got_it():
    match = trading()
    offer(match, 0, 2, "d1 |")
    accept(match, 2, 0)
    assert match.check(0, "hire d1") == 13
    match.play(2, "hire d1")
    assert seat_view(match, 2)["staff"] == ["d1"]


def test_clause_19_employed_designers_and_companies_stay():
    match = trading()
    match.play(0, "hire d1")
    match.play(0, "to 2")
    assert match.check(0, "give d1") == 19
    assert match.check(0, "give 95") == 19  # the company
    assert match.check(0, "give 2") == 19
    assert match.check(0, "give #1") == 19
    assert match.check(0, "want #1") == 19
    assert match.check(0, match.game.parse("give 1") - 1) == 19
    assert match.check(0, match.game.parse("want 1") - 1) == 19


def test_clause_19_closed_while_a_month_is_resolved():
    match = trading()
    offer(match, 0, 1, "1 |")
    choose(match, "brainstorm", "later", "nothing")
    match.play(1, "nothing")
    assert match.actors == (CHANCE,)
    with pytest.raises(NotYourTurn):
        match.check(1, "accept 1 1:0")
    match.play(CHANCE, "draw 77")
    assert phase(match) == "ready"
    assert match.check(1, "accept 1 1:0") is None


def test_clause_19_closed_after_the_last_ready():
    match = trading()
    own(match, 0, "14-23", 40)
    pass_months(match, 12)
    to_ready(match)
    offer(match, 0, 1, "1 |")
    play(match, 0, "ready")
    play(match, 1, "ready")
    assert match.check(1, "accept 1 1:0") is None
    play(match, 2, "ready")
    assert match.actors == (CHANCE,)
    assert offers(match, 1) == []
    with pytest.raises(NotYourTurn):
        match.check(1, "accept 1 1:0")


@pytest.mark.parametrize("where", ["fire", "bid", "ready"])
def test_clause_19_open_after_payday(where):
    match = trading()
    match.play(0, "hire d1")
    choose(match, "nothing", "nothing", "nothing")
    while phase(match) != where:
        match.play(match.actors[0], {"fire": "done", "bid": "pass"}[phase(match)])
    waiting = match.actors
    own(match, 1, "14-23", 40)
    offer(match, 1, 2, "2 #1 |")
    accept(match, 2, 1)
    assert hand(match, 2) == "2 3 7 11"
    assert phase(match) == where
    assert match.actors == waiting


# -- drafts ------------------------------------------------------------------------------------


def test_clause_20_a_draft_is_for_one_partner_and_is_dropped_before_another():
    match = trading()
    for move in ("give 1", "want ?", "pay 10", "charge 10", "drop", "send 2 1"):
        assert match.check(0, move) == 20
    assert match.check(0, "to 1") == 19
    assert match.check(0, "to 4") == 19
    match.play(0, "to 2")
    assert match.check(0, "to 3") == 20
    assert match.check(0, "send 2") == 20  # nothing in it
    play(match, 0, "give 1", "drop", "to 3")
    assert board(match, 0)["draft"] == {
        "to": 2,
        "give": [],
        "want": [],
        "asks": 0,
        "pays": 0,
    }


def test_clause_20_money_goes_up_and_down_within_what_is_held():
    match = trading(money=60)
    match.play(0, "to 2")
    play(match, 0, "pay 50", "pay 10")
    assert match.check(0, "pay 10") == 20
    play(match, 0, "charge 100", "charge 20")
    assert board(match, 0)["draft"]["pays"] == -60
    assert match.check(0, "charge 10") == 20
    assert match.check(0, match.game.parse("pay 10") + 2) == 20  # 30 is no coin
    assert heard(match, 1)[-1].startswith("month")


def test_clause_20_cards_are_named_once_and_only_known_ones_are_asked_for():
    match = trading()
    match.play(0, "to 2")
    match.play(0, "give 1")
    assert match.check(0, "give 1") == 20
    assert match.check(0, "want 2") == 20  # it is there, but who knows
    assert match.check(0, "want 3") == 20
    for _ in range(3):
        match.play(0, "want ?")
    assert match.check(0, "want ?") == 20  # there are three
    assert {move for move in match.moves(0) if move.startswith("want")} == set()


def test_clause_20_a_known_card_is_asked_for_by_name():
    match = trading()
    offer(match, 1, 0, "2 6 |")
    match.play(0, "to 2")
    play(match, 0, "want 2")
    assert match.check(0, "want 2") == 20
    assert match.check(0, "want 6") is None
    assert match.check(0, "want 10") == 20
    play(match, 0, "want ?", "want ?")
    assert match.check(0, "want 6") == 20  # three are asked for already
    assert match.check(2, "want 2") == 20


def test_clause_20_what_asks_for_cards_unseen_cannot_be_accepted():
    match = trading()
    assert offer(match, 0, 1, "1 | ?") == ["send 2 1 ?"]
    assert match.check(1, "accept 1 1:0") == 20
    assert match.check(1, "accept 1 1:1") == 20
    assert not [move for move in match.moves(1) if move.startswith("accept")]
    assert board(match, 1)["offers"][0]["can_accept"] is False
    offer(match, 1, 0, "2 | 1")
    assert accept(match, 0, 1) == "accept 2 1:1"
    assert hand(match, 0) == "2 5 d1"


def test_clause_20_one_open_offer_to_each_other():
    match = trading()
    offer(match, 0, 1, "1 |")
    assert match.check(0, "to 2") == 20
    offer(match, 0, 2, "1 |")  # the same card to somebody else
    assert {(0, 1, "open"), (0, 2, "open")} == set(offers(match, 0))
    play(match, 0, "withdraw 2", "to 2")


def test_clause_20_ten_offers_a_month():
    match = trading()
    for count in range(10):
        assert board(match, 0)["sent"] == count
        offer(match, 0, 1, "1 |")
        match.play(1 if count % 2 else 0, "refuse 1" if count % 2 else "withdraw 2")
    assert match.check(0, "to 2") == 20
    assert match.check(0, "to 3") == 20
    assert match.check(1, "to 1") is None
    pass_months(match, 2)
    assert match.check(0, "to 2") is None
    assert board(match, 0)["sent"] == 0


def test_clause_20_a_draft_begun_before_does_not_exceed_ten():
    match = trading()
    raw(match)["sent"][0] = 9
    offer(match, 0, 1, "1 |")
    assert raw(match)["sent"][0] == 10
    assert match.check(0, "to 3") == 20


def test_clause_20_long_offers_are_sent_in_parts():
    match = trading("12 13 14 18 21 24 33")
    sent = offer(match, 3, 0, "12 13 14 18 21 24 33 +50 | ? ? ?")
    assert sent == ["send 1 12 13 14 18 21 +50 ...", "send 1 24 33 ? ? ?"]
    assert heard(match, 0, 2) == sent
    assert "send" not in " ".join(heard(match, 1, 40) + heard(match, SPECTATOR, 40))
    (seen,) = board(match, 0)["offers"]
    assert seen["give"] == known(match, 0, 3).split()
    assert (seen["asks"], seen["pays"]) == (3, 50)
    assert board(match, 3)["sent"] == 1
    assert known(match, 0, 3) == "12 13 14 18 21 24 33"


def test_clause_20_an_offer_half_sent_is_finished_or_dropped():
    match = trading("12 13 14 18 21 24 33")
    draft(match, 3, 0, "12 13 14 18 21 24 |")
    match.play(3, "send 1 12 13 14 18 21 ...")
    for move in ("give 33", "want ?", "pay 10", "send 1 12 13 14 18 21 ...", "to 2"):
        assert match.check(3, move) == 20
    assert set(match.moves(3)) >= {"send 1 24", "drop"}
    assert offers(match, 0) == []
    match.play(3, "send 1 24")
    assert offers(match, 0) == [(3, 0, "open")]


def test_clause_20_only_the_whole_draft_is_sent():
    match = trading()
    draft(match, 0, 1, "1 5 +10 |")
    for move in ("send 2 1 5", "send 2 1 +10", "send 3 1 5 +10", "send 2 5 1 +10"):
        assert match.check(0, move) == 20
    assert match.check(0, "send 2 1 5 +10") is None
    match.play(1, "nothing")
    play(match, 0, "nothing")
    assert match.check(2, "send 2 1 5 +10") == 20
