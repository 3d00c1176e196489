"""Tree search where nothing is hidden: exact cases, limits, reproducibility."""

from __future__ import annotations

import importlib
import random
import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

import mirabilis
from conformance.broken import PENNIES, broken
from mirabilis.core.errors import BadSetup
from mirabilis.search import Expectimax, Limits, Mcts
from mirabilis.search.numbers import logarithm
from mirabilis.search.open import OpenTree
from mirabilis.search.tree import NODE
from search.estimated import GENEROUS, parts

START = "123../45.../6...d/...fe/..cba r 4"
EXACT = Limits(depth=200)


def at(text, **options):
    rows = text.split()[0].split("/")
    options.setdefault("board", f"{len(rows)}x{len(rows[0])}")
    game = mirabilis.load("ewn", **options)
    return game, game.position(text).seat("rb".index(text.split()[1]))


def small_positions(game, count, seed):
    """Yield seats with a choice, a few random moves into a game."""
    dice = random.Random(seed)
    while count:
        match = game.start(seed=dice.getrandbits(32))
        for _ in range(dice.randrange(4)):
            if not match.is_over:
                seat = match.actors[0]
                match.play(seat, dice.choice(match.codes(seat)))
        if not match.is_over and len(match.codes(match.actors[0])) > 1:
            yield match.seat(match.actors[0])
            count -= 1


@pytest.mark.compiled
@pytest.mark.parametrize(("board", "stones"), [("2x3", "1"), ("3x3", "1"), ("3x4", "1")])
@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_small_boards_are_solved_and_agree_with_expectimax(board, stones, substitute):
    game = mirabilis.load(
        "ewn", setup="standard", board=board, stones=stones, substitute=substitute
    )
    exact = Expectimax(game)
    for seat in small_positions(game, 12, seed=1905):
        *_, found = Mcts(game, 1).improve(seat, Limits(simulations=300_000))
        for move in exact.search(seat, EXACT).moves:
            assert found.of(move.code).error == 0.0
            assert found.of(move.code).value == pytest.approx(move.value, abs=1e-12)
        assert found.value == pytest.approx(exact.search(seat, EXACT).value, abs=1e-12)


@pytest.mark.compiled
@pytest.mark.parametrize("positions", [12, pytest.param(30, marks=pytest.mark.long)])
@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_values_lie_within_their_stated_error_of_the_truth(substitute, positions):
    """On 3x3 boards with three stones, some of which are too large to be proven so soon."""
    game = mirabilis.load("ewn", setup="standard", board="3x3", stones="3", substitute=substitute)
    exact = Expectimax(game)
    near = same = unproven = 0
    for seat in small_positions(game, positions, seed=5):
        truth = exact.search(seat, EXACT)
        found = Mcts(game, 3).search(seat, Limits(simulations=300_000))
        unproven += found.error > 0.0
        near += abs(found.value - truth.of(found.best).value) <= 2 * found.error + 1e-12
        same += truth.of(found.best).value == pytest.approx(truth.value, abs=1e-12)
    assert unproven >= positions // 10
    assert same >= positions - 1
    assert near >= positions - 1


@pytest.mark.compiled
def test_a_trap_is_seen_in_the_end():
    """3W is nearly won and looks bad for long; once 3NW is proven, all looks go elsewhere."""
    game, seat = at("1../32c/.ba b 6", setup="standard", stones="3", substitute="either")
    truth = Expectimax(game).search(seat, EXACT)
    search = Mcts(game, 1)
    assert game.format(search.search(seat, Limits(simulations=50_000)).best) == "3NW"
    found = Mcts(game, 1).search(seat, Limits(simulations=1_000_000))
    assert (game.format(found.best), found.error) == ("3W", 0.0)
    assert found.value == pytest.approx(truth.value, abs=1e-12)
    assert found.simulations < 1_000_000


def test_every_move_gets_its_visits_and_they_sum_up():
    game, seat = at(START)
    result = Mcts(game, 7).search(seat, Limits(simulations=400))
    assert sorted(game.format(move.code) for move in result.moves) == ["4E", "4S", "4SE"]
    assert sum(move.visits for move in result.moves) == result.simulations == 400
    assert result.moves[0].visits == max(move.visits for move in result.moves)
    assert all(0 < move.value < 1 and 0 < move.error < 1 for move in result.moves)
    assert result.line[0] == (0, result.best)
    assert (result.depth, result.full, result.mix) == (result.depth, False, ())
    assert result.depth > 0


