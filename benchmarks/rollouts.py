"""Random games of ewn per second, against OpenSpiel's rollouts in C++."""

from __future__ import annotations

import time

import numpy as np
import pyspiel

import mirabilis
from benchmarks.row import Row, alternating
from mirabilis.core.compiled import PLAY

GAMES = 200_000
PEER_GAMES = 30_000


def measure(times: int) -> list[Row]:
    """Play from the first roll of the standard formation, `either`, through the contract."""
    game = mirabilis.load("ewn", setup="standard", substitute="either")
    playouts = game.instance(PLAY).playouts
    tables, begin, states, work = (
        game.tables(2),
        game.new_state(),
        game.new_state(),
        game.new_work(),
    )
    game.calls.begin(tables, begin)
    total = 0

    def ours() -> float:
        nonlocal total
        totals = np.zeros((3, 2))
        totals[2, 0] = GAMES
        began = time.perf_counter()
        playouts(tables, begin, states, work, 1905, total, totals)
        total += GAMES
        return GAMES / (time.perf_counter() - began)

    peer = pyspiel.load_game("einstein_wurfelt_nicht")
    state = peer.new_initial_state()
    for action in (0, 0, 3):  # two setups and a first roll
        state.apply_action(action)

    def theirs() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(PEER_GAMES, 1905)
        bot = pyspiel.MCTSBot(peer, evaluator, 1.4, 1, 100, False, 1905, False)
        began = time.perf_counter()
        bot.mcts_search(state)
        return PEER_GAMES / (time.perf_counter() - began)

    ours()  # compiled, or taken from the cache
    mine, other = alternating(ours, theirs, times)
    return [
        Row(
            "random ewn games through the contract",
            "games/s",
            max(mine),
            8.0,
            "OpenSpiel 2.0.2, C++ rollouts",
            max(other),
            20.0,
            {"ours": mine, "theirs": other},
        )
    ]
