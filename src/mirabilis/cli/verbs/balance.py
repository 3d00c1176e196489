"""``mirabilis balance SLUG [BOT]``: how fair a game is, when one bot plays all seats."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from mirabilis.cli import runs
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from mirabilis.arena import Plan
    from mirabilis.core.game import Game

BOT = "greedy"
GAMES = 1000


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add which game, who plays it and how often."""
    add = parser.add_argument
    add("slug", metavar="SLUG", help=say("arg.slug"))
    add("bot", metavar="BOT", nargs="?", default=BOT, help=say("arg.bot-all", bot=BOT))
    add("--games", metavar="N", type=int, default=GAMES, help=say("arg.games-all", games=GAMES))
    runs.arguments(parser, say)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play, show how fair it was and keep everything."""
    game = load(screen, args.slug, args.option)
    plan = _plan(args, screen, game)
    from mirabilis.arena import balance_output
    from mirabilis.cli import fairness

    folder = runs.folder_of(args, "balance", plan)
    result = runs.played(args, screen, game, plan, folder)
    if result is None:
        return runs.INTERRUPTED
    fairness.show(screen, game, balance_output.write(result, folder))
    screen.tell(screen.say("arena.written", file=folder / balance_output.PAGE))
    return 0


def _plan(args: argparse.Namespace, screen: Screen, game: Game) -> Plan:
    return runs.planned(args, screen, game, [args.bot], args.games)
