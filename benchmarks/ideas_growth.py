"""How the work of ideas grows with the tiles on the table.

``python -m benchmarks.ideas_growth --games 40 --plot docs/lab/ideas-growth.svg``

Positions are from games of four, half of them random, half by the opinion of `greedy`. Timed on
each are: the list of legal placements; the same list made anew from nothing but the tiles; and
placements, each with the theories it meets and the list of shapes it completes.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

import mirabilis
from benchmarks.row import Row
from mirabilis.core.rng import start
from mirabilis.games.ideas.laying import first_match, fits_beside, tile_at
from mirabilis.games.ideas.spec import PLACING, TILES

Array = np.ndarray[Any, Any]

PLAYING = "mirabilis.search.templates.playing"
PLAYERS = 4
EVERYBODY = (1 << PLAYERS) - 1
TRIED = 8  # placements timed on each position
REPEATS = 50  # of each in one sample
SAMPLES = 5  # the least of them counts
SIZE, NEAR = 60, 2  # tiles on the tables that the limits are for
LIMITS = {"legal": 1000, "placement": 100}  # microseconds
NAMES = {
    "legal": "legal placements, from the list that is kept",
    "scratch": "legal placements, from nothing but the tiles",
    "placement": "a placement, its theories and completions",
}
Times = dict[str, list[list[float]]]  # by name and number of tiles, in microseconds


class Table:
    """The kernel of the game in loops."""

    def __init__(self) -> None:
        self.game = mirabilis.load("ideas")
        kernel = self.game.parts.kernel
        legal, apply = kernel["legal"], kernel["apply"]
        stride = self.game.instance(PLAYING).stride_guided

        @njit
        def collect(
            tables: Array, begin: Array, out: Array, work: Array, number: int, fans: int
        ) -> int:
            """Play a game; keep the positions in which a tile is to be laid, by their tiles."""
            start(work[0].rng, 1905, number)
            out[0] = begin[0]
            while stride(tables[0], out[0], work[0], 1, fans) != 0:
                if out[0].phase == PLACING:
                    out[int(out[0].n_tiles)] = out[0]
            return int(out[0].n_tiles)

        @njit
        def list_all(tables: Array, states: Array, work: Array, repeats: int) -> int:
            """List the legal placements over and over."""
            n = 0
            for _ in range(repeats):
                n = legal(tables[0], states[0], int(states[0].turn), work[0].moves)
            return n

        @njit
        def list_anew(tables: Array, states: Array, work: Array, repeats: int) -> int:
            """List them without the list that is kept."""
            n = 0
            for _ in range(repeats):
                n = _anew(tables[0], states[0], work[0].moves)
            return n

        @njit
        def place(
            tables: Array, states: Array, room: Array, work: Array, move: int, repeats: int
        ) -> int:
            """Lay a tile over and over, each time on a copy, and list what it completes."""
            n = 0
            seat = int(states[0].turn)
            for _ in range(repeats):
                room[0] = states[0]
                apply(tables[0], room[0], seat, move)
                n = legal(tables[0], room[0], seat, work[0].moves)
            return n

        self.collect, self.list_all, self.list_anew, self.place = (
            collect,
            list_all,
            list_anew,
            place,
        )
        self.tables, self.work = self.game.tables(PLAYERS), self.game.new_work()
        self.begin, self.room = self.game.new_state(), self.game.new_state()
        self.game.calls.begin(self.tables, self.begin)

    def positions(self, number: int, fans: int) -> list[Array]:
        """Return the positions of a game, each an array of one."""
        out = np.zeros(TILES + 1, self.game.spec.state)
        self.collect(self.tables, self.begin, out, self.work, number, fans)
        kept = range(1, TILES + 1)
        return [out[n : n + 1] for n in kept if out[n : n + 1]["n_tiles"][0] == n]

    def time(self, position: Array, samples: int, found: Times, scratch: bool) -> None:
        """Add the times of a position, in microseconds, to those of its number of tiles."""
        n, t, w = int(position["n_tiles"][0]), self.tables, self.work
        count = self.list_all(t, position, w, 1)
        moves = w["moves"][0, :count].tolist()
        found["legal"][n].append(_least(self.list_all, (t, position, w), REPEATS, samples))
        if scratch:
            if w["moves"][0, : self.list_anew(t, position, w, 1)].tolist() != moves:
                raise AssertionError(f"another list of placements, {n} tiles on the table")
            found["scratch"][n].append(_least(self.list_anew, (t, position, w), 1, samples))
        for move in moves[:: max(len(moves) // TRIED, 1)]:
            given = (t, position, self.room, w, move)
            found["placement"][n].append(_least(self.place, given, REPEATS, samples))


@njit
def _anew(t: Any, state: Any, moves: Any) -> int:
    """List the placements of the seat in turn by trying every side with every side of its kind."""
    n = 0
    for tile in range(int(state.n_tiles)):
        field = int(state.tiles[tile]) >> 4 & 3
        for letter in range(int(t.sides[field])):
            kind = int(t.kind[field, letter])
            for i in range(int(t.n_fits[kind])):
                code = tile << 6 | letter << 4 | int(t.fit[kind, i])
                if state.stock[int(state.turn), code >> 2 & 3] != 0 and _possible(t, state, code):
                    moves[n] = code
                    n += 1
    return n


@njit
def _possible(t: Any, state: Any, code: int) -> bool:
    """Tell whether a tile can be laid there, and whether that is its name."""
    tile = tile_at(t, state, code)
    for i in range(int(state.n_tiles)):
        if not fits_beside(t, tile, int(state.tiles[i])):
            return False
    for i in range(code >> 6):
        if first_match(t, int(state.tiles[i]), tile) >= 0:
            return False
    return first_match(t, int(state.tiles[code >> 6]), tile) == code >> 4 & 3


def _least(loop: Callable[..., int], given: Sequence[Any], repeats: int, samples: int) -> float:
    """Return the least of some samples of one run of a loop, in microseconds."""
    best = float("inf")
    for _ in range(samples):
        began = time.perf_counter_ns()
        loop(*given, repeats)
        best = min(best, (time.perf_counter_ns() - began) / repeats / 1000)
    return best


def times(
    games: int, samples: int, sizes: Sequence[int] = range(TILES + 1), scratch: bool = True
) -> Times:
    """Time the positions of some games, random ones and those of `greedy` in turn."""
    table = Table()
    found: Times = {name: [[] for _ in range(TILES + 1)] for name in NAMES}
    for number in range(games):
        for position in table.positions(number, EVERYBODY * (number % 2)):
            if int(position["n_tiles"][0]) in sizes:
                table.time(position, samples, found, scratch)
    return found


def measure(runs: int) -> list[Row]:
    """Return the rows of the table of all benchmarks: the slowest of a hundred, at 60 tiles."""
    sizes = range(SIZE - NEAR, SIZE + NEAR + 1)
    found = times(12, runs, sizes, scratch=False)
    rows = []
    for name, limit in LIMITS.items():
        values = [x for n in sizes for x in found[name][n]]
        high = float(np.percentile(values, 99))
        work = f"ideas, {SIZE} tiles, 99th percentile: {NAMES[name]}"
        rows.append(Row(work, "µs", high, limit, samples={"ours": values}))
    return rows


def plot(found: Times) -> str:
    """Return the growth as a picture that stands for itself: SVG with its own colours."""
    from mirabilis.arena import plots

    colour = dict(zip(NAMES, (plots.SERIES[i] for i in (0, 1, 4)), strict=True))
    with plots.drawing():
        figure, ax = plots.axes(3.6, 6.4)
        for name in NAMES:
            known = [n for n in range(1, TILES + 1) if found[name][n]]
            middle, high = (
                [float(np.percentile(found[name][n], p)) for n in known] for p in (50, 99)
            )
            ax.plot(known, middle, color=colour[name], label=NAMES[name])
            ax.plot(known, high, color=colour[name], linewidth=0.8, linestyle=(0, (4, 2)))
        for name, limit in LIMITS.items():
            ax.axhline(limit, color=colour[name], linewidth=1, linestyle=":")
        ax.set_yscale("log")
        ax.set_ylim(0.01, 1e5)
        ax.set_xlim(0, TILES)
        ax.minorticks_off()
        ax.set_yticks([0.01, 0.1, 1, 10, 100, 1000], ["0.01", "0.1", "1", "10", "100", "1,000"])
        ax.set_xlabel("tiles on the table")
        ax.set_ylabel("microseconds")
        ax.set_title("median (line), 99th percentile (dashes), limit (dots)")
        ax.legend(fontsize=8, loc="upper left")
        text = plots.svg(figure, "growth")
    colours = resources.files("mirabilis.arena").joinpath("data/colours.css").read_text("utf-8")
    style = f"<style>{colours} text {{ font-family: sans-serif; }}</style>"
    opened = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    text = re.sub(r"<svg ([^>]*)>", rf"{opened} \1>{style}", text, count=1)
    return text.replace(' aria-hidden="true"', ' role="img"', 1) + "\n"


def table_of(found: Times) -> str:
    """Return the figures in Markdown."""
    lines = ["| tiles | " + " | ".join(NAMES.values()) + " |", "|---:|" + "---:|" * len(NAMES)]
    for n in (1, *range(10, TILES, 10)):
        near = range(n - NEAR, n + NEAR + 1) if n > 1 else (1,)
        values = {name: [x for k in near for x in found[name][k]] for name in NAMES}
        if all(values.values()):
            cells = [np.percentile(values[name], (50, 99)) for name in NAMES]
            lines.append(f"| {n} | " + " | ".join(f"{m:.2f} ({h:.2f})" for m, h in cells) + " |")
    return "\n".join(lines)


def main() -> None:
    """Time, print a table, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--samples", type=int, default=SAMPLES)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    found = times(given.games, given.samples)
    counts = [len(found["legal"][n]) for n in range(1, TILES + 1)]
    last = max(n for n, count in enumerate(counts, 1) if count)
    print(f"{given.games} games, {sum(counts)} positions of 1 to {last} tiles, in microseconds:")
    print(table_of(found))
    for name, limit in LIMITS.items():
        values = [x for n in range(SIZE - NEAR, SIZE + NEAR + 1) for x in found[name][n]]
        print(f"{SIZE} tiles, {NAMES[name]}: at most {max(values):.2f}; limit {limit}")
    if given.plot:
        given.plot.write_text(plot(found), encoding="utf-8")
        print(f"written to {given.plot}")


if __name__ == "__main__":
    main()
