"""``mirabilis draw FILE``: one position of a record, as text or as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mirabilis.cli import files, records, telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the record, the event, the viewer and the picture."""
    parser.add_argument("file", metavar="FILE", type=Path, help=say("arg.file"))
    parser.add_argument("--at", metavar="N", type=int, help=say("arg.at"))
    records.viewer_argument(parser, say)
    parser.add_argument("--svg", metavar="OUT.svg", type=Path, help=say("arg.svg"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Draw the position."""
    if args.svg is not None:
        files.check_new(screen, args.svg)
    match, _ = records.match_of(screen, args.file)
    viewer = records.viewer_of(screen, match, args.viewer)
    events = match.transcript(viewer)
    at = len(events) if args.at is None else args.at
    if not 0 <= at <= len(events):
        raise CommandError(screen.say("error.at", at=at, last=len(events)))
    view = events[at - 1].view if at else records.first_view(match, viewer)
    if args.at is None:
        view = telling.at_rest(match, view)
    if args.svg is None:
        screen.write(telling.board(screen, match.game, view))
        return 0
    face = match.game.parts.face
    if not hasattr(face, "svg"):
        raise CommandError(screen.say("error.no-svg", slug=match.game.spec.slug))
    files.write_new(screen, args.svg, face.svg(view))
    screen.tell(screen.say("draw.done", file=args.svg))
    return 0