@pytest.mark.compiled
def test_a_line_can_be_played():
    game, seat = at(START)
    *_, result = Mcts(game, 7).improve(seat, Limits(simulations=20_000))
    for move in result.moves:
        assert len(move.line) > 2
        match = game.position(START, chance="manual")
        for who, code in move.line:
            assert who in match.actors
            match.play(who, code)


@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_the_same_seed_and_simulations_give_the_same_result(jit):
    game, seat = at(START, jit=jit)
    limits = Limits(simulations=60)
    one, two, other = (Mcts(game, seed).search(seat, limits) for seed in (1, 1, 2))
    assert (one.moves, one.nodes) == (two.moves, two.nodes)
    assert one.moves != other.moves


@pytest.mark.compiled
def test_interpreted_and_compiled_search_agree_to_the_last_bit():
    results = []
    for jit in (True, False):
        game, seat = at(START, jit=jit)
        results.append(Mcts(game, 5).search(seat, Limits(simulations=150)))
    assert results[0].moves == results[1].moves


@pytest.mark.compiled
def test_results_do_not_depend_on_how_often_somebody_looks():
    game, seat = at(START)
    limits = Limits(simulations=30_000)
    *_, once = Mcts(game, 1).improve(seat, limits, between=float("inf"))
    *_, often = Mcts(game, 1).improve(seat, limits, between=0.0)
    assert once.moves == often.moves


@pytest.mark.compiled
def test_improve_streams_growing_results():
    game, seat = at(START)
    counts = [r.simulations for r in Mcts(game).improve(seat, Limits(seconds=0.2), between=0.02)]
    assert len(counts) > 3
    assert counts == sorted(counts)


@pytest.mark.compiled
def test_a_time_limit_is_kept():
    game, seat = at(START)
    search = Mcts(game)
    search.search(seat, Limits(simulations=1))
    over = []
    for _ in range(9):
        began = time.perf_counter()
        assert search.search(seat, Limits(seconds=0.05)).simulations > 0
        over.append(time.perf_counter() - began - 0.05)
    assert sorted(over)[4] < 0.025  # the machine may be busy now and then


@pytest.mark.compiled
def test_memory_is_kept_to_and_a_full_tree_goes_on():
    game, seat = at(START)
    result = Mcts(game, 1).search(seat, Limits(simulations=30_000, memory=1 << 18))
    assert result.full
    assert result.simulations == 30_000
    assert result.nodes * NODE.itemsize <= 1 << 18


def test_a_million_nodes_take_less_than_a_hundred_million_bytes():
    assert NODE.itemsize + 4 + 4 < 100  # a node, its place in the table, and scratch


@pytest.mark.compiled
def test_a_depth_limit_keeps_the_tree_shallow():
    game, seat = at(START)
    shallow = Mcts(game, 1).search(seat, Limits(simulations=20_000, depth=1))
    deep = Mcts(game, 1).search(seat, Limits(simulations=20_000))
    assert shallow.depth == 1 < deep.depth
    assert shallow.nodes < 10 < deep.nodes


def test_many_moves_are_widened():
    """Of many moves the first are tried first; more join as visits grow."""
    game = mirabilis.load("ewn", stones="5")
    few = Mcts(game, 1).search(game.start(seed=1).seat(0), Limits(simulations=40))
    assert sum(move.visits > 0 for move in few.moves) <= 16
    assert len(few.moves) == 120


def test_a_win_shared_unequally_is_no_proof():
    """Where utilities do not sum to one, ends prove nothing, and the search goes on without."""
    game = mirabilis.load(GENEROUS, setup="standard", board="2x2", jit=False)
    result = Mcts(game, 1).search(game.start(seed=1).seat(0), Limits(simulations=50))
    assert result.simulations == 50
    assert all(move.error > 0 for move in result.moves)


def test_what_cannot_be_searched_is_said():
    game = mirabilis.load("ewn", setup="standard")
    match = game.start(seed=1)
    with pytest.raises(BadSetup, match="has no move"):
        Mcts(game).search(match.seat(1), Limits(simulations=1))
    with pytest.raises(BadSetup, match="priors"):
        Mcts(game, priors=True)
    with pytest.raises(BadSetup, match="at least 0"):
        Mcts(game, explore=-1.0)
    with pytest.raises(BadSetup, match="simulations"):
        Limits(simulations=0)
    with pytest.raises(BadSetup, match="whole number"):
        Limits(simulations=10.5)
    with pytest.raises(BadSetup, match="bytes at most"):
        Limits(memory=1 << 60)
    with pytest.raises(BadSetup, match="a seed is"):
        Mcts(game, seed=-1)


