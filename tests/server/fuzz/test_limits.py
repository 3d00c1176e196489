"""Limits of speed and size: clear answers, an end for whoever does not stop, nothing for others."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvloop

from mirabilis.server.settings import Settings
from mirabilis.server.web import upgrade as upgrading
from server.fuzz.raw import CONTINUATION, PING, PONG, Gone, Raw, frame, upgrade
from server.web.hosted import PATIENCE, Hosted

PING_TEXT = frame(b'{"type":"ping","key":"p"}')
RESIGN = b'{"type":"resign","seat":0}'
BURST = 20
BODY, MESSAGE = 4096, 2048
Made = tuple[Hosted, str, dict[str, str]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    """A server with narrow limits, a table, and somebody's headers."""
    settings = Settings(
        port=0,
        db=str(tmp_path_factory.mktemp("limits") / "game.sqlite"),
        workers=1,
        command_rate=5.0,
        command_burst=BURST,
        guests_per_minute=10_000,
        max_body=BODY,
        max_frame=MESSAGE,
    )
    hosted = Hosted(settings, uvloop.new_event_loop)
    bot = hosted.bot()
    yield hosted, bot.table(public=True), bot.headers
    hosted.stop()


def talk(made: Made, act: Callable[[Raw], Awaitable[None]]) -> Raw:
    """Connect as somebody new, let them act, and return what came of it."""
    hosted, table, _ = made
    headers = hosted.bot().headers

    async def run() -> Raw:
        raw = Raw()
        assert await raw.open(hosted.port, upgrade(f"/api/tables/{table}/socket", headers))
        await raw.heard(1)
        try:
            await act(raw)
        except Gone:
            pass
        finally:
            await raw.close()
        return raw

    return asyncio.run(run())


def reasons(raw: Raw) -> list[dict[str, Any]]:
    """Return the problems in what was said."""
    said = [json.loads(text) for text in raw.said]
    return [message["problem"] for message in said if message["type"] == "refused"]


def test_too_fast_says_when_and_keeps_its_word(made: Made) -> None:
    async def act(raw: Raw) -> None:
        await raw.send(PING_TEXT * (BURST + 3))
        await raw.heard(1 + BURST + 3)
        wait = reasons(raw)[-1]["retry_after"]
        await asyncio.sleep(wait + 0.05)
        await raw.send(PING_TEXT)
        await raw.heard(1 + BURST + 4)

    raw = talk(made, act)
    late = reasons(raw)
    assert 1 <= len(late) <= 3
    for problem in late:
        assert problem["error"] == "too_fast"
        assert 0 < problem["retry_after"] <= 1.0
        assert re.fullmatch(r"too many commands; try again in \d+\.\d s", problem["message"])
    assert json.loads(raw.said[-1])["type"] == "pong"
    assert raw.code is None


@pytest.mark.parametrize(
    "data",
    [PING_TEXT, frame(b"x"), frame(b"", PING), frame(b"", PONG), frame(RESIGN)],
    ids=["commands", "nonsense", "pings", "pongs", "refused"],
)
def test_a_flood_ends_and_others_go_on(made: Made, data: bytes) -> None:
    hosted, table, headers = made

    async def act(raw: Raw) -> None:
        other = Raw()
        assert await other.open(hosted.port, upgrade(f"/api/tables/{table}/socket", headers))
        try:
            await other.heard(1)
            for _ in range(50):
                await raw.send(data * 20)
            async with asyncio.timeout(PATIENCE):
                await raw.ended.wait()
        except Gone:
            await asyncio.sleep(0.1)
        finally:
            heard = len(other.said)
            await other.send(frame(b'{"type":"ping","key":"still here"}'))
            await other.heard(heard + 1)
            assert json.loads(other.said[-1])["key"] == "still here"
            assert not other.ended.is_set()
            await other.close()

    raw = talk(made, act)
    assert (raw.code, raw.reason) == (1008, "far too many messages")
    assert len(raw.said) <= 1 + 8 * BURST


def test_very_many_parts_are_a_flood(made: Made) -> None:
    async def act(raw: Raw) -> None:
        await raw.send(frame(b"", fin=False) + frame(b"", CONTINUATION, fin=False) * 1000)
        async with asyncio.timeout(PATIENCE):
            await raw.ended.wait()

    assert talk(made, act).code == 1008


