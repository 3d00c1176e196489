"""Decisions per second when Python drives one match at a time with move codes."""

from __future__ import annotations

import random
import time

import pyspiel

import mirabilis
from benchmarks.row import Row, alternating

GAMES = 1500


def measure(times: int) -> list[Row]:
    """Count the decisions of players only, from the first roll; chance is drawn within.

    The peer's setups are chosen directly: listing their 720 outcomes would be most of its time.
    """
    game = mirabilis.load("ewn", setup="standard", substitute="either")
    choose = random.Random(1905).choice

    def ours() -> float:
        decisions = 0
        began = time.perf_counter()
        for seed in range(GAMES):
            match = game.start(seed=seed)
            while match.actors:
                seat = match.actors[0]
                match.play(seat, choose(match.codes(seat)))
                decisions += 1
        return decisions / (time.perf_counter() - began)

    peer = pyspiel.load_game("einstein_wurfelt_nicht")
    draw, setup = random.Random(1905).choices, random.Random(1905).randrange

    def theirs() -> float:
        decisions = 0
        began = time.perf_counter()
        for _ in range(GAMES):
            state = peer.new_initial_state()
            state.apply_action(setup(720))
            state.apply_action(setup(720))
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw(outcomes, odds)[0])
                else:
                    state.apply_action(choose(state.legal_actions()))
                    decisions += 1
        return decisions / (time.perf_counter() - began)

    ours()
    mine, other = alternating(ours, theirs, times)
    return [
        Row(
            "decisions driving one match from Python",
            "decisions/s",
            max(mine),
            1.0,
            "pyspiel loop with random.choices",
            max(other),
            None,
            {"ours": mine, "theirs": other},
        )
    ]