@given(st.integers(1, 1 << 40))
def test_the_logarithm_is_near_enough_and_never_falls(number):
    assert -0.061 <= logarithm(number) - np.log(number) <= 1e-9
    assert logarithm(number + 1) >= logarithm(number)


@pytest.mark.compiled
def test_a_proven_move_is_not_passed_over_for_a_worse_one():
    """A sampled value above what is proven possible must not stand before a proven one."""
    game, seat = at("..1/c.3/.b. b 2", setup="standard", stones="3")
    exact = Expectimax(game).search(seat, EXACT)
    found = Mcts(game, 1).search(seat, Limits(simulations=2000))
    assert exact.of(found.best).value == pytest.approx(exact.value, abs=1e-12)


@pytest.mark.compiled
@given(st.integers(0, 5000))
def test_what_ends_before_its_limit_is_the_best_move(seed):
    game = mirabilis.load("ewn", setup="standard", board="3x3", stones="2")
    (seat,) = small_positions(game, 1, seed)
    found = Mcts(game, seed).search(seat, Limits(simulations=3000))
    if found.simulations < 3000:
        truth = Expectimax(game).search(seat, EXACT)
        assert truth.of(found.best).value == pytest.approx(truth.value, abs=1e-12)


@njit
def partial(t, state, seat, moves, count, weights):
    """Think nothing of any move but the last."""
    for i in range(count):
        weights[i] = 1e-9
    weights[count - 1] = 1.0


def test_priors_guide_what_is_tried():
    """A search that believes a prior tries the preferred move first, and in the end the others."""
    game = mirabilis.load(
        parts(prior=partial), setup="standard", board="2x3", stones="1", jit=False
    )
    seat = game.start(seed=1).seat(0)
    last = seat.codes[-1]
    guided = Mcts(game, 1, priors=True).search(seat, Limits(simulations=5))
    assert guided.of(last).visits >= 3
    truth = Expectimax(game).search(seat, EXACT)
    *_, found = Mcts(game, 1, priors=True).improve(seat, Limits(simulations=2000))
    assert found.error == 0.0
    assert found.value == pytest.approx(truth.value, abs=1e-12)


def test_where_others_may_act_too_it_is_ones_own_decision_that_is_searched():
    """Pennies played in the open: both seats choose, and each search is for its own seat."""
    open_pennies = broken(PENNIES, spec={"hidden": False})
    game = mirabilis.load(open_pennies)
    match = game.start()
    for seat in (0, 1):
        result = Mcts(game, 1).search(match.seat(seat), Limits(simulations=50))
        assert result.seat == seat
        assert result.line[0][0] == seat
        assert result.mix


@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
@pytest.mark.parametrize("name", ["ewn", "bluff"])
def test_what_is_found_does_not_depend_on_earlier_searches(name, jit):
    game = mirabilis.load(name if name == "ewn" else importlib.import_module("tiny.bluff"), jit=jit)
    match = game.start(seed=3)
    search, limits = Mcts(game, 1), Limits(simulations=200 if jit else 60)
    for _ in range(4):
        if match.is_over:
            break
        seat = match.actors[0]
        along = search.search(match.seat(seat), limits)
        fresh = Mcts(game, 1).search(match.seat(seat), limits)
        assert along.moves == fresh.moves
        assert along.mix == fresh.mix
        match.play(seat, along.best)


def test_a_search_that_begins_again_does_all_its_simulations():
    game = mirabilis.load(GENEROUS, setup="standard", board="2x2", jit=False)
    seat = game.start(seed=1).seat(0)
    search, limits = Mcts(game, 1), Limits(simulations=300)
    first, second = (search.search(seat, limits) for _ in range(2))
    assert first.moves == second.moves
    assert sum(move.visits for move in first.moves) == first.simulations == 300


def before_the_lots(game, seat):
    """Return a tree, and scratch memory, for the situation before any stone was placed by lot."""
    states = game.new_state()
    game.calls.begin(seat.tables, states)
    seat.seen[0] = states[0]
    tree, work = OpenTree(game, 1 << 26), game.new_work()
    tree.settle(seat)
    for name, value in (("explore", 0.7), ("steps", -1), ("depth", 1000)):
        tree.trees[name] = value
    game.calls.stream(work, 0)
    return tree, work


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
