"""Expectimax against a plain enumeration that shares no code with it, equal to the last bit.

Whatever is chosen by comparing keeps its bits; sums are the only place where order matters. Both
add the values of the outcomes from the first to the last and divide by the sum of the weights.
"""

from __future__ import annotations

import random

import pytest

import mirabilis
from games.ewn.reference import Reference, random_position
from mirabilis.search.expectimax import Expectimax
from mirabilis.search.limits import Limits

TO_THE_END = Limits(depth=200)


def worth(game, me, known):
    """Return what a position is worth to ``me`` if both sides play as well as can be."""
    if game.winner is not None:
        return 1.0 if game.winner == me else 0.0
    text = game.text()
    if text not in known:
        branches = []
        for event in range(1, 7) if game.die is None else game.legal():
            after = game.copy()
            if game.die is None:
                after.throw(event)
            else:
                after.play(event)
            branches.append(worth(after, me, known))
        if game.die is None:
            total = 0.0
            for value in branches:
                total += value
            known[text] = total / 6
        else:
            known[text] = max(branches) if game.turn == me else min(branches)
    return known[text]


def by_hand(text, rows, columns, stones, either, known):
    """Return the worth of every move of a position."""
    game = Reference(rows, columns, stones, either).read(text)
    values = {}
    for move in game.legal():
        after = game.copy()
        after.play(move)
        values[move] = worth(after, game.turn, known)
    return values


def searched(search, game, text):
    match = game.position(text)
    result = search.search(match.seat(match.actors[0]), TO_THE_END)
    assert all(move.error == 0.0 for move in result.moves)
    assert [m.value for m in result.moves] == sorted((m.value for m in result.moves), reverse=True)
    return {game.format(move.code): move.value for move in result.moves}


def compare(rows, columns, stones, substitute, positions, jit=True):
    board = f"{rows}x{columns}"
    game = mirabilis.load("ewn", jit=jit, board=board, stones=stones, substitute=substitute)
    search = Expectimax(game)
    known = {}, {}
    dice = random.Random(rows * 100 + columns * 10 + stones)
    for _ in range(positions):
        text = random_position(dice, rows, columns, stones)
        me = "rb".index(text.split()[1])
        expected = by_hand(text, rows, columns, stones, substitute == "either", known[me])
        assert searched(search, game, text) == expected, text


@pytest.mark.parametrize("substitute", ["greater-first", "either"])
@pytest.mark.parametrize(("rows", "columns", "stones"), [(2, 2, 1), (2, 3, 1), (3, 2, 1)])
def test_small_boards_interpreted(rows, columns, stones, substitute):
    compare(rows, columns, stones, substitute, 6, jit=False)


@pytest.mark.compiled
@pytest.mark.parametrize("substitute", ["greater-first", "either"])
@pytest.mark.parametrize(
    ("rows", "columns", "stones", "positions"),
    [(2, 2, 1, 30), (2, 3, 2, 200), (3, 3, 2, 200), (3, 3, 3, 100), (3, 4, 2, 100), (2, 5, 3, 20)],
)
def test_small_boards(rows, columns, stones, positions, substitute):
    compare(rows, columns, stones, substitute, positions)


@pytest.mark.compiled
def test_one_stone_a_side_is_won_or_lost():
    game = mirabilis.load("ewn", board="4x7", stones="1", setup="standard")
    match = game.start(seed=1)
    result = Expectimax(game).search(match.seat(0), TO_THE_END)
    assert result.value == 0.0  # n is odd and n ≥ 2m - 1: the second player wins
    assert {move.value for move in result.moves} == {0.0}
    assert result.depth < 40  # it stopped when nothing was left to look at
