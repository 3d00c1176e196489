"""Tables made and their players connected, before anything is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from picows import ws_connect

from benchmarks.server.asking import Line
from benchmarks.server.dialects import Ours, Theirs, Wild
from benchmarks.server.field import Field, Player, Table

AT_ONCE = 16
TABLES_EACH = 100  # how many tables two people share


async def _many(count: int, make: Callable[[int], Awaitable[None]]) -> None:
    """Do something so many times, a few at once."""
    numbers = iter(range(count))

    async def worker() -> None:
        for number in numbers:
            await make(number)

    await asyncio.gather(*(worker() for _ in range(min(AT_ONCE, count))))


async def _connect(player: Player, url: str, token: str = "") -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else None
    await ws_connect(lambda: player, url, extra_headers=headers, websocket_handshake_timeout=30)


class OurHall:
    """Tables on our server: two people each, made and joined over HTTP."""

    def __init__(self, field: Field, job: dict[str, Any]) -> None:
        self.field = field
        self.port: int = job["port"]
        self.game: str = job.get("game", "ewn")
        self.options: dict[str, str] = job.get("options", {})
        self.kind: type[Ours] = Wild if job.get("wild") else Ours
        self.tokens: list[str] = []
        self.tables: list[Table] = []
        self.lines = [Line(self.port) for _ in range(AT_ONCE)]

    async def _somebody(self, number: int) -> None:
        line = self.lines.pop()
        made = await line.ask("POST", "/api/bots", {"name": f"bench {number}"})
        self.tokens.append(made["token"])
        self.lines.append(line)

    async def _table(self, number: int) -> None:
        pair = number // TABLES_EACH * 2
        tokens = self.tokens[pair : pair + 2]
        line = self.lines.pop()
        new = {"game": self.game, "options": self.options, "seats": ["me", "open"]}
        made = await line.ask("POST", "/api/tables", new | {"public": False}, tokens[0])
        name = made["id"]
        await line.ask("POST", f"/api/tables/{name}/commands", {"type": "join"}, tokens[1])
        self.lines.append(line)
        await self.sit(name, tokens)

    async def sit(self, name: str, tokens: list[str]) -> Table:
        """Connect both players of a table."""
        table = Table(self.field, name)
        self.tables.append(table)
        for seat, token in enumerate(tokens):
            player = self.kind(table, seat, token)
            table.players.append(player)
            url = f"ws://127.0.0.1:{self.port}/api/tables/{name}/socket?seat={seat}"
            await _connect(player, url, token)
        await table.complete()
        return table

    def leave(self) -> None:
        """Close all connections."""
        for table in self.tables:
            for player in table.players:
                if player.transport is not None:
                    player.transport.disconnect()

    async def fill(self, count: int) -> list[Table]:
        """Make tables, everybody connected, the first player with moves to choose from."""
        await _many((count + TABLES_EACH - 1) // TABLES_EACH * 2, self._somebody)
        await _many(count, self._table)
        for line in self.lines:
            await line.close()
        return self.tables

    def keys(self) -> list[tuple[str, list[str]]]:
        """Return the name and the players' tokens of every table still in play, for later."""
        return [
            (t.name, [p.token for p in t.players if isinstance(p, Ours)])
            for t in self.tables
            if not t.over
        ]


class TheirHall:
    """Matches on boardgame.io: made and joined over its lobby, so that players are checked."""

    def __init__(self, field: Field, job: dict[str, Any]) -> None:
        self.field = field
        self.port: int = job["port"]
        self.tables: list[Table] = []
        self.lines = [Line(self.port) for _ in range(AT_ONCE)]

    async def _table(self, number: int) -> None:
        line = self.lines.pop()
        made = await line.ask("POST", "/games/ewn/create", {"numPlayers": 2, "unlisted": True})
        table = Table(self.field, made["matchID"])
        url = f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket"
        for seat in range(2):
            who = {"playerID": str(seat), "playerName": f"bench {seat}"}
            joined = await line.ask("POST", f"/games/ewn/{table.name}/join", who)
            player = Theirs(table, seat, joined["playerCredentials"])
            table.players.append(player)
            await _connect(player, url)
        self.lines.append(line)
        await table.complete()
        self.tables.append(table)

    async def fill(self, count: int) -> list[Table]:
        """Connect both players of so many matches."""
        await _many(count, self._table)
        for line in self.lines:
            await line.close()
        return self.tables
