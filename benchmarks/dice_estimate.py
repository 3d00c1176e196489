"""Learn the estimate of dice from solo play: ``python -m benchmarks.dice_estimate --out FILE``.

First from games played with it (a sheet is worth half of what came out and half of what the next
sheet was thought to be worth), then from the exact mean over all throws of the best choice. Every
change is made to a sheet and to its mirror image alike. Then the variance is fitted. Then games are
played with what was learned, choosing by it alone and with one throw looked ahead.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np
from numba import njit

import mirabilis
from benchmarks.dice_rules import (
    OVER,
    REFUSED,
    Array,
    Rules,
    after,
    any_choice,
    mark,
    points,
    rules,
)
from benchmarks.dice_worth import (
    Space,
    Worth,
    ahead,
    choose,
    choose_ahead,
    learn,
    nothing,
    room,
    value,
)
from mirabilis.games.dice.choices import fifth_of, row_of
from mirabilis.games.dice.estimate import PART
from mirabilis.games.dice.evaluation import POINT, SQUARE
from mirabilis.games.dice.spec import BOXES, KNOTS, SUMS, WAYS

MOST_THROWS = 200
# How often a choice is random, game after game: sheets that good play avoids are needed as well.
ASTRAY = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1, 0.2, 0.6)
CHUNK = 5000  # games at one rate
GRADES = (0, 500, 800, 1000)


@njit
def seed_compiled(seed: int) -> None:
    """Seed the random numbers of compiled code."""
    np.random.seed(seed)


@njit
def play(
    r: Rules, w: Worth, astray: float, looks: bool, sheets: Array, lines: Array, space: Space
) -> int:
    """Play a game; write every sheet before a throw, and the last one; return the throws."""
    marks = np.zeros(SUMS, np.int64)
    place = 0
    n = 0
    while place != OVER:
        sheets[n] = marks
        lines[n] = place
        throw = r.lots[np.random.randint(WAYS)]
        if astray > 0 and np.random.random() < astray:
            choice = any_choice(r, place, throw)
        elif looks:
            choice = choose_ahead(r, w, marks, place, throw, space)
        else:
            choice = choose(r, w, marks, place, throw, space)
        place = after(r, place, throw, choice)
        mark(r, marks, throw, choice)
        n += 1
    sheets[n] = marks
    return n


@njit
def from_games(r: Rules, w: Worth, games: int, rate: float) -> None:
    """Learn from how games went on and came out."""
    space = room()
    sheets = np.zeros((MOST_THROWS, SUMS), np.int64)
    lines = np.zeros(MOST_THROWS, np.int64)
    for _ in range(games):
        n = play(r, w, 0.0, False, sheets, lines, space)
        target = points(r, sheets[n])
        for i in range(n - 1, -1, -1):
            learn(r, w, sheets[i], lines[i], target, rate)
            target = 0.5 * target + 0.5 * value(r, w, sheets[i], lines[i])


@njit
def from_throws(r: Rules, w: Worth, games: int, rate: float) -> float:
    """Learn from the exact mean over the next throw; return how far off the values were."""
    space = room()
    sheets = np.zeros((MOST_THROWS, SUMS), np.int64)
    lines = np.zeros(MOST_THROWS, np.int64)
    total = 0.0
    count = 0
    for game in range(games):
        astray = ASTRAY[game % len(ASTRAY)]
        n = play(r, w, astray, False, sheets, lines, space)
        for i in range(n - 1, -1, -1):
            off = learn(r, w, sheets[i], lines[i], ahead(r, w, sheets[i], lines[i], space), rate)
            if astray == 0.0:
                total += off * off
                count += 1
    return float(np.sqrt(total / count))


@njit
def _widen(r: Rules, s: Array, marks: Array, place: int, target: float, rate: float) -> None:
    """Move the variance of a sheet towards a target."""
    k = int(r.until[place])
    share = r.until[place] - k
    guess = 0.0
    for row in range(SUMS):
        low, high = s[k, row, marks[row]], s[k + 1, row, marks[row]]
        guess += low + share * (high - low)
    by = rate * (target - guess) / SUMS
    for row in range(SUMS):
        s[k, row, marks[row]] += by * (1 - share)
        s[k + 1, row, marks[row]] += by * share


@njit
def spread(r: Rules, w: Worth, s: Array, games: int, rate: float) -> None:
    """Learn the variance, a sum over rows, from how far off the values were in the end."""
    space = room()
    sheets = np.zeros((MOST_THROWS, SUMS), np.int64)
    lines = np.zeros(MOST_THROWS, np.int64)
    for _ in range(games):
        n = play(r, w, 0.0, False, sheets, lines, space)
        final = points(r, sheets[n])
        for i in range(n):
            off = final - value(r, w, sheets[i], lines[i])
            _widen(r, s, sheets[i], lines[i], off * off, rate)
            _widen(r, s, sheets[i][::-1], r.mirror[lines[i]], off * off, rate)


@njit
def outcomes(r: Rules, w: Worth, games: int, looks: bool, seed: int) -> tuple[Array, Array]:
    """Return the points and the throws of games; the same seed throws the same dice."""
    space = room()
    sheets = np.zeros((MOST_THROWS, SUMS), np.int64)
    lines = np.zeros(MOST_THROWS, np.int64)
    found = np.zeros(games)
    throws = np.zeros(games)
    for game in range(games):
        np.random.seed(seed + game)
        throws[game] = play(r, w, 0.0, looks, sheets, lines, space)
        found[game] = points(r, sheets[int(throws[game])])
    return found, throws


def compare(r: Rules, games: int, seed: int) -> None:
    """Play at random by the rules of the game and by these, and see that they agree."""
    rng = random.Random(seed)
    game = mirabilis.load("dice", jit=False)
    for number in range(games):
        match = game.start(seed=seed + number)
        marks = np.zeros(SUMS, np.int64)
        place = 0
        while not match.is_over:
            codes = match.codes(0)
            throw = int(match.seat(0).seen[0]["throw"]) - 1
            open_to = [c for c in range(r.n_choices[throw]) if after(r, place, throw, c) != REFUSED]
            code = rng.choice(codes)
            wanted = (fifth_of(code) - 1, [row_of(code, 0), row_of(code, 1)])
            found = [c for c in open_to if (r.fifth[throw, c], r.rows[throw, c].tolist()) == wanted]
            assert (len(open_to), len(found)) == (len(codes), 1)
            mark(r, marks, throw, found[0])
            place = after(r, place, throw, found[0])
            match.play(0, code)
        assert match.outcome is not None
        assert (place, points(r, marks)) == (OVER, match.outcome.points[0])


def report(name: str, found: tuple[Array, Array]) -> None:
    """Print what games came to."""
    got, throws = found
    shares = ", ".join(f"{100 * (got >= grade).mean():.2f} % {grade}+" for grade in GRADES)
    error = got.std() / np.sqrt(len(got))
    print(f"{name}: {len(got)} games, mean {got.mean():.1f} (standard error {error:.2f}),", end=" ")
    print(f"sd {got.std():.0f}, {throws.mean():.2f} throws, {shares}", flush=True)


def whole(numbers: Array, unit: float) -> Array:
    """Return numbers in a unit, rounded, as the tables hold them."""
    found = np.rint(numbers * unit)
    assert np.abs(found).max() < 2**15, np.abs(found).max()
    return found.astype(np.int16)


def save(r: Rules, w: Worth, s: Array, out: Path) -> None:
    """Write the file that the game loads."""
    arrays = {
        "until": whole(r.until, PART),
        "fifth": whole(w.fifth, POINT),
        "rows": whole(w.rows + w.plain, POINT),
        "pairs": whole(w.pairs, POINT),
        "gaps": whole(w.gaps, POINT),
        "open": whole(w.open, POINT),
        "spread": whole(s, 1 / SQUARE),
    }
    part = out.with_name(out.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
    part.replace(out)


def main() -> None:
    """Learn, say how well it plays, save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--test", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    r, w = rules(), nothing()
    compare(r, 30, given.seed)
    seed_compiled(given.seed)
    start = time.perf_counter()
    chunks = max(given.games // CHUNK, 1)
    for n in range(chunks // 3 + 1):
        from_games(r, w, CHUNK, _falling(0.2, 0.02, 3 * n / chunks))
    print(f"{time.perf_counter() - start:.0f} s learned from games", flush=True)
    for n in range(chunks):
        off = from_throws(r, w, CHUNK, _falling(0.7, 0.03, n / chunks))
        if n % max(chunks // 10, 1) == 0:
            print(f"{time.perf_counter() - start:.0f} s values off by {off:.2f}", flush=True)
    s = np.zeros((KNOTS, SUMS, BOXES + 1))
    for n in range(chunks // 4 + 1):
        spread(r, w, s, CHUNK, _falling(0.03, 0.001, 4 * n / chunks))
    print(f"{time.perf_counter() - start:.0f} s", flush=True)
    if given.out:
        save(r, w, s, given.out)
    fresh = given.seed + 1_000_000
    alone = outcomes(r, w, given.test, False, fresh)
    report("by value", alone)
    looking = outcomes(r, w, given.test // 5, True, fresh)
    report("one throw ahead", looking)
    more = looking[0] - alone[0][: len(looking[0])]
    error = more.std() / np.sqrt(len(more))
    print(f"more by looking ahead, same dice: {more.mean():.1f} (standard error {error:.2f})")


def _falling(first: float, last: float, done: float) -> float:
    return float(first * (last / first) ** done)


if __name__ == "__main__":
    main()
