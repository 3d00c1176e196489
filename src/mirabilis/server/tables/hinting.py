"""Hints: a search on what the seat may know, sent as it gets better."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING

from mirabilis.bots.text import parse
from mirabilis.bots.thoughts import are_alike
from mirabilis.core.errors import MirabilisError
from mirabilis.server.tables.catalogue import SEARCH
from mirabilis.server.tables.facts import Person
from mirabilis.server.tables.state import Table
from mirabilis.server.tables.viewers import Viewer
from mirabilis.server.wire.commands import Hint
from mirabilis.server.wire.errors import Refused
from mirabilis.server.wire.messages import HintMove, Hints

if TYPE_CHECKING:
    from mirabilis.server.tables.house import House
    from mirabilis.server.tables.live import Live
    from mirabilis.server.workers.thought import Thought

LOOK = 2.0  # seconds between two looks at how far the search is compiled


async def hint(
    house: House, live: Live, person: Person, asked: Hint, viewer: Viewer | None
) -> None:
    """Begin to think for a seat; the thoughts go to the connection that asked."""
    if viewer is None:
        raise Refused("bad_request", "hints come over a WebSocket; ask there")

    await live.look(lambda: _check(live.table, person, asked))
    if viewer in live.hinted:
        raise Refused("conflict", "a hint is on its way already")
    live.hinted.add(viewer)
    house.task(_think(house, live, asked, viewer))


def _check(table: Table, person: Person, asked: Hint) -> None:
    spec, match = table.game.spec, table.match
    if asked.seat not in table.seats_of(person.id):
        raise Refused("forbidden", f"seat {asked.seat} is not yours")
    if not table.facts.asked.hints:
        raise Refused("forbidden", "this table is played without hints")
    if spec.unaided is not None and spec.unaided(table.game.options):
        raise Refused("forbidden", "this game is played from memory: there are no hints")
    if match is None or table.status != "running" or asked.seat not in match.actors:
        raise Refused("not_your_turn", f"seat {asked.seat} is not to act now")


async def _think(house: House, live: Live, asked: Hint, viewer: Viewer) -> None:
    table = live.table
    match = table.match
    try:
        if match is None or table.status != "running":
            raise Refused("conflict", "the game is over")
        known, seat = await live.look(lambda: (_known(table, asked.seat), match.seat(asked.seat)))
        if are_alike(seat):
            viewer.send(_message(table, asked, None, True, alike=True))
            return

        async def has_changed() -> bool:
            now = await live.look(lambda: _known(live.table, asked.seat))
            return viewer.closed or now != known

        while wait := house.catalogue.seconds(table.game, parse(SEARCH)):
            viewer.send(_message(table, asked, None, False, wait=round(wait)))
            await asyncio.sleep(LOOK)
            if await has_changed():
                viewer.send(_message(table, asked, None, True))
                return
        thoughts = house.pool.think(table.game, SEARCH, seat, house.rules.hint_seconds)
        async with aclosing(thoughts) as stream:
            async for thought in stream:
                changed = await has_changed()
                viewer.send(_message(table, asked, thought, changed))
                if changed:
                    return
    except MirabilisError as error:
        viewer.send(_message(table, asked, None, True))
        house.note("hint.failed", why=str(error))
    finally:
        live.hinted.discard(viewer)


def _known(table: Table, seat: int) -> object:
    """Return what the seat knows: what it did not notice must not end a hint."""
    match = table.match
    return table.status, None if match is None else match.heard(seat)


def _message(
    table: Table,
    asked: Hint,
    thought: Thought | None,
    last: bool,
    *,
    wait: int | None = None,
    alike: bool = False,
) -> bytes:
    """Return a thought as a message; the last one says so."""
    moves = [] if thought is None else thought.moves
    message = Hints(
        key=asked.key,
        seat=asked.seat,
        moves=[
            HintMove(
                code=move["code"],
                move=table.game.format(move["code"]),
                value=move["value"],
                error=move["error"],
                visits=move["visits"],
                place=move.get("place"),
                right=move.get("right"),
                share=move.get("share"),
            )
            for move in moves
        ],
        simulations=0 if thought is None else thought.simulations,
        last=last or (thought is not None and thought.done),
        wait=wait,
        alike=alike,
    )
    return message.model_dump_json(exclude_none=True).encode()
