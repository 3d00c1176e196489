"""Starting and stopping a server: everything it has, in order, and back again."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from mirabilis.core.errors import MirabilisError
from mirabilis.core.fair import Source
from mirabilis.server.logs import calm, log
from mirabilis.server.settings import Settings
from mirabilis.server.store import open_store
from mirabilis.server.store.contract import Store
from mirabilis.server.tables.catalogue import Catalogue, Offer
from mirabilis.server.tables.facts import Chair, Facts
from mirabilis.server.tables.house import House, Rules
from mirabilis.server.tables.state import fair
from mirabilis.server.web.app import build
from mirabilis.server.web.context import Web
from mirabilis.server.web.people import People
from mirabilis.server.web.upgrade import Protocol
from mirabilis.server.workers import Pool

GRACE = 5.0  # seconds for what is under way when the server ends
BACKLOG = 2048
SWITCH = 0.001  # seconds that a thread with slow rules may keep the loop waiting


class CannotServe(MirabilisError):
    """The server cannot start: the address is taken, or a folder cannot be written."""


@dataclass
class Running:
    """A server that accepts connections."""

    url: str
    port: int
    web: Web

    async def prepared(self) -> None:
        """Wait until all games are compiled, or have failed."""
        await self.web.catalogue.prepared()


class _Server(uvicorn.Server):
    """uvicorn's server, without its own way with signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; `CannotServe` says why there is none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, proto, _, address = found[0]
        made = socket.socket(family, kind, proto)
    except OSError as error:
        why = error.strerror or "it is not known"
        raise CannotServe(f"cannot listen at {host}: {why}") from None
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(BACKLOG)
    except OSError as error:
        made.close()
        why = error.strerror or "it cannot be used"
        raise CannotServe(f"cannot listen at {host} port {port}: {why}") from None
    made.setblocking(False)
    return made


def _folder(settings: Settings) -> None:
    """Make the folder of the usual file; one somebody named must be there."""
    if settings.db:
        return
    folder = Path(settings.database).parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or "it cannot be made"
        raise CannotServe(f"the folder {folder} cannot be used: {why}; see --db") from None


def _milliseconds() -> int:
    return int(time.time() * 1000)


@contextlib.asynccontextmanager
async def running(
    settings: Settings,
    *,
    tell: Callable[[Offer], None] | None = None,
    now: Callable[[], int] = _milliseconds,
    token: Callable[[int], bytes] = secrets.token_bytes,
    catalogue: Catalogue | None = None,
    store: Store | None = None,
    pool: Pool | None = None,
    source: Callable[[Facts, list[Chair]], Source] = fair,
) -> AsyncIterator[Running]:
    """Run a server for as long as the block lasts; its games are compiled meanwhile."""
    asyncio.get_running_loop().set_exception_handler(calm)
    switching = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    offers = catalogue or Catalogue(settings.games)
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(sys.setswitchinterval, switching)
        sock = listening(settings.host, settings.port)
        stack.callback(sock.close)
        _folder(settings)
        kept = store or open_store(settings.database)
        await kept.open()
        stack.push_async_callback(kept.close)
        workers = pool or Pool(settings.workers)
        await workers.start()
        stack.push_async_callback(workers.close)
        rules = Rules(bot_pace=settings.bot_pace, chat=settings.chat)
        process = secrets.token_hex(8)
        house = House(
            *(kept, workers, offers, rules), process=process, now=now, token=token, source=source
        )
        await house.open()
        stack.push_async_callback(house.close)
        web = Web(settings, kept, People(kept, now, token), offers, house)
        stack.callback(web.replays.close)
        workers.fit = offers.fit
        preparing = asyncio.create_task(offers.prepare(tell, house.go_over))
        stack.push_async_callback(_cancelled, preparing)
        server, task = await _started(settings, web, sock)
        stack.push_async_callback(_stopped, server, task, web)
        port = sock.getsockname()[1]
        host = f"[{settings.host}]" if ":" in settings.host else settings.host
        url = settings.public_address or f"http://{host}:{port}"
        log("started", port=port)
        yield Running(url, port, web)
    log("stopped")


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _started(
    settings: Settings, web: Web, sock: socket.socket
) -> tuple[_Server, asyncio.Task[None]]:
    """Accept connections."""
    config = uvicorn.Config(
        build(web),
        http=type("Protocol", (Protocol,), {"web": web}),
        ws="none",
        loop="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=int(GRACE),
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started:
        if task.done():
            await task
            raise CannotServe("the server did not start")
        await asyncio.sleep(0.005)
    return server, task


async def _stopped(server: _Server, task: asyncio.Task[None], web: Web) -> None:
    """Stop in order: nothing new, then what is under way, then a farewell."""
    web.closing = True
    for listener in server.servers:
        listener.close()
    await _settled(web)
    for viewer in list(web.sockets):
        viewer.farewell()
    server.should_exit = True
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GRACE):
            while web.sockets:
                await asyncio.sleep(0.02)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(2 * GRACE):
            await asyncio.shield(task)


async def _settled(web: Web) -> None:
    """Wait until what was asked for before is stored and answered."""
    lives = list(web.house.lives.values())
    left = len(lives)
    idle = asyncio.Event()

    def one() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            idle.set()

    for live in lives:
        live.when_idle(one)
    if lives:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                await idle.wait()
