"""The folder of a run: the plan, and every finished round as one line.

A round is kept when its line is on the disk. A line that was cut off by the end of the process is
taken away when the run goes on; nothing else is ever removed.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from mirabilis.arena.drafts import write_text
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
            with self._told():
                self._file.write(json.dumps(data, ensure_ascii=False).encode() + b"\n")

    def sync(self) -> None:
        """Wait until what was added is on the disk."""
        if self._file is not None:
            with self._told():
                self._file.flush()
                os.fsync(self._file.fileno())

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        """Say in one line that the disk is full, or gone; rounds that are on it stay."""
        try:
            yield
        except OSError as error:
            raise ArenaError(f"cannot write to {self.folder}: {error.strerror or error}") from None

    def close(self) -> None:
        """Let go of the folder."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # what could not be written was told before
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
    try:
        is_there = bool(folder.name) and folder.exists()
    except OSError as error:  # a name that is too long
        raise ArenaError(f"{folder} cannot be a folder: {error.strerror or error}") from None
    if not folder.name and folder == Path():
        raise ArenaError("the folder has no name; say one")
    if not is_there:
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
            played, rows = _round(json.loads(line))
            rounds.setdefault(played, rows)
        except (ValueError, TypeError, KeyError, AttributeError):
            if number == len(lines):
                break  # a line may also be cut off with its end in place, after a power cut
            raise ArenaError(f"line {number} of {path} is damaged; say another folder") from None
        end += len(line)
    return rounds, end


def _round(data: Any) -> tuple[int, list[GameRow]]:
    """Return a round as it was kept; anything else is an error of some kind."""
    number, rows = data["round"], [GameRow.from_json(row) for row in data["games"]]
    if type(number) is not int or number < 0 or not rows:
        raise ValueError
    for row in rows:
        seats = {len(value) for value in (row.bots, row.utility, row.points, row.seconds)}
        if row.round != number or len(seats) != 1 or not isinstance(row.record, str):
            raise ValueError
    return number, rows


def _lines(path: Path) -> Iterator[bytes]:
    """Yield the lines that have an end."""
    with path.open("rb") as file:
        yield from (line for line in file if line.endswith(b"\n"))
