"""From a record to the match it tells of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mirabilis.core.errors import BadRecord, MirabilisError, listed
from mirabilis.core.fair import Source, commitment
from mirabilis.core.fault import Departure, Fault
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord, end_line
from mirabilis.core.registry import parts_of
from mirabilis.core.seats import CHANCE
from mirabilis.core.spec import GameSpec
from mirabilis.core.tables import Table
from mirabilis.core.work import MANUAL


def replay(record: str | GameRecord, game: Any = None, *, jit: bool = True) -> Match:
    """Return the match a record tells of, move for move.

    ``game`` is the package of a game that is not registered; ``jit`` as in `load`. A record that
    cannot be replayed raises `BadRecord`. Fair chance draws again, and must agree; otherwise the
    outcomes are taken as they stand.
    """
    if not isinstance(record, GameRecord):
        record = GameRecord.loads(record)
    check_commitments(record)
    match = begin(record, "manual" if record.fair is None else record.fair, game, jit=jit)
    follow_events(match, record)
    follow_end(match, record)
    if record.fair is None:
        _let_chance_be(match, record)
    return match


def begin(record: GameRecord, chance: str | Source, game: Any = None, *, jit: bool = True) -> Match:
    """Return the match of a record before its first event."""
    try:
        parts = parts_of(record.slug if game is None else game)
    except MirabilisError as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None
    _known_rules(record, parts.spec)
    _same_names("option", record.options, [option.name for option in parts.spec.options])
    _same_names("table", record.tables, [file.name for file in parts.spec.files])
    choices: dict[str, object] = dict(record.options)
    for name, (_, data) in record.tables.items():
        if data is not None:
            choices[name] = Table(name, data, shipped=False)
    try:
        loaded = Game(parts, choices, jit=jit)
        for name, (digest, _) in record.tables.items():
            if loaded.files[name].hash != digest:
                raise BadRecord(f"table {name} is not the one the record was played with")
        return Match(
            loaded, record.players, record.seed, chance, open=record.open, start=record.start
        )
    except BadRecord:
        raise
    except MirabilisError as error:
        raise BadRecord(f"the record cannot be replayed: {error}") from None


def _known_rules(record: GameRecord, spec: GameSpec) -> None:
    """Refuse a record of another game or of other rules, by name."""
    if spec.slug != record.slug:
        raise BadRecord(f"this is a record of {record.slug}, not of {spec.slug}")
    if spec.version != record.version:
        raise BadRecord(
            f"rules version {record.version} of {record.slug} is not known here; "
            f"known: {spec.version}"
        )


def _same_names(kind: str, given: Iterable[str], known: Sequence[str]) -> None:
    """Refuse a record that does not say all that the game asks for, or says more."""
    given = set(given)
    for name in sorted(given - set(known)):
        raise BadRecord(f"no {kind} {name!r}; the {kind}s are: {listed(known)}")
    for name in known:
        if name not in given:
            raise BadRecord(f"the header has no line '{kind} {name}'")


def check_commitments(record: GameRecord) -> None:
    """Refuse a seed or a value that is not the one its commitment promised."""
    if record.fair is None:
        return
    found = commitment(record.fair.seed)
    if found != record.commitment:
        fault = Fault("seed", record.commitment or "-", found)
        raise Departure("the seed does not fit its commitment", fault)
    for seat, (value, promised) in enumerate(
        zip(record.fair.values, record.fair.committed, strict=True)
    ):
        if value is not None and commitment(value) != promised:
            fault = Fault("value", promised or "-", commitment(value), seat=seat)
            raise Departure(f"the value of seat {seat + 1} does not fit its commitment", fault)


def follow_events(match: Match, record: GameRecord) -> None:
    """Play the events of a record; what chance does in the match by itself must agree."""
    lots = 0
    for number, (seat, text) in enumerate(record.events, 1):
        if len(match._line) >= number:
            _same_outcome(match, record, number, lots)
            lots += 1
            continue
        try:
            match.play(seat, text)
        except MirabilisError as error:
            fault = Fault("move", record.lines()[number - 1], str(error), number)
            raise Departure(f"event {number}: {error}", fault) from None
    last = len(record.events)
    if len(match._line) != last:
        should = GameRecord.of(match).lines()[last]
        fault = Fault("missing", "", should, last + 1)
        raise Departure(f"after event {last}: something is missing", fault)


def _same_outcome(match: Match, record: GameRecord, number: int, lot: int) -> None:
    """Refuse an event that is not what chance did there; of fair chance it is number ``lot``."""
    seat, text = record.events[number - 1]
    if (
        seat != CHANCE
        or match.game.format(match._line[number - 1][1]) != text
        or (match._draws and match._draws[lot] != record.draws[lot])
    ):
        stands, should = (one.lines()[number - 1] for one in (record, GameRecord.of(match)))
        fault = Fault("event", stands, should, number)
        why = f"{text} cannot come up here"
        if match._draws:
            why = f"'{stands}' stands there, but chance gave '{should}'"
        raise Departure(f"event {number}: {why}", fault)


def follow_end(match: Match, record: GameRecord) -> None:
    """Let the seats leave that left, and compare the result."""
    for seat, why in record.closing:
        if not match._actors and len(match._closed) < match.players - 2 and seat < match.players:
            match._closed[seat] = why  # who left before the others came to the end
            continue
        try:
            match.resign(seat, why)
        except MirabilisError as error:
            fault = Fault("closing", f"{why} {seat + 1}", str(error))
            raise Departure(f"{why} {seat + 1}: {error}", fault) from None
    should = match.outcome
    match._ranks = should == record.outcome  # in records of before, the others share the win
    if match.outcome != record.outcome:
        fault = Fault("result", end_line(record.outcome), end_line(should))
        raise Departure("the result is not the one these moves lead to", fault)


def _let_chance_be(match: Match, record: GameRecord) -> None:
    """Go on from supplied outcomes with chance as it was."""
    match.manual = record.seed is None
    match._head[MANUAL] = int(match.manual)
    if record.seed is not None:
        match._sow(record.seed)
        if match._actors == (CHANCE,):
            match._settle()
