"""Updates as bytes, put together piece by piece.

Every move sends one to every viewer: it is most of what a server does. The bytes are those that the
model `Update` gives, and the tests hold them against it; but a text of a move is encoded once for
all, events once for all viewers who notice the same, and a view once for all who see the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pydantic_core import to_json

from mirabilis.core.seats import CHANCE, SPECTATOR
from mirabilis.core.transcript import game_view
from mirabilis.server.tables import showing
from mirabilis.server.tables.state import Table
from mirabilis.server.wire.messages import Event

ROOM = 4096  # texts kept for a game


class Noticed(NamedTuple):
    """An event as a viewer noticed it, before it is a model or bytes: `Event` says what is what."""

    n: int
    kind: str
    seat: int
    code: int | None = None
    move: str | None = None
    text: str | None = None
    draw: tuple[int, int] | None = None
    stands: int | None = None
    reason: str | None = None

    def event(self) -> Event:
        """Return it as a model."""
        return Event.model_validate(self._asdict())


def text_of(table: Table, code: int) -> bytes:
    """Return the text of a move as JSON."""
    found = table.texts.get(code)
    if found is None:
        found = to_json(table.game.format(code))
        if len(table.texts) < ROOM:
            table.texts[code] = found
    return found


def events_json(table: Table, noticed: Sequence[Noticed]) -> bytes:
    """Return events as JSON, without the brackets."""
    return b",".join([_event(table, one) for one in noticed])


def _event(table: Table, one: Noticed) -> bytes:
    if one.kind != "move" or one.code is None:
        return to_json({k: v for k, v in one._asdict().items() if v is not None})
    text = b"" if one.text is None else b',"text":%b' % to_json(one.text)
    return move_json(table, one.n, one.seat, one.code, one.draw, text)


def move_json(
    table: Table, n: int, seat: int, code: int, draw: tuple[int, int] | None, text: bytes = b""
) -> bytes:
    """Return the event of a move as JSON; ``text`` is its sentence, with the name of the field."""
    drawn = b"" if draw is None else b',"draw":[%d,%d]' % draw
    form = b'{"n":%d,"kind":"move","seat":%d,"code":%d,"move":%b%b%b}'
    return form % (n, seat, code, text_of(table, code), text, drawn)


class Sights:
    """The views of one moment: each is made once for all who see the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._views: dict[int, bytes] = {}

    def view(self, viewer: int) -> bytes:
        """Return what a viewer sees of the game, as JSON."""
        who = SPECTATOR if self._table.same_for_all else viewer
        found = self._views.get(who)
        if found is None:
            match = self._table.match
            assert match is not None
            tables = self._table.game.tables(self._table.players)
            seen = match.observed(who)
            found = self._views[who] = to_json(game_view(self._table.game, tables, seen, who))
        return found


def update(
    table: Table,
    viewer: int,
    language: str | None,
    n: int,
    events: bytes,
    sights: Sights,
    now: int,
) -> bytes:
    """Return an update for a viewer."""
    match = table.match
    if match is None:
        where = showing.position(table, viewer, n, now, language)
        place = where.model_dump_json(exclude_none=True).encode()
        return b'{"type":"update","events":[%b],"position":%b}' % (events, place)
    actors, moves, outcome = b"", b"", b""
    if table.status == "running":
        waiting = match.actors
        actors = b",".join([b"%d" % seat for seat in waiting if seat != CHANCE])
        if viewer in waiting or viewer in match.free:
            moves = _moves(table, viewer, language)
    elif (ended := showing.outcome(match)) is not None:
        outcome = b',"outcome":%b' % ended.model_dump_json().encode()
    clock = b""
    if table.clock.limited:
        clock = b',"clock":%b' % to_json(showing.times(table, now))
    form = (
        b'{"type":"update","events":[%b],"position":'
        b'{"n":%d,"actors":[%b],"moves":[%b],"view":%b%b%b}}'
    )
    return form % (events, n, actors, moves, sights.view(viewer), clock, outcome)


def _moves(table: Table, seat: int, language: str | None) -> bytes:
    match = table.match
    assert match is not None
    if language is not None:
        return to_json(showing.moves(table, match, seat, language))[1:-1]
    return b",".join([b"[%d,%b]" % (code, text_of(table, code)) for code in match.codes(seat)])
