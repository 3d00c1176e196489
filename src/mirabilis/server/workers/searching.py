"""A search for hints: what a worker thinks, for a reader who may go at any time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from mirabilis.server.workers.crew import Crew
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.latest import Latest
from mirabilis.server.workers.process import Worker
from mirabilis.server.workers.request import LOADING, STOP, Asking
from mirabilis.server.workers.thought import Thought


class Search:
    """One search; a task of its own follows it, so that no worker waits for a slow reader.

    When nobody wants it any more it has ``slack`` seconds to stop. A new worker would cost a busy
    machine more than waiting for one that is hardly given a processor.
    """

    def __init__(self, crew: Crew, asking: Asking, slack: float) -> None:
        self._crew = crew
        self._asking = asking
        self._slack = slack
        self._text = asking.text
        self._latest: Latest[Thought] = Latest()

    async def thoughts(self) -> AsyncGenerator[Thought, None]:
        """Yield what it thinks; closing this stops it."""
        task = self._crew.do(self._run())
        try:
            while (thought := await self._latest.next()) is not None:
                yield thought
        finally:
            task.cancel()

    async def _run(self) -> None:
        try:
            message = await self._asking.message()
            await self._searched(await self._crew.take(hint=True), message)
        except WorkerFailed as error:
            self._latest.fail(error)
        except asyncio.CancelledError:
            self._latest.fail(WorkerFailed(f"{self._text} was stopped"))
            raise

    async def _searched(self, worker: Worker, message: bytes) -> None:
        """Follow a worker's search to its end, and set the worker free."""
        try:
            kind, value = await self._last(worker, message)
        except asyncio.CancelledError:
            worker.send(STOP)
            self._crew.do(self._stop(worker))
            raise
        except BaseException:
            worker.kill()
            raise
        if kind == "crashed":
            worker.kill()
        else:
            self._crew.free(worker)
        if kind != "thought":
            raise WorkerFailed(f"{self._text} failed: {value}")
        self._latest.end()

    async def _last(self, worker: Worker, message: bytes) -> tuple[str, Any]:
        """Pass thoughts on; return the answer that ends them."""
        clock = asyncio.get_running_loop().time
        worker.send(message)
        kind, value = await worker.receive(LOADING, self._text)
        end = clock() + self._asking.limit
        while kind in ("began", "thought"):
            if kind == "thought":
                self._latest.put(Thought(**value))
                if value["done"]:
                    break
            kind, value = await worker.receive(max(0.0, end - clock()), self._text)
        return kind, value

    async def _stop(self, worker: Worker) -> None:
        """Wait until a search has stopped that was told to; end its worker if it does not."""
        try:
            async with asyncio.timeout(self._slack):
                while True:
                    kind, value = await worker.receive(self._slack, self._text)
                    if kind == "bad" or (kind == "thought" and value["done"]):
                        break
        except (TimeoutError, WorkerFailed):
            worker.kill()
        except BaseException:
            worker.kill()
            raise
        else:
            self._crew.free(worker)
