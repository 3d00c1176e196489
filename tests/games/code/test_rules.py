"""The clauses of RULES.md from the first set on, by number."""

from __future__ import annotations

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import NotYourTurn

from .helpers import (
    EVERY,
    JOKER,
    NINE_RIGHT,
    NOTHING,
    begun,
    board,
    end_turn,
    guess,
    made,
    rearrange,
    rows,
    told,
    turn,
    wait_for,
)

# -- the turn ------------------------------------------------------------------------------


def test_clause_5_a_turn_begins_with_four_cards():
    match = begun("xyzt", "xyzt")
    assert len(match.odds()) == 705
    assert sum(match.odds().values()) == 73_815
    match.play(CHANCE, "9 J 1 3")
    assert board(match)["set"] == ["1", "3", "9", "J"]
    assert told(match)[-1] == "Player 1 turns up 1 3 9 J, which makes x, z."


@pytest.mark.parametrize("cards", [JOKER, "4 4 J J", "1 2 J J", "3 9 9 J"])
def test_clause_7_a_joker_lets_the_player_rearrange_or_keep_once(cards):
    match = begun("xxyz", "xyzt")
    match.play(CHANCE, cards)
    assert match.actors == (0,)
    assert match.moves(0)[0] == "keep"
    assert len(match.moves(0)) == 1 + 12
    match.play(0, "move zyxx")
    assert rows(match, 0)[0] == "zyxx"
    if board(match)["letters"]:
        assert match.actors == (0,)
        assert all("=" in move for move in match.moves(0))  # no second one
    else:
        assert turn(match) == 1


def test_clause_7_without_a_joker_nothing_can_be_moved():
    match = begun("xxyz", "xyzt")
    match.play(CHANCE, EVERY)
    assert all("=" in move for move in match.moves(0))
    assert match.check(0, "move zyxx") == match.check(0, "keep") == 8


def test_clause_7_keep_is_announced_and_a_rearrangement_without_its_order():
    match = begun("xxyz", "xyzt")
    match.play(CHANCE, JOKER)
    other = match.copy()
    match.play(0, "keep")
    assert told(match, 1)[-1] == "Player 1 leaves the code as it lies."
    other.play(0, "move xxyz")  # back as it was: a rearrangement all the same
    assert told(other, 1)[-1] == "Player 1 rearranges the face-down letters, unseen."
    assert told(other, 0)[-1] == "Player 1 rearranges the code to xxyz."


def test_clause_7_cracked_letters_stay():
    match = begun("xyzt", "xxyz")
    guess(match, "2.2=x")
    guess(match, "2.1=t")  # wrong
    match.play(CHANCE, JOKER)
    assert set(match.moves(1)) == {"keep"} | {
        f"move {row}" for row in ("xxyz", "xxzy", "yxxz", "yxzx", "zxxy", "zxyx")
    }
    assert match.check(1, "move xyxz") == 7  # moves the x at the second place
    assert match.check(1, "move xxyt") == match.check(1, "move xxxx") == 7


@pytest.mark.parametrize("move", ["2.1=x", "on", "xxyz", "stop", -1, 10**9])
def test_clause_7_names_itself(move):
    match = begun("xxyz", "xyzt")
    match.play(CHANCE, JOKER)
    assert match.check(0, move) == 7


def test_clause_8_a_guess_is_one_letter_and_one_face_down_card_of_somebody_still_in():
    match = begun("xyzt", "xxyy", "zztt")
    for place, letter in enumerate("zztt"):
        guess(match, f"3.{place + 1}={letter}")
    guess(match, "2.1=x")
    end_turn(match)
    wait_for(match, 0)
    match.play(CHANCE, "1 1 2 7")
    assert match.moves(0) == [f"2.{place}={letter}" for place in (2, 3, 4) for letter in "xy"]
    assert match.check(0, "1.1=x") == 8  # one's own
    assert match.check(0, "2.1=x") == 8  # open
    assert match.check(0, "3.1=x") == 8  # out
    assert match.check(0, "4.1=x") == 8  # nobody
    assert match.check(0, "2.2=z") == 6


@pytest.mark.parametrize("move", ["keep", "on", "xyzt", "move xyzt", "deal:xyzt", -3, 10**10])
def test_clause_8_nothing_but_a_guess(move):
    match = begun("xyzt", "xxyy")
    match.play(CHANCE, EVERY)
    assert match.check(0, move) == 8


def test_clause_8_a_guess_known_to_be_impossible_is_allowed():
    match = begun("xxxx", "yyzt")
    guess(match, "2.1=x")  # player 1 holds every x
    guess(match, "1.1=y")
    guess(match, "2.1=x")  # and everybody has seen that it is a y
    assert turn(match) == 1


