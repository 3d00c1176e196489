"""Tree search of ewn: simulations per second against OpenSpiel's MCTSBot, and memory."""

from __future__ import annotations

import time

import pyspiel

import mirabilis
from benchmarks.row import Row, alternating
from mirabilis.search import Limits, Mcts
from mirabilis.search.tree import NODE

COUNTS = (10_000, 100_000)
UCT_C = 1.4  # on their scale from -1 to 1; ours, from 0 to 1, is half of it
PLACES = 8  # bytes beside a node: its place in the table, and scratch for keeping the tree


def measure(times: int) -> list[Row]:
    """Search the same position after a first throw, `either`, one random rollout per leaf."""
    return [*(_speed(count, times) for count in COUNTS), _memory()]


def _speed(count: int, times: int) -> Row:
    game = mirabilis.load("ewn", setup="standard", substitute="either")
    seat = game.start(seed=1905).seat(0)
    limits = Limits(simulations=count)

    def ours() -> float:
        search = Mcts(game, seed=1905, explore=UCT_C / 2)
        return count / search.search(seat, limits).seconds

    peer = pyspiel.load_game("einstein_wurfelt_nicht")
    state = peer.new_initial_state()
    for action in (0, 0, 3):  # two setups and a first roll
        state.apply_action(action)

    def theirs() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1905)
        bot = pyspiel.MCTSBot(peer, evaluator, UCT_C, count, 1000, False, 1905, False)
        began = time.perf_counter()
        bot.mcts_search(state)
        return count / (time.perf_counter() - began)

    ours()  # compiled, or taken from the cache
    mine, other = alternating(ours, theirs, times)
    return Row(
        f"UCT of ewn, {count:,} simulations",
        "simulations/s",
        max(mine),
        5.0,
        "OpenSpiel 2.0.2, C++ MCTSBot",
        max(other),
        8.0,
        {"ours": mine, "theirs": other},
    )


def _memory() -> Row:
    """Return what a million nodes take: they lie side by side, so this is exact."""
    return Row("memory of a tree of a million nodes", "MB", NODE.itemsize + PLACES, 100.0)
