"""``mirabilis balance SLUG [BOT]``: how fair a game is, when one bot plays all seats."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from mirabilis.cli import runs
from mirabilis.cli.prepare import load, players_of, prepare
from mirabilis.cli.screen import Screen

if TYPE_CHECKING:
    from mirabilis.arena.rows import Plan
    from mirabilis.core.game import Game

BOT = "greedy"
GAMES = 1000


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add which game, who plays it and how often."""
    add = parser.add_argument
    add("slug", metavar="SLUG", help=say("arg.slug"))
    add("bot", metavar="BOT", nargs="?", default=BOT, help=say("arg.bot-all", bot=BOT))
    add("--games", metavar="N", type=int, default=GAMES, help=say("arg.games-all", games=GAMES))
    add("--time", metavar="T", help=say("arg.time"))
    add("--seats", metavar="N", type=int, help=say("arg.seats"))
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=say("arg.option"))
    add("--seed", metavar="SEED", default="0", help=say("arg.seed-arena"))
    add("--workers", metavar="N", type=int, help=say("arg.workers"))
    add("--isolate", action="store_true", help=say("arg.isolate"))
    add("--out", metavar="DIR", type=Path, help=say("arg.out"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play, show how fair it was and keep everything."""
    game = load(screen, args.slug, args.option)
    plan = _plan(args, screen, game)
    from mirabilis import arena
    from mirabilis.arena import balance_output, store
    from mirabilis.cli import fairness

    folder = args.out or Path(f"balance-{plan.slug}-{plan.digest()[:8]}")
    store.check(plan, folder)
    prepare(screen, game, [args.bot])
    screen.tell(screen.say("arena.folder", folder=folder), "dim")
    try:
        with runs.bar(screen) as progress:
            result = arena.run(plan, out=folder, workers=args.workers, progress=progress, game=game)
    except KeyboardInterrupt:
        screen.tell(screen.say("arena.stopped", folder=folder))
        return runs.INTERRUPTED
    fairness.show(screen, game, balance_output.write(result, folder))
    screen.tell(screen.say("arena.written", file=folder / balance_output.PAGE))
    return 0


def _plan(args: argparse.Namespace, screen: Screen, game: Game) -> Plan:
    """Return what is asked for; refuse what cannot be before anything is played."""
    from mirabilis.arena.planning import rounds_for, settle
    from mirabilis.arena.rows import Plan

    for name in ("games", "workers"):
        if (number := getattr(args, name)) is not None:
            runs.at_least_one(screen, f"--{name}", number)
    players = players_of(screen, game, args.seats)
    plan = Plan(
        slug=game.spec.slug,
        bots=(args.bot,),
        players=players,
        rounds=rounds_for(args.games, players, 1),
        seed=runs.seed_of(screen, args.seed),
        seconds=None if args.time is None else runs.time_of(screen, args.time),
        isolate=args.isolate,
    )
    return settle(plan, game)
