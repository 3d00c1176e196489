"""The check of what a game may offer to search: `evaluate`, `prior` and `aside`."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.report import Fault
from mirabilis.core.conformance.twins import SLOW, imagined
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE_BIT, seats_of

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

ESTIMATES = "mirabilis.core.templates.estimates"

Asked = Callable[[Line, int], Any]  # what a seat thinks at some point of a line

_BLANK = -7.0  # what an array holds before a function writes into it


def estimates(kit: Kit) -> int:
    """Estimates are in range and the same again and interpreted; opinions use no secret."""
    offers = kit.game.parts.offers & {"evaluate", "prior", "aside"}
    if not offers:
        kit.note("the game offers no estimates")
        return 0
    if not kit.game.is_compiled:
        kit.note("the compiler is off: the interpreted kernel was compared with itself")
    plain = Game(kit.game.parts, kit.game._choices, jit=False)
    count = 0
    for line in kit.lines(kit.few):
        twin = Line(plain, line.players)
        while (event := line.random_event(kit.dice)) is not None:
            if kit.looks_at(len(line.events), SLOW):
                seats = seats_of(line.actors() & ~CHANCE_BIT | line.free())
                late = len(line.events) * SLOW > kit.looks  # then one of them has to do
                count += _look(line, twin, offers, kit.some(seats, 1) if late else seats, count)
            line.play(*event)
            twin.play(*event)
    return count


def _look(line: Line, twin: Line, offers: frozenset[str], seats: Sequence[int], stream: int) -> int:
    """Ask some seats everything that is offered; return how many questions that were."""
    count = 0
    if "evaluate" in offers:
        _same(line, "the estimate", [_estimate(one) for one in (line, line, twin)])
        count += 1
    for seat in seats:
        for name, (what, asked) in OPINIONS.items():
            if name in offers:
                found = [asked(one, seat) for one in (line, line, twin)]
                _same(line, f"{what} of seat {seat}", found)
                _unaware(line, seat, what, asked, found[0], stream + count)
                count += 1
    return count


def _same(line: Line, what: str, found: list[Any]) -> None:
    first, again, interpreted = found
    if again != first:
        raise Fault(f"asked again, {what} is {again}, not {first}, {line.where()}")
    if interpreted != first:
        raise Fault(f"{what} is {first} compiled and {interpreted} interpreted, {line.where()}")


def _unaware(line: Line, seat: int, what: str, asked: Asked, opinion: Any, stream: int) -> None:
    """A seat's opinion is the same in another world that looks the same to it."""
    kept = line.states[0].copy()
    line.states[0] = imagined(line, seat, stream)[0]
    other = asked(line, seat)
    line.states[0] = kept
    if other != opinion:
        raise Fault(
            f"{what} of seat {seat} is {opinion}, and {other} where only what it cannot know "
            f"is different, {line.where()}"
        )


def _estimate(line: Line) -> list[float]:
    """Return the estimate of every seat."""
    line.work["utility"] = _BLANK
    before = line.bytes, others(line, "utility")
    line.game.instance(ESTIMATES).estimate(line.tables, line.states, line.work)
    if (line.bytes, others(line, "utility")) != before:
        raise Fault(f"evaluate changes something else than utility, {line.where()}")
    values = [float(value) for value in line.work["utility"][0, : line.players]]
    if not all(0 <= value <= 1 for value in values):
        raise Fault(f"estimates {values} are not between 0 and 1, {line.where()}")
    return values


def _opinion(line: Line, seat: int) -> list[float]:
    """Return the weight of every legal move of a seat."""
    count = len(line.legal(seat))
    line.work["priors"] = _BLANK
    before = line.bytes, others(line, "priors")
    line.game.instance(ESTIMATES).opinion(line.tables, line.states, line.work, seat, count)
    if (line.bytes, others(line, "priors")) != before:
        raise Fault(f"prior changes something else than weights, {line.where()}")
    if (line.work["priors"][0, count:] != _BLANK).any():
        raise Fault(f"prior writes more than {count} weights, {line.where()}")
    weights = [float(weight) for weight in line.work["priors"][0, :count]]
    if not all(0 < weight < math.inf for weight in weights):
        raise Fault(f"weights {weights} are not all above 0 and finite, {line.where()}")
    return weights


def _impulse(line: Line, seat: int) -> int:
    """Return which of its legal moves a seat would make of its own accord, -1 for none."""
    count = len(line.legal(seat))
    before = line.bytes, others(line)
    index = int(
        line.game.instance(ESTIMATES).impulse(line.tables, line.states, line.work, seat, count)
    )
    if (line.bytes, others(line)) != before:
        raise Fault(f"aside changes something, {line.where()}")
    if not -1 <= index < count:
        raise Fault(f"aside is {index}, where seat {seat} has {count} moves, {line.where()}")
    return index


OPINIONS: dict[str, tuple[str, Asked]] = {
    "prior": ("the opinion", _opinion),
    "aside": ("the aside", _impulse),
}


def others(line: Line, *names: str) -> list[bytes]:
    """Return the scratch memory as bytes but for some fields."""
    fields = line.work.dtype.names or ()
    return [line.work[field].tobytes() for field in fields if field not in names]
