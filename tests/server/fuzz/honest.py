"""Honest people who play on while others rage: their games, how long their moves take."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

from websockets.asyncio.client import ClientConnection

from server.crash.party import Played
from server.player import Player, ask, enrol

KINDS: dict[str, dict[str, Any]] = {
    "ewn": {"game": "ewn", "options": {"setup": "standard"}, "public": True},
    "code": {"game": "code", "public": True},
}


class Timed(Player):
    """A player who thinks for a while, and notes when each move was said and acknowledged."""

    def __init__(self, *words: Any, think: float, times: list[tuple[float, float]], **more: Any):
        super().__init__(*words, **more)
        self.refusals: list[dict[str, Any]] = []
        self._think, self._times = think, times
        self._said = 0.0

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "refused":
            self.refusals.append(message["problem"])
        await super()._hear(socket, message)

    async def _move(self, socket: ClientConnection) -> None:
        if self.plays and self.eyes in self.position.get("actors", ()):
            await asyncio.sleep(self._think * self._rng.uniform(0.5, 1.5))
        await super()._move(socket)

    async def _say(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        if command is self._pending:
            self._said = time.monotonic()
        await super()._say(socket, command)

    def _acknowledge(self, key: str) -> None:
        if self._pending is not None and key == self._pending["key"]:
            now = time.monotonic()
            self._times.append((now, now - self._said))
        super()._acknowledge(key)


class Salon:
    """Honest tables, one game after another until `stop`."""

    def __init__(self, url: str, kinds: list[str], rng: random.Random, think: float) -> None:
        self.url, self.kinds, self.rng, self.think = url, kinds, rng, think
        self.games: list[Played] = []
        self.secrets: list[str] = []
        self.times: list[tuple[float, float]] = []  # when, and how long a move took
        self._stopped = False

    def stop(self) -> None:
        """Begin no further games."""
        self._stopped = True

    async def play(self) -> None:
        """Play until stopped."""
        async with asyncio.TaskGroup() as group:
            for number, kind in enumerate(self.kinds):
                group.create_task(self._table(kind, number))

    async def _table(self, kind: str, number: int) -> None:
        names = [f"Honest {number} {place}" for place in ("first", "second", "looks on")]
        people = [await enrol(self.url, name) for name in names]
        self.secrets += [token for _, token in people]
        while not self._stopped:
            game = await self._sit(kind, people)
            self.games.append(game)
            async with asyncio.TaskGroup() as group:
                for one in game.viewers:
                    group.create_task(one.play())
            game.record = await ask(self.url, f"/api/tables/{game.table}/record")

    async def _sit(self, kind: str, people: list[tuple[str, str]]) -> Played:
        key = f"make-{self.rng.getrandbits(64):016x}"
        asked = {**KINDS[kind], "seats": ["me", "open"], "key": key}
        table = (await ask(self.url, "/api/tables", asked, people[0][1]))["id"]
        join = {"type": "join", "key": "join"}
        await ask(self.url, f"/api/tables/{table}/commands", join, people[1][1])
        players: list[Player] = [
            Timed(
                *(self.url, table, token),
                rng=random.Random(self.rng.random()),
                think=self.think,
                times=self.times,
            )
            for _, token in people[:2]
        ]
        watching = {"rng": self.rng, "plays": False, "language": "en"}
        spectator = Player(self.url, table, people[2][1], **watching)
        return Played(kind, table, [who for who, _ in people[:2]], players, spectator)
