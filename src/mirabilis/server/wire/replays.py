"""Games looked at again, and positions as pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from mirabilis.server.wire.tables import Asked, OutcomeInfo, SeatNumber, View

LONGEST = 200_000  # characters of a record
MOST_FRAMES = 64  # in one answer

Eyes = SeatNumber | Literal["spectator", "all"]
Lang = Literal["en", "de", "fr", "nl"]


class Drawing(BaseModel):
    """A position as a game draws it."""

    svg: str | None  # None: the game has no picture
    text: str  # the same in letters and signs


class ReplayAsked(Asked):
    """A record to be looked at with somebody's eyes: ``first`` to ``last`` are the frames wanted.

    Frame 0 is the position before anything has happened, frame n the one after event n.
    """

    record: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    eyes: Eyes = "all"
    first: Annotated[int, Field(ge=0)] = 0
    last: Annotated[int, Field(ge=0)] = 0
    lang: Lang = "en"


class DrawingAsked(Asked):
    """One frame of a record, to be drawn."""

    record: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    eyes: Eyes = "all"
    at: Annotated[int, Field(ge=0)]
    lang: Lang = "en"


class ReplayEvent(BaseModel):
    """One thing that whoever looks on noticed; ``seat`` −1 is chance."""

    n: int
    seat: int
    code: int
    move: str
    text: str


class Frame(BaseModel):
    """What whoever looks on sees after event ``n``."""

    n: int
    view: View


class Replay(BaseModel):
    """A game from beginning to end, with the frames that were asked for."""

    game: str
    title: str
    options: dict[str, str]
    players: int
    seats: list[str]  # what the game calls them
    eyes: Eyes
    events: list[ReplayEvent]
    frames: list[Frame]
    outcome: OutcomeInfo | None  # None: the record ends before the game does
    ending: str  # how it ended, as a sentence
    fair: bool  # its chance can be checked
