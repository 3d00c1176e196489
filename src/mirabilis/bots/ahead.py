"""Compiling ahead: other processes compile games and bots while people play already.

A `Preparation` says how far a game is. `Ahead` has the processes, one less than there are cores, at
the lowest priority. Each compiles a game, its rules first and then its bots, and leaves it for
another one between two of these parts if somebody asks for that one.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Iterator

from mirabilis.bots import child, pipe, ready, settled
from mirabilis.bots.levels import plays_at_once
from mirabilis.bots.text import BotText
from mirabilis.core.cores import usable_cores
from mirabilis.core.game import Game

RULES = ""  # what stands for the rules where bots have their names
PACE = 0.2  # seconds that a function takes, as long as nothing was measured
ENOUGH = 20  # functions after which the measured pace is believed


class Preparation:
    """What of a game is to be compiled on this machine, and how far that is."""

    def __init__(self, game: Game, bots: Iterable[str]) -> None:
        self.game = game
        self.asked = False  # somebody waits for it
        self.fault: str | None = None
        self._bots = [settled(text, game) for text in bots]
        self._left: dict[str, int] | None = None  # part → functions to compile; None: not known
        self._all = 1

    def look(self) -> None:
        """Find out what is on the disk already; it takes a moment."""
        if self._left is None:
            left: dict[str, int] = {}
            if not self.game.is_prepared:
                left[RULES] = ready.functions(self.game)
            for name in ready.unready(self._bots, self.game):
                left[name] = ready.functions(self.game, name)
            self._left, self._all = left, max(1, sum(left.values()))

    def add(self, bot: BotText) -> None:
        """Compile a bot too, if it is not on the disk already."""
        self.look()
        assert self._left is not None
        for name in ready.unready([bot], self.game):
            if name not in self._left:
                self._left[name] = ready.functions(self.game, name)
                self._all += self._left[name]
        self._bots.append(bot)

    def knows(self, bot: BotText) -> bool:
        """Tell whether it was asked for a bot."""
        return bot.name in [known.name for known in self._bots]

    @property
    def part(self) -> str | None:
        """Return what is to be compiled next; None if nothing is."""
        return None if self.fault is not None else next(iter(self._left or ()), None)

    @property
    def progress(self) -> float:
        """Return how much is done, from 0 to 1."""
        if self._left is None:
            return 0.0
        return 1.0 if self.fault is not None else 1.0 - self.size / self._all

    def lacks(self, bot: BotText | None = None) -> bool:
        """Tell whether the rules, or the rules and a bot, are still to be compiled."""
        left = self._left
        return left is None or RULES in left or (bot is not None and bot.name in left)

    @property
    def size(self) -> int:
        """Return how many functions are to be compiled in all."""
        return sum((self._left or {}).values())

    def functions(self, bot: BotText | None = None) -> int:
        """Return how many functions are compiled until the rules, or a bot, are ready."""
        wanted = {RULES} if bot is None else {RULES, bot.name}
        count = found = 0
        for part, left in (self._left or {}).items():
            count += left
            if part in wanted:
                found = count
        return found

    def stepped(self, part: str) -> None:
        """Note that a function has been compiled."""
        if self._left and part in self._left:
            self._left[part] = max(1, self._left[part] - 1)

    def done(self, part: str) -> None:
        """Note that a part is ready."""
        if self._left:
            self._left.pop(part, None)


Watch = Callable[[Preparation], None]


class Ahead:
    """Processes that compile, and what they compile next.

    ``watch`` is called, in any thread, when something has changed about a preparation.
    """

    def __init__(self, watch: Watch, processes: int | None = None) -> None:
        self._watch = watch
        self._count = processes or max(1, usable_cores() - 1)
        self._queue: list[Preparation] = []
        self._begun: list[Preparation] = []  # in hand, no longer in the queue
        self._changed = threading.Condition()
        self._children: set[subprocess.Popen[bytes]] = set()
        self._threads: list[threading.Thread] = []
        self._closed = False
        self._steps, self._spent = 0, 0.0

    def start(self, preparations: Iterable[Preparation]) -> None:
        """Begin with the first of some games, or with one that somebody asks for."""
        self._queue = list(preparations)
        for _ in range(self._count):
            thread = threading.Thread(target=self._serve, name="compiling ahead", daemon=True)
            self._threads.append(thread)
            thread.start()

    def compiled_for(self, preparation: Preparation, bot: BotText) -> bool | None:
        """Tell whether a bot plays on compiled rules now, or not; None: it has to wait for them.

        A bot that nobody had thought of is compiled too.
        """
        if not preparation.game.is_compiled:
            return False
        if bot.is_file:  # it is not known what it needs
            return not preparation.lacks()
        if preparation.fault is None and not preparation.knows(bot):
            with self._changed:
                preparation.add(bot)
                if preparation.part is not None and preparation not in self._queue + self._begun:
                    self._queue.append(preparation)
                    self._changed.notify()
        if not preparation.lacks(bot):
            return True
        return False if preparation.fault or plays_at_once(bot, preparation.game) else None

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        with self._changed:
            self._closed = True
            self._queue.clear()
            self._changed.notify_all()
            for process in self._children:
                process.kill()
        for thread in self._threads:
            thread.join()

    def seconds(self, preparation: Preparation, bot: BotText | None = None) -> float:
        """Return about how long it takes until the rules of a game, or a bot, are compiled."""
        with self._changed:
            order = sorted(self._queue, key=lambda one: not one.asked)
            before = order[: order.index(preparation)] if preparation in order else []
            first = sum(other.size for other in before) / self._count
        pace = self._spent / self._steps if self._steps >= ENOUGH else PACE
        return (first + preparation.functions(bot)) * pace

    # -- in a thread for each process ------------------------------------------------------

    def _serve(self) -> None:
        """Compile one game after another, each in a process of its own."""
        while (preparation := self._next()) is not None:
            try:
                preparation.look()
                self._watch(preparation)
                if preparation.part is not None:
                    self._compile(preparation)
            except OSError as error:
                preparation.fault = f"nothing can be compiled: {error.strerror or error}"
            self._put_back(preparation)
            self._watch(preparation)

    def _next(self) -> Preparation | None:
        """Return the next game: those somebody asks for come first."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._queue)
            if self._closed:
                return None
            found = next((p for p in self._queue if p.asked), self._queue[0])
            self._queue.remove(found)
            self._begun.append(found)
            return found

    def _put_back(self, preparation: Preparation) -> None:
        """Let go of a game; what is left of it is compiled later."""
        with self._changed:
            self._begun.remove(preparation)
            if preparation.part is not None and not self._closed:
                self._queue.append(preparation)
                self._changed.notify()

    def _compile(self, preparation: Preparation) -> None:
        """Compile a game part by part, unless another one becomes more urgent."""
        with self._process() as process:
            assert process.stdin is not None
            pipe.write(process.stdin, pipe.packed(preparation.game))
            while (part := preparation.part) is not None:
                pipe.write(process.stdin, pipe.packed(part))
                self._follow(process, preparation, part)
                self._watch(preparation)
                if self._is_less_urgent(preparation):
                    return

    @contextlib.contextmanager
    def _process(self) -> Iterator[subprocess.Popen[bytes]]:
        """Run a process that compiles, until it is no longer needed."""
        process = subprocess.Popen(
            child.command("mirabilis.bots.compiling"),
            env=child.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is not for it
        )
        with self._changed:
            self._children.add(process)
            if self._closed:
                process.kill()
        try:
            yield process
        finally:
            with self._changed:
                self._children.discard(process)
            process.kill()
            process.communicate()

    def _follow(
        self, process: subprocess.Popen[bytes], preparation: Preparation, part: str
    ) -> None:
        """Note what a process says about a part until it is done."""
        assert process.stdout is not None
        last = time.monotonic()
        for line in process.stdout:
            kind, value = pipe.answered(line) or ("", None)
            now = time.monotonic()
            if kind == "step":
                preparation.stepped(part)
                self._steps, self._spent = self._steps + 1, self._spent + now - last
                last = now
                self._watch(preparation)
            elif kind == "done":
                preparation.done(part)
                return
            else:
                preparation.fault = str(value)
                return
        if not self._closed:
            preparation.fault = "its process ended"

    def _is_less_urgent(self, preparation: Preparation) -> bool:
        """Tell whether somebody asks for another game and not for this one, or all is over."""
        with self._changed:
            others = any(other.asked for other in self._queue)
            return self._closed or (others and not preparation.asked)
