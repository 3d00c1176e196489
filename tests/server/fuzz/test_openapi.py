"""The HTTP side against its own description: schemathesis asks, everything it knows is checked."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mirabilis
from server.player import ask, enrol
from server.process import Process
from server.web.hosted import GAME

pytestmark = pytest.mark.compiled

HERE = Path(__file__).parent
PATIENCE = 1200
RECORD = mirabilis.load("ewn", jit=False).start(seed=1, open=True).record().dumps()
AT_A_TABLE = r"--include-path-regex=^/api/tables/\{table\}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    file = tmp_path_factory.mktemp("openapi") / "game.sqlite"
    with Process(str(file), games="ewn") as made:
        made.start()
        made.wait_ready()
        yield made
        assert made.is_running
        assert made.faults == []
        assert made.stop() == 0


def fuzz(server: Process, folder: Path, who: str, *words: str, table: str | None = None) -> int:
    """Have schemathesis ask; return how often it asked. Whatever it finds fails.

    With ``table`` it asks about that one wherever it asks about a table.
    """
    config = (HERE / "schemathesis.toml").read_text()
    if table is not None:
        config = f'parameters = {{ "path.table" = "{table}" }}\n' + config
    (folder / "schemathesis.toml").write_text(config)
    command = [sys.executable, "-W", "ignore", "-m", "schemathesis.cli", "run", "--no-color"]
    command += ["--checks=all", "--seed=7", "--warnings=off", *words]
    environment = {
        **os.environ,
        "FUZZ_AS": who,
        "FUZZ_RECORD": RECORD,
        "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path]),
        "SCHEMATHESIS_HOOKS": "hooks",
        "COLUMNS": "100",
    }
    run = subprocess.run(
        [*command, f"{server.url}/api/openapi.json"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr[-5_000:]
    found = re.search(r"([\d,]+) generated", run.stdout)
    assert found, run.stdout[-5_000:]
    return int(found[1].replace(",", ""))


def make_table(server: Process) -> str:
    """Return a public table at which a game runs."""

    async def make() -> str:
        _, token = await enrol(server.url, "Both")
        asked = {**GAME, "seats": ["me", "me"], "public": True}
        table: str = (await ask(server.url, "/api/tables", asked, token))["id"]
        return table

    return asyncio.run(make())


def test_somebody_asks_everything(server: Process, tmp_path: Path) -> None:
    """Every operation, every kind of value at its limits, with a token."""
    assert fuzz(server, tmp_path, "bot", "--phases=coverage") > 500


def test_nobody_asks(server: Process, tmp_path: Path) -> None:
    assert fuzz(server, tmp_path, "nobody", "--phases=fuzzing", "--max-examples=3") > 50


def test_a_guest_asks_about_a_table(server: Process, tmp_path: Path) -> None:
    words = ("--phases=fuzzing", "--max-examples=8", AT_A_TABLE)
    assert fuzz(server, tmp_path, "guest", *words, table=make_table(server)) > 20


@pytest.mark.long
@pytest.mark.parametrize("who", ["nobody", "bot", "guest"])
def test_everybody_asks_for_long(server: Process, tmp_path: Path, who: str) -> None:
    assert fuzz(server, tmp_path, who, "--max-examples=60") > 1000
    table = make_table(server)
    assert fuzz(server, tmp_path, who, "--max-examples=100", AT_A_TABLE, table=table) > 200
