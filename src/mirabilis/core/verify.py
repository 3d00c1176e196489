"""Checking a record: do the draws follow from the seeds, and do the rules make this of them?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mirabilis.core.fault import Departure, Fault
from mirabilis.core.record import GameRecord
from mirabilis.core.replay import begin, check_commitments, follow_end, follow_events
from mirabilis.core.seats import CHANCE


@dataclass(frozen=True)
class Check:
    """Something that held, and for how many.

    ``name`` is ``seed`` or ``values`` (they fit their commitments), ``chance`` (events of chance),
    ``moves`` or ``result``.
    """

    name: str
    count: int


@dataclass(frozen=True)
class Verdict:
    """Whether a record holds.

    ``chance`` says how far it can be checked: ``fair`` and ``seeded`` outcomes were drawn again;
    ``manual`` ones came from outside, so that only the rules speak.
    """

    ok: bool
    chance: str
    checks: tuple[Check, ...]  # what held, in the order in which it was looked at
    fault: Fault | None = None  # the first thing that does not


def verify(record: str | GameRecord, game: Any = None, *, jit: bool = True) -> Verdict:
    """Check a record against its seeds and the rules.

    ``game`` and ``jit`` as in `replay`. What cannot be read as a record at all, or is of a game or
    rules not known here, raises `BadRecord`.
    """
    if not isinstance(record, GameRecord):
        record = GameRecord.loads(record)
    chance = chance_of(record)
    checks: list[Check] = []
    try:
        _look(record, chance, checks, game, jit)
    except Departure as departure:
        return Verdict(False, chance, tuple(checks), departure.fault)
    return Verdict(True, chance, tuple(checks))


def chance_of(record: GameRecord) -> str:
    """Return where the outcomes of a record come from: ``fair``, ``seeded`` or ``manual``."""
    if record.fair is not None:
        return "fair"
    return "manual" if record.seed is None else "seeded"


def _look(record: GameRecord, chance: str, checks: list[Check], game: Any, jit: bool) -> None:
    """Look at everything in turn, noting what held."""
    check_commitments(record)
    if record.fair is not None:
        checks.append(Check("seed", 1))
        checks.append(Check("values", sum(value is not None for value in record.fair.values)))
    match = begin(record, chance if record.fair is None else record.fair, game, jit=jit)
    follow_events(match, record)
    lots = sum(seat == CHANCE for seat, _ in record.events)
    checks.append(Check("chance", lots))
    checks.append(Check("moves", len(record.events) - lots))
    follow_end(match, record)
    checks.append(Check("result", 1))
