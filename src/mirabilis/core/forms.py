"""Numbers in sentences: the form for one thing or several, and decimals as a language has them.

A place of a text may have two forms, ``{count} {count:game|games}``: the first for one, the second
for any other number. French takes the first for 0 and for all below 2.
"""

from __future__ import annotations

import string
from typing import Any

COMMA = ("de", "fr", "nl")  # languages that write 1,5


def number(value: float, form: str = "g", language: str = "en") -> str:
    """Return a number with a proper minus sign and the decimal sign of a language.

    >>> number(-2000.0), number(3.25, ".1f"), number(-1.5, "+.1f", "de"), number(-0.01, "+.1f")
    ('−2000', '3.2', '−1,5', '0.0')
    """
    text = format(value, form)
    text = text.lstrip("+-") if not text.strip("+-0.") else text.replace("-", "−")
    return text.replace(".", ",") if language in COMMA else text


def counted(count: int, one: str, several: str) -> str:
    """Return a number of things in English, for texts that are in no catalogue.

    >>> counted(1, "game", "games"), counted(0, "game", "games")
    ('1 game', '0 games')
    """
    return f"{count} {one if count == 1 else several}"


def is_one(value: Any, language: str = "en") -> bool:
    """Tell whether a number takes the form for one.

    >>> [is_one(n, "en") for n in (0, 1, 1.5)], [is_one(n, "fr") for n in (0, 1, 1.5, 2)]
    ([False, True, False], [True, True, True, False])
    """
    if isinstance(value, str):
        return value in ("0", "1") if language == "fr" else value == "1"
    return abs(value) < 2 if language == "fr" else bool(value == 1)


def fill(text: str, language: str, params: dict[str, Any]) -> str:
    """Return a text with its places filled.

    >>> fill("{n} {n:game|games}, {x} on average", "en", {"n": 1, "x": 1.5})
    '1 game, 1.5 on average'
    >>> fill("{n:{n} Spiel war|{n} Spiele waren} lang: {x:.1f}", "de", {"n": 2, "x": 3.25})
    '2 Spiele waren lang: 3,2'
    """
    if "|" not in text and not any(value.__class__ is float for value in params.values()):
        return text.format(**params)
    return _Filled(language).vformat(text, (), params)


class _Filled(string.Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        one, split, several = format_spec.partition("|")
        if split:
            return one if is_one(value, self.language) else several
        if isinstance(value, float):
            return number(value, format_spec or "g", self.language)
        return format(value, format_spec)
