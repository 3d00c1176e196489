"""Random play of every game beside that of ewn, dice from Python, and inference in code."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import mirabilis
from benchmarks.row import Row, alternating
from mirabilis.core.compiled import PLAY

SECONDS = 0.15  # of one sample, about
PYTHON_GAMES = 100
# Game, players, what part of ewn's decisions per second it must reach.
GAMES = (
    ("dice", 1, 0.5),
    ("dice", 3, 0.5),
    ("code", 2, 0.1),
    ("code", 3, 0.1),
    ("ideas", 2, 0.003),
    ("jahres", 4, 0.02),
)


def measure(times: int) -> list[Row]:
    """Count the decisions of players, all through the contract, in turn with ewn."""
    ewn = pace("ewn", 2, setup="standard", substitute="either")
    rows = []
    for slug, players, part in GAMES:
        mine, other = alternating(pace(slug, players), ewn, times)
        work = f"random {slug}, {players} player{'s' * (players > 1)}, through the contract"
        samples = {"ours": mine, "theirs": other}
        rows.append(Row(work, "decisions/s", max(mine), part, "ewn", max(other), None, samples))
    return [*rows, _driven(times), _inference(times)]


def pace(slug: str, players: int, **options: Any) -> Callable[[], float]:
    """Return what plays random games for a while and says how many decisions a second it made."""
    game = mirabilis.load(slug, **options)
    playouts = game.instance(PLAY).playouts
    tables, begin, states = game.tables(players), game.new_state(), game.new_state()
    work = game.new_work()
    game.calls.begin(tables, begin)
    first, count = 0, 200

    def sample() -> float:
        nonlocal first, count
        totals = np.zeros((3, players))
        totals[2, 0] = count
        began = time.perf_counter()
        decisions = playouts(tables, begin, states, work, 1905, first, totals)
        spent = time.perf_counter() - began
        first += count
        count = max(int(count * SECONDS / spent), 1)
        return float(decisions / spent)

    for _ in range(3):  # compiled, or taken from the cache; then the right number of games
        sample()
    return sample


def _driven(times: int) -> Row:
    """Drive one match of dice from Python, and one of the peer's nearest game."""
    game = mirabilis.load("dice")
    choose, draw = random.Random(1905).choice, random.Random(1905).choices
    peer = pyspiel.load_game("yacht")

    def ours() -> float:
        decisions = 0
        began = time.perf_counter()
        for seed in range(PYTHON_GAMES):
            match = game.start(players=1, seed=seed)
            while match.actors:
                match.play(0, choose(match.codes(0)))
                decisions += 1
        return decisions / (time.perf_counter() - began)

    def theirs() -> float:
        state, decisions = peer.new_initial_state(), 0
        began = time.perf_counter()
        while time.perf_counter() - began < SECONDS:
            if state.is_terminal():
                state = peer.new_initial_state()
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw(outcomes, odds)[0])
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions / (time.perf_counter() - began)

    ours()
    mine, other = alternating(ours, theirs, times)
    samples = {"ours": mine, "theirs": other}
    work = "decisions driving one match of dice from Python"
    return Row(work, "decisions/s", max(mine), 20.0, "pyspiel: yacht", max(other), None, samples)


def _inference(times: int) -> Row:
    """Make the view of a seat at a table of four, the exact chance of every letter in it."""
    game = mirabilis.load("code")
    match = game.start(players=4, seed=1905)
    choose = random.Random(1905).choice
    for _ in range(30):
        match.play(match.actors[0], choose(match.codes(match.actors[0])))
    samples = []
    for _ in range(times):
        began = time.perf_counter()
        match.view(0)
        samples.append(1000 * (time.perf_counter() - began))
    work = "a view of code with the exact chances, four players"
    return Row(work, "ms", min(samples), 5.0, samples={"ours": samples})
