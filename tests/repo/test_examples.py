"""Every example in README, documentation and docstrings runs."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import pkgutil
import signal
from collections.abc import Iterator

import pytest

import mirabilis
from repo.places import PAGES, shown

FLAGS = doctest.ELLIPSIS
BUILDS_A_PACKAGE = "docs/how-to/add-a-game.md"  # test_add_a_game.py runs it


def with_examples() -> list[str]:
    """Return the names of all modules of the package; `__main__` ends the process."""
    walked = pkgutil.walk_packages(mirabilis.__path__, "mirabilis.")
    return ["mirabilis", *(m.name for m in walked if not m.name.endswith("__main__"))]


@pytest.fixture(autouse=True)
def an_end() -> Iterator[None]:
    """Fail an example that never ends, where the system can interrupt it."""

    def stop(*_: object) -> None:
        raise TimeoutError("an example does not come to an end")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 60, 1)  # again and again: each example catches one
    with contextlib.ExitStack() as after:
        after.callback(signal.signal, signal.SIGALRM, before)
        after.callback(signal.setitimer, signal.ITIMER_REAL, 0)
        yield


@pytest.mark.parametrize(
    "page", [p for p in PAGES if shown(p) != BUILDS_A_PACKAGE], ids=lambda page: shown(page)
)
def test_page(page):
    result = doctest.testfile(str(page), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("name", with_examples())
def test_docstrings(name):
    result = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert result.failed == 0


def test_pages_that_promise_examples_have_them():
    parser = doctest.DocTestParser()
    for start in ("README.md", "docs/tutorial/", "docs/reference/randomness.md"):
        pages = [page for page in PAGES if shown(page).startswith(start)]
        assert pages
        for page in pages:
            assert parser.get_examples(page.read_text(encoding="utf-8")), shown(page)
