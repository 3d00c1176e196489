"""Bots as text: ``random``, ``mcts:1000``, ``mcts:2s,c=1.2``, ``./mine.py:Homeward,depth=3``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from mirabilis.bots.errors import BadBot

FORM = "name, name:value or name:value,key=value"

_FILE = re.compile(r"(?P<name>.+?\.py)(?P<rest>:.*)?", re.DOTALL)
_NAME = re.compile(r"[A-Za-z][\w-]*")
_KEY = re.compile(r"[A-Za-z_]\w*")
_COUNT = re.compile(r"([0-9]+(?:\.[0-9]+)?)([km]?)")
_TIME = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s)")
_SIZES = {"": 1, "k": 1_000, "m": 1_000_000}
_UNITS = {"ms": 0.001, "s": 1.0}


@dataclass(frozen=True)
class BotText:
    """A bot's text in parts: its name or file, the value behind it, the named parameters.

    >>> parse("mcts:2s,c=1.2")
    BotText(name='mcts', value='2s', params={'c': '1.2'})
    >>> str(parse(" mcts:2s , c=1.2"))
    'mcts:2s,c=1.2'
    """

    name: str
    value: str | None = None
    params: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse what `parse` could not have read."""
        if not (self.is_file or _NAME.fullmatch(self.name)):
            raise BadBot(f"{self.name!r} is no name of a bot; a bot is written {FORM}")
        for word in (self.value, *self.params.values()):
            if word is not None and (not word or word != word.strip() or set(word) & set(",=\n")):
                raise BadBot(f"{word!r} cannot stand in a bot's text; a bot is written {FORM}")
        for key in self.params:
            if not _KEY.fullmatch(key):
                raise BadBot(f"{key!r} is no name of a parameter; a bot is written {FORM}")

    @property
    def is_file(self) -> bool:
        """Tell whether the name is that of a Python file."""
        return self.name.endswith(".py")

    def __str__(self) -> str:
        words = [] if self.value is None else [self.value]
        words += [f"{key}={value}" for key, value in self.params.items()]
        return f"{self.name}:{','.join(words)}" if words else self.name

    def __hash__(self) -> int:
        return hash((self.name, self.value, frozenset(self.params.items())))


def parse(text: str) -> BotText:
    """Read a bot's text; what has ``.py`` in front of the colon is a file."""
    text = text.strip()
    if found := _FILE.fullmatch(text):
        name, rest = found["name"], found["rest"] or ""
    else:
        name, sign, rest = text.partition(":")
        rest = sign + rest
    if not rest:
        return BotText(name)
    value: str | None = None
    params: dict[str, str] = {}
    for number, word in enumerate(rest[1:].split(",")):
        key, sign, given = (part.strip() for part in word.partition("="))
        if sign and key in params:
            raise BadBot(f"{key} is given twice in {text!r}")
        if sign:
            params[key] = given
        elif number == 0 and key:
            value = key
        else:
            raise BadBot(f"{word!r} in {text!r} is no parameter; a bot is written {FORM}")
    return BotText(name.strip(), value, params)


def count_of(text: str) -> int | None:
    """Return a whole number written ``1000``, ``10k`` or ``1m``; None if the text is none.

    >>> count_of("1000"), count_of("1.5k"), count_of("2s")
    (1000, 1500, None)
    """
    found = _COUNT.fullmatch(text)
    if not found:
        return None
    number = float(found[1]) * _SIZES[found[2]]
    return int(number) if number.is_integer() and number <= 1 << 53 else None


def seconds_of(text: str) -> float | None:
    """Return a time written ``20ms``, ``2s`` or ``1.5s`` in seconds; None if the text is none.

    >>> seconds_of("20ms"), seconds_of("1.5s"), seconds_of("3")
    (0.02, 1.5, None)
    """
    found = _TIME.fullmatch(text)
    return float(found[1]) * _UNITS[found[2]] if found else None
