"""Where a record departs from what it should be."""

from __future__ import annotations

from dataclasses import dataclass

from mirabilis.core.errors import BadRecord


@dataclass(frozen=True)
class Fault:
    """One thing that does not hold: what stands there, and what should.

    ``kind`` is ``seed`` or ``value`` (it does not fit its commitment; these two tell of
    commitments), ``event`` (chance did something else), ``missing`` (the record ends too early),
    ``move`` or ``closing`` (not possible here; ``should`` says why) or ``result``.
    """

    kind: str
    stands: str
    should: str
    event: int | None = None  # counted from 1, chance included
    seat: int | None = None  # of a value


class Departure(BadRecord):
    """A record that can be read and does not hold."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message)
        self.fault = fault
