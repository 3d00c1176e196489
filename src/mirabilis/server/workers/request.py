"""What a worker is asked: a bot's text, and what its seat knows, nothing of the match."""

from __future__ import annotations

import io
import pickle
from typing import Any

import numpy as np

from mirabilis.bots import pipe
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat

LOADING = 300.0  # seconds to load a game's compiled code, or on a new machine to compile it
STOP = pipe.packed({"how": "stop"})


def request(
    how: str,
    game: Game,
    text: str,
    seed: int = 0,
    seat: Seat | None = None,
    *,
    words: bool = True,
    seconds: float | None = None,
    alarm: float | None = None,
) -> bytes:
    """Return a message for a worker: the same bytes for all that looks the same to the seat.

    Without ``words`` the transcript and the view stay here: they are large, and no bot of ours
    asks for them. ``alarm`` is when the worker ends itself, should nobody be left to end it.
    """
    return pipe.packed(
        {
            "how": how,
            "game": pickle.dumps(game, protocol=pickle.HIGHEST_PROTOCOL),
            "text": text,
            "seed": seed,
            "seconds": seconds,
            "alarm": alarm,
            "seat": None if seat is None else _known(seat, words),
        }
    )


def _known(seat: Seat, words: bool) -> bytes:
    """Return what a seat knows as bytes that depend on nothing else.

    The game's tables are left out: the worker has the game.
    """
    known: dict[str, Any] = {
        "players": seat.players,
        "number": seat.number,
        "codes": list(seat.codes),
        "seen": seat.seen.tobytes(),
        "heard": [number for event in seat.heard for number in event],
    }
    if words:
        known |= {"transcript": seat.transcript, "view": seat.view}
    buffer = io.BytesIO()
    packer = pickle.Pickler(buffer, protocol=pickle.HIGHEST_PROTOCOL)
    packer.fast = True  # whether two equal texts are one object must not show
    packer.dump(known)
    return buffer.getvalue()


def seated(data: bytes, game: Game) -> Seat:
    """Return the seat of a message, in the worker."""
    known = pickle.loads(data)
    seen = game.new_state()
    seen[:] = np.frombuffer(known["seen"], dtype=game.spec.state)
    heard = known["heard"]
    seat = object.__new__(Seat)
    seat.__setstate__(
        {
            "game": game,
            "players": known["players"],
            "number": known["number"],
            "tables": game.tables(known["players"]),
            "seen": seen,
            "codes": known["codes"],
            "_heard": list(zip(heard[::2], heard[1::2], strict=True)),
            "_transcript": known.get("transcript"),
            "_view": known.get("view"),
        }
    )
    return seat
