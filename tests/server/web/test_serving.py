"""Starting and stopping: what is in the way is named, and nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mirabilis.core.errors import MirabilisError
from mirabilis.server.serving import running
from mirabilis.server.settings import Settings
from mirabilis.server.tables.catalogue import Catalogue
from server.web.hosted import Hosted, until


def start(**more: Any) -> None:
    """Start a server and end it again."""

    async def once() -> None:
        async with running(Settings(**{"port": 0, "workers": 1, **more})):
            pass

    asyncio.run(once())


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"host": "203.0.113.1", "db": "x.sqlite"}, "203.0.113.1"),
        ({"host": "no such host", "db": "x.sqlite"}, "no such host"),
        ({"db": "no/such/folder/x.sqlite"}, "no/such/folder"),
        ({"db": "mysql://me:sesame@x/y"}, "postgresql://"),
        ({"db": "postgresql://me:sesame@127.0.0.1:1/y"}, "127.0.0.1"),
        ({"games": ("chess",), "db": "x.sqlite"}, "'chess'"),
    ],
)
def test_what_cannot_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: dict[str, Any], named: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MirabilisError) as refused:
        start(**more)
    assert named in str(refused.value)
    assert "\n" not in str(refused.value)
    assert "sesame" not in str(refused.value)


def test_a_taken_port_is_named_and_no_file_is_made(tmp_path: Path) -> None:
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(MirabilisError, match=f"port {port}"):
            start(port=port, db=str(tmp_path / "x.sqlite"))
    assert list(tmp_path.iterdir()) == []


def test_the_usual_file_is_in_the_folder_of_the_user_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    start(games=("ewn",))
    folder = tmp_path / "data" / "mirabilis"
    assert (folder / "server.sqlite").is_file()
    assert folder.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(MirabilisError, match="cannot be used"):
        start(games=("ewn",))


def test_a_file_that_another_server_has_is_refused(
    host: Callable[..., Hosted], tmp_path: Path
) -> None:
    host()
    with pytest.raises(MirabilisError, match=r"own\.sqlite"):
        start(db=str(tmp_path / "own.sqlite"), games=("ewn",))


def test_a_move_that_was_sent_before_the_end_is_answered(host: Callable[..., Hosted]) -> None:
    made = host()
    one, two = made.bot(), made.bot()
    table = one.table()
    two("POST", f"/api/tables/{table}/commands", {"type": "join"})
    with one.socket(table) as socket:
        (code, *_), *_ = until(socket, "welcome")["position"]["moves"]
        socket.send(json.dumps({"type": "move", "seat": 0, "code": code, "key": "last"}))
        assert until(socket, "update")["done"] == "last"
        made.loop.call_soon_threadsafe(made._end.set)
        until(socket, "closing")
    made.stop()
    again = host()
    seen = again.call("GET", f"/api/tables/{table}/events").json
    moves = [event["code"] for event in seen["events"] if event["seat"] == 0]
    assert moves == [code]


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    async def once() -> set[int]:
        settings = Settings(port=0, workers=2, db=str(tmp_path / "x.sqlite"))
        async with running(settings, catalogue=Catalogue(("ewn",), jit=False)) as server:
            await server.prepared()
            await server.web.house.pool.ready()
            return set(server.web.house.pool.pids)

    before = len(asyncio.run(_tasks()))
    pids = asyncio.run(once())
    assert pids
    assert multiprocessing.active_children() == []
    for pid in pids:
        assert not _alive(pid)
    assert len(asyncio.run(_tasks())) == before
    assert not list(tmp_path.glob("*-wal"))


async def _tasks() -> set[asyncio.Task[Any]]:
    return asyncio.all_tasks()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
