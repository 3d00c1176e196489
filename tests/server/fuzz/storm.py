"""A storm of bad input, as a process of its own: ``python -m server.fuzz.storm`` with JSON words.

Whoever runs it may be anybody: they have accounts and tables of their own, they look at public
tables, and they never have anybody else's secret. It reports what it heard.
"""

from __future__ import annotations

import asyncio
import collections
import contextlib
import hashlib
import json
import os
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from mirabilis.server.wire.errors import LONGEST, Problem
from mirabilis.server.wire.messages import MESSAGE
from server.fuzz import garbage
from server.fuzz.raw import Gone, Raw, frame, upgrade
from server.player import ask, enrol

ENDS = (1000, 1002, 1003, 1005, 1007, 1008, 1009)  # codes that say: your fault, or as you wish
ANSWERS = (101, 200, 400, 401, 403, 404, 405, 413, 414, 422, 426, 429, 431)
OFTEN = 200  # messages between two looks at what tables there are
CALM = 0.02  # seconds in which answers may come


@dataclass
class Orders:
    """What the storm is to do."""

    url: str
    port: int
    messages: int
    seed: int
    heard: str  # the file for what it hears
    near: list[str] = field(default_factory=list)  # secrets that are nearly somebody's
    people: int = 20
    at_once: int = 8
    rate: float = 1000.0  # messages a second
    rest: float = 0.0  # seconds after which it rests for as long, by the clock that only goes on
    most: int = 1 << 14


@dataclass
class Report:
    """What came of it."""

    messages: int = 0
    connections: int = 0
    statuses: dict[str, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)  # by type, refusals by their reason
    seconds: float = 0.0


