"""Compiling ahead of the first move, with progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mirabilis.core.seats import SPECTATOR

if TYPE_CHECKING:
    from mirabilis.core.game import Game


def warm(game: Game, progress: Callable[[int, int], None] | None = None) -> None:
    """Call every entry point once, so that each is compiled or taken from the cache."""
    calls = game.calls
    tables = game.tables(game.spec.default_players)
    states, seen, work = game.new_state(), game.new_state(), game.new_work()
    work["head"][0, 5] = 1  # manual: chance waits
    import numpy as np

    none = np.zeros((0, 2), np.int64)
    steps: list[Callable[[], object]] = [
        lambda: calls.begin(tables, states),
        lambda: calls.settle(tables, states, work),
        lambda: calls.advance(tables, states, work, 99, 0),
        lambda: calls.refusal(tables, states, work, 99, 0),
        lambda: calls.run(tables, states, none),
        lambda: calls.waiting(tables, states),
        lambda: calls.willing(tables, states),
        lambda: calls.result(tables, states, work),
        lambda: calls.look(tables, states, SPECTATOR, seen),
        lambda: calls.stream(work, 0),
    ]
    for done, step in enumerate(steps):
        if progress:
            progress(done, len(steps))
        step()
    if progress:
        progress(len(steps), len(steps))
