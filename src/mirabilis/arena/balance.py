"""Is a game fair, how long does it take, how does it end: the numbers of a balance report."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mirabilis.arena.balance_features import Feature, features
from mirabilis.arena.balance_shares import Array, Difference, Share, equality, rounds, share, wins
from mirabilis.arena.errors import ArenaError
from mirabilis.arena.report_words import seat_names
from mirabilis.arena.rows import GameRow, Plan


@dataclass(frozen=True)
class Spread:
    """How a number is distributed over games."""

    mean: float
    sd: float
    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float
    counts: tuple[tuple[float, int], ...]  # value and how many games, the smallest first


@dataclass(frozen=True)
class SeatBalance:
    """How one seat did."""

    seat: int  # from 1
    name: str
    wins: int  # alone
    shared: int  # with others
    share: Share | None  # of all wins, a shared one in parts; None where nobody can win
    utility: float
    points: Spread


@dataclass(frozen=True)
class Ending:
    """One end reason: how often, and whose it was."""

    reason: str
    games: int
    share: Share
    winners: tuple[float, ...]  # of the wins that came so, the share of each seat


@dataclass(frozen=True)
class Balance:
    """Everything a balance report says."""

    plan: Plan
    games: int
    rounds: int
    seats: tuple[SeatBalance, ...]
    equal: Difference | None  # test that all seats win alike; None where there is one seat
    length: Spread  # in decisions
    events: Spread  # chance included
    longest: int  # number of the longest game
    endings: tuple[Ending, ...]  # the most frequent first
    features: tuple[Feature, ...]  # the strongest connection first
    faults: int  # games in which a bot failed

    def to_json(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        fields = {f.name: _plain(getattr(self, f.name)) for f in dataclasses.fields(self)}
        return fields | {"plan": self.plan.to_json()}


def _plain(value: Any) -> Any:
    """Return dataclasses and named tuples as objects with their names."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(one) for name, one in value._asdict().items()}
    if dataclasses.is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    return [_plain(one) for one in value] if isinstance(value, (tuple, list)) else value


def balance(plan: Plan, rows: Sequence[GameRow]) -> Balance:
    """Return the balance of a game, from games of like players at all seats."""
    if not rows:
        raise ArenaError("a balance needs games, and there are none")
    parts, clusters = wins(rows), rounds(rows)
    decisions = np.array([row.decisions for row in rows], float)
    return Balance(
        plan=plan,
        games=len(rows),
        rounds=int(clusters.max()) + 1,
        seats=tuple(_seats(plan, rows, parts, clusters)),
        equal=equality(parts, clusters) if plan.players > 1 else None,
        length=spread(decisions),
        events=spread(np.array([row.events for row in rows], float)),
        longest=rows[int(decisions.argmax())].number,
        endings=tuple(_endings(rows, parts, clusters)),
        features=tuple(features(rows)),
        faults=sum(any(row.faults) for row in rows),
    )


def spread(values: Array) -> Spread:
    """Return how values are distributed."""
    least, quarter, median, three, most = np.quantile(values, (0, 0.25, 0.5, 0.75, 1)).tolist()
    found, counts = np.unique(values, return_counts=True)
    return Spread(
        mean=float(values.mean()),
        sd=float(values.std(ddof=1)) if len(values) > 1 else 0.0,
        least=least,
        quarter=quarter,
        median=median,
        three_quarters=three,
        most=most,
        counts=tuple(zip(found.tolist(), counts.tolist(), strict=True)),
    )


def _seats(plan: Plan, rows: Sequence[GameRow], parts: Array, clusters: Array) -> list[SeatBalance]:
    return [
        SeatBalance(
            seat=seat + 1,
            name=name,
            wins=sum(row.winners == (seat,) for row in rows),
            shared=sum(seat in row.winners and len(row.winners) > 1 for row in rows),
            share=share(parts[:, seat], clusters) if plan.players > 1 else None,
            utility=float(np.mean([row.utility[seat] for row in rows])),
            points=spread(np.array([row.points[seat] for row in rows], float)),
        )
        for seat, name in enumerate(seat_names(plan))
    ]


def _endings(rows: Sequence[GameRow], parts: Array, clusters: Array) -> list[Ending]:
    reasons = np.array([row.reason for row in rows])
    return [
        Ending(
            reason=reason,
            games=games,
            share=share((reasons == reason).astype(float), clusters),
            winners=tuple(parts[reasons == reason].mean(axis=0).tolist()),
        )
        for reason, games in sorted(Counter(reasons.tolist()).items(), key=lambda r: (-r[1], r[0]))
    ]
