"""What somebody at a table may ask for; the same over HTTP and WebSocket.

Every command may carry a ``key``: the same key again from the same person is answered as the first
time, and done once.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from mirabilis.server.wire.tables import Asked, Digest, Key, Name, SeatNumber, Value


class Keyed(Asked):
    """A command that counts once."""

    key: Key | None = None


class Join(Keyed):
    """Take a free seat, or one's own back from a bot; without ``seat`` the first free one.

    ``commit`` is the SHA-256 of a value added to chance; it is revealed before the game begins.
    """

    type: Literal["join"]
    seat: SeatNumber | None = None
    commit: Digest | None = None


class Reveal(Keyed):
    """Reveal the value behind a commitment, in hex."""

    type: Literal["reveal"]
    seat: SeatNumber
    value: Value


class Move(Keyed):
    """Make a move, by its text or by its code."""

    type: Literal["move"]
    seat: SeatNumber
    move: Annotated[str, Field(min_length=1, max_length=400)] | None = None
    code: int | None = None


class Undo(Keyed):
    """Take back one's last decision, or ask the others for it."""

    type: Literal["undo"]
    seat: SeatNumber


class Answer(Keyed):
    """Agree, or not, to what somebody asked for: an undo or a rematch."""

    type: Literal["answer"]
    to: Literal["undo", "rematch"]
    seat: SeatNumber
    yes: bool
    commit: Digest | None = None  # with a rematch: of a value added to the chance of that game


class Resign(Keyed):
    """Give up."""

    type: Literal["resign"]
    seat: SeatNumber


class Leave(Keyed):
    """Stand up: before the game the seat is free again; in it the seat is abandoned."""

    type: Literal["leave"]
    seat: SeatNumber


class Seat(Keyed):
    """Put a bot into an empty seat, or one whose person is away; for the owner of the table."""

    type: Literal["seat"]
    seat: SeatNumber
    bot: Name


class Abort(Keyed):
    """End a table before the first move; for those who sit there and its owner."""

    type: Literal["abort"]


class Rematch(Keyed):
    """Ask for another game, or for the next one of the series."""

    type: Literal["rematch"]
    seat: SeatNumber
    commit: Digest | None = None  # of a value added to the chance of that game


class Chat(Keyed):
    """Say something."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=500)]


class Quiet(Keyed):
    """Close the chat, or open it again; for the owner of the table."""

    type: Literal["quiet"]
    closed: bool


class Hint(Keyed):
    """Ask what a seat might do; answered by `hint` messages on the WebSocket that asked."""

    type: Literal["hint"]
    seat: SeatNumber


class Look(Keyed):
    """Look with the eyes of another of one's own seats; on a WebSocket only."""

    type: Literal["look"]
    seat: SeatNumber | None = None


class Ping(Keyed):
    """Ask whether the server is there; on a WebSocket only."""

    type: Literal["ping"]


Command = Annotated[
    Join
    | Reveal
    | Move
    | Undo
    | Answer
    | Resign
    | Leave
    | Seat
    | Abort
    | Rematch
    | Chat
    | Quiet
    | Hint
    | Look
    | Ping,
    Field(discriminator="type"),
]

COMMAND: TypeAdapter[Command] = TypeAdapter(Command)
