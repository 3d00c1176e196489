"""The bot ``expectimax``: its text, its strength, and where it lets another one choose."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.core.errors import BadSetup
from search.estimated import UNKNOWING, load
from tiny import bluff


def test_it_takes_a_win_and_prevents_one():
    game = load(UNKNOWING, jit=False, board="3x3", stones="3")
    bot = mirabilis.bot("expectimax:2", game)
    match = game.position("..1/.2c/ab. r 2")
    assert game.format(bot.choose(match.seat(0))) == "2SE"
    # Stone a runs home in one step if 1 is thrown, unless it is captured now.
    match = game.position("1../.a./2.b r 1")
    assert game.format(bot.choose(match.seat(0))) == "1SE"


def test_the_value_is_a_depth_or_a_time():
    game = load(UNKNOWING, jit=False, board="3x3", stones="3")
    seat = game.position("12./3.c/.ba r 1").seat(0)
    for text in ("expectimax", "expectimax:3", "expectimax:5ms", "expectimax:depth=2"):
        assert mirabilis.bot(text, game).choose(seat) in seat.codes
    assert mirabilis.bot("expectimax", game, seconds=0.005).choose(seat) in seat.codes
    with pytest.raises(mirabilis.MirabilisError, match="expectimax takes"):
        mirabilis.bot("expectimax:0", game)


def test_it_refuses_a_game_with_secrets():
    with pytest.raises(BadSetup, match="in bluff something is hidden: use mcts"):
        mirabilis.bot("expectimax:3", mirabilis.load(bluff, jit=False))


def test_it_arranges_its_stones_like_greedy():
    game = load(UNKNOWING, jit=False, board="2x3", stones="2", setup="arrange")
    for seed in range(5):
        match = game.start(seed=seed)
        seat = match.seat(0)
        expected = mirabilis.bot("greedy", game, seed).choose(seat)
        assert mirabilis.bot("expectimax:3", game, seed).choose(seat) == expected


@pytest.mark.compiled
def test_it_beats_random_play():
    game = mirabilis.load("ewn", setup="random")
    bots = {"expectimax:3": 0, "random": 0}
    for number in range(40):
        names = list(bots)[:: 1 if number % 2 else -1]
        players = [mirabilis.bot(name, game, number) for name in names]
        match = game.start(seed=number)
        while match.actors:
            seat = match.actors[0]
            match.play(seat, players[seat].choose(match.seat(seat)))
        bots[names[match.outcome.winners[0]]] += 1
    assert bots["expectimax:3"] >= 32
