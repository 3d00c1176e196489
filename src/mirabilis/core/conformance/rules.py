"""Checks of play itself: it ends, moves agree, chance adds up, notation is one to one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.report import Fault
from mirabilis.core.errors import BadNotation
from mirabilis.core.seats import CHANCE, CHANCE_BIT, EVEN, seats_of

if TYPE_CHECKING:
    from mirabilis.core.conformance.kit import Kit

EXTREMES = (-(1 << 63), -1000, -3, -2, -1, 0, 1, 7, 1 << 20, 1 << 40, (1 << 63) - 1)


def play(kit: Kit) -> int:
    """Random play ends, as soon as the spec says, with a reason and utilities in range."""
    spec = kit.game.spec
    for line in kit.lines():
        while (event := line.random_event(kit.dice)) is not None:
            if line.result()[0] != 0:
                raise Fault(f"a reason to end is given while somebody is to act, {line.where()}")
            if line.forced > spec.longest:
                kind = "a stuck game" if spec.endless else "the longest"
                raise Fault(f"{line.forced} events are more than {kind}, {spec.longest}")
            line.play(*event)
        if line.free():
            raise Fault(f"seats may still act in a game that is over, {line.where()}")
        reason, utility, points = line.result()
        if not 1 <= reason <= len(spec.reasons):
            raise Fault(f"the game is over with reason {reason}, {line.where()}")
        if not all(0 <= u <= 1 for u in utility):
            raise Fault(f"utilities {utility} are not between 0 and 1, {line.where()}")
        if line.players > 1 and abs(sum(utility) - 1) > 1e-9:
            raise Fault(f"utilities {utility} are not shares of one win, {line.where()}")
        if not all(abs(p) < float("inf") for p in points):
            raise Fault(f"points {points} are not numbers, {line.where()}")
    return kit.games


def situations(kit: Kit) -> Iterator[Line]:
    """Yield a line at each of its points, of a long one at some; it must be left as it is."""
    for line in kit.lines():
        yield line
        while (event := line.random_event(kit.dice)) is not None:
            line.play(*event)
            if kit.looks_at(len(line.events)):
                yield line


class Met:
    """Codes met so far, each once."""

    def __init__(self) -> None:
        self.codes: list[int] = []
        self._known: set[int] = set()

    def add(self, codes: Iterable[int]) -> None:
        """Take in some more."""
        for code in codes:
            if code not in self._known:
                self._known.add(code)
                self.codes.append(code)


def moves(kit: Kit) -> int:
    """Every listed move is allowed, and nothing else is where the list is complete."""
    spec = kit.game.spec
    seen = Met()
    count = 0
    for line in situations(kit):
        actors = line.actors()
        if actors & ~CHANCE_BIT >> line.players << line.players or line.free() >> line.players:
            raise Fault(f"a seat that does not exist is to act, {line.where()}")
        if actors & line.free():
            raise Fault(f"a seat is both awaited and free, {line.where()}")
        for seat in seats_of(actors & ~CHANCE_BIT | line.free()):
            listed = line.legal(seat)
            if not listed and actors >> seat & 1:
                raise Fault(f"seat {seat} is to act and has no move, {line.where()}")
            if len(listed) > spec.max_moves:
                raise Fault(f"{len(listed)} moves where the spec says {spec.max_moves} at most")
            if len(set(listed)) != len(listed):
                raise Fault(f"a move is listed twice: {sorted(listed)}, {line.where()}")
            if listed != line.legal(seat):
                raise Fault(f"asked again, the moves are listed otherwise, {line.where()}")
            seen.add(listed)
            for move in kit.some(listed):
                if clause := line.allowed(seat, move):
                    raise Fault(f"listed move {move} breaks clause {clause}, {line.where()}")
            for move in kit.probes(seen.codes):
                clause = line.allowed(seat, move)
                if not 0 <= clause <= spec.clauses:
                    raise Fault(f"move {move} breaks clause {clause}; there are {spec.clauses}")
                if clause == 0 and spec.complete and move not in listed:
                    raise Fault(f"move {move} is allowed but not listed, {line.where()}")
                count += 1
    return count


def chance(kit: Kit) -> int:
    """Chance has distinct outcomes with positive weights that sum as the spec says."""
    spec = kit.game.spec
    count = 0
    for line in situations(kit):
        if line.actors() != CHANCE_BIT:
            continue
        n = int(line.calls.outcomes(line.tables, line.states, line.work))
        if not 1 <= n <= spec.max_outcomes:
            raise Fault(f"{n} outcomes where the spec says 1 to {spec.max_outcomes}")
        outcomes = [int(o) for o in line.work["outcomes"][0, :n]]
        weights = [int(w) for w in line.work["weights"][0, :n]]
        if weights[0] == EVEN:
            weights = [1] * n
        if len(set(outcomes)) != n:
            raise Fault(f"an outcome is listed twice: {outcomes}, {line.where()}")
        if min(weights) < 1 or sum(weights) >= 1 << 32:
            raise Fault(f"weights must be positive and sum below 2**32: {weights}, {line.where()}")
        if spec.totals is not None and sum(weights) not in spec.totals:
            raise Fault(f"weights sum to {sum(weights)}, not {spec.totals}, {line.where()}")
        count += 1
    if not count:
        kit.note("chance never acts")
    return count


def notation(kit: Kit) -> int:
    """Text and code are inverse, and what is no move is refused as such."""
    game = kit.game
    texts: dict[str, int] = {}
    for line in situations(kit):
        mask = line.actors() & ~CHANCE_BIT | line.free()
        for seat in (*seats_of(mask), *((CHANCE,) if line.actors() == CHANCE_BIT else ())):
            for code in kit.some(line.choices(seat)):
                text = game.format(code)
                if text != text.strip() or not text or "\n" in text:
                    raise Fault(f"{text!r} is not one line without spaces around it")
                if texts.setdefault(text, code) != code:
                    raise Fault(f"{text!r} stands for {texts[text]} and for {code}")
                if game.parse(text) != code:
                    raise Fault(f"{code} is written {text!r}, which reads as {game.parse(text)}")
    for junk in ("", "?", "no such move", "\0", "9" * 40):
        try:
            game.parse(junk)
        except BadNotation:
            continue
        raise Fault(f"{junk!r} was taken for a move")
    for code in EXTREMES:
        if code not in texts.values():
            try:
                text = game.format(code)
            except BadNotation:
                continue
            if code not in game.spec.stand_ins and game.parse(text) != code:
                raise Fault(f"{code} is written {text!r}, which reads as {game.parse(text)}")
    return len(texts)


def probes(dice: random.Random, seen: Sequence[int]) -> list[int]:
    """Return codes to ask about: known ones, their neighbours, and impossible ones."""
    known = dice.sample(seen, min(len(seen), 20))
    near = [code + dice.choice((-8, -1, 1, 8)) for code in known[:8]]
    return [*known, *near, *EXTREMES, dice.getrandbits(62), dice.randrange(1 << 16)]
