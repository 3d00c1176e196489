"""``mirabilis play SLUG``: a game at the terminal, with people, bots, or both."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from mirabilis.cli import daily, files, pictures, seating, session, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load, players_of
from mirabilis.cli.readiness import readiness
from mirabilis.cli.records import match_of
from mirabilis.cli.screen import Screen
from mirabilis.cli.table import Table, resumed
from mirabilis.core.chance import key_of
from mirabilis.core.game import Game

FIXED = (
    "option",
    "players",
    "seed",
    "daily",
    "chance",
    "position",
)  # a saved game has settled these


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add everything that can be said about a game before it begins."""
    add = parser.add_argument
    add("slug", metavar="SLUG", nargs="?", help=say("arg.slug"))
    add("--option", metavar="NAME=VALUE", action="append", help=say("arg.option"))
    add("--players", metavar="N", type=int, help=say("arg.players"))
    add("--seat", metavar="N=WHO", action="append", default=[], help=say("arg.seat"))
    add("--seed", metavar="SEED", help=say("arg.seed"))
    add("--daily", metavar="NAME", nargs="?", const="", help=say("arg.daily"))
    add("--chance", choices=("seeded", "manual"), help=say("arg.chance"))
    add("--position", metavar="TEXT", help=say("arg.position"))
    add("--resume", metavar="FILE", type=Path, help=say("arg.resume"))
    add("--record", metavar="FILE", type=Path, help=say("arg.record"))
    add("--picture", metavar="FILE|inline|none", help=say("arg.picture"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Play."""
    if args.record is not None:
        files.check_new(screen, args.record)
    pictures.check(screen, args.picture, args.record)
    table = (_started if args.resume is None else _resumed)(args, screen)
    table.pictures.wish = args.picture
    if args.record is not None:
        table.file, table.written, table.records = args.record, "", True
    return session.sit(table)


def _started(args: argparse.Namespace, screen: Screen) -> Table:
    if args.slug is None:
        raise CommandError(screen.say("error.which"))
    if args.seed is not None and args.chance == "manual":
        raise CommandError(screen.say("error.seed-manual"))
    game = load(screen, args.slug, args.option or ())
    _check_picture(args, screen, game)
    chance, seed = args.chance or "seeded", _seed(screen, args.seed)
    if args.daily is not None:
        seed = _challenge(args, screen)
    players = players_of(
        screen, game, _players(args, game)
    )  # a wrong one is refused before compiling
    seats = seating.seating(screen, game, players, args.seat)
    seating.check(screen, game, seats)
    ready = readiness(screen, game, seats, daily.bots(seed, players))
    if args.position is None:
        match = ready.game.start(players, seed, chance)
    else:
        match = ready.game.position(args.position, players, seed, chance)
    table = Table(screen, match, seats, ready=ready)
    if seed is not None:
        table.personal.choose_seed()
    return table


def _check_picture(args: argparse.Namespace, screen: Screen, game: Game) -> None:
    """Refuse pictures of a game that has none; to wish for none is always possible."""
    if args.picture not in (None, pictures.NONE):
        telling.check_pictured(screen, game)


def _players(args: argparse.Namespace, game: Game) -> int | None:
    """Return the number of players, where nothing else is said by the highest seat given."""
    if args.players is not None:
        return int(args.players)
    numbers = [wish.partition("=")[0] for wish in args.seat]
    usual, most = game.default_players, game.seatings[-1]
    given = [n for n in range(usual + 1, most + 1) if str(n) in numbers]
    return max(given, default=None)


def _challenge(args: argparse.Namespace, screen: Screen) -> str:
    """Return the seed of a daily challenge, which leaves nothing about chance to be said."""
    for name, value in (
        ("--seed", args.seed),
        ("--chance manual", args.chance == "manual" or None),
        ("--position", args.position),
    ):
        if value is not None:
            raise CommandError(screen.say("error.daily", name=name))
    return daily.seed_of(args.slug, daily.name_of(screen, args.daily))


def _resumed(args: argparse.Namespace, screen: Screen) -> Table:
    for name in FIXED:
        if getattr(args, name) is not None:
            raise CommandError(screen.say("error.settled", name=f"--{name}"))
    match, text = match_of(screen, args.resume)
    _check_picture(args, screen, match.game)
    slug = match.game.spec.slug
    if args.slug not in (None, slug):
        raise CommandError(screen.say("error.other-game", file=args.resume, slug=slug))
    seats = seating.seating(screen, match.game, match.players, args.seat)
    seating.check(screen, match.game, seats)
    return resumed(screen, match, seats, args.resume, text)


def _seed(screen: Screen, text: str | None) -> int | str | None:
    """Return a seed: digits are a number, anything else that fits in a line is a text."""
    if text is None:
        return None
    if not text.strip() or not text.isprintable():
        raise CommandError(screen.say("error.seed"))
    seed = int(text) if re.fullmatch(r"[0-9]{1,20}", text) else text
    try:
        key_of(seed)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return seed
