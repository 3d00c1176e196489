"""The folder of a run: the plan, and every finished round as one line.

A round is kept when its line is on the disk. A line that was cut off by the end of the process is
taken away when the run goes on; nothing else is ever removed.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from mirabilis.arena.errors import ArenaError
from mirabilis.arena.lock import hold
from mirabilis.arena.rows import GameRow, Plan

PLAN, GAMES, RESULT, TABLE, REPORT = (
    "plan.json",
    "games.jsonl",
    "result.json",
    "games.parquet",
    "report.html",
)


class Store:
    """Finished rounds, on the disk if there is a folder."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        self.folder = folder
        self.rounds: dict[int, list[GameRow]] = {}
        self._file: IO[bytes] | None = None
        if folder is not None:
            try:
                self._open(plan, folder)
            except OSError as error:
                self.close()
                raise ArenaError(f"cannot write to {folder}: {error.strerror or error}") from None
            except BaseException:
                self.close()
                raise

    def _open(self, plan: Plan, folder: Path) -> None:
        check(plan, folder)
        folder.mkdir(parents=True, exist_ok=True)
        self._file = (folder / GAMES).open("a+b")
        if not hold(self._file):
            raise ArenaError(f"another process is playing the run in {folder}")
        write_text(folder / PLAN, json.dumps(plan.to_json(), indent=2, ensure_ascii=False) + "\n")
        self.rounds, end = read(folder / GAMES)
        self._file.truncate(end)

    def add(self, number: int, rows: Sequence[GameRow]) -> None:
        """Keep a round; `sync` makes sure of it."""
        if number in self.rounds:
            return
        self.rounds[number] = list(rows)
        if self._file is not None:
            data = {"round": number, "games": [row.to_json() for row in rows]}
            self._file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")

    def sync(self) -> None:
        """Wait until what was added is on the disk."""
        if self._file is not None:
            self._file.flush()
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let go of the folder."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def check(plan: Plan, folder: Path) -> None:
    """Refuse a folder that holds something else, by the name of what differs."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise ArenaError(f"{folder} is not a folder; say another one")
    if not (folder / PLAN).exists():
        if taken := [n for n in (GAMES, RESULT, TABLE, REPORT) if (folder / n).exists()]:
            raise ArenaError(f"{folder} has {taken[0]} but no {PLAN}; say another folder")
        return
    try:
        there = Plan.from_json(json.loads((folder / PLAN).read_text(encoding="utf-8"))).identity()
    except (ValueError, TypeError, KeyError, AttributeError):
        raise ArenaError(
            f"{folder / PLAN} is not a plan of the arena; say another folder"
        ) from None
    here = plan.identity()
    for name, value in here.items():
        if value != there[name]:
            raise ArenaError(
                f"{folder} holds another run: {name} is {_shown(there[name])} there, "
                f"{_shown(value)} here; say another folder"
            )


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read(path: Path) -> tuple[dict[int, list[GameRow]], int]:
    """Return the rounds of a file, and where the last whole line ends."""
    rounds: dict[int, list[GameRow]] = {}
    end = 0
    lines = list(_lines(path))
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            rows = [GameRow.from_json(row) for row in data["games"]]
            rounds.setdefault(data["round"], rows)
        except (ValueError, TypeError, KeyError):
            if number == len(lines):
                break  # a line may also be cut off with its end in place, after a power cut
            raise ArenaError(f"line {number} of {path} is damaged; say another folder") from None
        end += len(line)
    return rounds, end


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines that have an end."""
    with path.open("rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))


def write_text(path: Path, text: str) -> None:
    """Write a file as a whole: nobody sees half of it."""
    handle, draft = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name[:80]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(draft, 0o666 & ~mask)  # as any new file; a draft is made for its owner only
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(draft)
        raise
