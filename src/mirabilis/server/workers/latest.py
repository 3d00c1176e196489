"""The newest of something, for a reader who need not see all of them."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Latest(Generic[Thing]):
    """Holds the newest thing until it is read; a slow reader misses those between."""

    def __init__(self) -> None:
        self._news = asyncio.Event()
        self._thing: Thing | None = None
        self._over = False
        self._error: Exception | None = None

    def put(self, thing: Thing) -> None:
        """Replace what is there."""
        self._thing = thing
        self._news.set()

    def end(self) -> None:
        """Say that there will be nothing more."""
        self._over = True
        self._news.set()

    def fail(self, error: Exception) -> None:
        """Say that there will be nothing more, and why."""
        self._error = error
        self.end()

    async def next(self) -> Thing | None:
        """Return the newest thing that was not read yet; None after the last."""
        await self._news.wait()
        thing, self._thing = self._thing, None
        if not self._over:
            self._news.clear()
        if thing is None and self._error is not None:
            raise self._error
        return thing
