"""``mirabilis print SLUG``: pages to play with on paper, as PDF or SVG."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mirabilis.cli import files, paper, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import listed
from mirabilis.core.game import Game

MOST = 200  # copies


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the game, what of it, and where to."""
    add = parser.add_argument
    add("slug", metavar="SLUG", help=say("arg.slug"))
    add("what", metavar="WHAT", nargs="?", help=say("arg.page"))
    add("--out", metavar="FILE", type=Path, required=True, help=say("arg.paper"))
    add("--copies", metavar="N", type=int, default=1, help=say("arg.copies"))
    add("--option", metavar="NAME=VALUE", action="append", default=[], help=say("arg.option"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Write the pages."""
    if not 1 <= args.copies <= MOST:
        raise CommandError(screen.say("error.copies", most=MOST, number=args.copies))
    files.check_new(screen, args.out)
    game = load(screen, args.slug, args.option)
    pages = _pages(screen, game, args.what)
    ending = args.out.suffix.lower()
    if ending == ".pdf":
        content: str | bytes = paper.pdf(pages * args.copies, telling.title(screen, game))
    elif ending != ".svg":
        raise CommandError(screen.say("error.paper", file=args.out))
    elif len(pages) * args.copies > 1:
        raise CommandError(screen.say("error.one-page", file=args.out))
    else:
        content = pages[0]
    files.write_new(screen, args.out, content)
    screen.tell(screen.say("print.done", file=args.out, pages=len(pages) * args.copies))
    return 0


def _pages(screen: Screen, game: Game, what: str | None) -> list[str]:
    """Return the pages somebody wants: those of a name, or all."""

    def say(key: str, /, **params: object) -> str:
        return game.messages.say(key, screen.language, **params)

    face = game.parts.face
    if not hasattr(face, "prints"):
        raise CommandError(screen.say("error.no-paper", slug=game.spec.slug))
    pages: dict[str, str] = face.prints(game.options, say)
    if what is not None and what not in pages:
        raise CommandError(screen.say("error.page", text=what, names=listed(pages)))
    return [page for name, page in pages.items() if what in (None, name)]
