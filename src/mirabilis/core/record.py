"""A game as text: header, one event a line, result, checksum.

::

    mirabilis record 1
    game: ewn
    rules: 1
    players: 2
    option setup: standard
    chance: number 1905
    moves:
    * 4
    1 4SE
    end: corner; winners 1; points 1 0; utility 1 0
    sha256: 5a1b…

Seats count from 1, ``*`` is chance. Where chance was fair the header says so in lines of its own
(`mirabilis.core.fair_lines`) and each outcome is followed by its draw: ``* 4 (3 of 6)``.
``docs/reference/records.md`` describes every line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mirabilis.core.errors import BadRecord
from mirabilis.core.fair import Fair, commitment
from mirabilis.core.fair_lines import FAIR, fair_lines, read_fair, split_draw
from mirabilis.core.outcome import Outcome
from mirabilis.core.seats import CHANCE

if TYPE_CHECKING:
    from mirabilis.core.match import Match

FORMAT = "mirabilis record 1"
ENDING = ".mirabilis"  # of the name of a file that holds one
CLOSINGS = ("resigned", "time", "abandoned")

_HEADER = re.compile(
    rf"(game|rules|players|start|chance|{'|'.join(FAIR)}|open|option [\w-]+|table [\w-]+): (.*)"
)
_EVENT = re.compile(r"(\*|[1-9]\d?) (\S.*)")
_CLOSING = re.compile(rf"({'|'.join(CLOSINGS)}) ([1-9]\d?)")
_END = re.compile(
    r"end: ([\w-]+); winners (\d{1,2}(?: \d{1,2})*|none); points ([^;]+); utility ([^;]+)"
)


@dataclass(frozen=True)
class GameRecord:
    """One game, complete: everything else follows from it by replay."""

    slug: str
    version: int
    players: int
    options: Mapping[str, str]
    events: tuple[tuple[int, str], ...]  # seat and notation, chance included
    seed: int | str | None = None  # None where the outcomes were supplied from outside
    start: str | None = None  # a position, if not the usual start
    tables: Mapping[str, tuple[str | None, Any]] = field(default_factory=dict)
    """Name → hash, and the content if it is not the shipped one."""
    closing: tuple[tuple[int, str], ...] = ()
    outcome: Outcome | None = None
    open: bool = False
    fair: Fair | None = None  # what chance was drawn from, where it was fair
    commitment: str | None = None  # what was published of its seed, as the record says
    draws: tuple[tuple[int, int], ...] = ()  # draw and total weight of each event of fair chance

    @classmethod
    def of(cls, match: Match) -> GameRecord:
        """Return the record of a match."""
        game = match.game
        fair = match._source if isinstance(match._source, Fair) else None
        return cls(
            slug=game.spec.slug,
            version=game.spec.version,
            players=match.players,
            options=dict(game.options),
            events=tuple((seat, game.format(move)) for seat, move in match._line),
            seed=match.seed,
            start=match.start,
            tables={
                name: (table.hash, None if table.shipped else table.data)
                for name, table in game.files.items()
            },
            closing=tuple(match.retired.items()),
            outcome=match.outcome,
            open=match._open,
            fair=fair,
            commitment=None if fair is None else commitment(fair.seed),
            draws=() if fair is None else tuple(match.draws),
        )

    def dumps(self) -> str:
        """Return the record as text."""
        lines = [FORMAT, f"game: {self.slug}", f"rules: {self.version}"]
        lines.append(f"players: {self.players}")
        lines += [f"option {name}: {value}" for name, value in self.options.items()]
        for name, (digest, data) in self.tables.items():
            content = "" if data is None else f" {json.dumps(data, ensure_ascii=False)}"
            lines.append(f"table {name}: {digest}{content}")
        if self.start is not None:
            lines.append(f"start: {self.start}")
        lines += self._chance()
        if self.open:
            lines.append("open: yes")
        lines.append("moves:")
        lines += self.lines()
        lines += [f"{why} {seat + 1}" for seat, why in self.closing]
        lines.append(end_line(self.outcome))
        text = "\n".join(lines) + "\n"
        return text + f"sha256: {_digest(text)}\n"

    def _chance(self) -> list[str]:
        if self.fair is not None:
            return ["chance: fair", *fair_lines(self.fair, self.commitment)]
        if self.seed is None:
            return ["chance: manual"]
        kind = "number" if isinstance(self.seed, int) else "text"
        return [f"chance: {kind} {self.seed}"]

    def lines(self) -> list[str]:
        """Return the events as they stand in the text."""
        draws = iter(self.draws)
        lines = []
        for seat, text in self.events:
            if seat != CHANCE:
                lines.append(f"{seat + 1} {text}")
            elif self.fair is None:
                lines.append(f"* {text}")
            else:
                lines.append("* {} ({} of {})".format(text, *next(draws)))
        return lines

    @classmethod
    def loads(cls, text: str) -> GameRecord:
        """Read a record; anything but an undamaged one raises `BadRecord`."""
        if not isinstance(text, str):
            raise BadRecord(f"a record is text, not {type(text).__name__}")
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        body, mark, digest = text.rpartition("sha256: ")
        if not text.startswith("mirabilis record "):
            raise BadRecord(f"not a record: the first line must be {FORMAT!r}")
        if not text.startswith(FORMAT + "\n"):
            first = text.partition("\n")[0]
            raise BadRecord(f"unknown form {first!r}; known: {FORMAT!r}")
        if not mark or not body.endswith("\n"):
            raise BadRecord("the record is cut off: its last line must be the checksum")
        if digest.strip() != _digest(body):
            raise BadRecord("the record is damaged: its checksum does not fit")
        return _read(body.removesuffix("\n").split("\n")[1:])


def end_line(outcome: Outcome | None) -> str:
    """Return the line of a result; without one the game goes on."""
    if outcome is None:
        return "end: running"
    winners = " ".join(str(seat + 1) for seat in outcome.winners) or "none"
    points, utility = _numbers(outcome.points), _numbers(outcome.utility)
    return f"end: {outcome.reason}; winners {winners}; points {points}; utility {utility}"


def _read(lines: list[str]) -> GameRecord:
    """Read what a checksum vouches for; a record written by hand may still be wrong."""
    try:
        split = lines.index("moves:")
    except ValueError:
        raise BadRecord("the record has no line 'moves:'") from None
    header: dict[str, str] = {}
    for line in lines[:split]:
        match = _HEADER.fullmatch(line)
        if not match or match[1] in header:
            raise BadRecord(f"not a header line, or one too many: {line!r}")
        header[match[1]] = match[2]
    for name in ("game", "rules", "players", "chance"):
        if name not in header:
            raise BadRecord(f"the header has no line {name!r}")
    players = _whole("players", header["players"])
    fair, published = read_fair(header, players)
    events: list[tuple[int, str]] = []
    draws: list[tuple[int, int]] = []
    closing: list[tuple[int, str]] = []
    rest = lines[split + 1 :]
    if not rest:
        raise BadRecord("the record has no line 'end:'")
    for line in rest[:-1]:
        if match := _CLOSING.fullmatch(line):
            closing.append((int(match[2]) - 1, match[1]))
        elif (match := _EVENT.fullmatch(line)) and not closing:
            text = match[2]
            if fair is not None and match[1] == "*":
                text, draw = split_draw(text, len(events) + 1)
                draws.append(draw)
            events.append((CHANCE if match[1] == "*" else int(match[1]) - 1, text))
        else:
            raise BadRecord(f"not an event: {line!r}")
    return GameRecord(
        slug=header["game"],
        version=_whole("rules", header["rules"]),
        players=players,
        options=_named("option ", header),
        events=tuple(events),
        seed=None if fair is not None else _seed(header["chance"]),
        start=header.get("start"),
        tables={name: _table(name, text) for name, text in _named("table ", header).items()},
        closing=tuple(closing),
        outcome=_outcome(rest[-1]),
        open=_open(header.get("open")),
        fair=fair,
        commitment=published,
        draws=tuple(draws),
    )


def _named(prefix: str, header: Mapping[str, str]) -> dict[str, str]:
    return {k.removeprefix(prefix): v for k, v in header.items() if k.startswith(prefix)}


def _table(name: str, text: str) -> tuple[str | None, Any]:
    digest, _, content = text.partition(" ")
    try:
        return digest, json.loads(content) if content else None
    except (ValueError, RecursionError):
        raise BadRecord(f"table {name} is not JSON") from None


def _open(text: str | None) -> bool:
    if text not in (None, "yes"):
        raise BadRecord(f"open is 'yes' or not there, not {text!r}")
    return text == "yes"


def _seed(text: str) -> int | str | None:
    kind, _, value = text.partition(" ")
    if text == "manual":
        return None
    if kind == "number":
        return _whole("chance", value)
    if kind == "text":
        return value
    raise BadRecord(f"chance is 'manual', 'number N', 'text T' or 'fair', not {text!r}")


def _outcome(line: str) -> Outcome | None:
    if line == "end: running":
        return None
    match = _END.fullmatch(line)
    if not match:
        raise BadRecord(f"not a result: {line!r}")
    winners = () if match[2] == "none" else tuple(int(w) - 1 for w in match[2].split())
    try:
        points, utility = (tuple(float(v) for v in match[i].split()) for i in (3, 4))
    except ValueError:
        raise BadRecord(f"not a result: {line!r}") from None
    return Outcome(winners, points, utility, match[1])


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,20}", text):
        raise BadRecord(f"{name} is a whole number, not {text!r}")
    return int(text)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(repr(int(v)) if v == int(v) else repr(v) for v in values)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
