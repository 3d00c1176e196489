"""The catalogue of the interface: complete, consistent, and used."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

import mirabilis.cli
from mirabilis.cli.commands import COMMANDS
from mirabilis.cli.history import MARKS
from mirabilis.cli.parser import verbs
from mirabilis.cli.screen import TEXTS
from mirabilis.cli.seating import KINDS
from mirabilis.core.spec import LANGUAGES, Stage

KEYS = sorted(TEXTS.texts("en"))
SOURCES = "\n".join(
    file.read_text(encoding="utf-8") for file in Path(mirabilis.cli.__file__).parent.rglob("*.py")
)
NAMED = set(re.findall(r"""["']([a-z][a-z-]*(?:\.[a-z0-9-]+)*)["']""", SOURCES))
COMPOSED = (
    {f"command.{name}" for name in COMMANDS}
    | {f"command.{name}.about" for name in COMMANDS}
    | {f"kind.{name}.about" for name in KINDS}
    | {f"verb.{name}" for name in verbs()}
    | {f"mark.{mark}" for mark in MARKS}
    | {f"stage.{stage}" for stage in Stage}
    | {f"games.{name}" for name in ("slug", "title", "author", "players", "stage", "summary")}
)


def places(text: str) -> set[str]:
    """Return the names of the places; how often a number is asked for its form is no matter."""
    return {f"{n}!{c}" for _, n, _, c in string.Formatter().parse(text) if n is not None}


def test_no_text_is_missing() -> None:
    assert TEXTS.missing() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_agree(language: str) -> None:
    texts = TEXTS.texts(language)
    assert [k for k in KEYS if places(texts[k]) != places(TEXTS.texts("en")[k])] == []


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_texts_are_translated(language: str) -> None:
    same = {k for k in KEYS if TEXTS.texts(language)[k] == TEXTS.texts("en")[k]}
    short = {k for k in same if len(TEXTS.texts("en")[k]) < 12}
    assert same == short
    assert len(same) < 12


def test_every_text_is_used_and_every_composed_key_has_a_text() -> None:
    assert set(KEYS) - NAMED - COMPOSED == set()
    assert set(KEYS) >= COMPOSED
    said = set(re.findall(r"""say\(\s*["']([\w.-]+)["']""", SOURCES))
    assert said - set(KEYS) - {"name", "summary"} == set()  # those two are a game's own


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands_have_names_of_their_own(language: str) -> None:
    names = [word for c in COMMANDS for word in {c, *TEXTS.say(f"command.{c}", language).split()}]
    assert len(set(names)) == len(names)
    for spec in mirabilis.games():
        game = mirabilis.load(spec.slug)
        for name in names:  # a command must not hide a move
            with pytest.raises(mirabilis.MirabilisError):
                game.parse(name)
