"""The messages and the rules in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis.core.words import sentence
from mirabilis.games.jahres import value
from mirabilis.games.jahres.notation import format, parse
from mirabilis.games.jahres.phrases import Phrases, money
from mirabilis.games.jahres.spec import SPEC

from .telling import game

FOLDER = Path(mirabilis.__file__).parent / "games" / "jahres"
LANGUAGES = ("en", "de", "fr", "nl")
SENTENCES = ("clause.", "said.", "stand-in.", "trade.", "lapse.offers", "lapse.withdrawn", "award.")
FOLLOWING = ("trade.", "lapse.offers", "lapse.withdrawn", "award.")  # after another sentence
OURS = re.compile(r"(said|part|terms|trade|lapse|award)\.")
QUOTES = {"en": "“”", "de": "„“", "fr": "«»", "nl": "‘’"}


def messages(language="en"):
    return json.loads((FOLDER / "data" / f"messages.{language}.json").read_text("utf-8"))


def rules(language):
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return (FOLDER / name).read_text("utf-8")


def places(text):
    return sorted(set(re.findall(r"{(\w+)}", text)))


# -- catalogues ----------------------------------------------------------------------------


def test_every_language_says_everything_with_the_same_places():
    english = messages()
    for language in LANGUAGES:
        own = messages(language)
        assert own.keys() == english.keys(), language
        for key, text in own.items():
            if not key.startswith("title."):
                assert places(text) == places(english[key]), (language, key)
            assert "\n" not in text
            if OURS.match(key):
                follows = key.startswith(FOLLOWING)
                assert text == text.strip() or (follows and text == f" {text.strip()}")
                assert text.startswith(" ") == follows, (language, key)
            if key.startswith(SENTENCES):
                assert re.sub(r"({\w+})+$", "", text).endswith("."), (language, key)


def test_everything_that_is_needed_is_said_and_nothing_else():
    own = messages()
    wanted = ["name", "summary", *(f"option.{file.name}" for file in SPEC.files)]
    wanted += [f"reason.{reason}" for reason in SPEC.reasons]
    wanted += [f"clause.{number}" for number in range(1, SPEC.clauses + 1)]
    wanted += [f"stand-in.{name}" for name in SPEC.stand_ins.values()]
    assert [key for key in wanted if key not in own] == []
    used = set()
    for name in ("words", "bargains", "lapses", "phrases", "verdict"):
        source = (FOLDER / f"{name}.py").read_text("utf-8")
        used |= {
            f[1] for f in re.finditer(r'"@?((said|part|terms|trade|lapse|award)\.[\w-]+)"', source)
        }
    used |= {f"said.choice-{choice}" for choice in ("brainstorm", "publish", "nothing")}
    about = re.compile(r"(said|part|terms|trade|lapse|award|reason|clause|stand-in|option)\.")
    assert {key for key in own if about.match(key)} == used | {k for k in wanted if about.match(k)}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_language_repeats_the_english_sentences(language):
    own, english = messages(language), messages()
    for key in english:
        if key.startswith((*SENTENCES, "reason.", "summary", "option.", "terms.")):
            assert own[key] != english[key], key


def test_clauses_are_one_sentence_each():
    for language in LANGUAGES:
        for number in range(1, SPEC.clauses + 1):
            text = messages(language)[f"clause.{number}"]
            assert re.findall(r"[.!?](?= |$)", text) == ["."], (language, number)
            assert len(text) <= 200


@pytest.mark.parametrize(
    ("units", "texts"),
    [
        (0, ("€0", "0\N{NO-BREAK SPACE}€", "0\N{NO-BREAK SPACE}€", "€\N{NO-BREAK SPACE}0")),
        (3, ("€30,000", "30.000 €", "30 000 €", "€ 30.000")),
        (99, ("€990,000", "990.000 €", "990 000 €", "€ 990.000")),
        (100, ("€1,000,000", "1.000.000 €", "1 000 000 €", "€ 1.000.000")),
        (1203, ("€12,030,000", "12.030.000 €", "12 030 000 €", "€ 12.030.000")),
    ],
)
def test_money_is_written_as_each_language_does(units, texts):
    for language, text in zip(LANGUAGES, texts, strict=True):
        said = sentence(game(), ("part.item", {"what": money(units), "amount": ""}), 0, language)
        assert re.sub(r"\s", " ", said.strip()) == re.sub(r"\s", " ", text)
        assert " " not in said.strip()  # no line ends within an amount


# -- rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_all_clauses_in_order(language):
    found = re.findall(r"^\*\*(\d+)\.\*\* \S", rules(language), re.M)
    assert found == [str(number) for number in range(1, SPEC.clauses + 1)]


def built(language):
    """Return the marks that lines begin with, and the numbers in clauses, lists and tables."""
    lines = [line for line in rules(language).split("\n\n", 2)[2].splitlines() if line]
    marks = [re.match(r"#+ |\*\*\d+|- |\||!\[|", line)[0] for line in lines]
    return marks, [sorted(re.findall(r"\b\d+\b", line)) for line in lines[1:]]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_rules_are_built_alike_in_every_language(language):
    assert built(language) == built("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_show_every_picture_once(language):
    shown = re.findall(r"^!\[[^\]]{40,}\]\(pictures/([^)]+)\)$", rules(language), re.M)
    assert sorted(shown) == ["ceremony.svg", "month.svg", "stacking.svg", "value.svg"]
    assert all((FOLDER / "pictures" / name).is_file() for name in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notation_in_the_rules_is_notation(language):
    rows = re.findall(r"^\| (`[^|]+`) \|", rules(language).split("`deck`")[-1], re.M)
    texts = [text for row in rows for text in re.findall("`([^`]+)`", row)]
    for text in texts:
        assert format({}, parse({}, text)) == text
    assert len(texts) > 40
    kinds = {parse({}, text) >> 48 for text in texts}
    assert {*range(1, 36)} <= kinds  # every kind of code, and a `send`
    assert any(text.startswith("send ") for text in texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_symbols_words_and_titles_as_the_cards_do(language):
    text, own = rules(language), messages(language)
    (second,) = re.findall(r"^\*\*2\.\*\* .*", text, re.M)
    for symbol in ("role", "puzzle", "family", "resource", "cards", "combat"):
        assert own[f"symbol.{symbol}"] in second
    names = Phrases(game().options, None)
    for idea in (66, 58, 7):
        assert f"*{own[f'word.{names.word(idea - 1)}']}* ({idea})" in text
    opened, closed = QUOTES[language]
    for cards in ((66, 58), (58, 7), (7, 58)):
        title = sentence(game(), names.title([card - 1 for card in cards]), 0, language)
        assert re.search(f"{opened} ?{re.escape(title)} ?{closed}", text), title
    for reason in SPEC.reasons:
        assert f"`{reason}`" in text


def test_the_worked_value_of_the_rules_is_right():
    names = Phrases(game().options, None)
    assert names.pair(65) == ("resource", "puzzle")
    assert names.pair(57) == ("resource", "cards")
    shown = value.visible([names.pair(65), names.pair(57)])
    assert shown == ["resource", "resource", "cards"]
    designers = {"d4": ("resource", "cards")}
    items = value.worth(shown, ("resource", "family"), ("cards", "combat"), designers)
    assert [amount for _, amount in items] == [10, 10, 20, 10, -20]
    assert sum(amount for _, amount in items) == 30
    assert [names.word(card - 1) for card in (58, 7)] == [names.word(59 - 1), names.word(8 - 1)]
