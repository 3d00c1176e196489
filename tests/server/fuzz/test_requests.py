"""Bad bodies and headers over HTTP: each answered by a problem, none taking long."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator

import pytest
import uvloop

from mirabilis.server.settings import Settings
from mirabilis.server.wire.errors import LONGEST, STATUS, Problem
from server.fuzz import garbage
from server.fuzz.raw import KEY
from server.web.hosted import GAME, LOG, Caller, Hosted

LONG = 5.0  # seconds that nothing of 60 kB may take; the worst of what is known took 20
SIZE = 60_000
PATHS = ("/api/tables", "/api/bots", "/api/recover")


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    settings = Settings(
        port=0,
        db=str(tmp_path_factory.mktemp("requests") / "game.sqlite"),
        workers=1,
        guests_per_minute=10_000,
        command_rate=10_000.0,
        command_burst=10_000,
    )
    made = Hosted(settings, uvloop.new_event_loop)
    begun = len(LOG.getvalue())
    yield made
    made.stop()
    lines = [json.loads(line) for line in LOG.getvalue()[begun:].splitlines()]
    assert [line for line in lines if line["level"] == "error"] == []


@pytest.fixture(scope="module")
def bot(hosted: Hosted) -> Caller:
    return hosted.bot()


def check(status: int, text: str) -> None:
    """Check that an answer says what was done, or why not."""
    if status >= 400:
        problem = Problem.model_validate_json(text)
        assert STATUS[problem.error] == status or (status, problem.error) == (400, "bad_request")
        assert problem.message.isprintable()
        assert len(problem.message) <= LONGEST


def test_bodies(bot: Caller) -> None:
    rng = random.Random(3)
    table = bot.table(seats=["me", "me"])
    for number in range(600):
        path = rng.choice([f"/api/tables/{table}/commands", *PATHS])
        data = garbage.text(rng)
        if path == "/api/tables" and rng.random() < 0.7:
            asked = {**GAME, "seats": ["me", "open"], "options": {}}
            asked[rng.choice([*asked, "clock", "to_win", "key"])] = rng.choice(garbage.ODD)
            data = json.dumps(asked).encode()
        answer = bot("POST", path, data)
        assert answer.status < 500, (number, path, data)
        check(answer.status, answer.text)


BACKSLASHES = 'mirabilis="' + "\\\\" * (SIZE // 2) + '"'
HEADERS = [
    {"cookie": BACKSLASHES},
    {"cookie": 'mirabilis="' + '\\"aa' * (SIZE // 4) + '"'},
    {"cookie": "a=b; " * (SIZE // 5)},
    {"cookie": "mirabilis=" + "=" * SIZE},
    {"authorization": "Bearer " + "A" * SIZE},
    {"authorization": " " * SIZE},
    {"accept-language": "de;q=0.1," * (SIZE // 9)},
    {"origin": "http://" + "a." * (SIZE // 2)},
    {"origin": "http://[" + ":" * SIZE},
    {"content-type": "application/json; " + "a=b;" * (SIZE // 4)},
    {"content-type": "multipart/form-data; boundary=" + "-" * SIZE},
]


@pytest.mark.parametrize("headers", HEADERS, ids=lambda one: next(iter(one)))
def test_no_header_takes_long(hosted: Hosted, headers: dict[str, str]) -> None:
    for method, path in (("GET", "/api/me"), ("GET", "/"), ("POST", "/api/guests")):
        began = time.monotonic()
        body = None if method == "GET" else b'{"name":"x"}'
        answer = hosted.call(method, path, body, **headers)
        assert time.monotonic() - began < LONG
        assert answer.status < 500
        check(answer.status, answer.text)


BODIES = [
    b"[" * SIZE,
    b'{"a":' * (SIZE // 5),
    b"9" * SIZE,
    b'{"name":' + b"9" * (SIZE - 20) + b"}",
    b'{"name":"' + b"\\u0000" * (SIZE // 6 - 4) + b'"}',
    b'{"name":"' + b" " * (SIZE - 20) + b'"}',
    b"{" + b'"name":"x",' * (SIZE // 11) + b'"name":"x"}',
    b"{" + b",".join(b'"%d":1' % n for n in range(SIZE // 9)) + b"}",
    json.dumps({**GAME, "seats": ["x"] * (SIZE // 5 - 50)}).encode(),
    json.dumps({**GAME, "seats": ["me"], "options": {str(n): "x" for n in range(4000)}}).encode(),
    b'{"type":"chat","text":"' + b"a" * (SIZE - 40) + b'"}',
    b"\xff" * SIZE,
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_no_body_takes_long(bot: Caller, body: bytes) -> None:
    table = "no-such-table"
    for path in ("/api/bots", "/api/tables", f"/api/tables/{table}/commands"):
        began = time.monotonic()
        answer = bot("POST", path, body)
        assert time.monotonic() - began < LONG
        assert 200 <= answer.status < 500
        check(answer.status, answer.text)


def test_an_upgrade_with_such_a_cookie_is_refused_at_once(hosted: Hosted) -> None:
    asked = {"upgrade": "websocket", "connection": "upgrade", "cookie": BACKSLASHES}
    proper = {"sec-websocket-key": KEY, "sec-websocket-version": "13"}
    began = time.monotonic()
    answer = hosted.call("GET", "/api/tables/no-such-table/socket", **asked, **proper)
    assert time.monotonic() - began < LONG
    assert (answer.status, answer.json["error"]) == (403, "forbidden")
