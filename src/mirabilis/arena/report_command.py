"""The command line that makes the games of a plan."""

from __future__ import annotations

import shlex

from mirabilis.arena.report_words import game_of
from mirabilis.arena.rows import Bounds, Plan
from mirabilis.arena.schedule import legs_a_round


def arena_command(plan: Plan) -> str:
    """Return what to type for the games of a plan, what goes without saying left out.

    >>> arena_command(Plan("ewn", ("random", "mcts"), rounds=50, seconds=0.02, seed=7))
    'mirabilis arena ewn random mcts --games 100 --time 20ms --seed 7'
    """
    return shlex.join(["mirabilis", "arena", plan.slug, *plan.bots, *_settings(plan)])


def balance_command(plan: Plan) -> str:
    """Return what to type for a balance report.

    >>> balance_command(Plan("ewn", ("greedy",), rounds=50, options={"first": "random"}))
    'mirabilis balance ewn greedy --games 100 --option first=random'
    """
    return shlex.join(["mirabilis", "balance", plan.slug, *plan.bots, *_settings(plan)])


def _settings(plan: Plan) -> list[str]:
    game = game_of(plan)
    usual = {} if game is None else dict(game.options)
    words = ["--games", str(plan.rounds * legs_a_round(plan.players, len(plan.bots)))]
    if plan.sprt is not None:
        usual_bounds = plan.sprt[:2] == Bounds()[:2]
        words.append("--sprt" if usual_bounds else f"--sprt={plan.sprt[0]:g},{plan.sprt[1]:g}")
    if plan.seconds is not None:
        words += ["--time", f"{plan.seconds * 1000:g}ms"]
    if game is None or plan.players != game.default_players:
        words += ["--seats", str(plan.players)]
    if plan.series is not None:
        words += ["--series", str(plan.series)]
    for name, value in plan.options.items():
        if usual.get(name) != value:
            words += ["--option", f"{name}={value}"]
    for name in plan.tables:
        words += ["--option", f"{name}=FILE"]
    if plan.seed != 0:
        words += ["--seed", str(plan.seed)]
    return [*words, "--isolate"] if plan.isolate else words
