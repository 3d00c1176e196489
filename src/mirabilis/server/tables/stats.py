"""How long moves take, counted in the server: a histogram with steps of a tenth."""

from __future__ import annotations

import math
from typing import Any

STEPS = 200  # from a microsecond on, each a tenth longer: up to three minutes
BASE = math.log(1.1)


class Latency:
    """Times from the receipt of a move until it was stored and sent."""

    def __init__(self) -> None:
        self.counts = [0] * STEPS
        self.total = 0
        self.longest = 0.0

    def note(self, seconds: float) -> None:
        """Count one."""
        index = int(math.log(max(seconds * 1e6, 1.0)) / BASE)
        self.counts[min(index, STEPS - 1)] += 1
        self.total += 1
        if seconds > self.longest:
            self.longest = seconds

    def quantile(self, part: float) -> float:
        """Return the time that so large a part stayed within, in milliseconds, rounded up."""
        wanted, seen = part * self.total, 0
        for index, count in enumerate(self.counts):
            seen += count
            if count and seen >= wanted:
                return float(min(math.exp((index + 1) * BASE) / 1000, self.longest * 1000))
        return 0.0

    def summary(self) -> dict[str, Any]:
        """Return the figures."""
        return {
            "moves": self.total,
            "p50_ms": self.quantile(0.5),
            "p99_ms": self.quantile(0.99),
            "max_ms": self.longest * 1000,
        }
