"""Who waits for a worker: decisions first, hints after them, each in the order they came."""

from __future__ import annotations

import asyncio
from collections import deque

from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.process import Worker


class Line:
    """Workers that are free, and requests that wait for one.

    Hints never have all workers, where there are several, so that no table waits for them.
    """

    def __init__(self, size: int) -> None:
        self._most_hints = max(1, size - 1)
        self._hinting: set[Worker] = set()
        self._free: deque[Worker] = deque()
        self._decisions: deque[asyncio.Future[Worker]] = deque()
        self._hints: deque[asyncio.Future[Worker]] = deque()

    async def take(self, hint: bool) -> Worker:
        """Return a worker when it is this request's turn; it is to be given back."""
        waiting = self._hints if hint else self._decisions
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        self._serve()
        try:
            return await turn
        except asyncio.CancelledError:
            if turn in waiting:
                waiting.remove(turn)
            elif turn.done() and not turn.cancelled() and turn.exception() is None:
                self.give(turn.result())  # it came in the same moment
            raise

    def give(self, worker: Worker) -> None:
        """Take a worker that is free, new or again."""
        self._hinting.discard(worker)
        if not worker.gone.is_set():
            self._free.append(worker)
            self._serve()

    def lose(self, worker: Worker) -> None:
        """Forget a worker that is gone."""
        self._hinting.discard(worker)
        if worker in self._free:
            self._free.remove(worker)
        self._serve()

    def refuse(self, why: str) -> None:
        """Tell all who wait that there is no worker."""
        for waiting in (self._decisions, self._hints):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_exception(WorkerFailed(why))

    def _serve(self) -> None:
        while self._free:
            if self._decisions:
                waiting, hint = self._decisions, False
            elif self._hints and len(self._hinting) < self._most_hints:
                waiting, hint = self._hints, True
            else:
                return
            turn = waiting.popleft()
            if turn.done():
                continue
            worker = self._free.pop()  # the last one has most in its caches
            if hint:
                self._hinting.add(worker)
            turn.set_result(worker)
