"""The WebSocket: who may connect, what is refused, and how a connection ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket as sockets
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvloop
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from mirabilis.server.web import socket as listening
from server.web.hosted import PATIENCE, Caller, Hosted, told, until

PING = '{"type":"ping","key":"p"}'


def closed(socket: ClientConnection) -> int:
    """Return the code with which the server ends a connection."""
    try:
        for _ in range(10_000):
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as ended:
        return ended.rcvd.code if ended.rcvd else 1006
    raise AssertionError("it goes on")


def refused(connecting: Any) -> tuple[int, dict[str, Any]]:
    """Return the HTTP answer to a refused upgrade."""
    with pytest.raises(InvalidStatus) as answer, connecting:
        pass
    response = answer.value.response
    assert "default-src 'none'" in response.headers["content-security-policy"]
    return response.status_code, json.loads(response.body or b"{}")


@pytest.mark.parametrize("loop", [uvloop.new_event_loop, asyncio.new_event_loop])
def test_two_play_and_one_watches(host: Callable[..., Hosted], loop: Any) -> None:
    made = host(loop=loop)
    red, blue = made.guest("Red one"), made.bot("Blue one")
    table = red.table()
    assert blue("POST", f"/api/tables/{table}/commands", {"type": "join"}).json["type"] == "done"
    with red.socket(table) as one, blue.socket(table) as two, made.socket(table) as three:
        welcomes = [until(each, "welcome") for each in (one, two, three)]
        assert [w["viewer"] for w in welcomes] == [0, 1, "spectator"]
        (code, *_), *_ = welcomes[0]["position"]["moves"]
        one.send(json.dumps({"type": "move", "seat": 0, "code": code, "key": "first"}))
        updates = [until(each, "update") for each in (one, two, three)]
        assert updates[0]["done"] == "first"
        assert "done" not in updates[1]
        assert [u["events"] for u in updates[1:]] == [updates[0]["events"]] * 2
        assert updates[1]["position"]["moves"] != updates[2]["position"]["moves"] == []
        one.send(PING)  # nothing else was said in between: the update was the answer
        assert told(one)["type"] == "pong"
        three.send(json.dumps({"type": "move", "seat": 1, "code": code}))
        assert told(three)["problem"]["error"] == "no_token"
        blue_again = json.dumps({"type": "move", "seat": 0, "code": code, "key": "others"})
        two.send(blue_again)
        answer = told(two)
        assert (answer["type"], answer["key"]) == ("refused", "others")
    since = updates[0]["position"]["n"]
    with made.socket(table, f"?since={since}&lang=de") as again:
        assert until(again, "welcome")["events"] == []
    seen = made.call("GET", f"/api/tables/{table}/events?lang=fr").json
    assert (seen["viewer"], seen["position"]["n"]) == ("spectator", since)
    assert all(event["text"] for event in seen["events"])
    assert made.call("GET", f"/api/tables/{table}/events?seat=0").status == 403


@pytest.fixture
def table(hosted: Hosted) -> tuple[Caller, str]:
    bot = hosted.bot()
    return bot, bot.table()


@contextlib.contextmanager
def seated(table: tuple[Caller, str]) -> Iterator[ClientConnection]:
    with table[0].socket(table[1]) as socket:
        until(socket, "welcome")
        yield socket


def test_pages_of_other_servers_cannot_connect(hosted: Hosted) -> None:
    guest = hosted.guest()
    table, cookie = guest.table(), guest.headers["cookie"]
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {}):
        status, body = refused(hosted.socket(table, cookie=cookie, **headers))
        assert (status, body["error"]) == (403, "forbidden")
    status, _ = refused(hosted.socket(table, Origin="https://evil.example"))
    assert status == 403  # nor watch without a cookie
    with hosted.socket(table, cookie=cookie, Origin=hosted.origin) as socket:
        assert until(socket, "welcome")["mine"] == [0]


def test_refused_upgrades_are_answered_as_problems(
    hosted: Hosted, table: tuple[Caller, str]
) -> None:
    name = table[1]
    assert refused(hosted.socket("table-of-nobody1"))[0] == 404
    assert refused(hosted.socket(f"{name}/x"))[0] == 404
    assert refused(hosted.socket(name, "?seat=99"))[1]["error"] == "bad_request"
    assert refused(hosted.socket(name, "?since=-1"))[0] == 422
    assert refused(hosted.socket(name, "?lang=xx"))[0] == 422
    assert refused(hosted.socket(name, authorization="Bearer nobody's"))[0] == 401


def test_bad_handshakes_are_problems(hosted: Hosted, table: tuple[Caller, str]) -> None:
    head = (
        f"GET /api/tables/{table[1]}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\n"
    )
    for more in (
        "",
        "sec-websocket-version: 13\r\n",
        "sec-websocket-version: 13\r\nsec-websocket-key: short\r\n",
        "sec-websocket-version: 8\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    ):
        with sockets.create_connection(("127.0.0.1", hosted.port), timeout=PATIENCE) as raw:
            raw.sendall((head + more + "\r\n").encode())
            answer = raw.recv(65536)
        assert answer.startswith(b"HTTP/1.1 422 ")
        assert b'"error":"bad_request"' in answer


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"fly"}',
        '{"type":"move"}',
        '{"type":"ping","x":1}',
        "[" * 5000,
    ],
)
def test_nonsense_is_refused_and_the_connection_stays(
    table: tuple[Caller, str], frame: str
) -> None:
    with seated(table) as socket:
        socket.send(frame)
        message = told(socket)
        assert (message["type"], message["problem"]["error"]) == ("refused", "bad_request")
        socket.send(PING)
        assert told(socket)["key"] == "p"


def test_a_refusal_names_the_key_of_what_it_refuses(table: tuple[Caller, str]) -> None:
    with seated(table) as socket:
        socket.send('{"type":"move","seat":"x","key":"mine"}')
        assert told(socket)["key"] == "mine"
        socket.send('{"type":"move","seat":"x","key":["mine"]}')
        assert "key" not in told(socket)


def test_messages_in_parts_are_put_together(table: tuple[Caller, str]) -> None:
    with seated(table) as socket:
        socket.send(['{"type":', '"ping",', '"key":"in-parts"}'])
        assert told(socket)["key"] == "in-parts"
        socket.send(PING)
        assert told(socket)["key"] == "p"


def test_binary_and_large_messages_end_the_connection(
    hosted: Hosted, table: tuple[Caller, str]
) -> None:
    most = hosted.server.web.settings.max_frame
    with seated(table) as socket:
        socket.send(b"{}")
        assert closed(socket) == 1003
    with seated(table) as socket:
        socket.send("x" * (most + 1))
        assert closed(socket) == 1009
    with seated(table) as socket:
        with contextlib.suppress(ConnectionClosed):  # by what was sent before the last part
            socket.send("x" * 1000 for _ in range(20 * most // 1000))
        assert closed(socket) == 1009
    with seated(table) as socket:
        socket.send("x" * most)
        assert told(socket)["type"] == "refused"


def raw_frame(socket: ClientConnection, first: int, payload: bytes = b"") -> None:
    head = bytes([first, 0x80 | len(payload), 0, 0, 0, 0])
    socket.socket.sendall(head + payload)


@pytest.mark.parametrize("first", [0xC1, 0xA1, 0x83, 0x80, 0x09])
def test_frames_against_the_protocol_end_the_connection(
    table: tuple[Caller, str], first: int
) -> None:
    with seated(table) as socket:
        raw_frame(socket, first, b"x")
        assert closed(socket) == 1002


def test_a_second_message_cannot_begin_within_one(table: tuple[Caller, str]) -> None:
    with seated(table) as socket:
        raw_frame(socket, 0x01, b"x")
        raw_frame(socket, 0x81, b"y")
        assert closed(socket) == 1002


def test_pings_are_answered(table: tuple[Caller, str]) -> None:
    with seated(table) as socket:
        assert socket.ping("here?").wait(PATIENCE)


def test_too_many_commands_are_refused_and_a_flood_ends(host: Callable[..., Hosted]) -> None:
    made = host(command_rate=0.1, command_burst=10)
    bot = made.bot()
    table = bot.table()
    with bot.socket(table) as socket, made.socket(table) as other:
        until(socket, "welcome")
        until(other, "welcome")
        for _ in range(8):
            socket.send(PING)
        answers = [told(socket) for _ in range(8)]
        late = [answer for answer in answers if answer["type"] == "refused"]
        assert late
        assert {answer["problem"]["error"] for answer in late} == {"too_fast"}
        assert all(answer["problem"]["retry_after"] > 0 for answer in late)
        assert all(answer["key"] == "p" for answer in late)
        with contextlib.suppress(ConnectionClosed):
            for _ in range(200):
                socket.send(PING)
        assert closed(socket) == 1008
        other.send(PING)  # somebody else has a limit of their own
        assert told(other)["type"] == "pong"
    again = bot("POST", f"/api/tables/{table}/commands", {"type": "chat", "text": "x"})
    assert again.status == 429  # the same person by another way has the same one


def test_connections_of_one_person_are_counted(host: Callable[..., Hosted]) -> None:
    made = host(connections=2)
    bot, other = made.bot(), made.bot()
    table = bot.table()
    with bot.socket(table), bot.socket(table):
        status, body = refused(bot.socket(table))
        assert (status, body["error"]) == (429, "too_fast")
        with other.socket(table) as socket:
            assert until(socket, "welcome")["mine"] == []
    end = time.monotonic() + PATIENCE
    while made.server.web.sockets and time.monotonic() < end:
        time.sleep(0.01)
    with bot.socket(table) as socket:  # places are given back
        until(socket, "welcome")


def test_a_slow_reader_is_let_go(
    hosted: Hosted, table: tuple[Caller, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "BACKLOG", 1 << 16)
    bot, name = table
    token = bot.headers["authorization"]
    with sockets.socket() as raw:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        raw.settimeout(PATIENCE)
        raw.connect(("127.0.0.1", hosted.port))
        raw.sendall(
            f"GET /api/tables/{name}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
            f"connection: upgrade\r\nauthorization: {token}\r\nsec-websocket-version: 13\r\n"
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert raw.recv(2048).startswith(b"HTTP/1.1 101 ")
        end = time.monotonic() + PATIENCE
        web = hosted.server.web
        while not (mine := [v for v in web.sockets if v.table == name]):
            assert time.monotonic() < end
            time.sleep(0.01)
        for _ in range(200):
            if not mine[0].closed:
                hosted.loop.call_soon_threadsafe(mine[0].send, b"x" * 50_000)
        while mine[0] in web.sockets:
            assert time.monotonic() < end
            time.sleep(0.01)


def test_the_server_says_that_it_goes(host: Callable[..., Hosted]) -> None:
    made = host()
    bot = made.bot()
    table = bot.table()
    with bot.socket(table) as socket:
        until(socket, "welcome")
        made.loop.call_soon_threadsafe(made._end.set)
        assert until(socket, "closing")["message"]
        assert closed(socket) == 1012
    made.stop()
    with pytest.raises(ConnectionRefusedError):
        made.call("GET", "/health")
