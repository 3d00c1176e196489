"""Chance that nobody at a table can bend: HMAC over a committed seed and values of the seats.

Whoever keeps the game publishes the commitment of a seed before the first outcome, each seat may
add a value that was committed likewise, and every draw follows from all of them and a counter.
``docs/reference/randomness.md`` states the rule for those who check it with their own program.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from mirabilis.core.chance import Words, below, index_of
from mirabilis.core.errors import BadSetup
from mirabilis.core.seats import CHANCE, EVEN

if TYPE_CHECKING:
    from mirabilis.core.match import Match

SCHEME = "mirabilis chance 1"
SEED_BYTES = 32
VALUE_BYTES = range(16, 65)

_DIGEST = re.compile("[0-9a-f]{64}")


def commitment(value: bytes) -> str:
    """Return what is published of a secret before it is revealed: its SHA-256, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(value).hexdigest()


class Source(Protocol):
    """Anything a match may draw from."""

    def draw(self, number: int, weights: Sequence[int]) -> tuple[int, int, int]:
        """Return index, draw and total weight of chance event ``number``, counted from 0.

        The same number with the same weights gives the same answer: it is asked again after an
        undo.
        """


@dataclass(frozen=True)
class Fair:
    """Fair chance of one table; what it prints as holds no secret.

    >>> Fair("table 1", seed=bytes(32)).draw(0, [1, 1, 1, 1, 1, 1])
    (3, 3, 6)
    """

    name: str  # the table's own
    seed: bytes = field(repr=False)  # its commitment was published before the first outcome
    values: tuple[bytes | None, ...] = field(default=(), repr=False)  # None: added nothing
    committed: tuple[str | None, ...] = ()  # of each seat; without a value, it was withheld
    _prefix: bytes = field(init=False, repr=False, compare=False, default=b"")
    _pads: tuple[Any, Any] = field(init=False, repr=False, compare=False, default=(None, None))

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isprintable() or not self.name.strip():
            raise BadSetup(f"the name of fair chance is one line of text, not {self.name!r}")
        if self.name != self.name.strip():
            raise BadSetup(f"the name of fair chance has no spaces around it, as {self.name!r} has")
        if not isinstance(self.seed, bytes) or len(self.seed) != SEED_BYTES:
            raise BadSetup(f"the seed of fair chance is {SEED_BYTES} bytes")
        self._fill()
        for seat, (value, digest) in enumerate(zip(self.values, self.committed, strict=True)):
            _check_seat(seat, value, digest)
        values = ",".join("-" if value is None else value.hex() for value in self.values)
        prefix = f"{SCHEME}\n{self.name}\n{values}\n".encode()
        object.__setattr__(self, "_prefix", prefix)
        object.__setattr__(self, "_pads", _pads(self.seed))

    def __reduce__(self) -> tuple[Any, ...]:
        return Fair, (self.name, self.seed, self.values, self.committed)

    def _fill(self) -> None:
        """Let values and commitments speak of the same seats, where one of them was left out."""
        values, committed = tuple(self.values), tuple(self.committed)
        if not committed:
            committed = tuple(commitment(v) if isinstance(v, bytes) else None for v in values)
        if not values:
            values = (None,) * len(committed)
        if len(values) != len(committed):
            raise BadSetup(f"{len(values)} values of seats and {len(committed)} commitments")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "committed", committed)

    def seated(self, players: int) -> Fair:
        """Return the same for so many seats; one that says nothing of seats has no values."""
        if len(self.values) == players:
            return self
        if self.values:
            raise BadSetup(f"fair chance has {len(self.values)} seats, the game {players}")
        return replace(self, values=(None,) * players, committed=(None,) * players)

    def message(self, number: int, block: int) -> bytes:
        """Return what is hashed for eight words of a chance event."""
        return b"%b%d\n%d" % (self._prefix, number, block)

    def words(self, number: int) -> Words:
        """Return the words of a chance event: eight from each HMAC-SHA256, big-endian."""
        have, digest = -1, b""

        def word(i: int) -> int:
            nonlocal have, digest
            if i >> 3 != have:
                have = i >> 3
                digest = self._hmac(self.message(number, have))
            at = (i & 7) << 2
            return int.from_bytes(digest[at : at + 4], "big")

        return word

    def _hmac(self, message: bytes) -> bytes:
        """Return the HMAC-SHA256 of a message with the seed.

        `hmac.digest` lets other threads run for every call, and a server waits long to go on: its
        one thread that matters is this one. Hashing something this short does not.
        """
        inner, outer = self._pads
        inner, outer = inner.copy(), outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        digest: bytes = outer.digest()
        return digest

    def draw(self, number: int, weights: Sequence[int]) -> tuple[int, int, int]:
        """Return index, draw and total weight of a chance event."""
        total = sum(weights)
        draw = below(self.words(number), total)
        return index_of(draw, weights, total), draw, total


def _pads(key: bytes) -> tuple[Any, Any]:
    """Return the hashes that an HMAC-SHA256 with a key of at most 64 bytes begins with."""
    block = key.ljust(64, b"\0")
    inner, outer = (bytes(byte ^ mask for byte in block) for mask in (0x36, 0x5C))
    return hashlib.sha256(inner), hashlib.sha256(outer)


def _check_seat(seat: int, value: bytes | None, digest: str | None) -> None:
    """Refuse what no seat can have added. Whether value and commitment fit is for `verify`."""
    who = f"seat {seat + 1}"
    if value is not None and (not isinstance(value, bytes) or len(value) not in VALUE_BYTES):
        raise BadSetup(f"the value of {who} is {VALUE_BYTES[0]} to {VALUE_BYTES[-1]} bytes")
    if digest is not None and (not isinstance(digest, str) or not _DIGEST.fullmatch(digest)):
        raise BadSetup(f"the commitment of {who} is 64 hexadecimal digits, not {digest!r}")
    if value is not None and digest is None:
        raise BadSetup(f"the value of {who} has no commitment")


def source_of(chance: object, players: int) -> Source:
    """Return what a match draws from, made for its seats; `BadSetup` if it is none."""
    if isinstance(chance, Fair):
        return chance.seated(players)
    if isinstance(chance, str) or not callable(getattr(chance, "draw", None)):
        raise BadSetup(f"chance is seeded or manual, not {chance!r}; or something to draw from")
    source: Source = chance  # type: ignore[assignment]
    return source


def draw_on(match: Match, source: Source) -> None:
    """Let chance act by a source until somebody has to decide.

    Compiled code has stopped at outcomes it did not choose from, and left them listed.
    """
    line, draws = match._line, match._draws
    while n := match._outcomes:
        weights = match._work["weights"][0, :n].tolist()
        if weights[0] == EVEN:
            weights = [1] * n
        index, draw, total = source.draw(len(draws), weights)
        outcome = int(match._work["outcomes"][0, index])
        match._act(match._tables, match._states, match._work, CHANCE, outcome)
        line.append((CHANCE, outcome))
        draws.append((draw, total))
        match._note()
