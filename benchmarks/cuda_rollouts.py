"""Random games per second on a GPU: ``python -m benchmarks.cuda_rollouts ewn``.

Needs a CUDA GPU and the package numba-cuda. The rules are the unchanged kernel functions; the
lengths and winners of the first games are compared with the CPU's one by one.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import json
import math
import random
import statistics
import sys
import time
from dataclasses import dataclass
from typing import Any

import numpy as np

import mirabilis
from benchmarks.cuda import cuda, keep_local
from benchmarks.cuda_kernels import Records, device_tables, rollouts
from benchmarks.cuda_plan import ATTEMPTS, Plan
from benchmarks.cuda_records import as_words
from mirabilis.core import rng
from mirabilis.core.compiled import PLAY
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game

KEY = 1905  # and the next, one for each launch
RATED = 200_000
MATCHES = 200
Array = np.ndarray[Any, Any]


@dataclass
class Figures:
    """What one plan reached."""

    plan: str
    games: float  # a second, median of the launches
    plies: float
    spread: float  # standard deviation over mean of the launches
    launches: int
    played: int
    wins: float  # mean utility of the first seat
    length: float
    z_wins: float  # distance from the CPU's sample, in standard errors
    z_length: float
    compared: int
    equal: bool
    registers: int
    local: int  # bytes a thread
    shared: int  # bytes a block
    block: int
    occupancy: float
    device: str


class Cpu:
    """The same game on the CPU, for comparison."""

    def __init__(self, game: Game, players: int, pool: int, count: int) -> None:
        self.game, self.players = game, players
        self.starts = self._starts(pool)
        self.played = self._play(count)
        self.rate = self._rate()
        self.codes = self._codes(pool > 0)

    def _starts(self, pool: int) -> Array:
        """Return the state after set-up, or so many random states at the first decision."""
        game, tables = self.game, self.game.tables(self.players)
        starts = np.zeros(max(pool, 1), game.spec.state)
        state, work = game.new_state(), game.new_work()
        for i in range(len(starts)):
            state[:] = np.zeros(1, game.spec.state)
            game.calls.begin(tables, state)
            if pool:
                work["head"] = 0
                work["key"] = rng.split(np.uint64(KEY), i)
                game.calls.settle(tables, state, work)
            starts[i] = state[0]
        return starts

    def _play(self, count: int) -> Array:
        """Return decisions and utilities of the first games, one row each."""
        game, tables = self.game, self.game.tables(self.players)
        playouts = game.instance(PLAY).playouts
        out = np.zeros((count, 1 + self.players))
        state, work = game.new_state(), game.new_work()
        totals = np.zeros((3, self.players))
        for i in range(count):
            totals[:] = 0
            totals[2, 0] = 1
            begin = self.starts[i % len(self.starts)][None]
            out[i, 0] = playouts(tables, begin, state, work, np.uint64(KEY), i, totals)
            out[i, 1:] = totals[0]
        return out

    def _codes(self, drawn: bool) -> str:
        """Return the narrowest type for all codes met in some random games, after drawn starts."""
        met = {0}
        for seed in range(MATCHES):
            match, choice = (
                self.game.start(self.players, seed, open=True),
                random.Random(seed).choice,
            )
            first = len(match.line) if drawn else 0
            while not match.is_over:
                seat = match.actors[0]
                match.play(seat, choice(match.codes(seat)))
            met.update(code for _, code in match.line[first:])
        for name in ("uint8", "int16", "int32"):
            if np.iinfo(name).min <= min(met) and max(met) <= np.iinfo(name).max:
                return name
        return "int64"

    def _rate(self) -> float:
        """Return the games a second of one core, the best of three times 200,000."""
        game, tables = self.game, self.game.tables(self.players)
        state, work = game.new_state(), game.new_work()
        best = 0.0
        for i in range(3):
            totals = np.zeros((3, self.players))
            totals[2, 0] = RATED
            began = time.perf_counter()
            game.instance(PLAY).playouts(
                tables, self.starts[:1], state, work, np.uint64(KEY), i * RATED, totals
            )
            best = max(best, RATED / (time.perf_counter() - began))
        return best


class Gpu:
    """A plan, compiled and ready to launch."""

    def __init__(self, cpu: Cpu, plan: Plan, each: int) -> None:
        game = cpu.game
        self.plan, self.seats = plan, game.spec.players[1]
        self.kernel = rollouts(game, plan)
        self.shared = Records(plan, game).shared
        self.tables = device_tables(plan, game, cpu.players)
        self.starts = cuda.to_device(as_words(cpu.starts))
        self.nothing = cuda.to_device(np.zeros((0, 1 + self.seats)))
        self.compared = self._first(cpu)
        most = next(iter(self.kernel.overloads.values()))
        fitting = most.max_cooperative_grid_blocks(plan.block, self.shared)
        self.blocks = fitting
        self.count = fitting * plan.block * each
        if self.count > 1 << 32:
            raise ValueError("a launch has at most 2**32 games, because streams have 32 bits")
        self.totals = cuda.to_device(np.zeros((fitting * plan.block, 1 + self.seats)))

    def _first(self, cpu: Cpu) -> bool:
        """Play the games that the CPU played; tell whether all are equal."""
        count = len(cpu.played)
        out = cuda.to_device(np.full((count, 1 + self.seats), np.nan))
        blocks = 64
        totals = cuda.to_device(np.zeros((blocks * self.plan.block, 1 + self.seats)))
        self._launch(blocks, KEY, count, totals, out)
        theirs = out.copy_to_host()[:, : 1 + cpu.players]
        return bool((theirs == cpu.played).all())

    def _launch(self, blocks: int, key: int, count: int, totals: Any, out: Any) -> None:
        self.kernel[blocks, self.plan.block, 0, self.shared](
            self.tables, self.starts, np.uint64(key), np.int64(count), totals, out
        )

    def time(self, launch: int) -> tuple[float, Array]:
        """Return the seconds of one launch and its totals."""
        begin, end = cuda.event(), cuda.event()
        begin.record()
        self._launch(self.blocks, KEY + 1 + launch, self.count, self.totals, self.nothing)
        end.record()
        end.synchronize()
        return cuda.event_elapsed_time(begin, end) / 1000, self.totals.copy_to_host().sum(axis=0)


def measure(name: str, plan: Plan, cpu: Cpu, each: int, seconds: float) -> Figures:
    """Time launches of a plan until the seconds are over, two for warming up not counted."""
    plan = _fitting(dataclasses.replace(plan, codes=plan.codes or cpu.codes), cpu.game)
    keep_local(plan.stack)
    gpu = Gpu(cpu, plan, each)
    for launch in range(2):
        gpu.time(-2 - launch)
    times: list[float] = []
    totals = np.zeros(1 + gpu.seats)
    while sum(times) < seconds or len(times) < 5:
        spent, done = gpu.time(len(times))
        times.append(spent)
        totals += done
    played = gpu.count * len(times)
    length, wins = totals[0] / played, totals[1] / played
    rates = [gpu.count / t for t in times]
    device = cuda.get_current_device()
    threads = device.MAX_THREADS_PER_MULTIPROCESSOR * device.MULTIPROCESSOR_COUNT
    registers = next(iter(gpu.kernel.get_regs_per_thread().values()))
    local = next(iter(gpu.kernel.get_local_mem_per_thread().values()))
    games = statistics.median(rates)
    return Figures(
        name,
        games,
        games * length,
        statistics.pstdev(rates) / statistics.mean(rates),
        len(times),
        played,
        wins,
        length,
        _distance(wins, cpu.played[:, 1]),
        _distance(length, cpu.played[:, 0]),
        len(cpu.played),
        gpu.compared,
        registers,
        local,
        gpu.shared,
        plan.block,
        gpu.blocks * plan.block / threads,
        device.name.decode() if isinstance(device.name, bytes) else device.name,
    )


def _fitting(plan: Plan, game: Game) -> Plan:
    """Return the plan, or the nearest one whose shared memory a block can have."""
    most = cuda.get_current_device().MAX_SHARED_MEMORY_PER_BLOCK
    while Records(plan, game).shared > most and (smaller := plan.smaller()):
        plan = smaller
    return plan


def _distance(mean: float, sample: Array) -> float:
    """Return how many standard errors of the sample its mean lies from another mean."""
    error = float(sample.std()) / math.sqrt(len(sample))
    return (mean - float(sample.mean())) / error if error else 0.0


def _line(f: Figures) -> str:
    return (
        f"{f.plan:34} {f.games / 1e9:7.3f} {f.plies / 1e9:7.2f} {100 * f.spread:5.2f}% "
        f"{f.registers:4} {f.local:6} {f.shared:6} {f.block:5} {100 * f.occupancy:4.0f}% "
        f"{f.wins:.5f} {f.length:.4f} {f.z_wins:+5.2f} {f.z_length:+5.2f} "
        f"{'equal' if f.equal else 'DIFFER'} {f.launches}x{f.played // f.launches}"
    )


HEADING = (
    f"{'plan':34} {'Ggame/s':>7} {'Gply/s':>7} {'sd':>6} {'regs':>4} {'local':>6} {'shared':>6} "
    f"{'block':>5} {'occ':>5} {'wins':7} {'plies':7} {'z win':>5} {'z len':>5} games"
)


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name, value


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.cuda_rollouts")
    parser.add_argument("slug", help="a game of the registry, or the dotted name of a package")
    parser.add_argument("--option", action="append", default=[], type=_pair, metavar="NAME=VALUE")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=1000, help="games a thread in one launch")
    parser.add_argument("--seconds", type=float, default=2.0, help="timed seconds for each plan")
    parser.add_argument("--compare", type=int, default=100_000, help="games compared one by one")
    parser.add_argument(
        "--starts",
        type=int,
        default=0,
        help="begin from so many random states at the first decision, drawn before by the CPU",
    )
    parser.add_argument(
        "--plan",
        action="append",
        default=[],
        type=_pair,
        metavar="FIELD=VALUE",
        help="change the plan",
    )
    parser.add_argument(
        "--attempts", metavar="NAMES", help="try other plans: all, or names with ; between"
    )
    parser.add_argument("--json", help="write the figures to this file")
    return parser.parse_args()


def _plans(arguments: argparse.Namespace) -> list[tuple[str, Plan]]:
    """Return the plans that were asked for, with their names."""
    if arguments.attempts:
        wanted = arguments.attempts.split(";")
        found = [(n, p) for n, p in ATTEMPTS.items() if "all" in wanted or n in wanted]
        if not found:
            raise ValueError(f"attempts are: {'; '.join(ATTEMPTS)}")
        return found
    name = ", ".join(map("=".join, arguments.plan)) or "default"
    return [(name, Plan().changed(dict(arguments.plan)))]


def _game(arguments: argparse.Namespace) -> Game:
    slug = arguments.slug
    return mirabilis.load(
        importlib.import_module(slug) if "." in slug else slug, **dict(arguments.option)
    )


def main() -> int:
    """Measure; return 1 if a game differs from the CPU's."""
    arguments = _arguments()
    if arguments.starts & (arguments.starts - 1):
        sys.exit("the number of starts must be a power of two")
    try:
        plans, game = _plans(arguments), _game(arguments)
    except (ValueError, ImportError, MirabilisError) as error:
        sys.exit(str(error))
    players = arguments.players or game.spec.default_players
    cpu = Cpu(game, players, arguments.starts, arguments.compare)
    print(f"{game}, {len(cpu.starts)} starts, {len(cpu.played)} games compared one by one")
    print(f"one core of the CPU: {cpu.rate / 1e6:.2f} million games a second; codes: {cpu.codes}")
    print(HEADING, flush=True)
    figures = []
    for name, plan in plans:
        try:
            found = measure(name, plan, cpu, arguments.games, arguments.seconds)
        except Exception as error:  # an attempt that cannot run is a result too
            print(f"{name:34} failed: {type(error).__name__}: {str(error)[:300]}", flush=True)
            continue
        figures.append(found)
        print(_line(found), flush=True)
    if figures:
        print(figures[0].device)
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump([dataclasses.asdict(f) for f in figures], file, indent=1)
    return 0 if figures and all(f.equal for f in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
