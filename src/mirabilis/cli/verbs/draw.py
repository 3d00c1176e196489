"""``mirabilis draw FILE``: one position of a record as text or picture, or all of it as a film."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mirabilis.cli import files, records, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.film import FASTEST, PACE, SLOWEST, film
from mirabilis.cli.raster import NARROWEST, WIDEST, WIDTH, png
from mirabilis.cli.screen import Screen
from mirabilis.core import drawing
from mirabilis.core.game import Game

ENDINGS = {"svg": ".svg", "png": ".png", "film": ".svg"}  # what can be written, in this order


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the record, the event, the viewer and the pictures."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help=say("arg.file"))
    add("--at", metavar="N", type=int, help=say("arg.at"))
    records.viewer_argument(parser, say)
    add("--svg", metavar="OUT.svg", type=Path, help=say("arg.svg"))
    add("--png", metavar="OUT.png", type=Path, help=say("arg.png"))
    add("--width", metavar="PIXELS", type=int, help=say("arg.width", width=WIDTH))
    add("--film", metavar="OUT.svg", type=Path, help=say("arg.film"))
    add("--pace", metavar="SECONDS", type=float, help=say("arg.pace", pace=f"{PACE:g}"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Draw the position, or the game."""
    wanted = _wanted(args, screen)
    match, _ = records.match_of(screen, args.file)
    viewer = records.viewer_of(screen, match, args.viewer)
    events = match.transcript(viewer)
    at = len(events) if args.at is None else args.at
    if not 0 <= at <= len(events):
        raise CommandError(screen.say("error.at", at=at, last=len(events)))
    views = [records.first_view(match, viewer), *(event.view for event in events[:at])]
    if args.at is None:
        views[-1] = drawing.at_rest(match.outcome, views[-1])
    if not wanted:
        screen.write(telling.board(screen, match.game, views[-1]))
        return 0
    telling.check_pictured(screen, match.game)
    drawn = {kind: _drawn(kind, args, screen.language, match.game, views) for kind in wanted}
    for kind, path in wanted.items():
        files.write_new(screen, path, drawn[kind])
        screen.tell(screen.say("draw.done", file=path))
    return 0


def _wanted(args: argparse.Namespace, screen: Screen) -> dict[str, Path]:
    """Return the files to be written, or refuse what is wrong before anything is done."""
    wanted: dict[str, Path] = {
        kind: path for kind in ENDINGS if (path := getattr(args, kind)) is not None
    }
    for kind, path in wanted.items():
        if path.suffix.lower() != ENDINGS[kind]:
            raise CommandError(screen.say("error.ending", file=path, endings=ENDINGS[kind]))
        files.check_new(screen, path)
    if len({path.absolute() for path in wanted.values()}) < len(wanted):
        raise CommandError(screen.say("error.twice", name=wanted["film"]))
    for name, kind, low, high in (
        ("width", "png", NARROWEST, WIDEST),
        ("pace", "film", FASTEST, SLOWEST),
    ):
        value = getattr(args, name)
        if value is not None and kind not in wanted:
            raise CommandError(screen.say("error.only-with", name=f"--{name}", other=f"--{kind}"))
        if value is not None and not low <= value <= high:
            raise CommandError(
                screen.say(
                    "error.span", name=f"--{name}", low=f"{low:g}", high=f"{high:g}", number=value
                )
            )
    return wanted


def _drawn(
    kind: str, args: argparse.Namespace, language: str, game: Game, views: list[dict[str, Any]]
) -> str | bytes:
    """Return what is to stand in a file."""
    if kind == "film":
        return film(game, views, PACE if args.pace is None else args.pace, language)
    svg = drawing.picture(game, views[-1], language)
    return svg if kind == "svg" else png(svg, args.width or WIDTH)
