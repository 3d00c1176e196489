"""Making tables: new ones, rematches and the next games of a series."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.series import who_begins
from mirabilis.server.store.contract import Row, StoreFailed
from mirabilis.server.tables import showing
from mirabilis.server.tables.facts import Facts, Person
from mirabilis.server.tables.own import due
from mirabilis.server.tables.state import ME, OPEN, Entry, Table, rematch_agreed, stays
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.tables import NewTable, SeriesInfo, TableInfo
from mirabilis.server.workers.texts import allowed

if TYPE_CHECKING:
    from mirabilis.server.tables.house import House
    from mirabilis.server.tables.live import Live

ID = "0123456789abcdefghijkmnopqrstuvwxyz"  # no l: people may have to type it
LENGTH = 16  # about 82 bits: a table by link is found by nobody else
ROUNDING = 1e-6  # of shared wins that are added up
PAUSES = (1.0, 2.0, 5.0, 15.0, 60.0)  # seconds, while the store cannot be reached


def random_bytes(count: int) -> bytes:
    """Return bytes that nobody can foresee."""
    return secrets.token_bytes(count)


def new_id(house: House) -> str:
    """Return the id of a new table."""
    number = int.from_bytes(house.token(LENGTH), "big")
    letters = []
    for _ in range(LENGTH):
        number, rest = divmod(number, len(ID))
        letters.append(ID[rest])
    return "".join(letters)


async def tabled(game: Game, players: int) -> None:
    """See that a game has its tables; the first time that takes longer than others may wait."""
    await asyncio.to_thread(game.tables, players)


async def facts(house: House, person: Person, asked: NewTable) -> tuple[Facts, Game]:
    """Return what is settled by a request, or refuse it."""
    game = house.catalogue.game(asked.game, asked.options)
    house.catalogue.asked(asked.game)
    players = len(asked.seats)
    try:
        await tabled(game, players)
        for who in asked.seats:
            if who not in (ME, OPEN):
                allowed(who, game)
    except MirabilisError as error:
        raise Refused("bad_request", str(error)) from None
    if ME not in asked.seats and OPEN not in asked.seats:
        raise Refused("bad_request", "seats: one of them must be 'me' or 'open'")
    if not house.rules.chat:
        asked = asked.model_copy(update={"chat": False})
    mine = [who == ME for who in asked.seats]
    made = Facts(
        id=new_id(house),
        asked=asked.model_copy(update={"key": None, "commit": None}),
        owner=person.id,
        created=house.now(),
        seed=house.token(32),
        series=SeriesInfo(to_win=asked.to_win, game=1, wins=[0.0] * players),
        options=dict(game.options),
        people=tuple(person.id if me else None for me in mine),
        commits=tuple(asked.commit if me else None for me in mine),
    )
    return made, game


def row(table: Table, now: int) -> Row:
    """Return the row of a new table."""
    asked = table.facts.asked
    return Row(
        id=table.facts.id,
        game=asked.game,
        status=table.status,
        public=asked.public,
        owner=table.owner,
        created=table.facts.created,
        due=due(table, now),
        head=showing.head(table),
    )


def listed(row: Row) -> TableInfo:
    """Return a table for a list, from its row: without what changes with every move."""
    info = TableInfo.model_validate_json(row.head)
    return info.model_copy(update={"actors": [], "undo": None})


def cursor(before: str | None) -> tuple[int, str] | None:
    """Read where a list goes on."""
    if before is None:
        return None
    created, _, table = before.partition("-")
    if not (created.isascii() and created.isdigit() and len(created) < 16 and table):
        raise Refused("bad_request", "before: take what 'next' of the last list says")
    return int(created), table


# -- the next game -------------------------------------------------------------------------


async def rematch(house: House, live: Live) -> None:
    """Make the next table, and say at this one where it is."""
    if live.makes_next:
        return
    live.makes_next = True
    try:
        for pause in PAUSES:
            try:
                await _make_next(house, live)
                return
            except StoreFailed:
                await asyncio.sleep(pause)
            except Refused as refused:
                if refused.problem.error != "unavailable":
                    raise
                await asyncio.sleep(pause)
    finally:
        live.makes_next = False


async def _make_next(house: House, live: Live) -> None:
    if not rematch_agreed(live.table):
        return
    made, game = _next(house, live)
    await tabled(game, len(made.asked.seats))
    # one key for all processes, and for this one after a fall: there is one next table
    after = await house.make(made, game, once=(f"after {live.table.facts.id}", "next"))

    def entry() -> Entry | None:
        if not rematch_agreed(live.table):
            return None
        at = max(house.now(), live.table.touched)
        return {"t": "next", "at": at, "to": after}

    await live.add(entry)


def _next(house: House, live: Live) -> tuple[Facts, Game]:
    """Return the facts of the next game: seats stay, the first move goes round."""
    table = live.table
    old, asked = table.facts, table.facts.asked
    wins = list(old.series.wins)
    outcome = table.match.outcome if table.match is not None else None
    if outcome is not None:
        for seat in outcome.winners:
            wins[seat] += 1 / len(outcome.winners)
    number = old.series.game + 1
    if max(wins, default=0) > asked.to_win - ROUNDING:  # the series is won: another one
        wins, number = [0.0] * table.players, 1
    options = {**old.options, **who_begins(table.game, old.options, 1)}
    agreed = {} if table.rematch is None else table.rematch.agreed
    people = tuple(
        chair.person if stays(table, seat) else None for seat, chair in enumerate(table.chairs)
    )
    seats = [OPEN if c.person is not None or c.bot is None else c.bot for c in table.chairs]
    made = Facts(
        id=new_id(house),
        asked=asked.model_copy(update={"seats": seats, "options": options}),
        owner=_next_owner(live, people),
        created=house.now(),
        seed=house.token(32),
        series=SeriesInfo(to_win=asked.to_win, game=number, wins=wins, before=old.id),
        options=options,
        people=people,
        commits=tuple(agreed.get(seat) for seat in range(table.players)),
    )
    return made, house.catalogue.game(asked.game, options)


def _next_owner(live: Live, people: tuple[str | None, ...]) -> str:
    """Return the owner of the next table: the same, unless their data were deleted."""
    owner = live.table.owner
    if owner is not None and (owner in people or owner in live.names):
        return owner
    return next(person for person in people if person is not None)


async def leave(house: House, live: Live, person: str) -> None:
    """Let somebody leave a table for good."""
    for seat in live.table.seats_of(person):

        def entry(seat: int = seat) -> Entry | None:
            table = live.table
            at = max(house.now(), table.touched)
            if table.chairs[seat].person != person or table.chairs[seat].left is not None:
                return None
            if table.status == "open":
                if any(chair.value is not None for chair in table.chairs):
                    return {"t": "aborted", "at": at}  # nobody else may sit down now
                return {"t": "stood", "at": at, "seat": seat}
            if table.status == "running":
                return {"t": "left", "at": at, "seat": seat, "reason": "abandoned"}
            return None

        await live.add(entry)
    if live.table.owner == person:
        heir = next((p for p in live.table.people() if p != person), None)

        def owned() -> Entry | None:
            at = max(house.now(), live.table.touched)
            if live.table.status == "aborted":
                return None
            if heir is None:
                return None if live.table.status != "open" else {"t": "aborted", "at": at}
            return {"t": "owned", "at": at, "owner": heir}

        await live.add(owned)
