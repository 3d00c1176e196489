"""HTTP: headers, problems, sizes, speed, origins, and what the description says."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

import pytest

from mirabilis.core.spec import LANGUAGES
from mirabilis.server.web import gate, upgrade
from mirabilis.server.wire.errors import STATUS
from server.web.hosted import Answer, Hosted

NONE = "table-of-nobody1"


def problem(answer: Answer) -> str:
    found = answer.json
    assert set(found) <= {"error", "message", "clause", "retry_after"}
    assert found["error"] in STATUS
    assert found["message"]
    assert "\n" not in found["message"]
    assert answer.headers["content-type"] == "application/json"
    return str(found["error"])


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/health", 200),
        ("GET", "/ready", 200),
        ("GET", "/", 200),
        ("GET", "/new", 200),
        ("GET", "/new/ewn", 200),
        ("GET", f"/tables/{NONE}", 200),
        ("GET", "/replay", 200),
        ("GET", f"/replay/{NONE}?at=3", 200),
        ("GET", "/settings", 200),
        ("GET", "/icon.svg", 200),
        ("GET", "/assets/index-abc123.js", 200),
        ("GET", "/assets/none-abc123.js", 404),
        ("GET", "/assets/", 404),
        ("GET", "/tables/", 404),
        ("GET", "/api/docs", 200),
        ("GET", "/api/openapi.json", 200),
        ("GET", "/static/page.css", 200),
        ("GET", "/static/recover.js", 200),
        ("GET", "/recover", 200),
        ("GET", "/api/games", 200),
        ("GET", "/api/tables", 200),
        ("GET", "/api/me", 401),
        ("GET", "/nowhere", 404),
        ("GET", "/static/../conftest.py", 404),
        ("GET", f"/api/tables/{NONE}", 404),
        ("GET", "/api/tables/no", 422),
        ("GET", f"/api/tables/{NONE}/socket", 426),
        ("DELETE", "/health", 405),
        ("POST", "/api/games", 405),
    ],
)
def test_every_response_has_safe_headers(
    hosted: Hosted, built_page: object, method: str, path: str, status: int
) -> None:
    answer = hosted.call(method, path)
    assert answer.status == status
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert ("script-src" in policy) == answer.headers["content-type"].startswith("text/html")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers
    if status >= 400:
        problem(answer)
    if status == 405:
        assert "GET" in answer.headers["allow"]


def test_a_wrong_method_is_told_all_right_ones(hosted: Hosted) -> None:
    assert hosted.call("POST", "/api/me").headers["allow"] == "DELETE, GET, PATCH"
    assert hosted.call("PUT", "/api/tables").headers["allow"] == "GET, POST"


def test_what_is_not_http_gets_a_problem_too(hosted: Hosted) -> None:
    with socket.create_connection(("127.0.0.1", hosted.port), timeout=120) as raw:
        raw.sendall(b"\x16\x03\x01 nonsense\r\n\r\n")
        answer = b""
        while part := raw.recv(4096):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy: default-src 'none'" in head
    assert json.loads(body)["error"] == "bad_request"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"name": 3}', b'{"more": 1}', b"\xff\xfe", b"[" * 9999],
)
def test_bad_bodies_are_problems(hosted: Hosted, body: bytes) -> None:
    answer = hosted.call("POST", "/api/bots", body)
    assert answer.status in (400, 422)
    assert problem(answer) == "bad_request"


def test_unknown_fields_are_named(hosted: Hosted) -> None:
    answer = hosted.call("POST", "/api/bots", {"name": "x", "colour": "red"})
    assert "colour" in answer.json["message"]


def test_large_bodies_are_refused_however_they_come(host: Callable[..., Hosted]) -> None:
    made = host(max_body=2048)
    large = json.dumps({"name": "x" * 3000}).encode()
    answer = made.call("POST", "/api/bots", large)
    assert (answer.status, problem(answer)) == (413, "too_large")
    with socket.create_connection(("127.0.0.1", made.port), timeout=120) as raw:
        raw.sendall(
            b"POST /api/bots HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            b"transfer-encoding: chunked\r\nconnection: close\r\n\r\n"
        )
        for _ in range(6):
            raw.sendall(b"200\r\n" + b" " * 512 + b"\r\n")
        raw.sendall(b"0\r\n\r\n")
        answered = raw.recv(65536)
    assert answered.startswith(b"HTTP/1.1 413 ")
    assert made.call("POST", "/api/bots", {"name": "x"}).status == 201


def test_too_many_guests_of_an_address_have_to_wait(host: Callable[..., Hosted]) -> None:
    made = host(guests_per_minute=2)
    assert [made.call("POST", "/api/bots", {}).status for _ in range(2)] == [201, 201]
    answer = made.call("POST", "/api/guests", {})
    assert (answer.status, problem(answer)) == (429, "too_fast")
    assert 0 < answer.json["retry_after"] <= 60
    assert int(answer.headers["retry-after"]) >= 1
    other = made.call("POST", "/api/guests", {}, x_forwarded_for="10.0.0.1")
    assert other.status == 429  # anybody can write that, unless a proxy is trusted


def test_behind_a_trusted_proxy_addresses_are_those_it_saw(host: Callable[..., Hosted]) -> None:
    made = host(guests_per_minute=1, trust_proxy=True)
    seen = [
        made.call("POST", "/api/bots", {}, x_forwarded_for=f"1.1.1.1, {address}").status
        for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1")
    ]
    assert seen == [201, 201, 429]


def test_requests_and_commands_have_a_speed_limit(host: Callable[..., Hosted]) -> None:
    made = host(command_rate=0.1, command_burst=6, request_burst=40, request_rate=0.1)
    bot = made.bot()
    table = bot.table()  # counts for five
    chat = {"type": "chat", "text": "x"}
    said = [bot("POST", f"/api/tables/{table}/commands", chat).status for _ in range(2)]
    assert said == [200, 429]
    answers = [made.call("GET", "/health").status for _ in range(60)]
    assert answers[0] == 200
    assert answers[-1] == 429


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "own", "sec_fetch_site": "same-origin"}, 200),
        ({"origin": "own"}, 200),
        ({"sec_fetch_site": "same-origin"}, 200),
        ({"sec_fetch_site": "same-site"}, 403),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"origin": "http://[::1"}, 403),
    ],
)
def test_other_pages_cannot_use_a_cookie(
    hosted: Hosted, headers: dict[str, str], status: int
) -> None:
    cookie = hosted.guest("Unchanged").headers["cookie"]
    sent = {name: hosted.origin if text == "own" else text for name, text in headers.items()}
    answer = hosted.call("PATCH", "/api/me", {"name": "Changed"}, cookie=cookie, **sent)
    assert answer.status == status
    name = hosted.call("GET", "/api/me", cookie=cookie).json["name"]
    assert name == ("Changed" if status == 200 else "Unchanged")


def test_silent_connections_end(hosted: Hosted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "PATIENCE", 0.2)
    monkeypatch.setattr(gate, "PATIENCE", 0.2)
    address = ("127.0.0.1", hosted.port)
    with socket.create_connection(address, timeout=120) as raw:
        raw.sendall(b"GET /health HTTP/1.1\r\nhost:")
        assert raw.recv(100) == b""
    with socket.create_connection(address, timeout=120) as raw:
        raw.sendall(
            b"POST /api/bots HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            b'content-length: 10\r\n\r\n{"name'
        )
        assert raw.recv(100).startswith(b"HTTP/1.1 400 ")


def test_lists_have_public_tables_and_mine(hosted: Hosted) -> None:
    guest, other = hosted.guest("Owner"), hosted.guest("Other")
    public, private = guest.table(public=True), guest.table()
    listed = hosted.call("GET", "/api/tables?game=ewn&status=open").json
    ids = [table["id"] for table in listed["tables"]]
    assert public in ids
    assert private not in ids
    assert listed["tables"][ids.index(public)]["seats"][0]["person"]["name"] == "Owner"
    mine = [table["id"] for table in guest("GET", "/api/tables/mine").json["tables"]]
    assert {public, private} <= set(mine)
    assert other("GET", "/api/tables/mine").json["tables"] == []
    assert hosted.call("GET", "/api/tables/mine").status == 401
    assert hosted.call("GET", f"/api/tables/{private}").json["id"] == private  # by its link
    assert hosted.call("GET", "/api/tables?before=1-abc").status == 422
    older = hosted.call("GET", f"/api/tables?before=1-{public}").json
    assert older == {"tables": [], "next": None}


def test_the_same_key_makes_one_table(hosted: Hosted) -> None:
    bot = hosted.bot()
    assert bot.table(key="once") == bot.table(key="once") != bot.table(key="twice")


def test_allowed_origins_may(host: Callable[..., Hosted]) -> None:
    made = host(origins=("https://friend.example",))
    for origin, status in (("https://friend.example", 201), ("https://fiend.example", 403)):
        assert made.call("POST", "/api/guests", {}, origin=origin).status == status


def test_games_are_told_in_four_languages(hosted: Hosted) -> None:
    texts = {lang: hosted.call("GET", f"/api/games/ewn?lang={lang}").json for lang in LANGUAGES}
    assert len({text["rules"] for text in texts.values()}) == 4
    assert texts["de"]["seats"] == [["Rot", "Blau"]]
    assert [texts[lang]["kind"] for lang in ("en", "de")] == [
        "Dice race for two",
        "Würfelrennen für zwei",
    ]
    assert len({text["length"] for text in texts.values()}) == 4
    assert len({text["brief"] for text in texts.values()}) == 4
    assert (texts["en"]["pictured"], texts["en"]["secret"]) == (True, True)  # arrangements
    assert texts["en"]["compiled"] is True  # here nothing is to be compiled
    assert texts["en"]["levels"][0]["level"] == "easy"
    accepted = hosted.call("GET", "/api/games/ewn", accept_language="xx, fr;q=0.8, de;q=0.9")
    assert accepted.json["lang"] == "de"
    assert hosted.call("GET", "/api/games/chess").status == 404
    assert hosted.call("GET", "/api/games/ewn?lang=xx").status == 422


def test_the_description_names_every_failure(hosted: Hosted) -> None:
    document = hosted.call("GET", "/api/openapi.json").json
    assert document["openapi"].startswith("3.1")
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            answers = set(about["responses"])
            assert {"400", "405", "413", "422", "429", "500", "503"} <= answers, (method, path)
            assert "401" in answers or "security" not in about
            assert about.get("description"), path
            assert any(code.startswith("2") for code in answers)
    assert {"mirabilis"} == {
        scheme["name"]
        for scheme in document["components"]["securitySchemes"].values()
        if scheme["type"] == "apiKey"
    }


def test_ready_says_why_not(hosted: Hosted) -> None:
    web = hosted.server.web
    web.closing = True
    try:
        answer = hosted.call("GET", "/ready")
        assert (answer.status, answer.json["ready"]) == (503, False)
        assert answer.json["reasons"] == ["the server is going"]
        assert hosted.call("GET", "/health").status == 200
    finally:
        web.closing = False


def test_what_nobody_thought_of_is_a_problem_with_a_number(
    hosted: Hosted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("secret in a message")

    monkeypatch.setattr(hosted.server.web.house, "listed", fail)
    answer = hosted.call("GET", "/api/tables")
    assert (answer.status, problem(answer)) == (500, "unavailable")
    number = answer.json["message"].rpartition("number ")[2].rstrip(")")
    (line,) = [line for line in hosted.log.getvalue().splitlines() if number in line]
    assert json.loads(line)["error"] == "RuntimeError"
    assert "secret in a message" not in hosted.log.getvalue() + answer.text
