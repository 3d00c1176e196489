"""Log lines: one JSON object each, on stderr, with nothing in it that is anybody's.

A line has the time, the level, the name of an event and a few plain figures. Of lines that other
packages write only their fixed text is kept, for what they fill in may be an address or a secret.
"""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, TextIO

LOGGER = logging.getLogger("mirabilis.server")
FOREIGN = ("uvicorn", "uvicorn.error", "asyncio", "picows", "concurrent.futures", "fastapi")
SILENT = ("uvicorn.access",)  # it writes paths; ours writes routes
KEPT = ("table", "game", "bot", "kind", "why", "count", "status", "ms")  # of what a caller adds
FRAMES = 4  # of a traceback: where, never with which values


class JsonLine(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
        }
        if record.name == LOGGER.name:
            line["event"] = record.msg
            line.update({name: record.__dict__[name] for name in KEPT if name in record.__dict__})
            line.update(getattr(record, "facts", {}))
        else:
            line["event"] = record.name
            line["message"] = str(record.msg).split("\n", 1)[0][:200]
        if record.exc_info and record.exc_info[1] is not None:
            line.update(failure(record.exc_info[1]))
        return json.dumps(line, ensure_ascii=True, separators=(",", ":"), default=str)


def failure(error: BaseException) -> dict[str, Any]:
    """Return what may be said about an exception: its kind and where, not its text."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    where = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames]
    return {"error": type(error).__name__, "where": where}


def log(event: str, level: int = logging.INFO, /, **facts: object) -> None:
    """Write one line."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, event, extra={"facts": facts})


def mark(table: str) -> str:
    """Return a short mark of a table: its id is a key to it, and is not written down."""
    return hashlib.sha256(table.encode()).hexdigest()[:8]


def configure(level: str, stream: TextIO | None = None) -> None:
    """Send everything through one handler."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLine())
    for name in (LOGGER.name, *FOREIGN):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler] if "." not in name or name == LOGGER.name else []
        logger.propagate = "." in name and name != LOGGER.name
        own = logging.getLevelName(level.upper())
        logger.setLevel(own if name == LOGGER.name else max(own, logging.WARNING))
    for name in SILENT:
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = False


def calm(loop: Any, context: dict[str, Any]) -> None:
    """Log what a loop could not deliver to anybody, without the values it met."""
    error = context.get("exception")
    facts = failure(error) if isinstance(error, BaseException) else {}
    log("loop", logging.ERROR, **facts)
