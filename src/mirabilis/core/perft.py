"""Counting all lines of play up to a depth: the classic test of a move generator."""

from __future__ import annotations

import numpy as np

from mirabilis.core.compiled import PERFT
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL
from mirabilis.core.work import records


def perft(match: Match, depth: int) -> list[int]:
    """Return the number of lines of 0, 1, … ``depth`` events from where a match stands.

    Each outcome of chance counts as a branch, whatever its weight; where several seats act at
    once, the lowest acts first. A line counts the states below it, so a match that hides
    something must have been started open.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard")
    >>> perft(game.start(chance="manual", open=True), 3)
    [1, 6, 18, 108]
    """
    match._may_see(ALL)
    game = match.game
    rows = max(depth, 1)
    states = records(np.zeros(rows, game.spec.state), game.is_compiled)
    states[0] = match._states[0]
    counts = np.zeros(depth + 1, np.int64)
    room = max(game.spec.max_moves, game.spec.max_outcomes)
    game.instance(PERFT).perft(
        match._tables,
        states,
        game.new_work(),
        np.zeros((rows, room), np.int64),
        np.zeros(rows, np.int64),
        np.zeros((rows, 2), np.int64),
        counts,
    )
    return [int(n) for n in counts]
