"""Pictures in the terminal itself: which terminals can, and what is written to them."""

from __future__ import annotations

import base64
import struct
from collections.abc import Mapping
from dataclasses import dataclass

CHUNK = 4096  # characters of data that kitty takes at once
ESCAPE, END, BELL = "\033", "\033\\", "\a"
KITTY, ITERM = "kitty", "iterm"
SHARE = 0.6  # of the lines of the screen that a picture may take
LOW = 6  # lines: a lower picture shows nothing
SLIM = 0.5  # how wide a character is beside its height


def protocol(environment: Mapping[str, str]) -> str | None:
    """Return how a terminal takes pictures, by what it says of itself; None if it does not.

    >>> protocol({"TERM": "xterm-kitty"}), protocol({"TERM_PROGRAM": "iTerm.app"})
    ('kitty', 'iterm')
    """
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if environment.get("TMUX") or environment.get("STY") or term.startswith(("screen", "tmux")):
        return None  # what stands between would not pass them on
    if term == "dumb":
        return None
    if program in ("iTerm.app", "WezTerm"):
        return ITERM
    if term in ("xterm-kitty", "xterm-ghostty") or program == "ghostty":
        return KITTY
    if environment.get("KITTY_WINDOW_ID") and not program:  # else it began in a kitty, no more
        return KITTY
    return None


@dataclass(frozen=True)
class Inline:
    """A terminal that can show pictures."""

    kind: str

    def lines(self, png: bytes, columns: int, height: int) -> int:
        """Return how many lines a picture gets on a screen of that size."""
        wide, high = size(png)
        fitting = int((columns - 1) * SLIM * high / wide)
        return max(min(fitting, int(height * SHARE)), LOW)

    def shown(self, png: bytes, lines: int) -> str:
        """Return what makes the terminal show a picture so many lines high."""
        data = base64.b64encode(png).decode("ascii")
        if self.kind == ITERM:
            words = f"inline=1;size={len(png)};height={lines};preserveAspectRatio=1"
            return f"{ESCAPE}]1337;File={words}:{data}{BELL}"
        chunks = [data[i : i + CHUNK] for i in range(0, len(data), CHUNK)]
        last = len(chunks) - 1
        # It must not answer (q=2): the answer would be read as something typed.
        first = f"a=T,f=100,q=2,r={lines},"
        return "".join(
            f"{ESCAPE}_G{first if n == 0 else ''}m={int(n < last)};{chunk}{END}"
            for n, chunk in enumerate(chunks)
        )

    @property
    def wiped(self) -> str:
        """Return what takes all pictures away where clearing the screen may leave them."""
        return f"{ESCAPE}_Ga=d,d=A,q=2{END}" if self.kind == KITTY else ""


def size(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels."""
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high
