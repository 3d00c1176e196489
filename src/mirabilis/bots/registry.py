"""Bots by name: those of this package, of a game, of other packages, and how one registers.

    @register("mcts", about="tree search", count="simulations", time="seconds")
    class MctsBot:
        def __init__(self, game, seed=0, *, simulations: int | None = None,
                     seconds: float | None = None, c: float = 1.0) -> None: ...
        def choose(self, seat): ...

Then ``mcts:1000`` calls it with ``simulations=1000``, ``mcts:2s`` with ``seconds=2.0`` and
``mcts:1000,c=1.2`` with ``c=1.2`` too: the keyword parameters are those of the text, and
their annotations (int, float, bool, str) say how they are read. ``count`` and ``time`` name the
parameters that take the value behind the colon; both are limits, and the ``seconds`` given to
`mirabilis.bot` fill in for ``time`` where a text gives no limit.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from mirabilis.bots.errors import BadBot
from mirabilis.core.errors import MirabilisError, UnknownBot, listed
from mirabilis.core.game import Game

GROUP = "mirabilis.bots"  # the entry point group for bots of other packages
PACKAGE = "mirabilis.bots"

Made = TypeVar("Made", bound=Callable[..., Any])


@dataclass(frozen=True)
class Entry:
    """A bot that can be made: its factory, and which parameters a bare value is for."""

    name: str
    factory: Callable[..., Any]
    about: str = ""
    count: str | None = None  # the parameter for a value such as 1000
    time: str | None = None  # the parameter for a value such as 2s
    shipped: bool = False  # an error in making it is ours, not a user's


_ENTRIES: dict[str, Entry] = {}
_collecting: list[dict[str, Entry]] = [_ENTRIES]  # while a user's file is read, its own on top


def register(
    name: str, *, about: str = "", count: str | None = None, time: str | None = None
) -> Callable[[Made], Made]:
    """Register a class or function that makes a bot from a game and a seed."""

    def keep(factory: Made) -> Made:
        shipped = factory.__module__.startswith(f"{PACKAGE}.")
        entries = _collecting[-1]
        if name in entries and entries[name].shipped and not shipped:
            raise BadBot(f"there is a bot {name!r} already; choose another name")
        entries[name] = Entry(name, factory, about, count, time, shipped)
        return factory

    return keep


@functools.cache
def _import_all() -> None:
    """Import the modules of this package: they register their bots."""
    package = importlib.import_module(PACKAGE)
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{PACKAGE}.{module.name}")


def _ours() -> dict[str, Entry]:
    """Return the registered bots."""
    _import_all()
    return _ENTRIES


def _theirs() -> dict[str, EntryPoint]:
    """Return the bots that other packages offer, by name."""
    return _offered(tuple(sys.path))


@functools.cache
def _offered(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Look them up, once for a path: it means reading about every package that is installed."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _own(game: Game | None) -> dict[str, Entry]:
    """Return the bots that a game brings itself: the classes in ``bots`` of its ``game.py``."""
    if game is None:
        return {}
    found: Mapping[str, Any] = getattr(game.parts.face, "bots", {})
    return {
        name: Entry(
            name,
            factory,
            getattr(factory, "about", ""),
            getattr(factory, "count", None),
            getattr(factory, "time", None),
            factory.__module__.partition(".")[0] == PACKAGE.partition(".")[0],
        )
        for name, factory in found.items()
    }


def names(game: Game | None = None) -> tuple[str, ...]:
    """Return the names of all bots, with a game also of those it brings itself.

    >>> "greedy" in names()
    True
    """
    return tuple(sorted({*_ours(), *_own(game), *_theirs()}))


def about(name: str, game: Game | None = None) -> str:
    """Return in one line what a bot does; nothing where that is not said."""
    return entry(name, game).about


def entry(name: str, game: Game | None = None) -> Entry:
    """Return the bot of a name, in a game; `UnknownBot` names those there are."""
    ours, own = _ours(), _own(game)
    if name in ours and name in own:
        raise BadBot(f"{name!r} is a bot of every game; another one needs another name")
    if name in ours or name in own:
        return ours[name] if name in ours else own[name]
    if name in (theirs := _theirs()):
        return _loaded(theirs[name])
    raise UnknownBot(f"no bot {name!r}; the bots are: {listed(names(game))}")


def _loaded(point: EntryPoint) -> Entry:
    """Import a bot of another package; what is wrong with it is said by its name."""
    try:
        factory = point.load()
    except MirabilisError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadBot(f"the bot {point.name!r} cannot be loaded: {why}") from error
    if point.name in _ENTRIES:  # it has registered itself as it was imported
        return _ENTRIES[point.name]
    if not callable(factory):
        raise BadBot(f"the entry point {point.name!r} leads to {factory!r}, which makes no bot")
    return Entry(point.name, factory)
