"""What a game reads beside its notation, what it says against a text, and what it tells about."""

from __future__ import annotations

import contextlib

import pytest

import mirabilis
from mirabilis.cli import session, turn
from mirabilis.cli.errors import InputEnded
from mirabilis.cli.table import Table

JAHRES = mirabilis.load("jahres", jit=False)
IDEAS = mirabilis.load("ideas", jit=False)


def typed(person, match, *lines, seat=0):
    """Type some lines at one turn of a seat; return what was said."""
    screen, typist = person(*lines)
    table = Table(screen, match, ["me"] + ["random"] * (match.players - 1))
    with contextlib.suppress(InputEnded):
        session.begin(table)
        turn.take(table, seat)
    typist.look()
    return " ".join(typist.text.split())


@pytest.fixture
def market():
    return JAHRES.start(players=3, seed=5)


def test_an_offer_is_typed_in_one_line(person, market) -> None:
    card = market.view(0)["board"]["seats"][0]["hand"][0]
    typed(person, market, f"offer 2: {card} +10 for ?")
    (offer,) = market.view(0)["board"]["offers"]
    assert (offer["to"], offer["give"], offer["asks"], offer["pays"]) == (1, [card], 1, 10)


def test_an_offer_is_made_whole_or_not_at_all(person, market) -> None:
    market.play(0, "to 3")
    before = market.record(running=True).events
    text = typed(person, market, "offer 2: +50 for ?")
    assert "You cannot pay 50: you have 30." in text
    assert "Nothing of 'offer 2: +50 for ?' is done." in text
    assert market.record(running=True).events == before  # the draft of before stands


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("to 1", "Player 1 is you: offers go to others, here 2, 3."),
        ("offer 1: +10", "Player 1 is you: offers go to others, here 2, 3."),
        ("offer 2 everything", "An offer in one line is written like offer 2: 17 #4 +30 for d3 ?"),
        ("pay 50", "There is no offer to pay in: begin one with to 2, or type a whole one"),
        ("hurry", "'hurry' is no move"),
        ("bid d1 40", "bid d1 40 is refused by clause 5"),
    ],
)
def test_a_refused_text_is_answered_by_the_game_or_its_clause(person, market, line, answer) -> None:
    assert answer in typed(person, market, line)


def test_a_choice_made_again_is_said_to_stand(person, market) -> None:
    market.play(0, "brainstorm")
    assert "You have chosen brainstorm already" in typed(person, market, "brainstorm")


def test_a_placement_is_understood_by_any_of_its_matches(person) -> None:
    match = IDEAS.start(players=2, seed=1)
    for text in ("H", "H1d1", "H2d1", "H3d1"):
        match.play(match.actors[0], text)
        match.play(match.actors[0], "done")
    assert match.actors == (0,)
    said = typed(person, match, "C1a1", "h4d1")
    assert (
        "Wrong length: side 1 of chemistry is short, side a of tile 1, philosophy, is long" in said
    )
    assert match.record(running=True).events[-1] == (0, "H1a4")


def test_cards_are_told_when_they_are_asked_for(person) -> None:
    match = IDEAS.start(players=2, seed=1)
    card, *others = match.view(0)["board"]["seats"][0]["hand"]
    say = IDEAS.messages.say
    text = typed(person, match, f"about {card}", "about nothing at all", "help")
    assert f"{card} {say(f'card.{card}')}, worth" in text
    assert say(f"card.{card}.text") in text
    assert (
        f"'nothing at all' is no card and no theory here; on hand or in sight are: {card}" in text
    )
    assert "tell what a card or theory is" in text  # in the list of commands
    assert not any(say(f"card.{other}.text") in text.split("> ", 1)[1] for other in others)
    theory = match.view(0)["board"]["theories"]["open"][0]
    title = say(f"theory.{theory}")
    assert say(f"theory.{theory}.text") in typed(person, match, f"about {title[:6].lower()}")
    assert text.count(say(f"theory.{theory}.need")) >= 1


def test_cards_dealt_at_the_beginning_are_told_with_their_stories(person) -> None:
    match = IDEAS.start(players=3, seed=1)
    text = typed(person, match)
    board, say = match.view(0)["board"], IDEAS.messages.say
    for card in board["seats"][0]["hand"]:
        assert f"Young Einstein draws: {say(f'card.{card}')}. {say(f'card.{card}.text')}" in text
    for theory in board["theories"]["open"]:
        assert say(f"theory.{theory}.text") in text
    assert "An Inspiration is drawn unseen. (×6)" in text


def test_a_game_without_stories_says_so(person, market) -> None:
    text = typed(person, market, "about 17", "help")
    assert "This game has nothing to tell about." in text
    assert "tell what a card or theory is" not in text
