"""Playouts and rivals that go by the game's own opinion of moves."""

from __future__ import annotations

import pytest
from numba import njit

import mirabilis
from conformance.broken import BLUFF, PENNIES, broken
from mirabilis import CHANCE
from mirabilis.core.errors import BadSetup
from mirabilis.search import Limits, Mcts, Rollouts
from search.estimated import parts
from search.test_infosets import cards, dealt, sets
from tiny.bluff.spec import KING, RAISE
from tiny.pennies.spec import HEADS


@njit
def honest(t, state, seat, moves, count, weights):
    """Bet with a king and with nothing else."""
    for i in range(count):
        bold = moves[i] == RAISE
        weights[i] = 1.0 if bold == (state.cards[seat] == KING) else 0.5


@njit
def heads(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0 if moves[i] == HEADS else 0.5


@njit
def last(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0 + i


HONEST = broken(BLUFF, kernel={"prior": honest})
HEADY = broken(PENNIES, kernel={"prior": heads})
LAST = parts(prior=last)


def test_a_rival_by_opinion_answers_its_own_hand():
    """A jack's bet meets a king that calls or a queen that folds; its pass loses the ante."""
    game = mirabilis.load(HONEST, jit=False)
    jack, _queen, king = cards(game)
    seat = dealt(game, jack, king).seat(0)
    result = Mcts(game, 1, rivals="prior", explore=3.0).search(seat, Limits(simulations=3000))
    values = {game.format(move.code): move.value for move in result.moves}
    assert values["bet"] == pytest.approx((0.0 + 0.75) / 2, abs=0.03)
    assert 0.15 < values["pass"] < 0.26  # a call after it is tried as well, and loses more
    assert game.format(result.best) == "bet"
    searched = Mcts(game, 1).search(seat, Limits(simulations=3000))
    assert game.format(searched.best) == "pass"  # rivals who search have found the jack out


def test_only_the_searching_seat_has_a_tree():
    game = mirabilis.load(HONEST, jit=False)
    _jack, queen, king = cards(game)
    seat = dealt(game, queen, king).seat(0)
    result = Mcts(game, 1, rivals="prior").search(seat, Limits(simulations=200))
    assert sets(result) == 2  # now, and after pass and bet
    assert sum(move.visits for move in result.moves) == 200


@pytest.mark.compiled
@pytest.mark.parametrize("parameters", [{"rivals": "prior"}, {"playouts": "prior"}])
def test_interpreted_and_compiled_search_agree(parameters):
    results = []
    for jit in (True, False):
        game = mirabilis.load(HONEST, jit=jit)
        match = game.start(seed=5)
        results.append(Mcts(game, 5, **parameters).search(match.seat(0), Limits(simulations=80)))
    assert results[0].moves == results[1].moves


def test_against_opinions_one_answers_and_does_not_mix():
    """Seat 1 wins where the pennies differ: against heads it plays tails, always."""
    game = mirabilis.load(HEADY, rounds="1", jit=False)
    match = game.start()
    result = Mcts(game, 1, rivals="prior").search(match.seat(1), Limits(simulations=100))
    assert (game.format(result.best), result.value, result.mix) == ("tails", 1.0, ())
    match.play(0, "tails")  # unseen: what the rival is taken to have chosen stays heads
    again = Mcts(game, 1, rivals="prior").search(match.seat(1), Limits(simulations=100))
    assert (game.format(again.best), again.value) == ("tails", 1.0)


def test_nor_does_one_mix_later_on():
    game = mirabilis.load(HEADY, rounds="2", jit=False)
    for rivals, mixes in (("search", True), ("prior", False)):
        search = Mcts(game, 1, rivals=rivals)
        search.search(game.start().seat(1), Limits(simulations=60))
        assert bool((search._trees[False].nodes["mass"] > 0).any()) == mixes


def test_playouts_by_opinion_where_something_is_hidden():
    """A limit of one decision: below it, seat 1 and seat 0 both play heads."""
    game = mirabilis.load(HEADY, rounds="3", jit=False)
    seat = game.start().seat(0)
    result = Mcts(game, 1, rivals="prior", playouts="prior").search(
        seat, Limits(simulations=60, depth=1)
    )
    values = {game.format(move.code): move.value for move in result.moves}
    assert values["heads"] == pytest.approx(1.0)
    assert values["tails"] == pytest.approx(2 / 3)


def test_rivals_by_opinion_where_nothing_is_hidden():
    """Every move of the rival on a line is the one its opinion makes."""
    game = mirabilis.load(LAST, setup="standard", board="3x3", stones="2", jit=False)
    match = game.start(seed=1)
    *_, result = Mcts(game, 1, rivals="prior").improve(match.seat(0), Limits(simulations=400))
    lines = game.start(seed=1, chance="manual")
    lines.play(*next(event for event in match.seat(0).heard if event[0] == CHANCE))
    told = 0
    for move in result.moves:
        line = lines.copy()
        for who, code in move.line:
            if who == 1:
                assert code == line.codes(1)[-1]
                told += 1
            line.play(who, code)
    assert told


def test_an_opinion_proves_nothing():
    game = mirabilis.load(LAST, setup="standard", jit=False)
    seat = game.position(".a.../...../...../...1./..... r 1").seat(0)
    searched, believed = (
        Mcts(game, 1, rivals=rivals).search(seat, Limits(simulations=100))
        for rivals in ("search", "prior")
    )
    assert searched.error == 0.0 < believed.error
    assert searched.best == believed.best
    assert believed.simulations == 100 > searched.simulations


def test_what_cannot_be_is_said():
    game = mirabilis.load("ewn", setup="standard", jit=False)
    with pytest.raises(BadSetup, match="ewn has no opinion of moves: playouts=prior cannot be"):
        Mcts(game, playouts="prior")
    with pytest.raises(BadSetup, match="ewn has no opinion of moves: rivals=prior cannot be"):
        Mcts(game, rivals="prior")
    with pytest.raises(BadSetup, match="has no opinion"):
        Rollouts(game, playouts="prior")
    with pytest.raises(BadSetup, match="playouts of a search is random or prior, not 'best'"):
        Mcts(mirabilis.load(LAST, jit=False), playouts="best")
    with pytest.raises(BadSetup, match="rivals of a search is search or prior, not 'random'"):
        Mcts(mirabilis.load(LAST, jit=False), rivals="random")
