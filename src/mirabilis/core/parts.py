"""Where the parts of a game are found: a package, or any object with the same attributes."""

from __future__ import annotations

import functools
import importlib
import importlib.resources
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from mirabilis.core.contract import FUNCTIONS, OPTIONAL
from mirabilis.core.errors import BadSetup
from mirabilis.core.spec import GameSpec


class Parts:
    """The files of one game, imported when they are first needed.

    ``source`` is a package with the modules ``spec``, ``kernel``, ``game`` and ``view`` and a
    folder ``data``, or an object that has them as attributes (a game put together in a test).
    """

    def __init__(self, source: Any) -> None:
        self.source = source
        self.name: str = getattr(source, "__name__", None) or type(source).__name__
        spec = getattr(self._part("spec"), "SPEC", None)
        if not isinstance(spec, GameSpec):
            raise BadSetup(f"{self.name} is not a game: its spec.py has no SPEC of type GameSpec")
        self.spec = spec

    def _part(self, name: str) -> Any:
        if isinstance(self.source, ModuleType):
            try:
                return importlib.import_module(f"{self.name}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{self.name}.{name}":
                    raise
        elif hasattr(self.source, name):
            return getattr(self.source, name)
        raise BadSetup(f"{self.name} is not a game: it has no {name}")

    @property
    def kernel(self) -> Mapping[str, Any]:
        """Return the functions of the contract by name; only optional ones may be missing."""
        part = self._part("kernel")
        if missing := [name for name in FUNCTIONS if not hasattr(part, name)]:
            raise BadSetup(f"the kernel of {self.spec.slug} lacks: {', '.join(missing)}")
        names = [*FUNCTIONS, *(name for name in OPTIONAL if hasattr(part, name))]
        return {name: getattr(part, name) for name in names}

    @property
    def offers(self) -> frozenset[str]:
        """Return the names of the optional functions that this game has."""
        part = self._part("kernel")
        return frozenset(name for name in OPTIONAL if hasattr(part, name))

    @functools.cached_property
    def face(self) -> Any:
        """Return the module of tables, notation and drawing."""
        return self._part("game")

    @functools.cached_property
    def views(self) -> Any:
        """Return the module that makes views."""
        return self._part("view")

    @property
    def folder(self) -> Any:
        """Return the folder of the game, with RULES.md and ``data``."""
        if isinstance(self.source, ModuleType):
            return importlib.resources.files(self.name)
        return Path(self.source.folder)
