"""Going on with what somebody has begun to type: the words that may follow."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence

_COLOUR = re.compile(r"\033\[[0-9;]*m")
_SETTINGS = (
    "tab: complete",
    "set show-all-if-ambiguous on",
    "set enable-bracketed-paste off",
)
# What else keeps the words of whoever typed before: nobody may call those up.
_KEPT = ('"\\C-y": redraw-current-line', '"\\ey": redraw-current-line')


class Beginnings:
    """Texts that may be typed, by how they begin; case and doubled spaces do not matter."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        self._plain = [text.casefold() for text in self.texts]

    def fitting(self, typed: str) -> list[str]:
        """Return the texts that begin with what was typed; whole words go before parts of them."""
        begun = _plain(typed).strip()
        pairs = list(zip(self.texts, self._plain, strict=True))
        whole = [text for text, plain in pairs if plain == begun or plain.startswith(begun + " ")]
        return whole or [text for text, plain in pairs if plain.startswith(begun)]

    def words(self, before: str) -> list[str]:
        """Return how the last word before the cursor may go on, each with what is there of it."""
        begun = _plain(before).lstrip()
        at = begun.rfind(" ") + 1
        found: dict[str, None] = {}
        for text, plain in zip(self.texts, self._plain, strict=True):
            if plain.startswith(begun):
                word, more, _ = text[at:].partition(" ")
                found[word + more] = None
        return list(found)


def _plain(typed: str) -> str:
    return re.sub(r"\s+", " ", typed).casefold()


def can_complete() -> bool:
    """Tell whether this terminal lets words be completed as they are typed."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return sys.stdin is sys.__stdin__ and sys.stdout is sys.__stdout__


def read(prompt: str, texts: Sequence[str]) -> str:
    """Return a line that is typed, without its end; Tab goes on with one of some texts.

    Nothing of the line is kept: the next player could call it up.
    """
    import readline

    beginnings = Beginnings(texts)
    found: list[str] = []

    def complete(_: str, number: int) -> str | None:
        if number == 0:
            found[:] = beginnings.words(readline.get_line_buffer()[: readline.get_endidx()])
        return found[number] if number < len(found) else None

    readline.set_auto_history(False)
    readline.clear_history()
    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    for setting in (*_SETTINGS, *_KEPT):
        readline.parse_and_bind(setting)
    try:
        return input(_COLOUR.sub("\001\\g<0>\002", prompt))
    finally:
        readline.set_completer(None)