def test_clause_9_a_right_guess_opens_the_card_and_the_player_goes_on():
    match = begun("xyzt", "xxyy")
    guess(match, "2.3=y")
    assert rows(match) == ["....", "..y."]
    assert board(match)["seats"][1]["places"][2] == {"letter": "y", "open": True, "seen": False}
    assert turn(match) == 0
    assert match.actors == (CHANCE,)  # the next four cards, at once
    assert told(match)[-2:] == [
        "Player 1 says: Player 2's third card is a y.",
        "It is a y: right.",
    ]
    assert board(match)["seats"][0]["cracked"] == 1


def test_clause_10_with_may_stop_the_player_says_on_or_stop():
    match = begun("xyzt", "xxyy", may_stop="yes")
    guess(match, "2.3=y")
    assert match.moves(0) == ["on", "stop"]
    assert match.check(0, "2.1=x") == match.check(0, "keep") == 10
    going = match.copy()
    going.play(0, "on")
    assert turn(going) == 0
    assert board(going)["used"]
    match.play(0, "stop")
    assert turn(match) == 1
    assert board(match)["used"] == {}
    assert told(match)[-1] == "Player 1 stops."
    assert told(going)[-1] == "Player 1 goes on."


def test_clause_10_one_may_stop_after_cracking_a_whole_code():
    match = begun("xyzt", "xxyy", "zztt", may_stop="yes")
    for place, letter in enumerate("xxyy", 1):
        guess(match, f"2.{place}={letter}")
        match.play(0, "stop" if place == 4 else "on")
    assert turn(match) == 2  # player 2 is out


def test_clause_10_there_is_nothing_to_say_after_the_last_letter():
    match = begun("xyzt", "xxyy", may_stop="yes")
    for place, letter in enumerate("xxyy"):
        guess(match, f"2.{place + 1}={letter}")
        if place < 3:
            match.play(0, "on")
    assert match.outcome.winners == (0,)


def test_clause_11_a_wrong_guess_shows_the_card_to_all_and_ends_the_turn():
    match = begun("xyzt", "xxyy", "zztt")
    guess(match, "2.3=x")
    assert turn(match) == 1
    for viewer in (0, 1, 2, SPECTATOR):
        assert rows(match, viewer)[1][2] == "y"
        assert board(match, viewer)["seats"][1]["places"][2]["seen"]
        assert not board(match, viewer)["seats"][1]["places"][2]["open"]
    assert told(match)[-1] == "It is a y: wrong."
    wait_for(match, 2)
    match.play(CHANCE, EVERY)
    assert "2.3=y" in match.moves(2)  # face down: it can be guessed


def test_clause_12_without_a_letter_the_turn_ends():
    match = begun("xyzt", "xxyy")
    match.play(CHANCE, NOTHING)
    assert turn(match) == 1
    assert match.actors == (CHANCE,)
    assert told(match)[-1] == "Player 1 turns up 3 3 7 7, which makes no letter."


def test_clause_12_with_a_joker_the_turn_ends_after_keeping_or_moving():
    for move in ("keep", "move xyzt"):
        match = begun("xyzt", "xxyy")
        match.play(CHANCE, "9 9 9 J")
        assert turn(match) == 0
        match.play(0, move)
        assert turn(match) == 1


def test_clause_13_cards_stay_out_until_the_turn_ends():
    match = begun("xyzt", "xxyy")
    guess(match, "2.1=x", "4 4 4 8")
    assert board(match)["used"] == {"4": 3, "8": 1}
    assert board(match)["left"] == 34
    odds = {match.game.format(code): ways for code, ways in match.odds().items()}
    assert sum(odds.values()) == 34 * 33 * 32 * 31 // 24
    assert "4 4 5 6" not in odds
    assert odds["4 5 6 7"] == 1 * 4 * 4 * 4
    assert odds["1 8 8 8"] == 4 * 1
    assert odds["1 1 J J"] == 6
    guess(match, "2.2=y")  # wrong
    assert board(match)["used"] == {}
    assert sum(match.odds().values()) == 73_815


def test_clause_13_fewer_than_four_cards_are_shuffled_with_all_others():
    """Nine right guesses in one turn leave the two jokers; the tenth set is one of all 38."""
    match = begun("xxxz", "yyyy", "tttt", "xzzz")
    for number, (cards, move) in enumerate(NINE_RIGHT):
        assert board(match)["left"] == 38 - 4 * number
        guess(match, move, cards)
        assert turn(match) == 0
    assert board(match)["left"] == 38
    assert board(match)["used"] == {}
    assert sum(match.odds().values()) == 73_815
    guess(match, "3.4=t", "4 4 4 4")
    assert board(match)["used"] == {"4": 4}


def test_clause_13_what_is_left_can_be_the_jokers_and_two_more():
    match = begun("xxxz", "yyyy", "tttt", "xzzz")
    for cards, move in NINE_RIGHT[:8]:
        guess(match, move, cards)
    odds = {match.game.format(code): ways for code, ways in match.odds().items()}
    assert odds == {
        "2 2 6 6": 1,
        "2 2 6 J": 4,
        "2 6 6 J": 4,
        "2 2 J J": 1,
        "6 6 J J": 1,
        "2 6 J J": 4,
    }


