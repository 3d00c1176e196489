"""The example client: two play and one looks on while the server is killed, as people would."""

from __future__ import annotations

import contextlib
import hashlib
import re
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import mirabilis
from mirabilis.core.seats import SPECTATOR
from mirabilis.core.words import sentence
from server.process import Process

pytestmark = pytest.mark.compiled

CLIENT = Path(__file__).resolve().parents[2] / "examples" / "client.py"
LIMIT = 150.0


class Terminal:
    """A client that runs, and what it has printed so far."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-W", "error", str(CLIENT), *words]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.lines: list[str] = []
        self.errors: list[str] = []
        self._readers = [
            threading.Thread(target=self._read, args=(self.process.stdout, self.lines)),
            threading.Thread(target=self._read, args=(self.process.stderr, self.errors)),
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, stream: Iterator[str], lines: list[str]) -> None:
        for line in stream:
            lines.append(line.rstrip("\n"))

    def wait_lines(self, count: int) -> None:
        """Wait until it has printed so many lines."""
        ends = time.monotonic() + LIMIT
        while len(self.lines) < count:
            assert self.process.poll() is None, self.errors
            assert time.monotonic() < ends, (self.lines, self.errors)
            time.sleep(0.01)

    def wait(self) -> int:
        """Wait until it has ended, and return its exit code."""
        code = self.process.wait(LIMIT)
        for reader in self._readers:
            reader.join(LIMIT)
        return code

    def close(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.wait()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


@contextlib.contextmanager
def terminal(*words: str) -> Iterator[Terminal]:
    """Run a client for as long as the block lasts."""
    made = Terminal(*words)
    try:
        yield made
    finally:
        made.close()


def verify(file: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Return what `mirabilis verify` says about a record."""
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mirabilis.cli", "--lang", "en", "verify", str(file)]
    return subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)


def with_another_outcome(record: str, outcome: str) -> str:
    """Return a record with one outcome of chance changed, and a checksum that fits."""
    found = re.search(outcome, record, re.M)
    assert found, record
    number, draw, total = found[1], int(found[2]), int(found[3])
    other = (draw + 1) % total
    if number in "123456":  # a die: the number that belongs to the draw
        number = str(other + 1)
    changed = f"* {number} ({other} of {total})"
    body = record[: record.rindex("sha256:")].replace(found[0], changed, 1)
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"


def shown(record: str, viewer: int) -> list[str]:
    """Return what a client prints for a viewer, as the record tells it."""
    match = mirabilis.replay(record)
    assert match.outcome is not None
    texts = [sentence(match.game, one.said, one.seat, "en") for one in match.transcript(viewer)]
    names = [match.game.seat_name(seat) for seat in match.outcome.winners]
    lines = [f"{number:3}  {text}" for number, text in enumerate(texts, 1)]
    return [*lines, f"The game is over; won by: {', '.join(names)}"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server as anybody would start it, with the games that are played here."""
    file = tmp_path_factory.mktemp("example") / "games.sqlite"
    with Process(str(file), games="ewn,code") as made:
        made.start()
        made.wait_ready()
        yield made
        assert made.stop() == 0


@pytest.mark.parametrize(
    ("game", "outcome"),
    [
        pytest.param("ewn", r"^\* ([1-6]) \((\d) of (6)\)$", marks=pytest.mark.long),
        ("code", r"^\* (\S.*) \((\d+) of (\d\d+)\)$"),
    ],
)
def test_three_terminals_and_a_server_that_is_killed(
    game: str, outcome: str, server: Process, tmp_path: Path
) -> None:
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(terminal(server.url, game))
        first.wait_lines(1)
        table = first.lines[0].removeprefix("table ")
        watcher = stack.enter_context(terminal(server.url, table, "watch"))
        second = stack.enter_context(terminal(server.url, table))
        watcher.wait_lines(8)
        server.kill()
        before = len(watcher.lines)
        server.start()
        for one in (first, second, watcher):
            assert one.wait() == 0, one.errors
            assert set(one.errors) == {"the server is away; trying again"}
    assert len(watcher.lines) > before + 1  # it was killed in the middle
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}/record", timeout=20) as answer:
        record = answer.read().decode()
    assert watcher.lines == shown(record, SPECTATOR)
    assert first.lines[1:] == shown(record, 0)
    assert second.lines == shown(record, 1)
    accepted = verify(tmp_path / "game.mirabilis", record)
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    assert "Everything holds." in accepted.stdout
    forged = verify(tmp_path / "forged.mirabilis", with_another_outcome(record, outcome))
    assert forged.returncode == 1
    assert "Everything holds." not in forged.stdout
    assert re.search(r"\d+ of \d+", forged.stdout), forged.stdout  # it names the draw


def test_a_spectator_of_hidden_letters_is_told_less_than_the_players() -> None:
    """The comparison above means something: the three transcripts are not the same."""
    game = mirabilis.load("code", jit=False)
    match = game.start(2)
    while not match.is_over:
        seat = match.actors[0]
        match.play(seat, match.codes(seat)[0])
    record = match.record().dumps()
    watched = shown(record, SPECTATOR)
    assert watched[0] == "  1  Four code cards are dealt unseen."
    assert shown(record, 0) != watched != shown(record, 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nosuchtableatall", "watch"], "no such table"),
        (["nosuchtableatall"], "no such table"),
    ],
)
def test_a_mistake_is_said_in_one_line(words: list[str], says: str, server: Process) -> None:
    with terminal(server.url, *words) as made:
        assert made.wait() == 1
    assert made.errors == [says]
    assert made.lines == []
