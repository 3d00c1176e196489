"""``mirabilis bench``: how fast the games are here; ``--signature``: whether they are the same."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

from mirabilis.cli.prepare import load, prepare
from mirabilis.cli.screen import Screen
from mirabilis.core.game import Game
from mirabilis.core.registry import games

SECONDS = 0.5  # for each figure
COLUMNS = ("bench.game", "bench.games", "bench.decisions", "bench.simulations")


def arguments(parser: argparse.ArgumentParser, say: Callable[..., str]) -> None:
    """Add which games, and what to tell of them."""
    parser.add_argument("slugs", metavar="SLUG", nargs="*", help=say("arg.some"))
    parser.add_argument("--signature", action="store_true", help=say("arg.signature"))


def run(args: argparse.Namespace, screen: Screen) -> int:
    """Measure, or print signatures."""
    slugs = args.slugs or [spec.slug for spec in games()]
    chosen = [prepare(screen, load(screen, slug)) for slug in slugs]
    if args.signature:
        from mirabilis.bots.signature import signature

        for game in chosen:
            screen.write(f"{game.spec.slug} {signature(game)}")
        return 0
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for number, key in enumerate(COLUMNS):
        table.add_column(screen.say(key), justify="right" if number else "left")
    for game in chosen:
        screen.passing(screen.paint(game.spec.slug, "dim"))
        figures = (*_random(game), _simulations(game))
        table.add_row(game.spec.slug, *(f"{figure:,.0f}".replace(",", " ") for figure in figures))
    screen.passing("")
    screen.show(table)
    return 0


def _random(game: Game) -> tuple[float, float]:
    """Return random games and their decisions, a second."""
    import numpy as np

    from mirabilis.core.compiled import PLAY

    play: Any = game.instance(PLAY)
    players = game.default_players
    tables, states, work = game.tables(players), game.new_state(), game.new_work()
    begin = game.new_state()
    game.calls.begin(tables, begin)
    first, decisions, count = 0, 0, 1
    began = time.perf_counter()
    while True:
        totals = np.zeros((3, players))
        totals[2, 0] = count
        made = play.playouts(tables, begin, states, work, 0, first, totals)
        now = time.perf_counter()
        if first == 0:  # that one compiled
            began = now
        else:
            decisions += made
        first += count
        if now - began > SECONDS:
            return (first - 1) / (now - began), decisions / (now - began)
        count = min(2 * count, 1 << 14)


def _simulations(game: Game) -> float:
    """Return simulations of a tree search a second, at the start of a game."""
    from mirabilis.search import Limits, Mcts

    match = game.start(seed=0)
    seat, search = match.seat(match.actors[0]), Mcts(game)
    search.search(seat, Limits(simulations=1))  # compiles
    result = Mcts(game).search(seat, Limits(seconds=SECONDS))
    return result.simulations / result.seconds
