"""A WebSocket client that may do everything a client must not: it sends bytes."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Mapping

TEXT, BINARY, CONTINUATION, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
PATIENCE = 300.0  # seconds; nobody waits so long unless something is wrong


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    length: int | None = None,
    wide: int = 0,
) -> bytes:
    """Return a frame; ``length`` may lie, ``wide`` writes it in 2 or 8 bytes though fewer do."""
    size = len(payload) if length is None else length
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    mask = 0x80 if masked else 0
    if wide == 8 or size > 0xFFFF:
        head = bytes([first, mask | 127]) + size.to_bytes(8, "big")
    elif wide == 2 or size > 125:
        head = bytes([first, mask | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, mask | size])
    if not masked:
        return head + payload
    key = os.urandom(4)
    whole = int.from_bytes(payload, "big")
    pad = (key * (len(payload) // 4 + 1))[: len(payload)]
    return head + key + (whole ^ int.from_bytes(pad, "big")).to_bytes(len(payload), "big")


def upgrade(path: str, headers: Mapping[str, str]) -> bytes:
    """Return a proper request for a WebSocket."""
    lines = [
        f"GET {path} HTTP/1.1",
        "host: 127.0.0.1",
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-version: 13",
        f"sec-websocket-key: {KEY}",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Gone(Exception):
    """The server has ended the connection."""


class Raw:
    """One connection of bytes; what the server says is read beside what is sent."""

    def __init__(self) -> None:
        self.said: list[str] = []  # messages of the server
        self.pongs = 0
        self.code: int | None = None  # with which the server closed
        self.reason = ""
        self.status = 0  # of the answer to the upgrade
        self.body = b""
        self.ended = asyncio.Event()
        self.news = asyncio.Event()
        self._reader = asyncio.StreamReader()
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, port: int, request: bytes) -> bool:
        """Connect and send a request; tell whether it led to a WebSocket."""
        async with asyncio.timeout(PATIENCE):
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
            await self.send(request)
            try:
                head = await self._reader.readuntil(b"\r\n\r\n")
                self.status = int(head.split(b" ", 2)[1])
                if self.status != 101:
                    size = head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]
                    self.body = await self._reader.readexactly(int(size or 0))
            except (asyncio.IncompleteReadError, OSError):
                self.ended.set()
                return False
        if self.status == 101:
            self._task = asyncio.create_task(self._read())
        return self.status == 101

    async def send(self, data: bytes) -> None:
        """Send bytes; `Gone` if nobody is there any more."""
        if self.ended.is_set() or self._writer is None:
            raise Gone
        try:
            self._writer.write(data)
            async with asyncio.timeout(PATIENCE):
                await self._writer.drain()
        except OSError:
            raise Gone from None

    async def heard(self, count: int) -> None:
        """Wait until the server has said so much, or has gone."""
        async with asyncio.timeout(PATIENCE):
            while len(self.said) < count and not self.ended.is_set():
                self.news.clear()
                await self.news.wait()

    async def close(self) -> None:
        """Hang up; raises if the server said what it must not."""
        if self._writer is not None:
            self._writer.transport.abort()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task  # raises what it found

    async def _read(self) -> None:
        try:
            while True:
                await self._frame()
                self.news.set()
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            self.ended.set()
            self.news.set()

    async def _frame(self) -> None:
        """Read one frame; what a server must not send raises."""
        read = self._reader.readexactly
        first, second = await read(2)
        assert not second & 0x80, "a server does not mask"
        assert first & 0xF0 == 0x80, "a server sends whole messages and no extensions"
        size = second & 0x7F
        if size > 125:
            size = int.from_bytes(await read(2 if size == 126 else 8), "big")
        payload = await read(size)
        kind = first & 0x0F
        if kind == TEXT:
            self.said.append(payload.decode())
        elif kind == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") if payload else 1005
            self.reason = payload[2:].decode()
        elif kind == PONG:
            self.pongs += 1
        else:
            assert kind == PING, f"a server does not send frames of kind {kind}"
