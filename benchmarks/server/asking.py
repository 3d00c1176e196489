"""A small HTTP client on one open line, for setting tables up quickly."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from benchmarks.server.process import Failed


class Line:
    """One connection to a server on this machine; one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Send a request and return the JSON of its answer; other than 2xx is a failure."""
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Content-Length: {len(data)}\r\n"
        if data:
            head += "Content-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        raw = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 30)
        size = 0
        for row in raw.lower().split(b"\r\n"):
            if row.startswith(b"content-length:"):
                size = int(row[15:])
        answer = await asyncio.wait_for(self.reader.readexactly(size), 30)
        status = int(raw.split(b" ", 2)[1])
        if not 200 <= status < 300:
            raise Failed(f"{method} {path}: {status} {answer[:300].decode(errors='replace')}")
        return json.loads(answer) if answer else None

    async def close(self) -> None:
        """Let go of the connection."""
        if self.writer is not None:
            self.writer.close()
            await self.writer.wait_closed()
