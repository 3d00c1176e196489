"""Whether the seats of `jahres` win alike when bots trade.

``python -m benchmarks.jahres_seats --years 20000`` plays years, each with another deal, by one bot
at every seat, and prints how often each seat won, with the chi-squared statistic of equal shares.
``docs/lab/balance-jahres.md`` has the result.
"""

from __future__ import annotations

import argparse
import math

import mirabilis
from mirabilis.arena.playing import Table
from mirabilis.core.game import Game

SHOWN = 1000  # years between two lines


def year(game: Game, bot: str, players: int, number: int) -> tuple[float, ...]:
    """Play a year; return what each seat won."""
    match = game.start(players, f"year {number}")
    bots = [mirabilis.bot(bot, game, 16 * number + seat) for seat in range(players)]
    Table(match, bots, lambda seat: bots[seat]).play()
    assert match.outcome is not None
    return tuple(match.outcome.utility)


def main() -> None:
    """Print the shares as they come in."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--years", type=int, default=SHOWN)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seats", type=int, default=4)
    asked = parser.parse_args()
    game, players = mirabilis.load("jahres"), asked.seats
    won = [0.0] * players
    for done in range(1, asked.years + 1):
        for seat, share in enumerate(year(game, asked.bot, players, asked.first + done - 1)):
            won[seat] += share
        if done % SHOWN == 0 or done == asked.years:
            even = done / players
            chi = sum((wins - even) ** 2 / even for wins in won)
            error = 100 * math.sqrt((players - 1) / done) / players
            shares = " ".join(f"{100 * wins / done:.2f}" for wins in won)
            print(
                f"{done} years: {shares} % (standard error {error:.2f}), chi² {chi:.1f}", flush=True
            )


if __name__ == "__main__":
    main()
