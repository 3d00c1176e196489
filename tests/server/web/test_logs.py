"""Log lines: JSON, useful, and without anything that is anybody's."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator

import pytest

from mirabilis.server import logs
from server.web.hosted import LOG, Hosted, told, until


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    made = io.StringIO()
    logs.configure("info", made)
    yield made
    logs.configure("debug", LOG)


def test_lines_are_json_with_what_was_told(stream: io.StringIO) -> None:
    logs.log("begun", table="abc", ms=1.5)
    logs.log("detail", logging.DEBUG)
    (line,) = [json.loads(text) for text in stream.getvalue().splitlines()]
    assert (line["event"], line["table"], line["ms"]) == ("begun", "abc", 1.5)
    assert line["level"] == "info"
    assert line["at"].endswith("+00:00")


@pytest.mark.bad_bot
def test_of_other_packages_only_the_fixed_text_is_kept(stream: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("from %s", "sesame")
    logging.getLogger("uvicorn.access").warning("GET %s", "sesame")
    try:
        raise ValueError("sesame")
    except ValueError:
        logging.getLogger("asyncio").exception("failed\nsesame")
    logs.LOGGER.warning("bot.failed", extra={"why": "no answer", "hand": "sesame"})
    lines = [json.loads(text) for text in stream.getvalue().splitlines()]
    assert "sesame" not in stream.getvalue()
    assert [line["event"] for line in lines] == ["uvicorn.error", "asyncio", "bot.failed"]
    assert lines[1]["error"] == "ValueError"
    assert lines[2]["why"] == "no answer"


def test_nothing_personal_or_secret_is_logged(host: Callable[..., Hosted]) -> None:
    start = len(LOG.getvalue())
    made = host()
    guest, bot = made.guest("Sesame Name"), made.bot("Sesame Program")
    table = guest.table()
    path = f"/api/tables/{table}"
    bot("POST", f"{path}/commands", {"type": "join"})
    bot("POST", f"{path}/commands", {"type": "chat", "text": "sesame text"})
    with guest.socket(table, "?lang=de") as socket:
        welcome = until(socket, "welcome")
        (code, move, *_), *_ = welcome["position"]["moves"]
        socket.send(json.dumps({"type": "move", "seat": 0, "code": code, "key": "sesame-key"}))
        until(socket, "update")
        socket.send("sesame nonsense")
        told(socket)
    guest("POST", "/api/me/recovery")
    made.call("GET", "/sesame/path?sesame=query")
    made.call("GET", f"/api/games?lang=de&sesame={made.sent[0]}")
    made.call("GET", "/api/me", authorization="Bearer sesame")
    made.call("POST", "/api/recover", {"secret": "sesame" + "x" * 37})
    made.stop()
    text = LOG.getvalue()[start:]
    lines = [json.loads(line) for line in text.splitlines()]
    assert len(lines) > 10
    assert "sesame" not in text.lower()
    for secret in (*made.sent, table, guest.headers["cookie"]):
        assert secret not in text
    seed = welcome["table"]["fair"]["commitment"]
    assert seed not in text
    routes = {line.get("route") for line in lines if line["event"] == "request"}
    assert "/api/tables/{table}/commands" in routes
    marks = {line["table"] for line in lines if "table" in line}
    assert marks == {logs.mark(table)}
    assert f'"{move}"' not in text
