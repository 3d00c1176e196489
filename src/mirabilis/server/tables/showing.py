"""A table as people see it: its facts, and where the game stands for a viewer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from mirabilis.core.errors import BadNotation
from mirabilis.core.fair import commitment
from mirabilis.core.match import Match
from mirabilis.core.seats import SPECTATOR
from mirabilis.core.transcript import describe
from mirabilis.core.words import sentence
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.state import Ask, Table
from mirabilis.server.wire.messages import LegalMove, Position
from mirabilis.server.wire.tables import (
    FairInfo,
    OutcomeInfo,
    PersonInfo,
    Question,
    SeatInfo,
    TableInfo,
    Times,
)

GONE = "?"  # the name of somebody whose data was deleted

Names = Mapping[str, Person]


def info(table: Table, names: Names) -> TableInfo:
    """Return a table as everybody may see it."""
    facts, asked = table.facts, table.facts.asked
    series = facts.series.model_copy(update={"after": table.after})
    match = table.match
    return TableInfo(
        id=facts.id,
        game=asked.game,
        options=dict(facts.options),
        status=cast(Any, table.status),
        players=table.players,
        seats=[_seat(table, seat, names) for seat in range(table.players)],
        owner=table.owner,
        public=asked.public,
        hints=asked.hints,
        chat=table.chat_open,
        clock=asked.clock,
        series=series,
        fair=_fair(table),
        undo=_question(table.undo),
        rematch=_question(table.rematch),
        created=facts.created,
        actors=[seat for seat in table.actors if seat >= 0],
        outcome=None if match is None or table.status != "over" else outcome(match),
    )


def head(table: Table) -> bytes:
    """Return what lists tell of a table: nothing that changes with every move."""
    lasting = info(table, {}).model_copy(update={"actors": []})
    return lasting.model_dump_json().encode()


def person_info(person: str | None, names: Names) -> PersonInfo | None:
    """Return somebody as others see them; nobody for somebody who was forgotten."""
    if person is None:
        return None
    known = names.get(person)
    if known is None:
        return PersonInfo(id=person, name=GONE)
    return PersonInfo(id=known.id, name=known.name, bot=known.bot)


def _seat(table: Table, seat: int, names: Names) -> SeatInfo:
    chair = table.chairs[seat]
    return SeatInfo(
        seat=seat,
        name=table.seat_names[seat],
        person=person_info(chair.person, names),
        bot=chair.bot,
        away=chair.away,
        left=cast(Any, chair.left),
    )


def _question(ask: Ask | None) -> Question | None:
    return None if ask is None else Question(seat=ask.seat, agreed=sorted(ask.agreed))


def _fair(table: Table) -> FairInfo:
    over = table.status in ("over", "aborted")
    return FairInfo(
        commitment=commitment(table.facts.seed),
        committed=[chair.commit for chair in table.chairs],
        revealed=[chair.value is not None for chair in table.chairs],
        seed=table.facts.seed.hex() if over else None,
        values=[chair.value for chair in table.chairs] if over else None,
    )


def outcome(match: Match) -> OutcomeInfo | None:
    """Return how a match ended; None while it goes on."""
    ended = match.outcome
    if ended is None:
        return None
    return OutcomeInfo(
        winners=list(ended.winners),
        points=list(ended.points),
        utility=list(ended.utility),
        reason=ended.reason,
    )


def position(table: Table, viewer: int, n: int, now: int, language: str | None) -> Position:
    """Return where the game stands for a viewer."""
    match = table.match
    if match is None:
        return Position(n=n, actors=[], view=None, moves=[])
    over = table.status != "running"
    return Position(
        n=n,
        actors=[] if over else [seat for seat in match.actors if seat >= 0],
        view=match.view(viewer)["board"],
        moves=[] if over or viewer == SPECTATOR else moves(table, match, viewer, language),
        clock=times(table, now),
        outcome=outcome(match) if over else None,
    )


def moves(table: Table, match: Match, seat: int, language: str | None) -> list[LegalMove]:
    """Return the legal moves of a seat, with sentences where a language is given."""
    if seat not in match.actors and seat not in match.free:
        return []
    game, codes = table.game, match.codes(seat)
    if language is None:
        return [(code, game.format(code)) for code in codes]
    seen = match.observed(seat)
    return [(code, game.format(code), _said(table, seen, seat, code, language)) for code in codes]


def _said(table: Table, seen: Any, seat: int, code: int, language: str) -> str:
    try:
        return sentence(table.game, describe(table.game, seen, seat, code), seat, language)
    except BadNotation:
        return table.game.format(code)


def times(table: Table, now: int) -> Times | None:
    """Return the clocks at a moment."""
    clock = table.clock
    if not clock.limited:
        return None
    at = table.served(now)
    left = [
        max(0, clock.rest(seat, at)) if table.chairs[seat].person is not None else None
        for seat in range(table.players)
    ]
    return Times(left=left, running=sorted(clock.running), at=now)
