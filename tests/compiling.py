"""Compiles what the tests need of every game, several games at once: ``python tests/compiling.py``.

Without it, the processes that share the tests would each compile the same functions. What has been
compiled on this machine takes no time.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import mirabilis
from mirabilis.bots import bot, levels, ready, settled
from mirabilis.bots.signature import BOTS
from mirabilis.bots.text import BotText
from mirabilis.core.errors import MirabilisError
from mirabilis.core.game import Game


def searching(game: Game) -> list[str]:
    """Return the names of the bots that would have to compile first."""
    texts: list[BotText] = []
    for text in (*BOTS, *levels(game).values()):
        with contextlib.suppress(MirabilisError):  # not for this game
            bot(text, game)
            texts.append(settled(text, game))
    return ready.unready(texts, game)


def compile_all(slug: str) -> None:
    """Compile a game's rules, and what bots search with."""
    game = mirabilis.load(slug)
    game.prepare()
    ready.prepare(searching(game), game)


def main() -> int:
    """Compile what is not there, in as many processes as there are cores; 1 if that fails."""
    games = [mirabilis.load(spec.slug) for spec in mirabilis.games()]
    missing = [game for game in games if not game.is_prepared or searching(game)]
    missing.sort(key=ready.functions, reverse=True)  # the largest first
    commands = [[sys.executable, __file__, game.spec.slug] for game in missing]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return max(pool.map(subprocess.call, commands), default=0)


if __name__ == "__main__":
    sys.exit(compile_all(sys.argv[1]) if sys.argv[1:] else main())
