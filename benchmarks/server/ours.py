"""Our server: how it is started and asked. Everything that depends on its flags is here."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.server.process import SERVER_CORE, Failed, Process, get

FILES = Path("build/bench-server/db")
OPTIONS = {"setup": "standard"}
SETTINGS = {  # by environment; limits on how much one person may do are out of the way
    "MIRABILIS_PORT": "0",
    "MIRABILIS_OPEN_BROWSER": "no",
    "MIRABILIS_COMMAND_RATE": "1000000",
    "MIRABILIS_COMMAND_BURST": "1000000",
    "MIRABILIS_REQUEST_RATE": "1000000",
    "MIRABILIS_REQUEST_BURST": "1000000",
    "MIRABILIS_GUESTS_PER_MINUTE": "1000000",
    "MIRABILIS_CONNECTIONS": "1000000",
}


def command() -> list[str]:
    """Return the command that starts the server; where its file is, the environment says."""
    return [str(Path(sys.executable).with_name("mirabilis")), "serve"]


def fresh(name: str) -> Path:
    """Return the place of a new database in an empty folder on disk."""
    folder = FILES / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder / "tables.sqlite"


class Server(Process):
    """Our server on its core; ``ready`` and ``prepared`` are seconds since it was started."""

    def __init__(self, database: Path, log: Path, seconds: float = 240.0) -> None:
        settings = {**SETTINGS, "MIRABILIS_DB": str(database.resolve())}
        super().__init__(command(), SERVER_CORE, log, settings)
        self.until = self.began + seconds
        try:
            self.at = self.port(seconds)
            self.ready = self._wait(lambda: get(self.at, "/ready")[0] == 200)
        except BaseException:
            self.end()
            raise

    def prepared(self) -> float:
        """Wait until every game can be played."""
        return self._wait(self._all_games)

    def _all_games(self) -> bool:
        status, body = get(self.at, "/api/games")
        return status == 200 and all(game["ready"] for game in json.loads(body)["games"])

    def _wait(self, done: Callable[[], bool]) -> float:
        while time.perf_counter() < self.until:
            if done():
                return time.perf_counter() - self.began
            self.check()
            time.sleep(0.01)
        raise Failed(f"the server was not ready in time; see {self.log}")


def start(database: Path, log: Path) -> Server:
    """Start the server and wait until every game can be played."""
    server = Server(database, log)
    try:
        server.prepared()
    except BaseException:
        server.end()
        raise
    return server


def stats(port: int) -> dict[str, Any] | None:
    """Return what the server measured of its moves, or None where it does not tell."""
    status, body = get(port, "/api/stats")
    found: dict[str, Any] | None = json.loads(body) if status == 200 else None
    return found
