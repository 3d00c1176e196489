"""A server in a thread of its own, and somebody who talks to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import json
import threading
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection, connect

from mirabilis.server import logs
from mirabilis.server.serving import Running, running
from mirabilis.server.settings import Settings
from mirabilis.server.tables.catalogue import Catalogue

PATIENCE = 300.0  # seconds; nobody waits so long unless something is wrong
LOG = io.StringIO()  # of all servers of this process: loggers are
GAME = {"game": "ewn", "options": {"setup": "standard"}}


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    text: str
    cookies: list[str]

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Hosted:
    """A running server; `call` and `socket` are its clients."""

    def __init__(
        self,
        settings: Settings,
        loop: Callable[[], Any] | None = None,
        games: tuple[str, ...] = ("ewn",),
    ) -> None:
        self.log = LOG
        self.sent: list[str] = []  # secrets and texts that went over the wire
        logs.configure("debug", LOG)
        self._settings, self._factory, self._games = settings, loop, games
        self._up = threading.Event()
        self._failed: BaseException | None = None
        self.server: Running
        self.loop: asyncio.AbstractEventLoop
        self._end: asyncio.Event
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        if not self._up.wait(PATIENCE) or self._failed:
            raise RuntimeError("no server") from self._failed

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=self._factory) as runner:
                runner.run(self._serve())
        except BaseException as error:
            self._failed = error
            self._up.set()

    async def _serve(self) -> None:
        self.loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        offers = Catalogue(self._games, jit=False)
        async with running(self._settings, catalogue=offers) as self.server:
            await self.server.prepared()
            self._up.set()
            await self._end.wait()

    def stop(self) -> None:
        if self._thread.is_alive():
            self.loop.call_soon_threadsafe(self._end.set)
            self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if self._failed:
            raise self._failed

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    # -- clients ---------------------------------------------------------------------------

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            sent.setdefault("content-type", "application/json")
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request(method, path, data, sent)
            answer = connection.getresponse()
            found = answer.read().decode()
            all_headers = {name.lower(): value for name, value in answer.getheaders()}
            cookies = answer.headers.get_all("set-cookie") or []
        return Answer(answer.status, all_headers, found, cookies)

    def bot(self, name: str = "A program") -> Caller:
        token = self.call("POST", "/api/bots", {"name": name}).json["token"]
        self.sent.append(token)
        return Caller(self, {"authorization": f"Bearer {token}"})

    def guest(self, name: str = "A guest") -> Caller:
        answer = self.call("POST", "/api/guests", {"name": name}, origin=self.origin)
        assert answer.status == 201
        secret = secret_of(answer)
        self.sent.append(secret)
        return Caller(self, {"cookie": f"mirabilis={secret}", "origin": self.origin})

    @contextlib.contextmanager
    def socket(self, table: str, query: str = "", **headers: str) -> Iterator[ClientConnection]:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket{query}"
        with connect(
            address, additional_headers=headers, open_timeout=PATIENCE, close_timeout=2
        ) as made:
            yield made


class Caller:
    """Somebody with an identity."""

    def __init__(self, hosted: Hosted, headers: dict[str, str]) -> None:
        self._hosted, self.headers = hosted, headers

    def __call__(self, method: str, path: str, body: Any = None, **more: str) -> Answer:
        return self._hosted.call(method, path, body, **{**self.headers, **more})

    def table(self, **more: Any) -> str:
        answer = self("POST", "/api/tables", {**GAME, "seats": ["me", "open"], **more})
        assert answer.status == 201, answer.text
        table: str = answer.json["id"]
        return table

    def socket(self, table: str, query: str = "") -> Any:
        headers = dict(self.headers)
        origin = headers.pop("origin", None)
        if origin:
            headers["Origin"] = origin
        return self._hosted.socket(table, query, **headers)


def secret_of(answer: Answer) -> str:
    (cookie,) = answer.cookies
    return cookie.split(";")[0].removeprefix("mirabilis=")


def told(socket: ClientConnection) -> Any:
    """Return the next message."""
    return json.loads(socket.recv(timeout=PATIENCE))


def until(socket: ClientConnection, kind: str) -> Any:
    """Return the next message of a kind."""
    for _ in range(50):
        message = told(socket)
        if message["type"] == kind:
            return message
    raise AssertionError(f"no message {kind}")
