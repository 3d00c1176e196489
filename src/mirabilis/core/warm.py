"""Compiling ahead of the first move, with progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from mirabilis.core.compiled import PLAY, mark_ready
from mirabilis.core.seats import SPECTATOR
from mirabilis.core.work import MANUAL

if TYPE_CHECKING:
    from mirabilis.core.game import Game


def warm(game: Game, progress: Callable[[int, int], None] | None = None) -> None:
    """Call what play and simple bots call, so that it is compiled or taken from the cache."""
    calls, play = game.calls, game.instance(PLAY)
    tables = game.tables(game.spec.default_players)
    states, seen, work = game.new_state(), game.new_state(), game.new_work()
    work["head"][0, MANUAL] = 1
    none = np.zeros((0, 2), np.int64)
    steps: list[Callable[[], object]] = [
        lambda: calls.begin(tables, states),
        lambda: calls.settle(tables, states, work),
        lambda: calls.advance(tables, states, work, 99, 0),
        lambda: calls.refusal(tables, states, work, 99, 0),
        lambda: calls.run(tables, states, none),
        lambda: calls.result(tables, states, work),
        lambda: calls.look(tables, states, SPECTATOR, seen),
        lambda: calls.tell(tables, states, 0, 0, SPECTATOR),
        lambda: calls.waiting(tables, states),
        lambda: play.prospect(tables, states, seen, work, 0, 0, 0),
    ]
    for done, step in enumerate(steps):
        if progress:
            progress(done, len(steps))
        step()
    if progress:
        progress(len(steps), len(steps))
    if game.is_compiled:
        mark_ready(game.spec.slug, game.parts.kernel)
