"""``mirabilis verify FILE``: whether a record holds, its chance and its moves."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path

from mirabilis.cli import files
from mirabilis.cli.errors import CommandError
from mirabilis.cli.records import is_prepared
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import BadRecord
from mirabilis.core.fair import Fair
from mirabilis.core.fault import Fault
from mirabilis.core.record import GameRecord
from mirabilis.core.verify import Verdict, verify

FAILS = 1  # the exit code for a record that can be read and does not hold

HELD = {
    "fair": "verify.drawn-fair",
    "seeded": "verify.drawn-seeded",
    "manual": "verify.drawn-manual",
}
FAULTS = {
    "seed": "verify.fault-seed",
    "value": "verify.fault-value",
    "event": "verify.fault-event",
    "missing": "verify.fault-missing",
    "move": "verify.fault-move",
    "closing": "verify.fault-closing",
    "result": "verify.fault-result",
}


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add the record."""
    parser.add_argument("file", metavar="FILE", type=Path, help=say("arg.file"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Say what holds, and what does not."""
    text = files.read(screen, args.file)
    try:
        record = GameRecord.loads(text)
        verdict = verify(record, jit=is_prepared(record.slug))
    except BadRecord as error:
        raise CommandError(screen.say("error.record", file=args.file, why=error)) from None
    for line in _told(screen, record, verdict):
        screen.tell(line)
    if verdict.fault is not None:
        screen.tell(_fault(screen, verdict.fault), "wrong")
        return FAILS
    screen.tell(screen.say("verify.holds"), "strong")
    return 0


def _told(screen: Screen, record: GameRecord, verdict: Verdict) -> Iterator[str]:
    """Yield a sentence for everything that held, and for what cannot be known."""
    if record.fair is not None:
        yield screen.say("verify.fair", name=record.fair.name)
    if verdict.chance == "manual":
        yield screen.say("verify.manual")
    for check in verdict.checks:
        if check.name == "seed":
            yield screen.say("verify.seed", commitment=record.commitment)
        elif check.name == "values" and record.fair is not None:
            yield from _values(screen, record.fair)
        elif check.name == "chance":
            yield screen.say(HELD[verdict.chance], count=check.count)
        elif check.name == "moves":
            yield screen.say("verify.moves", count=check.count)
        elif check.name == "result":
            yield screen.say("verify.running" if record.outcome is None else "verify.result")
    if record.fair is not None and verdict.ok:
        yield screen.say("verify.compare")


def _values(screen: Screen, fair: Fair) -> Iterator[str]:
    """Yield what each seat added, or that none did."""
    if not any(fair.committed):
        yield screen.say("verify.nobody")
        return
    for seat, (value, digest) in enumerate(zip(fair.values, fair.committed, strict=True), 1):
        if value is not None:
            yield screen.say("verify.value", seat=seat, commitment=digest)
        elif digest is not None:
            yield screen.say("verify.withheld", seat=seat, commitment=digest)
        else:
            yield screen.say("verify.added-nothing", seat=seat)


def _fault(screen: Screen, fault: Fault) -> str:
    """Return the sentence for what does not hold; a record may contain odd characters."""
    text = screen.say(
        FAULTS[fault.kind],
        event=fault.event,
        seat=None if fault.seat is None else fault.seat + 1,
        stands=fault.stands,
        should=fault.should.removesuffix("."),
    )
    return "".join(c if c.isprintable() else "?" for c in text)
