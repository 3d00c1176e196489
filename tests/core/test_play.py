"""Random play through the contract, and the simple bots on it."""

import numpy as np
import pytest

import mirabilis
from mirabilis.core.compiled import PLAY
from mirabilis.core.errors import UnknownBot
from tiny import bluff


def playouts(game, count, first=0):
    tables = game.tables(2)
    begin = game.new_state()
    game.calls.begin(tables, begin)
    totals = np.zeros((3, 2))
    totals[2, 0] = count
    decisions = game.instance(PLAY).playouts(
        tables, begin, game.new_state(), game.new_work(), np.uint64(1905), first, totals
    )
    return decisions, totals[:2]


def test_random_poker_is_worth_what_it_is():
    """Enumerated: 6 deals, 4 lines; seat 1 expects exactly 1/8 of a chip of random play."""
    count = 4000 if mirabilis.load(bluff).is_compiled else 600
    decisions, (utility, points) = playouts(mirabilis.load(bluff), count)
    assert points.sum() == pytest.approx(0)
    assert utility.sum() == pytest.approx(count)
    assert 2 * count < decisions < 3 * count
    assert abs(points[0] / count - 1 / 8) < 5 * 1.35 / count**0.5


def test_games_are_the_same_however_they_are_shared_out():
    game = mirabilis.load(bluff)
    whole, (utility, _) = playouts(game, 60)
    parts = [playouts(game, 20, first) for first in (0, 20, 40)]
    assert sum(d for d, _ in parts) == whole
    assert sum(t[0] for _, t in parts) == pytest.approx(utility)


def test_a_bot_that_looks_ahead_beats_one_that_does_not():
    game = mirabilis.load("ewn", setup="standard", board="4x4", stones=3)
    bots = [mirabilis.bot("greedy", game, 1), mirabilis.bot("random", game, 2)]
    games = 40 if game.is_compiled else 3
    wins = 0
    for seed in range(games):
        match = game.start(seed=seed)
        while match.actors:
            seat = match.actors[0]
            match.play(seat, bots[(seat + seed) % 2].choose(match.seat(seat)))
        wins += match.outcome.winners[0] == seed % 2
    assert wins > games * 0.6


@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_bots_choose_the_same_from_the_same_seed():
    game = mirabilis.load("ewn")
    seat = game.start(seed=3).seat(0)
    for name in ("greedy", "random"):
        assert len({mirabilis.bot(name, game, 7).choose(seat) for _ in range(2)}) == 1
        assert mirabilis.bot(name, game, 7).choose(seat) in seat.codes


def test_unknown_bots_are_answered_with_the_known_ones():
    with pytest.raises(
        UnknownBot, match="no bot 'deep'; the bots are: expectimax, greedy, mcts, random"
    ):
        mirabilis.bot("deep", mirabilis.load(bluff))
