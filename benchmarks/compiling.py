"""Processor time for compiling everything, beside that of another checkout.

Each game is compiled in a process of its own with an empty cache, here and there in turn: the
rules, `greedy`, `mcts`, and `expectimax` where a level of the game needs it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.bots.levels import levels

BOUND, AIM = 0.75, 0.6
HERE = Path(__file__).resolve().parents[1]
COLD = """
import sys
import mirabilis
from mirabilis.bots import ready

slug, *bots = sys.argv[1:]
assert mirabilis.__file__.startswith({source!r}), mirabilis.__file__
game = mirabilis.load(slug)
game.prepare()
ready.prepare(bots, game)
"""


def add_to(parts: Any) -> None:
    """Add this part to the command line."""
    part = parts.add_parser("compile", help="compile everything, against another checkout")
    part.add_argument("--against", type=Path, required=True, help="the folder of that checkout")
    part.add_argument("--game", action="append", dest="games", help="only this game; repeatable")
    part.set_defaults(measure=measure)


def measure(chosen: argparse.Namespace) -> int:
    """Print the seconds of both by game, and their ratio; return 1 if it is above the bound."""
    if not (chosen.against / "src" / "mirabilis").is_dir():
        print(f"{chosen.against} has no src/mirabilis: name a checkout", file=sys.stderr)
        return 2
    known = [spec.slug for spec in mirabilis.games()]
    if unknown := set(chosen.games or ()) - set(known):
        print(
            f"no game {', '.join(sorted(unknown))}; there are {', '.join(known)}", file=sys.stderr
        )
        return 2
    ours = theirs = 0.0
    for slug in chosen.games or known:
        bots = bots_of(slug)
        mine, other = cold(HERE, slug, bots), cold(chosen.against.resolve(), slug, bots)
        ours, theirs = ours + mine, theirs + other
        print(f"{slug:8} {mine:7.1f} s {other:7.1f} s {mine / other:6.2f} ×", flush=True)
    ratio = ours / theirs
    print(f"{'all':8} {ours:7.1f} s {theirs:7.1f} s {ratio:6.2f} ×  at most {BOUND} (aim {AIM})")
    return 0 if ratio <= BOUND else 1


def bots_of(slug: str) -> list[str]:
    """Return the bots whose code is compiled for a game."""
    wanted = {text.partition(":")[0] for text in levels(mirabilis.load(slug)).values()}
    return ["greedy", "mcts", *sorted(wanted & {"expectimax"})]


def cold(checkout: Path, slug: str, bots: list[str]) -> float:
    """Return the processor time of a new process that compiles a game with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        changed = {"PYTHONPATH": str(checkout / "src"), "MIRABILIS_CACHE": cache}
        command = [sys.executable, "-c", COLD.format(source=str(checkout)), slug, *bots]
        process = subprocess.Popen(command, cwd=checkout, env=os.environ | changed)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)  # it has been waited for
    if process.returncode:
        raise SystemExit(f"compiling {slug} in {checkout} failed")
    return usage.ru_utime + usage.ru_stime
