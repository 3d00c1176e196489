"""Four of the games carry Einstein's name: nobody says that all do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from mirabilis.core.registry import games
from mirabilis.core.spec import LANGUAGES

ROOT = Path(__file__).parents[2]
SAID = ("README.md", "docs/index.md", "CITATION.cff", "mkdocs.yml", "pyproject.toml")
NUMBERS = {"en": "four", "de": "vier", "fr": "quatre", "nl": "vier"}


def named() -> list[str]:
    """Return the games whose title has the name."""
    return [spec.slug for spec in games() if "einstein" in spec.title.lower()]


def test_it_is_four_of_five() -> None:
    assert (len(named()), len(games())) == (4, 5)


@pytest.mark.parametrize("name", [*SAID, "web/index.html", "src/mirabilis/__init__.py"])
def test_what_tells_of_the_name_says_how_many_carry_it(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    before, said, _ = text.partition("carry Einstein's name")
    assert said
    assert re.search(r"\bfour\b", before[-40:].lower())


@pytest.mark.parametrize("language", LANGUAGES)
def test_so_do_page_and_terminal(language: str) -> None:
    page = ROOT / f"web/src/lib/texts/{language}/home.json"
    terminal = ROOT / f"src/mirabilis/cli/data/messages.{language}.json"
    for file, keys in ((page, ["home.about"]), (terminal, ["help.about", "menu.about"])):
        texts = json.loads(file.read_text(encoding="utf-8"))
        for key in keys:
            assert NUMBERS[language] in texts[key].lower()
