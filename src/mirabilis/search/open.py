"""A tree of a game in which nothing is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.core.seats import seats_of
from mirabilis.core.work import records
from mirabilis.search.estimate import judged
from mirabilis.search.result import Event, MoveValue
from mirabilis.search.tree import NODE, SURE, node_array, table_for, tree_dtype

UCT = "mirabilis.search.templates.uct"
TOLD = 8  # events of a line
SEEN = 10  # visits below which a continuation tells nothing


class OpenTree:
    """Nodes, the numbers of a search, and the situation its root stands for."""

    def __init__(self, game: Game, memory: int) -> None:
        self._code = game.instance(UCT)
        self._game = game
        self._states = game.new_state()
        self._root = game.new_state()
        self.memory = memory
        self.trees = records(np.zeros(1, tree_dtype(game.spec.max_moves)), game.is_compiled)
        self.nodes = records(node_array(NODE, memory), game.is_compiled)
        self._table = table_for(self.nodes)

    def settle(self, seat: Seat) -> None:
        """Begin a search for a seat with an empty tree."""
        self._code.plant(self.trees, self.nodes, self._table)
        self.trees["proves"] = seat.players == 2
        self._root[0] = seat.seen[0]
        self._tables = seat.tables
        self.seat = seat

    def run(self, work: Any, count: int) -> int:
        """Simulate; return how often: less where nothing is left to find out.

        Below 0 all must be done again: the seats do not share one win, and nothing is proven.
        """
        done: int = self._code.simulate(
            *(self._tables, self._root, self._states, work),
            *(self.trees, self.nodes, self._table, count),
        )
        if self.trees["proves"][0] < 0:
            self.trees["proves"] = 0
            self._code.plant(self.trees, self.nodes, self._table)
            return -1
        return done

    def moves(self, *, lines: bool) -> list[MoveValue]:
        """Return every move with what is known about it, in no order."""
        nodes = self.nodes
        if nodes["width"][0] == 0:
            return [MoveValue(code, 0, 0.5, np.inf, ()) for code in self.seat.codes]
        first, n = int(nodes["first"][0]), int(nodes["width"][0])
        block = slice(first, first + n)
        found = []
        for i, (code, visits, total, low, high) in enumerate(
            zip(
                *(nodes[name][block].tolist() for name in ("code", "visits", "total")),
                *(nodes[name][block].tolist() for name in ("low", "high")),
                strict=True,
            )
        ):
            value, error = judged(self.trees, i, visits, total)
            if self.seat.number:  # bounds are of seat 0's utility
                low, high = 1.0 - high, 1.0 - low
            value = min(max(value, low), high)
            if high - low < SURE:
                error = 0.0
            line = self._line(first + i, code) if lines else ((self.seat.number, code),)
            found.append(MoveValue(code, visits, value, error, line))
        return found

    def mix(self, moves: list[MoveValue]) -> tuple[float, ...]:
        """Return nothing: where all is open there is no need to mix."""
        return ()

    def _line(self, node: int, code: int) -> tuple[Event, ...]:
        """Follow the events looked at most."""
        line = [(self.seat.number, code)]
        states = self._game.new_state()
        states[0] = self._root[0]
        calls = self._game.calls
        while len(line) < TOLD:
            calls.act(self._tables, states, *line[-1])
            first, n = int(self.nodes["first"][node]), int(self.nodes["width"][node])
            visits = self.nodes["visits"][first : first + max(n, 0)]
            if not len(visits) or visits.max() < SEEN:
                break
            node = first + int(visits.argmax())
            mask = calls.waiting(self._tables, states)
            line.append((seats_of(mask)[0], int(self.nodes["code"][node])))
        return tuple(line)
