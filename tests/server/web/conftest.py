"""Servers for the tests of the web side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvloop

from mirabilis.server.settings import Settings
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
