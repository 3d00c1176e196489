"""A hint goes on whatever others do unnoticed, and ends when its seat notices something."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from mirabilis.core.conformance.line import Line
from mirabilis.core.seats import CHANCE_BIT, NOTHING, seats_of
from mirabilis.server.workers.thought import Thought
from server.privacy.wire import content
from server.privacy.worlds import Idle, logged, run, world
from tiny import market

SEATS = 3


class Slow(Idle):
    """A worker that thinks one thought more whenever a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Semaphore(0)

    def think(
        self, game: Any, text: str, seat: Any, seconds: float
    ) -> AsyncGenerator[Thought, None]:
        return self._thoughts(seat.codes)

    async def _thoughts(self, codes: list[int]) -> AsyncGenerator[Thought, None]:
        for number in range(1, 4):
            await self.go.acquire()
            moves = [{"code": codes[0], "value": 0.5, "error": 0.1, "visits": number}]
            yield Thought(moves=moves, simulations=number, done=number == 3)


def _unnoticed(state: Any, viewer: int) -> tuple[int, int] | None:
    """Return a move that somebody could make now without the viewer noticing."""
    line = Line(state.game, SEATS)
    for seat, code in state.line:
        line.play(seat, code)
    for seat in seats_of(line.actors() & ~CHANCE_BIT | line.free()):
        for code in line.legal(seat) if seat != viewer else ():
            if all(line.tell(seat, code, v) == NOTHING for v in line.viewers if v != seat):
                return seat, code
    return None


@pytest.mark.parametrize("world_number", [0, 1, 2])
def test_a_hint_ends_for_what_its_seat_notices(world_number: int, tmp_path: Path) -> None:
    """World 0: nothing happens. World 1: something unnoticed, and back. World 2: a move."""

    async def everything() -> list[bytes]:
        pool = Slow()
        async with (
            asyncio.timeout(60),
            world(tmp_path / "h.db", market, pool=pool, fair=True) as at,
        ):
            people = [await at.person(f"Seat {seat}") for seat in range(SEATS)]
            asked = {"game": "market", "seats": ["me", "open", "open"]}
            table = content(await people[0].http("POST", "/api/tables", asked))["id"]
            for seat in range(1, SEATS):
                await people[seat].do(table, type="join", seat=seat)
            for person in people:
                await person.connect(table, "")
            state = at.house.lives[table].table
            dice = random.Random(5)
            while (found := _unnoticed(state, 0)) is None or 0 not in state.match.actors:
                seat = dice.choice(state.match.actors)
                code = dice.choice(state.match.codes(seat))
                await people[seat].do(table, type="move", seat=seat, code=code)
            await at.settle(table)
            start = len(people[0].seen[""])
            await people[0].ask("", type="hint", seat=0)
            for step in range(3):
                if step == 1 and world_number == 1:
                    await people[found[0]].ask("", type="move", seat=found[0], code=found[1])
                    await people[found[0]].ask("", type="undo", seat=found[0])
                if step == 1 and world_number == 2:
                    code = state.match.codes(0)[0]
                    await people[0].do(table, type="move", seat=0, code=code)
                pool.go.release()
                await asyncio.sleep(0.02)
            await at.settle(table)
            for person in people:
                await person.leave()
            frames = people[0].seen[""][start:]
            return [frame for frame in frames if b'"type":"hint"' in frame]

    with logged():
        hints = run(everything())
    told = [json.loads(frame[frame.index(b"{") :]) for frame in hints]
    if world_number == 2:
        assert [hint["last"] for hint in told] == [False, True]
    else:
        assert [(hint["simulations"], hint["last"]) for hint in told] == [
            (1, False),
            (2, False),
            (3, True),
        ]
