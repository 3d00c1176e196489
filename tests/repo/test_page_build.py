"""The build of the page refuses types that do not follow from the models, and large pages."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from types import SimpleNamespace

import pytest

from repo.places import ROOT

spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)


@pytest.fixture(scope="module")
def generated(tmp_path_factory):
    path = tmp_path_factory.mktemp("types") / "wire.ts"
    build.write_types(path)
    return path.read_text(encoding="utf-8")


def test_the_types_are_those_of_the_models(generated):
    assert (ROOT / build.TYPES).read_text(encoding="utf-8") == generated, "run `make types`"


def test_the_types_hold_every_message_and_command(generated):
    for name in ("Welcome", "Update", "Refusal", "Hints", "Move", "Reveal", "NewTable", "Replay"):
        assert f"export interface {name} {{" in generated
    assert "moves: ([number, string] | [number, string, string])[];" in generated


@pytest.fixture
def copy(tmp_path):
    """Return a copy of what the check of the types looks at."""
    for name in (
        build.TYPES,
        *(f"{build.MODELS}/{p.name}" for p in (ROOT / build.MODELS).glob("*.py")),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def test_models_that_changed_stop_the_build(copy):
    build.check_types(copy)
    models = copy / build.MODELS / "tables.py"
    models.write_text(models.read_text().replace("max_length=40", "max_length=41"))
    with pytest.raises(SystemExit, match="make types"):
        build.check_types(copy)


def _sizes(folder):
    words = [build.node(), ROOT / "web/scripts/sizes.js", folder]
    return subprocess.run(words, capture_output=True, text=True)


@pytest.fixture
def built(tmp_path):
    """Return a folder as Vite leaves it, with one chunk for each part."""
    pages = ("index.html", "src/pages/Home.svelte", "src/pages/Table.svelte")
    board = "src/lib/games/any/Board.svelte"
    manifest = {}
    for number, key in enumerate((*pages, board)):
        file = f"chunk{number}.js"
        (tmp_path / file).write_bytes(os.urandom(20_000))  # cannot be compressed
        manifest[key] = {"file": file, "imports": ["index.html"] if key == board else []}
    for name in ("index.html", "icon.svg"):
        (tmp_path / name).write_text("small")
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    return tmp_path


def test_a_page_within_its_limits_is_built(built):
    done = _sizes(built)
    assert done.returncode == 0, done.stderr
    assert "before a board: 60.1 of 100 kB" in done.stdout
    assert "games/any/Board.svelte: 20.0 of 60 kB" in done.stdout


@pytest.mark.parametrize(("chunk", "size"), [(1, 70_000), (3, 70_000)])
def test_a_page_too_large_is_not_built(built, chunk, size):
    (built / f"chunk{chunk}.js").write_bytes(os.urandom(size))
    done = _sizes(built)
    assert done.returncode == 1
    assert done.stdout.count("TOO LARGE") == 1


def test_a_page_is_built_again_when_its_sources_have_changed(copy, monkeypatch):
    calls = []

    def npm(root, *words):
        calls.append(words[0])
        (root / "web" / "node_modules").mkdir(exist_ok=True)
        (root / build.BUILT).mkdir(parents=True, exist_ok=True)
        (root / build.BUILT / "index.html").write_text("built")

    monkeypatch.setattr(build, "npm", npm)
    (copy / "web" / "package-lock.json").write_text("{}")
    build.build(copy)
    build.build(copy)
    assert calls == ["ci", "run"]
    (copy / "web" / "index.html").write_text("new")
    build.build(copy)
    assert calls == ["ci", "run", "run"]
    (copy / "web" / "package-lock.json").write_text("{ }")
    build.build(copy)
    assert calls == ["ci", "run", "run", "ci", "run"]


@pytest.mark.parametrize(
    ("version", "page", "built"),
    [("standard", "later", 1), ("editable", "later", 0), ("editable", "", 1)],
)
def test_only_an_editable_installation_may_leave_the_page_for_later(
    monkeypatch, version, page, built
):
    calls, data = [], {"artifacts": []}
    monkeypatch.setattr(build, "build", calls.append)
    monkeypatch.setenv("MIRABILIS_PAGE", page)
    build.Page.initialize(SimpleNamespace(root="here"), version, data)
    assert len(calls) == len(data["artifacts"]) == built
