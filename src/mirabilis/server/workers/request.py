"""What a worker is asked: a bot's text, and what its seat knows, nothing of the match."""

from __future__ import annotations

import io
import pickle
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import numpy as np

from mirabilis.bots import pipe
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

LOADING = 300.0  # seconds to load a game's compiled code, or on a new machine to compile it
STOP = pipe.packed({"how": "stop"})


class Asking(NamedTuple):
    """Something asked of a worker: by whom, its message once it can be sent, and its time."""

    text: str
    message: Callable[[], Awaitable[bytes]]
    limit: float


def request(
    how: str,
    game: Game,
    text: str,
    seed: int = 0,
    seat: bytes | None = None,
    *,
    seconds: float | None = None,
    alarm: float | None = None,
) -> bytes:
    """Return a message for a worker: the same bytes for all that looks the same to the seat.

    ``seat`` is what it knows (`known`); ``alarm`` is when the worker ends itself, should nobody be
    left to end it.
    """
    return pipe.packed(
        {
            "how": how,
            "game": pickle.dumps(game, protocol=pickle.HIGHEST_PROTOCOL),
            "text": text,
            "seed": seed,
            "seconds": seconds,
            "alarm": alarm,
            "seat": seat,
        }
    )


def known(seat: Seat, *, words: bool = True) -> bytes:
    """Return what a seat knows as bytes that depend on nothing else.

    The game's tables are left out: the worker has the game. Without ``words`` the transcript and
    the view stay here: they are large, and no bot of ours asks for them.
    """
    facts: dict[str, Any] = {
        "players": seat.players,
        "number": seat.number,
        "codes": list(seat.codes),
        "seen": seat.seen.tobytes(),
        "heard": [number for event in seat.heard for number in event],
    }
    if words:
        facts |= {"transcript": seat.transcript, "view": seat.view}
    buffer = io.BytesIO()
    packer = pickle.Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL)
    packer.fast = True  # whether two equal texts are one object must not show
    packer.dump(facts)
    return buffer.getvalue()


def seated(data: bytes, game: Game) -> Seat:
    """Return the seat of a message, in the worker."""
    facts = pickle.loads(data)
    seen = game.new_state()
    seen[:] = np.frombuffer(facts["seen"], dtype=game.spec.state)
    heard = facts["heard"]
    seat = object.__new__(Seat)
    seat.__setstate__(
        {
            "game": game,
            "players": facts["players"],
            "number": facts["number"],
            "seen": seen,
            "codes": facts["codes"],
            "_heard": list(zip(heard[::2], heard[1::2], strict=True)),
            "_transcript": facts.get("transcript"),
            "_view": facts.get("view"),
        }
    )
    return seat
