"""Settings shared by all tests, and how those that are coroutines are run."""

from __future__ import annotations

import asyncio
import inspect
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import runs

pytest_plugins = ("bad_bots",)

COROUTINE = 300.0  # seconds for a test that is one; it should take none of them

settings.register_profile(
    "ci",
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# Interpreted rules take long; the same tests run compiled with more examples.
settings.register_profile("interpreted", parent=settings.get_profile("ci"), max_examples=5)
settings.register_profile("long", parent=settings.get_profile("ci"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_configure(config: pytest.Config) -> None:
    for name in (*runs.RUNS, *(f"part_{part}" for part in runs.PARTS)):
        config.addinivalue_line("markers", f"{name}: set by tests/runs.py")
    # A shell lets what it starts in the background ignore Ctrl-C, and every process below inherits
    # that: those that tests interrupt as well.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Note at each test in which runs of `make test` it is, and in which part of `test-long`."""
    for item in items:
        for name in runs.of(item):
            item.add_marker(name)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Do not trace a test that does not count for coverage.

    `no_cover` of pytest-cov would stop all of coverage: what other threads do, such as that of a
    server which many tests share, would not be traced any more, in none of the tests to come.
    """
    tracer = sys.gettrace()
    if item.get_closest_marker("untraced"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> object:
    """Run a test that is a coroutine to its end, bounded in time."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    given = {name: pyfuncitem.funcargs[name] for name in names}

    async def bounded() -> Any:
        async with asyncio.timeout(COROUTINE):
            await pyfuncitem.obj(**given)

    asyncio.run(bounded())
    return True
