"""Looking at records: replay and draw."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import mirabilis


@pytest.fixture
def over(tmp_path: Path) -> Path:
    match = mirabilis.load("ewn").start(seed=7)
    match.play(0, "246135")
    match.play(1, "654321")
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, match.moves(seat)[0])
    file = tmp_path / "over.mirabilis"
    file.write_text(match.record().dumps())
    return file


@pytest.fixture
def running(tmp_path: Path) -> Path:
    match = mirabilis.load("ewn").start(seed=7)
    match.play(0, "246135")
    file = tmp_path / "running.mirabilis"
    file.write_text(match.record(running=True).dumps())
    return file


def test_replay_tells_and_draws_every_event(run, over: Path) -> None:
    code, out, err = run("replay", over)
    match = mirabilis.replay(over.read_text())
    assert (code, err) == (0, "")
    assert "1. Red arranges the stones as 246135.\n" in out
    assert out.count("┌───┬") == len(match.line) + 1
    assert " wins: " in out.splitlines()[-1]
    assert run("replay", over, "--step").out == out  # nobody there to press Enter
    assert "gewinnt: " in run("replay", over, "--lang", "de").out


def test_viewers_see_what_they_saw(run, over: Path, running: Path) -> None:
    assert "1. Red has arranged the stones.\n" in run("replay", over, "--viewer", "2").out
    assert "1. Red arranges the stones as 246135.\n" in run("replay", over, "--viewer", "1").out
    assert "246135" not in run("replay", running).out
    assert "246135" in run("replay", running, "--viewer", "1").out
    assert "(2)" not in run("draw", running).out
    assert "(2)" in run("draw", running, "--viewer", "1").out
    for verb in ("replay", "draw"):
        code, out, err = run(verb, running, "--viewer", "all")
        assert (code, out) == (2, "")
        assert "when the game is over" in err
        assert "open" not in err
        assert "zu Ende ist" in run(verb, running, "--viewer", "all", "--lang", "de").err
        assert "seat from 1 to 2, spectator or all" in run(verb, over, "--viewer", "3").err


def test_draw_shows_one_position(run, over: Path) -> None:
    start = run("draw", over, "--at", "0").out
    assert "(a)" in start
    placed = run("draw", over, "--at", "4").out
    assert "│(2)│(4)│(6)│" in placed
    events = len(mirabilis.replay(over.read_text()).line)
    assert run("draw", over).out == run("draw", over, "--at", events).out
    assert run("draw", over).out != placed
    for at in (-1, events + 1):
        code, _, err = run("draw", over, "--at", at)
        assert (code, f"events are 0 to {events}" in err) == (2, True)


def test_a_picture_is_written_once(run, over: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert run("draw", over, "--svg", picture).code == 0
    text = picture.read_text()
    assert text.startswith("<svg ")
    code, _, err = run("draw", over, "--at", "0", "--svg", picture)
    assert (code, "exists and is not overwritten" in err) == (2, True)
    assert picture.read_text() == text


def test_a_game_without_pictures_says_so(run, over: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.delattr(sys.modules["mirabilis.games.ewn.game"], "svg")
    code, _, err = run("draw", over, "--svg", tmp_path / "board.svg")
    assert (code, "ewn has no pictures" in err) == (2, True)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: b"", "not a record"),
        (lambda text: b"\xff\xfe\x00", "is not a text"),
        (lambda text: text.encode()[:-70], "cut off"),
        (lambda text: text.replace("246135", "246153").encode(), "checksum"),
    ],
)
@pytest.mark.parametrize("verb", [["replay"], ["draw"], ["play", "--resume"]])
def test_a_damaged_record_is_refused_in_one_line(run, over, tmp_path, verb, damage, said) -> None:
    file = tmp_path / "damaged"
    file.write_bytes(damage(over.read_text()))
    code, out, err = run(*verb, file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert "damaged" in err
    german = run(*verb, file, "--lang", "de").err
    assert "Aufzeichnung" in german


def test_a_folder_is_no_record(run, tmp_path: Path) -> None:
    code, _, err = run("replay", tmp_path)
    assert (code, err.count("\n")) == (2, 1)
