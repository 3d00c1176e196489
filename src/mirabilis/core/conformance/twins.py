"""Checks that two ways to the same thing agree: interpreted and compiled, hidden and not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mirabilis.core.conformance.line import Line, copied
from mirabilis.core.conformance.report import Fault
from mirabilis.core.conformance.rules import Met, situations
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE, CHANCE_BIT, SPECTATOR, seats_of

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit


SLOW = 8  # times fewer points of a long game are looked at where interpreted code answers
DREAMED = 2000  # events of imagined games, after which no more are played in a game


def compiled(kit: Kit) -> int:
    """Interpreted and compiled kernels agree, move for move and byte for byte."""
    if not kit.game.is_compiled:
        kit.note("the compiler is off: the interpreted kernel was compared with itself")
    plain = Game(kit.game.parts, kit.game._choices, jit=False)
    count = 0
    for line in kit.lines(kit.few):
        twin = Line(plain, line.players)
        while True:
            if kit.looks_at(len(line.events), SLOW) or not line.actors():
                _agree(kit, line, twin)
                count += 1
            event = line.random_event(kit.dice)
            if event is None:
                break
            line.play(*event)
            twin.play(*event)
    return count


def _agree(kit: Kit, line: Line, twin: Line) -> None:
    """Refuse a difference between what is compiled and what is interpreted."""
    a, b = _answers(kit, line), _answers(kit, twin)
    for name, value in a.items():
        if value != b[name]:
            raise Fault(f"{name} is {value} compiled and {b[name]} interpreted, {line.where()}")


def _answers(kit: Kit, line: Line) -> dict[str, Any]:
    """Ask a line every question of the contract."""
    mask = line.actors()
    seats = seats_of(mask & ~CHANCE_BIT | line.free())
    answers: dict[str, Any] = {"state": line.bytes, "actors": mask, "free": line.free()}
    answers["result"] = line.result()
    answers["chance"] = line.outcomes() if mask == CHANCE_BIT else {}
    for seat in seats:
        moves = line.legal(seat)
        answers[f"legal {seat}"] = moves
        asked = [*moves[:10], -1, 0, 5, 1 << 40]
        answers[f"allowed {seat}"] = [line.allowed(seat, m) for m in asked]
        for viewer in line.viewers:
            answers[f"shown {seat} to {viewer}"] = [line.tell(seat, m, viewer) for m in moves[:10]]
    for viewer in line.viewers:
        answers[f"observe {viewer}"] = line.observed(viewer).tobytes()
        answers[f"shown chance to {viewer}"] = [
            line.tell(CHANCE, m, viewer) for m in list(answers["chance"])[:10]
        ]
        if viewer != SPECTATOR:
            answers[f"imagine {viewer}"] = imagined(line, viewer, len(line.events)).tobytes()
    return answers


def imagined(line: Line, seat: int, stream: int, seen: Any = None) -> Any:
    """Return a state drawn from what a seat knows, from a numbered stream."""
    states = line.game.new_state()
    line.work["key"][0] = 1905
    line.calls.stream(line.work, stream)
    line.calls.dream(
        line.tables, line.observed(seat) if seen is None else seen, seat, line.work, states
    )
    return states


def observed(kit: Kit) -> int:
    """Legal moves and refusals are the same on a state and on what its seat observes."""
    opened = kit.game.spec.opened
    known = Met()
    count = 0
    for line in situations(kit):
        for viewer in line.viewers:
            seen = line.observed(viewer)
            if line.observed(viewer, seen).tobytes() != seen.tobytes():
                raise Fault(f"{viewer}, observing what it observes, sees less, {line.where()}")
            if opened is not None and opened(seen[0]) and seen.tobytes() != line.bytes:
                raise Fault(f"something is hidden from {viewer} after `opened`, {line.where()}")
        for seat in seats_of(line.actors() & ~CHANCE_BIT | line.free()):
            seen = line.observed(seat)
            moves = line.legal(seat)
            if line.legal(seat, seen) != moves:
                raise Fault(f"seat {seat} cannot know its own legal moves, {line.where()}")
            known.add(moves)
            for move in kit.probes(known.codes):
                if line.allowed(seat, move, seen) != line.allowed(seat, move):
                    raise Fault(f"seat {seat} cannot know if {move} is allowed, {line.where()}")
            count += 1
    return count


def imagine(kit: Kit) -> int:
    """What a seat imagines agrees with all it was shown, and can be played to the end."""
    spec = kit.game.spec
    count = dreamed = 0
    for line in situations(kit):
        dreamed = dreamed if line.events else 0
        for seat in range(line.players):
            seen = line.observed(seat)
            states = imagined(line, seat, count, seen)
            again = line.observed(seat, states)
            if blank(again, spec.pending) != blank(seen, spec.pending) or any(
                len(seen[name][0]) > seat and (again[name][0][seat] != seen[name][0][seat]).any()
                for name in spec.pending
                if seen[name].ndim > 1
            ):
                raise Fault(f"seat {seat} imagines what it knows to be otherwise, {line.where()}")
            if imagined(line, seat, count, seen).tobytes() != states.tobytes():
                raise Fault(f"seat {seat} imagines otherwise from the same random numbers")
            if line.may_act(seat) and line.legal(seat, states) != line.legal(seat):
                raise Fault(f"seat {seat} imagines other moves for itself, {line.where()}")
            count += 1
            if dreamed < DREAMED and kit.dice.random() < 0.1:
                dream = line.copy()
                dream.states = states
                while (event := dream.random_event(kit.dice)) is not None:
                    if len(dream.events) > 4 * spec.longest + 50:
                        raise Fault(f"what seat {seat} imagines does not end, {line.where()}")
                    dream.play(*event)
                dreamed += len(dream.events) - len(line.events)
    return count


def blank(states: Any, fields: tuple[str, ...]) -> bytes:
    """Return a state as bytes with some fields zeroed."""
    if not fields:
        return bytes(states.tobytes())
    copy = copied(states)
    for name in fields:
        copy[name] = 0
    return bytes(copy.tobytes())
