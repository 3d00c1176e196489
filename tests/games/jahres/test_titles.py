"""Titles and kinds of games: whole sentences in every language."""

from __future__ import annotations

import itertools
import random
import re
from importlib.resources import files

import pytest

from mirabilis.core.messages import Catalogue
from mirabilis.core.spec import LANGUAGES
from mirabilis.games.jahres import deck
from mirabilis.games.jahres.collisions import shipped
from mirabilis.games.jahres.spec import DESIGNERS, SYMBOLS
from mirabilis.games.jahres.titles import genre, title

from .helpers import board, play, table

TEXTS = Catalogue(files("mirabilis.games.jahres") / "data")
DECK = deck.read(shipped())
WORDS = range(1, deck.WORDS + 1)
OWNED = ("word.", "designer.", "title.", "genre.", "symbol.")
FORMS = re.compile(r"[^\s{}@]+( [^\s{}@]+)*")  # single spaces, no leftover place


def said(value, language):
    """Return a sentence, its places filled one by one."""
    if isinstance(value, tuple):
        key, places = value
        filled = {name: said(place, language) for name, place in places.items()}
        return TEXTS.texts(language)[key].format(**filled)
    if value.startswith("@"):
        return TEXTS.texts(language)[value[1:]]
    return value


def every_genre():
    """Yield all symbols that a single idea, or a game, can show."""
    for many in (1, 2, 3, 4):
        yield from itertools.product(SYMBOLS, repeat=many)


def keys_of(value):
    """Yield the keys that a sentence uses."""
    if isinstance(value, tuple):
        yield value[0]
        for place in value[1].values():
            yield from keys_of(place)
    elif value.startswith("@"):
        yield value[1:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_is_there_and_no_other(language):
    wanted = {f"word.{n}" for n in WORDS} | {f"word.{n}.link" for n in WORDS}
    wanted |= {f"designer.{n}" for n in range(1, DESIGNERS + 1)} | {"title.2", "title.3"}
    wanted |= {f"symbol.{name}{form}" for name in SYMBOLS for form in ("", ".short")}
    wanted |= {key for symbols in every_genre() for key in keys_of(genre(symbols))}
    have = {key for key in TEXTS.texts(language) if key.startswith(OWNED)}
    assert have == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_names_and_symbols_are_clean_and_different(language):
    texts = TEXTS.texts(language)
    for names in (
        [f"word.{n}" for n in WORDS],
        [f"word.{n}.link" for n in WORDS],
        [f"designer.{n}" for n in range(1, DESIGNERS + 1)],
        [f"symbol.{name}" for name in SYMBOLS],
        [f"symbol.{name}.short" for name in SYMBOLS],
    ):
        found = [texts[name] for name in names]
        assert all(FORMS.fullmatch(text) and len(text) <= deck.LONGEST for text in found), found
        assert len(set(found)) == len(found)
    assert all(len(texts[f"symbol.{name}.short"]) <= 8 for name in SYMBOLS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_look_as_the_language_joins_them(language):
    texts = TEXTS.texts(language)
    for n in WORDS:
        head, link = texts[f"word.{n}"], texts[f"word.{n}.link"]
        if language == "en":
            assert link[0].isupper()
        elif language == "de":
            assert link[0].isupper()
            assert link.endswith("-")
            assert head[0].isupper()
        else:  # article and noun first, then what belongs to it
            assert re.match(r"(Le |La |L'|De |Het )\w", head), head
            assert link[0].islower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_titles(language):
    rng = random.Random(6)
    for _ in range(200):
        words = [idea.word for idea in rng.sample(DECK.ideas, rng.choice((2, 3)))]
        text = said(title(DECK, words), language)
        assert FORMS.fullmatch(text), text
        assert not re.search(r"--|- | -|^-|-$", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_read_alike_only_if_their_words_are_the_same(language):
    titles = [list(words) for many in (2, 3) for words in itertools.product(WORDS, repeat=many)]
    texts = {said(title(DECK, words), language) for words in titles}
    assert len(texts) == len(titles)


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        (
            [1, 2],
            ["Quest The Game", "Quest-Spiel", "La Quête du jeu", "De queeste van het spel"],
        ),
        (
            [37, 3, 19],
            [
                "Turbo Sheep Kingdom",
                "Turbo-Schaf-Königreich",
                "Le Turbo des moutons du royaume",
                "De turbo van de schapen van het koninkrijk",
            ],
        ),
        (
            [4, 7, 38],
            [
                "Penguin Grandma's at Midnight",
                "Pinguin-Oma-Mitternacht",
                "Le Pingouin de mamie à minuit",
                "De pinguïn van oma om middernacht",
            ],
        ),
    ],
)
def test_titles_of_the_shipped_deck(words, texts):
    for language, text in zip(("en", "de", "fr", "nl"), texts, strict=True):
        assert said(title(DECK, words), language) == text
        assert title({}, words) == title(DECK, words)


def test_own_words_are_used():
    own = shipped() | {"words": [f"Thing{n}" for n in WORDS]}
    assert title(deck.read(own), [3, 42, 3]) == "Thing3 Thing42 Thing3"
    assert title(own, [2, 1]) == "Thing2 Thing1"
    assert title(own, [7]) == "Thing7"


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_alone(language):
    assert said(title(DECK, [5]), language) == TEXTS.texts(language)["word.5"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_genre_is_a_sentence(language):
    for symbols in every_genre():
        text = said(genre(symbols), language)
        assert FORMS.fullmatch(text), text
        assert text[0].islower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_genre_tells_the_symbols_and_how_often(language):
    """Games that show the same symbols equally often are described alike, others are not."""
    for many in (3, 4):
        found = {}
        for symbols in itertools.product(SYMBOLS, repeat=many):
            found.setdefault(said(genre(symbols), language), set()).add(tuple(sorted(symbols)))
        assert all(len(shown) == 1 for shown in found.values())


@pytest.mark.parametrize(
    ("symbols", "text"),
    [
        ("resource cards puzzle family", "a resource-gathering card game for clever families"),
        ("combat combat combat", "a game of nothing but combat"),
        ("role", "a role-playing game"),
        ("family", "a game for the whole family"),
        ("cards family combat", "a combative card game for the whole family"),
        (
            "puzzle role puzzle",
            "a role-playing game for clever minds, with a lot of head-scratching",
        ),
        (
            "combat cards combat cards",
            "a combative card game, with no end of shuffling and with extra combat",
        ),
        ("cards combat combat combat", "a combative card game, with combat from start to finish"),
    ],
)
def test_genres_in_english(symbols, text):
    assert said(genre(symbols.split()), "en") == text


def test_the_example_of_the_rule_text_can_be_built_from_the_deck():
    """“Quest The Game”, a resource-gathering card game worth 30 a month."""
    match = table("3 7 d5", companies=("57", "43"), month="58")  # both: resources and cards
    play(match, 0, "hire d5", "lay 3", "lay 7", "publish")
    match.play(1, "nothing")
    (published,) = board(match)["games"].values()
    assert said(title({}, published["words"]), "en") == "Quest The Game"
    kind = said(genre(published["symbols"]), "en")
    assert kind == "a resource-gathering card game for the whole family"
    assert published["value"] == 30
