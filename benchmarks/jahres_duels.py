"""How often one bot of `jahres` wins against another, as sides that exchange their seats.

``python -m benchmarks.jahres_duels mcts:1000 greedy --deals 50 --seats 2`` plays each deal twice,
at a table of four with two and two of a kind, and prints the share of the wins with its 95 %
interval between deals. ``docs/lab/levels.md`` has the result.
"""

from __future__ import annotations

import argparse
import math
import statistics

import mirabilis
from mirabilis.arena.playing import Table
from mirabilis.core.game import Game


def share(game: Game, sides: tuple[str, str], seats: int, deal: int, swap: int) -> float:
    """Play a year; return what the first side won."""
    turn = [(seat + swap + (deal // 2 if seat > 1 else 0)) % 2 for seat in range(seats)]
    seed = 64 * deal + 16 * swap
    bots = [mirabilis.bot(sides[side], game, seed + seat) for seat, side in enumerate(turn)]
    match = game.start(seats, f"duel {deal}")
    Table(match, bots, lambda seat: bots[seat]).play()
    assert match.outcome is not None
    return sum(won for won, side in zip(match.outcome.utility, turn, strict=True) if side == 0)


def main() -> None:
    """Print the share of the wins."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seats", type=int, default=2, choices=(2, 4))
    asked = parser.parse_args()
    game, sides = mirabilis.load("jahres"), (asked.bot, asked.rival)
    won = [
        statistics.mean(share(game, sides, asked.seats, deal, swap) for swap in (0, 1))
        for deal in range(asked.first, asked.first + asked.deals)
    ]
    error = 1.96 * statistics.stdev(won) / math.sqrt(asked.deals)
    mean, games = 100 * statistics.mean(won), 2 * asked.deals
    who = f"{asked.bot} against {asked.rival}, {asked.seats} seats"
    print(f"{who}: wins {mean:.1f} % ± {100 * error:.1f} of {games} games")


if __name__ == "__main__":
    main()
