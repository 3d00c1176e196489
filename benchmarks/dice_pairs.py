"""How sure the estimate of dice is, and how far luck goes together.

``python -m benchmarks.dice_pairs``

Two sheets are played with the same dice up to a random throw, with random choices among them, and
from there both by value to their ends. What comes out is compared with what was expected.
"""

from __future__ import annotations

import argparse

import numpy as np
from numba import njit

from benchmarks.dice_estimate import seed_compiled
from benchmarks.dice_rules import OVER, Array, Rules, after, any_choice, mark, points, rules
from benchmarks.dice_worth import Space, Worth, choose, nothing, room, value
from mirabilis.games.dice.estimate import learned
from mirabilis.games.dice.evaluation import APART, BEND, LEAST, POINT, SQUARE, STEEP, TOGETHER
from mirabilis.games.dice.spec import SUMS, WAYS

LONGEST, MOST_ASTRAY = 22, 0.3
DISTANCES = ((1, 3), (4, 6), (7, 9), (10, 14), (15, 20), (21, 99))


@njit
def _variance(r: Rules, s: Array, marks: Array, place: int) -> float:
    k = int(r.until[place])
    share = r.until[place] - k
    total = 0.0
    for row in range(SUMS):
        low, high = s[k, row, marks[row]], s[k + 1, row, marks[row]]
        total += low + share * (high - low)
    return max(total, LEAST)


@njit
def _play(
    r: Rules, w: Worth, marks: Array, place: int, throw: int, astray: float, space: Space
) -> int:
    """Play a throw on a sheet; return the new place of its lines."""
    if place == OVER:
        return place
    if np.random.random() < astray:
        choice = any_choice(r, place, throw)
    else:
        choice = choose(r, w, marks, place, throw, space)
    mark(r, marks, throw, choice)
    return after(r, place, throw, choice)


@njit
def pairs(r: Rules, w: Worth, s: Array, count: int) -> Array:
    """Return, for pairs of sheets: expected points, variances, points in the end, marks apart."""
    space = room()
    found = np.zeros((count, 7))
    sheets = np.zeros((2, SUMS), np.int64)
    lines = np.zeros(2, np.int64)
    for i in range(count):
        sheets[:] = 0
        lines[:] = 0
        astray = MOST_ASTRAY * np.random.random()
        for _ in range(np.random.randint(1, LONGEST)):
            throw = r.lots[np.random.randint(WAYS)]
            for n in range(2):
                lines[n] = _play(r, w, sheets[n], lines[n], throw, astray, space)
        for n in range(2):
            found[i, n] = points(r, sheets[n])
            if lines[n] != OVER:
                found[i, n] = value(r, w, sheets[n], lines[n])
                found[i, 2 + n] = _variance(r, s, sheets[n], lines[n])
        found[i, 6] = np.abs(sheets[0] - sheets[1]).sum()
        while lines.max() != OVER:
            throw = r.lots[np.random.randint(WAYS)]
            for n in range(2):
                lines[n] = _play(r, w, sheets[n], lines[n], throw, 0.0, space)
        for n in range(2):
            found[i, 4 + n] = points(r, sheets[n])
    return found


def loss(found: Array, together: Array | float) -> float:
    """Return the log loss of who ends with more."""
    first, second, mine, theirs, got, other, _ = found.T
    variance = mine + theirs - 2 * together * np.sqrt(mine * theirs)
    z = (first - second) / np.sqrt(np.maximum(variance, LEAST))
    x = z * (STEEP + BEND * z * z)
    chance = np.clip(0.5 + 0.5 * x / np.sqrt(1 + x * x), 1e-4, 1 - 1e-4)
    won = np.where(got == other, 0.5, got > other)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


def main() -> None:
    """Play pairs and print what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    r, file = rules(), {name: array.astype(np.float64) for name, array in learned().items()}
    names = ("fifth", "rows", "pairs", "gaps", "open")
    w = nothing()._replace(**{name: file[name] / POINT for name in names})
    seed_compiled(given.seed)
    found = pairs(r, w, file["spread"] * SQUARE, given.pairs)
    both = found[(found[:, 2] > 0) & (found[:, 3] > 0)]
    for some in np.array_split(both[np.argsort(both[:, 0])], 8):
        print(f"{len(some)} sheets: expected {some[:, 0].mean():.0f}, got {some[:, 4].mean():.0f}")
    for some in np.array_split(both[np.argsort(both[:, 2])], 10):
        square = ((some[:, 4] - some[:, 0]) ** 2).mean()
        expected = np.sqrt(some[:, 2].mean())
        print(f"{len(some)} sheets: deviation {expected:.0f}, found {np.sqrt(square):.0f}")
    off = both[:, 4:6] - both[:, 0:2]
    for least, most in DISTANCES:
        which = (both[:, 6] >= least) & (both[:, 6] <= most)
        a, b = off[which].T
        together = (a * b).mean() / np.sqrt((a * a).mean() * (b * b).mean())
        print(f"{which.sum()} pairs, {least} to {most} marks apart: correlation {together:.2f}")
    differ = found[(found[:, 6] > 0) & (found[:, 2:4].max(axis=1) > 0)]
    for constant in (0.0, 0.2, 0.3, 0.4, 0.5):
        print(f"{len(differ)} pairs, correlation {constant}: log loss {loss(differ, constant):.4f}")
    print(f"by marks apart: {loss(differ, TOGETHER / (1 + (differ[:, 6] / APART) ** 2)):.4f}")


if __name__ == "__main__":
    main()
