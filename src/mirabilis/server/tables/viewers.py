"""Somebody who looks at a table over a connection."""

from __future__ import annotations

from typing import Protocol

from mirabilis.server.tables.facts import Person


class Viewer(Protocol):
    """One WebSocket at one table; the web side makes them."""

    person: Person | None
    table: str
    seat: int | None  # the seat asked for; None: one's own first, or as a spectator
    eyes: int  # whose eyes it looks with: a seat or SPECTATOR; written by the table
    lang: str | None
    since: int  # the last event it has seen
    chat_since: int
    muted: frozenset[str]  # people whose chat it does not want
    closed: bool

    def send(self, data: bytes) -> None:
        """Send a message."""

    def close(self, code: int, reason: str) -> None:
        """End the connection."""
