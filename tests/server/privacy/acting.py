"""Acting out a script in a world, and comparing what a viewer was sent in two of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mirabilis.core.seats import SPECTATOR
from server.privacy.twins import Script, Step
from server.privacy.wire import content
from server.privacy.worlds import Scripted, Somebody, World, lines_of, logged, run, slug_of, world

PLAIN, TOLD = "", "?lang=en"  # a viewer looks twice: with sentences and without
LIMIT = 300.0  # seconds for everything that happens in one world
CLOCK = {"kind": "fischer", "seconds": 80_000, "increment": 3}  # no flag falls meanwhile


@dataclass
class Sent:
    """Everything a viewer was sent about one table, kept apart as it came."""

    heard: list[bytes]
    seen: dict[str, list[bytes]]

    def all(self) -> bytes:
        """Return all of it in one piece, for searching."""
        return b"\n".join([*self.heard, *(f for frames in self.seen.values() for f in frames)])


class Play:
    """One script at one table of one world."""

    def __init__(self, at: World, number: int, script: Script, slug: str) -> None:
        self.at, self.number, self.script, self.slug = at, number, script, slug
        self.table = ""
        self.seats: list[Somebody] = []
        self.viewer: Somebody
        self.turn = 0  # how many moves were made: every second one over HTTP

    async def begin(self, options: dict[str, str], clock: dict[str, Any]) -> None:
        """Let people come, make a table, sit down and look."""
        at, script = self.at, self.script
        at.people.clear()
        self.seats = [await at.person(f"Seat {seat}") for seat in range(script.players)]
        watching = await at.person("Watching")
        self.viewer = watching if script.viewer == SPECTATOR else self.seats[script.viewer]
        asked = {
            "game": self.slug,
            "options": options,
            "seats": ["me"] + ["open"] * (script.players - 1),
            "clock": clock,
            "hints": False,
            "public": True,
        }
        made = await self.seats[0].http("POST", "/api/tables", asked)
        self.table = content(made)["id"]
        at.sources[self.table] = Scripted(script.chance[self.number])
        for person in {id(self.viewer): self.viewer, id(watching): watching}.values():
            await person.connect(self.table, TOLD)
        for person in self.seats:
            await person.connect(self.table, PLAIN)
        if self.viewer is watching:
            await watching.connect(self.table, PLAIN)
        for seat in range(1, script.players):
            await self.seats[seat].do(self.table, type="join", seat=seat)
            await at.settle(self.table)

    async def perform(self) -> Sent:
        """Act it out; the viewer's bytes come back."""
        for index, step in enumerate(self.script.steps):
            self.at.clock[0] += 1000
            await getattr(self, f"_{step.kind}")(step, index)
            await self.at.settle(self.table)
        await self._probe(Step("probe"), len(self.script.steps))
        await self.viewer.do(self.table, type="abort")
        await self.at.settle(self.table)
        sent = Sent(list(self.viewer.heard), {k: list(v) for k, v in self.viewer.seen.items()})
        for person in self.at.people:
            await person.leave()
        return sent

    async def _move(self, step: Step, index: int) -> None:
        code = step.codes[self.number]
        who = self.seats[step.seat]
        self.turn += 1
        if self.turn % 2:
            answer = await who.ask(PLAIN, type="move", seat=step.seat, code=code)
            assert answer["type"] != "refused", answer
        else:
            said = await who.do(self.table, type="move", seat=step.seat, code=code)
            assert said.startswith(b"HTTP/1.1 200"), said

    async def _extra(self, step: Step, index: int) -> None:
        """Do what the viewer does not notice; at another moment, and over a WebSocket."""
        code = step.codes[self.number]
        self.at.clock[0] += 300
        if code is not None:
            await self._unseen(step, code)
        self.at.clock[0] += 300

    async def _unseen(self, step: Step, code: int) -> None:
        who = self.seats[step.seat]
        answer = await who.ask(PLAIN, type="move", seat=step.seat, code=code)
        assert answer["type"] != "refused", answer
        await self.at.idle(self.table)
        if step.takes_back:
            answer = await who.ask(PLAIN, type="undo", seat=step.seat)
            assert answer["type"] != "refused", answer
            await self.at.idle(self.table)

    async def _say(self, step: Step, index: int) -> None:
        await self.seats[step.seat].do(self.table, type="chat", text=f"Well, {index}!")
        await self.viewer.ask(PLAIN, type="chat", text="Well said.")

    async def _again(self, step: Step, index: int) -> None:
        """Let the viewer go and come back."""
        await self.viewer.sockets[TOLD].close()
        await self.viewer.connect(self.table, TOLD)

    async def _undo(self, step: Step, index: int) -> None:
        """Let somebody ask to take something back; what is free to take back is done again."""
        before = self.line
        await self.seats[step.seat].ask(PLAIN, type="undo", seat=step.seat)
        await self.at.settle(self.table)
        after = self.line
        if len(after) < len(before):
            seat, code = [event for event in before if event[0] == step.seat][-1]
            answer = await self.seats[seat].ask(PLAIN, type="move", seat=seat, code=code)
            assert answer["type"] != "refused", answer

    async def _no(self, step: Step, index: int) -> None:
        """Let the others say no, where somebody has asked them."""
        other = (step.seat + 1) % self.script.players
        await self.seats[other].do(self.table, type="answer", to="undo", seat=other, yes=False)

    async def _probe(self, step: Step, index: int) -> None:
        """Let the viewer ask for everything there is to ask for."""
        who, path = self.viewer, f"/api/tables/{self.table}"
        seat = max(self.script.viewer, 0)
        for address in (
            "",
            "/record",
            "/events",
            "/events?lang=de",
            "/drawing",
            "/drawing?lang=fr",
        ):
            await who.http("GET", path + address)
        for other in range(self.script.players):  # one's own is drawn, the others are refused
            await who.http("GET", f"{path}/drawing?seat={other}")
        await who.http("GET", "/api/tables")
        await who.http("GET", "/api/tables/mine")
        await who.http("GET", f"{path}/events?seat={(seat + 1) % self.script.players}")
        await who.do(self.table, type="move", seat=seat, move="nonsense")
        await who.do(self.table, type="hint", seat=seat)
        await who.ask(PLAIN, type="hint", seat=seat)
        await who.ask(PLAIN, type="look", seat=(seat + 1) % self.script.players)
        for code in step.asks:
            await who.do(self.table, type="move", seat=seat, code=code)
            await who.ask(PLAIN, type="move", seat=seat, code=code)

    @property
    def line(self) -> list[tuple[int, int]]:
        """Return the true line: for the script, which has to know what happened."""
        line: list[tuple[int, int]] = self.at.house.lives[self.table].table.line
        return line


