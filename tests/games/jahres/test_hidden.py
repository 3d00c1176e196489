"""Nothing a viewer gets depends on what others have on hand, choose, draft or offer each other."""

from __future__ import annotations

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import CannotUndo, Hidden, MirabilisError
from mirabilis.core.words import tell

from .helpers import (
    HANDS,
    accept,
    bench,
    board,
    choose,
    draft,
    finish,
    fund,
    hand,
    heard,
    known,
    offer,
    own,
    play,
    publish,
    raw,
    table,
)

TRIED = """
brainstorm; nothing; publish; lay 2; hire d2; to 1; want 1; want 5; want ?; give 2; pay 10; drop;
accept 1 1:0; accept 1 0:0 +10; refuse 1; withdraw 1; ready; pass; bid d1 40; fire d1; done
"""


def everything(match, viewer):
    """Return all that a viewer can get hold of."""
    face, view = match.game.parts.face, match.view(viewer)
    told = [
        view,
        [tuple(event) for event in match.transcript(viewer)],
        [tell(match.game, event, "fr") for event in match.transcript(viewer)],
        match.heard(viewer),
        match.observed(viewer).tobytes().hex(),
        match.actors,
        match.free,
        face.svg(view["board"]),
        face.draw(view["board"], lambda text, style: text, match.game.messages.say),
    ]
    if viewer != SPECTATOR:
        told += [match.moves(viewer), match.seat(viewer).moves]
        for move in TRIED.replace("\n", " ").split(";"):
            try:
                told.append(match.check(viewer, move))
            except MirabilisError as error:
                told.append(str(error))
    return told


def same_for(one, other, *viewers):
    assert raw(one).tobytes() != raw(other).tobytes()
    for viewer in viewers:
        assert everything(one, viewer) == everything(other, viewer)


def tables(*hands, money=300):
    """Return two tables that begin alike."""
    found = [table(*(hands or ("1 5 d1", "2 6 d2", "3 7 11"))) for _ in range(2)]
    for match in found:
        fund(match, *[money] * match.players)
    return found


# -- hands -------------------------------------------------------------------------------------


def test_clause_22_hands_are_hidden():
    one, other = tables("1 5 d1", "2 6 10")[0], tables("3 7 8", "2 6 10")[0]
    same_for(one, other, 1, SPECTATOR)
    assert everything(one, 0) != everything(other, 0)


def test_what_is_drawn_is_hidden():
    one, other = tables()
    for match, card in ((one, "77"), (other, "d9")):
        choose(match, "brainstorm", "nothing", "nothing")
        match.play(CHANCE, f"draw {card}")
    same_for(one, other, 1, 2, SPECTATOR)


def test_the_hand_of_a_bankrupt_company_is_never_seen():
    found = []
    for rest in ("37 91", "103 24"):
        match = table(f"d1 d2 {rest}", HANDS[2], HANDS[3])
        play(match, 0, "hire d1", "hire d2")
        choose(match, "nothing", "nothing", "nothing")
        found.append(match)
    same_for(*found, 1, 2, SPECTATOR)
    for match in found:
        finish(match)
        match.play(CHANCE, "month 107" if "month 107" in match.moves(CHANCE) else "month 1")
    same_for(*found, 1, 2, SPECTATOR)


def test_the_bench_is_hidden():
    one, other = tables()
    bench(one, 0, "1-5")
    same_for(one, other, 1, 2, SPECTATOR)
    play(one, 0, "next", "clear", "lay 5")
    same_for(one, other, 1, 2, SPECTATOR)


# -- choices -----------------------------------------------------------------------------------


@pytest.mark.parametrize("choice", ["nothing", "1-5", "5-1"])
def test_clause_5_what_was_chosen_is_hidden(choice):
    one, other = tables()
    one.play(0, "brainstorm")
    choose(other, choice, "later")
    same_for(one, other, 1, 2, SPECTATOR)
    for match in (one, other):
        match.play(1, "nothing")
    same_for(one, other, 1, 2, SPECTATOR)


def test_clause_23_nobody_is_told_that_a_card_asked_for_is_part_of_a_publication():
    one, other = tables()
    for match in (one, other):
        offer(match, 0, 1, "1 |")
        offer(match, 1, 0, "2 | 1")
    one.play(0, "brainstorm")
    publish(other, 0, "1-5")
    same_for(one, other, 1, 2, SPECTATOR)
    assert one.check(0, "accept 2 1:1") is None
    assert other.check(0, "accept 2 1:1") == 23


def test_clause_5_changes_and_the_order_of_commitment_are_hidden():
    one, other = tables()
    for match in (one, other):
        match.play(0, "brainstorm")
        match.play(1, "brainstorm")
    play(one, 0, "nothing", "brainstorm")  # now the second
    same_for(one, other, 2, SPECTATOR)
    assert raw(one)["order"].tolist() != raw(other)["order"].tolist()
    assert everything(one, 1) == everything(other, 1)  # not even who is passed hears of it


