"""Driving the command: in this process with piped input, or at a pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mirabilis
from mirabilis.cli.main import main
from mirabilis.cli.screen import Screen
from mirabilis.core.registry import games
from waiting import PATIENCE, until_it_waits


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _own_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("NO_COLOR", "LC_ALL", "COLUMNS", "LINES", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("MIRABILIS_LANG", "en")
    monkeypatch.setenv("MIRABILIS_SAVES", str(tmp_path / "saves"))


@pytest.fixture(scope="session", autouse=True)
def _prepared() -> None:
    """Compile beforehand, so that no test meets the line that says so unless it wants to."""
    for spec in games():
        mirabilis.load(spec.slug).prepare()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    def call(*argv: object, typed: str | list[str] = "") -> Ran:
        """Run the command; ``typed`` is a list of lines, or lines of one word each."""
        lines = typed.split() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return Ran(code, out, err)

    return call


class Model:
    """What a terminal of 24 rows shows of a stream, and what it keeps of scrolled lines."""

    def __init__(self, rows: int = 24) -> None:
        self.rows = rows
        self.lines = [""]
        self.scrolled: list[str] = []
        self._usual: list[str] | None = None

    def feed(self, text: str) -> None:
        for escape, sign in re.findall(r"(\x1b\[[?0-9;]*[A-Za-z])|(.)", text, re.DOTALL):
            if escape:
                self._escape(escape)
            elif sign == "\n":
                self.lines.append("")
                if len(self.lines) > self.rows:
                    gone = self.lines.pop(0)
                    if self._usual is None:  # the other screen does not scroll back
                        self.scrolled.append(gone)
            elif sign != "\r":
                self.lines[-1] += sign

    def _escape(self, escape: str) -> None:
        if escape == "\x1b[?1049h":
            self._usual, self.lines = self.lines, [""]
        elif escape == "\x1b[?1049l":
            assert self._usual is not None
            self.lines, self._usual = self._usual, None
        elif escape == "\x1b[2J":
            self.lines = [""]
        elif escape == "\x1b[K":
            self.lines[-1] = ""

    @property
    def all(self) -> str:
        return "\n".join(self.scrolled + self.lines)


class Typist:
    """Standard input in this process: types lines, and notes what the screen shows before each."""

    def __init__(self, capsys: pytest.CaptureFixture[str], lines: tuple[str, ...]) -> None:
        self._capsys = capsys
        self._lines = iter(lines)
        self.model = Model()
        self.shown: list[str] = []
        self.text = ""

    def isatty(self) -> bool:
        return True

    def look(self) -> None:
        out = self._capsys.readouterr().out
        self.text += out
        self.model.feed(out)

    def readline(self) -> str:
        self.look()
        self.shown.append(self.model.all)
        line = next(self._lines, None)
        if line is None:
            return ""
        self.model.feed(f"{line}\n")  # the terminal echoes
        return f"{line}\n"


@pytest.fixture
def person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[Screen, Typist]]:
    """A screen with somebody before it, without a second process."""

    def sit(*lines: str) -> tuple[Screen, Typist]:
        typist = Typist(capsys, lines)
        monkeypatch.setattr(sys, "stdin", typist)
        screen = Screen(colour=False)
        screen.interactive = screen.moves_cursor = True
        return screen, typist

    return sit


class Terminal:
    """The command at a pseudo-terminal."""

    def __init__(self, *argv: str, columns: int = 80, term: str = "xterm-256color") -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        command = [sys.executable, "-m", "mirabilis.cli", *argv]
        environment = {**os.environ, "TERM": term}
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = ""
        self.model = Model()
        self._seen = 0

    def expect(self, pattern: str) -> str:
        """Return what was written up to a pattern, since the last time."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.raw[self._seen :])):
            if time.monotonic() > end or not self._read(end):
                pytest.fail(f"no {pattern!r} in:\n{self.raw[self._seen :]}")
        text = self.raw[self._seen : self._seen + found.end()]
        self._seen += found.end()
        return text

    def _read(self, end: float) -> bool:
        if not select.select([self.master], [], [], max(end - time.monotonic(), 0))[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        text = data.decode("utf-8", "replace")
        self.raw += text
        self.model.feed(text)
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def interrupt(self) -> None:
        """Send what Ctrl-C sends, when a person would: once the prompt is read from."""
        until_it_waits(self.process)
        self.process.send_signal(signal.SIGINT)

    def ends(self) -> int:
        while self._read(time.monotonic() + PATIENCE):
            pass
        assert "Traceback" not in self.raw
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*argv: str, **kind: Any) -> Terminal:
        opened.append(Terminal(*argv, **kind))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
