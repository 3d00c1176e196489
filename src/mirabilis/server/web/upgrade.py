"""From HTTP to WebSocket on the same port: the connection is handed from uvicorn to picows.

Who it is and what they may see is settled before, over HTTP, so that a refusal is a proper answer.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
import time
from typing import Annotated, ClassVar, Literal
from urllib.parse import parse_qsl

import httptools
from picows import WSAutoPingStrategy
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stubs leave it out
from pydantic import BaseModel, Field, ValidationError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from mirabilis.server.logs import log, mark
from mirabilis.server.web.context import Web
from mirabilis.server.web.gate import safe_headers
from mirabilis.server.web.origin import Origin, address_of
from mirabilis.server.web.problems import broken, invalid, raw
from mirabilis.server.web.socket import Listener, Quiet
from mirabilis.server.wire.errors import STATUS, Problem, Refused
from mirabilis.server.wire.tables import SeatNumber

PATH = re.compile(r"/api/tables/([A-Za-z0-9_-]{8,32})/socket")
ROUTE = "/api/tables/{table}/socket"
IDLE, REPLY = 30.0, 20.0  # seconds of silence before a ping, and to wait for the answer
PATIENCE = 20.0  # seconds for the head of a request
HEAD = 1 << 16  # bytes of it, address and headers together
BUFFER = 2048  # bytes to read into at first; it grows with what comes
QUIET = Quiet()

Number = Annotated[int, Field(ge=0, le=1 << 53)]


class Watching(BaseModel):
    """What a WebSocket asks for: through whose eyes, and beyond which numbers."""

    seat: SeatNumber | None = None
    since: Number = 0
    chat: Number = 0
    lang: Literal["en", "de", "fr", "nl"] | None = None


class Protocol(HttpToolsProtocol):
    """uvicorn's protocol, with our own way to a WebSocket."""

    web: ClassVar[Web]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Expect a request before long."""
        super().connection_made(transport)
        self._head: int | None = 0  # bytes of it so far; None between requests and within a body
        self._late = self.loop.call_later(PATIENCE, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """Expect nothing any more."""
        self._late.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take no more of a head than it may have: the parser would keep all of it."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > HEAD:
                self._head = None
                text = f"address and headers have at most {HEAD} bytes"
                self._refuse(Problem(error="too_large", message=text), 431)

    def on_message_begin(self) -> None:
        """Expect the rest of a head before long, of later requests too."""
        super().on_message_begin()
        self._late.cancel()
        self._late = self.loop.call_later(PATIENCE, self.transport.close)
        self._head = 0

    def on_headers_complete(self) -> None:
        """Take note that a request has come."""
        self._late.cancel()
        self._head = None
        super().on_headers_complete()

    def _should_upgrade_to_ws(self) -> bool:
        return True

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP as everything else that is wrong."""
        self._refuse(Problem(error="bad_request", message="this is not HTTP"), 400)

    def _refuse(self, problem: Problem, status: int) -> None:
        added = safe_headers(b"", secure=self.web.settings.secure, has=frozenset())
        if not self.transport.is_closing():
            self.transport.write(raw(problem, status, added))
            self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Find out who it is; nothing more is read meanwhile."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.close()  # an answer is still on its way: this cannot overtake it
            return
        self.flow.pause_reading()
        task = self.loop.create_task(self._upgrade())
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _upgrade(self) -> None:
        began, status, table = time.perf_counter(), 101, ""
        try:
            table, query = self._asked()
            self._hand_over(await self._listener(table, query))
        except Refused as refused:
            status = STATUS[refused.problem.error]
            self._refuse(refused.problem, status)
        except Exception as error:
            status = 500
            self._refuse(broken(error), status)
        ms = round((time.perf_counter() - began) * 1000, 1)
        more = {"table": mark(table)} if table else {}
        log("socket", route=ROUTE if table else "-", status=status, ms=ms, **more)

    def _asked(self) -> tuple[str, Watching]:
        """Return the table and what is asked for; refused if it is no request for a WebSocket."""
        try:
            url = httptools.parse_url(self.url)
        except httptools.HttpParserInvalidURLError:
            raise Refused("bad_request", "this is not an address") from None
        found = PATH.fullmatch((url.path or b"").decode("latin-1"))
        if found is None:
            raise Refused("not_found", "there is no WebSocket at this address")
        headers = dict(self.headers)
        if self.scope["method"] != "GET" or headers.get(b"sec-websocket-version") != b"13":
            raise Refused("bad_request", "a WebSocket begins with GET and version 13")
        try:
            key = base64.b64decode(headers.get(b"sec-websocket-key", b""), validate=True)
        except binascii.Error:
            key = b""
        if len(key) != 16:
            raise Refused("bad_request", "Sec-WebSocket-Key has 16 bytes in base64")
        if b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0":
            raise Refused("bad_request", "a request for a WebSocket has no body")
        try:
            words = dict(parse_qsl((url.query or b"").decode("latin-1"), max_num_fields=16))
        except ValueError:
            raise Refused("bad_request", "there are too many parameters") from None
        try:
            return found[1], Watching.model_validate(words)
        except ValidationError as error:
            problem = invalid(error.errors(include_input=False, include_url=False))
            raise Refused("bad_request", problem.message) from None

    async def _listener(self, table: str, query: Watching) -> Listener:
        """Return a viewer of a table, once it is clear who it is."""
        web = self.web
        origin = Origin(self.headers)
        address = address_of(self.client, self.headers, web.settings)
        if web.closing:
            raise Refused("unavailable", "the server is going; connect again in a moment")
        wait = web.requests.take(address, web.clock())
        if wait:
            text = f"too many requests; try again in {wait:.1f} s"
            raise Refused("too_fast", text, retry_after=round(wait, 3))
        if not origin.may_connect(web.settings):
            raise Refused("forbidden", "a page of another server cannot connect here")
        person = await web.who(origin)
        await web.house.info(table)
        place = person.id if person else f"@{address}"
        bucket = web.commands.of(place, web.clock())
        if not web.places.enter(place):
            most = web.settings.connections
            raise Refused("too_fast", f"at most {most} connections at once", retry_after=5.0)
        return Listener(web, table, person, place, bucket, query)

    def _hand_over(self, listener: Listener) -> None:
        """Give the connection to picows, with as much of the request as it needs."""
        transport = self.transport
        if transport.is_closing():
            self.web.places.leave(listener.place)  # whoever asked has gone meanwhile
            return
        self.connections.discard(self)
        key = dict(self.headers)[b"sec-websocket-key"]
        protocol = WSProtocol(
            None,  # host and port, for clients
            None,  # path, for clients
            False,
            lambda request: listener,
            QUIET,
            True,  # ends the connection if our own code fails
            None,
            True,
            IDLE,
            REPLY,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # pings are answered by the listener, which counts them
            self.web.settings.max_frame,
            None,
            BUFFER,
        )
        protocol.connection_made(transport)
        transport.set_protocol(protocol)
        request = (
            b"GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: " + key + b"\r\n\r\n"
        )
        room = protocol.get_buffer(len(request))
        room[: len(request)] = request
        protocol.buffer_updated(len(request))
        transport.resume_reading()
        self._let_go()

    def _let_go(self) -> None:
        """Keep nothing alive that only HTTP needed."""
        self.parser = None  # type: ignore[assignment]
        self.headers = []
        self.scope = None  # type: ignore[assignment]
        self.cycle = None  # type: ignore[assignment]
        self.flow = None  # type: ignore[assignment]
        self.transport = None  # type: ignore[assignment]
