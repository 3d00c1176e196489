"""A run from its plan to its result."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from mirabilis.arena import pool
from mirabilis.arena.contests import round_score
from mirabilis.arena.errors import ArenaError
from mirabilis.arena.planning import settle
from mirabilis.arena.result import ArenaResult, Timing
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.arena.schedule import total
from mirabilis.arena.sprt import Sprt
from mirabilis.arena.store import Store
from mirabilis.arena.summary import summarise
from mirabilis.bots import ready, settled
from mirabilis.core.cores import usable_cores
from mirabilis.core.game import Game
from mirabilis.core.registry import parts_of


@dataclass(frozen=True)
class Progress:
    """How far a run is, in rounds."""

    done: int
    total: int
    llr: float | None = None  # of the SPRT, and where it would end
    upper: float | None = None


class Course:
    """The rounds from the first on without a gap, and whether they decide the test."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.test = None if plan.sprt is None else Sprt(plan.sprt)
        self.total = total(plan)
        self._next = 0
        self._beyond: int | None = None  # rounds kept of a longer run

    def follow(self, rounds: dict[int, list[GameRow]]) -> bool:
        """Go on as far as rounds are finished; tell whether no more are needed.

        In this order, and not as rounds come in: where the test stops must not depend on which
        worker was quicker.
        """
        while self._next < self.total and self._next in rounds:
            if self.test is None:
                self._next += 1
                continue
            if self.test.state != "open":
                break
            score = round_score(self.plan, rounds[self._next])
            self._next += 1
            if score is not None:
                self.test.add(score)
        return self._next == self.total or (self.test is not None and self.test.state != "open")

    def counted(self, rounds: dict[int, list[GameRow]]) -> list[GameRow]:
        """Return the games that count, by number."""
        return [row for number in range(self._next) for row in rounds[number]]

    def progress(self, rounds: dict[int, list[GameRow]]) -> Progress:
        """Return how far the run is."""
        if self._beyond is None:
            self._beyond = sum(number >= self.total for number in rounds)
        done = len(rounds) - self._beyond
        if self.test is None:
            return Progress(done, self.total)
        return Progress(done, self.total, self.test.llr, self.test.upper)


def run(
    plan: Plan,
    *,
    out: Path | str | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    game: Game | None = None,
) -> ArenaResult:
    """Play what a plan asks for, and return what follows from it.

    With ``out`` every finished round is kept in that folder, and a run that was interrupted goes
    on where it was. ``workers`` are processes, as many as there are cores unless said otherwise;
    with 1 the games are played in this process. ``game`` is one that is not registered.
    """
    game = Game(parts_of(plan.slug), dict(plan.options)) if game is None else game
    plan = settle(plan, game)
    count = usable_cores() if workers is None else workers
    if count < 1:
        raise ArenaError(f"there must be 1 worker or more, not {count}")
    game.prepare()
    ready.prepare(ready.unready([settled(text, game) for text in plan.bots], game), game)
    with Store(plan, None if out is None else Path(out)) as store:
        course, notes = Course(plan), list[str]()
        began, before, is_ready = perf_counter(), len(store.rounds), False
        tell = progress or (lambda _: None)
        over = course.follow(store.rounds)
        tell(course.progress(store.rounds))
        if not over:
            todo = [n for n in range(course.total) if n not in store.rounds]
            count = min(count, len(todo))
            with contextlib.closing(_batches(plan, game, todo, count, notes)) as batches:
                for batch in batches:
                    if not batch and len(store.rounds) == before and not is_ready:
                        began, is_ready = perf_counter(), True  # the first worker is there
                    for number, rows in batch:
                        store.add(number, rows)
                    store.sync()
                    over = course.follow(store.rounds)
                    tell(course.progress(store.rounds))
                    if over:
                        break
        timing = _timing(perf_counter() - began, count, list(store.rounds.values())[before:])
        return summarise(plan, course.counted(store.rounds), course.test, timing, notes)


def _batches(
    plan: Plan, game: Game, todo: list[int], count: int, notes: list[str]
) -> Generator[list[pool.Played], None, None]:
    if count == 1:
        yield from pool.here(plan, game, todo)
        return
    workers = pool.Pool(plan, game, todo, count, notes)
    with contextlib.closing(workers.play()) as batches:
        yield from batches


def _timing(wall: float, workers: int, rounds: list[list[GameRow]]) -> Timing:
    rows = [row for games in rounds for row in games]
    return Timing(wall, workers, sum(sum(row.seconds) for row in rows), len(rows))
