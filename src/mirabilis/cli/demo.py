"""Without a terminal there is nobody to ask: one game of bots is shown instead."""

from __future__ import annotations

from mirabilis.cli import session
from mirabilis.cli.prepare import load
from mirabilis.cli.screen import Screen
from mirabilis.cli.table import Table
from mirabilis.core.registry import games

SEED = 1905


def run(screen: Screen) -> int:
    """Show a game of the first game there is, and where to read more."""
    game = load(screen, games()[0].slug)
    match = game.twin(jit=game.is_prepared).start(seed=SEED)  # compiling takes longer than the game
    seats = ["greedy"] + ["random"] * (match.players - 1)
    code = session.sit(Table(screen, match, seats))
    screen.write()
    screen.tell(screen.say("demo.more"))
    return code
