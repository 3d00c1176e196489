"""Anybody does anything at random: only refusals, and memory is always what the log says."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mirabilis.server.wire.errors import Refused
from server.desk import run
from server.tables.rooms import STANDARD, Now, agrees, folded, room

TABLES = {
    "ewn": (2, STANDARD),
    "pennies": (2, {}),
    "bluff": (2, {}),
    "market": (3, {"rounds": "1"}),
    "dice": (3, {}),
}
CLOCKS = (
    {"kind": "none"},
    {"kind": "move", "seconds": 20},
    {"kind": "fischer", "seconds": 40, "increment": 5},
)
KINDS = (
    *("move",) * 12,
    *("undo",) * 3,
    *("answer",) * 3,
    *("join", "leave", "resign", "seat", "abort", "rematch", "quiet", "chat", "look"),
    *("reveal", "ping"),
)


def command(dice: random.Random, here) -> dict:
    """Return something somebody might ask for; often it makes no sense."""
    kind = dice.choice(KINDS)
    seat = dice.randrange(here.players + 1)
    if here.match is not None and kind == "move" and here.match.actors and dice.random() < 0.9:
        seat = dice.choice([s for s in (*here.match.actors, *here.match.free) if s >= 0] or [0])
    found: dict = {"type": kind}
    if kind not in ("abort", "quiet", "chat", "ping"):
        found["seat"] = seat
    if kind == "move":
        codes = here.match.codes(seat) if here.match is not None and seat < here.players else []
        found["code"] = dice.choice(codes) if codes and dice.random() < 0.9 else dice.randrange(99)
    elif kind == "answer":
        found |= {"to": dice.choice(["undo", "rematch"]), "yes": dice.random() < 0.7}
    elif kind == "seat":
        found["bot"] = dice.choice(["easy", "nobody"])
    elif kind == "quiet":
        found["closed"] = dice.random() < 0.5
    elif kind == "chat":
        found["text"] = "hello"
    elif kind == "reveal":
        found["value"] = "00" * 16
    elif kind == "join" and dice.random() < 0.5:
        del found["seat"]
    if dice.random() < 0.5:
        found["key"] = f"k{dice.randrange(40)}"
    return found


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(TABLES)), st.sampled_from(CLOCKS), st.integers(0, 2**32))
def test_memory_is_what_the_log_says(game, clock, seed):
    async def work(folder):
        dice, now = random.Random(seed), Now()
        players, options = TABLES[game]
        async with room(folder, now=now) as desk:
            people = [await desk.person(name) for name in ("Ada", "Bob", "Cleo")]
            seats = [dice.choice(["me", "open", "open", "easy"]) for _ in range(players - 1)]
            seats.insert(dice.randrange(players), "me")
            table = await desk.table(people[0], game, seats, options=options, clock=clock)
            viewers = [await desk.watch(table, person) for person in (*people, None)]
            for _ in range(40):
                who = dice.randrange(3)
                here = desk.live(table).table
                asked = command(dice, here)
                with contextlib.suppress(Refused):
                    await desk.do(table, people[who], viewer=viewers[who], **asked)
                if dice.random() < 0.1:
                    now.add(dice.choice([1, 5, 30]))
                    live = desk.live(table)
                    live.when_idle(live.arm)
                await desk.settle(table)
                if dice.random() < 0.15:
                    await folded(desk, table)
            await folded(desk, table)
            for viewer in viewers:
                fresh = await desk.watch(table, viewer.person, since=0)
                if fresh.eyes == viewer.eyes and not viewer.of("welcome")[1:]:
                    assert fresh.events == viewer.events
                agrees(desk, table, fresh)
                info = await desk.house.info(table)
                assert fresh.info == info.model_dump(mode="json", exclude_none=True)

    faults = []

    class Faults(logging.Handler):
        def emit(self, record):
            faults.append(record.getMessage())

    handler = Faults(logging.ERROR)
    logging.getLogger("mirabilis.server").addHandler(handler)
    try:
        with tempfile.TemporaryDirectory() as folder:
            run(lambda: work(Path(folder)))
    finally:
        logging.getLogger("mirabilis.server").removeHandler(handler)
    assert faults == []


async def test_many_commands_at_once_are_done_one_after_the_other(tmp_path):
    async with room(tmp_path) as desk:
        ada = await desk.person("Ada")
        table = await desk.table(ada, "ewn", ["me", "me"], options=STANDARD)
        code = desk.live(table).table.match.codes(0)[0]
        several = [
            desk.do(table, ada, type="move", seat=0, code=code, key="same") for _ in range(30)
        ]
        answers = await asyncio.gather(*several)
        assert {answer.key for answer in answers} == {"same"}
        several = [desk.do(table, ada, type="quiet", closed=n % 2 == 0) for n in range(100)]
        answers = await asyncio.gather(*several, return_exceptions=True)
        late = [answer for answer in answers if isinstance(answer, Refused)]
        assert {answer.problem.error for answer in late} == {"too_fast"}
        await folded(desk, table)
