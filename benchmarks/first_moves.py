"""How soon a stranger plays: a server with nothing compiled, every game asked for at once.

A server is started with an empty cache and an empty database. From its first answer on, a client
for each game opens a table against ``easy``, makes the first legal move as soon as it is its turn,
goes on if its turn has more than one, and waits until bots have acted and it is to act again.
Clients and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import mirabilis

BOUND = 5.0  # seconds for each game
PATIENCE = 600.0


class Server:
    """A server of this checkout with a home of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        path = os.pathsep.join([str(Path(mirabilis.__file__).parents[1]), *sys.path])
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", "from mirabilis.cli.main import main; main()", "serve"),
                *("--port", str(port), "--open-browser", "no", "--db", str(folder / "tables.db")),
            ],
            env={**os.environ, "MIRABILIS_CACHE": str(folder / "cache"), "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        found = None
        while found is None:
            line = self._process.stdout.readline()
            if not line:
                sys.exit("the server did not start")
            found = re.search(r"http://[\d.]+:\d+", line)
        self.url = found[0]

    def close(self) -> None:
        """End the server."""
        self._process.send_signal(signal.SIGTERM)
        self._process.communicate(timeout=60)


def call(url: str, body: object | None = None, cookie: str = "") -> tuple[Any, str]:
    """Return the answer to a request, and the cookie that came with it."""
    data = None if body is None else json.dumps(body).encode()
    origin = "/".join(url.split("/")[:3])
    headers = {"content-type": "application/json", "cookie": cookie, "origin": origin}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.load(answer), (answer.headers.get("set-cookie") or "").partition(";")[0]


async def play(url: str, game: Any, begun: float) -> float:
    """Open a table, make a move, wait for the answer; return the seconds since the beginning."""
    from websockets.asyncio.client import connect
    from websockets.typing import Origin

    seats = ["me"] + ["easy"] * (max(game["usual_players"], game["players"][0]) - 1)
    _, cookie = await asyncio.to_thread(call, f"{url}/api/guests", {})
    wish = {"game": game["slug"], "seats": seats}
    table, _ = await asyncio.to_thread(call, f"{url}/api/tables", wish, cookie)
    address = f"{url.replace('http', 'ws')}/api/tables/{table['id']}/socket?lang=en"
    made, seen, answered = 0, -1, len(seats) == 1
    async with connect(
        address, additional_headers={"cookie": cookie}, origin=Origin(url), max_size=None
    ) as socket:
        async for text in socket:
            message = json.loads(text)
            position = message.get("position")
            if position is None:
                continue
            answered |= made > 0 and any(event["seat"] > 0 for event in message["events"])
            if 0 not in position["actors"] or not position["moves"]:
                continue
            if made and answered:
                return time.monotonic() - begun
            if position["n"] > seen:
                made, seen = made + 1, position["n"]
                move = {"type": "move", "seat": 0, "move": position["moves"][0][1]}
                await socket.send(json.dumps({**move, "key": str(made)}))
    raise RuntimeError(f"{game['slug']}: the connection ended")


async def _all(url: str, begun: float) -> dict[str, float]:
    games = (await asyncio.to_thread(call, f"{url}/api/games"))[0]["games"]
    async with asyncio.timeout(PATIENCE):
        took = await asyncio.gather(*(play(url, game, begun) for game in games))
    return {game["slug"]: seconds for game, seconds in zip(games, took, strict=True)}


def add_to(parts: Any) -> None:
    """Add this part to the command line."""
    part = parts.add_parser("moves", help="the first move and its answer, all games at once")
    part.set_defaults(measure=measure)


def measure(_: argparse.Namespace) -> int:
    """Print how long each game took; return 1 if one took longer than the bound."""
    took = first_moves()
    for slug, seconds in took.items():
        print(f"{slug:8} {seconds:6.1f} s (bound {BOUND:g} s)")
    return int(max(took.values()) > BOUND)


def first_moves() -> dict[str, float]:
    """Return how long each game took, from the first answer of a new server."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            call(f"{server.url}/health")
            return asyncio.run(_all(server.url, time.monotonic()))
        finally:
            server.close()
