"""Games as they are offered."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel


class ValueInfo(BaseModel):
    """A value of an option, and what it means."""

    value: str
    text: str


class OptionInfo(BaseModel):
    """A choice made before the game; the first value is the usual one."""

    name: str
    text: str
    values: list[ValueInfo]
    pattern: str | None = None  # further values, as a regular expression
    form: str | None = None  # and what they are, in words


class LevelInfo(BaseModel):
    """A level for people, and the bot it stands for."""

    level: str
    bot: str
    wait: int | None = None  # seconds until it can play, where it has to be compiled first


class GameInfo(BaseModel):
    """A game that is offered. It can be played at once; compiling it makes bots stronger."""

    slug: str
    title: str
    summary: str
    kind: str  # what sort of game it is, in a few words
    length: str  # how long it takes, in a few words
    brief: str  # how it is played, in a few sentences
    author: str
    players: tuple[int, int]
    usual_players: int
    seats: list[list[str]]  # names of the seats, for the fewest players first
    stage: Literal["draft", "playable", "verified", "solved"]
    options: list[OptionInfo]
    levels: list[LevelInfo]
    compiled: bool  # nothing is left to compile, for all levels
    progress: float  # of that, 0 to 1
    pictured: bool = False  # it draws its positions as pictures
    secret: bool = False  # its seats see different things


class GameList(BaseModel):
    """All games that are offered."""

    games: list[GameInfo]


class GameRules(GameInfo):
    """A game with everything there is to read about it."""

    lang: str
    rules: str  # Markdown, numbered clauses


class Health(BaseModel):
    """The process is alive."""

    alive: Literal[True] = True
    version: str


class Stats(BaseModel):
    """What a server process has to do, and how long moves take from receipt until sent."""

    tables: int  # in memory
    sockets: int
    moves: int
    p50_ms: float
    p99_ms: float
    max_ms: float


class Ready(BaseModel):
    """Whether somebody can play here now; if not, why."""

    ready: bool
    reasons: list[str]