class Storm:
    """All bad clients together."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.rng = random.Random(orders.seed)
        self.counts: dict[str, collections.Counter[str]] = {
            name: collections.Counter() for name in ("statuses", "codes", "answers")
        }
        self.sent = 0
        self.connections = 0
        self.people: list[tuple[str, str]] = []
        self.own: dict[str, str] = {}  # tables of the storm's own people, and whose
        self.public: list[str] = []
        self._seen: set[bytes] = set()
        self._began = 0.0
        self._looked = 0
        self._next = 0.0  # when the next message may be sent

    async def run(self) -> Report:
        """Rage; return what came of it."""
        orders = self.orders
        self.people = [await enrol(orders.url, f"Storm {n}") for n in range(orders.people)]
        self._began = time.monotonic()
        with Path(orders.heard).open("w", encoding="utf-8") as self._file:
            async with asyncio.TaskGroup() as group:
                for _ in range(orders.at_once):
                    group.create_task(self._client(random.Random(self.rng.random())))
        return Report(
            self.sent,
            self.connections,
            *(dict(self.counts[name]) for name in ("statuses", "codes", "answers")),
            time.monotonic() - self._began,
        )

    async def _client(self, rng: random.Random) -> None:
        while self.sent < self.orders.messages:
            if self.sent >= self._looked:
                self._looked = self.sent + OFTEN
                await self._pace(2)
                await self._look_around(rng)
            kind = rng.random()
            if kind < 0.12:
                await self._request(rng)
            elif kind < 0.17:
                await self._come_and_go(rng)
            elif kind < 0.20:
                await self._near(rng)
            else:
                await self._session(rng)

    async def _look_around(self, rng: random.Random) -> None:
        """See which public tables there are; make one of our own."""
        url = self.orders.url
        found = await ask(url, "/api/tables?status=running")
        self.public = [one["id"] for one in found["tables"] if one["id"] not in self.own]
        token = rng.choice(self.people)[1]
        asked = {
            "game": "ewn",
            "options": {"setup": "standard"},
            "seats": [rng.choice(["me", "open"]), rng.choice(["me", "open", "easy"])],
        }
        with contextlib.suppress(Exception):
            self.own[(await ask(url, "/api/tables", asked, token))["id"]] = token

    def _path(self, rng: random.Random) -> tuple[str, str]:
        """Return a table and the address of its WebSocket."""
        kind = rng.random()
        if kind < 0.5 and self.public:
            table = rng.choice(self.public)
        elif kind < 0.95 and self.own:
            table = rng.choice(list(self.own)[-20:])
        else:
            table = "no-such-table"
        query = rng.choice(
            ["", "", "?since=0&lang=en", "?seat=0", "?seat=1", "?since=5", "?chat=9"]
        )
        return table, f"/api/tables/{table}/socket{query}"

    async def _pace(self, count: int = 1) -> None:
        """Count messages, not faster than ordered, and none while the storm is to rest."""
        self.sent += count
        now, rest = time.monotonic(), self.orders.rest
        slot = max(self._next, now)
        if rest and slot % (2 * rest) >= rest:
            slot += 2 * rest - slot % (2 * rest)
        self._next = slot + count / self.orders.rate
        await asyncio.sleep(slot - now)

    # -- kinds of clients ------------------------------------------------------------------

    async def _session(self, rng: random.Random) -> None:
        """Connect as nobody or as one of us, and send one bad thing after another."""
        table, path = self._path(rng)
        headers = {}
        if rng.random() < 0.8:
            anybody = rng.choice(self.people)[1]
            token = self.own.get(table, anybody) if rng.random() < 0.7 else anybody
            headers["authorization"] = f"Bearer {token}"
        raw = await self._open(upgrade(path, headers))
        with contextlib.suppress(Gone):
            old: list[bytes] = []
            for _ in range(rng.randrange(1, 40)):
                if raw.status != 101 or raw.ended.is_set():
                    break
                await self._pace()
                if rng.random() < 0.03:
                    await raw.send(garbage.frames(rng, self.orders.most))
                elif rng.random() < 0.1 and old:
                    await raw.send(rng.choice(old))
                else:
                    legal = rng.random() < 0.15 and _legal(raw, rng)
                    old.append(frame(legal or garbage.text(rng)))
                    await raw.send(old[-1])
            if rng.random() < 0.3:  # half a frame, and silence
                await raw.send(frame(b"x" * 100)[: rng.randrange(1, 100)])
        await self._over(raw, table)

    async def _request(self, rng: random.Random) -> None:
        """Send something that only looks like an upgrade, a few times."""
        for _ in range(rng.randrange(1, 8)):
            table, path = self._path(rng)
            raw = Raw()
            await self._pace()
            self.connections += 1
            with contextlib.suppress(Gone, TimeoutError):
                async with asyncio.timeout(0.3):  # half a request has no answer
                    await raw.open(self.orders.port, garbage.requests(rng, path))
            await self._over(raw, table)

    async def _come_and_go(self, rng: random.Random) -> None:
        """Connect and hang up, many times, at any moment."""
        _, path = self._path(rng)
        count = rng.randrange(1, 20)
        await self._pace(count)
        token = {"authorization": f"Bearer {rng.choice(self.people)[1]}"}
        for _ in range(count):
            self.connections += 1
            _, writer = await asyncio.open_connection("127.0.0.1", self.orders.port)
            request = upgrade(path, token)
            writer.write(request[: rng.randrange(len(request) + 1)])
            writer.write(request if rng.random() < 0.2 else b"")
            await asyncio.sleep(rng.choice([0, 0, 0.001, 0.01]))
            writer.transport.abort()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _near(self, rng: random.Random) -> None:
        """Try secrets that are nearly somebody's: all are refused as if they were nobody's."""
        table, path = self._path(rng)
        secret = rng.choice(self.orders.near)
        await self._pace()
        raw = await self._open(upgrade(path, {"authorization": f"Bearer {secret}"}))
        assert raw.status in (401, 429), f"{raw.status} with a wrong token"
        await self._over(raw, table)
        await self._pace()
        origin = {"cookie": f"mirabilis={secret}", "origin": "http://127.0.0.1"}
        raw = await self._open(upgrade(path, origin))
        if raw.status == 101 and "?seat" not in path:
            await raw.heard(1)
            for said in raw.said[:1]:
                message = json.loads(said)
                assert message["type"] != "welcome" or message["viewer"] == "spectator"
        await self._over(raw, table)

    # -- what they hear --------------------------------------------------------------------

    async def _open(self, request: bytes) -> Raw:
        raw = Raw()
        self.connections += 1
        await raw.open(self.orders.port, request)
        return raw

    async def _over(self, raw: Raw, table: str) -> None:
        """Wait a moment for answers, hang up, and look at everything that was said."""
        if raw.status == 101 and not raw.ended.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CALM):
                    await raw.ended.wait()
        await raw.close()
        self.counts["statuses"][str(raw.status)] += 1
        if raw.status not in (0, 101, 200):
            assert raw.status in ANSWERS, f"{raw.status}: {raw.body!r}"
            check_problem(Problem.model_validate_json(raw.body))
        if raw.code is not None:
            self.counts["codes"][str(raw.code)] += 1
            assert raw.code in ENDS, f"{raw.code} {raw.reason}"
        for text in raw.said:
            self._heard(text, table)

    def _heard(self, text: str, table: str) -> None:
        """Check the form of a message; keep each once."""
        message = MESSAGE.validate_json(text)
        kind = message.type
        if message.type == "refused":
            check_problem(message.problem)
            kind = f"refused {message.problem.error}"
        self.counts["answers"][kind] += 1
        mark = hashlib.blake2b(f"{table} {text}".encode(), digest_size=12).digest()
        if mark not in self._seen and table not in self.own:
            self._seen.add(mark)
            self._file.write(json.dumps([table, text]) + "\n")


def _legal(raw: Raw, rng: random.Random) -> bytes | None:
    """Return a move that was legal when it was last heard of, for whichever seat."""
    for text in reversed(raw.said):
        position = json.loads(text).get("position")
        if position:
            moves = position["moves"]
            if not moves:
                return None
            seat = rng.choice([*position["actors"], rng.randrange(2)])
            key = rng.choice(garbage.KEYS)
            made = {"type": "move", "seat": seat, "code": rng.choice(moves)[0], "key": key}
            return json.dumps(made).encode()
    return None


def check_problem(problem: Problem) -> None:
    """Check that a refusal says something, in one line, and nothing of the inside."""
    message = problem.message
    assert 0 < len(message) <= LONGEST, message
    assert message.isprintable(), ascii(message)
    assert "Traceback" not in message, message
    assert "went wrong" not in message, message
    assert (problem.retry_after is not None) == (problem.error == "too_fast"), problem


async def main(words: dict[str, Any]) -> None:
    """Run a storm and print its report.

    Those who rage have machines of their own; here they get what the server leaves of this one.
    """
    os.nice(19)
    print(json.dumps(asdict(await Storm(Orders(**words)).run())))


if __name__ == "__main__":
    asyncio.run(main(json.loads(sys.argv[1])))
