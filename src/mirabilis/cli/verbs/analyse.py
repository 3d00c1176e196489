"""``mirabilis analyse FILE|POSITION``: every move with its value; or each decision of a game."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mirabilis.cli import analysis, review
from mirabilis.cli.analyst import Analyst, analyst
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load, prepare
from mirabilis.cli.records import match_of
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.registry import games

SECONDS = 5.0  # for a position
EACH = 0.3  # for each decision of a game


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add what to analyse, and how long."""
    add = parser.add_argument
    add("what", metavar="FILE|POSITION", help=say("arg.what"))
    add("--time", metavar="TIME", help=say("arg.search", seconds=f"{SECONDS:g}", each=f"{EACH:g}"))
    add("--simulations", metavar="N", help=say("arg.simulations"))
    add("--at", metavar="N", type=int, help=say("arg.before"))
    add("--game", metavar="SLUG", help=say("arg.game"))
    add("--option", metavar="NAME=VALUE", action="append", help=say("arg.option"))
    add("--players", metavar="N", type=int, help=say("arg.players-position"))
    add("--bot", metavar="BOT", help=say("arg.bot"))
    add("--json", action="store_true", help=say("arg.json"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Analyse."""
    path = Path(args.what)
    if _is_file(path):
        return _file(args, screen, path)
    if args.at is not None:
        raise CommandError(screen.say("error.no-file", file=path))
    game = _game(args, screen)
    thinker = _analyst(args, screen, game, SECONDS)
    prepare(screen, game, [str(thinker.text)])
    match = game.position(args.what, args.players, chance="manual", open=True)
    analysis.show(screen, match, thinker, as_json=args.json)
    return 0


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # too long for a name: a position
        return False


def _analyst(args: argparse.Namespace, screen: Screen, game: Game, seconds: float) -> Analyst:
    return analyst(screen, game, args.bot, args.time, args.simulations, seconds)


def _file(args: argparse.Namespace, screen: Screen, path: Path) -> int:
    for name in ("game", "option", "players"):
        if getattr(args, name) is not None:
            raise CommandError(screen.say("error.settled", name=f"--{name}"))
    match, _ = match_of(screen, path)
    if not match.is_over and match.game.spec.hides(match.game.options):
        raise CommandError(screen.say("analyse.secret", file=path))
    if args.at is None:
        thinker = _analyst(args, screen, match.game, EACH)
        review.show(screen, match, thinker, as_json=args.json)
        return 0
    twin = _before(args, screen, match)
    thinker = _analyst(args, screen, match.game, SECONDS)
    analysis.show(screen, twin, thinker, as_json=args.json)
    return 0


def _before(args: argparse.Namespace, screen: Screen, match: Match) -> Match:
    record = match.record(running=True)
    last = len(record.events) + (0 if match.is_over else 1)
    if not 1 <= args.at <= last:
        raise CommandError(screen.say("error.before", at=args.at, last=last))
    return review.before(match, record, args.at)


def _game(args: argparse.Namespace, screen: Screen) -> Game:
    """Return the game that a position is of: the one named, or the first that accepts it."""
    if args.game is not None:
        game = load(screen, args.game, args.option or ())
        game.placed(args.what, args.players)
        return game
    refused = []
    for spec in games():
        try:
            game = load(screen, spec.slug, args.option or ())
            if hasattr(game.parts.face, "position"):
                game.placed(args.what, args.players)
                return game
        except MirabilisError as error:
            refused.append(f"{spec.slug}: {error}")
    raise CommandError(
        screen.say("error.what", text=args.what, why="; ".join(refused) or screen.say("error.none"))
    )
