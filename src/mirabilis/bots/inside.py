"""What runs in the process of an isolated bot; `mirabilis.bots.worker.Isolated` starts it."""

from __future__ import annotations

import operator
import os
import queue
import signal
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from mirabilis.bots import bot, pipe, settled
from mirabilis.bots.asides import aside_of
from mirabilis.bots.file import reason
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game


def main() -> None:
    """Make the bot that the first message describes, then choose until the messages end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever keeps the match
    requests, answers = streams()
    first: Mapping[str, Any] = pipe.unpacked(requests.get())
    game: Game = first["game"]
    parts = settled(first["text"], game)
    path = Path(parts.name).expanduser() if parts.is_file else None
    try:
        _warm(first)
        limit_memory(first["memory"])
        player = bot(first["text"], game, first["seed"], seconds=first["seconds"])
    except MirabilisError as error:
        pipe.answer(answers, "bad", str(error))
        return
    pipe.answer(answers, "ready", aside_of(player) is not None)
    while True:
        how, seat = pipe.unpacked(requests.get(), game)
        set_alarm(first["alarm"])
        try:
            pipe.answer(answers, *_move(how, getattr(player, how)(seat)))
        except MemoryError:
            pipe.answer(answers, "crashed", "out of memory")
        except BaseException as error:  # a bot may also want to leave the program
            pipe.answer(answers, "crashed", reason(error, path))
        set_alarm(None)


def _move(how: str, chosen: Any) -> tuple[str, Any]:
    """Return the answer for what a bot has chosen, or out of turn not chosen."""
    if chosen is None and how == "aside":
        return "move", None
    if isinstance(chosen, bool) or not hasattr(chosen, "__index__"):
        return "crashed", f"{how} returned {chosen!r}, which is no code of a move"
    return "move", operator.index(chosen)


def streams() -> tuple[queue.SimpleQueue[bytes], IO[bytes]]:
    """Take the pipes for messages; what the bot itself prints or reads meets nothing."""
    answers = os.fdopen(os.dup(1), "wb")
    source = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        while (message := pipe.read(source)) is not None:
            requests.put(message)
        os._exit(0)  # whoever asked is gone: do not think on

    threading.Thread(target=listen, daemon=True).start()
    return requests, answers


def _warm(first: Mapping[str, Any]) -> None:
    """Load compiled code before the clock of the first move runs.

    A bot of ours chooses once for that, in a game of its own; a user's bot is left alone, for
    its first choice may be meant to be its first.
    """
    game: Game = first["game"]
    game.prepare()
    if first["seconds"] is None or settled(first["text"], game).is_file:
        return
    match = game.start(first["players"], seed=0)
    if match.actors and match.actors[0] >= 0:
        bot(first["text"], game, 0, seconds=first["seconds"]).choose(match.seat(match.actors[0]))


def limit_memory(memory: int | None) -> None:
    """Let the bot use so many bytes beyond what the program itself uses, where that can be done."""
    if memory is None:
        return
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, OSError, ValueError):
        return


def set_alarm(seconds: float | None) -> None:
    """End the process in so many seconds, even in compiled code and with nobody to end it."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds or 0)
