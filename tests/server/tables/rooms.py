"""Houses for tests of tables: time set by hand, play at random, and what viewers hold."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from mirabilis.core.seats import CHANCE, SPECTATOR
from mirabilis.server.store.opening import open_store
from mirabilis.server.tables import showing
from mirabilis.server.tables.catalogue import Catalogue
from mirabilis.server.tables.house import House, Rules
from mirabilis.server.tables.streams import Stream
from mirabilis.server.wire.errors import Refused
from server.desk import Desk, Thinker, Watcher
from tiny import bluff, market, pennies

TINY = (bluff, market, pennies)
STANDARD = {"setup": "standard"}


class Now:
    """The time of day, set by hand."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def add(self, seconds: float) -> None:
        """Let time pass."""
        self.at += round(seconds * 1000)


@contextlib.asynccontextmanager
async def room(
    place: Any, *, pool: Any = None, rules: Rules | None = None, wrap: Any = None, **options: Any
) -> AsyncIterator[Desk]:
    """Open a house on a folder's SQLite file or a PostgreSQL, with the tiny games too."""
    url = place if isinstance(place, str) else str(place / "desk.db")
    store = open_store(url)
    await store.open()
    used: Any = store if wrap is None else wrap(store)
    pool = pool or Thinker()
    catalogue = Catalogue(more=TINY, jit=False)
    house = House(used, pool, catalogue, rules or Rules(bot_pace=0.0), **options)
    await house.open()
    try:
        yield Desk(house, pool)
    finally:
        await house.close()
        await store.close()


async def refused(work: Any, error: str) -> str:
    """Check that something is refused for a reason; return the message."""
    with pytest.raises(Refused) as caught:
        await work
    assert caught.value.problem.error == error, caught.value
    return str(caught.value)


async def until(true: Callable[[], Any], seconds: float = 120.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.002)


async def pass_time(seconds: float) -> None:
    """Let the event loop's clock go ahead, so that timers are due, and let them be heard."""
    loop: Any = asyncio.get_running_loop()
    ahead = getattr(loop, "ahead", 0.0) + seconds
    loop.ahead, loop.time = ahead, lambda: type(loop).time(loop) + ahead
    for _ in range(3):
        await asyncio.sleep(0)


async def play(desk: Desk, table: str, people: list[Any], dice: random.Random, **more: Any) -> None:
    """Let somebody who is to act make a legal move at random."""
    match = desk.live(table).table.match
    seat = dice.choice([seat for seat in match.actors if seat != CHANCE])
    code = dice.choice(match.codes(seat))
    await desk.do(table, people[seat], type="move", seat=seat, code=code, **more)


async def play_out(desk: Desk, table: str, people: list[Any], seed: int = 1) -> None:
    """Play at random until the game is over."""
    dice = random.Random(seed)
    for _ in range(3000):
        if desk.live(table).table.status != "running":
            return
        await play(desk, table, people, dice)
    raise AssertionError("the game does not end")


def held(events: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return the transcript that a viewer's events leave, undo applied."""
    lines: list[tuple[int, int]] = []
    for event in events:
        if event["kind"] == "undo":
            del lines[event["stands"] :]
        elif event["kind"] == "move":
            lines.append((event["seat"], event["code"]))
    return lines


def agrees(desk: Desk, table: str, watcher: Watcher) -> None:
    """Check that a viewer holds exactly what they may have heard, in numbers without gaps."""
    events = watcher.events
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    match = desk.live(table).table.match
    if match is not None:
        assert held(events) == match.heard(watcher.eyes)
        assert watcher.position["n"] == len(events)


async def folded(desk: Desk, table: str) -> None:
    """Check that the table in memory is what its log tells of."""
    for _ in range(100):  # a rematch, say, may be made while the log is read
        stored = await desk.house.read(table)
        await desk.written(table)
        here = desk.live(table).table
        if here.seq == stored.seq:
            break
    assert here.seq == stored.seq
    assert showing.info(here, {}) == showing.info(stored, {})
    assert here.line == stored.line
    assert here.keys == stored.keys
    assert (here.clock.left, here.clock.running) == (stored.clock.left, stored.clock.running)
    for viewer in (*range(here.players), SPECTATOR):
        assert Stream(here, viewer, None).follow() == Stream(stored, viewer, None).follow()


async def log_of(desk: Desk, table: str) -> list[dict[str, Any]]:
    """Return the entries of a table."""
    return [json.loads(body) for _, body in await desk.house.store.entries(table)]
