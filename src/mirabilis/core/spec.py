"""What a game states about itself before anything is played."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from mirabilis.core.errors import UnknownOption
from mirabilis.core.ranking import Ranking
from mirabilis.core.seats import MAX_SEATS

LANGUAGES = ("en", "de", "fr", "nl")


class Stage(enum.StrEnum):
    """How much is known about an implementation; the evidence grows with it."""

    DRAFT = "draft"
    PLAYABLE = "playable"
    VERIFIED = "verified"
    SOLVED = "solved"


_DRAFT = ("rules",)
_PLAYABLE = (*_DRAFT, "messages", "conformance", "golden")
_VERIFIED = (*_PLAYABLE, "clauses", "endings")

EVIDENCE: Mapping[Stage, tuple[str, ...]] = MappingProxyType(
    {
        Stage.DRAFT: _DRAFT,
        Stage.PLAYABLE: _PLAYABLE,
        Stage.VERIFIED: _VERIFIED,
        Stage.SOLVED: (*_VERIFIED, "values"),
    }
)
"""What each stage needs: RULES.md; message catalogues; a passing conformance test; a golden
playthrough; a test that names each clause; a record for each end reason; exact values."""


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first value is the default.

    ``pattern`` admits further values, described by ``form`` for people.

    >>> Option("first", ("red", "blue")).check("blue")
    'blue'
    """

    name: str
    values: tuple[str, ...]
    pattern: str | None = None
    form: str | None = None

    @property
    def default(self) -> str:
        """Return the value that holds when nothing is said."""
        return self.values[0]

    def check(self, value: object) -> str:
        """Return the value as text, or raise `UnknownOption` naming the valid ones."""
        text = str(value)
        if text in self.values or (self.pattern and re.fullmatch(self.pattern, text)):
            return text
        raise UnknownOption.value(self.name, text, self.described())

    def described(self) -> tuple[str, ...]:
        """Return the valid values as a person would list them."""
        return (*self.values, self.form) if self.form else self.values


@dataclass(frozen=True)
class TableFile:
    """A data file of the game that a user may replace by one of the same form.

    It is given like an option: ``load(slug, deck="my.json")``. ``file`` names the shipped one
    in the game's ``data`` folder. The game's ``check_table(name, data)`` refuses a wrong one.
    """

    name: str
    file: str


