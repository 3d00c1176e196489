"""Exact search to a depth, for two seats and nothing hidden."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.core.work import records
from mirabilis.search import frames
from mirabilis.search.clock import Clock
from mirabilis.search.limits import Limits
from mirabilis.search.result import MoveValue, Result

EXPECTIMAX = "mirabilis.search.templates.expectimax"
DEPTH = 3  # decisions looked ahead where nothing is said

_ROWS = 64  # frames to begin with; more are made when they are needed
_FEW = 1 << 12  # entries of the table to begin with


@dataclass
class _Move:
    """A move of the root with what was found out about it."""

    index: int
    code: int
    value: float = 0.0
    exact: bool = False  # otherwise the value is a bound: the move is no better than that
    nodes: int = 0


class Expectimax:
    """Looks at everything that can happen in the next decisions, and weighs chance exactly.

    ``every`` gives each move its exact value; without it only the best move is sure to have one,
    and the others are known to be no better, in a fraction of the time. ``prune`` and ``remember``
    switch off what makes the search fast and does not change a bit of its values.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", board="2x2", setup="standard", jit=False)
    >>> match = game.start(seed=1905)
    >>> Expectimax(game).search(match.seat(0), Limits(depth=1)).value
    1.0
    """

    def __init__(
        self, game: Game, *, every: bool = True, prune: bool = True, remember: bool = True
    ) -> None:
        low, high = game.spec.players
        if not low <= 2 <= high:
            raise _unfit(game, "it is not for two")
        self._game = game
        self._hides = game.spec.hides(game.options)
        if self._hides and game.spec.opened is None:
            raise _unfit(game, "something is hidden")
        self._every = every
        self._run = game.instance(EXPECTIMAX).run
        self._work = game.new_work()
        self._one = game.new_state()
        self._tables = game.tables(2)
        self._control = records(np.zeros(1, frames.CONTROL), game.is_compiled)
        self._c: Any = self._control[0]
        self._c["prune"] = prune
        self._c["remember"] = remember
        self._table = records(np.zeros(0, frames.ENTRY), game.is_compiled)
        self._limit = 0  # entries that the memory allows
        self._make_rows(_ROWS)

    def search(self, seat: Seat, limits: Limits | None = None) -> Result:
        """Return the value of every move at the largest depth that the limits allow."""
        *_, last = self.improve(seat, limits)
        return last

    def improve(self, seat: Seat, limits: Limits | None = None) -> Iterator[Result]:
        """Yield a result for each depth, the first whatever it takes; the last one is the best.

        ``simulations`` limits the positions looked at. A depth that a limit interrupts does not
        count; but without ``every``, a move it has found to be better than the best is taken.
        """
        limits = limits or Limits()
        clock = Clock(limits)
        self._begin(seat, limits.memory)
        endless = limits.seconds is None and limits.simulations is None
        deepest = limits.depth or (DEPTH if endless else frames.DEEPEST)
        moves = [_Move(i, code) for i, code in enumerate(seat.codes)]
        best = moves[0]
        for depth in range(1, min(deepest, frames.DEEPEST) + 1):
            self._make_room()
            before = best
            best, end = self._deepen(seat, moves, depth, clock)
            if end is None:
                if best is not before and not self._every:
                    yield self._result(seat, moves, best, depth - 1, clock)
                return
            yield self._result(seat, moves, best, depth, clock)
            if end or clock.is_over(int(self._c["nodes"])):
                return

    # -- one depth -------------------------------------------------------------------------

    def _deepen(
        self, seat: Seat, moves: list[_Move], depth: int, clock: Clock
    ) -> tuple[_Move, bool | None]:
        """Search every move to a depth, the best of before first.

        Return the best move, and whether the end of the game was seen everywhere; None where a
        limit came first.
        """
        unsolved = False
        order = (
            sorted(moves, key=lambda m: (-m.value, not m.exact, m.index)) if depth > 1 else moves
        )
        best = order[0]
        for move in order:
            low = -math.inf
            if move is not best and not self._every:
                # Of equal moves the first in the list is the best, in whatever order they come.
                low = best.value if best.index < move.index else math.nextafter(best.value, -1.0)
                if low >= 1.0:
                    move.value, move.exact = 1.0, False
                    continue
            before = int(self._c["nodes"])
            value = self._value(seat, move.code, depth, low, clock)
            move.nodes += int(self._c["nodes"]) - before
            if value is None:
                for later in order[order.index(move) :]:
                    later.exact = later.exact and later is best
                return best, None
            move.value, move.exact = value, value > low
            unsolved = unsolved or bool(self._c["unsolved"])
            if move.exact and (-value, move.index) < (-best.value, best.index):
                best = move
        return best, not unsolved

    def _value(self, seat: Seat, code: int, depth: int, low: float, clock: Clock) -> float | None:
        """Return the value of one move, or a bound of it not above ``low``; None if stopped."""
        game, c = self._game, self._c
        self._one[0] = seat.seen[0]
        game.calls.act(self._tables, self._one, seat.number, code)
        status = frames.TOO_DEEP
        while status != frames.DONE:
            if status == frames.TOO_DEEP:
                self._states[0] = self._one[0]
                first = self._frames[0]
                first["depth"] = depth - 1
                first["probe"] = 0
                first["alpha"], first["beta"] = low, math.inf
                c["ply"] = -1
            c["budget"] = clock.budget(int(c["nodes"]))
            status = self._run(
                *(self._tables, self._states, self._words, self._keys),
                *(self._frames, self._work, self._table, self._control),
            )
            if status == frames.TOO_DEEP:
                self._make_rows(2 * len(self._frames))
            elif status not in (frames.DONE, frames.GOING):
                raise _unfit(game, _WHY[status])
            if status == frames.GOING and depth > 1 and clock.is_over(int(c["nodes"])):
                return None
        return float(c["value"])

    def _result(
        self, seat: Seat, moves: list[_Move], best: _Move, depth: int, clock: Clock
    ) -> Result:
        ranked = sorted(moves, key=lambda m: (m is not best, -m.value, not m.exact, m.index))
        return Result(
            seat=seat.number,
            moves=tuple(
                MoveValue(m.code, m.nodes, m.value, 0.0 if m.exact else math.inf, _line(seat, m))
                for m in ranked
            ),
            simulations=0,
            nodes=int(self._c["nodes"]),
            seconds=clock.seconds,
            depth=depth,
            full=len(self._table) == self._limit and int(self._c["stored"]) > self._limit // 2,
        )

    # -- memory ----------------------------------------------------------------------------

    def _begin(self, seat: Seat, memory: int) -> None:
        """Get ready for another search; what is known from earlier ones is kept."""
        if seat.players != 2:
            raise _unfit(self._game, f"{seat.players} are at the table")
        if not seat.codes:
            raise BadSetup(f"seat {seat.number} has no move to choose now")
        opened = self._game.spec.opened
        if self._hides and not (opened and opened(seat.seen[0])):
            raise _unfit(self._game, "something is hidden at this moment")
        self._one[0] = seat.seen[0]
        if self._game.calls.waiting(self._tables, self._one) != 1 << seat.number:
            raise _unfit(self._game, _WHY[frames.SEVERAL])
        c = self._c
        c["root"] = seat.number
        c["age"] = (c["age"] + 1) % frames.AGES
        c["nodes"] = c["stored"] = 0
        entries = memory * 8 // 9 // frames.ENTRY.itemsize  # an old table beside
        self._limit = 1 << max(entries.bit_length() - 1, 1)
        if not 0 < len(self._table) <= self._limit:
            self._table = records(
                np.zeros(min(_FEW, self._limit), frames.ENTRY), self._game.is_compiled
            )

    def _make_room(self) -> None:
        """Let the table grow with what one search has to put into it: a small one is faster."""
        size = len(self._table)
        if size < self._limit and int(self._c["stored"]) > size // 4:
            size = min(8 * size, self._limit)
            self._table = records(frames.grown(self._table, size), self._game.is_compiled)

    def _make_rows(self, rows: int) -> None:
        """Make frames for so many events, with a state each."""
        spec = self._game.spec
        kind = frames.frame_dtype(spec.max_moves, spec.max_outcomes)
        self._frames = records(np.zeros(rows, kind), self._game.is_compiled)
        states, self._words = frames.padded(spec.state, rows)
        self._states = records(states, self._game.is_compiled)
        self._keys = frames.hash_keys(self._words.shape[1])


_WHY = {
    frames.SEVERAL: "several seats may act at once",
    frames.UNEQUAL: "the utilities of the two seats do not sum to 1",
}


def _line(seat: Seat, move: _Move) -> tuple[tuple[int, int], ...]:
    """Return the move alone: what follows depends on chance."""
    return ((seat.number, move.code),)


def _unfit(game: Game, why: str) -> BadSetup:
    return BadSetup(
        f"expectimax is for two seats that take turns with nothing hidden; in {game.spec.slug} "
        f"{why}: use mcts"
    )
