"""Daily challenges: a day or any other name is the seed, so that everybody has the same luck."""

from __future__ import annotations

import contextlib
import datetime
import re
import time
import unicodedata
from typing import TYPE_CHECKING

from mirabilis.cli import telling
from mirabilis.cli.errors import CommandError
from mirabilis.cli.prepare import prepare
from mirabilis.cli.screen import Screen
from mirabilis.cli.seating import leave, seated, seed_for
from mirabilis.core.game import Game
from mirabilis.core.match import Match

if TYPE_CHECKING:
    from mirabilis.cli.table import Table

LONGEST = 60  # characters of a name
BOT = "hard"  # who plays the same challenge, to compare
SECONDS = 20.0  # nobody waits longer for that


def today() -> str:
    """Return the name of the challenge of this day."""
    return datetime.date.today().isoformat()


def name_of(screen: Screen, text: str) -> str:
    """Return the name of a challenge in its one form; nothing means today."""
    name = " ".join(unicodedata.normalize("NFC", text).casefold().split()) or today()
    if not name.isprintable() or len(name) > LONGEST:
        raise CommandError(screen.say("error.daily-name", most=LONGEST))
    if re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", name):
        try:
            return datetime.date(*map(int, name.split("-"))).isoformat()
        except ValueError:
            raise CommandError(screen.say("error.day", text=name)) from None
    return name


def seed_of(slug: str, name: str) -> str:
    """Return the seed of a challenge.

    >>> seed_of("ewn", "2026-11-15")
    'daily ewn 2026-11-15'
    """
    return f"daily {slug} {name}"


def challenge(match: Match) -> str | None:
    """Return the name of the challenge that a match is, if it is one."""
    before = seed_of(match.game.spec.slug, "")
    if match.start is None and isinstance(match.seed, str) and match.seed.startswith(before):
        return match.seed.removeprefix(before)
    return None


def bots(seed: int | str | None, players: int) -> list[str]:
    """Return the bots that a challenge needs at its end."""
    return [BOT] if players == 1 and str(seed).startswith("daily ") else []


def tell_end(table: Table) -> None:
    """Say how a bot did in the same challenge, and give a line to show to others."""
    screen, match = table.screen, table.match
    name, end = challenge(match), match.outcome
    if name is None or end is None or len(table.people) != 1:
        return
    if match.players == 1:
        points = _bot_points(screen, match)
        if points is not None:
            screen.tell(screen.say("daily.bot", bot=BOT, points=screen.number(points)))
    parts = ["Mirabilis", _kind(screen, match.game), name]
    parts.append(telling.result(screen, match, table.people[0]))
    parts += [screen.say(f"mark.{mark}") for mark in table.personal.marks]
    screen.write(screen.say("daily.share"))
    screen.write("  " + " · ".join(parts))


def _kind(screen: Screen, game: Game) -> str:
    """Return what was played, with the options that are not the usual ones."""
    changed = [
        f"{option.name}={game.options[option.name]}"
        for option in game.spec.options
        if game.options[option.name] != option.default
    ]
    return " ".join([telling.title(screen, game), *changed])


def _bot_points(screen: Screen, match: Match) -> float | None:
    """Return what a bot makes of the same challenge; nothing if it takes too long."""
    game = prepare(screen, match.game, [BOT])
    twin = game.start(match.players, match.seed)
    player = seated(screen, game, BOT, seed_for(twin, 0))
    screen.passing(screen.paint(screen.say("daily.bot-plays", bot=BOT), "dim"))
    end = time.monotonic() + SECONDS
    with contextlib.suppress(KeyboardInterrupt):  # whoever does not want to wait
        while not twin.is_over and time.monotonic() < end:
            twin.play(0, player.choose(twin.seat(0)))
    screen.passing("")
    leave(player)
    return None if twin.outcome is None else twin.outcome.points[0]
