"""Getting a game ready to play: the first time on a machine its rules are compiled."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import mirabilis
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import listed
from mirabilis.core.game import Game
from mirabilis.core.registry import games


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
    return mirabilis.load(slug, **options)  # type: ignore[arg-type]


def prepare(screen: Screen, game: Game) -> Game:
    """Compile what play needs, showing how far it is, unless that was done before."""
    if game.is_prepared:
        return game
    text = screen.say("prepare")
    if not screen.colour:
        print(text, file=sys.stderr, flush=True)
        game.prepare()
        return game
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(text, total=None)
        game.prepare(lambda done, total: bar.update(task, completed=done, total=total))
    return game
