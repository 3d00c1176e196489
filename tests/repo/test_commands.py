"""Every command line in the documentation is one that the command understands."""

from __future__ import annotations

import argparse
import re
import shlex

import pytest

from mirabilis.cli.parser import build, verbs
from mirabilis.cli.screen import TEXTS, Screen
from repo.places import DOCS, PAGES, SRC, shown


def commands() -> list[tuple[str, str]]:
    """Return page and command line of every example."""
    return [
        (shown(page), line)
        for page in PAGES
        for line in re.findall(r"^\$ (mirabilis\b.*)$", page.read_text(encoding="utf-8"), re.M)
    ]


@pytest.mark.parametrize(("page", "line"), commands())
def test_command_is_understood(page, line):
    words = shlex.split(line)[1:]
    args = build(Screen("en").say).parse_args(words)
    assert (args.verb is None) == (not [word for word in words if word in verbs()])


def test_the_page_shows_every_verb():
    page = (DOCS / "how-to" / "play-in-the-terminal.md").read_text(encoding="utf-8")
    assert not [
        verb for verb in verbs() if f"mirabilis {verb}" not in page.replace("--no-color ", "")
    ]


def test_the_reference_has_every_verb_and_option():
    page = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    common, *parts = page.split("\n## `mirabilis ")
    pages = {part.split()[0].strip("`"): part for part in parts}
    assert pages.keys() == verbs().keys()
    for name, module in verbs().items():
        parser = argparse.ArgumentParser(add_help=False)
        module.arguments(parser, lambda key, **_: key)
        for action in parser._actions:
            assert all(f"`{word}" in pages[name] for word in action.option_strings), name
            assert action.option_strings or action.metavar in pages[name].partition("\n")[0]
    for action in build(Screen("en").say)._actions:
        assert all(f"`{word}" in common for word in action.option_strings)


def test_the_reference_has_every_variable_of_the_environment():
    page = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    code = "".join(file.read_text(encoding="utf-8") for file in SRC.rglob("*.py"))
    found = set(re.findall(r"environ\.get\(\"(\w+)\"", code)) | set(
        re.findall(r"MIRABILIS_\w+", code)
    )
    assert found
    assert not [name for name in found if name not in page]


def test_the_page_names_every_word_of_a_game():
    page = (DOCS / "how-to" / "play-in-the-terminal.md").read_text(encoding="utf-8")
    keys = [key for key in TEXTS.texts("en") if re.fullmatch(r"command\.[a-z]+", key)]
    assert keys
    assert not [key for key in keys if f"`{TEXTS.say(key)}`" not in page]
