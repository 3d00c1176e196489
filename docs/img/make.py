"""Make the pictures of the README: one for each game that can draw itself.

Run it after a change of a drawing: ``.venv/bin/python docs/img/make.py``. The position is always
the same: it follows from a seed.
"""

from __future__ import annotations

from pathlib import Path

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.core import registry

HERE = Path(__file__).parent
SEED = 1905
DECISIONS = 9


def pictures() -> dict[str, str]:
    """Return file name and SVG text of every picture."""
    made = {}
    for spec in registry.games():
        face = mirabilis.load(spec.slug).parts.face
        if hasattr(face, "svg"):
            made[f"{spec.slug}.svg"] = face.svg(_board(spec.slug))
    return made


def _board(slug: str) -> dict[str, object]:
    """Return the board after some decisions of the bot ``random``."""
    game = mirabilis.load(slug)
    match = game.start(seed=SEED)
    bots = [mirabilis.bot("random", game, seed=seat) for seat in range(match.players)]
    for _ in range(DECISIONS):
        if not match.actors:
            break
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
    board: dict[str, object] = match.view(SPECTATOR)["board"]
    return board


if __name__ == "__main__":
    for name, text in pictures().items():
        (HERE / name).write_text(text, encoding="utf-8")
        print(name)
