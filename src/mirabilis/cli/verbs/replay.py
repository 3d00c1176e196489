"""``mirabilis replay FILE``: a game told and drawn event by event."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from mirabilis.cli import records, telling
from mirabilis.cli.screen import Screen
from mirabilis.core import words


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the record, the viewer, and whether to wait."""
    parser.add_argument("file", metavar="FILE", type=Path, help=say("arg.file"))
    records.viewer_argument(parser, say)
    parser.add_argument("--step", action="store_true", help=say("arg.step"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Show the game."""
    match, _ = records.match_of(screen, args.file)
    viewer = records.viewer_of(screen, match, args.viewer)
    game = match.game
    events = match.transcript(viewer)
    screen.write(screen.paint(telling.title(screen, game), "strong"))
    screen.write(telling.board(screen, game, records.first_view(match, viewer)))
    for event in events:
        if args.step and screen.interactive:
            prompt = screen.say("replay.step", number=event.number - 1, last=len(events))
            if screen.ask(screen.paint(prompt, "dim") + " "):
                return 0
        screen.write()
        screen.tell(f"{event.number}. {words.tell(game, event, screen.language)}")
        screen.write(telling.board(screen, game, event.view))
    screen.tell(telling.outcome(screen, match), "strong")
    return 0
