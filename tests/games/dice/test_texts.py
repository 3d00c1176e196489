"""The rules, messages and sentences in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.transcript import describe
from mirabilis.core.words import sentence, tell

from .helpers import EARLY, at, game, manual

LANGUAGES = ("en", "de", "fr", "nl")
POSITION = "0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446"


def test_every_clause_has_a_test_that_names_it():
    text = (Path(__file__).parent / "test_rules.py").read_text(encoding="utf-8")
    named = {int(n) for n in re.findall(r"def test_clause_(\d+)_", text)}
    assert named == set(range(1, game().spec.clauses + 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_exactly_the_clauses(language):
    text = game().rules(language)
    numbers = [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, game().spec.clauses + 1))
    assert "Sid Sackson" in text
    for option in game().spec.options:
        assert f"`{option.name}`" in text
        assert all(f"`{value}`" in text for value in option.values)
    for clause, reason in ((14, "most"), (14, "shared"), (15, "alone")):
        assert f"`{reason}`" in text.split(f"**{clause}.**")[1].split("\n")[0]
    table = [re.findall(r"\d+", line) for line in text.splitlines() if line.count("|") == 13]
    sums, points = [[int(n) for n in row] for row in table if row]
    assert (sums, points) == (list(range(2, 13)), [100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notation_in_the_rules_is_the_notation(language):
    text = game().rules(language)
    assert POSITION in text
    assert at(POSITION).position() == POSITION
    for move in ("13446", "1+3 4+6 5:4", "2+2 1+4 5:5", "1+3 3+6 free:6", "2: 1+3 4+6 5:4"):
        assert f"`{move}`" in text
        assert game().format(game().parse(move)) == move


def test_every_language_says_everything_with_the_same_places():
    folder = Path(mirabilis.__file__).parent / "games" / "dice" / "data"
    texts = {
        language: json.loads((folder / f"messages.{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for language, own in texts.items():
        assert own.keys() == texts["en"].keys(), language
        for key, text in own.items():
            places = set(re.findall(r"{(\w+)}", text))
            assert places == set(re.findall(r"{(\w+)}", texts["en"][key])), (language, key)
            if key.startswith("clause."):
                assert text.endswith(".")
                assert "\n" not in text
    assert all(f"grade.{n}" in texts["en"] for n in range(5))


def said(match, seat, move, language="en"):
    """Return the sentence that a move gets in the list of moves."""
    own = match.game
    code = own.parse(move)
    return sentence(own, describe(own, match.observed(seat), seat, code), seat, language)


def test_sentences_say_what_each_mark_does():
    match = at("0,0,4,10,0,9,2,6,0,0,0 4x7,5x5,6x2 lost:1 -")
    match.play(CHANCE, "13446")
    assert said(match, 0, "1+3 4+6 5:4") == "4 (5/5 +200), 10 (opens −200); 5th: 4 (8/8, the end)."
    assert said(match, 0, "3+4 1+6 5:4") == "7 (+30), 7 (full, lost); 5th: 4 (8/8, the end)."
    match = at(f"{EARLY} -")
    match.play(CHANCE, "11233")
    assert said(match, 0, "1+3 1+3 free:2") == "4 (3/5), 4 (4/5); free, 2 left out."


def test_only_a_choice_that_is_turned_over_is_somebodys():
    match = manual(2)
    match.play(CHANCE, "13446")
    own = "4 (opens −200), 10 (opens −200); 5th: 4 (new)."
    assert said(match, 1, "1+3 4+6 5:4") == own
    match.play(1, "1+3 4+6 5:4")
    match.play(0, "3+4 4+6 5:1")
    told = [tell(match.game, event) for event in match.transcript(0)]
    mine = "7 (opens −200), 10 (opens −200); 5th: 1 (new)."
    assert told[-3:] == [mine, f"Player 1: {mine}", f"Player 2: {own}"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("0,0,0,0,0,10,10,10,0,0,0 1x7,2x4,3x4 15566", "5+5 6+6 5:1"),
        ("0,0,0,0,0,10,10,4,0,0,0 1x4,2x4,3x4 45566", "5+5 6+6 free:4"),
        ("0,0,0,0,0,4,0,0,10,0,10 1x4,2x4,3x4 45566", "5+5 6+6 free:4"),
    ],
)
def test_the_longest_choices_fit_in_a_line(position, move, language):
    """In a list a number of two digits, the move and two gaps of two stand before the sentence."""
    assert 6 + len(move) + len(said(at(position), 0, move, language)) <= 78


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_sentence_is_said_in_every_language(language):
    match = at("0,0,4,10,0,9,2,6,0,0,0 4x7,5x5,6x2 lost:1 -")
    match.play(CHANCE, "13446")
    for move in match.moves(0):
        text = said(match, 0, move, language)
        assert "{" not in text
        assert "@" not in text
        assert len(text) <= 78
    assert "1-3-4-4-6" in tell(match.game, match.transcript(0)[0], language)


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_rules_say_what_is_our_reading(language):
    *_, last = game().rules(language).split("\n## ")
    assert {4, 9, 11} <= {int(number) for number in re.findall(r"[0-9]+", last)}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "little experience"),
        ("de", "etwas Erfahrung"),
        ("fr", "un peu d'expérience"),
        ("nl", "wat ervaring"),
    ],
)
def test_the_advice_of_the_rule_text_is_in_the_rules(language, words):
    (advice,) = [part for part in game().rules(language).split("\n## ") if "EINSTEIN" in part][1:]
    for number in (2, 3, 11, 12, 4, 10, 800, 1000):
        assert str(number) in advice
    assert game().rules(language).count(words) == 2  # there, and at the grades
    assert words in game().messages.say("grade.3", language)
