"""The comparison of `test_wire` finds leaks: each of these servers has one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from conformance.broken import BLUFF, broken, observes_everything
from mirabilis.core.errors import IllegalMove, MirabilisError
from mirabilis.core.seats import NOTHING
from mirabilis.server import logs
from mirabilis.server.tables.house import House
from mirabilis.server.tables.live import Live
from mirabilis.server.tables.state import Table
from mirabilis.server.tables.streams import Stream
from mirabilis.server.wire.messages import Pong
from server.privacy.acting import differences
from server.privacy.test_wire import holds, scripts_of
from server.privacy.twins import Script
from tiny import bluff, market

pytestmark = pytest.mark.compiled  # not measured: it takes twice as long then

ASKED = "undo extra "  # somebody does something unnoticed while a question stands

Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def scripts() -> list[Script]:
    """Scripts of a game with hidden cards, hidden choices and moves that nobody notices."""
    found = scripts_of(market, {}, 3, 7, 6)
    asking = [s for s in found if ASKED in "".join(f"{step.kind} " for step in s.steps)]
    return asking[0::2][:2]


def _log_line(patch: pytest.MonkeyPatch) -> None:
    committed = Live._committed

    def telling(self: Live, entry: Any, *more: Any) -> None:
        logs.log("moved", code=entry.get("code"))
        committed(self, entry, *more)

    patch.setattr(Live, "_committed", telling)


def _refusal(patch: pytest.MonkeyPatch) -> None:
    apply = Table.apply

    def naming(self: Table, entry: Any) -> None:
        try:
            apply(self, entry)
        except MirabilisError as error:
            hidden = self.line[-1][1] if self.line else 0
            raise IllegalMove(f"{error}, for the last move was {hidden}") from None

    patch.setattr(Table, "apply", naming)


def _numbers(patch: pytest.MonkeyPatch) -> None:
    see = Stream._see

    def counting(self: Stream, seat: int, code: int) -> Any:
        shown, said = see(self, seat, code)
        self.n += shown == NOTHING
        return shown, said

    patch.setattr(Stream, "_see", counting)


def _message(patch: pytest.MonkeyPatch) -> None:
    committed = Live._committed

    def chatty(self: Live, *more: Any) -> None:
        committed(self, *more)
        for viewer in self.audience.everybody():
            viewer.send(Pong(at=0).model_dump_json().encode())

    patch.setattr(Live, "_committed", chatty)


def _record(patch: pytest.MonkeyPatch) -> None:
    async def early(self: House, table: str) -> str:
        match = (await self.live(table)).table.match
        return "" if match is None else match.record(running=True).dumps()

    patch.setattr(House, "record", early)


def _drawing(patch: pytest.MonkeyPatch) -> None:
    """Draw for everybody what a seat sees."""
    sight = House.sight

    async def borrowed(self: House, table: str, person: Any, seat: int | None) -> Any:
        game, view = await sight(self, table, person, seat)
        match = (await self.live(table)).table.match
        assert match is not None
        return game, {**view, **match.view(0)["board"]}

    patch.setattr(House, "sight", borrowed)


def _draws(patch: pytest.MonkeyPatch) -> None:
    grow = Table._grow

    def drawn(self: Table) -> bool:
        before = len(self.steps)
        told = grow(self)
        assert self.match is not None
        draws = iter(self.match.draws)
        self.steps[before:] = [
            step._replace(draw=next(draws)) if step.seat < 0 else step
            for step in self.steps[before:]
        ]
        return told

    patch.setattr(Table, "_grow", drawn)


def _time(patch: pytest.MonkeyPatch) -> None:
    """Let a clock show that somebody did something unnoticed."""
    moved = Table._moved

    def charged(self: Table, entry: Any) -> None:
        moved(self, entry)
        self.clock.left[entry["seat"]] += 1

    patch.setattr("mirabilis.server.tables.state._HAPPENS", _happens("moved", charged))


def _question(patch: pytest.MonkeyPatch) -> None:
    """Let any move end a question, as one that everybody sees does."""
    moved = Table._moved

    def forgets(self: Table, entry: Any) -> None:
        moved(self, entry)
        self.undo = None

    patch.setattr("mirabilis.server.tables.state._HAPPENS", _happens("moved", forgets))


def _happens(kind: str, how: Any) -> dict[str, Any]:
    from mirabilis.server.tables import state

    return {**state._HAPPENS, kind: how}


LEAKS = {
    "a log line": (_log_line, "log"),
    "a refusal": (_refusal, "http"),
    "numbers of events": (_numbers, "socket"),
    "a message too many": (_message, "socket"),
    "an early record": (_record, "http"),
    "a drawing": (_drawing, "http"),
    "draws of hidden cards": (_draws, "socket"),
    "a clock": (_time, "http"),
    "a question": (_question, "socket"),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_found(
    name: str, scripts: list[Script], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak, where = LEAKS[name]
    leak(monkeypatch)
    found = holds(tmp_path, market, {}, scripts)
    assert any(where in text.split(":")[0] for text in found), found


def test_without_a_leak_nothing_is_found(scripts: list[Script], tmp_path: Path) -> None:
    assert not holds(tmp_path, market, {}, scripts)


def test_a_view_that_shows_hidden_cards_is_found(tmp_path: Path) -> None:
    leaky = broken(BLUFF, kernel={"observe": observes_everything})
    scripts = scripts_of(bluff, {}, 2, 2, 2)
    found = holds(tmp_path, leaky, {}, scripts)
    assert any("http" in text for text in found)
    assert any("socket" in text for text in found)


def test_lengths_and_order_count() -> None:
    from server.privacy.acting import Result, Sent

    one = Result([Sent([b"a", b"b"], {"": [b"c"]})], [])
    assert differences(one, Result([Sent([b"b", b"a"], {"": [b"c"]})], []))
    assert differences(one, Result([Sent([b"a", b"b"], {"": []})], []))
    assert differences(one, Result([Sent([b"a", b"b"], {})], []))
    assert differences(one, Result([Sent([b"a", b"b"], {"": [b"c"]})], [{"event": "x"}]))
    assert not differences(one, one)
