"""Sentences: places filled with messages, seats, other sentences and lists of all of them."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

import mirabilis
from conformance.broken import MARKET, broken
from mirabilis.core.messages import Catalogue
from mirabilis.core.words import sentence, tell

TEXTS = {
    "en": {
        "offer": "{seat} offers {what} for {price}.",
        "card": "the {name} of {whose}",
        "deal": "{give} against {take}",
        "silk": "silk",
        "nothing": "nothing",
    },
    "de": {
        "offer": "{seat} bietet {what} für {price}.",
        "card": "{name} von {whose}",
        "deal": "{give} gegen {take}",
        "silk": "Seide",
        "nothing": "nichts",
    },
}


@pytest.fixture
def game(tmp_path):
    for language, texts in TEXTS.items():
        (tmp_path / f"messages.{language}.json").write_text(json.dumps(texts), encoding="utf-8")
    parts = SimpleNamespace(face=SimpleNamespace())
    return SimpleNamespace(messages=Catalogue(tmp_path), parts=parts)


CARD = ("card", {"name": "@silk", "whose": "@seat.2"})


@pytest.mark.parametrize(
    ("what", "english", "german"),
    [
        ("tea", "tea", "tea"),
        (3, "3", "3"),
        ("@silk", "silk", "Seide"),
        ("@seat.1", "Player 2", "Spieler 2"),
        (CARD, "the silk of Player 3", "Seide von Spieler 3"),
        (
            [CARD, "@nothing", 7],
            "the silk of Player 3, nothing, 7",
            "Seide von Spieler 3, nichts, 7",
        ),
        (("tea", "salt"), "tea, salt", "tea, salt"),
        ([], "", ""),
        (
            ("deal", {"give": [CARD, "tea"], "take": ["@silk"]}),
            "the silk of Player 3, tea against silk",
            "Seide von Spieler 3, tea gegen Seide",
        ),
        (("nothing", {}), "nothing", "nichts"),
    ],
)
def test_a_place_takes_messages_sentences_and_lists(game, what, english, german):
    said = ("offer", {"what": what, "price": 9})
    assert sentence(game, said, 0) == f"Player 1 offers {english} for 9."
    assert sentence(game, said, 0, "de") == f"Spieler 1 bietet {german} für 9."


def test_a_sentence_within_is_about_the_same_seat(game):
    said = ("offer", {"what": ("offer", {"what": "tea", "price": 1}), "price": 2})
    assert sentence(game, said, 1) == "Player 2 offers Player 2 offers tea for 1. for 2."


def describe(options, seen, seat, code):
    """Say any event of the market as a sentence with one inside."""
    key, params = MARKET[3].describe(options, seen, seat, code)
    return "said.to", {"other": ["@name", (key, params)]}


def test_transcripts_carry_sentences_within_sentences():
    game = mirabilis.load(broken(MARKET, game={"describe": describe}), jit=False)
    match = game.start(seed=3)
    told = [tell(game, event) for event in match.transcript(0) if event.code > 0]
    assert told[0].startswith("Chance drafts an offer to Market, Player 1 draws ")
    report = mirabilis.conformance.check_game(game, games=2, only=["words", "views", "copies"])
    assert report.ok, f"{report}"
