"""The messages in every language, and the sentences for events."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.words import sentence
from mirabilis.games.ideas import cards, deck
from mirabilis.games.ideas.spec import EINSTEINS, FIELDS, NEEDS, THEORIES
from mirabilis.games.ideas.words import describe

from .faces import (
    LANGUAGES,
    board,
    completed_alone,
    completed_by_rival,
    dealt,
    game,
    lay,
    played,
    said,
    settle,
    texts,
    title,
)

FOLDER = Path(mirabilis.__file__).parent / "games" / "ideas" / "data"
WORDS = {  # numbers as the rules write them
    "en": r"one second three four fi(?:ve|fth) six seven eight\b ten eighteen nineteen twenty",
    "de": r"ein zweite drei vier fünf sechs sieben acht\b zehn achtzehn neunzehn zwanzig",
    "fr": r"une deuxième trois quatr cinq six sept huit dix dix-huit dix-neuf vingt",
    "nl": r"één tweede drie vier vijf zes zeven acht\b tien achttien negentien twintig",
}
NUMBERS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 18, 19, 20)
LAST = {"en": "last", "de": "letzte", "fr": "dernière", "nl": "laatste"}  # none are left
SENTENCES = ("clause.", "said.", "stand-in.", "ending.", "told.")


def messages():
    return {
        language: json.loads((FOLDER / f"messages.{language}.json").read_text("utf-8"))
        for language in LANGUAGES
    }


def rules(language):
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return (FOLDER.parent / name).read_text("utf-8")


def rows(language):
    """Return title, name, requirement and value of the theories in the table of clause 12."""
    return re.findall(r"^\| ([^|]*) \(`(\w+)`\) \| ([^|]*) \| ([^|]*) \|$", rules(language), re.M)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_theories_as_the_cards_do(language):
    own = messages()[language]
    named = [(title_, name) for title_, name, _, _ in rows(language)]
    assert named == [(own[f"theory.{name}"], name) for name in THEORIES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_cards_say_the_numbers_of_the_theories(language):
    own = messages()[language]
    words = dict(zip(NUMBERS, WORDS[language].split(), strict=True))
    needs = dict(zip(THEORIES, NEEDS, strict=True))
    for _, name, requirement, _ in rows(language):
        number = words.get(needs[name], LAST[language])
        assert needs[name] in (0, *NUMBERS)
        for text in (requirement, own[f"theory.{name}.need"]):
            said_ = {w for w in (*words.values(), number) if re.search(rf"(?<!-)\b{w}(?!-)", text)}
            assert said_ - {words[1]} == {number} - {words[1]}, (name, text)
            assert number in said_, (name, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_the_values_of_the_deck(language):
    values = {name: value for _, name, _, value in rows(language)}
    data = json.loads((FOLDER / "deck.json").read_text("utf-8"))
    assert values == {name: str(data["theories"][name]) for name in THEORIES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_show_every_picture_once(language):
    shown = re.findall(r"^!\[[^\]]+\]\(pictures/([^)]+)\)$", rules(language), re.M)
    assert sorted(shown) == sorted(file.name for file in (FOLDER.parent / "pictures").iterdir())
    assert [name for name in shown if name.startswith("theory-")] == [
        f"theory-{name}.svg" for name in THEORIES
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_printed_line_begins_with_a_mark(language):
    own, breaks = messages()[language], 0
    for key, text in own.items():
        if key.startswith(("card.", "theory.")):
            for width in range(20, 60, 3):
                lines = cards.wrapped(text, 2.3, width)
                assert "".join(lines).replace(" ", "") == text.replace(" ", "")
                assert not [line for line in lines if line[0] in ":;?!"], (key, width)
                breaks += len(lines) - 1
    assert breaks > 1000
    assert cards.wrapped("un point : six", 1, 4) == ["un", "point :", "six"]
    assert cards.wrapped("« oui » non", 1, 2) == ["« oui »", "non"]


def test_everything_that_is_needed_is_said():
    spec, own = game().spec, messages()["en"]
    wanted = ["name", "summary"]
    wanted += [f"reason.{reason}" for reason in spec.reasons]
    wanted += [f"clause.{number}" for number in range(1, spec.clauses + 1)]
    wanted += [f"stand-in.{name}" for name in spec.stand_ins.values()]
    for option in spec.options:
        wanted += [f"option.{option.name}"] + [f"option.{option.name}.{v}" for v in option.values]
        wanted += [f"option.{option.name}.form"] if option.form else []
    wanted += [f"option.{file.name}" for file in spec.files]
    wanted += [f"field.{field}" for field in FIELDS]
    wanted += [f"{kind}.{name}" for kind in ("einstein", "short") for name in EINSTEINS]
    wanted += [f"card.{card}{part}" for card in deck.IDS for part in ("", ".text")]
    wanted += [f"theory.{name}{part}" for name in THEORIES for part in ("", ".text", ".need")]
    wanted += [f"told.{name}" for name in THEORIES]
    wanted += [f"ending.{name}" for name in ("inspirations", "theories", "stock")]
    wanted += [f"matches.{count}" for count in (1, 2, 3, 4)]
    assert [key for key in wanted if key not in own] == []
    about = re.compile(r"(card|theory|told|short|einstein|field|matches|ending|option)\.")
    assert {key for key in own if about.match(key)} <= set(wanted)


def test_every_language_says_everything_with_the_same_places():
    found = messages()
    for language, own in found.items():
        assert own.keys() == found["en"].keys(), language
        for key, text in own.items():
            places = sorted(re.findall(r"{(\w+)}", text))
            assert places == sorted(re.findall(r"{(\w+)}", found["en"][key])), (language, key)
            assert "\n" not in text
            assert text.strip() == text or key.startswith(("ending.", "told.", "story"))
            if key.startswith(SENTENCES):
                assert re.sub(r"({\w+})+$", "", text).rstrip().endswith("."), (language, key)


def test_no_language_repeats_the_english_sentences():
    found = messages()
    for language in LANGUAGES[1:]:
        for key in found["en"]:
            if key.startswith((*SENTENCES[:-1], "option.", "draw.c", "advice.")):
                assert found[language][key] != found["en"][key], (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theory_is_told_by_its_title(language):
    own = messages()[language]
    for theory in THEORIES:
        assert own[f"theory.{theory}"] in own[f"told.{theory}"]


def test_titles_of_cards_and_theories_are_all_different():
    for language, own in messages().items():
        titles = [own[f"card.{card}"] for card in deck.IDS]
        titles += [own[f"theory.{theory}"] for theory in THEORIES]
        assert len(set(titles)) == len(titles), language


def test_what_is_dealt_is_told_to_its_owner_alone():
    match = game().start(players=2, chance="manual")
    story = messages()["en"]["card.y2.text"]
    assert said(match, 0, CHANCE, "+y2") == f"Young Einstein draws: {title('y2')}. {story}"
    assert game().messages.say("stand-in.dealt") == "An Inspiration is drawn unseen."


def test_a_theory_turned_up_is_told_with_its_value_and_need():
    match = dealt("y1", "p1", theories=("double", "lone"))
    told = said(match, SPECTATOR, CHANCE, "!chain")
    own = messages()["en"]
    value = deck.theory_value(game().options, "chain")
    assert told == (
        f"A theory is turned up: {own['theory.chain']}, worth {value}. {own['theory.chain.need']} "
        f"{own['theory.chain.text']}"
    )


def test_placements_are_told_in_words():
    match = dealt("y1", "p1")
    told = said(match, SPECTATOR, 0, "P")
    assert told == "Young Einstein begins the Big Idea: tile 1, physics."
    lay(match, "P")
    assert said(match, 1, 0, "M1a1") == (
        "Young Einstein lays tile 2, mathematics: its side 1 against side a of tile 1, physics; "
        "one correct match."
    )
    assert said(match, 1, 0, "C1b4", "de") == (
        "Der junge Einstein legt Plättchen 2, Chemie: Seite 4 an Seite b von Plättchen 1, Physik; "
        "ein richtiger Anschluss."
    )
    lay(match, "M1a1")
    assert said(match, 0, 1, "C1b1").startswith("Einstein in his prime lays tile 3, chemistry")
    assert said(match, 0, 1, "done") == "Einstein in his prime is done."


def test_with_other_einsteins_the_sentences_name_them():
    match = dealt("g1", "w1", einsteins="oldest")
    assert said(match, 0, 0, "H").startswith("Globetrotting Einstein begins")
    match = dealt("y1", "w1", einsteins="yw")
    lay(match, "P")
    lay(match, "M1a1")
    assert said(match, 0, 1, "C1b1").startswith("Wise Einstein lays")


def test_a_completion_tells_card_value_tokens_and_theories():
    match, card = completed_by_rival()
    (move,) = [e["move"] for e in board(match, 1)["completions"] if e["card"] == card][:1]
    value = deck.card_value(game().options, card)
    own = messages()["en"]
    lone = f"{own['told.lone']} {own['theory.lone.text']}"
    story = own[f"card.{card}.text"]
    assert said(match, 0, 1, move) == (
        f"Einstein in his prime completes an Inspiration: {title(card)}, worth {value}. "
        f"Tokens: Young 2. {story}{lone}"
    )
    match, card = completed_alone()
    (move,) = [e["move"] for e in board(match, 0)["completions"] if e["card"] == card][:1]
    assert said(match, 1, 0, move) == (
        f"Young Einstein completes an Inspiration: {title(card)}, worth {value}. "
        + own[f"card.{card}.text"]
    )


def test_theories_and_triggers_are_told_when_they_happen():
    """Every sentence of a whole game beside what changed in the state."""
    counted = {"theories": 0, "endings": 0, "tokens": 0}
    number, before = 0, None
    for match in played(3, 2):
        events, after = match.transcript(SPECTATOR), board(match)
        if before is not None:
            _check_told(match, events[number], before, after, counted)
        number, before = len(events), after
    assert counted["theories"] >= 2
    assert counted["tokens"] >= 2
    assert counted["endings"] <= 1


def _check_told(match, event, before, after, counted):
    key, params = event.said
    taken = _theories(after) - _theories(before)
    told = {params[f"theory{i}"] for i in (1, 2, 3) if params.get(f"theory{i}")}
    assert told == {f"@told.{theory}" for theory in taken}
    counted["theories"] += len(taken)
    if key == "said.lays":
        new = after["ending"] if before["ending"] is None else None
        assert params["ending"] == (f"@ending.{new}" if new else "")
        counted["endings"] += bool(new)
    gains = _tokens(after) - _tokens(before)
    assert sum(params.get(f"tokens{i}", 0) for i in (1, 2, 3)) == gains
    counted["tokens"] += gains
    for language in LANGUAGES:
        assert "{" not in sentence(match.game, event.said, event.seat, language)


def _theories(shown):
    return {theory for seat in shown["seats"] for theory in seat["theories"]}


def _tokens(shown):
    return sum(seat["tokens"] for seat in shown["seats"])


def test_the_three_triggers_are_told():
    match = dealt("y1", "p1")
    lay(match, "P")
    move = board(match, 0)["placements"][0]
    seen = match.observed(0).copy()
    seen[0]["stock"][0] = [1, 1, 0, 6]
    field = "PMHC".index(move[0])
    seen[0]["stock"][0][field] = 1
    others = [f for f in range(4) if f != field]
    seen[0]["stock"][0][others[0]] = 0
    seen[0]["stock"][0][others[1:]] = 3
    code = match.game.parse(move)
    assert describe(match.game.options, seen[0], 0, code)[1]["ending"] == "@ending.stock"
    seen[0]["ending"] = 1
    assert describe(match.game.options, seen[0], 0, code)[1]["ending"] == ""
    seen = match.observed(0).copy()
    seen[0]["held"][0], seen[0]["completed"][0] = 2, 0b1111111
    drawn = describe(match.game.options, seen[0], CHANCE, match.game.parse("+y9"))
    assert drawn[1]["ending"] == "@ending.inspirations"
    seen[0]["completed"][0] = 0b111111
    drawn = describe(match.game.options, seen[0], CHANCE, match.game.parse("+y9"))
    assert drawn[1]["ending"] == ""
    seen[0]["open"], seen[0]["taken"][1] = 0b11, 0b1111111 << 2
    shown = describe(match.game.options, seen[0], CHANCE, match.game.parse("!sixth"))
    assert shown[1]["ending"] == "@ending.theories"
    seen[0]["taken"][1] = 0b111111 << 2
    shown = describe(match.game.options, seen[0], CHANCE, match.game.parse("!sixth"))
    assert shown[1]["ending"] == ""


def test_titles_of_a_deck_of_ones_own_are_told(tmp_path):
    data = json.loads((FOLDER / "deck.json").read_text("utf-8"))
    data["cards"]["y1"] |= {"title": "@home", "text": "Ours."}
    data["cards"]["y2"]["title"] = "A walk"
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    match = mirabilis.load("ideas", jit=False, deck=str(file)).start(players=2, chance="manual")
    assert said(match, 0, CHANCE, "+y2") == "Young Einstein draws: A walk."
    assert said(match, 0, CHANCE, "+y1") == "Young Einstein draws:  @home. Ours."
    match.play(CHANCE, "+y1")
    assert board(match, 0)["cards"]["y1"]["title"] == "@home"
    assert board(match, 0)["cards"]["y1"]["text"] == "Ours."


def test_several_matches_are_counted():
    card = next(c for c in deck.IDS if len(deck.shape(game().options, c)) == 3)
    match = dealt("y1", "p1")
    for text in texts(card)[:2]:
        lay(match, text)
    settle(match)
    words = set()
    for _ in range(6):
        seat = match.actors[0]
        for move in board(match, seat)["placements"]:
            told = describe(
                match.game.options, match.observed(seat)[0], seat, match.game.parse(move)
            )
            words.add(told[1]["matches"])
        lay(match, board(match, seat)["placements"][0])
    assert {"@matches.1", "@matches.2"} <= words


def test_seats_are_called_by_their_einsteins():
    usual, some = (
        mirabilis.load("ideas", jit=False),
        mirabilis.load("ideas", einsteins="yw", jit=False),
    )
    oldest = mirabilis.load("ideas", einsteins="oldest", jit=False)
    assert [usual.seat_name(seat, players=2) for seat in (0, 1)] == [
        "Young Einstein",
        "Einstein in his prime",
    ]
    assert some.seat_name(1) == "Wise Einstein"
    assert oldest.seat_name(0, players=2) == "Globetrotting Einstein"
    assert oldest.seat_name(0) == "Player 1"  # who that is depends on how many play


def test_the_theory_that_the_rule_text_shows_exists():
    own = messages()["en"]
    titles = {own[f"theory.{theory}"]: theory for theory in THEORIES}
    theory = titles["Challenges to Quantum Mechanics"]
    for word in ("Bohr", "Solvay", "1927", "1930"):
        assert word in own[f"theory.{theory}.text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_name_the_four_einstein_cards_in_their_order(language):
    own = messages()[language]
    names = [own[f"einstein.{name}"] for name in ("young", "prime", "globetrotting", "wise")]
    assert ", ".join(f"{n} {name}" for n, name in enumerate(names, 1)) in rules(language)
