"""Who plays whom, at which seat, and with which chance.

A round is the same chance with every seat permuted: both ways round for two seats, the rotations
of a line-up for more. Where there is one seat, a round is every bot alone with the same chance.
Rounds of different line-ups take turns, so that a run is balanced wherever it is stopped.
"""

from __future__ import annotations

import itertools
import random

from mirabilis.arena.rows import Plan
from mirabilis.core.chance import key_of

Lineup = tuple[str, ...]


def lineups(bots: Lineup, players: int) -> list[Lineup]:
    """Return who may sit together; a bot sits twice only where there are too few of them.

    >>> lineups(("a", "b", "c"), 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> lineups(("a", "b"), 3)
    [('a', 'a', 'b'), ('a', 'b', 'b')]
    """
    if players == 1:
        return [bots]
    if len(bots) == 1:
        return [bots * players]
    if len(bots) >= players:
        return list(itertools.combinations(bots, players))
    mixed = itertools.combinations_with_replacement(bots, players)
    return [line for line in mixed if len(set(line)) > 1]


def total(plan: Plan) -> int:
    """Return how many rounds a plan has in all."""
    return plan.rounds * len(lineups(plan.bots, plan.players))


def legs(plan: Plan, number: int) -> list[Lineup]:
    """Return the seatings of a round, each a game or a series."""
    lines = lineups(plan.bots, plan.players)
    line = list(lines[number % len(lines)])
    if plan.players == 1:
        return [(bot,) for bot in line]
    if plan.players > 2:  # rotations keep the neighbours, so those vary from round to round
        random.Random(key_of(f"line-up of {_round(plan, number)}")).shuffle(line)
    return [(*line[turn:], *line[:turn]) for turn in range(plan.players)]


def legs_a_round(players: int, bots: int) -> int:
    """Return how many games or series a round has."""
    return bots if players == 1 else players


def games_a_leg(plan: Plan) -> int:
    """Return the most games a leg can have: a series ends before everybody has won it."""
    return 1 if plan.series is None else plan.series * plan.players


def game_number(plan: Plan, number: int, leg: int, game: int) -> int:
    """Return the number of a game, which is the same whoever plays it when."""
    return (number * legs_a_round(plan.players, len(plan.bots)) + leg) * games_a_leg(plan) + game


def leg_of(plan: Plan, game: int) -> int:
    """Return which leg of its round a game belongs to."""
    return game // games_a_leg(plan) % legs_a_round(plan.players, len(plan.bots))


def chance_seed(plan: Plan, number: int, game: int) -> str:
    """Return the seed of a match: the same for every leg of a round."""
    where = _round(plan, number)
    return where if plan.series is None else f"game {game} of {where}"


def bot_seed(plan: Plan, number: int, leg: int, game: int, seat: int) -> int:
    """Return the seed of a bot, which no other bot of the run has."""
    place = game_number(plan, number, leg, game)
    return key_of(f"seat {seat} in game {place} of {plan.seed}")


def _round(plan: Plan, number: int) -> str:
    return f"round {number} of {plan.seed}"
