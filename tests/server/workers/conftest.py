"""One worker for all tests that leave it alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from mirabilis.server.workers import Pool
from server.workers.pools import PATIENCE, opened


@pytest.fixture(scope="module")
def calm() -> Iterator[Callable[[Callable[[Pool], Awaitable[Any]]], Any]]:
    """Run something with a pool of one worker, which is the same afterwards."""
    with asyncio.Runner() as runner:
        made = runner.run(opened())

        def do(ask: Callable[[Pool], Awaitable[Any]]) -> Any:
            before = made.pids
            result = runner.run(asyncio.wait_for(ask(made), PATIENCE))
            assert made.pids == before
            return result

        try:
            yield do
        finally:
            runner.run(made.close())
