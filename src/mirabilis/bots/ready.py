"""Compiling what bots that search need, before anybody waits for their first move."""

from __future__ import annotations

import random
from collections.abc import Iterable

from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.core import compiled
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE

LEAST = "1"  # one simulation, or one decision deep


def unready(texts: Iterable[BotText], game: Game) -> list[str]:
    """Return the names of the bots among some that would have to compile first on this machine."""
    if not game.is_compiled:
        return []
    names = {text.name for text in texts if not text.is_file and _templates(text.name)}
    return sorted(name for name in names if not _is_ready(name, game))


def prepare(names: Iterable[str], game: Game) -> None:
    """Let bots choose in every situation of one random game, as briefly as they can."""
    from mirabilis.bots.making import make

    for name in names:
        dice = random.Random(0)
        player = make(entry(name), BotText(name, LEAST), game, 0, None)
        match = game.start(seed=0)
        while not match.is_over:
            seat = match.actors[0]
            if seat != CHANCE:
                player.choose(match.seat(seat))
            match.play(seat, dice.choice(match.codes(seat)))
        compiled.mark_ready(game.spec.slug, game.parts.kernel, _templates(name))


def _templates(name: str) -> tuple[str, ...]:
    """Return the templates that a bot of ours compiles; none for a bot that does not search."""
    found = entry(name)
    return getattr(found.factory, "templates", ()) if found.shipped else ()


def _is_ready(name: str, game: Game) -> bool:
    return compiled.is_ready(game.spec.slug, game.parts.kernel, _templates(name))
