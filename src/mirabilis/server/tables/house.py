"""The house: all tables of a server, loaded when somebody looks at them."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import functools
import json
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from mirabilis.core.drawing import at_rest
from mirabilis.core.errors import MirabilisError
from mirabilis.core.fair import Source
from mirabilis.core.game import Game
from mirabilis.core.seats import SPECTATOR
from mirabilis.server.store.contract import Row, Store, StoreFailed
from mirabilis.server.tables import chatting, keeping, making, showing
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.tables.errands import ERRANDS
from mirabilis.server.tables.facts import Chair, Facts, Person
from mirabilis.server.tables.live import Live, Reply
from mirabilis.server.tables.service import Service
from mirabilis.server.tables.state import Table, fair, rematch_agreed
from mirabilis.server.tables.stats import Latency
from mirabilis.server.tables.viewers import Viewer
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.tables import NewTable, TableInfo, TableList

if TYPE_CHECKING:
    from mirabilis.server.workers.pool import Pool


SLOW = 4  # tables with slow rules that are looked after at the same time

log = logging.getLogger("mirabilis.server")


@dataclasses.dataclass(frozen=True)
class Rules:
    """What the house lays down for all tables."""

    bot_pace: float = 0.4  # seconds until a bot answers, at least
    hint_seconds: float = 3.0
    away: float = 20.0  # seconds without a connection until somebody counts as away
    chat: bool = True


class House:
    """All tables: making them, finding them, and what happens at them."""

    def __init__(
        self,
        store: Store,
        pool: Pool,
        catalogue: Catalogue,
        rules: Rules | None = None,
        *,
        process: str = "server",
        now: Callable[[], int] = lambda: int(time.time() * 1000),
        token: Callable[[int], bytes] | None = None,
        source: Callable[[Facts, list[Chair]], Source] = fair,
    ) -> None:
        self.store, self.pool, self.catalogue = store, pool, catalogue
        self.rules = rules or Rules()
        self.now = now
        self.token = token or making.random_bytes
        self.source = source
        self.process = process
        self.service = Service()
        self.lives: dict[str, Live] = {}
        self.latency = Latency()
        self.closing = False
        self.slow = ThreadPoolExecutor(SLOW, "slow rules")  # of games that are not compiled yet
        self._loading: dict[str, asyncio.Future[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to serve: from now on time counts; tables with something due are looked at."""
        silence = keeping.SILENCE if self.store.shared else 0  # alone, it was down until now
        gaps = await self.store.wake(self.process, self.now(), silence)
        self.service = Service(gaps)
        self.store.listen(self._changed)
        self.task(keeping.beat(self))
        self.task(keeping.sweep(self))

    async def close(self) -> None:
        """Stop serving; everything acknowledged is stored."""
        self.closing = True
        for live in list(self.lives.values()):
            live.end(1012, "the server is going; connect again in a moment")
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.slow.shutdown(wait=False, cancel_futures=True)

    def task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside everything else, until the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return task

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task.fault", extra={"kind": type(error).__name__}, exc_info=error)

    def note(self, event: str, **more: object) -> None:
        """Write a line of the log."""
        log.warning(event, extra=more)

    # -- finding tables --------------------------------------------------------------------

    async def live(self, table: str) -> Live:
        """Return a table in memory, read from its log if need be."""
        live = self.lives.get(table)
        if live is not None:
            return live
        waiting = self._loading.get(table)
        if waiting is None:
            waiting = self._loading[table] = asyncio.ensure_future(self._load(table))
            waiting.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(waiting)

    async def _load(self, table: str) -> Live:
        state = await self.read(table)
        people = await self.store.people([*state.people(), state.owner or ""])
        names = {p.id: Person(p.id, p.name, p.bot) for p in people.values()}
        said = await self.store.said(table)
        live = self.lives[table] = Live(self, state, names)
        live.audience.chat_seen = max((line.number for line in said), default=0)
        live.when_idle(live._follow_up)
        live.presence.expect()
        return live

    async def read(self, table: str) -> Table:
        """Return a table as its log tells of it."""
        entries = await self.store.entries(table)
        if not entries:
            raise Refused("not_found", "no such table")
        state = Table(json.loads(entries[0][1]), self._game, self.service, self.source)
        await making.tabled(state.game, state.players)

        def fold() -> Table:
            for seq, body in entries[1:]:
                state.apply(json.loads(body))
                state.seq = seq
            if not state.game.is_compiled:
                state.keep_up()
            return state

        if state.game.is_compiled:
            return fold()
        return await asyncio.get_running_loop().run_in_executor(self.slow, fold)

    def _game(self, facts: Facts) -> Game:
        self.catalogue.asked(facts.asked.game)
        return self.catalogue.game(facts.asked.game, facts.options)

    def go_over(self, slug: str) -> None:
        """Let the tables of a game go on with compiled rules, each when it is idle."""
        for table, live in self.lives.items():
            if live.table.facts.asked.game == slug and not live.table.game.is_compiled:
                self._changed(table)
        for table in self._loading:  # what is being read may have begun before
            self._changed(table)

    def _changed(self, table: str) -> None:
        """Another process has written to a log, or something was missed."""
        for name in [table] if table else [*self.lives, *self._loading]:
            if name in self.lives:
                self.lives[name].catch_up()
                self.task(chatting.catch_up(self, self.lives[name]))
            elif name in self._loading:  # its log may have been read before that was written
                self._loading[name].add_done_callback(functools.partial(self._missed, name))

    def _missed(self, table: str, _loaded: object) -> None:
        if table in self.lives:
            self._changed(table)

    # -- making tables ---------------------------------------------------------------------

    async def create(self, person: Person, asked: NewTable) -> str:
        """Make a table and return its id."""
        facts, game = await making.facts(self, person, asked)
        return await self.make(facts, game, asked.key)

    async def make(
        self,
        facts: Facts,
        game: Game,
        key: str | None = None,
        once: tuple[str, str] | None = None,
    ) -> str:
        """Store a new table; the same key again gives the table made first."""
        entry = facts.entry()
        state = Table(entry, lambda _: game, self.service, self.source)
        row = making.row(state, self.now())
        if key is not None:
            once = (facts.owner, key)
        made = await self.store.create(row, json.dumps(entry).encode(), state.people(), once)
        if state.is_full:
            await self.live(made)
        return made

    def after(self, live: Live) -> None:
        """See whether the next game of a table is to be made."""
        if rematch_agreed(live.table):
            self.task(making.rematch(self, live))

    # -- what people ask for ---------------------------------------------------------------

    def do(
        self, table: str, person: Person, command: Any, reply: Reply, viewer: Viewer | None = None
    ) -> None:
        """Carry out a command; ``reply`` is called once, on the loop."""
        live = self.lives.get(table)
        if live is None or type(command) in ERRANDS:
            self.task(self._slowly(table, person, command, reply, viewer))
            return
        try:
            live.do(person, command, reply, viewer)
        except Refused as refused:
            reply(refused)

    async def _slowly(
        self, table: str, person: Person, command: Any, reply: Reply, viewer: Viewer | None
    ) -> None:
        """Carry out a command that needs more than the table in memory."""
        try:
            live = await self.live(table)
            errand = ERRANDS.get(type(command))
            if errand is not None:
                await errand(self, live, person, command, reply, viewer)
                return
            live.do(person, command, reply, viewer)
        except Refused as refused:
            reply(refused)
        except StoreFailed:
            reply(Refused("unavailable", "the store cannot be reached", retry_after=1))
        except MirabilisError as error:
            log.warning("command.fault", extra={"kind": type(error).__name__})
            reply(Refused("unavailable", "the table cannot be used now", retry_after=1))

    async def attach(self, viewer: Viewer) -> None:
        """Let somebody look at a table; everything else comes to their connection."""
        if viewer.person is not None:
            marks = await self.store.marks(viewer.person.id)
            viewer.muted = frozenset(other for other, _ in marks)
        live = await self.live(viewer.table)
        chat = await chatting.lines(self, live, viewer)
        live = await self.live(viewer.table)  # it may have been put away meanwhile
        live.attach(viewer, chat)

    def detach(self, viewer: Viewer) -> None:
        """Forget somebody who looked at a table."""
        live = self.lives.get(viewer.table)
        if live is not None:
            live.when_idle(lambda: live.detach(viewer))

    async def info(self, table: str) -> TableInfo:
        """Return a table as everybody may see it."""
        live = await self.live(table)
        return await live.look(lambda: showing.info(live.table, live.names))

    async def sight(
        self, table: str, person: Person | None, seat: int | None
    ) -> tuple[Game, dict[str, Any]]:
        """Return a game and what somebody sees of it now: from a seat of theirs, or from beside."""
        live = await self.live(table)

        def look() -> tuple[Game, dict[str, Any]]:
            state, match = live.table, live.table.match
            if seat is not None and seat not in state.seats_of(person and person.id):
                raise Refused("forbidden", f"seat {seat} is not yours")
            if match is None:
                raise Refused("conflict", "the game has not begun: there is nothing to draw")
            view = match.view(SPECTATOR if seat is None else seat)["board"]
            return state.game, at_rest(match.outcome, view)

        return await live.look(look)

    async def record(self, table: str) -> str:
        """Return the record of a finished game as text."""
        live = await self.live(table)

        def read() -> str:
            match = live.table.match
            if live.table.status != "over" or match is None:
                raise Refused("hidden", "a record exists when the game is over")
            return match.record().dumps()

        return await live.look(read)

    async def listed(
        self, game: str | None, status: str | None, before: str | None, limit: int = 50
    ) -> TableList:
        """Return public tables, newest first."""
        rows = await self.store.listed(game, status, limit, making.cursor(before))
        infos = [making.listed(row) for row in rows]
        await self._fill_names(infos)
        more = f"{rows[-1].created}-{rows[-1].id}" if len(rows) == limit else None
        return TableList(tables=infos, next=more)

    async def mine(self, person: Person, status: str | None = None, limit: int = 50) -> TableList:
        """Return the tables somebody sits at, newest first, with whose turn it is."""
        rows = await self.store.seated(person.id, status, limit)
        infos = [await self._mine(row) for row in rows]
        await self._fill_names(infos)
        return TableList(tables=infos)

    async def _mine(self, row: Row) -> TableInfo:
        """Return a table with whose turn it is, if it can be read now."""
        if row.status == "running":
            with contextlib.suppress(Refused):  # its game is being prepared, or no longer offered
                return await self.info(row.id)
        return making.listed(row)

    async def _fill_names(self, infos: list[TableInfo]) -> None:
        """Write people's names into tables that were stored without them."""
        seats = [seat for info in infos for seat in info.seats if seat.person is not None]
        known = await self.store.people(sorted({seat.person.id for seat in seats if seat.person}))
        for seat in seats:
            if seat.person is not None and (who := known.get(seat.person.id)) is not None:
                seat.person.name, seat.person.bot = who.name, who.bot

    async def forget(self, person: str) -> None:
        """Let somebody leave every table that is not over: their data are being deleted."""
        for status in ("open", "running"):
            for row in await self.store.seated(person, status, 1000):
                live = await self.live(row.id)
                await making.leave(self, live, person)
        for live in self.lives.values():
            if live.names.pop(person, None) is not None:
                live.when_idle(functools.partial(live.show, live.audience.tell_table))

    def renamed(self, person: Person) -> None:
        """Show somebody's new name at the tables in memory."""
        for live in self.lives.values():
            if person.id in live.names:
                live.names[person.id] = person
                live.when_idle(functools.partial(live.show, live.audience.tell_table))
