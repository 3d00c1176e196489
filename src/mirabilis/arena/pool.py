"""Worker processes: each has its own pipe, so that it is known which one died over which round."""

from __future__ import annotations

import collections
import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from mirabilis.arena.errors import ArenaError
from mirabilis.arena.playing import play_round
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.worker import DONE, FAILED, READY, work
from mirabilis.core.game import Game

AHEAD = 2  # rounds given to a worker at a time: it never waits for the next one
Played = tuple[int, list[GameRow]]


def here(plan: Plan, game: Game, numbers: Iterable[int]) -> Generator[list[Played], None, None]:
    """Play rounds in this process, one after another."""
    for number in numbers:
        yield [(number, play_round(plan, game, number))]


class Worker:
    """One process and the rounds it was given."""

    def __init__(self, plan: Plan, game: Game) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe: Connection
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(theirs, plan, game), daemon=True
        )
        self.process.start()
        theirs.close()
        self.rounds: collections.deque[int] = collections.deque()
        self.ready = False

    def give(self, number: int) -> None:
        """Give it a round to play."""
        self.rounds.append(number)
        with contextlib.suppress(OSError):  # that it is gone is noticed on reading
            self.pipe.send(number)

    def end(self) -> None:
        """End the process at once."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Pool:
    """Several workers, and the rounds that are still to be played."""

    def __init__(
        self, plan: Plan, game: Game, numbers: Iterable[int], count: int, notes: list[str]
    ) -> None:
        self.plan = plan
        self.game = game
        self._notes = notes  # what happened on the way
        self._left = collections.deque(numbers)
        self._lost: set[int] = set()  # rounds over which a worker died
        self._count = count
        self._workers: list[Worker] = []

    def play(self) -> Generator[list[Played], None, None]:
        """Yield finished rounds, as many at a time as there are; none when a worker is ready."""
        try:
            for _ in range(min(self._count, len(self._left))):
                self._workers.append(self._started())
            while self._left or any(worker.rounds for worker in self._workers):
                yield [played for worker in self._waiting() for played in self._read(worker)]
        finally:
            for worker in self._workers:
                worker.end()

    def _started(self) -> Worker:
        with _interrupts_ignored():
            worker = Worker(self.plan, self.game)
        self._fill(worker)
        return worker

    def _fill(self, worker: Worker) -> None:
        while self._left and len(worker.rounds) < AHEAD:
            worker.give(self._left.popleft())

    def _waiting(self) -> list[Worker]:
        """Wait until workers have something to say, or have died."""
        by_pipe: dict[Any, Worker] = {worker.pipe: worker for worker in self._workers}
        return [by_pipe[pipe] for pipe in wait(list(by_pipe))]

    def _read(self, worker: Worker) -> Iterator[Played]:
        try:
            kind, number, value = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if kind == READY:
            worker.ready = True
        elif kind == FAILED:
            raise ArenaError(f"round {number} cannot be played: {value}")
        elif kind == DONE:
            worker.rounds.remove(number)
            self._fill(worker)
            yield number, value

    def _replace(self, worker: Worker) -> None:
        """Start another worker for one that died; its round is played again, but only once."""
        worker.end()
        self._workers.remove(worker)
        how = ended(worker.process.exitcode)
        if not worker.ready:
            raise ArenaError(f"a worker could not start: it {how}")
        if not worker.rounds:
            return  # it had nothing more to do
        number = worker.rounds[0]
        if number in self._lost:
            raise ArenaError(f"a worker {how} in round {number} for the second time")
        self._lost.add(number)
        self._notes.append(f"a worker {how} in round {number}; the round was played again")
        self._left.extendleft(reversed(worker.rounds))
        self._workers.append(self._started())


def ended(code: int | None) -> str:
    """Return in words how a process ended.

    >>> ended(-9), ended(3)
    ('was killed by SIGKILL', 'ended with status 3')
    """
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return f"was killed by {signal.Signals(-code).name}"
    return f"ended with status {code}"


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Start processes that ignore Ctrl-C from their first moment; ours comes when they run."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
