"""How generic code can reach a game's compiled functions: ``python -m benchmarks.binding``.

Each candidate builds random play of ewn in a fresh process, twice with the same cache folder;
the time to the first result is printed for both, with the speed afterwards.
``docs/decisions/0002-templates.md`` draws the conclusion.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

COMMON = """
import sys, time
import numpy as np
import mirabilis
from mirabilis.core.compiled import PLAY
game = mirabilis.load("ewn", setup="standard", substitute="either")
tables, begin, states, work = game.tables(2), game.new_state(), game.new_state(), game.new_work()
import mirabilis.core.rng as rng
from numba import njit
k = game.parts.kernel
"""

BODY = """
        t = tables[0]
        w = work[0]
        decisions = 0
        for i in range(games):
            rng.start(w.rng, np.uint64(1905), i)
            states[0] = begin[0]
            mask = actors(t, states[0])
            while mask != 0:
                if mask == 1 << 30:
                    n = chance(t, states[0], w.outcomes, w.weights)
                    apply(t, states[0], -1, w.outcomes[rng.pick(w.rng, w.weights, n)])
                else:
                    seat = 0 if mask & 1 else 1
                    n = legal(t, states[0], seat, w.moves)
                    apply(t, states[0], seat, w.moves[rng.below(w.rng, n)])
                    decisions += 1
                mask = actors(t, states[0])
        return decisions
"""

CANDIDATES = {
    "closure over the functions": (
        "def make(actors, chance, legal, apply):\n"
        "    @njit(cache=True)\n"
        "    def run(tables, begin, states, work, games):" + BODY + "    return run\n"
        "began = time.perf_counter()\n"
        "run = make(k['actors'], k['chance'], k['legal'], k['apply'])\n"
        "args = (tables, begin, states, work)\n"
    ),
    "functions as arguments": (
        "@njit(cache=True)\n"
        "def run_(tables, begin, states, work, games, actors, chance, legal, apply):"
        + BODY.replace("\n        ", "\n    ")
        + "\nbegan = time.perf_counter()\n"
        "fs = (k['actors'], k['chance'], k['legal'], k['apply'])\n"
        "run = lambda *a: run_(*a, *fs)\n"
        "args = (tables, begin, states, work)\n"
    ),
    "template module per game": (
        "began = time.perf_counter()\n"
        "playouts = game.instance(PLAY).playouts\n"
        "def run(tables, begin, states, work, games):\n"
        "    totals = np.zeros((3, 2)); totals[2, 0] = games\n"
        "    return playouts(tables, begin, states, work, 1905, 0, totals)\n"
        "args = (tables, begin, states, work)\n"
    ),
}

END = """
game.calls.begin(tables, begin)
began = time.perf_counter()
run(*args, 1)
first = time.perf_counter() - began
began = time.perf_counter()
run(*args, 100_000)
print(first, 100_000 / (time.perf_counter() - began))
"""


def main() -> None:
    """Print a line for each candidate."""
    for name, code in CANDIDATES.items():
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "candidate.py"
            file.write_text(COMMON + code + END, encoding="utf-8")
            env = os.environ | {"NUMBA_CACHE_DIR": folder, "MIRABILIS_CACHE": folder}
            results = []
            for _ in range(3):
                done = subprocess.run(
                    [sys.executable, str(file)],
                    env=env,
                    check=True,
                    capture_output=True,
                    text=True,
                )
                results.append([float(word) for word in done.stdout.split()])
        (one, speed), *later = results
        second = min(first for first, _ in later)
        print(
            f"{name:<28} first process {one:5.2f} s, second {second:5.2f} s, {speed:,.0f} games/s"
        )


if __name__ == "__main__":
    main()
