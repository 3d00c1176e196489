"""What a setting may be: each kind reads a text or a value of TOML, and says what it takes."""

from __future__ import annotations

import math
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

_ORIGIN = re.compile(r"https?://[A-Za-z0-9._\-\[\]:]+")
_YES = {"yes": True, "true": True, "on": True, "1": True}
_NO = {"no": False, "false": False, "off": False, "0": False}


class Kind(Protocol):
    """A kind of value; ``says`` follows "must be" in a message."""

    @property
    def says(self) -> str:
        """Return what a value must be."""

    def read(self, value: object) -> Any:
        """Return the value; `ValueError` if it is none."""


@dataclass(frozen=True)
class Text:
    """Any text that has something in it."""

    says: str = "a text"

    def read(self, value: object) -> str:
        """Return the text."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise ValueError
        return value.strip()


@dataclass(frozen=True)
class Whole:
    """A whole number between bounds."""

    low: int
    high: int

    @property
    def says(self) -> str:
        """Name the bounds."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> int:
        """Return the number."""
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,12}", value.strip(), re.ASCII):
            value = int(value)
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError
        return value


@dataclass(frozen=True)
class Number:
    """A number between bounds."""

    low: float
    high: float

    @property
    def says(self) -> str:
        """Name the bounds."""
        return f"a number from {self.low:g} to {self.high:g}"

    def read(self, value: object) -> float:
        """Return the number."""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError
        number = float(value)
        if not math.isfinite(number) or not self.low <= number <= self.high:
            raise ValueError
        return number


@dataclass(frozen=True)
class YesNo:
    """Yes or no."""

    says: str = "yes or no"

    def read(self, value: object) -> bool:
        """Return which."""
        if isinstance(value, bool):
            return value
        word = value.strip().lower() if isinstance(value, str) else ""
        if word not in _YES and word not in _NO:
            raise ValueError
        return word in _YES


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]

    @property
    def says(self) -> str:
        """List them."""
        return "one of " + ", ".join(self.words)

    def read(self, value: object) -> str:
        """Return the word."""
        word = value.strip().lower() if isinstance(value, str) else ""
        if word not in self.words:
            raise ValueError
        return word


@dataclass(frozen=True)
class Words:
    """Words with commas between them; in a file also a list."""

    says: str = "words with commas between them"

    def read(self, value: object) -> tuple[str, ...]:
        """Return the words."""
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
            raise ValueError
        words = tuple(part.strip() for part in parts if part.strip())
        if not words or not all(word.isprintable() for word in words):
            raise ValueError
        return words


@dataclass(frozen=True)
class Origins:
    """Addresses of pages that may talk to the server."""

    says: str = "origins such as https://example.org with commas between them"

    def read(self, value: object) -> tuple[str, ...]:
        """Return the origins."""
        words = tuple(word.rstrip("/").lower() for word in Words().read(value))
        if not all(_ORIGIN.fullmatch(word) for word in words):
            raise ValueError
        return words


@dataclass(frozen=True)
class Address:
    """The address people use."""

    says: str = "an address such as https://example.org, without a path"

    def read(self, value: object) -> str:
        """Return the address."""
        word = value.strip().rstrip("/").lower() if isinstance(value, str) else ""
        if not _ORIGIN.fullmatch(word):
            raise ValueError
        return word


def data_folder() -> Path:
    """Return the user's folder for what Mirabilis keeps."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "mirabilis"
