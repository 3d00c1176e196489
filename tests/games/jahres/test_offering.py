"""Offers typed in one line, and what is said against refused texts."""

from __future__ import annotations

import re

import pytest

from mirabilis.core.errors import BadNotation, IllegalMove
from mirabilis.core.words import sentence
from mirabilis.games.jahres.game import meant, objection
from mirabilis.games.jahres.hints import hints
from mirabilis.games.jahres.naming import Naming, resolved
from mirabilis.games.jahres.offering import FORM, example

from .helpers import board, fund, game, offer, own, play, table, to_ready

LANGUAGES = ("en", "de", "fr", "nl")
SAY = game().messages.say


def made(match, seat, text):
    """Make the moves that a text stands for."""
    for move in meant(board(match, seat), text):
        if move == "send":
            move = next(m for m in match.moves(seat) if m.startswith("send"))
        match.play(seat, move)


def refused(match, seat, text, language="en"):
    """Return what is said against a text."""
    try:
        match.play(seat, text)
    except IllegalMove as error:
        clause = error.clause
    except BadNotation:
        clause = 0
    else:
        pytest.fail(f"{text} was allowed")
    said = objection(board(match, seat), match.moves(seat), text, clause)
    return said and sentence(match.game, said, seat, language)


# -- offers --------------------------------------------------------------------------------


def test_an_offer_in_one_line_is_the_moves_of_its_draft():
    view = board(table(players=3), 0)
    assert meant(view, "offer 2: 17 #4 +80 for d3 ?") == [
        *("to 2", "give 17", "give #4", "pay 50", "pay 20", "pay 10", "want d3", "want ?"),
        "send",
    ]
    assert meant(view, "Offer 2 : 17 + 30") == ["to 2", "give 17", "pay 20", "pay 10", "send"]
    assert meant(view, "offer 3: for ?, ?, +10") == [
        *("to 3", "want ?", "want ?", "charge 10"),
        "send",
    ]
    long = meant(view, "offer 2: 1 2 3 4 5 6 for ?")
    assert long[-2:] == ["send", "send"]
    assert FORM == "offer 2: 17 #4 +30 for d3 ?"
    assert meant(view, FORM)


@pytest.mark.parametrize(
    "text",
    [
        *("offer", "offer 2", "offer 2:", "offer 2: for", "offer: 17", "offer x: 17"),
        *("offer 2: 17 +5", "offer 2: 30k", "offer 2: ?", "offer 2: 17 for 111", "lay 17", "to 2"),
    ],
)
def test_what_is_no_offer_stands_for_nothing(text):
    assert meant(board(table(), 0), text) is None


def test_it_is_sent_as_if_it_had_been_put_together():
    match, twin = table("1 2 3", players=3), table("1 2 3", players=3)
    made(match, 0, "offer 2: 1 3 +20 for ?")
    offer(twin, 0, 1, "1 3 +20 | ?")
    assert match.record(running=True).events == twin.record(running=True).events
    made(match, 0, "offer 3: +10 for ?")
    assert len(board(match, 0)["offers"]) == 2


def test_a_draft_that_was_begun_makes_way_for_it():
    match = table("1 2 3", players=3)
    play(match, 0, "to 3", "give 1")
    made(match, 0, "offer 2: 2")
    assert board(match, 0)["draft"] is None
    assert [(o["to"], o["give"]) for o in board(match, 0)["offers"]] == [(1, ["2"])]


def test_the_example_in_the_prompt_can_be_sent():
    match = table("1 2 3", players=3)
    made(match, 0, example(board(match, 0), 1))
    play(match, 0, "lay 1", "lay 2", "publish")
    made(match, 0, example(board(match, 0), 2))
    assert board(match, 0)["offers"][-1]["give"] == ["3"]  # the others are chosen


# -- objections ----------------------------------------------------------------------------


def test_money_that_is_not_there():
    match = table(players=3)
    fund(match, 30, 40, 30)
    play(match, 0, "to 2")
    assert refused(match, 0, "pay 50") == "You cannot pay 50: you have 30."
    assert refused(match, 0, "charge 50") == "You cannot charge 50: Player 2 has 40."
    play(match, 0, "pay 20")
    assert refused(match, 0, "pay 20") == (
        "You cannot pay 20 more: you have 30, and this offer already pays 20."
    )
    play(match, 0, "charge 50")
    assert refused(match, 0, "charge 20") == (
        "You cannot charge 20 more: Player 2 has 40, and this offer already asks for 30."
    )
    assert "the amounts are 10, 20, 50 and 100" in refused(match, 0, "pay 30")


