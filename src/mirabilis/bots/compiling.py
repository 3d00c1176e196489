"""What runs in a process that compiles ahead; `mirabilis.bots.ahead.Ahead` starts it."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import IO, Any

from mirabilis.bots import pipe, ready
from mirabilis.bots.inside import streams
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game

LAST = 19  # behind everybody else, as `nice` counts


def main() -> None:
    """Compile what is asked for, one thing after another, until the requests end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever plays
    if hasattr(os, "setpriority"):
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, LAST)
    requests, answers = streams()
    game: Game = pipe.unpacked(requests.get())
    _tell_steps(answers)
    while True:
        bot: str = pipe.unpacked(requests.get())
        pipe.answer(answers, *_done(game, bot))


def _done(game: Game, bot: str) -> tuple[str, Any]:
    """Compile a bot, or without a name the rules; return how it went."""
    try:
        if bot:
            ready.prepare([bot], game)
        else:
            game.prepare()
    except MirabilisError as error:
        return "failed", str(error)
    except Exception as error:
        return "failed", f"{type(error).__name__} while it was compiled"
    return "done", None


def _tell_steps(answers: IO[bytes]) -> None:
    """Say it whenever a function has been compiled."""
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]  # numba has no types
        def on_start(self, event: Any) -> None:
            pass

        def on_end(self, event: Any) -> None:
            pipe.answer(answers, "step", None)

    event.register("numba:compile", Listener())


if __name__ == "__main__":
    main()
