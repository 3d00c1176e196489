"""Play begins before anything is compiled, and goes over to compiled rules unnoticed."""

from __future__ import annotations

import os
import pty
import select
import sys
from pathlib import Path

import pytest

import mirabilis
from mirabilis.bots import ready
from mirabilis.bots.ahead import Ahead
from mirabilis.cli.readiness import Readiness, waits
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import ask, seating
from mirabilis.cli.table import resumed
from mirabilis.core.game import Game


@pytest.fixture
def nothing_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Leave the machine as it is before anything was compiled; nobody compiles meanwhile."""
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(Ahead, "start", lambda self, preparations: None)


@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
def test_the_first_prompt_comes_with_nothing_compiled(
    slug: str, run, nothing_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(*_: object) -> None:
        raise AssertionError("somebody waits for the compiler")

    monkeypatch.setattr(Game, "prepare", prepare)
    ran = run("play", slug, "--seed", 5, typed=["moves"])
    assert ran.out.splitlines().count("Type a move or its number; 'help' lists the commands.") == 1
    assert "> moves" in ran.out


def _story(run, monkeypatch: pytest.MonkeyPatch, after: int | None) -> str:
    """Return all that is told of a game that goes over when it has been asked so often."""
    asked = [0]

    def game(self: Readiness) -> Game:
        asked[0] += 1
        over = after is not None and asked[0] > after
        return self._compiled if over else self._plain

    with monkeypatch.context() as patch:
        patch.setattr(Readiness, "game", property(game))
        patch.setattr(Readiness, "fit", lambda self, bot: self.game)
        ran = run("play", "dice", "--seed", 5, "--seat", "2=easy", typed=["1"] * 60)
    assert ran.code == 0
    assert asked[0] > 40
    return ran.out


@pytest.mark.compiled
def test_going_over_in_the_middle_changes_nothing_that_is_told(
    run, nothing_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = _story(run, monkeypatch, None)
    monkeypatch.delenv("MIRABILIS_CACHE")
    assert _story(run, monkeypatch, 20) == begun


class Line:
    """A screen that keeps the line that says how long it takes."""

    interactive = True

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.forgot = 0

    def say(self, key: str, **params: object) -> str:
        return f"{key} {params}"

    def paint(self, text: str, _: str) -> str:
        return text

    def passing(self, text: str) -> None:
        self.lines.append(text)

    def forget_typed(self) -> None:
        assert self.lines[-1] == ""
        self.forgot += 1


def test_who_waits_sees_it_move_and_what_is_typed_meanwhile_is_forgotten(
    nothing_compiled: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, game = Line(), mirabilis.load("ewn")
    ready = Readiness(screen, game, ["expectimax:3"])  # type: ignore[arg-type]
    answers = [None, None, None, None, game]
    monkeypatch.setattr(ready, "fit", lambda bot: answers.pop(0))
    ready._changed.set()
    monkeypatch.setattr(ready._changed, "clear", lambda: None)
    assert ready.wait("expectimax:3", "hint.wait") is game
    assert len(set(screen.lines[:-1])) == 4
    assert screen.forgot == 1


def test_nothing_is_forgotten_where_nobody_waited(nothing_compiled: None) -> None:
    screen, game = Line(), mirabilis.load("ewn")
    ready = Readiness(screen, game, ["easy"])  # type: ignore[arg-type]
    assert not ready.wait("greedy:4", "hint.wait").is_compiled
    assert screen.lines == []
    assert screen.forgot == 0


def test_keys_typed_before_a_question_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pty.openpty()
    try:
        with os.fdopen(os.dup(there), "r") as stdin:
            monkeypatch.setattr(sys, "stdin", stdin)
            screen = Screen()
            screen.interactive = True
            os.write(here, b"2\n3\n")
            assert select.select([there], [], [], 10)[0]
            screen.forget_typed()
            assert not select.select([there], [], [], 0)[0]
    finally:
        os.close(here)
        os.close(there)


def test_a_resumed_challenge_has_the_bot_for_its_end_compiled(
    nothing_compiled: None, tmp_path: Path
) -> None:
    match = mirabilis.load("dice", jit=False).start(1, "daily dice 2026-11-15")
    table = resumed(Screen(), match, ["me"], tmp_path / "game.mirabilis", "")
    assert table.ready is not None
    assert {bot.name for bot in table.ready._preparation._bots} == {"greedy", "mcts"}


@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
def test_who_sits_where_nothing_is_said_waits_for_no_compiler(
    slug: str, nothing_compiled: None
) -> None:
    game = mirabilis.load(slug)
    seats = seating(Line(), game, game.default_players, [])  # type: ignore[arg-type]
    assert not waits(game).keys() & set(seats)


def test_levels_that_need_the_compiler_say_how_long_they_take(run, nothing_compiled: None) -> None:
    game = mirabilis.load("ideas")
    assert list(waits(game)) == ["medium", "hard", "expert"]
    assert waits(mirabilis.load("ewn", jit=False)).keys() == {"hard", "expert"}
    assert 5 < waits(game)["hard"] < 300
    screen, said = Line(), []
    screen.write = screen.tell = lambda *_: None  # type: ignore[attr-defined]
    screen.entry = lambda *words: said.append(words)  # type: ignore[attr-defined]
    screen.language = "en"  # type: ignore[attr-defined]
    screen.ask = lambda _: ""  # type: ignore[attr-defined]
    assert ask(screen, game, 2, 1, "easy", {"hard": 30}) == "easy"  # type: ignore[arg-type]
    (late,) = [words for words in said if "30" in str(words)]
    assert "kind.hard.about" in str(late)


@pytest.mark.compiled
def test_levels_that_are_compiled_do_not_wait() -> None:
    game = mirabilis.load("ewn")
    game.prepare()
    ready.prepare(["greedy", "expectimax"], game)
    assert waits(game) == {}
