"""Trees of what each seat knows, for games with secrets and choices made at the same time."""

from __future__ import annotations

from typing import Any

import numpy as np

from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.core.sums import added
from mirabilis.core.work import records
from mirabilis.search.estimate import judged
from mirabilis.search.result import MoveValue
from mirabilis.search.tree import CHOICE, node_array, table_for, tree_dtype

INFOSETS = "mirabilis.search.templates.infosets"
ROOT = 1  # the searching seat's root is the first node that is made


class HiddenTree:
    """Information sets, the numbers of a search, and what the searching seat observes."""

    def __init__(self, game: Game, memory: int) -> None:
        self._code = game.instance(INFOSETS)
        self._states = game.new_state()
        self._words = np.zeros(-(-game.spec.state.itemsize // 4), np.uint32)
        seen = self._words.view(np.uint8)[: game.spec.state.itemsize].view(game.spec.state)
        self._seen = records(seen, game.is_compiled)
        self.memory = memory
        self.trees = records(np.zeros(1, tree_dtype(game.spec.max_moves)), game.is_compiled)
        self.nodes = records(node_array(CHOICE, memory), game.is_compiled)
        self._table = table_for(self.nodes)

    def settle(self, seat: Seat) -> None:
        """Begin a search for a seat with empty trees."""
        self._code.plant(self.trees, self._table)
        self.seat = seat

    def run(self, work: Any, count: int) -> int:
        """Simulate; return how often."""
        done: int = self._code.simulate(
            self.seat.tables,
            self.seat.seen,
            self._states,
            self._seen,
            self._words,
            work,
            self.trees,
            self.nodes,
            self._table,
            self.seat.number,
            self.seat.players,
            count,
        )
        return done

    def moves(self, *, lines: bool) -> list[MoveValue]:
        """Return every move with what is known about it, in no order."""
        nodes, number = self.nodes, self.seat.number
        if self.trees["used"][0] <= ROOT:
            return [MoveValue(code, 0, 0.5, np.inf, ()) for code in self.seat.codes]
        n = int(nodes["width"][ROOT])
        block = slice(ROOT + 1, ROOT + 1 + n)
        return [
            MoveValue(code, visits, *judged(self.trees, i, visits, total), ((number, code),))
            for i, (code, visits, total) in enumerate(
                zip(
                    *(nodes[name][block].tolist() for name in ("code", "visits", "total")),
                    strict=True,
                )
            )
        ]

    def mix(self, moves: list[MoveValue]) -> tuple[float, ...]:
        """Return the shares to play by, if others choose at the same time."""
        if self.trees["used"][0] <= ROOT or not self.nodes["share"][ROOT] > 0:
            return ()
        n = int(self.nodes["width"][ROOT])
        block = slice(ROOT + 1, ROOT + 1 + n)
        mass = dict(
            zip(self.nodes["code"][block].tolist(), self.nodes["mass"][block].tolist(), strict=True)
        )
        whole = added(mass.values()) or 1.0
        return tuple(mass[move.code] / whole for move in moves)
