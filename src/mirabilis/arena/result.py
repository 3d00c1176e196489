"""What a run of the arena found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mirabilis.arena.rows import GameRow, Plan


@dataclass(frozen=True)
class Rating:
    """The strength of one bot. Ratings of a run have mean 0; low and high are its 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int
    score: float  # mean share of its comparisons with other bots


@dataclass(frozen=True)
class Alone:
    """What one bot scored where everybody plays alone, with the same chance for all."""

    bot: str
    games: int
    mean: float  # points
    error: float  # standard error of the mean
    sd: float
    ahead: float  # mean points more than the first bot of the plan had with the same chance
    ahead_error: float


@dataclass(frozen=True)
class Pair:
    """One cell of the crosstable: how the first did against the second."""

    first: str
    second: str
    wins: int
    draws: int
    losses: int
    score: float


@dataclass(frozen=True)
class Verdict:
    """Where an SPRT stands: "H1" the first bot is stronger, "H0" it is not, or "open"."""

    state: str
    llr: float
    lower: float  # H0 at this log likelihood ratio or below
    upper: float  # H1 at this one or above
    rounds: int
    score: float
    elo: float
    low: float  # of the 95 % interval of Elo
    high: float


@dataclass(frozen=True)
class Timing:
    """How well the machine was used by the part of the run that this process played."""

    wall: float  # seconds from the first worker that was ready to the last round kept
    workers: int
    thinking: float  # seconds that bots thought, all together
    games: int

    @property
    def share(self) -> float:
        """Return thinking time over the time that all workers had."""
        return self.thinking / (self.wall * self.workers) if self.wall else 0.0


@dataclass(frozen=True)
class ArenaResult:
    """The games that count, and what follows from them."""

    plan: Plan
    rows: tuple[GameRow, ...]  # by number
    ratings: tuple[Rating, ...]  # the strongest first
    pairs: tuple[Pair, ...]  # each pair both ways round
    sprt: Verdict | None
    faults: Mapping[str, Mapping[str, int]]  # bot → fault → games
    thinking: Mapping[str, float]  # bot → seconds a decision
    timing: Timing
    alone: tuple[Alone, ...] = ()  # by points, where there is one seat
    notes: tuple[str, ...] = ()  # what happened on the way, such as a worker that was killed

    def to_json(self) -> dict[str, Any]:
        """Return everything but the games as plain data for JSON."""
        return {
            "plan": self.plan.to_json(),
            "games": len(self.rows),
            "ratings": [asdict(rating) for rating in self.ratings],
            "pairs": [asdict(pair) for pair in self.pairs],
            "alone": [asdict(one) for one in self.alone],
            "sprt": None if self.sprt is None else asdict(self.sprt),
            "faults": {bot: dict(kinds) for bot, kinds in self.faults.items()},
            "thinking": dict(self.thinking),
            "timing": asdict(self.timing) | {"share": self.timing.share},
            "notes": list(self.notes),
        }