def test_clause_14_a_player_without_a_hidden_letter_is_out_and_the_guesser_goes_on():
    match = begun("xyzt", "xxyy", "zztt")
    for place, letter in enumerate("xxyy"):
        guess(match, f"2.{place + 1}={letter}")
    assert board(match)["seats"][1]["out"]
    assert rows(match)[1] == "xxyy"
    assert turn(match) == 0
    assert match.outcome is None
    assert told(match)[-1] == "It is a y: right. Player 2's code is cracked, Player 2 is out."
    match.play(CHANCE, made(match, "z"))
    assert {move[0] for move in match.moves(0)} == {"3"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_clause_15_whoever_cracks_the_last_letter_wins(players):
    codes = ["xyzt", "xxyy", "zztt", "zytx"][:players]
    match = begun(*codes)
    guess(match, "2.1=t")  # wrong: player 2 goes on
    for owner in [seat for seat in range(players) if seat != 1]:
        for place, letter in enumerate(codes[owner]):
            assert match.outcome is None
            guess(match, f"{owner + 1}.{place + 1}={letter}")
            if place == 3 and match.actors:
                end_turn(match)
                wait_for(match, 1)
    assert match.outcome.winners == (1,)
    assert match.outcome.reason == "cracked"
    assert match.outcome.utility == tuple(float(seat == 1) for seat in range(players))
    assert match.outcome.points == tuple(
        4.0 * (players - 1) * (seat == 1) for seat in range(players)
    )
    assert match.actors == match.free == ()
    with pytest.raises(NotYourTurn, match="over"):
        match.play(1, "1.1=x")


def test_clause_15_one_may_win_with_few_letters_of_ones_own_cracked():
    match = begun("xyzt", "xxyy")
    for place, letter in enumerate("xxy"):
        guess(match, f"2.{place + 1}={letter}")
    guess(match, "2.4=t")  # wrong; and now player 2 makes all four
    for place, letter in enumerate("xyzt"):
        guess(match, f"1.{place + 1}={letter}")
    assert match.outcome.winners == (1,)
    assert match.outcome.points == (3.0, 4.0)


# -- what is known -------------------------------------------------------------------------


def test_clause_16_what_was_seen_stays_known_until_its_owner_rearranges():
    match = begun("xyzt", "xxyy")
    guess(match, "2.3=x")
    rearrange(match, "keep", "1.1=t")
    assert rows(match, 0)[1] == "..y."
    guess(match, "2.3=x")
    assert rows(match, 0)[1] == "..y."
    rearrange(match, "xyxy", "1.1=t")
    assert rows(match, 0)[1] == "...."
    assert board(match, 0)["seats"][1]["elsewhere"] == ["y"]
    chances = board(match, 0)["chances"][1]
    assert chances[0] == chances[1] == chances[2] == chances[3]


def test_clause_16_the_rearranger_forgets_nothing_of_the_others():
    match = begun("xyzt", "xxyy")
    guess(match, "2.3=x")
    guess(match, "1.2=x")
    match.play(CHANCE, "9 9 9 J")
    match.play(0, "move tzyx")
    assert rows(match, 1) == ["....", "xxyy"]
    assert rows(match, 0) == ["tzyx", "..y."]


def test_clause_16_with_memory_of_ones_own_the_screen_shows_no_earlier_look():
    match = begun("xyzt", "xxyy", memory="own")
    guess(match, "2.3=x")
    guess(match, "1.1=x")  # right
    assert "It is a y: wrong." in told(match, 0)  # it was shown once, in its moment
    for viewer, wanted in (
        (0, ["xyzt", "...."]),
        (1, ["x...", "xxyy"]),
        (SPECTATOR, ["x...", "...."]),
    ):
        assert rows(match, viewer) == wanted
        seats = board(match, viewer)["seats"]
        assert not any(place["seen"] for row in seats for place in row["places"])
        assert not any(row["elsewhere"] for row in seats)
        assert board(match, viewer)["chances"] is None
        assert board(match, viewer)["memory"] == "own"
    end_turn(match)
    wait_for(match, 1)
    match.play(CHANCE, "9 9 9 J")
    match.play(1, "move yyxx")
    assert not any(row["elsewhere"] for row in board(match, 0)["seats"])


def test_clause_16_at_the_end_everything_is_open_all_the_same():
    match = begun("xyzt", "xxyy", memory="own")
    for move in ("2.1=x", "2.2=x", "2.3=y", "2.4=y"):
        guess(match, move)
    assert rows(match, ALL) == ["xyzt", "xxyy"]


def test_clause_16_but_bots_remember():
    shown, own = begun("xyzt", "xxyy"), begun("xyzt", "xxyy", memory="own")
    for match in (shown, own):
        guess(match, "2.3=x")
    assert shown.seat(0).seen.tobytes() == own.seat(0).seen.tobytes()
    assert int(own.seat(0).seen[0]["looked"][1][2]) == 2
