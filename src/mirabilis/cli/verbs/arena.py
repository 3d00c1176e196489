"""``mirabilis arena SLUG BOT…``: bots against bots, with ratings or a sequential test."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mirabilis.cli import runs
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load, players_of, prepare
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
    add("--time", metavar="T", help=say("arg.time"))
    add("--seats", metavar="N", type=int, help=say("arg.seats"))
    add("--series", metavar="N", type=int, help=say("arg.series"))
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=say("arg.option"))
    add("--seed", metavar="SEED", default="0", help=say("arg.seed-arena"))
    add("--workers", metavar="N", type=int, help=say("arg.workers"))
    add("--isolate", action="store_true", help=say("arg.isolate"))
    add("--out", metavar="DIR", type=Path, help=say("arg.out"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play, show the result and keep it."""
    game = load(screen, args.slug, args.option)
    plan = _plan(args, screen, game)
    from mirabilis import arena
    from mirabilis.arena import output, store
    from mirabilis.cli import ladder

    if args.workers is not None:
        runs.at_least_one(screen, "--workers", args.workers)
    folder = args.out or Path(f"arena-{plan.slug}-{plan.digest()[:8]}")
    store.check(plan, folder)
    prepare(screen, game, args.bots)
    screen.tell(screen.say("arena.folder", folder=folder), "dim")
    try:
        with runs.bar(screen) as progress:
            result = arena.run(plan, out=folder, workers=args.workers, progress=progress, game=game)
    except KeyboardInterrupt:
        screen.tell(screen.say("arena.stopped", folder=folder))
        return runs.INTERRUPTED
    ladder.show(screen, result)
    missing = output.write(result, folder)
    for name, library in missing.items():
        screen.tell(screen.say("arena.missing", file=name, library=library), "wrong")
    if store.REPORT not in missing:
        screen.tell(screen.say("arena.written", file=folder / store.REPORT))
    return 0


def _plan(args: argparse.Namespace, screen: Screen, game: Game) -> Plan:
    """Return what is asked for; refuse what cannot be before anything is played."""
    from mirabilis.arena.planning import rounds_for, settle
    from mirabilis.arena.rows import Plan

    for name in ("games", "series"):
        if (number := getattr(args, name)) is not None:
            runs.at_least_one(screen, f"--{name}", number)
    games = args.games or (GAMES if args.sprt is None else GAMES_OF_A_TEST)
    players = players_of(screen, game, args.seats)
    plan = Plan(
        slug=game.spec.slug,
        bots=tuple(args.bots),
        players=players,
        rounds=rounds_for(games, players, len(args.bots)),
        seed=runs.seed_of(screen, args.seed),
        seconds=None if args.time is None else runs.time_of(screen, args.time),
        isolate=args.isolate,
        sprt=None if args.sprt is None else _bounds(screen, args.sprt),
        series=args.series,
    )
    return settle(plan, game)


def _bounds(screen: Screen, text: str) -> Bounds:
    from mirabilis.arena.rows import Bounds

    number = r"[+-]?[0-9]{1,4}(?:\.[0-9]+)?"
    found = re.fullmatch(rf"({number}),({number})", text)
    if not found or float(found[1]) >= float(found[2]):
        raise CommandError(screen.say("error.bounds", text=text))
    return Bounds(float(found[1]), float(found[2]))