def test_a_steady_flood_ends_though_some_get_through(tmp_path: Path) -> None:
    """At 50 a second allowed and 1000 sent, one in 20 is in order: that is no excuse."""
    file = str(tmp_path / "g.sqlite")
    rate: dict[str, Any] = {"command_rate": 50.0, "command_burst": BURST}
    hosted = Hosted(Settings(port=0, db=file, workers=1, **rate), uvloop.new_event_loop)

    async def act(raw: Raw) -> None:
        for _ in range(300):
            await raw.send(PING_TEXT * 10)
            await asyncio.sleep(0.01)
        raise AssertionError("it goes on")

    try:
        raw = talk((hosted, hosted.bot().table(), {}), act)
        assert (raw.code, raw.reason) == (1008, "far too many messages")
        pongs = [text for text in raw.said if '"pong"' in text]
        assert len(pongs) > BURST
    finally:
        hosted.stop()


def test_somebody_a_little_too_fast_is_not_disconnected(made: Made) -> None:
    async def act(raw: Raw) -> None:
        for _ in range(40):  # 8 a second, where 5 are allowed
            await raw.send(PING_TEXT)
            await asyncio.sleep(0.125)
        assert not raw.ended.is_set()

    raw = talk(made, act)
    assert raw.code is None


def test_messages_too_large_name_the_limit(made: Made) -> None:
    async def whole(raw: Raw) -> None:
        await raw.send(frame(b" " * (MESSAGE + 1)))
        async with asyncio.timeout(PATIENCE):
            await raw.ended.wait()

    async def parts(raw: Raw) -> None:
        await raw.send(frame(b" " * 1000, fin=False) + frame(b" " * 1000, 0, fin=False) * 2)
        async with asyncio.timeout(PATIENCE):
            await raw.ended.wait()

    async def claimed(raw: Raw) -> None:
        await raw.send(frame(b"", length=1 << 62))
        async with asyncio.timeout(PATIENCE):
            await raw.ended.wait()

    for act in (whole, parts, claimed):
        raw = talk(made, act)
        assert raw.code == 1009, act.__name__
        assert str(MESSAGE) in raw.reason, (act.__name__, raw.reason)


def test_bodies_too_large_name_the_limit(made: Made) -> None:
    hosted = made[0]
    answer = hosted.call("POST", "/api/bots", b" " * (BODY + 1))
    assert answer.status == 413
    assert answer.json == {"error": "too_large", "message": f"a request has at most {BODY} bytes"}
    chunked = (
        f"POST /api/bots HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        f"transfer-encoding: chunked\r\n\r\n{BODY + 1:x}\r\n{' ' * (BODY + 1)}\r\n0\r\n\r\n"
    )
    assert f"at most {BODY} bytes" in send(hosted, chunked.encode())


def send(hosted: Hosted, data: bytes) -> str:
    """Send bytes, and return what is answered."""
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=PATIENCE) as raw:
        raw.sendall(data)
        found = b""
        while not found.endswith(b'"}') and (more := raw.recv(65536)):
            found += more
        return found.decode()


@pytest.mark.parametrize("line", [b"x: " + b"y" * 1000 + b"\r\n", b"y" * 1000])
def test_heads_too_large_name_the_limit(made: Made, line: bytes) -> None:
    first = b"GET /health HTTP/1.1\r\nhost: x\r\nz: "
    answer = send(made[0], first + line * (upgrading.HEAD // len(line) + 1))
    assert answer.startswith("HTTP/1.1 431 ")
    assert '"error":"too_large"' in answer
    assert f"at most {upgrading.HEAD} bytes" in answer


def test_half_a_request_is_not_waited_for(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrading, "PATIENCE", 0.3)
    whole = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n"
    for request in (b"", whole[:-2], whole + whole[:-2], whole * 3 + whole[:10]):
        with socket.create_connection(("127.0.0.1", made[0].port), timeout=PATIENCE) as raw:
            raw.sendall(request)
            began, found = time.monotonic(), b""
            while data := raw.recv(65536):
                found += data
            assert time.monotonic() - began < 60.0
            assert found.count(b"HTTP/1.1 200 OK") == request.count(b"\r\n\r\n")


def test_requests_too_fast_say_when(tmp_path: Path) -> None:
    settings = Settings(
        port=0, db=str(tmp_path / "g.sqlite"), workers=1, request_rate=1.0, request_burst=5
    )
    hosted = Hosted(settings)
    try:
        answers = [hosted.call("GET", "/health") for _ in range(8)]
        late = [answer for answer in answers if answer.status != 200]
        assert 2 <= len(late) <= 3
        for answer in late:
            assert answer.status == 429
            assert answer.json["error"] == "too_fast"
            assert 0 < answer.json["retry_after"] <= 1.1
            assert int(answer.headers["retry-after"]) >= 1
    finally:
        hosted.stop()
