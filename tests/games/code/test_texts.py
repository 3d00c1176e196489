"""The rules and messages in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.core.words import tell
from mirabilis.games.code.sums import letters_of
from mirabilis.games.code.tables import ALL_SETS

from .helpers import begun, board, finished, game, guess

LANGUAGES = ("en", "de", "fr", "nl")
FOLDER = Path(mirabilis.__file__).parent / "games" / "code"


def texts():
    return {
        language: json.loads((FOLDER / "data" / f"messages.{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }


def test_every_clause_has_a_test_that_names_it():
    folder = Path(__file__).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    named = {int(n) for n in re.findall(r"def test_clause_(\d+)_", text)}
    assert named == set(range(1, game().spec.clauses + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_exactly_the_clauses(language):
    text = game().rules(language)
    numbers = [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, game().spec.clauses + 1))
    assert "Luc Gheysens" in text
    for option in game().spec.options:
        assert f"`{option.name}`" in text
        assert all(f"`{value}`" in text for value in option.values)
    assert "`cracked`" in text.split("**15.**")[1].split("\n")[0]
    for word in ("`keep`", "`on`", "`stop`"):
        assert word in text
    for notation in ("xyzt", "1 3 8 J", "move xtzy", "2.3=z", "2.3:x", "deal:xxyz", "first:2"):
        assert f"`{notation}`" in text
        game().parse(notation)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_rules_are_right(language):
    """Every line of sums: the cards before the colon make the letters after it, and no others."""
    lines = re.findall(r"^- (\d), (\d), (\d) \w+ (\d) ?: (.*)$", game().rules(language), re.M)
    assert len(lines) == 4
    for *cards, said in lines:
        kinds = tuple(sorted(int(card) - 1 for card in cards))
        assert kinds in ALL_SETS
        assert "".join(dict.fromkeys(re.findall(r"\b([xyzt])\b", said))) == letters_of(kinds)
        for left, total in re.findall(r"(\d(?:\+\d)+) = (\d+)", said):
            numbers = sorted(int(n) for n in left.split("+"))
            assert sum(numbers) == int(total)
            assert all(numbers.count(n) <= cards.count(str(n)) for n in numbers)


def test_every_language_says_everything_with_the_same_places():
    found = texts()
    for language, own in found.items():
        assert own.keys() == found["en"].keys(), language
        for key, text in own.items():
            places = set(re.findall(r"{(\w+)}", text))
            assert places == set(re.findall(r"{(\w+)}", found["en"][key])), (language, key)
            if key.startswith(("clause.", "said.", "stand-in.")):
                assert text.endswith(".")
                assert "\n" not in text


def test_no_language_repeats_the_english_sentences():
    found = texts()
    for language in LANGUAGES[1:]:
        for key in found["en"]:
            if key.startswith(("clause.", "said.", "stand-in.", "option.")):
                assert found[language][key] != found["en"][key], (language, key)


def test_sentences_read_well():
    match = begun("xyzt", "xxyy", may_stop="yes", first=2)
    guess(match, "1.3=x", "1 3 8 9")
    guess(match, "2.1=x", "1 3 8 9")
    match.play(0, "on")
    match.play(-1, "2 6 J J")
    match.play(0, "move tzyx")
    match.play(0, "2.4=y")
    match.play(0, "stop")
    assert [tell(match.game, event) for event in match.transcript(1)] == [
        "Four code cards are dealt unseen.",
        "Player 2 is dealt x x y y.",
        "Player 1 has laid out the code.",
        "Player 2 lays out the code xxyy.",
        "Player 2 begins.",
        "Player 2 turns up 1 3 8 9, which makes x, y, z.",
        "Player 2 says: Player 1's third card is an x.",
        "It is a z: wrong.",
        "Player 1 turns up 1 3 8 9, which makes x, y, z.",
        "Player 1 says: Player 2's first card is an x.",
        "It is an x: right.",
        "Player 1 goes on.",
        "Player 1 turns up 2 6 J J, which makes y.",
        "Player 1 rearranges the face-down letters, unseen.",
        "Player 1 says: Player 2's fourth card is a y.",
        "It is a y: right.",
        "Player 1 stops.",
    ]


def test_the_last_sentence_names_the_winner():
    match = finished(3, 3)
    said = [tell(match.game, event) for event in match.transcript(SPECTATOR)]
    winner = match.outcome.winners[0] + 1
    assert said[-1].endswith(f"code is cracked, and Player {winner} has won.")
    outs = [line for line in said if line.endswith("is out.")]
    assert len(outs) == 1
    assert sum(row["out"] for row in board(match)["seats"]) == 2


def test_what_is_said_does_not_depend_on_who_looks():
    match = finished(5, 3)
    own = ("said.deal", "said.arranges", "said.rearranges")  # others are told a stand-in

    def public(viewer):
        told = [event.said for event in match.transcript(viewer)]
        return [said for said in told if said[0].startswith("said.") and said[0] not in own]

    assert public(0) == public(1) == public(2) == public(SPECTATOR)
    assert len(public(SPECTATOR)) > 50


@pytest.mark.parametrize(
    ("language", "when", "points"),
    [
        ("en", "here before the guess (clause 7)", "they decide nothing (clause 15)"),
        ("de", "hier vor dem Raten (Abschnitt 7)", "sie entscheiden nichts (Abschnitt 15)"),
        ("fr", "ici avant de deviner (article 7)", "elles ne décident de rien (article 15)"),
        ("nl", "hier vóór het raden (artikel 7)", "ze beslissen niets (artikel 15)"),
    ],
)
def test_the_rules_say_what_is_our_reading(language, when, points):
    *_, last = game().rules(language).split("\n## ")
    assert when in last
    assert points in last
