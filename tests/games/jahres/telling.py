"""Whole years at random for the tests of texts: lively, but with wages that can be paid."""

from __future__ import annotations

import functools
import random
from collections import defaultdict

import mirabilis
from mirabilis import CHANCE

LIKELY = {"publish": 40, "lay": 6, "next": 2, "brainstorm": 2, "nothing": 0.5, "clear": 0.3}
LIKELY |= {"accept": 40, "send": 12, "give": 3, "want": 3, "pay": 2, "drop": 0.3, "withdraw": 0.3}
LIKELY |= {"pass": 4, "bid": 1, "fire": 2, "spare": 0.3, "done": 3, "ready": 6, "wait": 0.5}
LIKELY |= {"give-up": 0.5, "hire": 2}


@functools.cache
def game():
    """Return the game, not compiled."""
    return mirabilis.load("jahres")


def chosen(moves, rng):
    """Return a move: its first word by how likely that is, and mostly the smallest bid."""
    kinds = defaultdict(list)
    for move in moves:
        kinds[move.split()[0]].append(move)
    word = rng.choices(list(kinds), [LIKELY.get(word, 1) for word in kinds])[0]
    if word == "bid" and rng.random() < 0.9:
        return min(kinds[word], key=lambda move: int(move.split()[2]))
    return rng.choice(kinds[word])


@functools.cache
def year(seed, players, most=2500):
    """Return a match that was played to its end, or far."""
    rng = random.Random(seed)
    match = game().start(players=players, seed=seed)
    for _ in range(most):
        if match.outcome is not None:
            break
        seats = list(match.actors)
        if CHANCE not in seats and rng.random() < 0.4:
            seats = [seat for seat in range(players) if match.moves(seat)]
        seat = rng.choice(seats)
        match.play(seat, chosen(match.moves(seat), rng))
    return match
