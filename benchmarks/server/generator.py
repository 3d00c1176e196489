"""The load generator as the benchmark uses it: given a job, told to begin, ended in any case."""

from __future__ import annotations

import json
import subprocess
import sys
from types import TracebackType
from typing import Any

from benchmarks.server.process import Failed, lines

SETTING_UP = 400.0  # seconds


class Generator:
    """A load generator with its tables set up."""

    def __init__(self, **job: Any) -> None:
        self.job = job
        self.child = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.server.load"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        try:
            self._say(json.dumps(job))
            self.set_up: float = self._hear(SETTING_UP)["ready"]
        except BaseException:
            self.end()
            raise

    def __enter__(self) -> Generator:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.end()

    def _say(self, text: str) -> None:
        if self.child.stdin is not None:
            self.child.stdin.write(text.encode() + b"\n")
            self.child.stdin.flush()

    def _hear(self, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(lines(self.child, seconds))
        if "error" in message:
            raise Failed(message["error"])
        return message

    def go(self) -> dict[str, Any]:
        """Play, and return what was counted."""
        self._say("go")
        return self._hear(self.job.get("warm", 0.0) + self.job["seconds"] + 30.0)

    def end(self) -> None:
        """Close its input, which ends it, and make sure."""
        if self.child.stdin is not None:
            self.child.stdin.close()
        try:
            self.child.wait(20)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait(10)
        if self.child.stdout is not None:
            self.child.stdout.close()
