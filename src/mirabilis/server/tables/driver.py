"""Bots at a table: asked when it is their turn, answered for when a worker fails.

A bot is given what its seat may know and nothing else, from committed positions only. Each is
asked by itself, ahead of the moment at which it acts (`Moments`), so that neither its own thinking
nor that of the others shows. What it answered is thrown away if it no longer knows or may do the
same.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import weakref
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

from mirabilis.bots.asides import Turns, has_asides
from mirabilis.core.errors import MirabilisError
from mirabilis.core.match import Match
from mirabilis.core.seat import Seat
from mirabilis.core.seats import CHANCE
from mirabilis.server.logs import mark
from mirabilis.server.tables.moments import Moments
from mirabilis.server.tables.own import bots_to_act
from mirabilis.server.wire.errors import Refused

if TYPE_CHECKING:
    from mirabilis.server.tables.live import Live

Heard = list[tuple[int, int]]

TRIES = 2  # of a worker for one decision; then a legal move is drawn
CALM = 1.0  # seconds until a move is tried again that the store did not take
AHEAD = 4.0  # seconds before its moment at which a bot is asked
CHOOSE, ASIDE = "choose", "aside"

log = logging.getLogger("mirabilis.server")


class Wish(NamedTuple):
    """Something that a bot is asked for: what it does in turn, or out of turn."""

    seat: int
    how: str


class Answer(NamedTuple):
    """What a bot wants to do, and what it knew and might do when it was asked."""

    code: int | None
    heard: Heard
    codes: list[int]
    took: float


class Driver:
    """Plays the seats of a table that bots have."""

    def __init__(self, live: Live) -> None:
        self._live: Live = weakref.proxy(live)  # no circle: it goes when nobody needs it
        self._tasks: dict[Wish, asyncio.Task[None]] = {}  # bots that think, or whose move is made
        self._moving: set[Wish] = set()  # those of them whose move is made
        self._answers: dict[Wish, Answer] = {}
        self._failures: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._moments: Moments | None = None
        self._turns: Turns | None = None
        self._undone = 0
        self._rested: dict[int, Heard] = {}  # what a seat had been shown when it did nothing

    @property
    def is_busy(self) -> bool:
        """Tell whether a bot is thinking, or waits for its moment."""
        return bool(self._tasks) or self._timer is not None

    def wake(self) -> None:
        """See what bots are to do now; called after every change, and at their moments."""
        self._set_timer(None)
        table = self._live.table
        if not table.has_bots or table.status != "running" or self._live.gone:
            self._answers.clear()
            return
        waiting, now = bots_to_act(table), asyncio.get_running_loop().time()
        people = [s for s in table.actors if s != CHANCE and s not in waiting]
        if self._moments is None:
            self._moments = Moments(table.facts.seed, self._live.house.rules.bot_pace)
        self._moments.follow(now, table.noticed, waiting, people)
        times = [self._serve(wish, now) for wish in self._wishes(waiting)]
        self._set_timer(min((at - now for at in times if at is not None), default=None))

    def stop(self) -> None:
        """Let go of what is being thought."""
        self._set_timer(None)
        for task in self._tasks.values():
            task.cancel()

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if seconds is not None:
            later = asyncio.get_running_loop().call_later
            self._timer = later(max(seconds, 0.0), self._live.when_idle, self.wake)

    # -- who is asked ----------------------------------------------------------------------

    def _wishes(self, waiting: list[int]) -> list[Wish]:
        """Return whom to ask for what, now or soon.

        Where no person may act, what bots do out of turn comes first, one after another.
        """
        table, turns = self._live.table, self._look()
        decisions = [Wish(seat, CHOOSE) for seat in sorted(waiting, key=turns.order.index)]
        if not has_asides(table.game):
            return decisions
        bots = [seat for seat, chair in enumerate(table.chairs) if chair.bot is not None]
        if self._is_watched():
            curious = [seat for seat in bots if turns.next([seat]) is not None]
            return [*(Wish(seat, ASIDE) for seat in curious), *decisions]
        if self._moving or any(wish.how == ASIDE for wish in self._tasks):
            return []
        first = turns.next(bots)
        return decisions if first is None else [Wish(first, ASIDE)]

    def _serve(self, wish: Wish, now: float) -> float | None:
        """Ask a bot, or make its move, if it is time to; return when to look again."""
        if wish in self._tasks:
            return None
        at = self._moment(wish, now)
        answer = self._answers.get(wish)
        if answer is None or not self._holds(wish, answer, at - now):
            if wish.how == CHOOSE and now < at - AHEAD:
                return at - AHEAD
            self._answers.pop(wish, None)
            self._begin(wish, self._think(wish))
            return None
        assert answer.code is not None
        if now < at and not self._live.table.is_private(wish.seat, answer.code):
            return at
        del self._answers[wish]
        self._moving.add(wish)
        self._begin(wish, self._play(wish, answer.code, answer))
        return None

    def _moment(self, wish: Wish, now: float) -> float:
        """Return when others may notice what a bot does."""
        assert self._moments is not None
        if wish.how == CHOOSE:
            return self._moments.at(wish.seat)
        if not self._is_watched():
            return now
        return self._moments.aside(now, wish.seat, self._match().noticed(wish.seat))

    def _is_watched(self) -> bool:
        """Tell whether people may act now, and bots give them time to."""
        match, chairs = self._match(), self._live.table.chairs
        may = (*match.actors, *match.free)
        return self._live.house.rules.bot_pace > 0 and any(
            chairs[seat].human for seat in may if seat != CHANCE
        )

    def _holds(self, wish: Wish, answer: Answer, left: float) -> bool:
        """Tell whether an answer still counts, with so much time left until its moment."""
        heard = self._match().heard(wish.seat)
        if heard == answer.heard:
            return True
        if wish.how == ASIDE or left > answer.took or not self._stands(wish.seat, answer.heard):
            return False
        return self._match().codes(wish.seat) == answer.codes

    def _look(self) -> Turns:
        """Return whom to ask out of turn; anew those for whom something was taken back."""
        undone, match = self._live.table.undone, self._match()
        if self._turns is None:
            self._turns = Turns(match)
        elif self._turns._match is not match or self._undone != undone:
            gone = [seat for seat, heard in self._rested.items() if not self._stands(seat, heard)]
            self._turns.go_on(match, gone)
        self._undone = undone
        return self._turns

    def _match(self) -> Match:
        match = self._live.table.match
        assert match is not None
        return match

    def _stands(self, seat: int, heard: Heard) -> bool:
        """Tell whether what a seat was shown is still so, whatever others took back unseen."""
        return self._match().heard(seat)[: len(heard)] == heard

    # -- asking, and making moves ----------------------------------------------------------

    def _begin(self, wish: Wish, work: Coroutine[Any, Any, None]) -> None:
        self._tasks[wish] = task = asyncio.create_task(work)
        task.add_done_callback(lambda task: self._ended(wish, task))

    def _ended(self, wish: Wish, task: asyncio.Task[None]) -> None:
        self._tasks.pop(wish, None)
        self._moving.discard(wish)
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            self._log("bot.fault", wish.seat, type(error).__name__, logging.ERROR)
        if not self._live.gone:
            self._live.when_idle(self.wake)

    async def _think(self, wish: Wish) -> None:
        """Ask a bot what it wants to do, and keep its answer."""
        seat, how = wish
        live = self._live

        def read() -> tuple[Seat, Heard, list[int]] | None:
            match = live.table.match
            if match is None or seat not in (*match.actors, *(match.free if how == ASIDE else ())):
                return None  # another process has moved for it meanwhile
            return match.seat(seat).now(), match.heard(seat), match.codes(seat)

        try:
            found = await live.look(read)
        except Refused:  # the table is being read again
            return
        if found is None:
            return
        knows, heard, codes = found
        table, pool = live.table, live.house.pool
        if (text := table.chairs[seat].bot) is None:
            return
        seed, began = _seed(table.facts.seed), asyncio.get_running_loop().time()
        try:
            if how == ASIDE:
                code = await pool.aside(table.game, text, seed, knows)
            elif self._failures.get(seat, 0) < TRIES:
                code = await pool.choose(table.game, text, seed, knows)
            else:
                code = random.choice(codes) if codes else None
        except Exception as error:  # whatever it was, the table must not wait for ever
            self._failures[seat] = self._failures.get(seat, 0) + (how == CHOOSE)
            self._log("bot.failed", seat, _why(error))
            code = None
        took = asyncio.get_running_loop().time() - began
        if code is not None:
            self._answers[wish] = Answer(code, heard, codes, took)
        elif how == ASIDE and self._match().heard(seat) == heard:
            self._rest(seat)

    async def _play(self, wish: Wish, code: int, answer: Answer) -> None:
        """Make the move of a bot, if what it went by is still so when its turn comes."""
        seat, how = wish
        assert self._moments is not None
        private = self._live.table.is_private(seat, code)
        try:
            await self._live.play(seat, code, lambda: self._holds(wish, answer, 0.0))
        except Refused as refused:  # the table has changed since the bot was asked
            if refused.problem.error == "unavailable":
                await asyncio.sleep(CALM)
            elif refused.problem.error != "conflict":
                self._failures[seat] = self._failures.get(seat, 0) + (how == CHOOSE)
                self._log("bot.refused", seat, refused.problem.error)
                if how == ASIDE:
                    self._rest(seat)
            return
        if how == ASIDE:
            self._look().acted(seat)
            return
        self._look().decided(seat)
        self._failures.pop(seat, None)
        if not private:
            self._moments.decided(seat)

    def _rest(self, seat: int) -> None:
        """Note that a seat does nothing more out of turn until it is shown something."""
        self._look().rested(seat)
        self._rested[seat] = self._match().heard(seat)

    def _log(self, event: str, seat: int, why: str, level: int = logging.WARNING) -> None:
        """Say that a bot went wrong: which one and where, and nothing that it held."""
        table = self._live.table
        bot, game = table.chairs[seat].bot, table.game.spec.slug
        facts = {"table": mark(table.facts.id), "game": game, "bot": bot, "why": why}
        log.log(level, event, extra=facts)


def _why(error: Exception) -> str:
    """Return what failed, in words that hold nothing hidden."""
    return str(error) if isinstance(error, MirabilisError) else type(error).__name__


def _seed(secret: bytes) -> int:
    """Return the seed of a table's bots: nobody can foresee it, and the log repeats it."""
    return int.from_bytes(hashlib.blake2b(b"bots", key=secret, digest_size=8).digest(), "little")
