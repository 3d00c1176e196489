"""The bot ``mcts`` where the game is certain of a move."""

from __future__ import annotations

import pytest
from numba import njit

from mirabilis import bots
from mirabilis.search import Mcts
from search import alone
from search.alone import LEAVE, TAKE


@njit
def certain(t, state, seat, moves, count, weights):
    """Leave everything, whatever comes."""
    for i in range(count):
        weights[i] = 1.0 if moves[i] == LEAVE else 0.001


@njit
def almost(t, state, seat, moves, count, weights):
    for i in range(count):
        weights[i] = 1.0 if moves[i] == LEAVE else 0.0011


def seat_at(game, face):
    match = game.start(chance="manual")
    match.play(-1, alone.THROW + face)
    return match.seat(0)


@pytest.fixture
def searches(monkeypatch):
    """Return what searches are asked for."""
    asked = []
    search = Mcts.search
    monkeypatch.setattr(
        Mcts, "search", lambda self, *given: asked.append(given) or search(self, *given)
    )
    return asked


@pytest.mark.parametrize(
    ("prior", "text", "move", "count"),
    [
        (certain, "mcts:200,sure=yes", LEAVE, 0),
        (certain, "mcts:200", TAKE, 1),
        (certain, "mcts:200,sure=no", TAKE, 1),
        (almost, "mcts:200,sure=yes", TAKE, 1),
    ],
)
def test_what_the_game_is_certain_of_is_not_searched(searches, prior, text, move, count):
    game = alone.load(jit=False, prior=prior)
    assert bots.bot(text, game, 1).choose(seat_at(game, 6)) == move
    assert len(searches) == count


def test_a_game_may_set_it(searches):
    game = alone.load(jit=False, prior=certain, spec={"tuned": {"mcts": {"sure": True}}})
    assert bots.bot("mcts:200", game).choose(seat_at(game, 6)) == LEAVE
    assert not searches


def test_a_game_without_an_opinion_is_searched(searches):
    game = alone.load(jit=False, without=("prior",))
    assert bots.bot("mcts:200,sure=yes", game, 1).choose(seat_at(game, 6)) == TAKE
    assert len(searches) == 1


def test_thoughts_are_searched_all_the_same():
    game = alone.load(jit=False, prior=certain)
    *_, last = bots.bot("mcts:50,sure=yes", game).improve(seat_at(game, 6))
    assert last.simulations == 50
