"""A real server process for tests: `mirabilis serve`, started, killed, started again.

    with Process(str(tmp_path / "game.sqlite")) as server:
        server.start()           # the first start lets the system choose a port; it stays the same
        server.wait_ready()      # every game is ready
        get(server.url + "/api/games")
        server.kill()            # SIGKILL: no farewell, nothing finished
        server.start()           # on the same store and port
        server.stop()            # SIGTERM; returns the exit code

``lines`` are the log lines of the last start as dictionaries, ``said`` what it printed. The process
and the bot workers below it are gone when the block ends, however it ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import bad_bots

SETTINGS = {  # of a server that is not to hold anybody up
    "games": "ewn,dice,code",
    "workers": 1,
    "bot_pace": 0,
    "command_rate": 1_000_000,
    "command_burst": 1_000_000,
    "request_rate": 1_000_000,
    "request_burst": 1_000_000,
    "guests_per_minute": 1_000_000,
    "connections": 10_000,
}
STARTING = 300.0  # seconds until it listens
COMPILING = 1800.0  # seconds until its games are ready, where nothing is compiled yet
ENDING = 120.0


class Process:
    """One server process, and how to end it."""

    def __init__(
        self,
        db: str,
        *,
        environment: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        self.db = db
        self.port = 0
        self.starts = 0
        self._settings = {**SETTINGS, **settings}
        self._environment = {**os.environ, "MIRABILIS_LANG": "en", **(environment or {})}
        self._folder = Path(tempfile.mkdtemp(prefix="mirabilis-server-"))
        self._child: subprocess.Popen[bytes] | None = None

    # -- starting and ending ---------------------------------------------------------------

    def start(self, *, wait: bool = True) -> None:
        """Start it; with ``wait`` until it accepts connections."""
        assert self._child is None, "it runs already"
        self.starts += 1
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self._settings.items()]
        command = [sys.executable, "-m", "mirabilis.cli", "serve", "--no-browser"]
        command += [f"--db={self.db}", f"--port={self.port}", *flags]
        with self._said.open("wb") as out, self._log.open("wb") as log:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=log,
                env=self._environment,
                start_new_session=True,
            )
        if wait:
            self.wait_started()

    def wait_started(self) -> None:
        """Wait until it accepts connections, and note its port."""
        ends = time.monotonic() + STARTING
        while not (found := [line for line in self.lines if line.get("event") == "started"]):
            assert self.is_running, f"the server ended: {self._log.read_text()}"
            assert time.monotonic() < ends, f"the server does not start: {self._log.read_text()}"
            time.sleep(0.01)
        self.port = found[0]["port"]

    def wait_ready(self) -> None:
        """Wait until somebody can play every game."""
        ends = time.monotonic() + COMPILING
        while not self.is_ready:
            assert self.is_running, f"the server ended: {self._log.read_text()}"
            assert time.monotonic() < ends, "the games do not get ready"
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would; its bot workers notice by themselves."""
        assert self._child is not None
        self._child.kill()
        self._child.wait(ENDING)
        self._over()

    def stop(self) -> int:
        """Ask it to end, and return its exit code."""
        self.interrupt()
        return self.wait()

    def interrupt(self) -> None:
        """Ask it to end, without waiting."""
        assert self._child is not None
        self._child.send_signal(signal.SIGTERM)

    def wait(self) -> int:
        """Wait until it has ended, and return its exit code."""
        assert self._child is not None
        code = self._child.wait(ENDING)
        self._over()
        return code

    def _over(self) -> None:
        """Note that it has ended, and which bots went wrong."""
        self._child = None
        for line in self.lines:
            bad_bots.note_line(line)

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._child.pid, signal.SIGKILL)
            self._child.wait(ENDING)
            self._over()
        if error is not None:
            print(*self._log.read_text().splitlines()[-40:], sep="\n")  # pytest shows it
        for file in (self._said, self._log):
            file.unlink(missing_ok=True)
        self._folder.rmdir()

    # -- looking at it ---------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Tell whether the process is there."""
        return self._child is not None and self._child.poll() is None

    @property
    def is_ready(self) -> bool:
        """Tell whether it answers, with every game compiled."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/games", timeout=60) as answer:
                return all(game["compiled"] for game in json.load(answer)["games"])
        except OSError:
            return False

    @property
    def url(self) -> str:
        """Return its address, the same after every start."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def said(self) -> str:
        """Return what it printed since its last start."""
        return self._said.read_text()

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Return the lines of its log since its last start; what is no JSON is kept as text."""
        found: list[dict[str, Any]] = []
        for line in self._log.read_text().splitlines(keepends=True):
            if line.endswith("\n"):  # the last one may be half-written
                try:
                    found.append(json.loads(line))
                except ValueError:
                    found.append({"text": line.rstrip("\n")})
        return found

    @property
    def faults(self) -> list[dict[str, Any]]:
        """Return what its log should not contain: errors, bad bots, and text that is none."""
        bad = bad_bots.EVENTS
        return [
            one
            for one in self.lines
            if "text" in one or one.get("level") == "error" or one.get("event") in bad
        ]

    @property
    def _said(self) -> Path:
        return self._folder / "said.txt"

    @property
    def _log(self) -> Path:
        return self._folder / "log.txt"
