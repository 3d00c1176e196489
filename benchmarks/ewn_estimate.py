"""Fit the estimate of ewn to games of tree search: ``python -m benchmarks.ewn_estimate``.

Plays games of a bot against itself, with a random move now and then (what came before it is left
out), and fits who won to what the estimate looks at. Prints the log loss of each form.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.optimize import minimize

import mirabilis
from mirabilis.games.ewn.race import race_times
from mirabilis.games.ewn.substitution import substitutes

BASE = 5
ASTRAY = 0.1  # how often a move is random
Array = np.ndarray[Any, Any]


def games(bot: str, count: int, substitute: str, seed: int) -> tuple[list[Any], list[float]]:
    """Return positions with the die thrown, and whether the side to move won."""
    game = mirabilis.load("ewn", setup="random", substitute=substitute)
    dice = random.Random(seed)
    positions: list[Any] = []
    wins: list[float] = []
    for number in range(count):
        match = game.start(seed=seed + number)
        bots = [mirabilis.bot(bot, game, 2 * (seed + number) + side) for side in (0, 1)]
        met: list[tuple[int, Any]] = []
        while not match.is_over:
            seat = match.actors[0]
            what = match.seat(seat)
            met.append((seat, what.seen[0].copy()))
            if dice.random() < ASTRAY:
                met = []
                match.play(seat, dice.choice(what.codes))
            else:
                match.play(seat, bots[seat].choose(what))
        assert match.outcome is not None
        for side, state in met:
            positions.append(state)
            wins.append(match.outcome.utility[side])
    return positions, wins


def features(state: Any, either: bool) -> list[float]:
    """Return turns with and without the die, the others' turns, variances, stones of both."""
    mean, variance = race_times(BASE, either)
    side, die = int(state["turn"]), int(state["die"]) - 1
    living: list[list[int]] = [[], []]
    steps: dict[tuple[int, int], int] = {}
    place = [0, 0]
    for who in (0, 1):
        for stone in range(6):
            if int(state["alive"][who]) >> stone & 1:
                row, column = divmod(int(state["pos"][who * 8 + stone]), BASE)
                far = max(4 - row, 4 - column) if who == 0 else max(row, column)
                living[who].append(stone)
                steps[who, stone] = far
                place[who] += far * BASE**stone
    after = [
        place[side] - BASE**stone if steps[side, stone] > 1 else 0
        for stone in substitutes(living[side], die, either)
    ]
    best = min(after, key=lambda at: float(mean[at]))
    mine, theirs = place[side], place[1 - side]
    return [
        *(float(x) for x in (mean[mine], 1 + mean[best], mean[theirs])),
        *(float(x) for x in (variance[mine], variance[best], variance[theirs])),
        *(len(living[side]), len(living[1 - side])),
    ]


def main() -> None:
    """Play and fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="mcts:500")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--substitute", default="either", choices=["either", "greater-first"])
    parser.add_argument("--seed", type=int, default=900_000)
    given = parser.parse_args()
    positions, wins = games(given.bot, given.games, given.substitute, given.seed)
    either = given.substitute == "either"
    x = np.array([features(state, either) for state in positions])
    y = np.array(wins)
    mine, thrown, theirs, spread, left, others, own, foes = x.T
    forms: dict[str, tuple[Callable[[Array], Array], list[float]]] = {
        "lead": (lambda w: w[0] * (theirs - mine + w[1]), [0.3, 0.5]),
        "lead, die known": (lambda w: w[0] * (theirs - thrown + w[1]), [0.3, 0.5]),
        "lead in deviations": (
            lambda w: w[0] * (theirs - thrown + w[1]) / np.sqrt(spread + others + abs(w[2])),
            [0.9, 0.5, 0.05],
        ),
        "and stones": (
            lambda w: (
                w[0] * (theirs - thrown + w[1]) / np.sqrt(spread + others + abs(w[2]))
                + w[3] * (own - foes)
            ),
            [0.9, 0.5, 0.05, 0.2],
        ),
        "and variance after the move": (
            lambda w: (
                w[0] * (theirs - thrown + w[1]) / np.sqrt(left + others + abs(w[2]))
                + w[3] * (own - foes)
            ),
            [0.9, 0.5, 0.05, 0.2],
        ),
    }
    print(f"{len(y)} positions of {given.games} games, {given.substitute}")
    print(f"{'nothing':30} {_loss(np.full(len(y), y.mean()), y):.4f}")
    for name, (form, start) in forms.items():
        found = minimize(
            lambda w, form=form: _loss(_chance(form(w)), y),
            start,
            method="Nelder-Mead",
            options={"maxiter": 6000, "xatol": 1e-4, "fatol": 1e-8},
        )
        print(f"{name:30} {found.fun:.4f}  {np.round(found.x, 3).tolist()}")


def _chance(sure: Array) -> Array:
    return np.asarray(0.5 + 0.5 * sure / np.sqrt(1 + sure * sure))


def _loss(chance: Array, won: Array) -> float:
    chance = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


if __name__ == "__main__":
    main()
