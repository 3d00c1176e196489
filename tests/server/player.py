"""Somebody at a table over a real WebSocket who lets nothing get lost: for tests that break things.

A `Player` connects again when a connection ends, goes on from the last event it saw, and says once
more, with the same key, what was not acknowledged. Whatever a server must never do raises at once:

- a number that is missing or comes twice (`Player.events` are those of one viewer, without gaps),
- a position that stands elsewhere than the events,
- a refusal of a move that was legal, or an acknowledgement nobody asked for.

A player without a token, or with ``plays=False``, looks on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

AGAIN = frozenset(("unavailable", "too_fast"))  # say it again, with the same key
PAUSE = 0.05  # seconds until the next try
PATIENCE = 300.0  # seconds for one request, over all tries


class Refusal(Exception):
    """An answer that trying again will not change."""


async def ask(url: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """Return the answer to a request, however often it takes; a command needs a key for that."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return await asyncio.to_thread(_ask, url + path, body, token)
            except urllib.error.HTTPError as error:
                with error:
                    if error.code not in (429, 503):
                        raise Refusal(f"{error.code} {path}: {error.read()!r}") from None
            except (OSError, ValueError, EOFError, urllib.error.URLError):
                pass  # it is away, or was killed in the middle of its answer
            except Exception as error:  # http.client has a dozen of them
                if type(error).__module__ != "http.client":
                    raise
            await asyncio.sleep(PAUSE)


def _ask(address: str, body: Any, token: str | None) -> Any:
    headers = {"Content-Type": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        text = answer.read().decode()
        return json.loads(text) if "json" in answer.headers["Content-Type"] else text


async def enrol(url: str, name: str) -> tuple[str, str]:
    """Return id and token of a new outside program."""
    made = await ask(url, "/api/bots", {"name": name})
    return made["me"]["id"], made["token"]


class Player:
    """One viewer of one table, over as many connections as it takes."""

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None = None,
        *,
        rng: random.Random,
        plays: bool = True,
        language: str | None = None,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        self.url, self.table = url, table
        self.plays = plays and token is not None
        self.language = language
        self.eyes: int | str = "spectator"
        self.events: list[dict[str, Any]] = []
        self.position: dict[str, Any] = {}
        self.acknowledged: dict[str, int] = {}  # key → code, as the server said that it counts
        self.repeated: set[str] = set()  # keys said again though they had counted
        self.closings = 0  # messages that the server is going
        self.connected = False
        self.connections = 0
        self._pending: dict[str, Any] | None = None  # the command without an answer
        self._token, self._rng, self._told = token, rng, told

    @property
    def is_through(self) -> bool:
        """Tell whether the game is over and everything said has its answer."""
        return self._pending is None and bool(self.position.get("outcome"))

    async def play(self) -> None:
        """Play, or look on, until the game is over."""
        query = f"?since={{}}&lang={self.language}" if self.language else "?since={}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket{query}"
        headers = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        while not self.is_through:
            try:
                async with connect(
                    address.format(len(self.events)),
                    additional_headers=headers,
                    compression=None,
                    ping_interval=None,
                    close_timeout=0.2,
                    proxy=None,
                ) as socket:
                    self.connections += 1
                    self.connected = True
                    await self._talk(socket)
            except InvalidStatus as error:
                if error.response.status_code not in (429, 503):
                    raise
            except (OSError, WebSocketException, EOFError):
                pass
            finally:
                self.connected = False
            if not self.is_through:
                await asyncio.sleep(PAUSE)

    async def _talk(self, socket: ClientConnection) -> None:
        async for text in socket:
            await self._hear(socket, json.loads(text))
            if self.is_through:
                return

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if "events" in message:
            self._take(message)
        if kind == "welcome":
            self.eyes = message["viewer"]
            if self._pending is not None:
                await self._say(socket, self._pending)
        elif kind == "closing":
            self.closings += 1
        elif kind == "refused":
            problem = message["problem"]
            if problem["error"] not in AGAIN:
                raise AssertionError(f"{self._pending} was refused: {problem}")
            if self._pending is None or message["key"] != self._pending["key"]:
                return  # something said twice: it need not be said once more
            await asyncio.sleep(problem.get("retry_after") or PAUSE)
            await self._say(socket, self._pending)
        answered = message.get("done") if kind == "update" else message.get("key")
        if answered is not None and kind in ("update", "done"):
            self._acknowledge(answered)
        if self._pending is None:
            await self._move(socket)

    def _take(self, message: dict[str, Any]) -> None:
        """Take in events; their numbers go on where the last ones ended."""
        for event in message["events"]:
            if event["n"] != len(self.events) + 1:
                raise AssertionError(f"event {event['n']} follows {len(self.events)}")
            self.events.append(event)
        self.position = message["position"]
        if self.position["n"] != len(self.events):
            number = self.position["n"]
            raise AssertionError(f"the server knows {number} events, {len(self.events)} were seen")

    def _acknowledge(self, key: str) -> None:
        if self._pending is not None and key == self._pending["key"]:
            self.acknowledged[key] = self._pending["code"]
            self._pending = None
            self._told()
        elif key not in self.acknowledged:
            raise AssertionError(f"{key} was acknowledged, but never said")

    async def _move(self, socket: ClientConnection) -> None:
        """Make a move if it is our turn; sometimes say it twice, or repeat an old one."""
        if not self.plays or self.eyes not in self.position.get("actors", ()):
            return
        rng = self._rng
        code = rng.choice(self.position["moves"])[0]
        key = f"{len(self.acknowledged)}-{rng.getrandbits(64):016x}"
        self._pending = {"type": "move", "seat": self.eyes, "code": code, "key": key}
        await self._say(socket, self._pending)
        if rng.random() < 0.1:
            await self._say(socket, self._pending)
        if rng.random() < 0.1 and self.acknowledged:
            old = rng.choice(sorted(self.acknowledged))
            self.repeated.add(old)
            again = {"type": "move", "seat": self.eyes, "code": self.acknowledged[old], "key": old}
            await self._say(socket, again)

    async def _say(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        with contextlib.suppress(ConnectionClosed):  # what came before the end is still read
            await socket.send(json.dumps(command))
