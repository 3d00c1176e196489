"""``mirabilis perft SLUG``: how many lines of play there are, by depth."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load, players_of, prepare
from mirabilis.cli.screen import Screen

DEPTH, SECONDS = 4, 60.0
DEEPEST = 64


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the position to count from, and how far."""
    add = parser.add_argument
    add("slug", metavar="SLUG", help=say("arg.slug"))
    add("--depth", metavar="D", type=int, default=DEPTH, help=say("arg.depth", depth=DEPTH))
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=say("arg.option"))
    add("--players", metavar="N", type=int, help=say("arg.players"))
    add("--position", metavar="TEXT", help=say("arg.position"))
    text = say("arg.seconds", seconds=int(SECONDS))
    add("--seconds", metavar="S", type=float, default=SECONDS, help=text)


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Count depth by depth, and stop before one that would take too long."""
    if not 0 <= args.depth <= DEEPEST:
        raise CommandError(screen.say("error.depth", most=DEEPEST))
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from mirabilis.core.perft import perft

    game = load(screen, args.slug, args.option)
    players = players_of(screen, game, args.players)
    prepare(screen, game)
    if args.position is None:
        match = game.start(players, chance="manual", open=True)
    else:
        match = game.position(args.position, players, chance="manual", open=True)
    perft(match, 1)  # compiles, which is not to be counted as time
    counts, taken, note = [1], 0.0, ""
    while len(counts) <= args.depth:
        depth = len(counts)
        growth = max(counts[-1] / counts[-2], 2.0) if depth > 1 else 2.0
        if taken * growth > args.seconds:
            note = screen.say("perft.limit", depth=depth, seconds=f"{taken * growth:.0f}")
            break
        began = time.perf_counter()
        counts = perft(match, depth)
        taken = time.perf_counter() - began
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for key in ("perft.depth", "perft.lines"):
        table.add_column(screen.say(key), justify="right")
    for depth, count in enumerate(counts):
        table.add_row(str(depth), f"{count:,}".replace(",", " "))
    screen.show(table)
    if note:
        screen.tell(note)
    return 0
