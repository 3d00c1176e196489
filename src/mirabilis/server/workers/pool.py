"""The workers of a server: bots decide, search for hints and compile there."""

from __future__ import annotations

import pickle
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from typing import Any

from mirabilis.bots import settled
from mirabilis.bots.asides import has_asides
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.server.workers.crew import Crew
from mirabilis.server.workers.errors import WorkerFailed
from mirabilis.server.workers.process import Worker
from mirabilis.server.workers.request import LOADING, Asking, known, request
from mirabilis.server.workers.searching import Search
from mirabilis.server.workers.texts import LONGEST, allowed, is_shipped, own_time
from mirabilis.server.workers.thought import Thought

Fit = Callable[[Game, BotText], Awaitable[Game]]

KNOWN = 1024  # bots of which is remembered whether they act out of turn


async def _as_it_is(game: Game, bot: BotText) -> Game:
    return game


class Pool:
    """So many processes in which bots think, each with limits, each replaced when it fails.

    ``memory`` is how many bytes a worker may use beyond the program itself, where the system can
    limit that (Linux). A bot may take the time of its text or else ``limit``, and ``slack`` more;
    a search that nobody wants any more has ``slack`` to stop.
    ``files`` admits bots from files: for tests. `fit` may be replaced: it returns the copy of a
    game that a bot can play now, compiled or not, and waits where there is none yet.
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
        self.fit: Fit = _as_it_is

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
        return self._decided(self._asking("choose", game, text, seed, seat))

    def aside(
        self, game: Game, text: str, seed: int, seat: Seat
    ) -> Coroutine[Any, Any, int | None]:
        """Return the code of a move out of turn, or None for nothing."""
        return self._asked(self._asking("aside", game, text, seed, seat))

    def think(
        self, game: Game, text: str, seat: Seat, seconds: float
    ) -> AsyncGenerator[Thought, None]:
        """Yield what a search thinks about the moves of a seat, better and better.

        ``seconds`` are for a bot whose text gives no limit. Closing it stops the search.
        """
        asking = self._asking("think", game, text, 0, seat, seconds)
        return Search(self._crew, asking, self._slack).thoughts()

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
            acts = bool(await self._asked(self._asking("make", game, text)))
            while len(self._acts) >= KNOWN:
                del self._acts[next(iter(self._acts))]
            self._acts[known] = acts
        return self._acts[known]

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
    ) -> Asking:
        """Return what is asked: who, as a message, and how long it may take."""
        parts = self._parts(game, text)
        own = own_time(parts, game)
        limit = (own or seconds or self._limit) + self._slack
        seen = None if seat is None else known(seat, words=not is_shipped(parts, game))

        async def message() -> bytes:
            return request(
                *(
                    how,
                    game if seen is None else await self.fit(game, parts),
                    str(parts),
                    seed,
                    seen,
                ),
                seconds=seconds,
                alarm=2 * limit + 1,
            )

        return Asking(text, message, limit)

    async def _decided(self, asking: Asking) -> int:
        code = await self._asked(asking)
        if code is None:
            raise WorkerFailed(f"{asking.text} failed: it chose nothing")
        return code

    async def _asked(self, asking: Asking) -> int | None:
        """Return the one answer to a request."""
        text, message = asking.text, await asking.message()
        worker = await self._crew.take(hint=False)
        try:
            worker.send(message)
            kind, value = await worker.receive(LOADING, text)
            if kind == "began":
                kind, value = await worker.receive(asking.limit, text)
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