def _aligned(record: np.dtype[np.void]) -> np.dtype[np.void]:
    """Return a record with every field on its natural boundary: a GPU refuses others.

    The gaps are fields too: NumPy does not copy what lies between fields, and states are
    compared as bytes.
    """
    fields = [(name, record.fields[name][0]) for name in record.names or () if record.fields]
    spread = np.dtype(fields, align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for name, kind in fields:
        start = spread.fields[name][1] if spread.fields else 0
        if start > end:
            filled.append((f"gap_{end}", np.uint8, start - end))
        filled.append((name, kind))
        end = start + kind.itemsize
    if spread.itemsize > end:
        filled.append((f"gap_{end}", np.uint8, spread.itemsize - end))
    return np.dtype(filled, align=True)


@dataclass(frozen=True)
class GameSpec:
    """The facts of a game.

    ``version`` is the number of the rules; it grows when a record of before would play
    otherwise. ``longest`` is the largest number of events, moves of `free` seats not counted; or,
    with ``endless``, the length that counts as stuck in a game that ends with probability one.
    """

    slug: str
    title: str
    author: str
    version: int
    stage: Stage
    players: tuple[int, int]  # fewest, most
    state: np.dtype[np.void]
    tables: np.dtype[np.void]
    max_moves: int  # room for the legal moves of one seat
    max_outcomes: int  # room for the outcomes of one chance event
    longest: int
    reasons: tuple[str, ...]  # reason 1 is the first
    clauses: int  # RULES.md numbers its clauses from 1 to this
    default_players: int = 2
    options: tuple[Option, ...] = ()
    files: tuple[TableFile, ...] = ()
    endless: bool = False
    complete: bool = True  # `legal` lists every move that `allowed` allows
    hidden: bool | Callable[[Mapping[str, str]], bool] = True
    """Whether something is hidden from somebody at some time; or a function of the options."""
    opened: Callable[[Any], bool] | None = None
    """Tells from an observed state that from here on nothing is hidden from anybody."""
    reveals: Callable[[int], bool] | None = None
    """Tells of a move's code that it shows something hidden, such as a card: it is never undone."""
    stand_ins: Mapping[int, str] = field(default_factory=dict)  # codes below NOTHING, by name
    pending: tuple[str, ...] = ()  # State fields of choices and drafts that are not yet revealed
    totals: tuple[int, ...] | None = None  # sums of weights that occur; None if they vary
    small: Mapping[str, str] = field(default_factory=dict)
    """Options that make the game small enough to enumerate, for the conformance kit."""
    starts: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Options that let a seat begin, for series; a seat left out cannot be chosen."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """Bots for people, easy to expert, where the usual ones do not suit; ordered by strength."""
    at_once: tuple[str, ...] = ("easy",)
    """Levels whose bots answer within two seconds while the rules are not compiled yet."""
    tuned: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    """Parameters by name of a bot, for texts that do not give them: ``{"mcts": {"steps": 0}}``."""
    unaided: Callable[[Mapping[str, str]], bool] | None = None
    """Tells from the options that players must remember by themselves: no hints, no recalling."""
    alike: Callable[[int], int] | None = None
    """Tells of a move's code which others are worth the same, by a number that they share: choices
    that count as random for everybody else, such as the order of cards. They are not ranked."""
    ranking: Ranking | None = None
    """Who is best of the seats that stayed, where points or money rank the players, such as
    `mirabilis.core.ranking.by_points`; None where the rules name a winner and rank nobody."""
    alone: tuple[float, float] | None = None
    """The points that utility 0 and 1 stand for where one seat plays, in a game for one."""
    pictured: bool = False
    """The board needs a picture: text alone does not show it."""

    def __post_init__(self) -> None:
        """Refuse facts that contradict each other."""
        low, high = self.players
        if not 1 <= low <= self.default_players <= high <= MAX_SEATS:
            raise ValueError(f"{self.slug}: players {self.players}, default {self.default_players}")
        names = [o.name for o in self.options] + [f.name for f in self.files]
        if len(set(names)) != len(names):
            raise ValueError(f"{self.slug}: two options of one name in {names}")
        if not self.reasons:
            raise ValueError(f"{self.slug}: a game needs a reason to end")
        if self.state.names is None or self.tables.names is None:
            raise ValueError(f"{self.slug}: state and tables must be record dtypes")
        for name in ("state", "tables"):
            object.__setattr__(self, name, _aligned(getattr(self, name)))
        if taken := [n for n in (*self.state.names, *self.tables.names) if hasattr(np.record, n)]:
            raise ValueError(f"{self.slug}: NumPy records have attributes of their own: {taken}")
        if missing := set(self.pending) - set(self.state.names):
            raise ValueError(f"{self.slug}: pending names no field of State: {sorted(missing)}")
        if self.alone is not None and not (low == 1 and self.alone[0] < self.alone[1]):
            raise ValueError(f"{self.slug}: alone is low < high in a game for one: {self.alone}")
        if any(code >= -1 for code in self.stand_ins):
            raise ValueError(f"{self.slug}: stand-in codes are below -1")
        if wrong := [bot for bot, words in self.tuned.items() if not isinstance(words, Mapping)]:
            raise ValueError(f"{self.slug}: tuned has parameters by name, for each of {wrong}")

    def option(self, name: str) -> Option:
        """Return the option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownOption.name(name, self.option_names)

    def hides(self, options: Mapping[str, str]) -> bool:
        """Tell whether anything is ever hidden in a game with these options."""
        return self.hidden if isinstance(self.hidden, bool) else self.hidden(options)

    @property
    def option_names(self) -> tuple[str, ...]:
        """Return the names that `load` takes, table files included."""
        return tuple(o.name for o in self.options) + tuple(f.name for f in self.files)
