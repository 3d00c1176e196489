"""The read-only tables of the dice kernel: every throw, and the choices it offers."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from mirabilis.games.dice.estimate import fill
from mirabilis.games.dice.sheet import row_points
from mirabilis.games.dice.spec import DICE, FACES, SPEC
from mirabilis.games.dice.splits import choice_of

ALL_THROWS = tuple(itertools.combinations_with_replacement(range(1, FACES + 1), DICE))

_PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


def choices(throw: Sequence[int]) -> Iterator[int]:
    """Yield the different choices of a throw, by fifth die and then by pairs.

    >>> len(list(choices((1, 1, 1, 1, 1)))), len(list(choices((1, 2, 3, 4, 6))))
    (1, 15)
    """
    for fifth in sorted(set(throw)):
        rest = list(throw)
        rest.remove(fifth)
        yield from sorted(
            {
                choice_of((rest[a], rest[b]), (rest[c], rest[d]), fifth)
                for (a, b), (c, d) in _PAIRINGS
            }
        )


def tables(options: dict[str, str], players: int, t: Any) -> None:
    """Fill the tables for a set of options and a number of players."""
    row = t[0]
    row["seats"] = players
    row["early"] = SPEC.option("early_values").values.index(options["early_values"])
    row["row_points"] = row_points()
    row["dice"] = ALL_THROWS
    ways = Counter(
        tuple(sorted(dice)) for dice in itertools.product(range(1, FACES + 1), repeat=DICE)
    )
    row["weights"] = [ways[throw] for throw in ALL_THROWS]
    row["lots"] = [number for number, throw in enumerate(ALL_THROWS) for _ in range(ways[throw])]
    fill(row)
    for number, throw in enumerate(ALL_THROWS):
        row["shows"][number] = sum(1 << value for value in set(throw))
        found = list(choices(throw))
        row["n_options"][number] = len(found)
        row["options"][number, : len(found)] = found
