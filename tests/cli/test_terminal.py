"""At a real pseudo-terminal: whole games, secrets, colours, interruption."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import mirabilis

SECRET = "246135"


@pytest.fixture(autouse=True)
def _plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the commands play by interpreted rules: they are there sooner, and show the same."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def _play_on(terminal, prompt: str) -> None:
    while True:
        text = terminal.expect(rf"{prompt}> |Enter: finish")
        if "Enter: finish" in text:
            return
        terminal.type("1")


def test_newcomer_presses_enter_and_plays_to_the_end(terminal, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delenv("NUMBA_DISABLE_JIT")  # a bot thinks through a whole game
    table = terminal(columns=40)
    for question in ("Which game", "usual settings", "Who plays Red", "Who plays Blue"):
        table.expect(rf"{question}[^\[]*\[\w+(/n)?\] ")
        table.type("ewn" if question == "Which game" else "")
    table.expect(r"\[123456\]> ")
    table.type("")
    table.expect("Red arranges the stones as 123456")
    table.expect("● ")  # the die
    _play_on(table, r"Red\S*")
    assert re.search(r"(Red|Blue) wins: ", table.raw)
    table.type("s")
    table.expect("Saved in ")
    table.expect("Enter: finish")
    (saved,) = (tmp_path / "saves").iterdir()
    assert mirabilis.replay(saved.read_text()).is_over
    table.type("")
    table.expect("Which game")
    table.type("q")
    assert table.ends() == 0
    plain = re.sub(r"\x1b\[[?0-9;]*[A-Za-z]|\r", "", table.raw)
    drawn = [line for line in plain.split("\n") if re.search("[│├┌└]", line)]
    assert max(len(line) for line in drawn) <= 40


def test_arrangements_stay_secret_when_the_device_changes_hands(terminal) -> None:
    table = terminal("play", "ewn", "--seat", "1=me", "--seat", "2=me", "--seed", "3")
    table.expect("Hand the device to Red")
    table.expect("alone")
    table.type("")
    table.expect(r"Red\S*> ")
    table.type(SECRET)
    text = table.expect("Hand the device to Blue")
    assert "Red has arranged the stones" in text  # all may know that
    table.expect("alone")
    assert SECRET in table.raw  # the terminal did show it while Red typed
    assert SECRET not in table.model.all
    table.type("")
    text = table.expect(r"Blue\S*> ")
    assert SECRET not in text
    assert SECRET not in table.model.all
    table.type("654321")
    text = table.expect(r"Red\S*> ")  # all is shown: no handing over any more
    assert f"Red's stones stand as {SECRET}" in table.model.all
    assert "Hand the device" not in table.model.all
    table.type("1")
    assert "Hand the device" not in table.expect(r"Blue\S*> ")


def test_hidden_choice_can_be_changed_before_it_is_shown(terminal) -> None:
    table = terminal("play", "ewn", "--seat", "1=me", "--seat", "2=me", "--seed", "3")
    table.expect("alone")
    table.type("")
    table.expect(r"Red\S*> ")
    table.type(SECRET)
    table.expect("may act as well: type 1")
    table.expect("alone")
    table.type("1")
    assert f"Red arranges the stones as {SECRET}" in table.expect(r"Red\S*> ")
    table.type("165432")
    assert "Nobody waits for you" in table.expect(r"Red\S*> ")
    table.type("")  # more might have been done
    table.expect("Hand the device to Blue")
    table.expect("alone")
    table.type("")
    table.expect(r"Blue\S*> ")
    table.type("654321")
    table.expect("Red's stones stand as 165432")
    assert SECRET not in table.model.all  # what Red thought first stays Red's own
    assert "Red arranges" not in table.model.all  # told as to a spectator: both look now


def test_where_nothing_can_be_cleared_that_is_said(terminal) -> None:
    table = terminal("play", "ewn", "--seat", "1=me", "--seat", "2=me", term="dumb")
    text = table.expect("alone")
    assert "This terminal cannot be cleared" in " ".join(text.split())
    assert "\x1b" not in table.raw
    table.type("")
    assert "\n" * 20 in table.expect(r"Red> ").replace("\r", "")
    table.type(SECRET)
    table.expect("Hand the device to Blue")
    assert SECRET not in "\n".join(table.model.lines)  # out of sight at least


def test_interrupt_saves_and_says_how_to_go_on(terminal, tmp_path: Path) -> None:
    table = terminal("play", "ewn", "--option", "setup=standard", "--seat", "2=me")
    table.expect(r"Blue\S*> ")
    table.type("1")
    table.expect(r"Blue\S*> ")
    table.interrupt()
    text = table.expect("Interrupted")
    assert table.ends() == 130
    (saved,) = (tmp_path / "saves").iterdir()
    assert f"mirabilis play --resume {saved} --seat 1=medium --seat 2=me" in text
    assert mirabilis.replay(saved.read_text()).actors == (1,)


def test_tab_goes_on_and_nothing_typed_before_can_be_called_up(terminal) -> None:
    table = terminal(
        "play", "ewn", "--option", "setup=standard", "--seat", "1=me", "--seat", "2=me"
    )
    table.expect(r"Red\S*> ")
    os.write(table.master, b"hel\t")
    table.expect("help")
    table.type("")
    table.expect("take back your last decision")
    table.expect(r"Red\S*> ")
    os.write(table.master, b"secret\x15")  # Ctrl-U takes it away,
    table.type("\x1b[A\x10\x19\x1by\x1f")  # and neither history nor yank nor undo bring it back
    table.expect("Type a move or its number")


def test_colours_can_be_switched_off(terminal, monkeypatch) -> None:
    def codes() -> list[str]:
        table = terminal("play", "ewn", "--option", "setup=standard", *extra)
        table.expect("> ")
        table.interrupt()
        assert table.ends() == 130
        # A library that some machines have resets colours once as the process ends.
        return [c for c in re.findall(r"\x1b\[[0-9;]*m", table.raw) if c != "\x1b[0m"]

    extra: list[str] = []
    assert codes()
    extra = ["--no-color"]
    assert codes() == []
    extra = []
    monkeypatch.setitem(os.environ, "NO_COLOR", "1")
    assert codes() == []


def test_menu_speaks_asks_for_options_and_resumes(terminal, tmp_path: Path) -> None:
    table = terminal()
    table.expect(r"Which game\? \[1\] ")
    table.type("l")
    table.expect(r"Which language\? \[1\] ")
    table.type("de")
    table.expect(r"Welches Spiel\? \[1\] ")
    table.type("s")
    table.expect("Es ist keine Partie gespeichert")
    table.expect(r"Welches Spiel\? \[1\] ")
    table.type("ewn")
    table.expect(r"\[J/n\] ")
    table.type("n")
    answers = {"setup": "2", "substitute": "", "first": "", "board": "9x9", "stones": ""}
    texts = mirabilis.load("ewn").messages
    for option, answer in answers.items():
        table.expect(re.escape(texts.say(f"option.{option}", "de")))
        asked = table.expect(r"Deine Wahl\? \[\w+\] ")
        if option == "setup":
            assert texts.say("option.setup.random", "de") in asked
        table.type(answer)
        if option == "board":  # refused, and asked again
            assert "kann nicht '9x9' sein" in table.expect(r"Deine Wahl\? \[5x5\] ")
            table.type("4x4")
    for _ in range(2):
        table.expect(r"Wer spielt \w+\? \[\d\] ")
        table.type("1")
    table.expect(r"Rot\S*> ")
    table.type("1")
    table.expect(r"Blau\S*> ")
    table.type("ende")
    table.expect(r"\[J/n\] ")
    table.type("")
    table.expect("Gespeichert in ")
    table.expect(r"Welches Spiel\? \[1\] ")
    (saved,) = (tmp_path / "saves").iterdir()
    options = mirabilis.replay(saved.read_text()).game.options
    assert (options["setup"], options["board"]) == ("standard", "4x4")
    table.type("s")
    table.expect(r"gespeicherte Partie\? \[1\] ")
    table.type("")
    for _ in range(2):
        table.expect(r"Wer spielt \w+\? \[\d\] ")
        table.type("me")
    table.expect(r"Blau\S*> ")
    os.write(table.master, b"\x04")  # end of input: nothing has changed, so nothing is saved
    assert table.ends() == 0
    assert list((tmp_path / "saves").iterdir()) == [saved]


def test_long_rules_wait_at_every_screen(terminal) -> None:
    table = terminal("rules", "ewn")
    text = table.expect("Enter: more")
    assert text.count("\n") <= 24
    table.type("q")
    assert table.ends() == 0
