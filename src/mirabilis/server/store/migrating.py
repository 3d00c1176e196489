"""Brings a database to the schema of this program: numbered files, each applied once."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from mirabilis.server.store.contract import StoreFailed
from mirabilis.server.store.session import Session

VERSIONS = """CREATE TABLE IF NOT EXISTS schema_version (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL)"""


class Step(NamedTuple):
    """One migration."""

    version: int
    name: str
    text: str


def shipped(dialect: str) -> Traversable:
    """Return the folder of the migrations that come with the program."""
    return files("mirabilis.server.store") / "migrations" / dialect


def steps(folder: Traversable) -> list[Step]:
    """Return the migrations of a folder in order; their numbers have no gaps."""
    found = []
    for file in folder.iterdir():
        if match := re.fullmatch(r"(\d{4})_(\w+)\.sql", file.name):
            found.append(Step(int(match[1]), match[2], file.read_text(encoding="utf-8")))
    found.sort()
    if [step.version for step in found] != list(range(1, len(found) + 1)):
        raise StoreFailed("the numbers of the migrations do not count 1, 2, 3 …")
    return found


def migrate(session: Session, folder: Traversable, lock: str | None = None) -> None:
    """Apply what is missing, all or nothing; ``lock`` is run first to keep others out."""
    known = steps(folder)
    session.begin()
    try:
        if lock is not None:
            session.script(lock)
        session.ask(VERSIONS)
        done = session.ask("SELECT coalesce(max(version), 0) FROM schema_version")[0][0]
        if done > len(known):
            raise StoreFailed(
                f"the store {session.name} has schema {done}, this program knows {len(known)}: "
                "a newer program made it, use that one"
            )
        for step in known[done:]:
            session.script(step.text)
            session.ask("INSERT INTO schema_version (version, name) VALUES (?, ?)", step[:2])
        session.commit()
    except BaseException:
        session.rollback()
        raise
