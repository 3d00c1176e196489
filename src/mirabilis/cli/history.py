"""The history: the games that one person has finished, a line of JSON for each.

A line with ``points`` is a finished game. One without is a note about a game with that seed: it
was begun, or help was used in it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mirabilis.cli import files
from mirabilis.cli.screen import Screen
from mirabilis.core.match import Match

FILE = "history.jsonl"
LAST = 10  # games in the second mean

MARKS = ("real", "seed", "again", "hint", "undo")
HELPED = frozenset(MARKS) - {"real"}  # what was known or asked beyond a game as it comes


@dataclass(frozen=True)
class Played:
    """A finished game."""

    game: str
    rules: int
    options: dict[str, str]
    tables: dict[str, str]  # hashes of tables that are not the shipped ones
    seats: list[str]
    points: float  # of the person
    share: float  # the person's utility
    seed: int | str | None
    when: str
    marks: list[str] = field(default_factory=list)

    @property
    def helped(self) -> bool:
        """Tell whether it counts for no best and no mean."""
        return not HELPED.isdisjoint(self.marks)

    @property
    def alone(self) -> bool:
        """Tell whether there was one seat."""
        return len(self.seats) == 1

    @property
    def group(self) -> str:
        """Return a text that games have in common whose results can be compared."""
        kind = (self.game, self.rules, self.options, self.tables, self.seats)
        return json.dumps(kind, sort_keys=True)


@dataclass(frozen=True)
class Figures:
    """What the unhelped games of a group come to."""

    games: int
    helped: int  # further games, with help
    best: float | None
    mean: float | None
    last: float | None  # the mean of the last ten; None where that is the mean

    @classmethod
    def of(cls, played: Iterable[Played]) -> Figures:
        """Return the figures of games, the oldest first.

        >>> Figures.of([]).best is None
        True
        """
        every = list(played)
        points = [one.points for one in every if not one.helped]
        return cls(
            games=len(points),
            helped=len(every) - len(points),
            best=max(points, default=None),
            mean=sum(points) / len(points) if points else None,
            last=sum(points[-LAST:]) / LAST if len(points) > LAST else None,
        )


class History:
    """The file of finished games, in the folder of saved games."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.path: Path = files.saves_folder() / FILE
        self._warned = False

    def played(self, slug: str) -> list[Played]:
        """Return the finished games of a game, the oldest first."""
        return [one for one in self._finished() if one.game == slug]

    def slugs(self) -> set[str]:
        """Return the games of which something is kept."""
        return {one.game for one in self._finished()}

    def _finished(self) -> list[Played]:
        return [
            Played(**{name: row[name] for name in FIELDS})
            for row in self._rows()
            if "points" in row
        ]

    def marks(self, match: Match, *, finished: bool = False) -> set[str] | None:
        """Return the marks noted for a game with the seed of a match; None if none is noted.

        With ``finished`` only games that came to an end are looked at.
        """
        slug, seed = match.game.spec.slug, match.seed
        found = [
            row["marks"]
            for row in self._rows()
            if seed is not None
            and (row["game"], row["seed"]) == (slug, seed)
            and ("points" in row or not finished)
        ]
        return {mark for marks in found for mark in marks} if found else None

    def add(self, played: Played) -> None:
        """Keep a finished game."""
        self._add(asdict(played))

    def note(self, match: Match, marks: Sequence[str]) -> None:
        """Keep that a game was begun, or that help was used in it."""
        self._add({"game": match.game.spec.slug, "seed": match.seed, "marks": list(marks)})

    def _add(self, row: dict[str, Any]) -> None:
        files.add_line(self.screen, self.path, json.dumps(row, ensure_ascii=False))

    def _rows(self) -> list[dict[str, Any]]:
        """Return all lines that can be read; the others are told of, once, and stay in the file."""
        try:
            text = self.path.read_bytes().decode("utf-8", "replace")
        except FileNotFoundError:
            return []
        except OSError as error:
            self._warn("history.unread", why=error.strerror or error)
            return []
        rows, broken = [], []
        for number, line in enumerate(text.split("\n"), 1):
            row = _row(line) if line.strip() else {}
            if row is None:
                broken.append(str(number))
            elif row:
                rows.append(row)
        if broken:
            self._warn("history.broken", lines=", ".join(broken[:LAST]))
        return rows

    def _warn(self, key: str, **params: object) -> None:
        if not self._warned:
            self._warned = True
            self.screen.warn(self.screen.say(key, file=self.path, **params))


FIELDS: dict[str, type | tuple[type, ...]] = {
    "game": str,
    "rules": int,
    "options": dict,
    "tables": dict,
    "seats": list,
    "points": (int, float),
    "share": (int, float),
    "seed": (int, str, type(None)),
    "when": str,
    "marks": list,
}


def _row(line: str) -> dict[str, Any] | None:
    """Return what a line says, or None if it is none of ours."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(row, dict):
        return None
    needed = FIELDS if "points" in row else ("game", "seed", "marks")
    for name in needed:
        if name not in row or not isinstance(row[name], FIELDS[name]):
            return None
    texts = [*row["marks"], *row.get("seats", ())]
    fine = all(isinstance(text, str) for text in texts) and math.isfinite(row.get("points", 0))
    return row if fine else None
