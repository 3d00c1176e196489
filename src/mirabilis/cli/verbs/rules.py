"""``mirabilis rules SLUG``: the rules of a game, or one clause."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from mirabilis.cli import telling
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the game and the clause."""
    parser.add_argument("slug", metavar="SLUG", help=say("arg.slug"))
    parser.add_argument("--clause", metavar="N", help=say("arg.clause"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Show the rules."""
    game = load(screen, args.slug)
    number = None if args.clause is None else telling.clause(screen, game, args.clause)
    telling.rules(screen, game, number)
    return 0
