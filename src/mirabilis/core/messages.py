"""Message catalogues: what a game says, in every language, apart from the rules.

A catalogue is a folder of ``messages.<language>.json`` files, each one flat object from key to
text with ``{name}`` places; a number may have a form for one: ``{count} {count:game|games}``.
The keys of a game's catalogue are described in
``docs/reference/messages.md``; the conformance kit finds those that are missing.
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path

from mirabilis.core.forms import fill
from mirabilis.core.spec import LANGUAGES


class Catalogue:
    """The texts of one folder.

    >>> from importlib.resources import files
    >>> texts = Catalogue(files("mirabilis.core") / "data")
    >>> texts.say("seat", "de", number=2)
    'Spieler 2'
    """

    def __init__(self, folder: Traversable | Path) -> None:
        self.folder = folder

    @functools.lru_cache(maxsize=8)  # noqa: B019 - catalogues live as long as the process
    def texts(self, language: str) -> Mapping[str, str]:
        """Return all texts of a language; none where the file is missing."""
        file = self.folder / f"messages.{language}.json"
        if not file.is_file():
            return {}
        texts: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
        return texts

    def has(self, key: str) -> bool:
        """Tell whether English has this key."""
        return key in self.texts("en")

    def say(self, key: str, language: str = "en", /, **params: object) -> str:
        """Return a text with its places filled; English where the language has none."""
        text = self.texts(language).get(key) or self.texts("en").get(key)
        if text is None:
            raise KeyError(f"no message {key!r} in {self.folder}")
        return fill(text, language if key in self.texts(language) else "en", params)

    def missing(self) -> list[str]:
        """Return ``language: key`` for every key that some language has and another lacks."""
        keys = {key for language in LANGUAGES for key in self.texts(language)}
        return [
            f"{language}: {key}"
            for language in LANGUAGES
            for key in sorted(keys)
            if not self.texts(language).get(key)
        ]


def language_of(wish: str | None = None) -> str:
    """Return the language to speak: the wish, MIRABILIS_LANG, or the locale's; else English.

    >>> language_of("de"), language_of("xx")
    ('de', 'en')
    """
    for candidate in (wish, *(os.environ.get(n) for n in ("MIRABILIS_LANG", "LC_ALL", "LANG"))):
        if candidate:
            short = candidate[:2].lower()
            return short if short in LANGUAGES else "en"
    return "en"
