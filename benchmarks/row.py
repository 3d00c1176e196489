"""One line of the table: a ratio between two sides measured in turn, or a time under a limit."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass
class Row:
    """A figure, what it must reach, and the samples behind it."""

    work: str
    unit: str
    ours: float
    bound: float
    peer: str = ""
    theirs: float | None = None
    aim: float | None = None
    samples: dict[str, list[float]] = field(default_factory=dict)

    @property
    def figure(self) -> float:
        """Return the ratio to the peer, or our own figure where a limit is the measure."""
        return self.ours / self.theirs if self.theirs else self.ours

    @property
    def ok(self) -> bool:
        """Tell whether the bound is kept: a ratio from below, a time from above."""
        return self.figure >= self.bound if self.theirs else self.figure <= self.bound

    def data(self) -> dict[str, Any]:
        """Return everything, for JSON."""
        spread = {k: statistics.pstdev(v) / statistics.mean(v) for k, v in self.samples.items()}
        return asdict(self) | {"figure": self.figure, "ok": self.ok, "relative_spread": spread}


def alternating(
    ours: Callable[[], float], theirs: Callable[[], float], times: int
) -> tuple[list[float], list[float]]:
    """Measure both sides in turn, so that a noisy neighbour meets both alike."""
    first: list[float] = []
    second: list[float] = []
    for _ in range(times):
        first.append(ours())
        second.append(theirs())
    return first, second
