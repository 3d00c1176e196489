"""Compiling ahead, in other processes."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

import mirabilis
from mirabilis.bots import ready
from mirabilis.bots.ahead import Ahead, Preparation
from mirabilis.bots.levels import levels, plays_at_once
from mirabilis.bots.text import parse
from tiny import bluff, market, pennies

PATIENCE = 300.0


class Watcher:
    """Keeps what was told, and waits for things."""

    def __init__(self) -> None:
        self.told: list[tuple[str, float]] = []
        self._news = threading.Condition()

    def __call__(self, preparation: Preparation) -> None:
        with self._news:
            self.told.append((preparation.game.spec.slug, preparation.progress))
            self._news.notify_all()

    def until(self, true) -> None:
        with self._news:
            assert self._news.wait_for(true, PATIENCE)


@pytest.fixture
def empty(monkeypatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MIRABILIS_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.compiled
def test_a_game_and_a_bot_are_compiled_elsewhere_with_progress(empty) -> None:
    game, watcher = mirabilis.load(pennies), Watcher()
    preparation = Preparation(game, ["greedy:2"])
    ahead = Ahead(watcher, 1)
    assert preparation.lacks()
    assert preparation.progress == 0.0
    ahead.start([preparation])
    try:
        watcher.until(lambda: preparation.part is None and preparation.progress == 1.0)
    finally:
        ahead.close()
    assert preparation.fault is None
    assert game.is_prepared
    assert not ready.unready([parse("greedy:2")], game)
    steps = [part for _, part in watcher.told]
    assert steps == sorted(steps)
    assert len(set(steps)) >= 10
    assert not preparation.lacks(parse("greedy:2"))
    again = Preparation(game, ["greedy:2"])  # all of it is on the disk
    again.look()
    assert again.part is None
    assert not again.lacks(parse("greedy"))


@pytest.mark.compiled
def test_a_game_that_is_asked_for_comes_first(empty, monkeypatch) -> None:
    begun: list[str] = []
    gate, first = threading.Event(), threading.Event()

    def compile_it(self: Ahead, preparation: Preparation) -> None:
        begun.append(preparation.game.spec.slug)
        first.set()
        assert gate.wait(PATIENCE)
        while (part := preparation.part) is not None:
            preparation.done(part)

    monkeypatch.setattr(Ahead, "_compile", compile_it)
    watcher = Watcher()
    several = [Preparation(mirabilis.load(package), []) for package in (bluff, pennies, market)]
    ahead = Ahead(watcher, 1)
    ahead.start(several)
    try:
        assert first.wait(PATIENCE)
        several[2].asked = True
        gate.set()
        watcher.until(lambda: all(one.progress == 1.0 for one in several))
    finally:
        gate.set()
        ahead.close()
    assert begun == ["bluff", "market", "pennies"]


@pytest.mark.compiled
def test_a_bot_asked_for_meanwhile_is_compiled_by_the_same_process(empty, monkeypatch) -> None:
    begun: list[str] = []
    gate, first = threading.Event(), threading.Event()

    def compile_it(self: Ahead, preparation: Preparation) -> None:
        begun.append(preparation.part or "rules")
        first.set()
        assert gate.wait(PATIENCE)
        while (part := preparation.part) is not None:
            preparation.done(part)

    monkeypatch.setattr(Ahead, "_compile", compile_it)
    watcher = Watcher()
    preparation = Preparation(mirabilis.load(pennies), [])
    ahead = Ahead(watcher, 2)
    ahead.start([preparation])
    try:
        assert first.wait(PATIENCE)
        assert not ahead.compiled_for(preparation, parse("greedy:2"))
        assert ahead._queue == []  # a second process would take it from there
        gate.set()
        watcher.until(lambda: preparation.progress == 1.0)
    finally:
        gate.set()
        ahead.close()
    assert begun == ["rules"]
    assert ahead._begun == []


@pytest.mark.compiled
def test_closing_ends_the_processes(empty) -> None:
    watcher, ahead = Watcher(), None
    ahead = Ahead(watcher, 1)
    ahead.start([Preparation(mirabilis.load(market), ["mcts"])])
    try:
        watcher.until(lambda: ahead._children)
        (process,) = list(ahead._children)
    finally:
        ahead.close()
    assert process.poll() is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)


def test_what_cannot_be_compiled_is_said(monkeypatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("subprocess.Popen", none)
    monkeypatch.setattr(Preparation, "look", lambda self: setattr(self, "_left", {"": 5}))
    watcher = Watcher()
    preparation = Preparation(mirabilis.load(pennies), [])
    ahead = Ahead(watcher, 1)
    ahead.start([preparation])
    try:
        watcher.until(lambda: preparation.fault is not None)
    finally:
        ahead.close()
    assert preparation.fault == "nothing can be compiled: Cannot allocate memory"
    assert preparation.part is None


def test_nothing_is_compiled_where_the_compiler_is_off() -> None:
    game = mirabilis.load(pennies, jit=False)
    preparation, ahead = Preparation(game, ["mcts"]), Ahead(Watcher(), 1)
    assert ahead.compiled_for(preparation, parse("mcts:1000")) is False


@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
def test_easy_plays_at_once_and_expert_waits_for_the_compiler(slug, monkeypatch) -> None:
    game = mirabilis.load(slug)
    bots = {level: parse(text) for level, text in levels(game).items()}
    assert plays_at_once(bots["easy"], game)
    assert plays_at_once(bots["medium"], game) is (slug != "ideas")
    assert not plays_at_once(bots["expert"], game)
    assert plays_at_once(parse("random"), game)


def test_seconds_go_by_what_comes_before(monkeypatch) -> None:
    def look(self: Preparation) -> None:
        self._left = {"": 30, "greedy": 10, "mcts": 60}
        self._all = 100

    monkeypatch.setattr(Preparation, "look", look)
    one, other = (Preparation(mirabilis.load(g, jit=False), ["mcts"]) for g in (pennies, bluff))
    ahead = Ahead(Watcher(), 1)
    ahead._queue = [one, other]
    for preparation in (one, other):
        preparation.look()
    pace = ahead.seconds(one) / 30
    assert ahead.seconds(one, parse("mcts:5")) == pytest.approx(100 * pace)
    assert ahead.seconds(one, parse("greedy")) == pytest.approx(40 * pace)
    assert ahead.seconds(other) == pytest.approx(130 * pace)
    other.asked = True
    assert ahead.seconds(other) == pytest.approx(30 * pace)
    one.done("")
    assert ahead.seconds(one, parse("random")) == pytest.approx(100 * pace)  # the other is first
