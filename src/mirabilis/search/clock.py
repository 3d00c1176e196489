"""How far the limits of a search are."""

from __future__ import annotations

import time

from mirabilis.search.limits import Limits

SLICE = 0.001  # seconds between two looks at the clock
MOST = 1 << 20  # nodes in one call, so that Ctrl-C is heard
FEWEST = 50


class Clock:
    """Counts the time and the nodes of one search that works in slices."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._start = time.perf_counter()

    @property
    def seconds(self) -> float:
        """Return the time since the beginning."""
        return time.perf_counter() - self._start

    def is_over(self, nodes: int) -> bool:
        """Tell whether a limit is met."""
        limits = self._limits
        if limits.simulations is not None and nodes >= limits.simulations:
            return True
        return limits.seconds is not None and self.seconds >= limits.seconds

    def budget(self, nodes: int) -> int:
        """Return the count of nodes at which to look again, by the pace so far."""
        budget = nodes + MOST
        if self._limits.simulations is not None:
            budget = min(budget, self._limits.simulations)
        if self._limits.seconds is not None:
            spent = self.seconds
            wait = max(min(self._limits.seconds - spent, SLICE), 0.0)
            budget = min(budget, nodes + FEWEST + int(wait * nodes / max(spent, 1e-6)))
        return budget
