"""Every test has its place: a run of `make test`, or one part of `make test-long`."""

from __future__ import annotations

import subprocess
import sys

import pytest

import runs
from repo.places import ROOT, TESTS, own_games

FILES = sorted(path.relative_to(TESTS).as_posix() for path in TESTS.rglob("test_*.py"))


def test_a_file_belongs_to_one_part():
    for place in FILES:
        assert f"tests/{place}".startswith(tuple(runs.places(runs.part(place))))


@pytest.mark.parametrize("compiled", [False, True])
def test_a_file_is_looked_at_by_its_runs(compiled):
    for place in FILES:
        names = runs.runs_of(place, compiled)
        assert set(names) <= set(runs.RUNS)
        for name in names:
            words = runs.folders(name.removesuffix("_run"))
            ignored = [word.partition("=")[2] for word in words if word.startswith("--")]
            assert f"tests/{place}".startswith(tuple(word for word in words if word[0] != "-"))
            assert not f"tests/{place}".startswith(tuple(ignored))


def test_what_runs_once_and_what_twice():
    assert runs.runs_of("games/any/test_rules.py", compiled=False) == ("plain_run", "compiled_run")
    assert runs.runs_of("games/any/test_drawing.py", compiled=False) == ("compiled_run",)
    assert runs.runs_of("games/any/test_drawing.py", compiled=True) == ("compiled_run",)
    assert runs.runs_of("games/any/test_properties.py", compiled=False) == ("compiled_run",)
    assert runs.runs_of("server/tables/test_chat.py", compiled=False) == ("plain_run",)
    assert runs.runs_of("search/test_mcts.py", compiled=False) == ("compiled_run",)
    assert runs.runs_of("page/test_home.py", compiled=True) == ("browser_run",)
    assert runs.runs_of("server/crash/test_kills.py", compiled=True) == ("lone_run",)


def test_every_game_has_a_part():
    assert {spec.slug for spec in own_games()} <= set(runs.PARTS)


def test_an_unknown_part_is_refused_with_those_there_are():
    command = [sys.executable, "tests/everything.py", "long", "nothing"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2
    assert ", ".join(runs.PARTS) in done.stderr


def test_a_failing_step_fails_the_whole_and_is_shown():
    program = (
        "import sys; sys.path.insert(0, 'tests'); import everything as e\n"
        "bad = e.Step('bad', [sys.executable, '-c', 'print(\"oh no\"); raise SystemExit(3)'])\n"
        "good = e.Step('good', [sys.executable, '-c', ''])\n"
        "e.everything = lambda: [*e.Beside([bad]).ended(), e.do(good, show=True)]\n"
        "sys.exit(e.main([]))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 1
    assert "oh no" in done.stdout
    assert "FAILED 3" in done.stdout
