"""How long a search may go on."""

from __future__ import annotations

from dataclasses import dataclass

from mirabilis.core.chance import key_of
from mirabilis.core.errors import BadSetup

MEMORY = 256 << 20  # bytes a search may use where nothing is said; taken as they are needed
MOST = 1 << 36  # bytes: more nodes could not be numbered
SIMULATIONS = 1000  # what is done where nothing is said


@dataclass(frozen=True)
class Limits:
    """A search ends at the first limit it meets; without one it does `SIMULATIONS`.

    ``depth`` counts decisions from here: below it the game's own estimate, or random play,
    stands for the rest. ``memory`` is in bytes; a full tree stops growing and the search goes on.

    >>> Limits(seconds=0.02)
    Limits(simulations=None, seconds=0.02, depth=None, memory=268435456)
    """

    simulations: int | None = None
    seconds: float | None = None
    depth: int | None = None
    memory: int = MEMORY

    def __post_init__(self) -> None:
        """Refuse a limit that leaves nothing to do."""
        for name in ("simulations", "seconds", "depth", "memory"):
            value = getattr(self, name)
            if value is None:
                continue
            if not value > 0:
                raise BadSetup(f"{name} of a search must be above 0, not {value}")
            if name != "seconds" and not isinstance(value, int):
                raise BadSetup(f"{name} of a search is a whole number, not {value}")
        if self.memory > MOST:
            raise BadSetup(f"a search may use {MOST} bytes at most, not {self.memory}")


def key(seed: int | str) -> int:
    """Return the key of a seed; one that cannot be is refused."""
    try:
        return key_of(seed)
    except ValueError as error:
        raise BadSetup(str(error)) from None