def test_offers_to_oneself_and_to_others_who_cannot_get_one():
    match = table(players=3)
    assert refused(match, 0, "to 1") == "Player 1 is you: offers go to others, here 2, 3."
    assert refused(match, 0, "to 6") == "There is no player 6: offers go to 2, 3."
    play(match, 0, "to 2")
    assert refused(match, 0, "to 3").startswith("You are still drafting an offer to Player 2")
    play(match, 0, "drop")
    offer(match, 0, 1, "+10")
    assert refused(match, 0, "to 2").endswith("withdraw 2 first.")
    assert refused(match, 1, "give 24").startswith("There is no offer to give in: begin one with")
    assert refused(match, 0, "offer 1").startswith("An offer in one line is written like")


def bidding():
    """Return a match in which player 2 has d1 and player 1 is to bid."""
    match = table("1 2 3", "d1 33 48", players=3)
    play(match, 1, "hire d1")
    while board(match)["phase"] != "bid":
        word = {"choose": "nothing", "fire": "done"}[board(match)["phase"]]
        match.play(match.actors[0], word)
    while board(match)["turn"] != 0:
        match.play(match.actors[0], "pass")
    return match


def test_bids_that_are_none():
    assert refused(table(), 0, "bid d1 45").startswith("45 is no wage")
    match = bidding()
    assert refused(match, 0, "bid d1 45") == (
        "45 is no wage: wages go in steps of 10, from 10 to 990."
    )
    assert refused(match, 0, "bid d1 30") == "d1 must be offered at least 40."
    assert refused(match, 0, "bid d2 40") == "d2 cannot be hired away now; you can bid for d1."
    assert "that of Player 1" in refused(match, 1, "bid d1 50")
    match.play(0, "bid d1 40")
    while board(match)["turn"] != 0:
        match.play(match.actors[0], "pass")
    assert refused(match, 0, "bid d1 90") == "d1 works for you already."


def test_a_choice_made_again():
    match = table(players=3)
    for choice in ("brainstorm", "nothing"):
        match.play(0, choice)
        assert refused(match, 0, choice).startswith(f"You have chosen {choice} already")
    to_ready(match)
    match.play(0, "ready")
    assert refused(match, 0, "ready") == "You are ready already; wait takes that back."
    assert refused(match, 0, "fire d1") is None  # the clause says it


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_objection_has_its_text(language):
    english = game().messages.texts("en")
    keys = [key for key in english if key.startswith("objection.")]
    assert len(keys) == 22
    match = bidding()
    for text in ("bid d1 45", "bid d1 30", "pay 10", "pay 30", "to 1", "to 6", "offer"):
        said = refused(match, 0, text, language)
        assert "{" not in said
        assert "@" not in said


def test_a_game_of_ones_own_goes_by_its_number():
    match = table("1 2 3", players=2)
    number = own(match, 0, "14-10", 20)
    made(match, 0, f"offer 2: {number} for ? +10")
    assert board(match, 0)["offers"][0]["give"] == [number]
    assert board(match, 0)["offers"][0]["pays"] == -10


def hinted(match, seat):
    """Return what the drawing says can be done, in one line."""
    view = board(match, seat)
    said = [resolved((key, places), SAY) for key, places, _ in hints(view, Naming(view, SAY))]
    return " ".join(said)


@pytest.mark.parametrize("choice", ["brainstorm", "nothing"])
def test_what_a_choice_can_be_changed_into_are_moves_of_that_moment(choice):
    match = table("1 5 3", players=3)
    match.play(0, choice)
    words = re.search(r"until all have: ([^.]*)\.", hinted(match, 0))[1].split(", ")
    assert set(words) <= set(match.moves(0))
    assert choice not in words
    play(match, 0, "lay 1", "lay 5")
    words = re.search(r"until all have: ([^.]*)\.", hinted(match, 0))[1].split(", ")
    assert set(words) <= set(match.moves(0))
    assert words[-2:] == ["clear", "publish"]


def test_the_card_that_an_offer_could_give_is_not_promised_elsewhere():
    match = table("1 5 3", players=3)
    play(match, 0, "lay 1", "lay 5", "publish", "to 2")
    assert "give 3 " in hinted(match, 0)
    assert "give 3" in match.moves(0)
    match.play(0, "give 3")
    assert "give ... " in hinted(match, 0)
