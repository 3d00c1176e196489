"""The thread that writes: takes everything that waits, runs it in one transaction, then tells.

A job that fails takes no other with it: the group is run again, each job behind a savepoint.
A commit that fails fails the whole group: nothing of it is acknowledged.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from mirabilis.server.store.contract import Append, StoreFailed
from mirabilis.server.store.session import Session, Work

GROUP = 512  # jobs of one transaction
BREATH = 0.005  # seconds between two commits: what comes meanwhile goes into one group
TRIES = 4  # runs of one group
PATIENCE = 5.0  # seconds that jobs wait for a database that is out of reach
RETRYING = 2.0  # seconds after which a group that failed is not run again
PAUSES = (0.05, 0.1, 0.2, 0.5, 1.0)  # seconds between attempts to reach it


@dataclass(slots=True)
class Task:
    """Any other write: runs in the writer's transaction, perhaps more than once."""

    work: Work
    done: Callable[[Any], None]  # called on the loop with the result or a StoreFailed
    table: str | None = None  # other processes are told about this table


Job = Append | Task


class Writer:
    """A queue of jobs and the thread that runs them in groups."""

    def __init__(
        self,
        session: Session,
        loop: asyncio.AbstractEventLoop,
        changed: Callable[[set[str]], None] | None = None,
    ) -> None:
        self.commits = 0
        self._session = session
        self._loop = loop
        self._changed = changed
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self.put = self._queue.put
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)

    def start(self) -> None:
        """Begin to write; the session must be connected."""
        self._thread.start()

    def stop(self) -> None:
        """Write what was put before, then end; blocks."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        rested = 0.0  # until when
        while True:
            group, last = self._take(rested)
            rested = time.monotonic() + BREATH
            if group and not self._session.usable and (fault := self._reach()):
                while not last and self._queue.qsize():  # they have waited long enough too
                    more, last = self._take(0.0)
                    group += more
                self._tell(group, [self._failure(fault)] * len(group))
            elif group:
                results = self._settle(group)
                self._tell(group, results)
                if self._changed is not None and (changed := changes(group, results)):
                    self._changed(changed)
            if last:
                self._session.close()
                return

    def _take(self, rested: float) -> tuple[list[Job], bool]:
        """Return what waits, at least one job, and whether that was the end.

        Under load many small groups would cost more than the moves in them: the first job of a
        group waits until some time after the last one. When little happens nobody waits.
        """
        queue = self._queue
        job = queue.get()
        if job is not None and (rest := rested - time.monotonic()) > 0:
            time.sleep(rest)
        group: list[Job] = []
        more = min(queue.qsize(), GROUP - 1)  # nobody else takes from it
        while job is not None:
            group.append(job)
            if not more:
                return group, False
            more -= 1
            job = queue.get()
        return group, True

    def _settle(self, group: list[Job]) -> Sequence[object]:
        """Make a group durable and return the result of each of its jobs."""
        session, way = self._session, self._whole
        until = time.monotonic() + RETRYING
        for attempt in range(TRIES):
            try:
                if not session.usable:
                    session.connect()
                session.begin()
                results = way(group)
            except Exception as error:
                fault = session.fault(error)
                again = attempt == 0 and session.passing(error)
                session.rollback()
                if session.usable and not again:
                    way = self._single
                if time.monotonic() > until:
                    break
                continue
            try:
                session.commit()
            except Exception as error:  # it may be there or not: the log will tell
                fault = session.fault(error)
                session.rollback()
                break
            self.commits += 1
            return results
        return [self._failure(fault)] * len(group)

    def _failure(self, fault: str) -> StoreFailed:
        return StoreFailed(f"the store {self._session.name} cannot be written: {fault}")

    def _whole(self, group: Sequence[Job]) -> list[object]:
        """Run a group in order, neighbouring appends together."""
        results: list[object] = []
        appends: list[Append] = []
        for job in group:
            if isinstance(job, Append):
                appends.append(job)
                continue
            if appends:
                results += self._session.add(appends)
                appends = []
            results.append(job.work(self._session))
        if appends:
            results += self._session.add(appends)
        return results

    def _single(self, group: Sequence[Job]) -> list[object]:
        """Run a group one by one, so that only those fail that must."""
        session = self._session
        results: list[object] = []
        for job in group:
            session.save()
            try:
                results += self._whole([job])
            except Exception as error:
                session.back()
                results.append(self._failure(session.fault(error)))
            session.release()
        return results

    def _reach(self) -> str:
        """Connect again; return what was wrong if that takes too long."""
        until = time.monotonic() + PATIENCE
        pauses = iter(PAUSES)
        while True:
            try:
                self._session.connect()
                return ""
            except Exception as error:
                fault = self._session.fault(error)
            pause = next(pauses, PAUSES[-1])
            if time.monotonic() + pause > until:
                return fault
            time.sleep(pause)

    def _tell(self, group: Sequence[Job], results: Sequence[object]) -> None:
        """Have everybody told on the loop, with one call."""
        try:
            self._loop.call_soon_threadsafe(tell, self._loop, group, results)
        except RuntimeError:
            return  # the loop is closed: nobody is left to tell


def changes(group: Sequence[Job], results: Sequence[object]) -> set[str]:
    """Return the tables that others must hear of."""
    found = set()
    for job, result in zip(group, results, strict=True):
        if job.table is not None and result and not isinstance(result, StoreFailed):
            found.add(job.table)
    return found


def tell(loop: asyncio.AbstractEventLoop, group: Sequence[Job], results: Sequence[object]) -> None:
    """Call everybody's `done`; one that raises does not silence the others."""
    for job, result in zip(group, results, strict=True):
        try:
            job.done(result)  # type: ignore[arg-type]
        except Exception as error:
            loop.call_exception_handler(
                {"message": "a callback of the store failed", "exception": error}
            )