def test_the_order_comes_to_light_with_the_choices():
    one, other = tables()
    for match in (one, other):
        match.play(0, "brainstorm")
        match.play(1, "brainstorm")
    play(one, 0, "nothing", "brainstorm")
    for match in (one, other):
        match.play(2, "nothing")
    assert heard(one, 2, 3) != heard(other, 2, 3)


# -- drafts and offers -------------------------------------------------------------------------


def test_clause_20_drafts_are_hidden_from_their_addressee_too():
    one, other = tables()
    own(one, 0, "14-23", 20)
    own(other, 0, "14-23", 20)
    draft(one, 0, 1, "1 d1 #1 +30 | ? ?")
    same_for(one, other, 1, 2, SPECTATOR)
    one.play(0, "drop")
    one.play(0, "to 3")
    same_for(one, other, 1, 2, SPECTATOR)


NEGOTIATIONS = {
    "sent": lambda match: offer(match, 0, 1, "1 +30 | ?"),
    "refused": lambda match: (offer(match, 0, 1, "1 |"), match.play(1, "refuse 1")),
    "withdrawn": lambda match: (offer(match, 0, 1, "1 |"), match.play(0, "withdraw 2")),
    "countered": lambda match: (offer(match, 0, 1, "1 -50 |"), offer(match, 1, 0, "+20 2 | 1")),
    "again and again": lambda match: [
        (offer(match, 0, 1, "1 |"), match.play(1, "refuse 1")) for _ in range(10)
    ],
    "withdrawn by a choice": lambda match: (
        match.play(0, "nothing"),
        offer(match, 0, 1, "1 |"),
        publish(match, 0, "1-5"),
        match.play(0, "nothing"),
    ),
}


@pytest.mark.parametrize("how", NEGOTIATIONS)
def test_clause_22_a_third_player_cannot_tell_that_two_negotiate(how):
    one, other = tables()
    NEGOTIATIONS[how](one)
    if how == "withdrawn by a choice":
        other.play(0, "nothing")
    same_for(one, other, 2, SPECTATOR)
    assert everything(one, 1) != everything(other, 1)
    for match in (one, other):
        match.play(2, "nothing")
        finish(match)
        match.play(CHANCE, "month 105")
    same_for(one, other, 2, SPECTATOR)


def test_clause_22_which_cards_changed_hands_is_hidden():
    one, other = tables()
    for match, card in ((one, "1"), (other, "d1")):
        offer(match, 0, 1, f"{card} -20 |")
        accept(match, 1, 0)
    same_for(one, other, 2, SPECTATOR)


def test_what_a_player_knows_is_that_players_own_knowledge():
    one, other = tables()
    offer(one, 0, 1, "1 |")
    one.play(1, "refuse 1")
    same_for(one, other, 2, SPECTATOR)
    assert raw(one)["known"].any()
    assert not raw(other)["known"].any()


def test_clause_21_a_third_player_is_told_of_own_offers_only():
    """Two tables: an offer to the fourth lapses by a trade or stands; the third hears nothing."""
    one, other = tables("1 5 d1", "2 6 d2", "3 7 11", "10 65 69")
    offer(one, 0, 3, "1 |")
    offer(other, 0, 3, "5 |")
    for match in (one, other):
        offer(match, 0, 1, "1 |")
        accept(match, 1, 0)
    same_for(one, other, 1, 2, SPECTATOR)
    assert (heard(one, 3), heard(other, 3)) == (["accept 1 1:0 !a"], ["accept 1 1:0"])


# -- firing ------------------------------------------------------------------------------------


def test_clause_16_who_is_named_is_hidden():
    one, other = tables()
    for match in (one, other):
        match.play(0, "hire d1")
        match.play(1, "hire d2")
        choose(match, "nothing", "nothing", "nothing")
    one.play(0, "fire d1")
    same_for(one, other, 1, 2, SPECTATOR)
    for match in (one, other):
        match.play(0, "done")
    same_for(one, other, 1, 2, SPECTATOR)
    one.play(0, "spare d1")
    one.play(0, "fire d1")
    same_for(one, other, 1, 2, SPECTATOR)


# -- what is taken back, and what is seen at the end -------------------------------------------


def test_everything_is_seen_only_at_the_end_or_openly():
    match, _ = tables()
    for question in (lambda: match.view(ALL), match.record, lambda: match.line):
        with pytest.raises(Hidden):
            question()
    match.resign(1)
    match.resign(2)
    assert board(match, ALL)["seats"][1]["hand"] == ["2", "6", "d2"]
    assert board(match, 0)["seats"][1]["hand"] is None


def test_what_was_shown_in_an_offer_is_not_taken_back():
    match, _ = tables()
    offer(match, 0, 1, "1 |")
    with pytest.raises(CannotUndo):
        match.undo(0)
    assert known(match, 1, 0) == "1"


def test_a_draft_and_a_choice_may_be_taken_back():
    match, _ = tables()
    match.play(0, "brainstorm")
    match.undo(0)
    assert match.actors == (0, 1, 2)
    play(match, 0, "to 2", "give 1")
    match.undo(0)
    assert board(match, 0)["draft"]["give"] == []
    assert hand(match, 0) == "1 5 d1"
