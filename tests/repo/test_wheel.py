"""The wheel is complete: installed into an empty environment it plays."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from mirabilis.core.spec import LANGUAGES
from repo.places import ROOT, SRC, own_games

MINUTES = 60.0


def run(*words: object, cwd: Path, timeout: float = 5 * MINUTES, **env: str) -> str:
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**{k: v for k, v in os.environ.items() if k != "PYTHONPATH"}, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=timeout,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = ["-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    run(sys.executable, *words, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """Return the folder of commands of an environment with the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    words = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    run(commands / "python", *words, "-c", ROOT / "constraints.txt", wheel, cwd=folder.parent)
    return commands


def test_everything_of_the_package_is_inside(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    kept = [f for f in SRC.rglob("*") if f.is_file() and "__pycache__" not in f.parts]
    assert not [f for f in kept if f.relative_to(SRC.parent).as_posix() not in inside]
    for spec in own_games():
        folder = f"mirabilis/games/{spec.slug}"
        assert f"{folder}/RULES.md" in inside
        assert {f"{folder}/data/messages.{language}.json" for language in LANGUAGES} <= inside
    assert "mirabilis/py.typed" in inside


def test_nothing_else_is_inside(wheel):
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top.partition("-")[0] for top in tops} == {"mirabilis"}
    assert not [
        n for n in zipfile.ZipFile(wheel).namelist() if n.endswith((".pyc", ".nbi", ".nbc"))
    ]


@pytest.fixture(scope="module")
def cache(tmp_path_factory) -> str:
    """Return an empty cache: what is compiled for one test serves the next."""
    return str(tmp_path_factory.mktemp("cache"))


def test_it_plays_from_python(installed, tmp_path, cache):
    """One game compiled to its end, and the beginning of every other interpreted."""
    program = (
        "import mirabilis\n"
        "for spec in mirabilis.games():\n"
        "    whole = spec.slug == 'ewn'\n"
        "    game = mirabilis.load(spec.slug, jit=whole)\n"
        "    match = game.start(seed=1905)\n"
        "    bots = [mirabilis.bot('random', game, seed=s) for s in range(match.players)]\n"
        "    while match.actors and (whole or len(match.transcript(mirabilis.SPECTATOR)) < 20):\n"
        "        seat = match.actors[0]\n"
        "        match.play(seat, bots[seat].choose(match.seat(seat)))\n"
        "    if whole:\n"
        "        assert mirabilis.replay(match.record().dumps()).outcome == match.outcome\n"
        "    assert game.rules('de') != game.rules('en')\n"
        "    print(spec.slug)\n"
    )
    said = run(
        installed / "python", "-W", "error", "-c", program, cwd=tmp_path, MIRABILIS_CACHE=cache
    )
    assert said.split() == [spec.slug for spec in own_games()]


def test_the_command_works_without_a_terminal(installed, tmp_path, cache):
    said = run(installed / "mirabilis", cwd=tmp_path, MIRABILIS_CACHE=cache)
    assert said.strip()
    assert "mirabilis" in run(installed / "mirabilis", "--help", cwd=tmp_path)


def test_the_page_is_inside(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    built = "mirabilis/server/web/built"
    assert f"{built}/index.html" in inside
    assert [name for name in inside if name.startswith(f"{built}/assets/index-")]
