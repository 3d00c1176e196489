"""``mirabilis arena SLUG BOT…``: bots against bots, with ratings or a sequential test."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from mirabilis.cli import runs
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from mirabilis.arena import Bounds, Plan
    from mirabilis.core.game import Game

GAMES, GAMES_OF_A_TEST = 400, 20_000
BOUNDS = "0,50"


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add who plays what, how often and how."""
    add = parser.add_argument
    add("slug", metavar="SLUG", help=say("arg.slug"))
    add("bots", metavar="BOT", nargs="+", help=say("arg.bots"))
    text = say("arg.games", games=GAMES, most=GAMES_OF_A_TEST)
    add("--games", metavar="N", type=int, help=text)
    text = say("arg.sprt", bounds=BOUNDS)
    add("--sprt", metavar="ELO,ELO", nargs="?", const=BOUNDS, help=text)
    add("--series", metavar="N", type=int, help=say("arg.series"))
    runs.arguments(parser, say)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play, show the result and keep it."""
    game = load(screen, args.slug, args.option)
    plan = _plan(args, screen, game)
    from mirabilis.arena import output, store
    from mirabilis.cli import ladder

    folder = runs.folder_of(args, "arena", plan)
    result = runs.played(args, screen, game, plan, folder)
    if result is None:
        return runs.INTERRUPTED
    ladder.show(screen, result)
    missing = output.write(result, folder)
    for name, library in missing.items():
        screen.tell(screen.say("arena.missing", file=name, library=library), "wrong")
    if store.REPORT not in missing:
        screen.tell(screen.say("arena.written", file=folder / store.REPORT))
    return 0


def _plan(args: argparse.Namespace, screen: Screen, game: Game) -> Plan:
    return runs.planned(
        args,
        screen,
        game,
        args.bots,
        args.games or (GAMES if args.sprt is None else GAMES_OF_A_TEST),
        sprt=None if args.sprt is None else _bounds(screen, args.sprt),
        series=args.series,
    )


def _bounds(screen: Screen, text: str) -> Bounds:
    from mirabilis.arena.rows import Bounds

    number = r"[+-]?[0-9]{1,4}(?:\.[0-9]+)?"
    found = re.fullmatch(rf"({number}),({number})", text)
    if not found or float(found[1]) >= float(found[2]):
        raise CommandError(screen.say("error.bounds", text=text))
    return Bounds(float(found[1]), float(found[2]))
