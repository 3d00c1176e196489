"""What can be wrong, as one small tree.

    MirabilisError
    ├── UnknownGame          no game of that name
    ├── UnknownOption        no option of that name, or no such value
    ├── UnknownBot           no bot of that name
    ├── BadSetup             a number of players, a position or a table file that cannot be
    │   └── BadTable         a table file, with the entry and its fault
    ├── MoveRefused          the match is unchanged
    │   ├── BadNotation      the text is no move at all
    │   ├── NotYourTurn      the game does not wait for this seat
    │   └── IllegalMove      the rules forbid it; `clause` says which one
    ├── Hidden               asked for something this viewer may not know
    ├── CannotUndo           nothing to take back, or it is behind a revelation
    └── BadRecord            damaged, unknown or not a record

Every message is one line, says what was wrong and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self


def listed(words: Iterable[object]) -> str:
    """Join words for a message.

    >>> listed(["a", "b"]), listed([])
    ('a, b', 'none')
    """
    return ", ".join(str(w) for w in words) or "none"


class MirabilisError(Exception):
    """Something that a caller can put right."""


class UnknownGame(MirabilisError):
    """No game of that name."""

    @classmethod
    def slug(cls, slug: str, known: Iterable[str]) -> Self:
        """Name the games there are."""
        return cls(f"no game {slug!r}; the games are: {listed(known)}")


class UnknownOption(MirabilisError):
    """No option of that name, or no such value."""

    @classmethod
    def name(cls, name: str, known: Iterable[str]) -> Self:
        """Name the options there are."""
        return cls(f"no option {name!r}; the options are: {listed(known)}")

    @classmethod
    def value(cls, name: str, value: str, known: Iterable[str]) -> Self:
        """Name the values there are."""
        return cls(f"option {name} cannot be {value!r}; it can be: {listed(known)}")


class UnknownBot(MirabilisError):
    """No bot of that name."""


class BadSetup(MirabilisError):
    """A number of players, a position or a table that cannot be."""


class BadTable(BadSetup):
    """A table file that cannot be used: the message names the entry and its fault."""


class MoveRefused(MirabilisError):
    """A move that was not made; the match is unchanged."""


class BadNotation(MoveRefused):
    """A text that is no move at all."""


class NotYourTurn(MoveRefused):
    """The game does not wait for this seat."""


class IllegalMove(MoveRefused):
    """A move that a rule forbids."""

    def __init__(self, message: str, clause: int = 0) -> None:
        super().__init__(message)
        self.clause = clause


class Hidden(MirabilisError):
    """Something this viewer may not know."""


class CannotUndo(MirabilisError):
    """There is nothing to take back, or it lies behind a revelation."""


class BadRecord(MirabilisError):
    """A text that is not a record, is damaged, or needs rules this version does not have."""
