"""What may be so, given what a seat was shown: every state that fits, with its exact weight.

Lines of play that showed a seat the same codes form one case. Outcomes of chance weigh by their
odds, hidden choices of others evenly among those that look alike; what was shown of choices is
left out. What a case holds depends on the case before it alone, so a few ways of being shown
things can be followed far without the others, and each case is still complete. Lines that led to
the same state are one: nothing but the state decides what follows.

Choices of others of which the seat notices nothing are taken as not made, because nobody can
tell how many there were; unless a seat has no other choice. And where a seat has shown a choice
that it did not have in every state, such as a card of its hand, the weights say no more than
what is possible: they depend on how one leaves out what such a choice tells.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from mirabilis.core.conformance.line import Line, copied
from mirabilis.core.conformance.twins import blank
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE, CHANCE_BIT, EVEN, NOTHING, seats_of

MOST_STATES = 3000  # of one case; a way to a larger one is not followed
LONGEST = 150  # events
ASKED = 6  # states of a case that are asked what might be shown next
ENOUGH = 30  # different codes that might be shown, after which no more states are asked
# What questions cost, if asking what is shown of one move costs 1: a new state, a list of moves.
COPYING, LISTING = 5, 20
QUICKER = 16  # times an outcome in a list is, compiled

Shown = tuple[int, int]  # who acts, and the code that the seat is shown
States = dict[bytes, tuple[Any, float]]


@dataclass
class Case:
    """The states that fit what a seat was shown, with weights that sum to 1."""

    line: Line  # a line that led here, at one of the states
    states: States
    clear: bool = True  # whether the weights say how likely a state is, or only that it can be
    changeable: bool = False  # whether the states hold choices of others that may be made anew
    ways: dict[Shown, int] | None = None  # what may be shown next: how often it was followed
    after: dict[Shown, Case | None] = field(default_factory=dict)


class Cases:
    """The cases that a seat may come into, as far as they were followed."""

    def __init__(
        self, game: Game, players: int, viewer: int, dice: random.Random, work: int
    ) -> None:
        self.viewer = viewer
        self.dice = dice
        self.work = work  # questions to the kernel that may still be asked
        self.pending = game.spec.pending
        self.quicker = QUICKER if game.is_compiled else 1
        self.stand_ins = {NOTHING, *game.spec.stand_ins}
        self.variants: set[int] = set()  # codes that were shown in place of another move
        start = Line(game, players)
        self.root = Case(start, {start.bytes: (start.states, 1.0)})
        self.probe = start.copy()  # asks the questions about any state

    def walk(self) -> list[Case]:
        """Follow one way of being shown things, of the least followed; return the new cases."""
        case, new = self.root, []
        while self.work > 0 and len(case.line.events) < LONGEST:
            if case.ways is None:
                case.ways = dict.fromkeys(self._ways(case), 0)
            if not case.ways:
                break
            fewest = min(case.ways.values())
            way = self.dice.choice([way for way, count in case.ways.items() if count == fewest])
            case.ways[way] += 1
            if way not in case.after:
                case.after[way] = found = self._follow(case, *way)
                new += [found] if found else []
            following = case.after[way]
            if following is None:
                break
            case = following
        return new

    def _ways(self, case: Case) -> list[Shown]:
        """Return what the seat may be shown next, asking some of the states."""
        mask = case.line.actors()
        if mask == 0:
            return []
        seat = self.dice.choice(seats_of(mask))
        states = list(case.states.values())
        if len(states) > ASKED:
            states = self.dice.choices(states, [weight for _, weight in states], k=ASKED)
        codes: set[int] = set()
        for state, _ in states:
            if len(codes) > ENOUGH:
                break
            self.probe.states = state
            codes |= {self._told(seat, move) for move in self.probe.choices(seat)}
        if seat != CHANCE and len(codes) > 1:
            codes.discard(NOTHING)
        return [(seat, code) for code in sorted(codes)]

    def _told(self, seat: int, move: int) -> int:
        self.work -= 1
        code = self.probe.tell(seat, move, self.viewer)
        if code != move and code not in self.stand_ins:
            self.variants.add(code)
        return code

    def _follow(self, case: Case, seat: int, code: int) -> Case | None:
        """Return the case in which the seat was shown a code next; None if it is too large."""
        if self._cost(case, seat) > self.work:
            return None
        found: States = {}
        line = case.line.copy()
        always = True  # whether it could be shown in every state
        hidden = seat not in (CHANCE, self.viewer) and code in self.stand_ins
        held = case.changeable
        for before, weight in case.states.values():
            moves = self._moves(before, seat, code)
            always = always and bool(moves)
            for move, share in moves:
                after = copied(before)
                self.probe.calls.act(self.probe.tables, after, seat, move)
                held = held or (hidden and self._blank(after) != self._blank(before))
                key = after.tobytes()
                found[key] = after, weight * share + (found[key][1] if key in found else 0.0)
                if len(line.events) == len(case.line.events):
                    line.events.append((seat, move))
                    line.states = after
            self.work -= COPYING * len(moves)
            if len(found) > MOST_STATES or self.work < 0:
                return None
        if not found:
            return None
        total = sum(weight for _, weight in found.values())  # or weights vanish in a long game
        states = {key: (state, weight / total) for key, (state, weight) in found.items()}
        clear = len(states) == 1 or (case.clear and (always or not self._tells(case, seat, code)))
        others = line.free() & ~(1 << self.viewer) if line.actors() != CHANCE_BIT else 0
        return Case(line, states, clear, held and others != 0)

    def _blank(self, states: Any) -> bytes:
        return blank(states, self.pending)

    def _cost(self, case: Case, seat: int) -> int:
        """Return what it costs to list what may happen in all states."""
        if seat != CHANCE:
            return LISTING * len(case.states)
        return (1 + len(case.line.outcomes()) // self.quicker) * len(case.states)

    def _tells(self, case: Case, seat: int, code: int) -> bool:
        """Tell whether a choice is shown, by its maker or when it is turned over."""
        if seat != CHANCE:
            return code not in self.stand_ins
        held = {
            b"".join(state[name].tobytes() for name in self.pending)
            for state, _ in case.states.values()
        }
        return len(held) > 1

    def _moves(self, state: Any, seat: int, code: int) -> list[tuple[int, float]]:
        """Return the moves or outcomes that are shown as a code, each with its weight."""
        self.probe.states = state
        if seat == CHANCE:
            shares = self._odds()
        else:
            shares = dict.fromkeys(self.probe.legal(seat), 1.0)
            self.work -= LISTING
        instead = code in self.stand_ins or code in self.variants
        maybe = list(shares) if instead else [code] if code in shares else []
        moves = [move for move in maybe if self._told(seat, move) == code]
        if seat != CHANCE and instead:
            return [(move, 1 / len(moves)) for move in moves]
        return [(move, shares[move]) for move in moves]

    def _odds(self) -> dict[int, float]:
        """Return the probabilities of the outcomes of chance."""
        probe = self.probe
        n = int(probe.calls.outcomes(probe.tables, probe.states, probe.work))
        self.work -= 1 + n // self.quicker
        outcomes, weights = probe.work["outcomes"][0, :n], probe.work["weights"][0, :n]
        if weights[0] == EVEN:
            return dict.fromkeys(outcomes.tolist(), 1 / n)
        return dict(zip(outcomes.tolist(), (weights / weights.sum()).tolist(), strict=True))
