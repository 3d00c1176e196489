"""The sources of the page: no game outside its own folder, every text in every language."""

from __future__ import annotations

import json
import re

import pytest

from mirabilis.core.spec import LANGUAGES
from repo.places import ROOT, own_games

SOURCES = ROOT / "web" / "src"
GAMES = SOURCES / "lib" / "games"
TEXTS = SOURCES / "lib" / "texts"
CODE = [p for p in SOURCES.rglob("*") if p.suffix in (".svelte", ".ts", ".css")]
OWN = [p for p in CODE if not p.name.endswith(".test.ts") and p.name != "wire.ts"]


def _read(path):
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("spec", own_games(), ids=lambda spec: spec.slug)
def test_a_game_is_named_in_its_own_folder_only(spec):
    elsewhere = [p for p in OWN if GAMES / spec.slug not in p.parents]
    named = re.compile(rf"""["'`/]{spec.slug}["'`/]|{re.escape(spec.title)}""")
    assert not [p.name for p in elsewhere if named.search(_read(p))]


@pytest.mark.parametrize("spec", own_games(), ids=lambda spec: spec.slug)
def test_every_game_of_ours_has_a_picture(spec):
    drawn = _read(GAMES / spec.slug / "card.svg")
    assert "<svg" in drawn
    assert "<text" not in drawn  # it would be in one language


def _folders():
    """Return every set of texts: those of the page, and those of boards."""
    for part in sorted((TEXTS / "en").glob("*.json")):
        yield f"page-{part.stem}", {lang: TEXTS / lang / part.name for lang in LANGUAGES}
    for folder in sorted(GAMES.glob("*/texts")):
        yield f"board-{folder.parent.name}", {lang: folder / f"{lang}.json" for lang in LANGUAGES}


FOLDERS = dict(_folders())


@pytest.mark.parametrize("name", FOLDERS)
def test_every_text_exists_in_every_language_with_the_same_places(name):
    files = FOLDERS[name]
    english = json.loads(_read(files["en"]))
    for lang, file in files.items():
        texts = json.loads(_read(file))
        assert list(texts) == list(english), f"{name}: {lang}"
        for key, text in texts.items():
            assert text.strip(), f"{name}: {key} in {lang}"
            places = [sorted(re.findall(r"\{(\w+)\}", one)) for one in (text, english[key])]
            assert places[0] == places[1], f"{name}: {key} in {lang}"


def test_every_text_that_is_asked_for_exists():
    known = {key for part in (TEXTS / "en").glob("*.json") for key in json.loads(_read(part))}
    own = [p for p in OWN if GAMES not in p.parents]
    asked = {key for p in own for key in re.findall(r"""\bsay\(\s*["']([\w.-]+)["']""", _read(p))}
    assert len(asked) > 100
    assert asked - known == set()


def test_nothing_is_fetched_from_elsewhere():
    allowed = ("http://www.w3.org/", "http://127.0.0.1")
    for path in [*OWN, *SOURCES.rglob("*.svg"), ROOT / "web" / "index.html"]:
        found = re.findall(r"https?://[^\s\"'`)<]+", _read(path))
        assert not [one for one in found if not one.startswith(allowed)], path.name


def test_no_markup_has_styles_that_the_policy_would_refuse():
    assert not [p.name for p in OWN if p.suffix == ".svelte" and re.search(r"\sstyle=", _read(p))]
