"""What the server answers when it cannot do something."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from mirabilis.core.errors import MirabilisError

Reason = Literal[
    "bad_request",  # not understood: the message says which part
    "no_token",  # say who you are first
    "forbidden",  # known, but not allowed
    "not_found",  # no such table, person, game
    "conflict",  # the table is not in a state for it
    "illegal_move",  # the rules forbid it; `clause` says which one
    "not_your_turn",
    "bad_notation",
    "hidden",  # not before the game is over
    "too_large",
    "too_fast",  # `retry_after` says when
    "unavailable",  # not stored: try again with the same key
]

STATUS: dict[str, int] = {
    "bad_request": 422,
    "no_token": 401,
    "forbidden": 403,
    "not_found": 404,
    "conflict": 409,
    "illegal_move": 409,
    "not_your_turn": 409,
    "bad_notation": 422,
    "hidden": 403,
    "too_large": 413,
    "too_fast": 429,
    "unavailable": 503,
}


LONGEST = 300  # characters of a message; it may quote what somebody sent


def one_line(text: str) -> str:
    """Return a message as it may be shown: short, and nothing in it that cannot be seen."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class Problem(BaseModel):
    """Why something was not done."""

    error: Reason
    message: str
    clause: int | None = None
    retry_after: float | None = None


class Refused(MirabilisError):
    """Something that was not done; nothing has changed."""

    def __init__(
        self,
        error: Reason,
        message: str,
        clause: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        message = one_line(message)
        super().__init__(message)
        self.problem = Problem(error=error, message=message, clause=clause, retry_after=retry_after)
