"""When the bots of a table act: at moments that tell nothing about what they hold.

Where the game waits for bots alone, each answers a fixed time after its turn came. Where it waits
for people as well, a bot's moment is drawn from the table's secret, its seat and how many things
everybody was shown, over twice the time that people need: as often before a person as after. When
the last person has decided, the bots that are left follow within `AFTER` seconds. What a bot does
out of turn comes a while after what it was last shown, so that people can follow and have their
say. Thinking takes place before, and moves that nobody else notices wait for nothing.
"""

from __future__ import annotations

import hashlib
import statistics
from collections import deque
from collections.abc import Collection

USUAL = 10.0  # seconds that people are taken to need until some at this table have decided
NEEDED = (2.0, 30.0)  # what is believed of them at least and at most
LAST = 9  # decisions of people that are remembered
AFTER = 2.0  # seconds after the last person until all bots have chosen
FOLLOW = (0.1, 0.8)  # the part of them in which a bot follows
CALM = (1.5, 4.5)  # seconds after something that a seat was shown before it acts out of turn


class Moments:
    """The moments of the bots of one table; time is in seconds, of any clock that never goes back.

    ``pace`` is how long a bot takes by itself; with 0 all moments are now.
    """

    def __init__(self, secret: bytes, pace: float) -> None:
        self._secret = secret
        self._pace = pace
        self._at: dict[int, float] = {}  # bot → when it decides
        self._people: dict[int, float] = {}  # person → since when they decide beside bots
        self._needed: deque[float] = deque(maxlen=LAST)
        self._together = False  # people are waited for
        self._noticed = 0  # how many things everybody was shown
        self._asides: dict[int, tuple[int, float]] = {}  # bot → how much it was shown, its moment

    def follow(
        self, now: float, noticed: int, bots: Collection[int], people: Collection[int]
    ) -> None:
        """Take in whom the game waits for; called after every change."""
        self._noticed = noticed
        for seat in self._people.keys() - set(people):
            self._needed.append(now - self._people.pop(seat))
        if people and bots:
            self._people = {seat: self._people.get(seat, now) for seat in people}
        if self._together and not people:
            for seat, at in self._at.items():
                self._at[seat] = min(at, now + AFTER * self._between(FOLLOW, "after", seat))
        self._together = bool(people)
        self._at = {seat: self._at.get(seat, self._drawn(now, seat)) for seat in bots}

    def at(self, seat: int) -> float:
        """Return when a bot decides that the game waits for."""
        return self._at[seat]

    def decided(self, seat: int) -> None:
        """Note that a bot decided so that others notice: should it be its turn again, it waits."""
        self._at.pop(seat, None)

    def aside(self, now: float, seat: int, shown: int) -> float:
        """Return when a bot that was shown so much may act out of turn while people may."""
        if self._asides.get(seat, (-1, 0.0))[0] != shown:
            wait = self._between(CALM, f"aside {shown}", seat) if self._pace else 0.0
            self._asides[seat] = shown, now + wait
        return self._asides[seat][1]

    def _drawn(self, now: float, seat: int) -> float:
        """Return the moment of a bot whose turn has come."""
        if not self._together or self._pace == 0.0:
            return now + self._pace
        needed = statistics.median(self._needed) if self._needed else USUAL
        span = 2.0 * min(max(needed, NEEDED[0]), NEEDED[1])
        return now + self._between((self._pace, max(span, self._pace)), "moment", seat)

    def _between(self, bounds: tuple[float, float], use: str, seat: int) -> float:
        """Return a number between two, drawn from what is secret and what all have seen."""
        text = f"{use} of {seat} at {self._noticed}".encode()
        drawn = hashlib.blake2b(text, key=self._secret, digest_size=8).digest()
        low, high = bounds
        return low + (high - low) * (int.from_bytes(drawn, "little") / 2**64)
