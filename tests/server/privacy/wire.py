"""Clients that keep every byte: HTTP and WebSocket over plain streams."""

from __future__ import annotations

import asyncio
import json
import os
import re
import struct
from typing import Any

PATIENCE = 300.0  # seconds; nobody waits so long unless something is wrong
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


def _headers(lines: dict[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in lines.items())


def without_date(head: bytes) -> bytes:
    """Return the head of a response without the wall clock, which no server can be given."""
    kept = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"date:")]
    return b"\r\n".join(kept)


class Line:
    """A connection for requests, one after another; it is kept open between them."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter

    async def call(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> bytes:
        """Return a whole response: status line, headers and body."""
        data = b"" if body is None else json.dumps(body).encode()
        sent = {"host": "mirabilis", **(headers or {})}
        if body is not None:
            sent |= {"content-type": "application/json", "content-length": str(len(data))}
        async with asyncio.timeout(PATIENCE):
            if self._reader is None or self._reader.at_eof():  # the server hangs up in the end
                await self.close()
                self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
            request = f"{method} {path} HTTP/1.1\r\n{_headers(sent)}\r\n".encode()
            self._writer.write(request + data)
            head = await self._reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"\r\ncontent-length: (\d+)\r\n", head)
            assert size is not None, head
            rest = await self._reader.readexactly(int(size[1]))
        return without_date(head) + rest

    async def close(self) -> None:
        """Hang up; whatever came without being asked for is a failure."""
        if self._reader is None:
            return
        self._writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            assert await self._reader.read() == b""
        self._writer.close()
        await self._writer.wait_closed()
        self._reader = None


def content(answer: bytes) -> Any:
    """Return the body of a response."""
    return json.loads(answer.partition(b"\r\n\r\n")[2])


class Socket:
    """A WebSocket that keeps its frames, raw."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self.frames: list[bytes] = []
        self.last = 0  # the number of the last event
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls, port: int, table: str, query: str, headers: dict[str, str], kept: list[bytes]
    ) -> Socket:
        """Connect, and wait for the first message; the handshake is kept too."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            sent = {
                "host": "mirabilis",
                "upgrade": "websocket",
                "connection": "upgrade",
                "sec-websocket-version": "13",
                "sec-websocket-key": KEY,
                **headers,
            }
            path = f"/api/tables/{table}/socket{query}"
            writer.write(f"GET {path} HTTP/1.1\r\n{_headers(sent)}\r\n".encode())
            kept.append(without_date(await reader.readuntil(b"\r\n\r\n")))
            made = cls(reader, writer)
            made.frames = kept
            await made._welcome
        return made

    async def _read(self) -> None:
        try:
            while True:
                start = await self._reader.readexactly(2)
                more = {126: 2, 127: 8}.get(start[1] & 127, 0)
                size = await self._reader.readexactly(more)
                length = int.from_bytes(size, "big") if more else start[1] & 127
                payload = await self._reader.readexactly(length)
                if start[0] & 15 == 9:  # the server asks whether we are there, by its own clock
                    self._send(payload, 0x8A)
                    continue
                self.frames.append(start + size + payload)
                if start[0] & 15 == 1:
                    self._take(json.loads(payload))
        except asyncio.IncompleteReadError:
            pass

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome" and not self._welcome.done():
            self._welcome.set_result(None)
        if "position" in message:
            self.last = message["position"]["n"]
        waiter = self._waiting.pop(message.get("key") or message.get("done") or "", None)
        if waiter is not None and not waiter.done():
            waiter.set_result(message)

    def _send(self, payload: bytes, first: int = 0x81) -> None:
        mask = os.urandom(4)
        small = len(payload) < 126
        size = bytes([0x80 | len(payload)]) if small else struct.pack("!BH", 0xFE, len(payload))
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self._writer.write(bytes([first]) + size + mask + masked)

    async def ask(self, key: str, **command: Any) -> dict[str, Any]:
        """Send a command and return its answer."""
        waiter = self._waiting[key] = asyncio.get_running_loop().create_future()
        self._send(json.dumps({**command, "key": key}).encode())
        async with asyncio.timeout(PATIENCE):
            return await waiter

    async def close(self) -> None:
        """Say goodbye and wait for the answer."""
        if not self._task.done():
            self._send(b"\x03\xe8", 0x88)
        async with asyncio.timeout(PATIENCE):
            await self._task
        self._writer.close()
        await self._writer.wait_closed()
