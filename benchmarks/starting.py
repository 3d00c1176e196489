"""How long a new process takes: to import, and to make its first call into each kernel."""

from __future__ import annotations

import subprocess
import sys

import mirabilis
from benchmarks.row import Row

IMPORT = "import time; a = time.perf_counter(); import mirabilis; print(time.perf_counter() - a)"
FIRST = """
import time, mirabilis
from mirabilis.core.compiled import PERFT, PLAY
began = time.perf_counter()
game = mirabilis.load("{slug}")
match = game.start(seed=1)
{first}
print(time.perf_counter() - began)
"""
CALLS = {
    "a move": "s = match.actors[0]; match.play(s, match.codes(s)[0])",
    "a move of greedy": "s = match.actors[0]; mirabilis.bot('greedy', game).choose(match.seat(s))",
    "a move of hard": "s = match.actors[0]; mirabilis.bot('hard', game).choose(match.seat(s))",
    "a move of mcts:100": "s = match.actors[0]; "
    "mirabilis.bot('mcts:100', game).choose(match.seat(s))",
    "perft": "from mirabilis.core.perft import perft; "
    "perft(game.start(chance='manual', open=True), 1)",
}


def _seconds(code: str, times: int) -> list[float]:
    def once() -> float:
        done = subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True
        )
        return float(done.stdout)

    once()  # fills the caches
    return [once() for _ in range(times)]


def measure(times: int) -> list[Row]:
    """Take the best of several processes each."""
    taken = _seconds(IMPORT, times)
    rows = [Row("import mirabilis", "s", min(taken), 0.3, samples={"ours": taken})]
    for spec in mirabilis.games():
        for name, first in CALLS.items():
            taken = _seconds(FIRST.format(slug=spec.slug, first=first), times)
            work = f"first call in a second process: {spec.slug}, {name}"
            rows.append(Row(work, "s", min(taken), 1.0, samples={"ours": taken}))
    return rows
