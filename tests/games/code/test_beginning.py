"""The clauses of RULES.md before the first set, by number."""

from __future__ import annotations

from collections import Counter

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import BadSetup, IllegalMove, NotYourTurn

from .helpers import (
    EVERY,
    begun,
    board,
    dealt,
    end_turn,
    game,
    guess,
    rows,
    told,
    turn,
)


def test_clause_1_there_are_38_cards_and_sixteen_letters():
    t = game().tables(2)[0]
    assert t["copies"].tolist() == [4] * 9 + [2]
    assert sum(t["copies"].tolist()) == 38
    match = game().start(players=2, chance="manual")
    hands = {match.game.format(code): ways for code, ways in match.odds().items()}
    assert sum(hands.values()) == 1820  # four of sixteen
    assert hands["deal:xxxx"] == 1
    assert hands["deal:xyzt"] == 4**4
    assert hands["deal:xxyz"] == 6 * 4 * 4


@pytest.mark.parametrize("players", [1, 5])
def test_clause_1_two_to_four_people_play(players):
    with pytest.raises(BadSetup, match="2 to 4"):
        game().start(players=players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clause_2_everybody_is_dealt_four_letters_out_of_sixteen(players):
    match = game().start(players=players, seed=players, open=True)
    for seat in range(players):
        match.play(seat, match.moves(seat)[0])
    letters = Counter("".join(rows(match, ALL)))
    assert letters.total() == 4 * players
    assert max(letters.values()) <= 4
    if players == 4:
        assert set(letters.values()) == {4}


def test_clause_2_letters_are_dealt_without_putting_back():
    match = game().start(players=2, chance="manual")
    match.play(CHANCE, "deal:xxxx")
    assert not any("x" in match.game.format(code).removeprefix("deal:") for code in match.odds())
    with pytest.raises(IllegalMove):
        match.play(CHANCE, "deal:xyzt")


def test_clause_2_only_the_owner_sees_them():
    match = dealt("xxyz", "tttt")
    assert rows(match, 0) == ["xxyz", "...."]
    assert rows(match, 1) == ["....", "tttt"]
    assert rows(match, SPECTATOR) == ["....", "...."]
    assert told(match, 0) == ["Player 1 is dealt x x y z.", "Four code cards are dealt unseen."]
    assert told(match) == ["Four code cards are dealt unseen."] * 2


def test_clause_2_the_last_hand_of_four_is_dealt_by_itself_if_no_other_is_left():
    match = dealt("xxxx", "yyyy", "zzzz", "tttt")
    assert match.actors == (0, 1, 2, 3)
    assert rows(match, 3)[3] == "tttt"


def test_clause_3_all_lay_out_at_once_and_may_change_until_all_have():
    match = dealt("xxyz", "xyzt")
    assert match.actors == (0, 1)
    assert len(match.moves(0)) == 12
    assert len(match.moves(1)) == 24
    match.play(0, "zyxx")
    assert (match.actors, match.free) == ((1,), (0,))
    assert [row["arranged"] for row in board(match)["seats"]] == [True, False]
    match.play(0, "xzxy")
    assert rows(match, 0) == ["xzxy", "...."]
    assert told(match)[2:] == ["Player 1 has laid out the code."]  # once
    match.play(1, "tzyx")
    assert match.free == ()
    with pytest.raises(NotYourTurn):
        match.play(0, "xxyz")


@pytest.mark.parametrize("move", ["xyzt", "xxxy", "keep", "2.1=x", "move xxyz", "on", -7, 10**12])
def test_clause_3_names_itself_against_anything_else(move):
    match = dealt("xxyz", "xyzt")
    assert match.check(0, move) == 3
    with pytest.raises(IllegalMove, match="clause 3") as refused:
        match.play(0, move)
    assert refused.value.clause == 3


def test_clause_4_the_first_player_begins():
    match = begun("xyzt", "xyzt", "xyzt")
    assert turn(match) == 0
    match.play(CHANCE, EVERY)
    assert match.actors == (0,)


@pytest.mark.parametrize("first", [1, 2, 3])
def test_clause_4_or_the_lot_decides(first):
    match = dealt("xyzt", "xyzt", "xyzt", first="random")
    for seat in range(3):
        match.play(seat, "xyzt")
    assert {match.game.format(c): n for c, n in match.odds().items()} == {
        "first:1": 1,
        "first:2": 1,
        "first:3": 1,
    }
    assert board(match)["turn"] is None
    match.play(CHANCE, f"first:{first}")
    assert turn(match) == first - 1
    assert told(match)[-1] == f"Player {first} begins."


def test_clause_4_play_goes_round_and_skips_those_who_are_out():
    match = begun("xyzt", "xxyy", "zztt")
    order = []
    for _ in range(4):
        order.append(turn(match))
        end_turn(match)
    assert order == [0, 1, 2, 0]
    for place, letter in enumerate("zztt"):
        guess(match, f"3.{place + 1}={letter}")
    for wanted in (1, 0, 1, 0):  # player 3 is out
        assert turn(match) == wanted
        end_turn(match)
