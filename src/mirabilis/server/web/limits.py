"""Limits: how fast somebody may ask, and how often somebody may be connected."""

from __future__ import annotations

from collections import Counter, OrderedDict

REMEMBERED = 10_000  # buckets kept; the longest unused is full again by then


class Bucket:
    """So many at once, and then so many each second.

    >>> bucket = Bucket(2.0, 2)
    >>> bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(0.5)
    (0.0, 0.0, 0.5, 0.0)
    """

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.level = burst
        self.at = 0.0

    def take(self, now: float, cost: float = 1.0) -> float:
        """Return 0 and count one, or return after how many seconds to try again."""
        if now > self.at:
            level = self.level + (now - self.at) * self.rate
            self.level = level if level < self.burst else self.burst
            self.at = now
        if self.level >= cost:
            self.level -= cost
            return 0.0
        return (min(cost, self.burst) - self.level) / self.rate


class Buckets:
    """A bucket for everybody, by a key; those not used for long are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = REMEMBERED) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str, now: float) -> Bucket:
        """Return the bucket of a key; whoever keeps it keeps its count."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
            bucket.at = now
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def take(self, key: str, now: float, cost: float = 1.0) -> float:
        """Count one for a key."""
        return self.of(key, now).take(now, cost)


class Places:
    """How many connections everybody has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, key: str) -> bool:
        """Take a place; False if there is none."""
        if self._open[key] >= self._most:
            return False
        self._open[key] += 1
        return True

    def leave(self, key: str) -> None:
        """Give a place back."""
        self._open[key] -= 1
        if self._open[key] <= 0:
            del self._open[key]
