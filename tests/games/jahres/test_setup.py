"""The beginning: who plays, what is dealt, what is open; a deck of one's own."""

from __future__ import annotations

import copy

import pytest

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import IllegalMove, MirabilisError, NotYourTurn
from mirabilis.games.jahres.spec import CARDS

from .helpers import HANDS, board, finish, game, heard, pass_months, raw, seat_view, table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_clause_1_two_to_six_play(players):
    match = table(players=players)
    assert len(board(match)["seats"]) == players
    assert match.actors == tuple(range(players))
    assert not match.is_over


@pytest.mark.parametrize("players", [1, 7])
def test_clause_1_nobody_plays_alone_and_seven_are_too_many(players):
    with pytest.raises(MirabilisError, match="2 to 6"):
        game().start(players=players)


def test_clause_2_the_pile_has_all_cards():
    match = game().start(players=2, chance="manual")
    names = match.moves(CHANCE)
    assert names == [f"company {n}" for n in range(1, 111)] + [
        f"company d{n}" for n in range(1, 12)
    ]
    assert board(match)["stock"] == CARDS


def test_clause_3_a_company_each_and_then_three_cards_each():
    match = game().start(players=2, chance="manual")
    for text in ("company 1", "company d1"):
        assert not match.moves(0)
        match.play(CHANCE, text)
    dealt = ["5", "6", "7", "d2", "9", "d3"]
    for card in dealt:
        assert f"deal {card}" in match.moves(CHANCE)
        match.play(CHANCE, f"deal {card}")
        assert f"deal {card}" not in match.moves(CHANCE)
    assert match.moves(CHANCE)[0].startswith("month")
    assert seat_view(match, 0)["hand"] == ["5", "7", "9"]
    assert seat_view(match, 1)["hand"] == ["6", "d2", "d3"]
    assert [seat["money"] for seat in board(match)["seats"]] == [30, 30]
    assert [seat["cards"] for seat in board(match)["seats"]] == [3, 3]
    assert board(match)["stock"] == CARDS - 8


def test_clause_3_a_contract_as_company_is_only_its_symbols():
    match = table(companies=("d1", "d2"), month="d3")
    view = board(match)
    assert [seat["company"] for seat in view["seats"]] == [
        {"card": "d1", "symbols": ["role", "puzzle"]},
        {"card": "d2", "symbols": ["puzzle", "family"]},
    ]
    assert view["trends"] == [{"card": "d3", "symbols": ["family", "resource"]}]
    assert view["designers"] == {}
    assert match.check(0, "hire d1") == 13
    assert match.check(0, "hire d3") == 13
    finish(match)
    assert [seat["wages"] for seat in board(match)["seats"]] == [0, 0]


def test_clause_3_companies_are_seen_and_hands_are_not():
    match = table("1 5 d1")
    for viewer in (1, SPECTATOR):
        assert seat_view(match, 0, viewer)["company"]["card"] == "95"
        assert seat_view(match, 0, viewer)["hand"] is None
        assert "company 95" in heard(match, viewer, 20)
        assert not {"deal 1", "deal 5", "deal d1"} & set(heard(match, viewer, 20))
    assert {"deal 1", "deal 5", "deal d1", "dealt"} <= set(heard(match, 0, 20))


def test_nothing_else_can_come_up():
    match = table()
    with pytest.raises(NotYourTurn):
        match.play(CHANCE, "month 1")
    finish(match)
    with pytest.raises(IllegalMove, match="cannot come up"):
        match.play(CHANCE, "draw 1")
    with pytest.raises(IllegalMove, match="cannot come up"):
        match.play(CHANCE, "month 107")  # the card of the first month


def test_clause_4_twelve_months_each_with_a_card():
    match = table(players=3)
    for month in range(1, 13):
        pass_months(match, month)
        assert board(match)["month"] == month
        assert len(board(match)["trends"]) == month
        assert board(match)["phase"] == "choose"
    finish(match)
    assert match.is_over  # no game: money decides


def test_clause_4_the_start_seat_moves_round():
    match = table(players=3)
    starts = []
    for month in range(1, 8):
        pass_months(match, month)
        starts.append(board(match)["start"])
    assert starts == [0, 1, 2, 0, 1, 2, 0]


def test_clause_4_the_start_seat_skips_who_is_out():
    match = table("d1 d2 d3", players=3)
    pass_months(match, 3)
    assert board(match)["start"] == 2
    for contract in ("d1", "d2", "d3"):
        match.play(0, f"hire {contract}")
    pass_months(match, 4)
    assert board(match)["seats"][0]["out"]
    assert board(match)["start"] == 1
    pass_months(match, 6)
    assert board(match)["start"] == 1


def test_clause_4_a_start_seat_that_goes_bankrupt_hands_on_to_the_next():
    match = table("d1 d2 d3", "d4 37 91", HANDS[2])
    match.play(1, "hire d4")
    for contract in ("d1", "d2", "d3"):
        match.play(0, f"hire {contract}")
    for seat in range(3):
        match.play(seat, "nothing")
    assert board(match)["seats"][0]["out"]
    match.play(1, "done")
    assert match.actors == (1,)  # bids begin with the next seat after the start seat
    pass_months(match, 2)
    assert board(match)["start"] == 1


def own_deck():
    deck = copy.deepcopy(game().options.files["deck"])
    deck["ideas"][0][1:], deck["ideas"][1][1:] = deck["ideas"][1][1:], deck["ideas"][0][1:]
    return deck


def test_clause_27_a_deck_of_ones_own_travels_in_the_record():
    match = table("1 2 3", own=mirabilis.load("jahres", jit=False, deck=own_deck()))
    assert board(match, 0)["cards"]["1"]["symbols"] == ["role", "cards"]  # of card 2 before
    again = mirabilis.replay(match.record(running=True).dumps(), jit=False)
    assert again.game.options.files["deck"] == own_deck()
    assert raw(again).tobytes() == raw(match).tobytes()


def test_clause_27_a_deck_is_checked():
    deck = own_deck()
    deck["ideas"][0][1] = "chess"
    with pytest.raises(MirabilisError, match="chess"):
        mirabilis.load("jahres", jit=False, deck=deck)
    with pytest.raises(MirabilisError):
        mirabilis.load("jahres", jit=False, deck={"ideas": own_deck()["ideas"]})
