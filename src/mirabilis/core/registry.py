"""Finding games: those of the package, and those other packages offer."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import warnings
from collections.abc import Iterator
from importlib.metadata import entry_points
from typing import Any

from mirabilis.core.errors import BadSetup, MirabilisError, UnknownGame
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
        if importlib.util.find_spec(f"mirabilis.games.{entry.name}") is None:  # ours stay ours
            yield entry.name, entry


def _parts(name: str, where: Any) -> Parts:
    """Import a game; what is wrong with somebody's package is said by its name."""
    if isinstance(where, str):
        return Parts(importlib.import_module(where))
    try:
        parts = Parts(where.load())
    except MirabilisError:
        raise
    except Exception as error:
        raise BadSetup(f"the game {name!r} cannot be loaded: {error}") from error
    if parts.spec.slug != name:
        raise BadSetup(f"the entry point {name!r} leads to the game {parts.spec.slug!r}")
    return parts


def games() -> tuple[GameSpec, ...]:
    """Return the specs of all games, ordered by slug; one that cannot be loaded is warned of."""
    specs = []
    for name, where in sorted(dict(_found()).items()):
        try:
            specs.append(_parts(name, where).spec)
        except BadSetup as error:
            warnings.warn(str(error), stacklevel=2)
    return tuple(specs)


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
        return _parts(which, places[which])
    return Parts(which)
