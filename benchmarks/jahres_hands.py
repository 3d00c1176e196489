"""What the best game of a hand of `jahres` is worth, by the number of ideas in it.

``python -m benchmarks.jahres_hands`` deals ideas of the shipped deck at random, with a company card
and none to two designers, and takes the best game that would stand, on average over all pairs of
symbols that a month card can show. `mirabilis.games.jahres.prospects.typical` is fitted to the
column without designers; ``docs/lab/jahres-bots.md`` has the result.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numba import njit

import mirabilis
from mirabilis.games.jahres.cards import liked
from mirabilis.games.jahres.prospects import (
    CLASSES,
    FACES,
    FAVOUR,
    KINDS,
    best_faces,
    by_class,
    class_of,
    typical,
)
from mirabilis.games.jahres.spec import DESIGNERS, IDEAS

SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 14, 18, 24)  # ideas on hand
STAFF = (0, 1, 2)  # designers
NOTHING = -3.0  # what counts where no game would stand: as bad as a game can be


@njit
def deal(tables: Any, ideas: int, trials: int, seed: int, staff: int) -> tuple[float, float]:
    """Deal hands; return the mean value of the game that stands, and its standard deviation."""
    t = tables[0]
    np.random.seed(seed)
    faces = np.zeros(FACES)
    best = np.zeros(CLASSES)
    total = 0.0
    squares = 0.0
    for _ in range(trials):
        cards = np.random.permutation(IDEAS)
        asked = liked(t, cards[ideas])  # of the company card
        for _ in range(staff):
            asked += liked(t, IDEAS + np.random.randint(DESIGNERS))
        best_faces(t, cards[:ideas], ideas, asked, faces)
        by_class(faces, FAVOUR, best)
        mean = _mean(best)
        total += mean
        squares += mean * mean
    mean = total / trials
    return mean, np.sqrt(squares / trials - mean * mean)


@njit
def _mean(best: Any) -> float:
    """Return the mean over all month cards, of which two different symbols come in two orders."""
    total = 0.0
    for a in range(KINDS):
        for b in range(a, KINDS):
            times = 1.0 if a == b else 2.0
            total += times * max(best[class_of(a, b)], NOTHING)
    return total / (KINDS * KINDS)


def main() -> None:
    """Print the table in Markdown, in thousands as people read them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=2000, help="hands of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tables = mirabilis.load("jahres").tables(2)
    names = [f"{n} designer{'s' * (n != 1)}" for n in STAFF]
    print("| ideas | formula | " + " | ".join(names) + " |")
    print("|---:|---:|" + "---:|" * len(STAFF))
    for ideas in SIZES:
        found = [deal(tables, ideas, given.trials, given.seed, staff) for staff in STAFF]
        cells = " | ".join(f"{10 * mean:.1f} ± {10 * spread:.1f}" for mean, spread in found)
        print(f"| {ideas} | {10 * float(typical(float(ideas))):.1f} | {cells} |")


if __name__ == "__main__":
    main()
