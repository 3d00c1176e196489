"""The check that `imagine` has the right odds, in cases of which every state is known.

`mirabilis.core.conformance.cases` follows what a seat may be shown, a few ways of it, and far.
What the seat imagines must follow the weights of the states of its case: as a whole, and in each
byte of the state, which finds a wrong share where the states are too many to count one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from mirabilis.core.conformance.cases import Case, Cases
from mirabilis.core.conformance.report import Fault
from mirabilis.core.conformance.twins import blank, imagined
from mirabilis.core.seats import CHANCE_BIT

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

DRAWS, MORE_DRAWS = 250, 3000  # interpreted and compiled
FEWEST_CASES, MOST_CASES = 4, 20  # tested for each seat
WALKS = 60
TO_CHOOSE_FROM = 8  # times as many cases are found, if they can be
IN_VAIN = 6  # walks with nothing hidden after which a seat is given up
WORK, MORE_WORK = 60_000, 400_000  # questions to the kernel for each seat, likewise
LESS = 4  # times, with more players than are needed to hide something
EXPECTED = 10.0  # draws of a cell; rarer states are put together
TOO_FAR = 5.0  # standard deviations

Weights = dict[bytes, float]
Floats = np.ndarray[Any, np.dtype[np.float64]]


def odds(kit: Kit) -> int:
    """In cases known in full, hidden states are imagined as often as they should be."""
    low, high = kit.small.spec.players
    tested = longest = largest = 0
    for players in range(low, high + 1):
        enough = tested > 0
        for seat in [kit.dice.randrange(players)] if enough else range(players):
            for case, weights in _cases(kit, players, seat, LESS if enough else 1):
                if _test(kit, case, seat, weights):
                    tested += 1
                    longest = max(longest, len(case.line.events))
                    largest = max(largest, len(weights))
    if kit.hides and not tested:
        raise Fault("nothing hidden was within reach: pass `small`, or name small options")
    if tested:
        kit.note(f"after up to {longest} events; up to {largest} states that look the same")
    else:
        kit.note("nothing is hidden with these options")
    return tested


def _cases(kit: Kit, players: int, seat: int, less: int) -> list[tuple[Case, Weights]]:
    """Return some situations of a seat with several possible states."""
    work = MORE_WORK if kit.small.is_compiled else WORK
    cases = Cases(kit.small, players, seat, kit.dice, work // less)
    found: list[tuple[Case, Weights]] = []
    most = max(FEWEST_CASES, min(MOST_CASES, 2 * kit.games // players)) // less
    for walk in range(WALKS // less):
        if (walk >= IN_VAIN and not found) or len(found) > TO_CHOOSE_FROM * most:
            break
        for case in cases.walk():
            weights = {} if case.changeable else _weights(kit, case)
            if len(weights) > 1:
                found.append((case, weights))
    kit.dice.shuffle(found)
    clear = [one for one in found if one[0].clear]
    return clear[:most] + [one for one in found if not one[0].clear][: most // 4]


def _weights(kit: Kit, case: Case) -> Weights:
    """Return the weight of each state, as bytes."""
    blanked = _blanked(kit, case)
    found: Weights = {}
    for state, weight in case.states.values():
        key = blank(state, blanked)
        found[key] = found.get(key, 0.0) + weight
    return found


def _blanked(kit: Kit, case: Case) -> tuple[str, ...]:
    """Return the fields to leave out: those with choices, in a step that still runs."""
    return kit.small.spec.pending if case.line.actors() != CHANCE_BIT else ()


def _test(kit: Kit, case: Case, seat: int, weights: Weights) -> bool:
    """Draw many states and compare their frequencies with the weights; tell if that can be.

    When a step has just closed, choices may have been changed unseen in ways that were not
    enumerated; states that come of it are set aside.
    """
    line = case.line
    blanked = _blanked(kit, case)
    closed = not blanked and bool(kit.small.spec.pending)
    seen = line.observed(seat)
    first = kit.dice.getrandbits(32)
    counts: Counter[bytes] = Counter()
    for stream in range(first, first + (MORE_DRAWS if kit.small.is_compiled else DRAWS)):
        state = blank(imagined(line, seat, stream, seen), blanked)
        if state in weights:
            counts[state] += 1
        elif not closed:
            raise Fault(f"seat {seat} imagines a state that cannot be, {line.where()}")
    found = np.array([counts[state] for state in weights], float)
    shares = np.array(list(weights.values()))
    cells = _far(np.arange(len(weights)), shares, found)
    if cells is None or not case.clear:
        return False
    measured = {"states as a whole": cells}
    table = np.frombuffer(b"".join(weights), np.uint8).reshape(len(weights), -1)
    for place in np.flatnonzero((table != table[0]).any(axis=0)):
        if (far := _far(table[:, place], shares, found)) is not None:
            measured[_field(kit, int(place))] = far
    worst = max(measured, key=lambda name: measured[name])
    if measured[worst] > TOO_FAR:
        raise Fault(
            f"seat {seat} imagines {len(weights)} states with wrong odds, {line.where()}: "
            f"{worst} off by {measured[worst]:.1f} standard deviations"
        )
    return True


def _field(kit: Kit, place: int) -> str:
    """Return the name of the field that a byte of the state belongs to."""
    fields: Mapping[str, Any] = kit.small.spec.state.fields or {}
    return next(
        f"`{n}`" for n, (kind, at, *_) in fields.items() if at <= place < at + kind.itemsize
    )


def _far(labels: Any, weights: Floats, counts: Floats) -> float | None:
    """Return how far counts are from weights, by label; None with fewer than two cells.

    A chi-square test over cells of enough expected draws, as standard deviations by the cube
    root of Wilson and Hilferty, which is right far out where a normal distribution is not.
    """
    draws = counts.sum()
    expected = np.bincount(labels, weights) * draws / weights.sum()
    counted = np.bincount(labels, counts)
    cells: list[list[float]] = [[0.0, 0.0]]
    for label in np.argsort(expected, kind="stable"):
        if cells[-1][0] >= EXPECTED:
            cells.append([0.0, 0.0])
        cells[-1][0] += expected[label]
        cells[-1][1] += counted[label]
    if cells[-1][0] < EXPECTED:  # cannot be, but for too few draws: the last are the likeliest
        cells.pop()
    free = len(cells) - 1
    if free < 1:
        return None
    square = sum((count - wanted) ** 2 / wanted for wanted, count in cells)
    spread = 2 / (9 * free)
    return float(((square / free) ** (1 / 3) - 1 + spread) / spread**0.5)
