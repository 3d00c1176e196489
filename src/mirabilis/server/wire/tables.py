"""A table as it is asked for and as it is shown."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=40)]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\w.:-]+$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Value = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){16,64}$")]
SeatNumber = Annotated[int, Field(ge=0, le=15)]
Status = Literal["open", "running", "over", "aborted"]


class Asked(BaseModel):
    """Whatever comes from outside: unknown fields are refused by name."""

    model_config = ConfigDict(extra="forbid")


class NoClock(Asked):
    """Nobody's time is counted."""

    # It tells the clocks apart, so it must be said, though Python may leave it out.
    model_config = ConfigDict(json_schema_extra={"required": ["kind"]})

    kind: Literal["none"]


class MoveClock(Asked):
    """So much time for every move."""

    kind: Literal["move"]
    seconds: Annotated[int, Field(ge=5, le=86_400)]


class FischerClock(Asked):
    """So much time for the game, and some more with every move."""

    kind: Literal["fischer"]
    seconds: Annotated[int, Field(ge=10, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=3_600)] = 0


class DaysClock(Asked):
    """So many days for every move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


Clock = Annotated[NoClock | MoveClock | FischerClock | DaysClock, Field(discriminator="kind")]


class NewTable(Asked):
    """A table to be made.

    ``seats`` says who sits where: ``me``, ``open`` for whoever comes, or the text of a bot such as
    ``easy`` or ``mcts:1000``. ``commit`` is the SHA-256 of a value that the maker adds to chance.
    """

    game: Annotated[str, Field(min_length=1, max_length=64)]
    options: Annotated[dict[str, str], Field(max_length=32)] = {}
    seats: Annotated[list[Name], Field(min_length=1, max_length=16)]
    clock: Clock = NoClock(kind="none")
    public: bool = False
    hints: bool = True
    chat: bool = True
    to_win: Annotated[int, Field(ge=1, le=99)] = 1
    commit: Digest | None = None
    key: Key | None = None


class PersonInfo(BaseModel):
    """Somebody as others see them."""

    id: str
    name: str
    bot: bool = False  # an outside program


class SeatInfo(BaseModel):
    """A seat: who sits there, and whether somebody else plays for them."""

    seat: int
    name: str  # what the game calls it, in English
    person: PersonInfo | None = None
    bot: str | None = None  # the text of the bot that plays here now
    away: bool = False
    left: Literal["resigned", "time", "abandoned"] | None = None


class Times(BaseModel):
    """The clocks at a moment: milliseconds left for each seat, and whose are running."""

    left: list[int | None]
    running: list[int]
    at: int


class SeriesInfo(BaseModel):
    """A series: first to so many wins."""

    to_win: int
    game: int  # this is game number so much, from 1
    wins: list[float]  # before this game
    before: str | None = None  # the table of the game before
    after: str | None = None  # the table of the next game or rematch


class FairInfo(BaseModel):
    """What is public about chance; seeds and values only when the game is over."""

    commitment: Digest
    committed: list[Digest | None]
    revealed: list[bool]
    seed: str | None = None
    values: list[str | None] | None = None


class Question(BaseModel):
    """Something that waits for consent: who asked, and who has agreed."""

    seat: int
    agreed: list[int]


class OutcomeInfo(BaseModel):
    """How a game ended."""

    winners: list[int]
    points: list[float]
    utility: list[float]
    reason: str


class TableInfo(BaseModel):
    """A table as everybody may see it."""

    id: str
    game: str
    options: dict[str, str]
    status: Status
    players: int
    seats: list[SeatInfo]
    owner: str | None = None
    public: bool
    hints: bool
    chat: bool
    clock: Clock
    series: SeriesInfo
    fair: FairInfo
    undo: Question | None = None
    rematch: Question | None = None
    created: int
    actors: list[int] = []  # whom the game waits for
    outcome: OutcomeInfo | None = None


class TableList(BaseModel):
    """Tables, newest first; ``next`` asks for those that follow."""

    tables: list[TableInfo]
    next: str | None = None


View = dict[str, Any]
