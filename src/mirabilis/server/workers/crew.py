"""Workers that are kept running: a new one for each that is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from mirabilis.core.errors import BadSetup
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.line import Line
from mirabilis.server.workers.process import Worker

PAUSES = (0.2, 1.0, 5.0)  # seconds between attempts to start a worker, the last again and again


class Crew:
    """So many workers; whoever wants one takes it and sets it free, or ends it."""

    def __init__(self, size: int, memory: int) -> None:
        if size < 1:
            raise BadSetup(f"there must be 1 bot worker at least, not {size}")
        self._size = size
        self._memory = memory
        self._line = Line(size)
        self._living: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._tried = asyncio.Event()  # a worker is there, or cannot be
        self._open = False
        self._trouble = "the bot workers are not started"

    def start(self) -> None:
        """Start the workers; they are there a little later."""
        self._open, self._trouble = True, ""
        for _ in range(self._size):
            self.do(self._keep())

    async def ready(self) -> None:
        """Wait until a worker is there; `WorkerFailed` if none can be started."""
        self.must_be_open()
        await self._tried.wait()
        if self._trouble:
            raise WorkerFailed(self._trouble)

    async def close(self) -> None:
        """End all workers and all that is done here; whoever waits is told."""
        self._open, self._trouble = False, "the bot workers are closed"
        self._tried.set()
        self._line.refuse(self._trouble)
        while tasks := [task for task in self._tasks if not task.done()]:
            for task in tasks:  # one that ends may leave another one to end
                task.cancel()
            await asyncio.wait(tasks)

    def must_be_open(self) -> None:
        """Refuse what is asked before the start or after the end."""
        if not self._open:
            raise WorkerFailed(self._trouble)

    @property
    def pids(self) -> list[int]:
        """Return the process numbers of the workers that are there."""
        return sorted(worker.pid for worker in self._living)

    async def take(self, hint: bool) -> Worker:
        """Return a worker for one request, when it is its turn."""
        self.must_be_open()
        return await self._line.take(hint)

    def free(self, worker: Worker) -> None:
        """Let a worker answer the next request, unless it keeps too much memory."""
        if worker.grown() > self._memory // 2:
            worker.kill()
        else:
            self._line.give(worker)

    def do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something that ends when all ends here."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _keep(self) -> None:
        """Keep one worker running."""
        failures = 0
        while True:
            worker = Worker()
            try:
                await worker.start(self._memory)
                failures = 0
                self._there(worker)
                await worker.gone.wait()
            except Exception as error:
                failures += 1
                self._failed(error)
            finally:
                self._living.discard(worker)
                self._line.lose(worker)
                await worker.close()
            if failures:
                await asyncio.sleep(PAUSES[min(failures, len(PAUSES)) - 1])

    def _there(self, worker: Worker) -> None:
        if self._open:
            self._trouble = ""
            self._tried.set()
            self._living.add(worker)
            self._line.give(worker)

    def _failed(self, error: Exception) -> None:
        """Tell those who wait that no worker can be started, where there is none."""
        if self._open and not self._living:
            known = isinstance(error, WorkerFailed)
            self._trouble = str(error) if known else f"no bot worker: {type(error).__name__}"
            self._tried.set()
            self._line.refuse(self._trouble)
