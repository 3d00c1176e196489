"""Questions, and the menu that asks them, to somebody in this process."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import mirabilis
from mirabilis.cli import asking, files, menu
from mirabilis.cli.errors import Back, InputEnded

COLOURS = [("red", "like blood"), ("blue", "like the sea")]
STONES = [("most", "as many as fit"), ("1", "one"), ("2", "two"), ("3", "three")]


@pytest.mark.parametrize(
    ("typed", "word"), [("", "red"), ("1", "red"), ("2", "blue"), ("blue", "blue")]
)
def test_a_choice_by_number_or_word(person, typed: str, word: str) -> None:
    screen, typist = person(typed)
    assert asking.choose(screen, "Which?", COLOURS) == word
    assert typist.text == "  1  red   like blood\n  2  blue  like the sea\nWhich? [1] "


@pytest.mark.parametrize(("typed", "word"), [("", "most"), ("1", "1"), ("3", "3")])
def test_where_words_are_digits_no_other_numbers_are_shown(person, typed, word) -> None:
    screen, typist = person(typed)
    assert asking.choose(screen, "Which?", STONES) == word
    lines = typist.text.split("\n")
    assert lines[0] == "     most  as many as fit"
    assert lines[3:] == ["     3     three", "Which? [most] "]


def test_what_is_valid_is_said(person) -> None:
    screen, typist = person("3", "", "4", "2")
    assert asking.choose(screen, "Which?", COLOURS, default=1) == "blue"
    assert "Type a number from 1 to 2, or the word beside it.\nWhich? [2] " in typist.text
    assert asking.choose(screen, "Which?", STONES) == "2"
    assert "Type one of: most, 1, 2, 3.\n" in typist.text


def test_yes_and_no(person) -> None:
    screen, typist = person("perhaps", "no", "", "YES", "q", "n", "q")
    assert not asking.yes(screen, "Well?")
    assert "Well? [Y/n] Type y for yes or n for no.\nWell? [Y/n] " in typist.text
    assert asking.yes(screen, "Well?")
    assert asking.yes(screen, "Well?", default=False)
    assert not asking.yes(screen, "Well?")  # q is no way back where none was offered
    with pytest.raises(Back):
        asking.yes(screen, "Well?", back=True)


def _menu(person, *lines: str) -> str:
    """Return what the menu writes until there is nothing more to read."""
    screen, typist = person(*lines)
    with pytest.raises(InputEnded):
        menu.run(screen)
    typist.look()
    return typist.text


@pytest.mark.parametrize(
    "lines",
    [
        ["ewn", "q"],
        ["ewn", "n", "q"],
        ["ewn", "n", "", "", "", "q"],  # the size of the board, typed freely
        ["ewn", "", "q"],
        ["ewn", "", "", "quit"],
        ["l", "q"],
    ],
)
def test_q_leads_back_to_the_first_menu(person, lines: list[str]) -> None:
    text = _menu(person, *lines)
    assert text.count("q goes back to the first menu") == 1
    assert text.count("Which game? ") == 2
    assert text.endswith("Which game? [1] \n")


def test_an_option_with_a_form_lists_its_values_before_it(person, monkeypatch) -> None:
    text = _menu(person, "l", "fr", "ewn", "n", "", "", "")
    form = mirabilis.load("ewn").messages.say("option.board.form", "fr")
    assert re.search(rf"\n +5x5  .*\nou {re.escape(form)}\nVotre choix \? \[5x5\] ", text)


def test_stones_are_taken_as_shown(person, tmp_path: Path) -> None:
    answers = ("ewn", "n", "2", "", "", "", "4", "me", "me")
    text = _menu(person, *answers, "save")
    assert re.search(r"\n +4 +four\n", text)
    (saved,) = (tmp_path / "saves").iterdir()
    assert mirabilis.replay(saved.read_text()).game.options["stones"] == "4"


def test_saved_games_are_those_that_can_be_gone_on_with(person, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    match = mirabilis.load("ewn").start(seed=1)
    for number, name in enumerate(("older", "newer")):
        file = saves / f"{name}.mirabilis"
        file.write_text(match.record(running=True).dumps())
        os.utime(file, (1000 + number, 1000 + number))
    match.resign(0)
    (saves / "finished.mirabilis").write_text(match.record().dumps())
    (saves / "dangling.mirabilis").symlink_to(tmp_path / "nowhere")
    assert [file.stem for file in files.saved()] == ["finished", "newer", "older"]
    text = _menu(person, "s", "q")
    assert re.findall(r"(\d)  (\w+)\.mirabilis", text) == [("1", "newer"), ("2", "older")]
    for name in ("older", "newer"):
        (saves / f"{name}.mirabilis").unlink()
    assert "No game is saved." in _menu(person, "s")


def test_a_list_is_not_broken_at_hyphens(person, monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    screen, typist = person()
    screen.entry(" 1", "word", "abcdefgh ijklmnop-qrstuv wx")
    typist.look()
    assert typist.text.split("\n")[1].split() == ["ijklmnop-qrstuv", "wx"]
