"""The check of `draw`, a quicker way to an outcome of chance that a game may offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mirabilis.core.conformance.estimates import ESTIMATES, others
from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.report import Fault
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE_BIT

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

STREAMS, FEWER = 20, 6  # per chance event, compiled and interpreted
WIDE = 100  # outcomes, from which on not every event is looked at interpreted: it takes too long
IN_A_ROW = 3  # draws from one stream: they begin at different places of a block

ROOM = ("outcomes", "weights")  # what a draw may write into
_BLANK = -7  # what stands there before


def draw(kit: Kit) -> int:
    """A quicker draw takes the outcome and leaves the random source as picking from all would."""
    if "draw" not in kit.game.parts.offers:
        kit.note("the game draws by listing all outcomes")
        return 0
    if not kit.game.is_compiled:
        kit.note("the compiler is off: only the interpreted kernel was looked at")
    plain = Game(kit.game.parts, kit.game._choices, jit=False)
    every = min(1.0, WIDE / kit.game.spec.max_outcomes)
    count = 0
    for line in kit.lines(kit.few):
        twin = Line(plain, line.players)
        while (event := line.random_event(kit.dice)) is not None:
            if line.actors() == CHANCE_BIT:
                first = kit.dice.getrandbits(32)
                if line.game.is_compiled:
                    count += _compare(line, first, STREAMS)
                if kit.dice.random() <= every:
                    count += _compare(twin, first, FEWER)
            line.play(*event)
            twin.play(*event)
    if not count:
        kit.note("chance never acts")
    return count


def _compare(line: Line, first: int, streams: int) -> int:
    """Draw from some streams both ways; return how often."""
    picked = line.game.instance(ESTIMATES).picked
    line.work["key"][0] = 1905
    count = int(line.calls.outcomes(line.tables, line.states, line.work))
    listed = line.work[list(ROOM)].copy()
    for stream in range(first, first + streams):
        line.calls.stream(line.work, stream)
        for _ in range(IN_A_ROW):
            before = line.work["rng"].copy()
            for name in ROOM:
                line.work[name] = listed[name]
            wanted = int(picked(line.work, count))
            after = line.work["rng"].tobytes()
            line.work["rng"] = before
            found = _drawn(line)
            if found != wanted:
                raise Fault(f"{found} is drawn where {wanted} would be picked, {line.where()}")
            if line.work["rng"].tobytes() != after:
                raise Fault(f"draw uses other random numbers than pick would, {line.where()}")
    return streams * IN_A_ROW


def _drawn(line: Line) -> int:
    """Return what the game draws; it may write into the room for outcomes, and nowhere else."""
    for name in ROOM:
        line.work[name] = _BLANK
    before = line.bytes, others(line, "rng", *ROOM)
    found = int(line.game.instance(ESTIMATES).drawn(line.tables, line.states, line.work))
    if (line.bytes, others(line, "rng", *ROOM)) != before:
        raise Fault(f"draw changes something else than its random source, {line.where()}")
    return found
