"""What a run of the arena is asked for, and what it keeps of each game."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self


class Bounds(NamedTuple):
    """The two hypotheses of an SPRT in Elo, and how often it may err in either direction."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05


@dataclass(frozen=True)
class GameRow:
    """One finished game. Tuples are by seat."""

    number: int  # from 0, unique in a run and in the order of the schedule
    round: int  # games of a round have the same chance and the seats permuted
    seed: str
    bots: tuple[str, ...]
    utility: tuple[float, ...]
    points: tuple[float, ...]
    reason: str
    winners: tuple[int, ...]
    events: int  # everything that happened, chance included
    decisions: int
    seconds: tuple[float, ...]  # spent in thinking
    moves: tuple[int, ...]  # decisions
    faults: tuple[str, ...]  # "" where there was none
    features: Mapping[str, float]  # what the game counts of itself, nothing in most games
    record: str

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain data for JSON."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the row that `to_json` gave."""
        fields: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**fields)


@dataclass(frozen=True)
class Plan:
    """Which bots play which game how often, and from which seed."""

    slug: str
    bots: tuple[str, ...]
    players: int = 2
    rounds: int = 100  # of each pairing or line-up
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | str = 0
    seconds: float | None = None  # a move, for bots that set themselves no limit
    isolate: bool = False  # each bot in a process of its own
    sprt: Bounds | None = None
    series: int | None = None  # wins that decide a series; None for single games
    version: str = ""  # of the rules and the program
    tables: Mapping[str, str] = field(default_factory=dict)  # name → hash of replaced table files

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain data for JSON."""
        data = dataclasses.asdict(self)
        return data | {"sprt": None if self.sprt is None else self.sprt._asdict()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the plan that `to_json` gave."""
        plan = dict(data)
        plan["bots"] = tuple(plan["bots"])
        plan["sprt"] = None if plan["sprt"] is None else Bounds(**plan["sprt"])
        return cls(**plan)

    def identity(self) -> dict[str, Any]:
        """Return what settles every game; how many are played is left out: a run may grow."""
        data = self.to_json()
        return {name: data[name] for name in data if name not in ("rounds", "sprt")}

    def digest(self) -> str:
        """Return a text that tells runs apart."""
        text = json.dumps(self.identity(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()
