"""Whether somebody counts as away does not follow from what they do unnoticed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.privacy.test_hints import SEATS, _unnoticed
from server.privacy.wire import content
from server.privacy.worlds import logged, run, world
from tiny import market


@pytest.mark.bad_bot  # nobody is there to answer for it
def test_only_what_is_noticed_says_that_somebody_is_here(tmp_path: Path) -> None:
    async def everything() -> None:
        async with asyncio.timeout(60), world(tmp_path / "a.db", market, fair=True) as at:
            people = [await at.person(f"Seat {seat}") for seat in range(SEATS)]
            asked = {"game": "market", "seats": ["me", "open", "open"]}
            table = content(await people[0].http("POST", "/api/tables", asked))["id"]
            for seat in range(1, SEATS):
                await people[seat].do(table, type="join", seat=seat)
            await at.idle(table)
            live = at.house.lives[table]
            state, path = live.table, f"/api/tables/{table}"
            while (found := _unnoticed(state, 0)) is None:
                seat = state.match.actors[0]
                await people[seat].do(
                    table, type="move", seat=seat, code=state.match.codes(seat)[0]
                )
            seat, code = found
            await live.add(lambda: {"t": "away", "at": state.touched, "seats": [seat]})
            before = await people[0].http("GET", path)
            assert content(before)["seats"][seat]["away"]
            answer = await people[seat].do(table, type="move", seat=seat, code=code)
            assert answer.startswith(b"HTTP/1.1 200")
            assert await people[0].http("GET", path) == before
            await people[seat].do(table, type="resign", seat=seat)
            assert not content(await people[0].http("GET", path))["seats"][seat]["away"]

    with logged():
        run(everything())
