"""The workers of a server: bots decide, search for hints and compile there."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from typing import Any

from mirabilis.bots import settled
from mirabilis.bots.asides import has_asides
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.server.workers.compiling import compile_game
from mirabilis.server.workers.crew import Crew
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.process import Worker
from mirabilis.server.workers.request import LOADING, request
from mirabilis.server.workers.searching import Search
from mirabilis.server.workers.texts import LONGEST, allowed, is_shipped, own_time
from mirabilis.server.workers.thought import Thought

KNOWN = 1024  # bots of which is remembered whether they act out of turn


class Pool:
    """So many processes in which bots think, each with limits, each replaced when it fails.

    ``memory`` is how many bytes a worker may use beyond the program itself, where the system can
    limit that (Linux). A bot may take the time of its text or else ``limit``, and ``slack`` more.
    ``files`` admits bots from files: for tests.
    """

    def __init__(
        self,
        size: int,
        memory: int = 2 << 30,
        slack: float = 5.0,
        *,
        limit: float = LONGEST,
        files: bool = False,
    ) -> None:
        self._crew = Crew(size, memory)
        self._slack = slack
        self._limit = limit
        self._files = files
        self._acts: dict[tuple[bytes, str], bool] = {}
        self._compiling = asyncio.Lock()

    async def start(self) -> None:
        """Start the workers; they are there a little later, and requests wait for them."""
        self._crew.start()

    async def ready(self) -> None:
        """Wait until a worker is there; `WorkerFailed` if none can be started."""
        await self._crew.ready()

    async def close(self) -> None:
        """End all workers; what waits for one is told."""
        await self._crew.close()

    @property
    def pids(self) -> list[int]:
        """Return the process numbers of the workers that are there."""
        return self._crew.pids

    # -- what is asked ---------------------------------------------------------------------

    # What a seat knows is packed when one of these is called, not when the answer is awaited: by
    # then the match may have gone on.

    def choose(self, game: Game, text: str, seed: int, seat: Seat) -> Coroutine[Any, Any, int]:
        """Return the code of a move; the caller finds out whether it is legal."""
        return self._decided(*self._asking("choose", game, text, seed, seat))

    def aside(
        self, game: Game, text: str, seed: int, seat: Seat
    ) -> Coroutine[Any, Any, int | None]:
        """Return the code of a move out of turn, or None for nothing."""
        return self._asked(*self._asking("aside", game, text, seed, seat))

    def think(
        self, game: Game, text: str, seat: Seat, seconds: float
    ) -> AsyncGenerator[Thought, None]:
        """Yield what a search thinks about the moves of a seat, better and better.

        ``seconds`` are for a bot whose text gives no limit. Closing it stops the search.
        """
        asking = self._asking("think", game, text, 0, seat, seconds)
        return Search(self._crew, *asking).thoughts()

    async def has_aside(self, game: Game, text: str) -> bool:
        """Tell whether a bot acts out of turn."""
        parts = self._parts(game, text)
        if is_shipped(parts, game) and not has_asides(game):
            factory = entry(parts.name, game).factory
            if not hasattr(factory, "aside"):
                return False
        return await self.check(game, text)

    async def check(self, game: Game, text: str) -> bool:
        """Make a bot and let it go, to find out if it can be made; tell if it acts out of turn."""
        known = (pickle.dumps(game), text.strip())
        if known not in self._acts:
            acts = bool(await self._asked(*self._asking("make", game, text)))
            while len(self._acts) >= KNOWN:
                del self._acts[next(iter(self._acts))]
            self._acts[known] = acts
        return self._acts[known]

    async def prepare(
        self, game: Game, bots: Sequence[str], progress: Callable[[float], None]
    ) -> None:
        """Compile what play and some bots need, in a process of its own, one game at a time.

        Then whoever loads the game takes all of it from the disk. ``progress`` is told how much is
        done, from 0 to 1.
        """
        self._crew.must_be_open()
        for text in bots:
            self._parts(game, text)
        async with self._compiling:
            task = self._crew.do(compile_game(game, bots, progress))
            try:
                await asyncio.shield(task)
            except asyncio.CancelledError:
                task.cancel()
                self._crew.must_be_open()
                raise

    # -- asking ----------------------------------------------------------------------------

    def _parts(self, game: Game, text: str) -> BotText:
        if self._files:
            return settled(text, game)
        return allowed(text, game, self._limit)

    def _asking(
        self,
        how: str,
        game: Game,
        text: str,
        seed: int = 0,
        seat: Seat | None = None,
        seconds: float | None = None,
    ) -> tuple[str, bytes, float]:
        """Return what is asked: who, as a message, and how long it may take."""
        parts = self._parts(game, text)
        own = own_time(parts, game)
        limit = (own or seconds or self._limit) + self._slack
        words = not is_shipped(parts, game)
        message = request(
            *(how, game, str(parts), seed, seat),
            words=words,
            seconds=seconds,
            alarm=2 * limit + 1,
        )
        return text, message, limit

    async def _decided(self, text: str, message: bytes, limit: float) -> int:
        code = await self._asked(text, message, limit)
        if code is None:
            raise WorkerFailed(f"{text} failed: it chose nothing")
        return code

    async def _asked(self, text: str, message: bytes, limit: float) -> int | None:
        """Return the one answer to a request."""
        worker = await self._crew.take(hint=False)
        try:
            worker.send(message)
            kind, value = await worker.receive(LOADING, text)
            if kind == "began":
                kind, value = await worker.receive(limit, text)
        except BaseException:
            worker.kill()  # late, gone, or nobody waits any more
            raise
        return self._plain(worker, text, kind, value)

    def _plain(self, worker: Worker, text: str, kind: str, value: Any) -> int | None:
        """Return the value of an answer, and free the worker that gave it, or be rid of it."""
        if kind in ("move", "made") and (value is None or isinstance(value, int)):
            self._crew.free(worker)
            return value
        if kind == "bad":
            self._crew.free(worker)
        else:
            worker.kill()
        raise WorkerFailed(f"{text} failed: {value}")
