"""A line of play at the level of the contract: the kit's hands on a kernel."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from mirabilis.core.conformance.report import Fault
from mirabilis.core.game import Game
from mirabilis.core.seats import CHANCE, CHANCE_BIT, EVEN, SPECTATOR, seats_of

Event = tuple[int, int]


class Line:
    """A state, the events that led to it, and every question the contract answers about it."""

    def __init__(self, game: Game, players: int, tried: Counter[int] | None = None) -> None:
        self.game = game
        self.players = players
        self.calls = game.calls
        self.tables = game.tables(players)
        self.states = game.new_state()
        self.work = game.new_work()
        self.events: list[Event] = []
        self.tried = Counter() if tried is None else tried  # how often each move was made before
        self.forced = 0  # events of seats the game waited for, and of chance
        self.calls.begin(self.tables, self.states)

    def copy(self) -> Line:
        """Return an independent line at the same point; scratch memory is shared."""
        twin = object.__new__(Line)
        twin.__dict__.update(self.__dict__)
        twin.states = copied(self.states)
        twin.events = self.events.copy()
        return twin

    @property
    def viewers(self) -> tuple[int, ...]:
        """Return every seat, and the spectator."""
        return (*range(self.players), SPECTATOR)

    @property
    def bytes(self) -> bytes:
        """Return the state as bytes."""
        return bytes(self.states.tobytes())

    def actors(self) -> int:
        """Return the mask of seats the game waits for."""
        return int(self.calls.waiting(self.tables, self.states))

    def free(self) -> int:
        """Return the mask of seats that may act but need not."""
        return int(self.calls.willing(self.tables, self.states))

    def may_act(self, seat: int) -> bool:
        """Tell whether a seat may act, wanted or not."""
        return bool((self.actors() & ~CHANCE_BIT | self.free()) >> seat & 1)

    def legal(self, seat: int, states: Any = None) -> list[int]:
        """Return the legal moves of a seat, also on what somebody observes."""
        on = self.states if states is None else states
        n = self.calls.moves(self.tables, on, self.work, seat)
        moves: list[int] = self.work["moves"][0, :n].tolist()
        return moves

    def allowed(self, seat: int, move: int, states: Any = None) -> int:
        """Return 0 or the clause against a move."""
        on = self.states if states is None else states
        return int(self.calls.clause(self.tables, on, seat, move))

    def outcomes(self) -> dict[int, int]:
        """Return the outcomes of chance with their weights."""
        n = self.calls.outcomes(self.tables, self.states, self.work)
        weights = self.work["weights"][0, :n].tolist()
        if n and weights[0] == EVEN:
            weights = [1] * n
        return dict(zip(self.work["outcomes"][0, :n].tolist(), weights, strict=True))

    def choices(self, seat: int) -> list[int]:
        """Return what a seat, or chance, could do now."""
        if seat == CHANCE:
            return list(self.outcomes()) if self.actors() == CHANCE_BIT else []
        return self.legal(seat) if self.may_act(seat) else []

    def tell(self, seat: int, move: int, viewer: int) -> int:
        """Return what a viewer is shown of a move about to be made."""
        return int(self.calls.tell(self.tables, self.states, seat, move, viewer))

    def observed(self, viewer: int, states: Any = None) -> Any:
        """Return what a viewer observes, as a state."""
        seen = self.game.new_state()
        on = self.states if states is None else states
        self.calls.look(self.tables, on, viewer, seen)
        return seen

    def play(self, seat: int, move: int) -> None:
        """Apply an event."""
        if self.forced > 2 * self.game.spec.longest + 20:
            raise Fault(f"the game does not end: {self.forced} events")
        if seat == CHANCE or self.actors() >> seat & 1:
            self.forced += 1
        self.calls.act(self.tables, self.states, seat, move)
        self.events.append((seat, move))

    def result(self) -> tuple[int, list[float], list[float]]:
        """Return the reason, utilities and points."""
        reason = int(self.calls.result(self.tables, self.states, self.work))
        utility = [float(u) for u in self.work["utility"][0, : self.players]]
        return reason, utility, [float(p) for p in self.work["points"][0, : self.players]]

    def random_event(self, dice: random.Random) -> Event | None:
        """Return a random next event; None at the end.

        Every second move is the one least often made before, because what needs several steps,
        such as an offer that is composed, sent and accepted, hardly ever comes by pure chance.
        """
        mask = self.actors()
        if mask == 0:
            return None
        if mask == CHANCE_BIT:
            odds = self.outcomes()
            return CHANCE, dice.choices(list(odds), list(odds.values()))[0]
        may = seats_of(self.free()) if len(self.events) < 3 * self.forced + 5 else ()
        free = [s for s in may if self.calls.moves(self.tables, self.states, self.work, s)]
        seats = free if free and dice.random() < 0.3 else seats_of(mask)
        seat = dice.choice(seats)
        moves = self.legal(seat)
        if dice.random() < 0.5:
            fewest = min(self.tried[move] for move in moves)
            moves = [move for move in moves if self.tried[move] == fewest]
        move = dice.choice(moves)
        self.tried[move] += 1
        return seat, move

    def where(self) -> str:
        """Return the line so far in notation, for a report."""
        text = [f"{'*' if s == CHANCE else s + 1} {_text(self.game, m)}" for s, m in self.events]
        return "after " + "; ".join(text[-8:]) if text else "at the start"


def copied(states: Any) -> Any:
    """Return a copy of states, made as bytes: numpy copies records field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def _text(game: Game, code: int) -> str:
    try:
        return game.format(code)
    except Exception:  # the notation itself may be what is broken
        return f"code {code}"
