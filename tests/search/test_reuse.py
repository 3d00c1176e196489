"""A tree that is kept from move to move, and the outcomes of wide chance in it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis.search import Limits, Mcts
from mirabilis.search.open import OpenTree

START = "123../45.../6...d/...fe/..cba r 4"


def before_the_lots(game, seat):
    """Return a tree, and scratch memory, for the situation before any stone was placed by lot."""
    states = game.new_state()
    game.calls.begin(seat.tables, states)
    seat.seen[0] = states[0]
    tree, work = OpenTree(game, 1 << 26), game.new_work()
    tree.settle(seat, reuse=False)
    for name, value in (("explore", 0.7), ("steps", -1), ("depth", 1000)):
        tree.trees[name] = value
    game.calls.stream(work, 0)
    return tree, work


@pytest.mark.compiled
def test_a_tree_is_kept_from_move_to_move():
    game = mirabilis.load("ewn", setup="standard")
    match = game.start(seed=3)
    search, limits = Mcts(game, 1), Limits(simulations=20_000)
    first = search.search(match.seat(0), limits)
    match.play(0, first.best)
    match.play(1, match.codes(1)[-1])
    again = search.search(match.seat(0), limits)
    assert again.simulations == 20_000
    assert sum(move.visits for move in again.moves) > 20_000
    fresh = Mcts(game, 1, reuse=False)
    fresh.search(match.seat(0), limits)
    assert sum(move.visits for move in fresh.search(match.seat(0), limits).moves) == 20_000
    truth = Mcts(game, 9).search(match.seat(0), Limits(simulations=200_000))
    assert again.value == pytest.approx(truth.value, abs=0.02)


@pytest.mark.compiled
def test_a_tree_is_not_kept_for_another_game():
    game = mirabilis.load("ewn", setup="standard")
    search, limits = Mcts(game, 1), Limits(simulations=1000)
    search.search(game.position("1..../...../...../...../....a r 1").seat(0), limits)
    other = search.search(game.position("...../1..../...../...../a.... r 1").seat(0), limits)
    assert sum(move.visits for move in other.moves) <= 1000


@pytest.mark.compiled
@given(st.integers(0, 10_000), st.integers(1, 12))
def test_a_kept_tree_is_the_tree_below_the_moves_played(seed, plies):
    """Keeping moves nodes about: what is below the new root must not change."""
    game = mirabilis.load("ewn", setup="random", substitute="either")
    dice = random.Random(seed)
    match = game.start(seed=seed)
    search = Mcts(game, seed)
    for _ in range(plies):
        if match.is_over:
            return
        seat = match.actors[0]
        search.search(match.seat(seat), Limits(simulations=300))
        tree = search._trees[True]
        nodes, used = tree.nodes, int(tree.trees["used"][0])
        for i in range(used):
            width, first = int(nodes["width"][i]), int(nodes["first"][i])
            if width > 0:
                assert 0 < first < used
                assert first + width <= used
                assert nodes["visits"][first : first + width].sum() <= nodes["visits"][i]
        root = slice(int(nodes["first"][0]), int(nodes["first"][0] + nodes["width"][0]))
        assert sorted(nodes["code"][root].tolist()) == sorted(match.codes(seat))
        match.play(seat, dice.choice(match.codes(seat)))


@pytest.mark.compiled
def test_wide_chance_is_found_again():
    """Blue's stones by lot are 720 outcomes: the tree keeps those it has met."""
    game = mirabilis.load("ewn", setup="random", first="random", stones="5")
    match = game.start(seed=1)
    seat = match.seat(match.actors[0])
    tree, work = before_the_lots(game, seat)
    tree.run(work, 5000)
    visits = tree.nodes["visits"][: int(tree.trees["used"][0])]
    assert int(tree.trees["entered"][0]) > 120  # of 120 first lots and 120 × 120 second ones
    assert tree.nodes["visits"][0] == 5001
    assert visits.max() == 5001
    assert (visits[1:] < 200).all()


@pytest.mark.compiled
def test_a_kept_tree_keeps_its_errors():
    """Squares of past utilities are gone; what stands for them must not make the error smaller."""
    game = mirabilis.load("ewn")
    seat = game.position(START).seat(0)
    search = Mcts(game, 1)
    search.search(seat, Limits(simulations=20_000))
    again = search.search(seat, Limits(simulations=100))
    assert sum(move.visits for move in again.moves) == 20_100
    for move in again.moves:
        assert move.error > 0.8 * (move.value * (1 - move.value) / move.visits) ** 0.5


@pytest.mark.compiled
def test_wide_chance_is_kept_with_the_tree():
    """After the first lot, the second ones that were met are found again, and none twice."""
    game = mirabilis.load("ewn", setup="random")
    seat = game.start(seed=1).seat(0)
    tree, work = before_the_lots(game, seat)
    tree.run(work, 60_000)
    code = tree._code

    def seconds(node):
        """Return the second lots met after a first one, with their visits."""
        used = int(tree.trees["used"][0])
        signs = [i for i in range(used) if tree.nodes["first"][i] == -node - 1]
        return {int(tree.nodes["code"][i]): int(tree.nodes["visits"][i + 1]) for i in signs}

    firsts = seconds(0)
    lot = max(firsts, key=firsts.get)
    node = code.follow(tree.nodes, tree._table, 0, lot)
    before = seconds(node)
    assert len(before) > 50
    code.keep(tree.trees, tree.nodes, tree._table, np.zeros(len(tree.nodes), np.int32), node)
    assert seconds(0) == before
    for outcome, visits in before.items():
        found = code.follow(tree.nodes, tree._table, 0, outcome)
        assert tree.nodes["visits"][found] == visits
    assert int(tree.trees["entered"][0]) >= len(before)
    game.calls.act(seat.tables, tree._root, -1, lot)
    tree.run(work, 20_000)
    after = seconds(0)
    assert all(after[outcome] >= visits for outcome, visits in before.items())
    assert sum(after.values()) == sum(before.values()) + 20_000
