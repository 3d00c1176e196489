"""From a record to the match it tells of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mirabilis.core.errors import BadRecord, MirabilisError, listed
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.record import GameRecord
from mirabilis.core.registry import parts_of
from mirabilis.core.seats import CHANCE
from mirabilis.core.spec import GameSpec
from mirabilis.core.tables import Table
from mirabilis.core.work import MANUAL


def replay(record: str | GameRecord, game: Any = None, *, jit: bool = True) -> Match:
    """Return the match a record tells of, move for move.

    ``game`` is the package of a game that is not registered; ``jit`` as in `load`. A record that
    cannot be replayed raises `BadRecord`.
    """
    if not isinstance(record, GameRecord):
        record = GameRecord.loads(record)
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
        match = Match(
            loaded, record.players, record.seed, "manual", open=record.open, start=record.start
        )
        return _follow(match, record)
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


def _follow(match: Match, record: GameRecord) -> Match:
    """Play the events of a record in a match of manual chance, then let chance be as it was."""
    for number, (seat, text) in enumerate(record.events, 1):
        if len(match._line) >= number:  # it happened by itself
            if match.game.format(match._line[number - 1][1]) != text or seat != CHANCE:
                raise BadRecord(f"event {number}: {text} cannot come up here")
            continue
        try:
            match.play(seat, text)
        except MirabilisError as error:
            raise BadRecord(f"event {number}: {error}") from None
    if len(match._line) != len(record.events):
        raise BadRecord(f"after event {len(record.events)}: something is missing")
    for seat, why in record.closing:
        if not match._actors and len(match._closed) < match.players - 2 and seat < match.players:
            match._closed[seat] = why  # who left before the others came to the end
            continue
        try:
            match.resign(seat, why)
        except MirabilisError as error:
            raise BadRecord(f"{why} {seat + 1}: {error}") from None
    match.manual = record.seed is None
    match._head[MANUAL] = int(match.manual)
    if record.seed is not None:
        match._sow(record.seed)
    if match.outcome != record.outcome:
        raise BadRecord("the result is not the one these moves lead to")
    if not match.manual and match._actors == (CHANCE,):
        match._settle()
    return match
