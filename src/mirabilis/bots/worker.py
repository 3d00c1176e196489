"""A bot in a process of its own, with limits: it can be late or crash, and nothing else suffers."""

from __future__ import annotations

import contextlib
import functools
import os
import queue
import signal
import subprocess
import threading
from types import TracebackType
from typing import IO, Any, Self

from mirabilis.bots import check, child, pipe
from mirabilis.bots.asides import Aside
from mirabilis.bots.errors import BadBot, BotCrashed, BotLate
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

GRACE = 0.5  # seconds beyond the time of a move before a bot counts as late
START = 300.0  # seconds until the bot must be there; the first time on a machine it compiles


class Isolated:
    """A bot that thinks in its own process; `choose` and `aside` are those of any bot.

    It receives the pickled `Seat`: what the seat knows, nothing of the match. ``seconds`` is the
    time of a move, for the bot to use and, with ``grace`` added, for it to keep: later it is
    stopped and `BotLate` raised. ``memory`` is how many bytes it may use beyond the program
    itself, where the system can limit that (Linux). After a crash (`BotCrashed`) the next
    `choose` starts afresh.
    """

    def __init__(
        self,
        text: str,
        game: Game,
        seed: int = 0,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        grace: float = GRACE,
    ) -> None:
        self.text = text
        self.game = game
        check(text, game)
        self._limit = None if seconds is None else seconds + grace
        self._first: dict[str, Any] = {
            "text": text,
            "game": game,
            "seed": seed,
            "seconds": seconds,
            "memory": memory,
            # The process ends itself should nobody be left to end it.
            "alarm": None if self._limit is None else 2 * self._limit + 1,
        }
        self._acts = False  # out of turn, as far as is known before it is there
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    # -- choosing --------------------------------------------------------------------------

    def choose(self, seat: Seat) -> int:
        """Return the code of a move; the caller finds out whether it is legal."""
        code = self._asked("choose", seat)
        assert code is not None
        return code

    @property
    def aside(self) -> Aside | None:
        """Return how the bot acts out of turn; None if it does not."""
        return functools.partial(self._asked, "aside") if self._acts else None

    def _asked(self, how: str, seat: Seat) -> int | None:
        """Return what the bot answers: the code of a move, out of turn perhaps None."""
        self.start(seat.players)
        self._send(pipe.packed((how, seat), self.game))
        kind, value = self._receive(self._limit)
        if kind == "move" and (isinstance(value, int) or (value is None and how == "aside")):
            return value
        self.close()
        raise BotCrashed(f"{self.text} crashed: {value}")

    def start(self, players: int | None = None) -> None:
        """Start the process, if it does not run, and wait until the bot is ready."""
        if self._process is not None and self._process.poll() is None:
            return
        self.close()
        self._answers = queue.SimpleQueue()
        self._process = subprocess.Popen(
            child.command("mirabilis.bots.inside"),
            env=child.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # what a bot starts ends with it
        )
        assert self._process.stdout is not None
        threading.Thread(
            target=_listen, args=(self._process.stdout, self._answers), daemon=True
        ).start()
        self._send(pipe.packed({**self._first, "players": players}))
        kind, value = self._receive(START)
        if kind != "ready":
            self.close()
            raise BadBot(str(value))
        self._acts = bool(value)

    def _send(self, message: bytes) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError, OSError):  # that it is gone is told on receiving
            pipe.write(process.stdin, message)

    def _receive(self, limit: float | None) -> tuple[str, Any]:
        """Return the next answer; `BotLate` if it does not come in time."""
        try:
            line = self._answers.get(timeout=limit)
        except queue.Empty:
            self.close()
            raise BotLate(f"{self.text} was late: more than {limit:g} s for a move") from None
        except BaseException:
            self.close()  # interrupted: an answer that came later would be taken for the next
            raise
        if not line:
            raise BotCrashed(f"{self.text} crashed: {self._last_words()}")
        return pipe.answered(line) or ("crashed", "its process wrote something that is no answer")

    def _last_words(self) -> str:
        """Return how the process ended."""
        assert self._process is not None
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            code = None
        self.close()
        if code is None or code >= 0:
            return f"its process ended with status {code}"
        try:
            return f"its process was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"its process was ended by signal {-code}"

    # -- ending ----------------------------------------------------------------------------

    def close(self) -> None:
        """End the process; the next `choose` would start another one."""
        process, self._process = self._process, None
        if process is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        if process.stdin is not None:  # stdout is closed by whoever listens to it
            with contextlib.suppress(OSError):
                process.stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close()


def _listen(stream: IO[bytes], answers: queue.SimpleQueue[bytes]) -> None:
    """Pass answers on; an empty one says that there will be no more."""
    with stream, contextlib.suppress(ValueError, OSError):
        for line in stream:
            answers.put(line)
    answers.put(b"")