@dataclass
class Result:
    """What came of some scripts in one world."""

    sent: list[Sent]
    log: list[dict[str, Any]]


def act(
    file: Path,
    package: Any,
    number: int,
    scripts: Sequence[Script],
    options: dict[str, str] | None = None,
    clock: dict[str, Any] | None = None,
) -> Result:
    """Act out scripts in a world of their own, one after another."""
    slug = slug_of(package)

    async def everything() -> list[Sent]:
        sent = []
        async with asyncio.timeout(LIMIT), world(file, package) as made:
            for script in scripts:
                play = Play(made, number, script, slug)
                await play.begin(options or {}, clock or CLOCK)
                sent.append(await play.perform())
        return sent

    with logged() as stream:
        sent = run(everything())
        lines = lines_of(stream)
    assert not [line for line in lines if line["level"] == "error"]
    return Result(sent, lines)


def differences(one: Result, two: Result) -> list[str]:
    """Return in words where two worlds differ for their viewers; nothing if they do not."""
    found = []
    for number, (a, b) in enumerate(zip(one.sent, two.sent, strict=True)):
        for name, left, right in (
            ("http", a.heard, b.heard),
            *((f"socket {q}", a.seen.get(q, []), b.seen.get(q, [])) for q in {*a.seen, *b.seen}),
        ):
            if len(left) != len(right):
                found.append(f"table {number}, {name}: {len(left)} and {len(right)} messages")
            for place, (x, y) in enumerate(zip(left, right, strict=False)):
                if x != y:
                    found.append(f"table {number}, {name}, {place}: {_apart(x, y)}")
                    break
    if one.log != two.log:
        apart = [pair for pair in zip(one.log, two.log, strict=False) if pair[0] != pair[1]]
        found.append(f"log, {len(one.log)} and {len(two.log)} lines: {apart[:1]}")
    return found


def _apart(x: bytes, y: bytes) -> str:
    """Return where two messages part."""
    place = next((i for i, (p, q) in enumerate(zip(x, y, strict=False)) if p != q), 0)
    start = max(0, place - 60)
    return f"…{x[start : place + 60]!r} but …{y[start : place + 60]!r}"
