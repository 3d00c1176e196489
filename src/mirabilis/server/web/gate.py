"""The gate: what every request passes before and after the app.

Size, speed and origin are checked before; headers that keep pages safe are added, and one line is
logged, after. A route is logged by its template, a table by a mark of its id.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.exceptions import HTTPException

from mirabilis.server.logs import log, mark
from mirabilis.server.settings import Settings
from mirabilis.server.web.context import Web
from mirabilis.server.web.origin import SAFE, Origin, address_of
from mirabilis.server.web.problems import answer, broken
from mirabilis.server.wire.errors import Problem
from mirabilis.server.wire.replays import LONGEST

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

STRICT = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    b"connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
UNCACHED = (b"cache-control", b"no-store")
FOREVER = (b"strict-transport-security", b"max-age=31536000")


RECORDS = "/api/replays"
PATIENCE = 20.0  # seconds for the next part of a request


def most_of(path: str, settings: Settings) -> int:
    """Return how many bytes a request to an address may have: those about a record have more.

    Every line of a record has one byte more in JSON, and hardly a sign has two in UTF-8.
    """
    return max(settings.max_body, 2 * LONGEST) if path.startswith(RECORDS) else settings.max_body


class TooLarge(HTTPException):
    """A body went over its limit while it was read."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"a request has at most {most} bytes")


def safe_headers(kind: bytes, *, secure: bool, has: frozenset[bytes]) -> list[tuple[bytes, bytes]]:
    """Return the headers that a response of some kind lacks."""
    policy = PAGE if kind.startswith(b"text/html") else STRICT
    added = [*ALWAYS, (b"content-security-policy", policy)]
    if b"cache-control" not in has:
        added.append(UNCACHED)
    if secure:
        added.append(FOREVER)
    return added


class Gate:
    """The outermost layer of the app."""

    def __init__(self, app: App, web: Web) -> None:
        self._app = app
        self._web = web

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass a request through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        passing = _Passing(self._web, scope, receive, send)
        try:
            refusal = passing.check()
            if refusal is not None:
                await answer(refusal)(scope, receive, passing.send)
            else:
                await self._app(scope, passing.receive, passing.send)
        except Exception as error:  # the app has answered it, unless it failed in doing so
            if not passing.status:
                await passing.late(answer(broken(error), 500))
        finally:
            _note(scope, passing.status, began)


def _note(scope: Message, status: int, began: float) -> None:
    route = getattr(scope.get("route"), "path", None)
    facts: dict[str, object] = {
        "method": scope["method"] if scope["method"].isalpha() else "?",
        "route": route or "-",
        "status": status,
        "ms": round((time.perf_counter() - began) * 1000, 1),
    }
    table = scope.get("path_params", {}).get("table")
    if table:
        facts["table"] = mark(table)
    log("request", **facts)


class _Passing:
    """One request on its way through."""

    def __init__(self, web: Web, scope: Message, receive: Receive, send: Send) -> None:
        self._web, self._scope = web, scope
        self._receive, self._send = receive, send
        self._most = most_of(scope["path"], web.settings)
        self._room = self._most
        self.status = 0

    def check(self) -> Problem | None:
        """Return why a request may not pass."""
        web, headers = self._web, self._scope["headers"]
        address = address_of(self._scope.get("client"), headers, web.settings)
        wait = web.requests.take(address, web.clock())
        if wait:
            return Problem(
                error="too_fast",
                message=f"too many requests; try again in {wait:.1f} s",
                retry_after=round(wait, 3),
            )
        for name, value in headers:
            if name == b"content-length" and (not value.isdigit() or int(value) > self._room):
                return self.too_large()
        origin = Origin(headers)
        self._scope["state"] = {**self._scope.get("state", {}), "origin": origin}
        # The app need not see cookies, and takes seconds to read a long bad one.
        self._scope["headers"] = [pair for pair in headers if pair[0] != b"cookie"]
        if self._scope["method"] not in SAFE and not origin.may_change(web.settings):
            text = "a request that changes something must come from a page of this server"
            return Problem(error="forbidden", message=text)
        return None

    def too_large(self) -> Problem:
        """Return the refusal of a body."""
        return Problem(error="too_large", message=f"a request has at most {self._most} bytes")

    async def receive(self) -> Message:
        """Count what comes in."""
        try:
            async with asyncio.timeout(PATIENCE):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(400, "the rest of the request did not come") from None
        if message["type"] == "http.request":
            self._room -= len(message.get("body", b""))
            if self._room < 0:
                raise TooLarge(self._most)
        return message

    async def send(self, message: Message) -> None:
        """Add headers to what goes out."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message.get("headers", ()))
            names = dict(headers)
            kind = names.get(b"content-type", b"")
            message["headers"] = headers + safe_headers(
                kind, secure=self._web.settings.secure, has=frozenset(names)
            )
        await self._send(message)

    async def late(self, response: Any) -> None:
        """Answer after the app has given up."""
        if not self.status:
            await response(self._scope, self._receive, self.send)
