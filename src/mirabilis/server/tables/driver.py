"""Bots at a table: asked when it is their turn, answered for when a worker fails.

A bot is given what its seat may know and nothing else. It answers no sooner than a fixed time after
it was asked, so that the moment tells little; and it is asked from committed positions only.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
import weakref
from typing import TYPE_CHECKING

from mirabilis.bots.asides import Turns, has_asides
from mirabilis.core.errors import MirabilisError
from mirabilis.core.match import Match
from mirabilis.server.tables.own import bots_to_act
from mirabilis.server.wire.errors import Refused

if TYPE_CHECKING:
    from mirabilis.server.tables.live import Live

Heard = list[tuple[int, int]]

TRIES = 2  # of a worker for one decision; then a legal move is drawn
CALM = 1.0  # seconds until a move is tried again that the store did not take

log = logging.getLogger("mirabilis.server")


class Driver:
    """Plays the seats of a table that bots have."""

    def __init__(self, live: Live) -> None:
        self._live: Live = weakref.proxy(live)  # no circle: it goes when nobody needs it
        self._task: asyncio.Task[None] | None = None
        self._asked: dict[int, float] = {}  # seat → since when the game waits for it
        self._turns: Turns | None = None
        self._undone = 0
        self._heard: dict[int, Heard] = {}  # what a seat had been shown when it rested
        self._again = False  # something has changed since the bots were looked at

    @property
    def is_busy(self) -> bool:
        """Tell whether a bot is thinking."""
        return self._task is not None

    def wake(self) -> None:
        """See whether a bot is to act; called after every change."""
        table = self._live.table
        if not table.has_bots:
            self._asked.clear()
            return
        waiting = bots_to_act(table)
        now = asyncio.get_running_loop().time()
        self._asked = {seat: self._asked.get(seat, now) for seat in waiting}
        self._again = self._task is not None
        if self._task is None and table.status == "running" and (waiting or self._bots()):
            self._task = asyncio.create_task(self._drive())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Let go of what is being thought."""
        if self._task is not None:
            self._task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if self._again and not task.cancelled() and not self._live.gone:
            self._live.when_idle(self.wake)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("bot.fault", extra={"kind": type(error).__name__})

    def _bots(self) -> list[int]:
        """Return the seats that bots play and that may want something out of turn."""
        table = self._live.table
        if not has_asides(table.game):
            return []
        return [seat for seat, chair in enumerate(table.chairs) if chair.bot is not None]

    async def _drive(self) -> None:
        failures = 0
        while not self._live.busy and self._live.table.status == "running":
            self._again = False
            turns = self._look()
            seat = turns.next(self._bots())
            try:
                if seat is not None:
                    try:
                        code = await self._ask(seat, aside=True)
                    except Exception as error:
                        log.warning("bot.failed", extra={"why": _why(error)})
                        code = None
                    if code is None:
                        turns.rested(seat)
                        self._heard[seat] = self._match().heard(seat)
                        continue
                    turns.acted(seat)
                    await self._live.play(seat, code)
                else:
                    waiting = bots_to_act(self._live.table)
                    if not waiting:
                        return
                    seat = waiting[0]
                    heard = self._match().heard(seat)
                    code = await (self._ask(seat) if failures < TRIES else self._draw(seat))
                    if code is None or not self._stands(seat, heard):
                        continue  # something was taken back: it was asked about another position
                    self._asked.pop(seat, None)  # should it be its turn again, it waits again
                    await self._live.play(seat, code)
                    turns.decided(seat)
                failures = 0
            except Refused as refused:  # the table has changed since the bot was asked
                if refused.problem.error == "unavailable":
                    await asyncio.sleep(CALM)
                elif refused.problem.error != "conflict":
                    failures += 1
                    log.warning("bot.refused", extra={"why": refused.problem.error})
            except Exception as error:  # whatever it was, the table must not wait for ever
                failures += 1
                log.warning("bot.failed", extra={"why": _why(error)})

    def _look(self) -> Turns:
        """Return whom to ask next; anew those for whom something was taken back."""
        undone, match = self._live.table.undone, self._match()
        if self._turns is None:
            self._turns = Turns(match)
        elif self._turns._match is not match or self._undone != undone:
            gone = [seat for seat, heard in self._heard.items() if not self._stands(seat, heard)]
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

    async def _ask(self, seat: int, *, aside: bool = False) -> int | None:
        """Return what a bot wants to do with its seat."""
        live, table = self._live, self._live.table
        match, text = table.match, table.chairs[seat].bot
        assert match is not None
        assert text is not None
        knows = match.seat(seat)
        since = self._asked.setdefault(seat, asyncio.get_running_loop().time())
        seed = _seed(table.facts.seed)
        if aside:
            return await live.house.pool.aside(table.game, text, seed, knows)
        code = await live.house.pool.choose(table.game, text, seed, knows)
        rest = since + live.house.rules.bot_pace - asyncio.get_running_loop().time()
        if rest > 0:
            await asyncio.sleep(rest)
        return code

    async def _draw(self, seat: int) -> int | None:
        """Return any legal move, where no worker answers; None if there is none now."""
        match = self._live.table.match
        assert match is not None
        codes = match.codes(seat)
        return random.choice(codes) if codes else None


def _why(error: Exception) -> str:
    """Return what failed, in words that hold nothing hidden."""
    return str(error) if isinstance(error, MirabilisError) else type(error).__name__


def _seed(secret: bytes) -> int:
    """Return the seed of a table's bots: nobody can foresee it, and the log repeats it."""
    return int.from_bytes(hashlib.blake2b(b"bots", key=secret, digest_size=8).digest(), "little")
