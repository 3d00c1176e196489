"""A table in memory: one command after another, each stored before anybody hears of it.

The table in memory may be ahead of what is stored by one entry, while that is being written;
whatever reads it waits until then. If the number of an entry was taken by another process, or the
store failed, the log is read again and the table is what it says.

While a game is not compiled yet, its rules take long: they run in a thread, and whatever else is
asked of this table waits, so that no other table does.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic_core import to_json

from mirabilis.core.errors import IllegalMove, MirabilisError, NotYourTurn
from mirabilis.server.store.contract import Append, StoreFailed
from mirabilis.server.tables import deciding, own, showing
from mirabilis.server.tables.audience import Audience
from mirabilis.server.tables.driver import Driver
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.presence import Presence
from mirabilis.server.tables.state import Entry, Table
from mirabilis.server.tables.viewers import Viewer
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.messages import ChatLine, Done

if TYPE_CHECKING:
    from mirabilis.server.tables.house import House

T = TypeVar("T")

Reply = Callable[[Done | Refused], None]

TOLD = Done()  # to whoever has the answer in an update already

WAITING = 64  # commands that may wait at one table
TRIES = 6  # of a command when other processes write to the same log
CALM = 1.0  # seconds until the server tries again what the store did not take
SITTING = frozenset(("sat", "stood", "bot", "owned"))
HANDS = frozenset(("started", "bot", "back", "left"))  # other hands play, not only by an event


class Live:
    """One table, its viewers, its timer and its bots."""

    def __init__(self, house: House, table: Table, names: dict[str, Person]) -> None:
        self.house = house
        self.table = table
        self.names = names
        self.busy = False
        self.gone = False  # the log can no longer be trusted to be what is in memory
        self.used = time.monotonic()
        self.makes_next = False
        self.driver = Driver(self)
        self.presence = Presence(self)
        self.chat_keys: dict[str, None] = {}
        self.hinted: set[Viewer] = set()  # those for whom a hint is being thought about
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self.audience = Audience(self)

    # -- commands --------------------------------------------------------------------------

    def do(self, person: Person, command: Any, reply: Reply, viewer: Viewer | None = None) -> None:
        """Carry out a command, now or when those before it are through."""
        received = time.perf_counter()
        if self.busy:
            self._queue(partial(self._act, person, command, reply, viewer, received))
        else:
            self.used = time.monotonic()
            self._act(person, command, reply, viewer, received)
        if viewer is None:
            self.presence.spoke(person.id)

    def _act(
        self,
        person: Person,
        command: Any,
        reply: Reply,
        viewer: Viewer | None,
        received: float,
    ) -> None:
        if self.table.clock.limited and not self.gone:
            self.arm()  # a clock that has fallen comes first
            if self.busy:
                self._waiting.appendleft(
                    partial(self._act, person, command, reply, viewer, received)
                )
                return

        def decided() -> Entry | None:
            self.names[person.id] = person
            return deciding.decide(self.table, person, command, self.house.now())

        self._try(decided, reply, command.key, viewer, received)

    async def play(self, seat: int, code: int, holds: Callable[[], bool]) -> None:
        """Make the move of a bot; `Refused` if the table has changed so that it cannot be."""
        await self._own(lambda: self._bots_move(seat, code, holds))

    def _bots_move(self, seat: int, code: int, holds: Callable[[], bool]) -> Entry:
        table = self.table
        if table.status != "running" or table.chairs[seat].bot is None or not holds():
            raise Refused("conflict", "no bot plays this seat now, or not for what it knew")
        at = max(self.house.now(), table.touched)
        return {"t": "moved", "at": at, "seat": seat, "code": code}

    async def add(self, made: Callable[[], Entry | None]) -> None:
        """Add an entry of the server's own, made when its turn comes; None makes nothing."""
        await self._own(made)

    async def _own(self, made: Callable[[], Entry | None]) -> None:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def reply(answer: Done | Refused) -> None:
            if waiter.done():
                return
            if isinstance(answer, Refused):
                waiter.set_exception(answer)
            else:
                waiter.set_result(None)

        self._queue(lambda: self._try(made, reply, None, None, None), always=True)
        await waiter

    def propose(self, made: Callable[[], Entry | None]) -> None:
        """Add an entry of the server's own when there is time for it; nobody waits for it."""
        self.when_idle(lambda: self._try(made, lambda _: None, None, None, None))

    def when_idle(self, action: Callable[[], None]) -> None:
        """Do something when nothing uncommitted is in memory."""
        self._queue(action, always=True)

    def _queue(self, action: Callable[[], None], *, always: bool = False) -> None:
        if self.busy:
            if len(self._waiting) >= WAITING and not always:
                raise Refused("too_fast", "too much happens at this table", retry_after=1)
            self._waiting.append(action)
        else:
            self.used = time.monotonic()
            action()

    def _go_on(self) -> None:
        while self._waiting and not self.busy:
            self._waiting.popleft()()

    def _try(
        self,
        made: Callable[[], Entry | None],
        reply: Reply,
        key: str | None,
        viewer: Viewer | None,
        received: float | None,
        tries: int = 1,
    ) -> None:
        if self.gone:
            reply(_unstored())
            return

        def then(found: tuple[Entry, str, Append] | Refused | None) -> None:
            if found is None:
                reply(Done(key=key))
                return
            if isinstance(found, Refused):
                reply(found)
                return
            entry, status, append = found

            def done(result: bool | StoreFailed) -> None:
                self.busy = False
                if result is True:
                    self.table.seq += 1
                    self._committed(entry, status, reply, key, viewer, received)
                elif result is False and tries < TRIES:
                    again = lambda: self._try(made, reply, key, viewer, received, tries + 1)  # noqa: E731
                    self.reload(again)
                else:
                    self.reload(lambda: reply(_unstored()), failed=True)

            append.done = done
            self.busy = True
            self.house.store.append(append)

        self._work(partial(self._applied, made), then, lambda: reply(_unstored()))

    def _applied(
        self, made: Callable[[], Entry | None]
    ) -> tuple[Entry, str, Append] | Refused | None:
        """Let an entry happen in memory; return it with what is to be written, or why not."""
        table = self.table
        try:
            entry = made()
            if entry is None:
                return None
            status = table.status
            table.apply(entry)
        except Refused as refused:
            return refused
        except MirabilisError as error:
            return _refused(error)
        return entry, status, self._append(entry, status)

    # -- slow rules ------------------------------------------------------------------------

    def _work(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """Do what asks the rules, here if they are compiled, else in a thread; then the rest."""
        if self.table.game.is_compiled:
            then(work())
            return
        if self.gone:
            failed()
            return
        self.busy = True

        def back(done: asyncio.Future[T]) -> None:
            self.busy = False
            if done.cancelled() or self.gone:  # the house is closing, or the table was put away
                failed()
                return
            if (error := done.exception()) is not None:
                self.house.note("table.fault", kind=type(error).__name__)
                self.reload(failed, failed=True)  # who knows what is in memory
                return
            then(done.result())
            if not self.busy and not self.gone:
                self.driver.wake()
            self._go_on()

        running = asyncio.get_running_loop().run_in_executor(self.house.slow, work)
        running.add_done_callback(back)

    async def look(self, read: Callable[[], T]) -> T:
        """Read something of the table when nothing uncommitted is in memory."""
        waiter: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def tried() -> T | MirabilisError:
            try:
                return read()
            except MirabilisError as error:
                return error

        def then(found: T | MirabilisError) -> None:
            if waiter.done():
                return
            if isinstance(found, MirabilisError):
                waiter.set_exception(found)
            else:
                waiter.set_result(found)

        def failed() -> None:
            then(Refused("unavailable", "the table is being read again", retry_after=1))

        def action() -> None:
            if waiter.done():
                return
            if self.gone and self.table.facts.id in self.house.lives:
                failed()
            else:
                self._work(tried, then, failed)

        self.when_idle(action)
        return await waiter

    def _append(self, entry: Entry, status: str) -> Append:
        """Return what is to be written for an entry that was applied."""
        table = self.table
        append = Append(table.facts.id, table.seq + 1, to_json(entry))
        kind = entry["t"]
        if table.status != status:
            append.status = table.status
        if kind in SITTING:
            append.seats, append.owner = table.people(), table.owner
        if kind != "moved" or append.status is not None:
            append.head = showing.head(table)
        if table.clock.limited or table.has_bots or kind != "moved":
            append.due, append.set_due = own.due(table, self.house.now()), True
        return append

    def _committed(
        self,
        entry: Entry,
        status: str,
        reply: Reply,
        key: str | None,
        viewer: Viewer | None,
        received: float | None,
    ) -> None:
        """Tell everybody, then see what follows."""
        kind, ended = entry["t"], self.table.status != status

        def tell() -> bool:
            told = self.audience.tell(viewer, key, all_of_them=ended or kind in HANDS)
            if kind in SITTING:
                self.audience.reseat()
            if kind != "moved" or ended or self.audience.asked:
                self.audience.tell_table()
            if not self.table.game.is_compiled:
                self.table.keep_up()
            return told

        def then(told: bool) -> None:
            self.audience.deliver()
            reply(TOLD if told else Done(key=key))
            if received is not None and kind == "moved":
                self.house.latency.note(time.perf_counter() - received)
            self._follow_up()

        self._work(tell, then, lambda: reply(Done(key=key)))

    def _follow_up(self) -> None:
        """Begin, let clocks fall, wake bots, make the next table; then the next command."""
        table = self.table
        if table.status == "running" and not (table.clock.limited or table.has_bots or self.gone):
            self._go_on()  # people play without clocks: nothing comes by itself
            return
        self.arm()
        self.house.after(self)
        if self.busy:
            return
        if self.gone:
            self._go_on()
            return
        self.driver.wake()
        self._go_on()

    def arm(self) -> None:
        """Do what is due now, and set the timer for what is due later."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.busy or self.gone:
            return
        if self.table.status == "running" and not self.table.clock.limited:
            return
        now = self.house.now()
        if own.entry(self.table, now) is not None:
            made = lambda: own.entry(self.table, self.house.now())  # noqa: E731
            self._try(made, lambda _: None, None, None, None)
            return
        wait = own.delay(self.table, now)
        if wait is not None:
            self._timer_in(min(wait / 1000 + 0.01, 3600.0), self.arm)

    def _timer_in(self, seconds: float, action: Callable[[], None]) -> None:
        if self._timer is not None:
            self._timer.cancel()
        later = asyncio.get_running_loop().call_later
        self._timer = later(seconds, self.when_idle, action)

    # -- other processes -------------------------------------------------------------------

    def reload(self, then: Callable[[], None], *, failed: bool = False) -> None:
        """Read the log again; nothing else happens at the table until then."""
        self.busy = True
        self.house.task(self._reload(then, failed))

    async def _reload(self, then: Callable[[], None], failed: bool) -> None:
        try:
            table = await self.house.read(self.table.facts.id)
        except MirabilisError:
            self.busy = False
            self.end(1012, "the table cannot be read now; connect again")
            then()
            self._go_on()
            return
        self.table = table

        def tell() -> None:
            self.audience.follow(table)
            self.audience.tell(None, None, all_of_them=self.audience.has_new_hands)
            self.audience.reseat()
            self.audience.tell_table()

        def told(_: None) -> None:
            self.audience.deliver()
            for person in {v.person.id for v in self.audience.everybody() if v.person is not None}:
                self.presence.here(person)  # another process may have missed them
            self.when_idle(then)  # that may be written already
            if self.busy:
                return
            if failed and not self.gone:  # at once it would only fail again
                self._timer_in(CALM, self._follow_up)
                self._go_on()
            else:
                self._follow_up()

        self.busy = False
        self._work(tell, told, then)

    def catch_up(self) -> None:
        """See what other processes have written."""
        self.when_idle(lambda: self.reload(lambda: None))

    # -- viewers ---------------------------------------------------------------------------

    def attach(self, viewer: Viewer, chat: list[ChatLine]) -> None:
        """Welcome somebody who looks at the table."""
        self.when_idle(lambda: self.show(lambda: self.audience.welcome(viewer, chat)))

    def show(self, tell: Callable[[], None], then: Callable[[], None] = lambda: None) -> None:
        """Tell viewers something that asks the rules; only when nothing is uncommitted."""

        def told(_: None) -> None:
            self.audience.deliver()
            then()

        self._work(tell, told)

    def detach(self, viewer: Viewer) -> None:
        """Forget a viewer."""
        if self.audience.remove(viewer) and viewer.person is not None:
            self.presence.missed(viewer.person.id)

    def end(self, code: int, reason: str) -> None:
        """Let go of everything; viewers connect again and find the table as it is stored."""
        self.gone = True
        if self.house.lives.get(self.table.facts.id) is self:
            del self.house.lives[self.table.facts.id]
        if self._timer is not None:
            self._timer.cancel()
        self.presence.stop()
        self.driver.stop()
        for viewer in self.audience.everybody():
            viewer.close(code, reason)


def _refused(error: MirabilisError) -> Refused:
    """Return why the rules refuse a move."""
    if isinstance(error, IllegalMove):
        return Refused("illegal_move", str(error), clause=error.clause or None)
    if isinstance(error, NotYourTurn):
        return Refused("not_your_turn", str(error))
    return Refused("bad_notation", str(error))


def _unstored() -> Refused:
    text = "it could not be stored; try again with the same key"
    return Refused("unavailable", text, retry_after=1)
