"""Whoever follows docs/how-to/add-a-game.md literally gets a game that works."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from repo.places import DOCS, titled_blocks

PAGE = DOCS / "how-to" / "add-a-game.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    """Return the folder of the package that the page builds."""
    folder = tmp_path_factory.mktemp("made") / "highcard"
    for name, text in titled_blocks(PAGE).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, *words: str, path: Path | None = None, strict: bool = True) -> str:
    """Run Python in the folder, with the package on the path, and return what it said."""
    place = str(path or folder / "src")
    done = subprocess.run(
        [sys.executable, *(["-W", "error"] if strict else []), *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": place},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_page_draws_the_folders_it_makes(package):
    tree = PAGE.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
    for file in package.rglob("*"):
        if file.is_file():
            assert file.name in tree


def test_examples_of_the_page(package, monkeypatch):
    monkeypatch.syspath_prepend(package / "src")
    try:
        result = doctest.testfile(
            str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
        )
    finally:
        for name in [n for n in sys.modules if n.split(".")[0] == "highcard"]:
            del sys.modules[name]
    assert result.failed == 0
    assert result.attempted > 20


@pytest.mark.compiled
def test_its_own_tests_pass(package):
    said = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "5 passed" in said


def test_the_kit_finds_a_leak(package, tmp_path):
    kernel = (package / "src/highcard/kernel.py").read_text(encoding="utf-8")
    blanked = "                seen.chosen[seat] = UNKNOWN\n"
    assert kernel.count(blanked) == 1
    broken = tmp_path / "src" / "highcard"
    broken.parent.mkdir()
    subprocess.run(["cp", "-r", str(package / "src/highcard"), str(broken)], check=True)
    (broken / "kernel.py").write_text(kernel.replace(blanked, "                pass\n"))
    program = (
        "import highcard, mirabilis\n"
        "game = mirabilis.load(highcard, jit=False)\n"
        "print(mirabilis.conformance.check_game(game, games=5, only=['privacy']).failed)\n"
    )
    assert run(tmp_path, "-c", program) == "('privacy',)\n"


def test_installed_it_is_found_by_name(package, tmp_path):
    place = tmp_path / "place"
    installing = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index"]
    installing += ["--no-deps", "--no-build-isolation", "--target", str(place), str(package)]
    run(package, *installing, strict=False)  # pip itself warns
    program = (
        "import mirabilis\n"
        "assert 'highcard' in [spec.slug for spec in mirabilis.games()]\n"
        "match = mirabilis.load('highcard', jit=False).start(seed=7)\n"
        "match.play(0, '6'), match.play(1, '2')\n"
        "print(match.outcome.winners, mirabilis.replay(match.record().dumps()).outcome.reason)\n"
    )
    assert run(tmp_path, "-c", program, path=place) == "(0,) card\n"


def test_its_code_is_in_the_usual_form(package):
    usual = ["--isolated", "--no-cache", "--config", "line-length = 100"]
    usual += ["--config", 'src = ["src"]', "src", "tests"]
    for words in (["format", "--check"], ["check", "--select", "E,F,W,I,UP,B"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *words, *usual],
            cwd=package,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
