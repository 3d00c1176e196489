"""Getting a game ready to play: the first time on a machine its rules are compiled."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import mirabilis
from mirabilis.bots import ready, settled
from mirabilis.cli import telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import BadSetup, UnknownOption, listed
from mirabilis.core.game import Game
from mirabilis.core.registry import games, parts_of
from mirabilis.core.spec import Option


def load(screen: Screen, slug: str, wishes: Sequence[str] = ()) -> Game:
    """Return a game with options written ``name=value``."""
    options: dict[str, object] = {}
    for wish in wishes:
        name, sign, value = wish.partition("=")
        if not sign or not name:
            raise CommandError(screen.say("error.pair", text=wish))
        if name in options:
            raise CommandError(screen.say("error.twice", name=name))
        options[name] = value
    specs = {spec.slug: spec for spec in games()}
    if slug not in specs:
        raise CommandError(screen.say("error.slug", slug=slug, slugs=listed(specs)))
    for name in options:  # `load` has a parameter of its own beside them
        if name not in specs[slug].option_names:
            known = listed(specs[slug].option_names)
            raise CommandError(screen.say("error.option", name=name, names=known))
    for option in specs[slug].options:
        if option.name in options:
            check_value(screen, mirabilis.load(slug), option, str(options[option.name]))
    return Game(parts_of(slug), options)


def check_value(screen: Screen, game: Game, option: Option, value: str) -> str:
    """Return a value an option can have; refuse others."""
    try:
        return option.check(value)
    except UnknownOption:
        form = telling.form(screen, game, option)
        known = listed((*option.values, form) if form else option.values)
        raise CommandError(
            screen.say("error.value", name=option.name, value=value, values=known)
        ) from None


def players_of(screen: Screen, game: Game, wish: int | None) -> int:
    """Return the number of players somebody wishes for, or the usual one."""
    low, high = game.spec.players
    players = game.default_players if wish is None else wish
    if not low <= players <= high:
        span = str(low) if low == high else f"{low}–{high}"
        raise CommandError(
            screen.say("error.players", slug=game.spec.slug, span=span, players=players)
        )
    try:
        game.tables(players)
    except BadSetup as error:  # an option leaves other numbers only
        raise CommandError(str(error)) from None
    return players


def prepare(screen: Screen, game: Game, bots: Iterable[str] = ()) -> Game:
    """Compile what play and some bots need, showing how far it is, unless that was done before."""
    if not game.is_prepared:
        _compile(screen, game)
    names = ready.unready([settled(text, game) for text in bots], game)
    for name in names:
        note = screen.say("prepare.bot", name=name)
        if screen.colour:
            screen.passing(note)
        else:
            print(note, file=sys.stderr, flush=True)
        ready.prepare([name], game)
    if names and screen.colour:
        screen.passing("")
    return game


def _compile(screen: Screen, game: Game) -> None:
    text = screen.say("prepare")
    if not screen.colour:
        print(text, file=sys.stderr, flush=True)
        game.prepare()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=None)
        game.prepare(lambda done, total: bar.update(task, completed=done, total=total))
