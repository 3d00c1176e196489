"""Mirabilis: five tabletop games, four of which carry Einstein's name.

>>> import mirabilis
>>> match = mirabilis.load("ewn", setup="standard").start(seed=1905)
>>> match.moves(0)
['1E', '1S', '1SE']
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

import mirabilis.games  # noqa: F401 - first, or it would replace the function of that name
from mirabilis.core.errors import MirabilisError
from mirabilis.core.registry import games, load
from mirabilis.core.seats import ALL, CHANCE, SPECTATOR

if TYPE_CHECKING:
    from mirabilis import conformance
    from mirabilis.bots import bot
    from mirabilis.core.fair import Fair
    from mirabilis.core.replay import replay
    from mirabilis.core.verify import verify

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "CHANCE",
    "SPECTATOR",
    "Fair",
    "MirabilisError",
    "__version__",
    "bot",
    "conformance",
    "games",
    "load",
    "replay",
    "verify",
]

_LATER = {  # loaded when first asked for, so that importing the package stays quick
    "Fair": ("mirabilis.core.fair", "Fair"),
    "bot": ("mirabilis.bots", "bot"),
    "conformance": ("mirabilis.conformance", None),
    "replay": ("mirabilis.core.replay", "replay"),
    "verify": ("mirabilis.core.verify", "verify"),
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'mirabilis' has no attribute {name!r}")
    module, attribute = _LATER[name]
    found = importlib.import_module(module)
    return getattr(found, attribute) if attribute else found
