"""What the server says on the WebSocket of a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, TypeAdapter

from mirabilis.server.wire.errors import Problem
from mirabilis.server.wire.tables import OutcomeInfo, PersonInfo, TableInfo, Times, View

LegalMove = tuple[int, str] | tuple[int, str, str]
"""Code and notation, and the sentence where a language was asked for."""


class Event(BaseModel):
    """One thing the viewer noticed; ``n`` counts what this viewer noticed, without gaps.

    ``move``: somebody moved (``seat`` −1 is chance): ``code`` and ``move`` are what the viewer
    learns of it. ``undo``: of the viewer's moves only the first ``stands`` still stand. ``left``: a
    seat left, ``reason`` says why. ``draw`` (draw, total weight) is told of open chance.
    """

    n: int
    kind: Literal["move", "undo", "left"] = "move"
    seat: int
    code: int | None = None
    move: str | None = None
    text: str | None = None  # the sentence, where a language was asked for
    draw: tuple[int, int] | None = None
    stands: int | None = None
    reason: str | None = None


class Position(BaseModel):
    """Where the game stands for a viewer."""

    n: int  # the last event this viewer noticed
    actors: list[int]
    moves: list[LegalMove]
    view: View | None = None  # None before the game begins
    clock: Times | None = None
    outcome: OutcomeInfo | None = None


class ChatLine(BaseModel):
    """One line of chat. It is text: never to be rendered as markup."""

    number: int
    person: PersonInfo | None = None  # nobody: their data were deleted
    at: int
    text: str


class Welcome(BaseModel):
    """The first message: everything a client needs, events beyond those it has seen included."""

    type: Literal["welcome"] = "welcome"
    table: TableInfo
    viewer: int | Literal["spectator"]
    mine: list[int]  # the seats of whoever is connected
    events: list[Event]
    position: Position
    chat: list[ChatLine]


class Update(BaseModel):
    """What happened, and where the game stands after it. ``done`` answers the viewer's own key."""

    type: Literal["update"] = "update"
    events: list[Event]
    position: Position
    done: str | None = None


class Changed(BaseModel):
    """The table itself changed: who sits there, questions, clocks, the end."""

    type: Literal["table"] = "table"
    table: TableInfo


class Said(BaseModel):
    """Somebody said something."""

    type: Literal["chat"] = "chat"
    line: ChatLine


class Done(BaseModel):
    """A command was carried out and is kept for good; ``result`` is what it led to."""

    type: Literal["done"] = "done"
    key: str | None = None
    result: dict[str, Any] = {}


class Refusal(BaseModel):
    """A command was not carried out; nothing has changed."""

    type: Literal["refused"] = "refused"
    key: str | None = None
    problem: Problem


class HintMove(BaseModel):
    """A move that was looked at: what it is worth to the seat, and how sure that is."""

    code: int
    move: str
    value: float
    error: float | None = None
    visits: int | None = None
    place: int | None = None  # from 1; moves that cannot be told apart share it; none: not known
    right: float | None = None  # the exact chance that it is right, where the game tells
    share: float | None = None  # how often to play it, where others choose at the same time


class Hints(BaseModel):
    """What a search thinks so far, the best first; ``last`` ends it."""

    type: Literal["hint"] = "hint"
    key: str | None = None
    seat: int
    moves: list[HintMove]
    simulations: int
    last: bool
    wait: int | None = None  # seconds until the search can begin, where it is being compiled
    alike: bool = False  # every move is worth the same: there is nothing to search


class Pong(BaseModel):
    """The answer to a ping."""

    type: Literal["pong"] = "pong"
    key: str | None = None
    at: int


class Closing(BaseModel):
    """The server is going; connect again in a moment with the last number seen."""

    type: Literal["closing"] = "closing"
    message: str


Message = Annotated[
    Welcome | Update | Changed | Said | Done | Refusal | Hints | Pong | Closing,
    Field(discriminator="type"),
]

MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)
