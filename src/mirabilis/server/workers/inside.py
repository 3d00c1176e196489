"""What runs in the process of a worker; `mirabilis.server.workers.process.Worker` starts it."""

from __future__ import annotations

import contextlib
import functools
import operator
import pickle
import queue
import signal
from collections.abc import Callable, Mapping
from typing import IO, Any

from mirabilis.bots import bot, names, pipe, settled
from mirabilis.bots.asides import aside_of
from mirabilis.bots.inside import limit_memory, set_alarm, streams
from mirabilis.bots.making import make
from mirabilis.bots.registry import entry
from mirabilis.bots.text import BotText
from mirabilis.bots.thoughts import likely, tells, thoughts
from mirabilis.core.compiled import compiler_off
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search.standing import ALONE
from mirabilis.server.workers.request import LOADING, seated
from mirabilis.server.workers.thought import told

GAMES = 32  # that stay unpacked; nothing of a bot stays
Answer = tuple[str, Any]


def main() -> None:
    """Answer requests until they end; bots are made anew for each of them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    requests, answers = streams()
    first: Mapping[str, Any] = pipe.unpacked(requests.get())
    names()  # what bots need is not memory of the first one
    compiler_off()  # imports the compiler, likewise
    limit_memory(first["memory"])
    pipe.answer(answers, "ready", None)
    while True:
        asked = pipe.unpacked(requests.get())
        if asked["how"] != "stop":  # one that came when the search was over already
            pipe.answer(answers, *_answer(asked, requests, answers))
            set_alarm(None)


def _answer(
    asked: Mapping[str, Any], requests: queue.SimpleQueue[bytes], answers: IO[bytes]
) -> Answer:
    """Return the last answer to a request; what went wrong is told by its kind only."""
    say = functools.partial(pipe.answer, answers)
    set_alarm(2 * LOADING)
    try:
        game = _game(asked["game"])
        seat = None if asked["seat"] is None else seated(asked["seat"], game)
        if seat is not None:
            _warm(asked["game"], settled(asked["text"], game), seat)
    except MemoryError:
        return "crashed", "out of memory"
    except Exception as error:
        return "crashed", type(error).__name__
    set_alarm(asked["alarm"])
    say("began", None)  # from here on it is the bot's time
    try:
        player = bot(asked["text"], game, asked["seed"], seconds=asked["seconds"])
    except MirabilisError as error:
        return "bad", str(error)
    except BaseException as error:
        return "crashed", type(error).__name__
    try:
        if seat is None:
            return "made", aside_of(player) is not None
        if asked["how"] == "think":
            return _think(player, seat, requests, say)
        return _move(asked["how"], player, seat)
    except MemoryError:
        return "crashed", "out of memory"
    except BaseException as error:  # a bot may also want to leave the program
        return "crashed", type(error).__name__


@functools.lru_cache(GAMES)
def _game(data: bytes) -> Game:
    game: Game = pickle.loads(data)
    return game


_warmed: set[tuple[bytes, str]] = set()


def _warm(game: bytes, parts: BotText, seat: Seat) -> None:
    """Load compiled code before the clock runs, by the least a bot of ours can do."""
    if parts.is_file or (game, parts.name) in _warmed or not seat.game.is_compiled:
        return
    seat.game.prepare()
    found = entry(parts.name, seat.game)
    if found.shipped and found.count and seat.codes:
        with contextlib.suppress(MirabilisError):  # it is told when the bot itself is made
            make(found, BotText(parts.name, "1"), seat.game, 0, None).choose(seat)
    _warmed.add((game, parts.name))


def _move(how: str, player: Any, seat: Seat) -> Answer:
    """Return what a bot has chosen, or out of turn not chosen."""
    if how == "aside":
        aside = aside_of(player)
        chosen = aside(seat) if aside else None
        if chosen is None:
            return "move", None
    else:
        chosen = player.choose(seat)
    if isinstance(chosen, bool) or not hasattr(chosen, "__index__"):
        return "crashed", f"{how} returned no code of a move"
    return "move", operator.index(chosen)


def _think(
    player: Any,
    seat: Seat,
    requests: queue.SimpleQueue[bytes],
    say: Callable[[str, Any], None],
) -> Answer:
    """Tell what a bot thinks, better and better, until it is over or somebody says stop."""
    if not tells(player):
        return "bad", "it does not tell what it thinks"
    last, chances, scale = None, likely(seat), ALONE if seat.players == 1 else 1.0
    for last in thoughts(player, seat):
        say("thought", told(last, False, scale, chances))
        if not requests.empty():  # it can only be a stop
            break
    if last is None:
        return "bad", "it thought nothing"
    return "thought", told(last, True, scale, chances)


if __name__ == "__main__":
    main()
