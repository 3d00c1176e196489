"""A server at the terminal: it says where it is and how far its games are, until a signal comes."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

from mirabilis.cli.screen import Screen
from mirabilis.server.logs import configure
from mirabilis.server.serving import running
from mirabilis.server.settings import Settings
from mirabilis.server.tables.catalogue import Offer

SIGNALS = (signal.SIGINT, signal.SIGTERM)
AT_ONCE = 130  # the exit code of somebody who did not want to wait


def host(settings: Settings, screen: Screen, log: TextIO) -> int:
    """Run a server until somebody ends it."""
    level = settings.log_level
    if level == "auto":  # whoever sits before it wants to read other things
        level = "warning" if log.isatty() else "info"
    configure(level, log)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, screen))
    screen.tell(screen.say("serve.ended"))
    return 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return how loops are made: faster ones where the system has them."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(settings: Settings, screen: Screen) -> None:
    ended = asyncio.Event()
    with _signals(ended, screen):
        async with running(settings, tell=_Progress(screen)) as server:
            _collect_rarely()
            _write(screen, screen.say("serve.address", url=server.url))
            if settings.open_browser and can_show(os.environ, screen.interactive):
                threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
            await ended.wait()
            _write(screen, screen.say("serve.ending"))


def _collect_rarely() -> None:
    """Let Python look for cycles seldom: there are few, and it looks at every table each time.

    A third of the time of a move went into it, and the longest waits of all.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _write(screen: Screen, text: str) -> None:
    screen.tell(text)
    sys.stdout.flush()


class _Progress:
    """Writes how far games are compiled: every quarter of each, and when one is."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._told: dict[str, str] = {}

    def __call__(self, offer: Offer) -> None:
        """Take note of a game."""
        slug, screen = offer.spec.slug, self._screen
        if offer.preparation.fault is not None:
            text = screen.say("serve.failed", slug=slug)
        elif offer.is_done:
            text = screen.say("serve.ready", slug=slug)
        else:
            quarter = min(int(offer.preparation.progress * 4), 3) * 25
            text = screen.say("serve.progress", slug=slug, percent=quarter)
        if self._told.get(slug) != text:
            self._told[slug] = text
            _write(screen, text)


@contextlib.contextmanager
def _signals(ended: asyncio.Event, screen: Screen) -> Iterator[None]:
    """End in order at the first signal, and at once at the second."""
    loop = asyncio.get_running_loop()

    def arrived(number: int, frame: object) -> None:
        if ended.is_set():
            os._exit(AT_ONCE)  # what was acknowledged is on the disk
        loop.call_soon_threadsafe(ended.set)

    before = {number: signal.signal(number, arrived) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def can_show(environment: Mapping[str, str], interactive: bool) -> bool:
    """Tell whether a page can be opened where somebody sees it.

    >>> can_show({"CI": "true", "DISPLAY": ":0"}, True)
    False
    """
    if not interactive or environment.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in environment
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
