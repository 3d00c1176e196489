"""Checks of matches: records, copies, undo, views, words."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from mirabilis.core.conformance.report import Fault
from mirabilis.core.errors import CannotUndo
from mirabilis.core.match import Match
from mirabilis.core.replay import replay
from mirabilis.core.seats import ALL, SPECTATOR
from mirabilis.core.words import tell

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit


SLOW = 4  # times fewer points of a long game are looked at
FEW = 3  # viewers that follow a long game


def step(match: Match, dice: random.Random, free: bool = True) -> None:
    """Make one random move in a match."""
    if len(match._line) > 6 * match.game.spec.longest + 60:
        raise Fault(f"the game does not end: {len(match._line)} events")
    seats = match.actors
    if free and match.free and dice.random() < 0.2:
        seats = match.free
    seat = dice.choice(seats)
    codes = match.codes(seat) or match.codes(seat := match.actors[0])
    match.play(seat, dice.choice(codes))


def records(kit: Kit) -> int:
    """A record as text comes back the same and replays to the same end, move for move."""
    for match in kit.matches():
        while match.actors:
            step(match, kit.dice)
            if kit.dice.random() < 0.1 and kit.looks_at(len(match._line), SLOW):
                _round_trip(kit, match)
        _round_trip(kit, match)
    return kit.games


def _round_trip(kit: Kit, match: Match) -> None:
    text = match.record(running=True).dumps()
    again = replay(text, kit.game.parts.source, jit=kit.game._jit)
    if again.record(running=True).dumps() != text:
        raise Fault("a replayed record is another record")
    if again._states.tobytes() != match._states.tobytes():
        raise Fault(f"replay leads to another state after {len(match._line)} events")
    if again.actors != match.actors or again.outcome != match.outcome:
        raise Fault("replay leads to another turn or outcome")


def copies(kit: Kit) -> int:
    """A copy and its original do not disturb each other."""
    count = 0
    for match in kit.matches():
        while match.actors:
            before = match._states.tobytes(), list(match._line), match.actors
            twin = match.copy()
            step(twin, kit.dice)
            if (match._states.tobytes(), list(match._line), match.actors) != before:
                raise Fault("a move in a copy changed the original")
            moved = twin._states.tobytes(), list(twin._line)
            step(match, kit.dice)
            if (twin._states.tobytes(), list(twin._line)) != moved:
                raise Fault("a move in the original changed a copy")
            count += 1
    return count


def undo(kit: Kit) -> int:
    """Undo leads back to the same state, and the same outcomes come again."""
    count = 0
    for match in kit.matches():
        while match.actors:
            before = match._states.tobytes(), list(match._line)
            step(match, kit.dice)
            if not kit.looks_at(len(match._line), SLOW):
                continue
            after = match._states.tobytes(), list(match._line)
            decision = match._line[len(before[1])]
            try:
                match.undo()
            except CannotUndo:
                continue
            if (match._states.tobytes(), list(match._line)) != before:
                raise Fault(f"undo of event {len(before[1]) + 1} leads elsewhere")
            match.play(*decision)
            if (match._states.tobytes(), list(match._line)) != after:
                raise Fault(f"event {len(before[1]) + 1}, done again, had other consequences")
            count += 1
    if not count:
        kit.note("every decision reveals something: nothing can be taken back")
    return count


def views(kit: Kit) -> int:
    """Every view is plain data, and every event has its sentence in every language."""
    game = kit.game
    count = 0
    for match in kit.matches():
        while match.actors:
            step(match, kit.dice)
        viewers = (*range(match.players), SPECTATOR, ALL)
        for viewer in kit.some(viewers, FEW) if len(match._line) > kit.looks else viewers:
            try:
                json.dumps(match.view(viewer), allow_nan=False)
            except (TypeError, ValueError) as error:
                raise Fault(f"the view of {viewer} is not JSON: {error}") from None
            for event in match.transcript(viewer):
                for language in kit.languages:
                    try:
                        tell(game, event, language)
                    except (KeyError, IndexError) as error:
                        raise Fault(f"event {event[:4]} cannot be told: {error}") from None
                count += 1
            drawing = game.parts.face.draw(
                match.view(viewer)["board"], lambda text, _: text, lambda key, **p: key
            )
            if not isinstance(drawing, str) or not drawing:
                raise Fault("the game cannot be drawn")
    return count


def words(kit: Kit) -> int:
    """Names, options, reasons, clauses and stand-ins have their texts in every language."""
    game = kit.game
    spec = game.spec
    wanted = ["name", "summary"]
    wanted += [f"reason.{reason}" for reason in spec.reasons]
    wanted += [f"clause.{number}" for number in range(1, spec.clauses + 1)]
    wanted += [f"stand-in.{name}" for name in spec.stand_ins.values()]
    for option in spec.options:
        wanted.append(f"option.{option.name}")
        wanted += [f"option.{option.name}.{value}" for value in option.values]
    wanted += [f"option.{file.name}" for file in spec.files]
    lacking = [key for key in wanted if not game.messages.has(key)]
    if lacking := lacking + game.messages.missing():
        raise Fault("missing messages: " + ", ".join(lacking[:12]))
    rules = game.rules()
    numbers = [n for n in range(1, spec.clauses + 1) if f"**{n}.**" not in rules]
    if numbers or f"**{spec.clauses + 1}.**" in rules:
        raise Fault(f"RULES.md does not number its clauses 1 to {spec.clauses}")
    return len(wanted)
