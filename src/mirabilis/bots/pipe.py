"""What goes between a bot in its own process and whoever keeps the match.

To the bot go pickles, and a pickled seat holds what the seat knows. From the bot come lines of
JSON: unpickling what a stranger's program writes would be running it.
"""

from __future__ import annotations

import io
import json
import pickle
import struct
from typing import IO, Any

from mirabilis.core.game import Game

_LENGTH = struct.Struct("<Q")
_GAME = "game"  # both sides have it: only a word for it travels


class _Packer(pickle.Pickler):
    def __init__(self, file: IO[bytes], game: Game | None) -> None:
        super().__init__(file, protocol=pickle.HIGHEST_PROTOCOL)
        self._game = game

    def persistent_id(self, thing: Any) -> str | None:
        return _GAME if self._game is not None and thing is self._game else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: IO[bytes], game: Game | None) -> None:
        super().__init__(file)
        self._game = game

    def persistent_load(self, word: Any) -> Game | None:
        return self._game


def packed(thing: Any, game: Game | None = None) -> bytes:
    """Return a message for the bot's process; ``game`` is the one it has already."""
    buffer = io.BytesIO()
    _Packer(buffer, game).dump(thing)
    return buffer.getvalue()


def unpacked(data: bytes, game: Game | None = None) -> Any:
    """Return what a message says."""
    return _Unpacker(io.BytesIO(data), game).load()


def write(pipe: IO[bytes], data: bytes) -> None:
    """Send a message."""
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def read(pipe: IO[bytes]) -> bytes | None:
    """Return the next message; None at the end."""
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    data = pipe.read(length)
    return data if len(data) == length else None


def answer(pipe: IO[bytes], kind: str, value: object) -> None:
    """Send an answer of the bot's process."""
    pipe.write(json.dumps([kind, value]).encode() + b"\n")
    pipe.flush()


def answered(line: bytes) -> tuple[str, Any] | None:
    """Return an answer; None for a line that is none."""
    try:
        kind, value = json.loads(line)
    except (ValueError, TypeError):
        return None
    return (kind, value) if isinstance(kind, str) else None
