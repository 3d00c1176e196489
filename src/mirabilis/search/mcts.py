"""Monte Carlo tree search for any game."""

from __future__ import annotations

import time
from collections.abc import Iterator

from mirabilis.core.errors import BadSetup
from mirabilis.core.game import Game
from mirabilis.core.seat import Seat
from mirabilis.search.hidden import HiddenTree
from mirabilis.search.limits import SIMULATIONS, Limits, key
from mirabilis.search.open import OpenTree
from mirabilis.search.opinion import RANDOM, SEARCH, by_opinion
from mirabilis.search.result import MoveValue, Result
from mirabilis.search.tree import SURE

EXPLORE = 0.7
LOOK = 0.002  # seconds between two looks at the clock
BETWEEN = 0.1  # seconds between two results of `improve`
MOST = 1 << 16  # simulations in one call, so that Ctrl-C is heard


class Mcts:
    """Tree search by simulations; the same seed and simulations give the same result everywhere.

    What it finds depends on what the seat knows, the seed and the limits, not on earlier searches.
    Games without secrets get one tree, others a tree for each seat
    (`mirabilis.search.templates.infosets`). ``explore`` weighs trying against trusting; who plays
    alone explores by how far results lie apart. With ``steps`` a simulation ends after so many
    decisions below the tree in the game's own estimate instead of going on to the end; with
    ``priors`` the game's own opinion of moves guides what is tried. ``playouts`` are random, or go
    by that opinion (``prior``); ``rivals`` search as well, or go by it.

    >>> import mirabilis
    >>> game = mirabilis.load("ewn", setup="standard", jit=False)
    >>> seat = game.start(seed=1905).seat(0)
    >>> result = Mcts(game, seed=1).search(seat, Limits(simulations=30))
    >>> result.simulations, sum(move.visits for move in result.moves)
    (30, 30)
    """

    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        *,
        explore: float = EXPLORE,
        steps: int | None = None,
        priors: bool = False,
        playouts: str = RANDOM,
        rivals: str = SEARCH,
    ) -> None:
        if steps is not None and "evaluate" not in game.parts.offers:
            raise BadSetup(f"{game.spec.slug} has no estimate of its own: steps cannot be limited")
        if priors and "prior" not in game.parts.offers:
            raise BadSetup(f"{game.spec.slug} has no opinion of moves: there are no priors")
        if not 0 <= explore < 1e6 or (steps is not None and steps < 0):
            raise BadSetup(f"explore and steps are at least 0, not {explore} and {steps}")
        self._game = game
        self._key = key(seed)
        self._explore = explore
        self._steps = -1 if steps is None else steps
        self._priors = priors
        self._playouts = by_opinion(game, "playouts", playouts, RANDOM)
        self._rivals = by_opinion(game, "rivals", rivals, SEARCH)
        self._work = game.new_work()
        self._trees: dict[bool, OpenTree | HiddenTree] = {}

    def search(self, seat: Seat, limits: Limits | None = None) -> Result:
        """Return what is known when a limit is met; lines are left at their first move.

        It is for whoever wants to play the best move; `improve` tells more about all of them.
        """
        *_, last = self.improve(seat, limits, between=float("inf"), every=False)
        return last

    def improve(
        self,
        seat: Seat,
        limits: Limits | None = None,
        *,
        between: float = BETWEEN,
        every: bool = True,
    ) -> Iterator[Result]:
        """Yield results that get better until a limit is met; the last one is the best.

        A search ends before its limit when nothing is left to find out: where the best move is
        proven, or with ``every`` the value of every move.
        """
        began = told = time.perf_counter()
        limits = limits or Limits()
        tree = self._tree(seat, limits)
        tree.trees["every"] = every
        most = limits.simulations
        if most is None and limits.seconds is None:
            most = SIMULATIONS
        done, chunk = 0, 4
        while most is None or done < most:
            count = MOST if limits.seconds is None and between == float("inf") else chunk
            count = count if most is None else min(count, most - done)
            before = time.perf_counter()
            ran = tree.run(self._work, count)
            now = time.perf_counter()
            if ran < 0:
                self._game.calls.stream(self._work, 0)
                done = 0
                continue
            done += ran
            if ran < count:  # nothing is left to find out
                break
            left = LOOK if limits.seconds is None else limits.seconds - (now - began)
            if left <= 0:
                break
            rate = count / max(now - before, 1e-7)
            chunk = min(max(int(rate * min(LOOK, left / 2)), 1), MOST)
            if now - told >= between:
                told = now
                yield self._result(tree, done, now - began)
        yield self._result(tree, done, time.perf_counter() - began)

    def _tree(self, seat: Seat, limits: Limits) -> OpenTree | HiddenTree:
        """Return the tree for a seat's situation, ready for simulations."""
        if not seat.codes:
            raise BadSetup(f"seat {seat.number} has no move to choose now")
        spec = self._game.spec
        is_open = not spec.hides(self._game.options) or (
            spec.opened is not None and spec.opened(seat.seen[0])
        )
        # Where others may act as well, it would be their decision that one tree begins with.
        is_open = is_open and self._game.calls.waiting(seat.tables, seat.seen) == 1 << seat.number
        if is_open not in self._trees or self._trees[is_open].memory != limits.memory:
            kind = OpenTree if is_open else HiddenTree
            self._trees[is_open] = kind(self._game, limits.memory)
        tree = self._trees[is_open]
        tree.settle(seat)
        numbers = tree.trees
        everybody = (1 << seat.players) - 1
        others = everybody & ~(1 << seat.number) if self._rivals else 0
        numbers["rivals"] = others
        numbers["believers"] = everybody if self._playouts else others
        if others:  # what they would do if they searched proves nothing
            numbers["proves"] = 0
        numbers["explore"] = self._explore
        numbers["alone"] = 2.0 * self._explore if seat.players == 1 else 0.0
        numbers["steps"] = self._steps
        numbers["guided"] = self._priors
        numbers["depth"] = limits.depth or 1 << 30
        self._work["key"][0] = seat.random(self._key, "search").getrandbits(64)
        self._game.calls.stream(self._work, 0)
        return tree

    def _result(self, tree: OpenTree | HiddenTree, done: int, seconds: float) -> Result:
        numbers = tree.trees
        moves = _order(tree.moves(lines=bool(numbers["every"][0])))
        return Result(
            seat=tree.seat.number,
            moves=tuple(moves),
            simulations=done,
            nodes=int(numbers["used"][0]),
            seconds=seconds,
            depth=int(numbers["deepest"][0]),
            full=bool(numbers["full"][0]),
            mix=tree.mix(moves),
        )


def _order(moves: list[MoveValue]) -> list[MoveValue]:
    """Order moves by visits: what was visited most is best known to be good.

    Moves whose value is proven need no visits: each stands before the first that is worth less.
    """
    proven = sorted((m for m in moves if m.error == 0.0), key=lambda m: (m.value, -m.code))
    ordered = []
    others = (m for m in moves if m.error > 0.0)
    for move in sorted(others, key=lambda m: (-m.visits, -m.value, m.code)):
        while proven and (not move.visits or proven[-1].value >= move.value - SURE):
            ordered.append(proven.pop())
        ordered.append(move)
    return ordered + proven[::-1]
