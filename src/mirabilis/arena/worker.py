"""What runs in a worker process: rounds come in by number, finished ones go out."""

from __future__ import annotations

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any

from mirabilis.arena.playing import play_round
from mirabilis.arena.rows import GameRow, Plan
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game

READY, DONE, FAILED = "ready", "done", "failed"
Message = tuple[str, int, Any]  # one of these, the round, and its rows or what is wrong


def work(pipe: Connection, plan: Plan, game: Game) -> None:
    """Play the rounds that are asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        game.prepare()
        pipe.send((READY, -1, None))
        while (number := pipe.recv()) is not None:
            pipe.send(_played(plan, game, number))
    except (EOFError, OSError):
        return  # the parent is gone


def _played(plan: Plan, game: Game, number: int) -> Message:
    try:
        rows: list[GameRow] = play_round(plan, game, number)
        return DONE, number, rows
    except MirabilisError as error:
        return FAILED, number, str(error)
    except Exception as error:
        return FAILED, number, f"{type(error).__name__}: {error}"


def _end_with_parent() -> None:
    """End at once when the parent has been killed: a round may take long, and bots hold memory."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
