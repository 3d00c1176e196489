"""Make the pictures of the README, one for each game that can draw itself, and of the rules.

Run it after a change of a drawing: ``.venv/bin/python docs/img/make.py``. The position is always
the same: it follows from a seed. Names of games after the command make only their pictures.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.core import registry

HERE = Path(__file__).parent
SEED = 1905


class Scene(NamedTuple):
    """The game that is shown: who plays it, and how far."""

    players: int | None = None
    bot: str = "random"
    decisions: int = 9
    seed: int = SEED


SCENES = {
    "ideas": Scene(players=4, bot="greedy", decisions=10_000, seed=1879),  # to the end
    "jahres": Scene(players=4, bot="greedy", decisions=154, seed=1921),  # the eighth month begins
}


def pictures(slugs: Sequence[str] = ()) -> dict[str, str]:
    """Return file name and SVG text of every picture of the README, or of those of some games."""
    made = {}
    for slug in slugs or _slugs():
        face = mirabilis.load(slug).parts.face
        if hasattr(face, "svg"):
            made[f"{slug}.svg"] = face.svg(_board(slug))
    return made


def of_the_rules(slugs: Sequence[str] = ()) -> dict[Path, str]:
    """Return file and SVG text of every picture of the rules of games that have such."""
    made = {}
    for slug in slugs or _slugs():
        name = f"mirabilis.games.{slug}.diagrams"
        found = importlib.util.find_spec(name)
        if found is not None and found.origin is not None:
            folder = Path(found.origin).parent / "pictures"
            for file, text in importlib.import_module(name).pictures().items():
                made[folder / file] = text
    return made


def _slugs() -> list[str]:
    return [spec.slug for spec in registry.games()]


def _board(slug: str) -> dict[str, object]:
    """Return the board after the decisions of its scene."""
    scene = SCENES.get(slug, Scene())
    game = mirabilis.load(slug)
    match = game.start(seed=scene.seed, players=scene.players)
    bots = [mirabilis.bot(scene.bot, game, seed=seat) for seat in range(match.players)]
    for _ in range(scene.decisions):
        if not match.actors:
            break
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
    board: dict[str, object] = match.view(SPECTATOR)["board"]
    return board


if __name__ == "__main__":
    wanted = sys.argv[1:]
    made = {HERE / name: text for name, text in pictures(wanted).items()} | of_the_rules(wanted)
    for path, text in made.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.name)
