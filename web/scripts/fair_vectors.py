"""Write draws and records of fair chance, against which the page's own reading of them is tested.

From the root of the project: ``python web/scripts/fair_vectors.py``, then format it with Prettier.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import mirabilis
from mirabilis.core.chance import below

FILE = Path(__file__).parents[1] / "src" / "lib" / "fair" / "vectors.json"
TOTALS = (1, 2, 3, 6, 7, 36, 1000, 7776, 65537, 2**21 + 1, 2**31, 2**31 + 1, 3 * 2**30, 2**32)
BLOCK = 8  # words


def tables() -> list[mirabilis.Fair]:
    """Return fair chance of different kinds: with values of all, some and no seats."""
    values = [hashlib.sha512(bytes([i])).digest() for i in range(3)]
    return [
        mirabilis.Fair("table", seed=bytes(range(32)), values=(bytes(16), None)),
        mirabilis.Fair("Zürich 1905 ★", seed=hashlib.sha256(b"z").digest(), values=tuple(values)),
        mirabilis.Fair("alone", seed=bytes(32), values=(None,)),
    ]


def used(fair: mirabilis.Fair, number: int, total: int) -> int:
    """Return how many words a draw takes."""
    words, count = fair.words(number), 0

    def counted(i: int) -> int:
        nonlocal count
        count += 1
        return words(i)

    below(counted, total)
    return count


def told(fair: mirabilis.Fair) -> dict[str, Any]:
    """Return draws of one table: ``[number, total, draw]``."""
    wanted = [(n, total) for n in range(9) for total in TOTALS]
    wide = 2**31 + 1  # every second word is rejected
    wanted += [(n, wide) for n in range(4000) if used(fair, n, wide) > BLOCK][:8]
    return {
        "name": fair.name,
        "seed": fair.seed.hex(),
        "values": [None if value is None else value.hex() for value in fair.values],
        "words": [fair.words(1905)(i) for i in range(2 * BLOCK)],
        "draws": [[n, total, below(fair.words(n), total)] for n, total in wanted],
    }


def played(slug: str, players: int) -> str:
    """Return the record of a game between random players."""
    game = mirabilis.load(slug)
    values = (b"red throws salt over a shoulder", *(None,) * (players - 1))
    chance = mirabilis.Fair("quiet-otter", seed=bytes(range(32)), values=values)
    match = game.start(players, chance=chance)
    bots = [mirabilis.bot("random", game, seed=seat) for seat in range(players)]
    while match.actors:
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
    return match.record().dumps()


def main() -> None:
    """Write the file."""
    content = {
        "made by": "python web/scripts/fair_vectors.py",
        "tables": [told(fair) for fair in tables()],
        "records": {slug: played(slug, players) for slug, players in (("ewn", 2), ("code", 3))},
    }
    FILE.write_text(json.dumps(content, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
