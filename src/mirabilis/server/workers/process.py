"""One worker: a process, the messages to it, and its answers."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import subprocess
from pathlib import Path
from typing import Any, cast

from mirabilis.bots import child, pipe
from mirabilis.server.workers.errors import WorkerFailed

START = 60.0  # seconds until a process must be there
LAST = 0.2  # seconds between the end of a process and of its answers, whichever comes first
LARGE = 8 << 20  # bytes that may wait to be read; a worker that writes more is broken
PATIENT = 10  # how far a worker steps back behind the server, as `nice` counts


class Worker(asyncio.SubprocessProtocol):
    """A process that answers one request at a time; it ends when its pipe or its group does."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()  # it answers no more
        self.pid = 0
        self._transport: asyncio.SubprocessTransport | None = None
        self._answers: asyncio.Queue[bytes] = asyncio.Queue()
        self._waiting = 0  # bytes in the queue
        self._rest = b""
        self._mute = False  # its pipe for answers is closed
        self._exited = asyncio.Event()
        self._killed = False
        self._size = 0  # of its memory, when it was ready

    async def start(self, memory: int | None) -> None:
        """Start the process and wait until it is ready."""
        loop = asyncio.get_running_loop()
        try:
            await loop.subprocess_exec(
                lambda: self,
                *child.command("mirabilis.server.workers.inside"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,  # a traceback may hold what only one seat knows
                env=child.environment(),
                start_new_session=True,  # what a bot starts ends with it
            )
        except OSError as error:
            self.gone.set()
            raise WorkerFailed(f"a bot worker cannot be started: {error.strerror}") from None
        self.send(pipe.packed({"memory": memory}))
        kind, _ = await self.receive(START, "starting")
        if kind != "ready":
            raise WorkerFailed(f"a bot worker cannot be started: it said {kind}")
        self._size = _size(self.pid)

    def grown(self) -> int:
        """Return by how many bytes its memory has grown since it was ready, where that is known."""
        return _size(self.pid) - self._size if self._size else 0

    # -- messages --------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Send a message; that nobody is there is told on receiving."""
        stream = self._transport and self._transport.get_pipe_transport(0)
        if stream and not stream.is_closing() and not self._killed:
            with contextlib.suppress(RuntimeError):  # uvloop's way to say that it was closed
                cast(asyncio.WriteTransport, stream).write(_framed(message))

    async def receive(self, limit: float, doing: str) -> tuple[str, Any]:
        """Return the next answer; a worker that gives none in time is ended."""
        try:
            async with asyncio.timeout(limit):
                line = await self._answers.get()
        except TimeoutError:
            self.kill()
            raise WorkerFailed(f"{doing} was late: more than {limit:g} s") from None
        self._waiting -= len(line)
        if not line:
            self._answers.put_nowait(b"")  # for whoever asks again
            raise WorkerFailed(f"{doing} failed: {self._last_words()}")
        answer = pipe.answered(line)
        if answer is None:
            self.kill()
            raise WorkerFailed(f"{doing} failed: its process wrote something that is no answer")
        return answer

    def _last_words(self) -> str:
        """Return how the process ended."""
        code = self._transport.get_returncode() if self._transport else None
        if code is None or code >= 0:
            return "its process ended" if code is None else f"its process ended with status {code}"
        with contextlib.suppress(ValueError):
            return f"its process was ended by {signal.Signals(-code).name}"
        return f"its process was ended by signal {-code}"

    # -- what the loop tells ---------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note that the process runs."""
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self.pid = self._transport.get_pid()
        if hasattr(os, "setpriority"):  # where cores are few, tables come first
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self.pid, PATIENT)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take in answers, one on each line."""
        if self.gone.is_set():
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._waiting += len(line)
            self._answers.put_nowait(line)
        if self._waiting + len(self._rest) > LARGE:
            self.kill()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note that no more answers come: a worker without its pipe is of no use."""
        if fd == 1:
            self._mute = True
            self._ending()

    def process_exited(self) -> None:
        """Note the end of the process, and end what it has started."""
        self._exited.set()
        self.kill()
        self._ending()

    def _ending(self) -> None:
        """Say that it is gone: when all is read and told, or soon."""
        if self._mute and self._exited.is_set():
            self._end()
        else:
            asyncio.get_running_loop().call_later(LAST, self._end)

    def _end(self) -> None:
        if not self.gone.is_set():
            self.gone.set()
            self._answers.put_nowait(b"")

    # -- ending ----------------------------------------------------------------------------

    def kill(self) -> None:
        """End the process and all it has started."""
        if self._killed or not self.pid:
            return
        self._killed = True
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)
        with contextlib.suppress(OSError):
            if not self._exited.is_set() and self._transport:
                self._transport.kill()

    async def close(self) -> None:
        """End the process and wait until it is gone."""
        self.kill()
        if self._transport is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(5):
                    await self._exited.wait()
            self._transport.close()
        self._end()


def _framed(message: bytes) -> bytes:
    buffer = io.BytesIO()
    pipe.write(buffer, message)
    return buffer.getvalue()


def _size(pid: int) -> int:
    """Return how many bytes of memory a process has taken, 0 where that is not known."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[0])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
