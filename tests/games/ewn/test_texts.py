"""The rules and messages in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis.core.errors import UnknownOption

from .helpers import START, game


def test_every_clause_has_a_test_that_names_it():
    folder = Path(__file__).parent
    text = "".join(file.read_text(encoding="utf-8") for file in folder.glob("test_*.py"))
    named = {int(n) for n in re.findall(r"def test_clause_(\d+)_", text)}
    assert named == set(range(1, game().spec.clauses + 1))


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_rules_have_exactly_the_clauses(language):
    text = game().rules(language)
    numbers = [int(n) for n in re.findall(r"^\*\*(\d+)\.\*\*", text, re.MULTILINE)]
    assert numbers == list(range(1, game().spec.clauses + 1))
    assert START in text
    assert "Ingo Althöfer" in text
    for option in game().spec.options:
        assert f"`{option.name}`" in text
        assert all(f"`{value}`" in text for value in option.values[:2])
    for clause, reason in ((13, "corner"), (14, "elimination")):
        assert f"`{reason}`" in text.split(f"**{clause}.**")[1].split("\n")[0]


def test_every_language_says_everything_with_the_same_places():
    folder = Path(mirabilis.__file__).parent / "games" / "ewn" / "data"
    texts = {
        language: json.loads((folder / f"messages.{language}.json").read_text(encoding="utf-8"))
        for language in ("en", "de", "fr", "nl")
    }
    for language, own in texts.items():
        assert own.keys() == texts["en"].keys(), language
        for key, text in own.items():
            places = set(re.findall(r"{(\w+)}", text))
            assert places == set(re.findall(r"{(\w+)}", texts["en"][key])), (language, key)
            if key.startswith("clause."):
                assert text.endswith(".")
                assert "\n" not in text
    spec = game().spec
    assert all(f"clause.{n}" in texts["en"] for n in range(1, spec.clauses + 1))
    assert all(f"reason.{reason}" in texts["en"] for reason in spec.reasons)
    assert all(f"stand-in.{name}" in texts["en"] for name in spec.stand_ins.values())
    for option in spec.options:
        if option.form:
            assert texts["en"][f"option.{option.name}.form"] == option.form


def test_stones_that_do_not_fit_are_refused_with_all_that_do():
    with pytest.raises(UnknownOption, match=r"it can be: most, 1, 2, 3, 4$"):
        game(board="3x3", stones="5")


@pytest.mark.parametrize(
    ("language", "hidden", "red"),
    [
        ("en", "arrange hidden and at the same time (clause 4)", "here Red does"),
        ("de", "verdeckt und gleichzeitig auf (Abschnitt 4)", "hier ist es Rot"),
        ("fr", "en secret et en même temps (article 4)", "ici c'est Rouge"),
        ("nl", "verborgen en tegelijk op (artikel 4)", "hier is dat Rood"),
    ],
)
def test_the_rules_say_what_is_our_reading(language, hidden, red):
    *_, last = game().rules(language).split("\n## ")
    assert hidden in last
    assert red in last
