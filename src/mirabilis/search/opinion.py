"""Where a search asks for the game's own opinion of moves, `prior`, and where it does not."""

from __future__ import annotations

from typing import Any

from mirabilis.core.compiled import PLAY
from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game

PLAYING = "mirabilis.search.templates.playing"
ESTIMATES = "mirabilis.core.templates.estimates"
PRIOR, RANDOM, SEARCH = "prior", "random", "search"


def has_opinion(game: Game) -> bool:
    """Tell whether a game says which moves look promising."""
    return PRIOR in game.parts.offers


def by_opinion(game: Game, name: str, value: str, usual: str) -> bool:
    """Tell whether a parameter asks for the opinion; refuse what it cannot be."""
    if value not in (usual, PRIOR):
        raise BadSetup(f"{name} of a search is {usual} or {PRIOR}, not {value!r}")
    if value == PRIOR and not has_opinion(game):
        raise BadSetup(f"{game.spec.slug} has no opinion of moves: {name}={PRIOR} cannot be")
    return value == PRIOR


def trials(game: Game, playouts: str) -> Any:
    """Return the compiled one-ply playouts: random ones, or by the opinion."""
    if by_opinion(game, "playouts", playouts, RANDOM):
        return game.instance(PLAYING).trials_guided
    return game.instance(PLAY).trials
