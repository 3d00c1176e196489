"""The check that `imagine` has the right odds, by enumerating small cases.

All lines of play up to a number of events are listed with their weights: outcomes of chance by
their odds, hidden choices of others evenly among those that look alike, everything a viewer was
shown of others' choices left out. Lines that showed a seat the same codes form one case; what
the seat imagines there must follow the weights of their states.
"""

from __future__ import annotations

import math
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.report import Fault
from mirabilis.core.conformance.twins import blank, imagined
from mirabilis.core.seats import CHANCE, CHANCE_BIT, NOTHING, seats_of

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

MOST_LINES = 4000  # of one length; longer lines are left to the other checks
MOST_CASES = 40
DRAWS = 600
TOO_FAR = 6.0  # standard deviations

Shown = tuple[tuple[int, int], ...]


def odds(kit: Kit) -> int:
    """In small cases, enumerated, hidden states are imagined as often as they should be."""
    tested = 0
    for seat in range(kit.small.spec.players[0]):
        cases = _cases(kit, seat)
        kit.dice.shuffle(cases)
        for line, weights in cases[: min(MOST_CASES, 2 * kit.games)]:
            _test(kit, line, seat, weights)
            tested += 1
    if kit.hides and not tested:
        raise Fault("nothing hidden was within reach: pass `small`, or name small options")
    if not tested:
        kit.note("nothing is hidden with these options")
    return tested


def _cases(kit: Kit, seat: int) -> list[tuple[Line, dict[bytes, float]]]:
    """Return the situations with several possible states, each with one of its lines."""
    spec = kit.small.spec
    level: list[tuple[Line, Shown, float]] = [(Line(kit.small, spec.players[0]), (), 1.0)]
    cases: list[tuple[Line, dict[bytes, float]]] = []
    while level:
        longer: list[tuple[Line, Shown, float]] = []
        for before in level:
            longer += _next(before, seat)
            if len(longer) > MOST_LINES:
                return cases
        level = longer
        groups: dict[Shown, list[tuple[Line, float]]] = defaultdict(list)
        for line, codes, weight in level:
            groups[codes].append((line, weight))
        for members in groups.values():
            states: dict[bytes, float] = defaultdict(float)
            for line, weight in members:
                states[_kept(kit, line, line.states)] += weight
            if len(states) > 1:
                cases.append((members[0][0], dict(states)))
    return cases


def _kept(kit: Kit, line: Line, states: Any) -> bytes:
    """Return a state as bytes, without choices of a step that still runs."""
    running = line.actors() != CHANCE_BIT
    return blank(states, kit.small.spec.pending if running else ())


def _next(before: tuple[Line, Shown, float], viewer: int) -> list[tuple[Line, Shown, float]]:
    """Return all continuations of a line by one event, with what the viewer was shown."""
    line, codes, weight = before
    mask = line.actors()
    if mask == 0:
        return []
    found = []
    if mask == CHANCE_BIT:
        seat = CHANCE
        outcomes = line.outcomes()
        total = sum(outcomes.values())
        share = {move: w / total for move, w in outcomes.items()}
    else:
        seat = seats_of(mask)[0]
        share = dict.fromkeys(line.legal(seat), 1.0)
    told = {move: line.tell(seat, move, viewer) for move in share}
    for move, part in share.items():
        if seat != CHANCE and told[move] != move:
            part = 1 / sum(code == told[move] for code in told.values())
        after = line.copy()
        after.play(seat, move)
        noticed = () if told[move] == NOTHING else ((seat, told[move]),)
        found.append((after, (*codes, *noticed), weight * part))
    return found


def _test(kit: Kit, line: Line, seat: int, weights: dict[bytes, float]) -> None:
    """Draw many states and compare their frequencies with the weights.

    When a step has just closed, choices may have been changed unseen in ways that were not
    enumerated; states that come of it are set aside.
    """
    total = sum(weights.values())
    counts: dict[bytes, int] = defaultdict(int)
    seen = line.observed(seat)
    closed = line.actors() == CHANCE_BIT and bool(kit.small.spec.pending)
    for stream in range(DRAWS):
        state = _kept(kit, line, imagined(line, seat, stream, seen))
        if state in weights:
            counts[state] += 1
        elif not closed:
            raise Fault(f"seat {seat} imagines a state that cannot be, {line.where()}")
    draws = sum(counts.values())
    if draws < 5 * len(weights):
        return
    square = 0.0
    for state, weight in weights.items():
        expected = draws * weight / total
        square += (counts[state] - expected) ** 2 / expected
    free = len(weights) - 1
    if (square - free) / math.sqrt(2 * free) > TOO_FAR:
        raise Fault(
            f"seat {seat} imagines {len(weights)} states with wrong odds, {line.where()}: "
            f"chi-square {square:.0f} on {free} degrees of freedom"
        )
