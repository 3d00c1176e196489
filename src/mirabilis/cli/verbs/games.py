"""``mirabilis games``: the games there are."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from mirabilis.cli import telling
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen
from mirabilis.core.registry import games

NARROW = 70  # in fewer columns a table is no help
COLUMNS = ("slug", "title", "author", "players", "stage", "summary")


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add nothing: the verb stands alone."""


def run(args: argparse.Namespace, screen: Screen) -> int:
    """List the games."""
    rows = [_row(screen, spec.slug) for spec in games()]
    if screen.width < NARROW:
        for row in rows:
            screen.write(screen.paint(row["slug"], "strong"))
            for name in COLUMNS[1:]:
                screen.tell(f"{screen.say(f'games.{name}')}: {row[name]}")
            screen.write()
        return 0
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in COLUMNS:
        table.add_column(
            screen.say(f"games.{name}"),
            no_wrap=name in ("slug", "players", "stage"),
            style="bold" if name == "slug" else "",
        )
    for row in rows:
        table.add_row(*(row[name] for name in COLUMNS))
    screen.show(table)
    return 0


def _row(screen: Screen, slug: str) -> dict[str, str]:
    game = load(screen, slug)
    spec = game.spec
    low, high = spec.players
    summary = game.messages.has("summary")
    return {
        "slug": slug,
        "title": telling.title(screen, game),
        "author": spec.author,
        "players": str(low) if low == high else f"{low}–{high}",
        "stage": screen.say(f"stage.{spec.stage}"),
        "summary": game.messages.say("summary", screen.language) if summary else "",
    }
