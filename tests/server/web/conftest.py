"""Servers for the tests of the web side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvloop

from mirabilis.server.settings import Settings
from mirabilis.server.web import built
from server.web.hosted import Hosted


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """One server for all tests that need no settings of their own."""
    file = tmp_path_factory.mktemp("server") / "all.sqlite"
    settings = Settings(port=0, db=str(file), workers=1, guests_per_minute=10_000)
    made = Hosted(settings, uvloop.new_event_loop)
    yield made
    made.stop()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Callable[..., Hosted]]:
    """Makes servers with other settings."""
    opened: list[Hosted] = []

    def start(**more: Any) -> Hosted:
        loop = more.pop("loop", None)
        file = str(tmp_path / "own.sqlite")
        opened.append(Hosted(Settings(**{"port": 0, "db": file, "workers": 1, **more}), loop))
        return opened[-1]

    yield start
    for one in opened:
        one.stop()


@pytest.fixture
def built_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page that looks as if Vite had built it; it needs no Node."""
    folder = tmp_path / "built"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Mirabilis</title><p>" + "page " * 99)
    (folder / "icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (folder / "manifest.json").write_text("{}")
    (folder / "assets" / "index-abc123.js").write_text("export {};\n" * 99)
    (folder / "assets" / "index-abc123.css").write_text("a { color: red }")
    (folder / "assets" / "card-abc123.svg").write_text("<svg/>")
    (folder / "assets" / "secret.txt").write_text("not a part of the page")
    (tmp_path / "outside.js").write_text("outside")
    monkeypatch.setattr(built, "FOLDER", folder)
    return folder
