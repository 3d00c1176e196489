"""Compiling ahead of the first move, with progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from mirabilis.core.compiled import PLAY, mark_ready

if TYPE_CHECKING:
    from mirabilis.core.game import Game


def warm(game: Game, progress: Callable[[int, int], None] | None = None) -> None:
    """Compile what play and simple bots call, or take it from the cache; nothing is run."""
    calls, play = game.calls, game.instance(PLAY)
    tables, work = game.tables(game.default_players), game.new_work()
    states = seen = game.new_state()
    seat = move = viewer = count = 0
    wanted: list[tuple[Any, tuple[Any, ...]]] = [
        (calls.begin, (tables, states)),
        (calls.settle, (tables, states, work)),
        (calls.advance, (tables, states, work, seat, move)),
        (calls.refusal, (tables, states, work, seat, move)),
        (calls.moves, (tables, states, work, seat)),
        (calls.outcomes, (tables, states, work)),
        (calls.act, (tables, states, seat, move)),
        (calls.run, (tables, states, np.zeros((0, 2), np.int64))),
        (calls.result, (tables, states, work)),
        (calls.look, (tables, states, viewer, seen)),
        (calls.tell, (tables, states, seat, move, viewer)),
        (play.trials, (tables, seen, states, work, seat, move, count, count, np.zeros(2))),
    ]
    for done, (function, arguments) in enumerate(wanted):
        if progress:
            progress(done, len(wanted))
        if game.is_compiled:
            _compile(function, arguments)
    if progress:
        progress(len(wanted), len(wanted))
    if game.is_compiled:
        mark_ready(game.spec.slug, game.parts.kernel)


def _compile(function: Any, arguments: tuple[Any, ...]) -> None:
    from numba import typeof

    function.compile(tuple(typeof(argument) for argument in arguments))
