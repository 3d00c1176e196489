"""``mirabilis serve``: it starts, says where it is, ends in order, and refuses by name."""

from __future__ import annotations

import contextlib
import json
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.conftest import PATIENCE, Ran
from mirabilis.cli import hosting
from mirabilis.cli.verbs.serve import HELP
from mirabilis.core.spec import LANGUAGES
from mirabilis.server.settings import FIELDS, flag_of, variable_of

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
    "connection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Serving:
    """The command as a process."""

    def __init__(self, *words: object) -> None:
        command = [sys.executable, "-m", "mirabilis.cli", "serve", *map(str, words)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.said: list[str] = []

    def until(self, pattern: str) -> re.Match[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"no {pattern} in {self.said}: {self.ended()}")

    def ended(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        assert "Traceback" not in err
        return self.process.returncode, "".join(self.said) + out, err


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Serving]]:
    opened: list[Serving] = []

    def start(*words: object) -> Serving:
        usual = ("--port", 0, "--games", "ewn", "--workers", 1, "--no-browser")
        given = ("--db", tmp_path / "server.sqlite") if "--db" not in words else ()
        opened.append(Serving(*usual, *given, *words))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate()


def asked(url: str, body: object = None, **headers: str) -> dict[str, object]:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"content-type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        found: dict[str, object] = json.loads(answer.read())
        return found


@pytest.mark.compiled
def test_it_serves_until_a_signal_comes(serve: Callable[..., Serving]) -> None:
    made = serve()
    url = made.until(r"is at (http://127\.0\.0\.1:\d+) ")[1]
    assert asked(f"{url}/health")["alive"] is True
    if not any("ewn: ready" in line for line in made.said):
        made.until("ewn: ready")
    assert asked(f"{url}/ready")["ready"] is True
    made.process.send_signal(signal.SIGTERM)
    code, out, err = made.ended()
    assert code == 0
    assert out.endswith("The server has ended.\n")
    events = [json.loads(line)["event"] for line in err.splitlines()]
    assert events[0] == "started"
    assert events[-1] == "stopped"


@pytest.mark.compiled
def test_a_second_signal_ends_at_once(serve: Callable[..., Serving]) -> None:
    made = serve()
    url = made.until(r"is at (http://127\.0\.0\.1:\d+) ")[1]
    made.until("ewn: ready")
    token = asked(f"{url}/api/bots", {})["token"]
    body = {"game": "ewn", "seats": ["me", "open"]}
    table = asked(f"{url}/api/tables", body, authorization=f"Bearer {token}")["id"]
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2]))) as silent:
        silent.sendall(HANDSHAKE.format(table=table).encode())
        assert silent.recv(100).startswith(b"HTTP/1.1 101 ")  # and it will not say goodbye
        made.process.send_signal(signal.SIGINT)
        made.until("Ctrl-C again")
        made.process.send_signal(signal.SIGINT)
        assert made.process.wait(PATIENCE) == hosting.AT_ONCE  # not what it would end with later


def test_what_cannot_be_used_is_said_in_one_line(serve: Callable[..., Serving]) -> None:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        code, out, err = serve("--port", port).ended()
    assert (code, out) == (2, "")
    assert err.startswith(f"mirabilis: cannot listen at 127.0.0.1 port {port}: ")
    assert err.count("\n") == 1


def test_wrong_settings_are_refused_by_name(
    run: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "--port must be a whole number" in run("serve", "--port", "x").err
    assert run("serve", "--port", "x").code == 2
    assert "--config" in run("serve", "--config").err
    assert "no settings file" in run("serve", "--config", tmp_path / "none").err
    monkeypatch.setenv("MIRABILIS_PROT", "1")
    ran = run("serve")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "MIRABILIS_PROT" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_lists_every_setting(run: Callable[..., Ran], language: str) -> None:
    text = run("serve", "--help", "--lang", language).out
    assert set(HELP) == set(FIELDS)
    for name in FIELDS:
        assert flag_of(name) in text
        assert variable_of(name) in text.replace("\n", "").replace(" ", "")


def test_a_page_is_opened_only_where_somebody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting.sys, "platform", "linux")
    monkeypatch.setattr(hosting.webbrowser, "get", lambda: None)
    assert hosting.can_show({"DISPLAY": ":0"}, True)
    assert hosting.can_show({"WAYLAND_DISPLAY": "w", "SSH_CONNECTION": "x"}, True)
    assert not hosting.can_show({}, True)
    assert not hosting.can_show({"SSH_CONNECTION": "x"}, True)
    assert not hosting.can_show({"DISPLAY": ":0", "CI": "1"}, True)
    assert not hosting.can_show({"DISPLAY": ":0"}, False)

    def none() -> None:
        raise hosting.webbrowser.Error

    monkeypatch.setattr(hosting.webbrowser, "get", none)
    assert not hosting.can_show({"DISPLAY": ":0"}, True)
