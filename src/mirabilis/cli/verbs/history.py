"""``mirabilis history [SLUG]``: the games that somebody has finished alone, and how they went."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from mirabilis.cli import figures, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.history import Figures, History, Played
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.registry import games


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the game, its options, and the form."""
    parser.add_argument("slug", metavar="SLUG", nargs="?", help=say("arg.slug-history"))
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", help=say("arg.option-history")
    )
    parser.add_argument("--json", action="store_true", help=say("arg.json"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Show the history of a game, or of every game that has one."""
    history = History(screen)
    if args.slug is not None:
        found = [(load(screen, args.slug, args.option or ()), args.option is None)]
    elif args.option is not None:
        raise CommandError(screen.say("error.history-option"))
    else:
        kept = history.slugs()
        found = [(load(screen, spec.slug), True) for spec in games() if spec.slug in kept]
    if args.json:
        data = [_data(game, _groups(history, game, every=every)) for game, every in found]
        screen.write(json.dumps(data if args.slug is None else data[0], indent=1))
        return 0
    if not found:
        screen.tell(screen.say("history.empty"))
    for number, (game, every) in enumerate(found):
        if number:
            screen.write()
        _show(screen, game, _groups(history, game, every=every))
    return 0


def _groups(history: History, game: Game, *, every: bool) -> dict[str, list[Played]]:
    """Return the finished games that can be compared together; all, or of these options."""
    groups: dict[str, list[Played]] = {}
    for one in history.played(game.spec.slug):
        if every or one.options == game.options:
            groups.setdefault(one.group, []).append(one)
    return groups


def _show(screen: Screen, game: Game, groups: Mapping[str, list[Played]]) -> None:
    """Show the history of one game."""
    screen.write(screen.paint(telling.title(screen, game), "strong"))
    if not groups:
        screen.tell(screen.say("history.empty"))
    for every in groups.values():
        screen.write()
        if text := figures.heading(screen, game, every[0]):
            screen.tell(text, "strong")
        figures.show(screen, _with(game, every[0].options), every)


def _data(game: Game, groups: Mapping[str, list[Played]]) -> dict[str, Any]:
    """Return the history of one game as data for JSON."""
    found = [_plain(game, every) for every in groups.values()]
    return {"game": game.spec.slug, "groups": found}


def _with(game: Game, options: Mapping[str, str]) -> Game:
    """Return the game with the options of its time; as it is, if it has them no more."""
    try:
        return Game(game.parts, options)
    except MirabilisError:
        return game


def _plain(game: Game, every: list[Played]) -> dict[str, Any]:
    """Return a group as data for JSON."""
    first = every[0]
    alone: dict[str, Any] = {}
    if first.alone:
        points = [one.points for one in every if not one.helped]
        alone["figures"] = asdict(Figures.of(every))
        alone["grades"] = figures.grades(_with(game, first.options), points)
    return {
        "rules": first.rules,
        "options": first.options,
        "tables": first.tables,
        "seats": first.seats,
        **alone,
        "games": [
            {"when": o.when, "points": o.points, "share": o.share, "seed": o.seed, "marks": o.marks}
            for o in every
        ],
    }
