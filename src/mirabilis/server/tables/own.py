"""What the server does at a table of its own accord: beginning, and letting clocks fall."""

from __future__ import annotations

from mirabilis.core.seats import CHANCE
from mirabilis.server.tables.state import Entry, Table

REVEAL = 10_000  # milliseconds in which committed values must be revealed; then it begins without
BOT_GRACE = 30_000  # when another process looks whether a bot was forgotten


def entry(table: Table, now: int) -> Entry | None:
    """Return what is to be done now; None if nothing is."""
    at = max(now, table.touched)
    if table.status == "open":
        return {"t": "started", "at": at} if _may_begin(table, now) else None
    if table.status != "running":
        return None
    seat = table.clock.fallen(table.served(at))
    return None if seat is None else {"t": "left", "at": at, "seat": seat, "reason": "time"}


def _may_begin(table: Table, now: int) -> bool:
    """Tell whether all sit, and have revealed what they add to chance or had their time to."""
    if table.full_since is None:
        return False
    hidden = any(c.commit is not None and c.value is None for c in table.chairs)
    return not hidden or now - table.full_since >= REVEAL


def delay(table: Table, now: int) -> int | None:
    """Return in how many milliseconds to look again; None if nothing will come by itself."""
    if table.status == "open":
        return None if table.full_since is None else max(0, table.full_since + REVEAL - now)
    if table.status != "running":
        return None
    return table.clock.next_fall(table.served(now))


def bots_to_act(table: Table) -> list[int]:
    """Return the seats that wait for a bot."""
    return [s for s in table.actors if s != CHANCE and table.chairs[s].bot is not None]


def due(table: Table, now: int) -> int | None:
    """Return when any server process should look at the table; None if it need not."""
    waits = delay(table, now)
    times = [] if waits is None else [now + waits]
    if bots_to_act(table):
        times.append(now + BOT_GRACE)
    return min(times, default=None)
