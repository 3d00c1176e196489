"""The wheel is complete: installed into an empty environment it plays."""

from __future__ import annotations

import email
import os
import subprocess
import sys
import venv
import zipfile
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement

from mirabilis.core.compiled import cache_folder
from mirabilis.core.spec import LANGUAGES
from repo.places import ROOT, SRC, own_games

MINUTES = 60.0


def run(*words: object, cwd: Path, timeout: float = 20 * MINUTES, **env: str) -> str:
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


class Installed(NamedTuple):
    commands: Path
    cache: str


@pytest.fixture(scope="module", params=["linked", pytest.param("fetched", marks=pytest.mark.long)])
def installed(request, wheel, tmp_path_factory) -> Installed:
    """Give an environment with the wheel and what it asks for, and nothing else.

    What it asks for is linked from the environment of the tests, and compiled code found where the
    same sources have left it; or all that is fetched, installed and compiled anew.
    """
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, symlinks=True)
    commands = folder / ("Scripts" if sys.platform == "win32" else "bin")
    words = ["-m", "pip", "--disable-pip-version-check", "--python", commands / "python"]
    words += ["install", "--quiet", "-c", ROOT / "constraints.txt", wheel]
    if request.param == "linked":
        (site,) = folder.glob("lib/python*/site-packages")
        link_needed(wheel, site)
        words += ["--no-deps", "--no-index"]
        cache = cache_folder()
    else:
        cache = tmp_path_factory.mktemp("cache")
    run(sys.executable, *words, cwd=folder.parent)
    return Installed(commands, str(cache))


def link_needed(wheel: Path, site: Path) -> None:
    """Link what a wheel needs, and what that needs, into a folder of packages."""
    here = Path(metadata.distribution("pytest").locate_file(""))
    names = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("/METADATA")]
    said = zipfile.ZipFile(wheel).read(names[0]).decode()
    waiting = [("", one) for one in email.message_from_string(said).get_all("Requires-Dist")]
    seen = set()
    while waiting:
        extra, text = waiting.pop()
        asked = Requirement(text)
        if asked.marker and not asked.marker.evaluate({"extra": extra}):
            continue
        found = metadata.distribution(asked.name)
        for name in {file.parts[0] for file in found.files} - {"..", "__pycache__"}:
            if not (site / name).exists():
                (site / name).symlink_to(here / name)
        for extra in ("", *asked.extras):
            if (asked.name, extra) not in seen:
                seen.add((asked.name, extra))
                waiting += [(extra, more) for more in found.requires or ()]


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


def test_it_plays_from_python(installed, tmp_path):
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
    python = installed.commands / "python"
    said = run(python, "-W", "error", "-c", program, cwd=tmp_path, MIRABILIS_CACHE=installed.cache)
    assert said.split() == [spec.slug for spec in own_games()]


def test_the_command_works_without_a_terminal(installed, tmp_path):
    command = installed.commands / "mirabilis"
    said = run(command, cwd=tmp_path, MIRABILIS_CACHE=installed.cache)
    assert said.strip()
    assert "mirabilis" in run(command, "--help", cwd=tmp_path)


def test_the_page_is_inside(wheel):
    inside = zipfile.ZipFile(wheel).namelist()
    built = "mirabilis/server/web/built"
    assert f"{built}/index.html" in inside
    assert [name for name in inside if name.startswith(f"{built}/assets/index-")]
