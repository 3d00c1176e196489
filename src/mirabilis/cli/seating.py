"""Who sits where: people and bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from mirabilis.bots import BOTS, Bot, bot
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.chance import key_of
from mirabilis.core.errors import UnknownBot, listed
from mirabilis.core.game import Game
from mirabilis.core.match import Match

ME = "me"
RIVAL = "greedy"  # who sits where nothing is said
KINDS = (ME, *BOTS)


def seating(screen: Screen, players: int, wishes: Sequence[str]) -> list[str]:
    """Return who sits at each seat, from wishes written ``2=greedy``.

    The first seat without a wish is a person's if no wish is; a bot takes the others.
    """
    seats: list[str | None] = [None] * players
    for wish in wishes:
        number, sign, kind = wish.partition("=")
        if not sign:
            raise CommandError(screen.say("error.seat-pair", text=wish, kinds=listed(KINDS)))
        if number not in [str(n) for n in range(1, players + 1)]:
            raise CommandError(screen.say("error.seat", text=number, most=players))
        if seats[int(number) - 1] is not None:
            raise CommandError(screen.say("error.twice", name=number))
        seats[int(number) - 1] = kind
    if ME not in seats and None in seats:
        seats[seats.index(None)] = ME
    return [RIVAL if kind is None else kind for kind in seats]


def wishes(seats: Sequence[str]) -> list[str]:
    """Return the words for a command line that seats the same again."""
    return [f"{n}={kind}" for n, kind in enumerate(seats, 1)]


def check(screen: Screen, game: Game, seats: Sequence[str]) -> None:
    """Refuse a bot that is none, before anything is played."""
    for kind in seats:
        if kind != ME:
            seated(screen, game, kind, 0)


def seated(screen: Screen, game: Game, kind: str, seed: int) -> Bot:
    """Return a bot of that name."""
    try:
        return bot(kind, game, seed)
    except UnknownBot:
        raise CommandError(screen.say("error.kind", text=kind, kinds=listed(KINDS))) from None


def seed_for(match: Match, seat: int) -> int:
    """Return the seed of a bot: the same game with the same seed is played the same way."""
    return secrets.randbits(64) if match.seed is None else key_of(f"bot {seat} of {match.seed}")
