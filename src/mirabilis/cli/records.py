"""Records from files: read, replayed, and looked at by a viewer."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.cli import files
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import BadRecord, Hidden, MirabilisError
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord
from mirabilis.core.seats import ALL, SPECTATOR

NAMES = {"spectator": SPECTATOR, "all": ALL}


def match_of(screen: Screen, path: Path) -> tuple[Match, str]:
    """Return the match a file tells of, and the text of the file."""
    text = files.read(screen, path)
    try:
        record = GameRecord.loads(text)
        return mirabilis.replay(record, jit=is_prepared(record.slug)), text
    except BadRecord as error:
        raise CommandError(screen.say("error.record", file=path, why=error)) from None


def is_prepared(slug: str) -> bool:
    """Tell whether a game can be replayed compiled; compiling it takes longer than a replay."""
    with contextlib.suppress(MirabilisError):  # replaying it says better what is wrong
        return mirabilis.load(slug).is_prepared
    return False


def is_finished(path: Path) -> bool:
    """Tell whether a file holds the record of a finished game."""
    try:
        if path.stat().st_size > files.LARGEST:
            return False
        return GameRecord.loads(path.read_bytes().decode("utf-8")).outcome is not None
    except (BadRecord, OSError, ValueError):  # whoever wants to go on with it is told
        return False


def viewer_argument(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the option that says whose eyes to look through."""
    parser.add_argument("--viewer", metavar="N|spectator|all", help=say("arg.viewer"))


def viewer_of(screen: Screen, match: Match, text: str | None) -> int:
    """Return the viewer somebody named; unnamed, everything as soon as that may be seen."""
    if text is None:
        return ALL if match.is_over else SPECTATOR
    if text in NAMES:
        viewer = NAMES[text]
        try:
            match.observed(viewer)
        except Hidden:
            raise CommandError(screen.say("error.hidden", most=match.players)) from None
        return viewer
    if text in [str(n) for n in range(1, match.players + 1)]:
        return int(text) - 1
    raise CommandError(screen.say("error.viewer", text=text, most=match.players))


def first_view(match: Match, viewer: int) -> dict[str, Any]:
    """Return what a viewer saw before anything had happened."""
    game = match.game
    if match.start is None:
        begin = game.start(players=match.players, chance="manual", open=True)
    else:
        begin = game.position(match.start, players=match.players, chance="manual", open=True)
    board: dict[str, Any] = begin.view(viewer)["board"]
    return board
