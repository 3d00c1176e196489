"""The check that nothing hidden leaks: non-interference.

Information reaches a viewer by shown codes only. So two lines of play that showed a viewer the
same codes must give that viewer the same observation, turn, legal moves and refusals; and the
same further move must show the same code in both. The check makes such pairs: it replays a line
and, wherever the viewer was not shown the move itself, draws the hidden outcome or choice anew,
and now and then lets somebody do something the viewer notices nothing of.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mirabilis.core.conformance.line import Event, Line
from mirabilis.core.conformance.report import Fault
from mirabilis.core.errors import BadNotation
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE, CHANCE_BIT, NOTHING, seats_of
from mirabilis.core.transcript import game_view

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

PAIRS_PER_LINE = 3  # for each viewer,
FEW_VIEWERS = 3  # or of a long line one for each of some
SLOW = 4  # times fewer points of a long line are compared


def shown(kit: Kit) -> int:
    """A viewer is shown a move, a stand-in the spec names, or nothing; one's own move always."""
    count = 0
    for line in kit.lines():
        while (event := line.random_event(kit.dice)) is not None:
            seat, move = event
            before = {v: line.observed(v).tobytes() for v in line.viewers}
            codes = {v: line.tell(seat, move, v) for v in line.viewers}
            waiting = line.actors(), line.free()
            for viewer, code in codes.items():
                if code not in (move, NOTHING) and not _is_code(kit, code):
                    raise Fault(f"{viewer} is shown {code}, no stand-in of the spec and no move")
                if viewer == seat and code != move:
                    raise Fault(f"seat {seat} is not shown its own move {move}, {line.where()}")
                if code != move and not kit.hides and _alike(line, seat, move, viewer):
                    raise Fault(f"{move} is hidden from {viewer} in a game that hides nothing")
            line.play(seat, move)
            for viewer, code in codes.items():
                if code == NOTHING and (
                    line.observed(viewer).tobytes() != before[viewer]
                    or (line.actors(), line.free()) != waiting
                ):
                    raise Fault(f"{viewer} was shown nothing but sees a change, {line.where()}")
            count += 1
    return count


def _is_code(kit: Kit, code: int) -> bool:
    """Tell whether a code is a stand-in, or a move told in another way: one that can be written."""
    if code in kit.game.spec.stand_ins:
        return True
    try:
        return kit.game.parse(kit.game.format(code)) == code
    except BadNotation:
        return False


def privacy(kit: Kit) -> int:
    """Lines that showed a viewer the same give that viewer the same to see, do and be refused."""
    if not kit.hides:
        kit.note("the spec says that nothing is ever hidden with these options")
        return 0
    compared = 0
    for _ in range(kit.games):
        players = kit.players()
        line = Line(kit.game, players, kit.tried)
        while (event := line.random_event(kit.dice)) is not None:
            line.play(*event)
        is_long = len(line.events) > kit.looks
        for viewer in kit.some(line.viewers, FEW_VIEWERS) if is_long else line.viewers:
            for _ in range(1 if is_long else PAIRS_PER_LINE):
                compared += _pair(kit, line, viewer)
    if not compared:
        raise Fault("no two different lines that look the same were found: nothing was compared")
    kit.note(f"{compared} pairs of different states were compared")
    return compared


def _pair(kit: Kit, line: Line, viewer: int) -> int:
    """Follow a line and a second one that looks the same to the viewer; return comparisons."""
    a, b = Line(kit.game, line.players), Line(kit.game, line.players)
    compared = _compare(kit, a, b, viewer)
    for seat, move in line.events:
        code = a.tell(seat, move, viewer)
        other = _substitute(kit.dice, a, b, seat, move, viewer, code)
        if other is None:
            break
        a.play(seat, move)
        b.play(seat, other)
        if kit.dice.random() < 0.3:
            _unnoticed(kit, b, viewer)
        if kit.looks_at(len(a.events), SLOW) or not a.actors():
            compared += _compare(kit, a, b, viewer)
    return compared


def twin(
    game: Game, players: int, events: Sequence[Event], viewer: int, dice: random.Random
) -> Line | None:
    """Return a line that showed a viewer the same as these events, with other secrets.

    It is the same up to some point, drawn anew at each call. None if nothing else was found.
    """
    a, b = Line(game, players), Line(game, players)
    same = dice.randrange(len(events) + 1)
    for number, (seat, move) in enumerate(events):
        other: int | None = move
        if number >= same:
            other = _substitute(dice, a, b, seat, move, viewer, a.tell(seat, move, viewer))
        if other is None:
            return None
        a.play(seat, move)
        b.play(seat, other)
    return None if a.bytes == b.bytes else b


def _substitute(
    dice: random.Random, a: Line, b: Line, seat: int, move: int, viewer: int, code: int
) -> int | None:
    """Return what happens in the second line: the same, or something that looks the same."""
    choices = b.choices(seat)
    possible = move in choices or (
        seat != CHANCE and b.may_act(seat) and b.allowed(seat, move) == 0
    )
    if possible and b.tell(seat, move, viewer) != code:
        raise Fault(
            f"the same move {move} shows {viewer} {code} or {b.tell(seat, move, viewer)}, "
            f"depending on what is hidden, {a.where()}"
        )
    if code == move and possible:
        return move
    alike = _alike(b, seat, move, viewer, code)
    if possible and (not alike or dice.random() < 0.4):
        return move
    return dice.choice(alike) if alike else None


def _alike(line: Line, seat: int, move: int, viewer: int, code: int | None = None) -> list[int]:
    """Return what else could happen that looks the same to the viewer."""
    code = line.tell(seat, move, viewer) if code is None else code
    return [m for m in line.choices(seat) if m != move and line.tell(seat, m, viewer) == code]


def _unnoticed(kit: Kit, line: Line, viewer: int) -> None:
    """Let somebody make a move of which the viewer notices nothing, if there is one."""
    for seat in seats_of(line.actors() & ~CHANCE_BIT | line.free()):
        if seat == viewer:
            continue
        moves = [m for m in line.legal(seat) if line.tell(seat, m, viewer) == NOTHING]
        if moves:
            line.play(seat, kit.dice.choice(moves))
            return


def _compare(kit: Kit, a: Line, b: Line, viewer: int) -> int:
    """Look at two lines with a viewer's eyes; return 1 if they differ behind the scenes."""
    if a.bytes == b.bytes:
        return 0
    where = f"{a.where()}; or else {b.where()}"
    seen_a, seen_b = a.observed(viewer), b.observed(viewer)
    if seen_a.tobytes() != seen_b.tobytes():
        fields = [n for n in seen_a.dtype.names if seen_a[n].tobytes() != seen_b[n].tobytes()]
        raise Fault(f"{viewer} observes a difference in {', '.join(fields)} unshown, {where}")
    if game_view(kit.game, a.tables, seen_a, viewer) != game_view(
        kit.game, b.tables, seen_b, viewer
    ):
        raise Fault(f"the views of {viewer} differ, {where}")
    if a.actors() != b.actors():
        raise Fault(f"who is to act tells {viewer} something hidden, {where}")
    if a.free() != b.free():
        raise Fault(f"who may act tells {viewer} something hidden, {where}")
    if viewer >= 0 and a.may_act(viewer):
        moves = a.legal(viewer)
        if moves != b.legal(viewer):
            raise Fault(f"its legal moves tell {viewer} something hidden, {where}")
        for move in kit.probes(moves):
            if a.allowed(viewer, move) != b.allowed(viewer, move):
                raise Fault(f"a refusal of {move} tells {viewer} something hidden, {where}")
    return 1
