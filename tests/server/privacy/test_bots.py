"""What bots are asked, and when they answer, depends on nothing that is hidden from them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import mirabilis
from mirabilis.bots import pipe
from mirabilis.server.tables import driver, keeping, moments
from mirabilis.server.workers.request import Asking
from server.privacy.acting import LIMIT, PLAIN, Play
from server.privacy.twins import Script, Step, script_of
from server.privacy.wire import PATIENCE, content
from server.privacy.worlds import Idle, Scripted, World, logged, run, slug_of, world
from tiny import market

PACE = 0.4
ASKED = "random"

Asked = tuple[int, str, bytes]
"""At which step of the script, what for, and the whole request."""


class Recorder(Idle):
    """Workers that note what they are asked; a test answers for them."""

    def __init__(self) -> None:
        super().__init__()
        self.step = 0
        self.asked: list[Asked] = []
        self.pending: asyncio.Future[int] | None = None

    async def _asked(self, asking: Asking) -> int | None:
        message = await asking.message()
        how = pipe.unpacked(message)["how"]
        self.asked.append((self.step, how, message))
        if how == "aside":
            return None
        self.pending = asyncio.get_running_loop().create_future()
        return await self.pending

    async def answer(self, code: int) -> None:
        """Let the bot that was asked have decided."""
        async with asyncio.timeout(PATIENCE):
            while self.pending is None:
                await asyncio.sleep(0.001)
        pending, self.pending = self.pending, None
        pending.set_result(code)


class Timed:
    """asyncio as the driver of bots knows it: time is the world's, and pauses are noted and over.

    It is its own loop.
    """

    def __init__(self) -> None:
        self.clock = [0]
        self.pauses: list[float] = []
        self.over = 0.0  # seconds of pauses

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    def get_running_loop(self) -> Timed:
        return self

    def time(self) -> float:
        return self.clock[0] / 1000 + self.over

    def call_later(self, seconds: float, act: Any, *args: Any) -> asyncio.Handle:
        def now() -> None:
            self.over += seconds
            self.pauses.append(round(seconds, 6))
            act(*args)

        return asyncio.get_running_loop().call_soon(now)


class BotPlay(Play):
    """A script in which a bot has the seat of the viewer."""

    def __init__(self, at: World, number: int, script: Script, slug: str, pool: Recorder) -> None:
        super().__init__(at, number, script, slug)
        self.pool = pool

    async def sit(self, options: dict[str, str]) -> None:
        """Let everybody else come and sit down."""
        at, script = self.at, self.script
        at.people.clear()
        self.seats = [await at.person(f"Seat {seat}") for seat in range(script.players)]
        people = [seat for seat in range(script.players) if seat != script.viewer]
        chairs = ["open"] * script.players
        chairs[script.viewer] = ASKED
        asked = {"game": self.slug, "options": options, "seats": chairs}
        made = await self.seats[people[0]].http("POST", "/api/tables", asked)
        self.table = content(made)["id"]
        at.sources[self.table] = Scripted(script.chance[self.number])
        for seat in people:
            await self.seats[seat].do(self.table, type="join", seat=seat)
            await self.seats[seat].connect(self.table, PLAIN)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nothing is being written, and nobody but a worker is busy."""
        async with asyncio.timeout(PATIENCE):
            while True:
                live = self.at.house.lives[self.table]
                asked = self.pool.pending is not None
                at_work = len(live.driver._tasks) > asked or live.driver._timer is not None
                if not live.busy and not at_work:
                    return
                await asyncio.sleep(0.001)

    async def play(self) -> None:
        for index, step in enumerate(self.script.steps):
            self.pool.step = index
            self.at.clock[0] += 100
            if step.kind == "move" and step.seat == self.script.viewer:
                code = step.codes[self.number]
                assert code is not None
                await self.pool.answer(code)
                await asyncio.sleep(0.002)
            else:
                await self._doing(step, index)
            await self.quiet()
        for person in self.at.people:
            await person.leave()

    async def _doing(self, step: Step, index: int) -> None:
        self.at.idle = lambda table: self.quiet()  # type: ignore[method-assign]
        if step.kind == "extra":
            await self._extra(step, index)
        else:
            await self._move(step, index)


def for_bots(script: Script) -> Script:
    """Return as much of a script as a bot can play, that acts when it is waited for."""
    steps = []
    for step in script.steps:
        if step.kind == "move" and step.seat == script.viewer and not step.waited:
            break
        if step.kind in ("move", "extra"):
            steps.append(step)
    return replace(script, steps=steps)


def asked_in(
    file: Path, package: Any, number: int, scripts: list[Script], timed: Timed
) -> tuple[list[list[Asked]], list[float]]:
    """Return what the bot was asked in one world, script by script, and the pauses it made."""
    slug = slug_of(package)
    timed.pauses, timed.over = [], 0.0
    asked = []

    async def everything() -> None:
        pool = Recorder()
        async with (
            asyncio.timeout(LIMIT),
            world(file, package, pool=pool, bot_pace=PACE) as made,
        ):
            timed.clock = made.clock
            for script in scripts:
                pool.asked, pool.pending = [], None
                play = BotPlay(made, number, script, slug, pool)
                await play.sit({})
                await play.play()
                asked.append(pool.asked)
                made.house.lives[play.table].end(1012, "")

    with logged():
        run(everything())
    return asked, timed.pauses


@pytest.mark.parametrize(
    ("package", "players", "most"),
    [
        pytest.param(market, 3, 12, id="market"),
        pytest.param("dice", 3, 8, id="dice"),
        pytest.param("code", 3, 8, id="code"),
        pytest.param("jahres", 4, 8, id="jahres"),
    ],
)
def test_a_bot_is_asked_the_same_and_answers_at_the_same_moment(
    package: Any, players: int, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = mirabilis.load(package, jit=False)
    scripts = [
        for_bots(script_of(game, players, viewer, most, f"bots {seed}"))
        for viewer in range(players)
        for seed in range(2)
    ]
    assert all(script.differs for script in scripts)
    timed = Timed()
    monkeypatch.setattr(driver, "asyncio", timed)
    # A sweep would find the tables of earlier scripts again, at moments of the wall clock.
    monkeypatch.setattr(keeping, "sweep", lambda house: asyncio.sleep(0))
    one, two = (
        asked_in(tmp_path / f"{number}.db", package, number, scripts, timed) for number in (0, 1)
    )
    for script, first, second in zip(scripts, one[0], two[0], strict=True):
        where = [(s.kind, s.seat, s.codes, s.takes_back) for s in script.steps]
        told = [[(step, how) for step, how, _ in asked] for asked in (first, second)]
        assert told[0] == told[1], (script.viewer, where)
        assert first == second
    assert one[1] == two[1]
    assert any(asked for asked in one[0])
    assert any(one[1])  # some answers had to wait for their moment


def test_a_bot_waits_for_its_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses above are those before its moment: what a bot did not use up by thinking."""
    game = mirabilis.load("dice", jit=False)
    found = (for_bots(script_of(game, 3, 0, 4, f"pace {seed}")) for seed in range(50))
    script = next(s for s in found if [(x.kind, x.seat) for x in s.steps[:1]] == [("move", 0)])
    timed = Timed()
    monkeypatch.setattr(driver, "asyncio", timed)
    _, pauses = asked_in(tmp_path / "pace.db", "dice", 0, [script], timed)
    assert PACE <= pauses[0] + driver.AHEAD <= 2 * moments.USUAL  # people are waited for as well
    assert pauses[1] == pytest.approx(driver.AHEAD - 0.1)  # a tenth of a second is gone by then
