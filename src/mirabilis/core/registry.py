"""Finding games: those of the package, and those other packages offer."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Any

from mirabilis.core.errors import UnknownGame
from mirabilis.core.game import Game
from mirabilis.core.parts import Parts
from mirabilis.core.spec import GameSpec

GROUP = "mirabilis.games"  # the entry point group for games of other packages


def _found() -> Iterator[tuple[str, Any]]:
    """Yield the name of every game and how to get its package."""
    home = importlib.import_module("mirabilis.games")
    for module in pkgutil.iter_modules(home.__path__):
        yield module.name, f"mirabilis.games.{module.name}"
    for entry in entry_points(group=GROUP):
        yield entry.name, entry


def _package(where: Any) -> Any:
    return importlib.import_module(where) if isinstance(where, str) else where.load()


def games() -> tuple[GameSpec, ...]:
    """Return the specs of all games, ordered by slug."""
    return tuple(Parts(_package(where)).spec for _, where in sorted(_found(), key=lambda f: f[0]))


def load(which: Any, /, *, jit: bool = True, **options: object) -> Game:
    """Return a game by its slug, or from any package of the same form, with options.

    ``jit=False`` runs the kernels interpreted, for looking into them.

    >>> load("ewn", substitute="either").options["substitute"]
    'either'
    """
    return Game(parts_of(which), options, jit=jit)


def parts_of(which: Any) -> Parts:
    """Return the parts of a game given by its slug or as a package."""
    if isinstance(which, str):
        places = dict(_found())
        if which not in places:
            raise UnknownGame.slug(which, sorted(places))
        which = _package(places[which])
    return Parts(which)
