"""A bot that fails, or answers with a move that is refused, fails the test it plays in.

A test that lets a bad bot play says so: ``@pytest.mark.bad_bot``. Watched are the log of a server
in this process or in another one (`server.process`), the games of an arena, and bots at a terminal
in this process.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from mirabilis.arena.playing import Table
from mirabilis.arena.store import Store
from mirabilis.bots import BotCrashed, BotLate

EVENTS = ("bot.refused", "bot.failed", "bot.fault")

seen: list[str] = []  # what went wrong and no test has answered for yet


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "bad_bot: a bot that fails or is refused plays in this test")
    _watch_logs()
    _watch_arena()
    _watch_errors()


@pytest.fixture(autouse=True)
def _good_bots(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    found, seen[:] = seen[:], []
    if found and request.node.get_closest_marker("bad_bot") is None:
        pytest.fail("a bot went wrong: " + "; ".join(dict.fromkeys(found)), pytrace=False)


def note_line(line: dict[str, Any]) -> None:
    """Note a line of a server's log if it tells of a bot that went wrong."""
    if line.get("event") in EVENTS:
        words = (line.get(name) for name in ("event", "game", "bot", "why"))
        seen.append(" ".join(str(word) for word in words))


def _watch_logs() -> None:
    """Look at every record of a server in this process, wherever it is sent."""
    handle = logging.Logger.handle

    @functools.wraps(handle)
    def handled(self: logging.Logger, made: logging.LogRecord) -> None:
        if made.msg in EVENTS:
            note_line({"event": made.msg, **made.__dict__})
        handle(self, made)

    logging.Logger.handle = handled  # type: ignore[method-assign]


def _watch_arena() -> None:
    """Look at every round that an arena keeps, whoever played it, and at tables in this process."""
    add, leave = Store.add, Table._leave

    def added(self: Store, number: int, rows: Any) -> None:
        seen.extend(
            f"{b}: {f}" for row in rows for b, f in zip(row.bots, row.faults, strict=True) if f
        )
        add(self, number, rows)

    def left(self: Table, seat: int, error: BaseException) -> None:
        seen.append(f"seat {seat + 1}: {type(error).__name__}: {error}")
        leave(self, seat, error)

    Store.add = added  # type: ignore[method-assign]
    Table._leave = left  # type: ignore[method-assign]


def _watch_errors() -> None:
    """Look at every error that says that a bot broke down or was late: a terminal's among them."""
    for kind in (BotCrashed, BotLate):
        init = kind.__init__

        def made(self: Exception, *args: Any, _init: Any = init) -> None:
            seen.append(f"{type(self).__name__}: {args[0] if args else ''}")
            _init(self, *args)

        kind.__init__ = made  # type: ignore[method-assign,assignment]
