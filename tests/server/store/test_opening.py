"""Which addresses mean which store, and what is refused."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from mirabilis.server.store import open_store
from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.store.postgres import PostgresStore
from mirabilis.server.store.sqlite import SqliteStore
from server.store.places import Place, refused, table

HOLD = """
import asyncio, sys
from mirabilis.server.store import open_store
async def main():
    await open_store(sys.argv[1]).open()
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def test_addresses(tmp_path):
    for url in (f"sqlite:{tmp_path}/a.db", f"{tmp_path}/a.db", "a.db", "C:\\a.db"):
        assert isinstance(open_store(url), SqliteStore)
    assert open_store(f"sqlite:{tmp_path}/a.db").name == f"{tmp_path}/a.db"
    for url in ("postgresql://h/x", "postgres://u@h:1/x", "postgresql:///x?host=/tmp"):
        assert isinstance(open_store(url), PostgresStore)


@pytest.mark.parametrize(
    "url",
    [
        "mysql://u:geheim@h/x",
        "sqlite::memory:",
        "sqlite:",
        "",
        "postgresql://u:geheim%zz@h/x",
        "postgresql://u:geheim@h:port:3/x?nonsense=geheim",
        "postgresql://u:geheim@h/x?geheim=1",
    ],
)
def test_other_addresses_are_refused_by_name(url):
    with pytest.raises(StoreFailed) as caught:
        open_store(url)
    assert "geheim" not in str(caught.value)
    assert "postgresql://" in str(caught.value)
    if url.startswith("mysql"):
        assert "'mysql'" in str(caught.value)


def test_no_password_in_a_failure(postgres):
    for url in (
        "postgresql://u:geheim@127.0.0.1:1/x",
        "postgresql://u:geheim@127.0.0.1:1/x?sslpassword=geheim",
        postgres.url("nonesuch").replace("postgres:@", "postgres:geheim@"),
        postgres.url("geheim").replace("postgres:@", "postgres:geheim@"),
    ):
        store = open_store(url)
        said = asyncio.run(refused(store.open()))
        assert "cannot be opened" in said
        assert "\n" not in said
        assert "geheim" not in said.replace("/geheim cannot", "")  # the name of a database may be


def test_a_folder_that_is_not_there(tmp_path):
    said = asyncio.run(refused(open_store(f"{tmp_path}/none/a.db").open()))
    assert f"no folder {tmp_path}/none" in said
    assert "cannot be opened" in asyncio.run(refused(open_store(str(tmp_path)).open()))


def test_a_file_that_is_no_database(tmp_path):
    (tmp_path / "a.db").write_bytes(b"something else, long enough to be looked at" * 50)
    said = asyncio.run(refused(open_store(f"{tmp_path}/a.db").open()))
    assert "not a database" in said
    assert (tmp_path / "a.db").read_bytes().startswith(b"something else")


async def test_the_file_is_for_its_user_only(tmp_path):
    place = Place("sqlite", f"{tmp_path}/a.db")
    async with place.store() as store:
        await store.create(table("t"), b"")
        modes = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob("a.db*")}
        assert set(modes) == {"a.db", "a.db-wal", "a.db-shm", "a.db.lock"}
        assert not any(mode for name, mode in modes.items() if not name.endswith(".lock"))


def test_a_second_process_on_one_file_is_refused(tmp_path):
    path = str(tmp_path / "a.db")
    held = subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, text=True)
    try:
        assert held.stdout is not None
        assert held.stdout.readline() == "open\n"
        said = asyncio.run(refused(open_store(path).open()))
        assert path in said
        assert "in use by another server process" in said
        os.kill(held.pid, signal.SIGKILL)
        held.wait(120)
        Place("sqlite", path).use(lambda store: store.create(table("t"), b""))
    finally:
        held.kill()
        held.communicate(timeout=120)


def test_a_second_store_of_one_process_is_refused_too(tmp_path):
    place = Place("sqlite", f"{tmp_path}/a.db")

    async def work(store):
        assert "in use" in await refused(open_store(place.url).open())
        await store.create(table("t"), b"")

    place.use(work)
    place.use(work_again)


async def work_again(store):
    assert (await store.row("t")) is not None
