"""Compiling what bots that search need, before anybody waits for their first move."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterable
from typing import Any

from mirabilis.bots.asides import aside_of
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.core import compiled
from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.seats import CHANCE

LEAST = ("1",)  # one simulation, or one decision deep; a bot may need more to compile all it has


def unready(texts: Iterable[BotText], game: Game) -> list[str]:
    """Return the names of the bots among some that would have to compile first on this machine."""
    if not game.is_compiled:
        return []
    names = {text.name for text in texts if not text.is_file and _templates(text.name, game)}
    return sorted(name for name in names if not _is_ready(name, game))


def functions(game: Game, name: str | None = None) -> int:
    """Return about how many functions are compiled for the rules of a game, or for a bot."""
    kernel = game.parts.kernel
    if name is None:
        return compiled.reach((compiled.CALLS, compiled.PLAY), kernel)
    templates = _templates(name, game)
    return compiled.reach(templates, kernel if game.is_prepared else {})


def prepare(names: Iterable[str], game: Game) -> None:
    """Let bots choose in every situation of a random game, as briefly as they can.

    Once for the fewest players and once for the most: who is alone has nobody to hide from.
    """
    from mirabilis.bots.making import make

    for name in names:
        found = entry(name, game)
        texts = [BotText(name, value) for value in getattr(found.factory, "least", LEAST)]
        players = [make(found, text, game, 0, None) for text in texts]
        for count in sorted({game.seatings[0], game.seatings[-1]}):
            with contextlib.suppress(BadSetup):  # a bot that is not for so many
                _play(game.start(count, seed=0), players)
        compiled.mark_ready(game.spec.slug, game.parts.kernel, _templates(name, game))


def _play(match: Match, players: list[Any]) -> None:
    """Play a random game, and ask everybody at every decision."""
    dice = random.Random(0)
    while not match.is_over:
        seat = match.actors[0]
        if seat != CHANCE:
            for player in players:
                player.choose(match.seat(seat))
                if aside := aside_of(player):
                    aside(match.seat(seat))
        match.play(seat, dice.choice(match.codes(seat)))


def _templates(name: str, game: Game) -> tuple[str, ...]:
    """Return the templates that a bot of ours compiles; none for a bot that does not search."""
    found = entry(name, game)
    if not found.shipped:
        return ()
    if hasattr(found.factory, "templates_for"):
        needed: tuple[str, ...] = found.factory.templates_for(game)
        return needed
    return getattr(found.factory, "templates", ())


def _is_ready(name: str, game: Game) -> bool:
    return compiled.is_ready(game.spec.slug, game.parts.kernel, _templates(name, game))
