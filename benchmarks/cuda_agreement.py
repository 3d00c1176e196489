"""The same numbers and games on a GPU as on the CPU: ``python -m benchmarks.cuda_agreement``.

Needs a CUDA GPU and the package numba-cuda. The kernel functions are the unchanged ones.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

import mirabilis
from benchmarks.cuda import cuda
from mirabilis.core import rng
from mirabilis.core.compiled import PLAY
from mirabilis.core.work import ONE_BLOCK, work_dtype

GAMES = 20_000


@cuda.jit
def _numbers(key: Any, sources: Any, weights: Any, out: Any) -> None:
    i = cuda.grid(1)
    if i < out.shape[0]:
        source = sources[i]
        rng.start(source, key[0], i)
        for j in range(8):
            out[i, j] = rng.word(source)
        for j in range(4):
            out[i, 8 + j] = rng.below(source, 720)
            out[i, 12 + j] = rng.pick(source, weights, weights.shape[0])


def _numbers_here(key: int, weights: Any, count: int) -> Any:
    out = np.zeros((count, 16), np.int64)
    source = np.zeros(ONE_BLOCK, np.uint64)
    for i in range(count):
        rng.start(source, np.uint64(key), i)
        out[i, :8] = [int(rng.word(source)) for _ in range(8)]
        for j in range(4):
            out[i, 8 + j] = rng.below(source, 720)
            out[i, 12 + j] = rng.pick(source, weights, len(weights))
    return out


def numbers() -> bool:
    """Compare words, bounded numbers and weighted picks of many streams."""
    count, weights = 4096, np.array([3, 1, 4, 1, 5, 9], np.int64)
    out = cuda.to_device(np.zeros((count, 16), np.int64))
    sources = cuda.to_device(np.zeros((count, ONE_BLOCK), np.uint64))
    key = cuda.to_device(np.array([1905], np.uint64))
    _numbers[32, 128](key, sources, cuda.to_device(weights), out)
    return bool((out.copy_to_host() == _numbers_here(1905, weights, count)).all())


def games(slug: str, **options: str) -> tuple[bool, float, float]:
    """Play the same random games on both; return whether all agree, win rate and length."""
    game = mirabilis.load(slug, **options)  # type: ignore[arg-type]
    play = game.instance(PLAY)
    finish, returns = play.finish, play.returns
    start = rng.start

    @cuda.jit
    def run(tables: Any, begin: Any, states: Any, works: Any, key: Any, out: Any) -> None:
        i = cuda.grid(1)
        if i < out.shape[0]:
            states[i] = begin[0]
            start(works[i].rng, key[0], i)
            out[i, 0] = finish(tables[0], states[i], works[i])
            returns(tables[0], states[i], works[i].utility, works[i].points)
            out[i, 1] = works[i].utility[0]

    begin = game.new_state()
    game.calls.begin(game.tables(2), begin)
    works = cuda.to_device(np.zeros(GAMES, work_dtype(game.spec, compiled=False)))
    states = cuda.to_device(np.zeros(GAMES, game.spec.state))
    out = cuda.to_device(np.zeros((GAMES, 2)))
    tables = cuda.to_device(np.array(game.tables(2)))
    key = cuda.to_device(np.array([1905], np.uint64))
    run[(GAMES + 127) // 128, 128](tables, cuda.to_device(begin), states, works, key, out)
    theirs = out.copy_to_host()
    ours = np.zeros((GAMES, 2))
    state, work = game.new_state(), game.new_work()
    for i in range(GAMES):
        totals = np.zeros((3, 2))
        totals[2, 0] = 1
        ours[i, 0] = play.playouts(game.tables(2), begin, state, work, 1905, i, totals)
        ours[i, 1] = totals[0, 0]
    return bool((ours == theirs).all()), float(theirs[:, 1].mean()), float(theirs[:, 0].mean())


def main() -> int:
    """Compare; return 1 if anything differs."""
    print(cuda.get_current_device().name)
    same = numbers()
    print("random numbers agree:", same)
    for options in ({"substitute": "either"}, {"substitute": "greater-first"}):
        agree, wins, length = games("ewn", setup="random", **options)
        print(
            f"{GAMES} games of ewn {options} agree: {agree}; first {wins:.4f}, {length:.3f} plies"
        )
        same = same and agree
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
