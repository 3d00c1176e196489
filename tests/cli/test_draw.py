"""Pictures of records: as SVG, as PNG, as a film; and nothing written where something is wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import mirabilis
from cli.drawn import layers, pixels
from mirabilis.cli.film import film
from mirabilis.core import drawing
from mirabilis.core.spec import LANGUAGES


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
    match = mirabilis.load("code").start(players=2, seed=7)
    for seat in (0, 1):
        match.play(seat, match.moves(seat)[0])
    file = tmp_path / "running.mirabilis"
    file.write_text(match.record(running=True).dumps())
    return file


def test_a_picture_of_pixels(run, over: Path, tmp_path: Path) -> None:
    usual, narrow = tmp_path / "a.png", tmp_path / "b.PNG"
    assert run("draw", over, "--png", usual).out == f"Drawn in {usual}\n"
    assert run("draw", over, "--png", narrow, "--width", 200).code == 0
    assert pixels(usual.read_bytes()).size == (1200, 960)
    assert pixels(narrow.read_bytes()).size == (200, 160)
    assert pixels(usual.read_bytes()).getpixel((600, 480))[3] == 255


def test_several_at_once(run, over: Path, tmp_path: Path) -> None:
    names = ("board.svg", "board.png", "film.svg")
    paths = [tmp_path / name for name in names]
    words = [
        word
        for kind, path in zip(("svg", "png", "film"), paths, strict=True)
        for word in (f"--{kind}", path)
    ]
    out = run("draw", over, "--at", "4", *words, "--width", 300, "--pace", "0.25").out
    assert out == "".join(f"Drawn in {path}\n" for path in paths)
    film = paths[2].read_text()
    assert len(layers(film)) <= 5  # the game up to there
    assert "animation:film-on 0.251s 0.25s" in film


def test_a_film_shows_what_the_viewer_saw(run, over: Path, running: Path, tmp_path: Path) -> None:
    texts = []
    for viewer in ("1", "2", "spectator"):
        path = tmp_path / f"{viewer}.svg"
        assert run("draw", running, "--viewer", viewer, "--film", path).code == 0
        texts.append(path.read_text())
    match = mirabilis.replay(running.read_text())
    for seat, text in enumerate(texts):
        slips = text.count('class="letter known"')
        assert (slips > 0) == (seat < match.players)
    assert (
        "when the game is over"
        in run("draw", running, "--viewer", "all", "--film", tmp_path / "all.svg").err
    )
    whole = tmp_path / "whole.svg"
    assert run("draw", over, "--film", whole).code == 0
    events = mirabilis.replay(over.read_text()).transcript(mirabilis.ALL)
    assert len(layers(whole.read_text())) > len(events) // 2


WRONG = [
    (["--png", "new.svg"], "new.svg has the wrong ending; possible: .png"),
    (["--svg", "new"], "new has the wrong ending; possible: .svg"),
    (["--film", "new.gif"], "new.gif has the wrong ending; possible: .svg"),
    (["--png", "mine.png"], "mine.png exists and is not overwritten"),
    (["--film", "mine.svg"], "mine.svg exists and is not overwritten"),
    (["--svg", "new.svg", "--film", "mine.svg"], "mine.svg exists and is not overwritten"),
    (["--svg", "new.svg", "--film", "new.svg"], "new.svg is given twice"),
    (["--png", "none/new.png"], "there is no folder"),
    (["--png", "new.png", "--width", "99"], "--width is from 100 to 8000, not 99"),
    (["--png", "new.png", "--width", "8001"], "--width is from 100 to 8000, not 8001"),
    (["--png", "new.png", "--width", "1.5"], "--width needs a whole number"),
    (["--film", "new.svg", "--pace", "0"], "--pace is from 0.05 to 60, not 0"),
    (["--film", "new.svg", "--pace", "nan"], "--pace is from 0.05 to 60, not nan"),
    (["--width", "300"], "--width says something about --png only"),
    (["--svg", "new.svg", "--pace", "1"], "--pace says something about --film only"),
    (["--film", "new.svg", "--at", "999"], "there is no event 999"),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_what_is_wrong_is_said_in_one_line_and_nothing_is_written(
    run, over: Path, tmp_path: Path, monkeypatch, words: list[str], why: str
) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    mine = [Path("mine.png"), Path("mine.svg")]
    for path in mine:
        path.write_text("mine")
    code, out, err = run("draw", over, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert sorted(folder.iterdir()) == [folder / path for path in mine]
    assert {path.read_text() for path in mine} == {"mine"}
    for language in LANGUAGES[1:]:
        other = run("draw", over, *words, "--lang", language).err
        assert other.count("\n") == 1
        assert other != err


@pytest.mark.parametrize(("kind", "name"), [("svg", "a.svg"), ("png", "a.png"), ("film", "a.svg")])
def test_a_game_without_pictures_says_so(run, over, tmp_path, monkeypatch, kind, name) -> None:
    monkeypatch.delattr(sys.modules["mirabilis.games.ewn.game"], "svg")
    code, _, err = run("draw", over, f"--{kind}", tmp_path / name)
    assert (code, "ewn has no pictures, only text" in err, err.count("\n")) == (2, True, 1)
    assert not (tmp_path / name).exists()


def test_words_in_a_picture_are_in_the_readers_language() -> None:
    def spoken(view, say=None):
        return f"<svg xmlns='http://www.w3.org/2000/svg'><text>{say('hand')}</text></svg>"

    def silent(view):
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"

    messages = SimpleNamespace(say=lambda key, language: f"{key} ({language})")
    for svg, text in ((spoken, "hand (de)"), (silent, "<svg")):
        game = SimpleNamespace(
            messages=messages, parts=SimpleNamespace(face=SimpleNamespace(svg=svg))
        )
        assert text in drawing.picture(game, {}, "de")
        assert (svg is spoken) == ("hand (nl)" in film(game, [{}, {}], 1.0, "nl"))
