"""People who play one game after another at several tables while servers come and go."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from server.player import Player, ask, enrol

KINDS: dict[str, dict[str, Any]] = {
    "ewn": {"game": "ewn", "options": {"setup": "standard"}},
    "code": {"game": "code"},
    "dice": {"game": "dice"},
    "clock": {
        "game": "ewn",
        "options": {"setup": "standard"},
        "clock": {"kind": "fischer", "seconds": 600, "increment": 1},
    },
    "bot": {"game": "ewn", "options": {"setup": "standard"}, "seats": ["me", "easy"]},
}

STUCK = 60.0  # seconds without a move, a start of all servers included


@dataclass
class Played:
    """One game: its table, who sat there and who looked on, and its record when it is over."""

    kind: str
    table: str
    people: list[str]  # ids of those who sit, by seat; a bot has none
    players: list[Player]
    spectator: Player
    record: str = ""

    @property
    def viewers(self) -> list[Player]:
        """Return everybody."""
        return [*self.players, self.spectator]


class Party:
    """Several tables, always in play until `stop`; people at one table sit at different servers."""

    def __init__(self, urls: Sequence[str], rng: random.Random) -> None:
        self.urls, self.rng = list(urls), rng
        self.games: list[Played] = []
        self.moves = 0  # acknowledged so far
        self._stopped = False
        self._news = asyncio.Event()

    def stop(self) -> None:
        """Begin no further games; those in play are finished."""
        self._stopped = True

    async def play(self) -> None:
        """Play until stopped."""
        async with asyncio.TaskGroup() as group:
            for kind in KINDS:
                group.create_task(self._table(kind))

    async def further(self, moves: int) -> None:
        """Wait until so many moves more were acknowledged."""
        goal = self.moves + moves
        while self.moves < goal:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), STUCK)
            except TimeoutError:
                raise AssertionError(f"no move was acknowledged for {STUCK} s") from None

    def _told(self) -> None:
        self.moves += 1
        self._news.set()

    async def _table(self, kind: str) -> None:
        """Play games of a kind one after another, by the same people."""
        people = [await enrol(url, f"{kind} {seat}") for seat, url in self._places()]
        while True:
            game = await self._sit(kind, people)
            self.games.append(game)
            async with asyncio.TaskGroup() as group:
                for one in game.viewers:
                    group.create_task(one.play())
            game.record = await ask(self.rng.choice(self.urls), f"/api/tables/{game.table}/record")
            if self._stopped:
                return

    def _places(self) -> list[tuple[int, str]]:
        """Return a server for each of two seats: not the same if there are two."""
        return [(seat, self.urls[seat % len(self.urls)]) for seat in range(2)]

    async def _sit(self, kind: str, people: list[tuple[str, str]]) -> Played:
        asked = {"seats": ["me", "open"], **KINDS[kind]}
        there = list(zip(self._places(), people, strict=True))
        if "open" not in asked["seats"]:
            there = there[:1]
        key = f"make-{self.rng.getrandbits(64):016x}"
        (_, url), (_, token) = there[0]
        table = (await ask(url, "/api/tables", {**asked, "key": key}, token))["id"]
        for (_, url), (_, token) in there[1:]:
            join = {"type": "join", "key": key.replace("make", "join")}
            await ask(url, f"/api/tables/{table}/commands", join, token)
        players = [
            Player(url, table, token, rng=random.Random(self.rng.random()), told=self._told)
            for (_, url), (_, token) in there
        ]
        spectator = Player(self.rng.choice(self.urls), table, rng=self.rng, language="en")
        return Played(kind, table, [who for who, _ in people[: len(there)]], players, spectator)
