"""Service time: the wall clock without the times at which no server was up."""

from __future__ import annotations

import bisect
from collections.abc import Iterable


class Service:
    """Turns wall-clock milliseconds into milliseconds of service.

    >>> service = Service([(100, 300)])
    >>> service.at(50), service.at(200), service.at(400)
    (50, 100, 200)
    """

    def __init__(self, gaps: Iterable[tuple[int, int]] = ()) -> None:
        self._starts: list[int] = []
        self._gaps: list[tuple[int, int, int]] = []  # from, until, missing before it
        missing = 0
        for start, end in sorted(gaps):
            self._starts.append(start)
            self._gaps.append((start, end, missing))
            missing += max(0, end - start)

    def at(self, wall: int) -> int:
        """Return the service time of a moment."""
        index = bisect.bisect_right(self._starts, wall) - 1
        if index < 0:
            return wall
        start, end, missing = self._gaps[index]
        return wall - missing - (min(wall, end) - start)
