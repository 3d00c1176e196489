"""Fixtures of the tests of the page: a server, a browser, and people with their own windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from page.browser import FLAGS, path
from page.person import PATIENCE, Person
from server.process import Process

GAMES = "ewn,dice,code,ideas,jahres"

expect.set_options(timeout=PATIENCE)


# For these tests alone: as long as Playwright runs, no other test of the process can use asyncio.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path(), args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory) -> Iterator[Process]:
    """Return the server that tests share; whoever kills one starts their own."""
    database = tmp_path_factory.mktemp("page") / "games.sqlite"
    with Process(str(database), games=GAMES, workers=1) as process:
        process.start()
        process.wait_ready()
        yield process
        assert process.faults == []


@pytest.fixture
def people(browser, server) -> Iterator[Callable[..., Person]]:
    """Return how to let somebody come: each has a browser profile of their own.

    ``people("Ada", lang="de", phone=True, …)``; whatever goes wrong in a window of theirs, an error
    of a script or something that the content security policy stops, fails the test.
    """
    here: list[Person] = []

    def come(name: str = "Ada", url: str | None = None, **wishes: Any) -> Person:
        person = Person(browser, url or server.url, name, **wishes)
        here.append(person)
        return person

    yield come
    faults = [fault for person in here for fault in person.faults]
    for person in here:
        person.leave()
    assert faults == []
