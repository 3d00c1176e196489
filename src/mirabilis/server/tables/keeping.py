"""Keeping house: signs of life, looking at what is due, letting go of what nobody looks at."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.wire.errors import Refused

if TYPE_CHECKING:
    from mirabilis.server.tables.house import House

BEAT = 0.5  # seconds between two signs of life
SILENCE = 1_500  # milliseconds without one after which nobody's time was running
SWEEP = 5.0  # seconds between two looks at what is due
SOON = 15_000  # milliseconds ahead that a sweep looks,
AT_FIRST = 600_000  # and ahead while the server is starting: bots may have been interrupted
MOST = 10_000  # tables that one sweep looks at
IDLE = 60.0  # seconds after which a table that nobody looks at leaves memory

log = logging.getLogger("mirabilis.server")


async def beat(house: House) -> None:
    """Say again and again that this process is up."""
    while True:
        await asyncio.sleep(BEAT)
        try:
            await house.store.beat(house.process, house.now())
        except StoreFailed:
            log.warning("beat.failed")


async def sweep(house: House) -> None:
    """Look at tables with something due, and let go of those nobody looks at."""
    starting = True
    while True:
        try:
            ahead = AT_FIRST if starting else SOON
            for table in await house.store.due(house.now() + ahead, MOST):
                await _look(house, table)
            starting = False
        except StoreFailed:
            log.warning("sweep.failed")
        _let_go(house)
        await asyncio.sleep(1.0 if starting else SWEEP)


async def _look(house: House, table: str) -> None:
    """See what is due at a table."""
    try:
        live = house.lives.get(table) or await house.live(table)
    except Refused as refused:  # its game is no longer offered
        log.warning("table.unreadable", extra={"why": refused.problem.error})
        return
    except StoreFailed:
        raise
    except Exception as error:  # one log that cannot be read must not stop the others
        log.warning("table.unreadable", extra={"why": type(error).__name__})
        return
    if not live.driver.is_busy:
        live.when_idle(live.driver.wake)
    await asyncio.sleep(0)


def _let_go(house: House) -> None:
    """Drop tables from memory that nobody looks at and nothing waits for."""
    past = time.monotonic() - IDLE
    for name, live in list(house.lives.items()):
        idle = live.used < past and not live.busy and not live.driver.is_busy
        if idle and not live.audience.groups:
            live.end(1012, "")
            house.lives.pop(name, None)
