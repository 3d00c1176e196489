"""CUDA kernels that play random games with a game's unchanged functions."""
# mypy: allow-untyped-decorators

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from benchmarks.cuda import cuda
from benchmarks.cuda_plan import Plan
from benchmarks.cuda_records import as_words, in_words, named, only
from mirabilis.core.compiled import PLAY
from mirabilis.core.game import Game
from mirabilis.core.masks import lowest
from mirabilis.core.rng import below, philox, pick, start
from mirabilis.core.seats import CHANCE, CHANCE_BIT

NEEDED = ("actors", "legal", "chance", "apply", "returns")  # what random play calls
ONE, FOUR = np.uint64(1), np.uint64(4)


class Records:
    """The types of what a plan keeps in memory."""

    def __init__(self, plan: Plan, game: Game) -> None:
        spec = game.spec
        self.seats = spec.players[1]
        self.code, self.word = np.dtype(plan.codes or np.int64), np.dtype(plan.words)
        self.moves = plan.moves or spec.max_moves
        self.outcomes = plan.outcomes or spec.max_outcomes
        self.words = 4 + 4 * plan.blocks
        self.scratch = [
            ("rng", self.word, self.words),
            ("weights", np.dtype(np.int32), self.outcomes),
            ("outcomes", self.code, self.outcomes),
            ("moves", self.code, self.moves),
        ]
        # Other fields, those of an estimate for example, may be too large for shared memory.
        self.used = only(spec.tables, named(game.parts.kernel[name] for name in NEEDED))
        self.tables = in_words(self.used)
        slot: list[Any] = [("state", in_words(spec.state))]
        slot += self.scratch[:1] if plan.source == "shared" else []
        slot += self.scratch[1:] if plan.lists == "shared" else []
        self.slot = in_words(np.dtype(slot, align=True), odd=True)
        shared_tables = self.tables.itemsize if plan.tables == "shared" else 0
        self.offset = -(-shared_tables // self.slot.itemsize)  # slots that the tables take
        slots = self.offset + (plan.block if plan.state == "shared" else 0)
        self.shared = slots * self.slot.itemsize


def device_tables(plan: Plan, game: Game, players: int) -> Any:
    """Return the tables on the GPU: as they are, or the fields that random play uses, as words."""
    tables = np.array(game.tables(players))
    if plan.tables == "global":
        return cuda.to_device(tables)
    kept = np.zeros(1, Records(plan, game).used)
    for name in kept.dtype.names or ():
        kept[name] = tables[name]
    return cuda.to_device(as_words(kept)[0])


def rollouts(game: Game, plan: Plan) -> Any:
    """Return the kernel of a plan.

    Thread ``i`` of ``n`` plays games ``i``, ``i + n``, … below ``count``; game ``g`` uses stream
    ``g`` of the key and begins from row ``g`` of ``starts``, whose number is a power of two.
    A row of ``totals`` gets a thread's decisions and utilities; ``out`` those of the first games.
    """
    make = _finishing if plan.loop == "finish" else _merged
    return make(game, plan, Records(plan, game))


@njit(forceinline=True)
def _begin(state: Any, starts: Any, game: Any) -> None:
    """Copy a start; the number of words is known when compiling, so no loop is left."""
    row = game & (starts.shape[0] - 1)
    for i in range(state.as_words.shape[0]):
        state.as_words[i] = starts[row, i]


@njit(forceinline=True)
def _look_ahead(source: Any) -> None:
    """Compute the next block of a source of two, once its first block is used.

    `word` would do it on its own when both are used, but then each lane of a warp at another
    time. The numbers that `word` returns are the same.
    """
    if source[3] >= FOUR:
        c0, c1, c2, c3 = philox(np.uint64(source[0]), np.uint64(source[1]), np.uint64(source[2]))
        for j in range(4, 12, 2):
            source[j] = source[j + 1]
        source[5], source[7], source[9], source[11] = c0, c1, c2, c3
        source[2] += ONE
        source[3] -= FOUR


@njit(forceinline=True)
def _note(out: Any, game: Any, decisions: Any, utility: Any) -> None:
    """Write a game down if it is one of the first."""
    if game < out.shape[0]:
        out[game, 0] = decisions
        for seat in range(utility.shape[0]):
            out[game, 1 + seat] = utility[seat]


def _merged(game: Game, plan: Plan, records: Records) -> Any:
    """A lane that has finished begins its next game while the others go on."""
    actors, legal, chance, apply, returns = (game.parts.kernel[name] for name in NEEDED)
    slot_type, tables_type = records.slot, records.tables
    word, words = records.word, records.words
    code, most_moves, most_outcomes = records.code, records.moves, records.outcomes
    seats, offset, plies, ahead = records.seats, records.offset, plan.plies, plan.ahead
    state_shared, tables_shared = plan.state == "shared", plan.tables == "shared"
    source_shared, lists_shared = plan.source == "shared", plan.lists == "shared"
    lists_apart = plan.lists == "apart"
    rows_outcomes, rows_moves = (plan.block, most_outcomes + 4), (plan.block, most_moves + 4)

    @cuda.jit(max_registers=plan.registers or None)
    def play(tables: Any, starts: Any, key: Any, count: Any, totals: Any, out: Any) -> None:
        # Of each if and else on a plan's choice only one is compiled.
        if tables_shared:
            copies = cuda.shared.array(0, tables_type)
            t = copies[0]
            for i in range(cuda.threadIdx.x, t.as_words.shape[0], cuda.blockDim.x):
                t.as_words[i] = tables[i]
            cuda.syncthreads()
        else:
            t = tables[0]
        if state_shared:
            slots = cuda.shared.array(0, slot_type)
            slot = slots[offset + cuda.threadIdx.x]
        else:
            slots = cuda.local.array(1, slot_type, 8)
            slot = slots[0]
        state = slot.state
        if source_shared:  # noqa: SIM108
            source = slot.rng
        else:
            source = cuda.local.array(words, word)
        if lists_shared:
            weights = slot.weights
            outcomes = slot.outcomes
            moves = slot.moves
        elif lists_apart:
            weights = cuda.local.array(most_outcomes, np.int32)
            outcomes = cuda.shared.array(rows_outcomes, code)[cuda.threadIdx.x]
            moves = cuda.shared.array(rows_moves, code)[cuda.threadIdx.x]
        else:
            weights = cuda.local.array(most_outcomes, np.int32)
            outcomes = cuda.local.array(most_outcomes, code)
            moves = cuda.local.array(most_moves, code)
        utility = cuda.local.array(seats, np.float64)
        points = cuda.local.array(seats, np.float64)
        sums = cuda.local.array(seats, np.float64)
        for seat in range(seats):
            utility[seat] = 0.0  # stays so for seats that nobody sits on
            sums[seat] = 0.0
        thread = cuda.grid(1)
        threads = cuda.gridsize(1)
        game = thread
        decisions = 0
        before = 0
        mask = 0
        playing = game < count
        if playing:
            _begin(state, starts, game)
            start(source, key, game)
            mask = int(actors(t, state))
        while playing:
            if mask == 0:
                returns(t, state, utility, points)
                for seat in range(seats):
                    sums[seat] += utility[seat]
                _note(out, game, decisions - before, utility)
                before = decisions
                game += threads
                if game < count:
                    _begin(state, starts, game)
                    start(source, key, game)
                    mask = int(actors(t, state))
                else:
                    playing = False
            if ahead:
                _look_ahead(source)
            for _ in range(plies):
                if mask == CHANCE_BIT:
                    n = int(chance(t, state, outcomes, weights))
                    apply(t, state, CHANCE, outcomes[pick(source, weights, n)])
                    mask = int(actors(t, state))
                if mask != 0 and mask != CHANCE_BIT:
                    seat = lowest(mask)
                    n = int(legal(t, state, seat, moves))
                    apply(t, state, seat, moves[below(source, n)])
                    decisions += 1
                    mask = int(actors(t, state))
        totals[thread, 0] = decisions
        for seat in range(seats):
            totals[thread, 1 + seat] = sums[seat]

    return play


def _finishing(game: Game, plan: Plan, records: Records) -> Any:
    """Game after game with the template's own loop: a warp waits for its longest game."""
    module = game.instance(PLAY)
    finish, returns = module.finish, module.returns
    slot_type, seats = records.slot, records.seats
    scratch_type = np.dtype(records.scratch, align=True)

    @cuda.jit(max_registers=plan.registers or None)
    def play(tables: Any, starts: Any, key: Any, count: Any, totals: Any, out: Any) -> None:
        t = tables[0]
        slots = cuda.local.array(1, slot_type, 8)
        state = slots[0].state
        scratches = cuda.local.array(1, scratch_type, 8)
        w = scratches[0]
        utility = cuda.local.array(seats, np.float64)
        points = cuda.local.array(seats, np.float64)
        sums = cuda.local.array(seats, np.float64)
        for seat in range(seats):
            utility[seat] = 0.0  # stays so for seats that nobody sits on
            sums[seat] = 0.0
        thread = cuda.grid(1)
        decisions = 0
        for game in range(thread, count, cuda.gridsize(1)):
            _begin(state, starts, game)
            start(w.rng, key, game)
            made = finish(t, state, w)
            decisions += made
            returns(t, state, utility, points)
            for seat in range(seats):
                sums[seat] += utility[seat]
            _note(out, game, made, utility)
        totals[thread, 0] = decisions
        for seat in range(seats):
            totals[thread, 1 + seat] = sums[seat]

    return play
