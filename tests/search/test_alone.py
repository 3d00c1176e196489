"""Searching for somebody who plays alone: points on a wide range, and chance of many outcomes."""

from __future__ import annotations

import pytest

from mirabilis.search import Limits, Mcts, Rollouts
from search import alone
from search.alone import LEAVE, TAKE


def seat_at(game, face):
    """Return the seat after a first throw."""
    match = game.start(chance="manual")
    match.play(-1, alone.THROW + face)
    return match.seat(0)


@pytest.mark.compiled
@pytest.mark.parametrize("sides", ["6", "40"])
@pytest.mark.parametrize("priors", [False, True])
def test_the_best_move_and_its_value_are_found(sides, priors):
    game = alone.load(sides=sides)
    for face in range(1, int(sides) + 1, int(sides) // 6):
        truth = alone.after(face, alone.THROWS, alone.TAKES, int(sides))
        found = Mcts(game, 1, priors=priors, playouts="prior").search(
            seat_at(game, face), Limits(simulations=30_000)
        )
        if abs(truth[0] - truth[1]) > 0.1 * int(sides):
            assert found.best == (TAKE if truth[0] > truth[1] else LEAVE)
        value = truth[0] if found.best == TAKE else truth[1]
        assert found.value * alone.RANGE == pytest.approx(value, abs=0.08 * int(sides))
        assert 0 < found.error * alone.RANGE < 0.1 * int(sides)


@pytest.mark.parametrize("priors", [False, True])
@pytest.mark.parametrize("steps", [None, 1])
@pytest.mark.parametrize("hidden", [False, True])
def test_the_range_of_points_does_not_matter(priors, steps, hidden):
    """The same points on a range that is narrower and elsewhere lead to the same search."""
    visits = []
    for functions in ({}, {"returns": alone.far, "evaluate": alone.far_estimate}):
        game = alone.load(sides="40", jit=False, spec={"hidden": hidden}, **functions)
        result = Mcts(game, 1, priors=priors, steps=steps, playouts="prior").search(
            seat_at(game, 18), Limits(simulations=500)
        )
        visits.append(result.of(LEAVE).visits)
    assert visits[0] == pytest.approx(visits[1], abs=4)
    assert 4 < visits[0] < 496


@pytest.mark.compiled
def test_exploring_goes_by_how_far_results_lie_apart():
    """With results within a hundredth of each other, a weight of 0.7 would try all alike."""
    game = alone.load()
    result = Mcts(game, 1).search(seat_at(game, 1), Limits(simulations=3000))
    assert result.of(LEAVE).visits > 2500


@pytest.mark.compiled
@pytest.mark.parametrize("priors", [False, True])
def test_a_sure_result_does_not_end_exploring(priors):
    """With one take left, taking ends the game for sure, and nearly all simulations do that.

    How far results lie apart is told by the few others; it must not go to nothing.
    """
    game = alone.load(sides="40")
    match = game.start(chance="manual")
    for face in (40, 26):
        match.play(-1, alone.THROW + face)
        if face == 40:
            match.play(0, TAKE)
    search = Mcts(game, 1, priors=priors)
    result = search.search(match.seat(0), Limits(simulations=32_000))
    assert result.best == TAKE
    assert result.of(TAKE).value * alone.RANGE == pytest.approx(66)
    assert result.of(LEAVE).visits < 1000
    assert search._trees[True].trees["explore"][0] > 0.7 * 2 * 0.005


@pytest.mark.parametrize("priors", [False, True])
def test_while_all_results_are_equal_everything_is_tried(priors):
    game = alone.load(returns=alone.level, prior=alone.even, jit=False)
    result = Mcts(game, 1, priors=priors).search(seat_at(game, 3), Limits(simulations=200))
    assert min(move.visits for move in result.moves) >= 90


@pytest.mark.parametrize("hidden", [False, True])
def test_draw_stands_for_chance_bit_for_bit(hidden):
    """What draws by itself gives the same search as what lists 40 outcomes first."""
    spec = {"hidden": hidden}
    limits = Limits(simulations=100)
    for parameters in ({}, {"playouts": "prior"}, {"steps": 2}):
        drawn, listed, wrong = (
            Mcts(game, 3, **parameters).search(seat_at(game, 30), limits).moves
            for game in (
                alone.load(sides="40", jit=False, spec=spec),
                alone.load(sides="40", jit=False, spec=spec, without=("draw",)),
                alone.load(sides="40", jit=False, spec=spec, draw=alone.highest),
            )
        )
        assert drawn == listed
        assert drawn != wrong


@pytest.mark.compiled
def test_two_searches_agree_all_through_a_game():
    game = alone.load(sides="40")
    match = game.start(seed=5)
    search = Mcts(game, 1, playouts="prior")
    while not match.is_over:
        result = search.search(match.seat(0), Limits(simulations=20_000))
        fresh = Mcts(game, 2, playouts="prior").search(match.seat(0), Limits(simulations=20_000))
        assert result.best == fresh.best
        assert result.value == pytest.approx(fresh.value, abs=0.003)
        assert result.error < 3 * fresh.error + 1e-4
        match.play(0, result.best)


@pytest.mark.compiled
@pytest.mark.parametrize(("playouts", "policy"), [("random", "random"), ("prior", "take")])
def test_playouts_go_by_chance_or_by_the_opinion(playouts, policy):
    """One decision deep, a move is worth what the playouts make of it."""
    game = alone.load()
    take, leave = alone.after(3, alone.THROWS, alone.TAKES, 6, policy)
    seat = seat_at(game, 3)
    for result in (
        Mcts(game, 1, playouts=playouts, explore=9.0).search(
            seat, Limits(simulations=40_000, depth=1)
        ),
        Rollouts(game, 1, playouts=playouts).search(seat, Limits(simulations=40_000)),
    ):
        for code, value in ((TAKE, take), (LEAVE, leave)):
            found = result.of(code)
            assert found.value * alone.RANGE == pytest.approx(value, abs=0.15)


def test_of_equal_opinions_any_is_played():
    game = alone.load(jit=False, prior=alone.even)
    result = Rollouts(game, 1, playouts="prior").search(seat_at(game, 3), Limits(simulations=3000))
    take, leave = alone.after(3, alone.THROWS, alone.TAKES, 6, "random")
    assert result.of(TAKE).value * alone.RANGE == pytest.approx(take, abs=0.3)
    assert result.of(LEAVE).value * alone.RANGE == pytest.approx(leave, abs=0.3)
    assert take + 0.3 < alone.after(3, alone.THROWS, alone.TAKES, 6, "take")[0]


def test_an_error_is_one_of_points():
    """Nothing can be 18 points away from anything; with a few visits the error is less already."""
    game = alone.load(jit=False)
    result = Mcts(game, 1, explore=2.0).search(seat_at(game, 3), Limits(simulations=200))
    assert all(0.01 < move.error * alone.RANGE < 3 for move in result.moves)


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_so_many_decisions_of_the_opinion_come_before_the_estimate(steps):
    """With a die of one side, the opinion takes one point with each decision."""
    game = alone.load(sides="1", jit=False)
    found = Mcts(game, 1, steps=steps, playouts="prior").search(
        game.start(seed=1).seat(0), Limits(simulations=40, depth=1)
    )
    assert found.of(LEAVE).value * alone.RANGE == pytest.approx(steps)
