"""The site builds without a warning and loads nothing from outside."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import mirabilis
from mirabilis.core import contract, errors, spec
from mirabilis.core.conformance import CHECKS
from mirabilis.core.contract import FUNCTIONS, OPTIONAL
from repo.places import DOCS, ROOT, SRC, own_games


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


class Loaded(HTMLParser):
    """Collects what a browser would fetch for a page; plain links to elsewhere are not."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        for name in ("src", "srcset", "href", "data", "action", "poster", "xlink:href"):
            if given.get(name) and not (tag == "a" and name == "href"):
                self.addresses.append(given[name])
        self.addresses += re.findall(r"url\(([^)]*)\)", given.get("style") or "")


def is_outside(address: str) -> bool:
    return address.strip(" \"'").startswith(("http:", "https:", "//", "ws:", "wss:"))


def test_pages_load_nothing_from_outside(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 15
    for page in pages:
        text = page.read_text(encoding="utf-8")
        reader = Loaded()
        reader.feed(text)
        assert reader.addresses
        assert not [a for a in reader.addresses if is_outside(a)], page
        assert "Made with" not in text
        assert 'class="mermaid"' not in text


def test_styles_and_scripts_load_nothing_from_outside(site):
    for sheet in site.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        assert not [a for a in re.findall(r"url\(([^)]*)\)", text) if is_outside(a)], sheet
        assert not re.search(r"@import\s+[\"']?https?:", text), sheet
    for script in site.rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert not re.search(r"https?://(unpkg|cdn|fonts|polyfill)[./]", text), script


def test_rules_of_every_game_in_every_language(site):
    for game in own_games():
        for language in spec.LANGUAGES:
            name = f"{game.slug}.html" if language == "en" else f"{game.slug}.{language}.html"
            assert (site / "rules" / name).is_file()


def test_made_parts_are_filled_in(site):
    for page in site.rglob("*.html"):
        assert "made:" not in page.read_text(encoding="utf-8"), page
    options = (site / "reference" / "options.html").read_text(encoding="utf-8")
    for game in own_games():
        assert all(f"<code>{option.name}</code>" in options for option in game.options)
    python = (site / "reference" / "python.html").read_text(encoding="utf-8")
    assert all(f"<code>{name}</code>" in python for name in CHECKS)


def test_decisions_are_in_the_site(site):
    for page in (DOCS / "decisions").glob("*.md"):
        assert (site / "decisions" / f"{page.stem}.html").is_file()


def test_errors_page_draws_the_tree_of_the_code():
    page = (DOCS / "reference" / "errors.md").read_text(encoding="utf-8")
    names = re.findall(r"[├└]── (\w+)", page)
    found = {
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.MirabilisError)
    }
    assert {*names, "MirabilisError"} == found
    assert names == re.findall(r"[├└]── (\w+)", errors.__doc__)


def test_kernel_page_has_every_function():
    page = (DOCS / "reference" / "kernel.md").read_text(encoding="utf-8")
    needed, _, optional = page.partition("\n## Optional functions\n")
    for part, names in ((needed, FUNCTIONS), (optional, OPTIONAL)):
        heads = re.findall(r"^\| `(\w+)\(([^)]*)\)`", part, re.M)
        assert tuple(name for name, _ in heads) == names
        for name, words in heads:
            assert words.split(", ") == list(inspect.signature(getattr(contract, name)).parameters)


def test_messages_page_knows_every_kind_of_key():
    page = (DOCS / "reference" / "messages.md").read_text(encoding="utf-8")
    kinds = {key.split(".")[0] for key in re.findall(r"^\| `([^`]+)` \|", page, re.M)}
    for game in own_games():
        loaded = mirabilis.load(game.slug)
        folder = SRC / "games" / game.slug
        code = "".join(f.read_text(encoding="utf-8") for f in folder.glob("*.py"))
        for key in loaded.messages.texts("en"):
            kind = key.split(".")[0]
            assert kind in kinds or f"{kind}." in code, f"nothing uses {key}"
