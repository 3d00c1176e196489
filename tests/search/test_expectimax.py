"""Expectimax to a depth: what it promises whatever it skips, its limits, and what it refuses."""

from __future__ import annotations

import itertools
import random
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mirabilis
from conformance.broken import PENNIES, broken
from games.ewn.reference import random_position
from mirabilis.core.errors import BadSetup
from mirabilis.core.work import records
from mirabilis.search import clock, expectimax, frames
from mirabilis.search.expectimax import Expectimax
from mirabilis.search.limits import Limits
from search.estimated import ESTIMATED, GENEROUS, LOADED, UNKNOWING, arbitrary, load
from tiny import bluff, market, pennies

SMALL = {"board": "3x3", "stones": "3", "substitute": "either"}
START = "12./3.c/.ba r 1"


class Plain:
    """The definition of a value to a depth, one call of the contract at a time."""

    def __init__(self, game, me):
        self.me = me
        self.calls, self.tables, self.work = game.calls, game.tables(2), game.new_work()

    def value(self, states, depth):
        calls, tables, work = self.calls, self.tables, self.work
        mask = calls.waiting(tables, states)
        if mask == 0:
            calls.result(tables, states, work)
            return float(work["utility"][0, self.me])
        if depth == 0:
            plain = getattr(arbitrary, "py_func", arbitrary)
            plain(tables[0], states[0], work["utility"][0])
            return float(work["utility"][0, self.me])
        if mask > 2:
            n = calls.outcomes(tables, states, work)
            codes = work["outcomes"][0, :n].tolist()
            weights = work["weights"][0, :n].tolist()
            weights = weights if weights[0] else [1] * n
            total = 0.0
            for code, weight in zip(codes, weights, strict=True):
                total += weight * self.after(states, -1, code, depth)
            return total / sum(weights)
        seat = mask - 1
        n = calls.moves(tables, states, work, seat)
        codes = work["moves"][0, :n].tolist()
        values = [self.after(states, seat, code, depth - 1) for code in codes]
        return max(values) if seat == self.me else min(values)

    def after(self, states, seat, code, depth):
        states = states.copy()
        self.calls.act(self.tables, states, seat, code)
        return self.value(states, depth)


def seat_at(game, text):
    match = game.position(text)
    return match.seat(match.actors[0])


def plain_values(game, text, depth):
    """Return the value of every move; the estimate reads fields as attributes, so interpreted."""
    game = mirabilis.load(game.parts.source, jit=False, **game._choices)
    seat = seat_at(game, text)
    plain = Plain(game, seat.number)
    return {c: plain.after(seat.seen, seat.number, c, depth - 1) for c in seat.codes}


def values(result):
    return {move.code: move.value for move in result.moves}


def some_position(seed, size=3, stones=3):
    return random_position(random.Random(seed), size, size, stones)


@pytest.mark.parametrize("source", [ESTIMATED, LOADED], ids=["even", "loaded"])
@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
@pytest.mark.parametrize("seed", range(4))
def test_values_are_those_of_the_definition(source, jit, seed):
    game = load(source, jit=jit, **SMALL)
    text = some_position(seed)
    for depth in (1, 2, 3) if jit else (1, 2):
        expected = plain_values(game, text, depth)
        for switches in ({}, {"prune": False}, {"remember": False}):
            found = Expectimax(game, **switches).search(seat_at(game, text), Limits(depth=depth))
            assert values(found) == expected, (text, depth, switches)


@pytest.mark.compiled
@given(seed=st.integers(0, 10**6), depth=st.integers(2, 5), is_loaded=st.booleans())
@example(seed=0, depth=6, is_loaded=True)
def test_what_is_skipped_changes_nothing(seed, depth, is_loaded):
    game = load(LOADED if is_loaded else ESTIMATED, board="4x4", substitute="either")
    seat = seat_at(game, some_position(seed, 4, 6))
    limits = Limits(depth=depth)
    full = Expectimax(game, prune=False, remember=False).search(seat, limits)
    fast = Expectimax(game).search(seat, limits)
    tiny = Expectimax(game).search(seat, Limits(depth=depth, memory=1))
    best = Expectimax(game, every=False).search(seat, limits)
    assert values(fast) == values(tiny) == values(full)
    assert [move.code for move in fast.moves] == [move.code for move in full.moves]
    assert (best.best, best.value, best.error) == (full.best, full.value, 0.0)
    for move in best.moves:
        assert full.of(move.code).value <= move.value <= full.value


@pytest.mark.compiled
def test_pruning_and_the_table_save_work():
    game = mirabilis.load("ewn", setup="standard")
    seat = game.start(seed=1).seat(0)
    nodes = [
        Expectimax(game, **switches).search(seat, Limits(depth=5)).nodes
        for switches in (
            {"prune": False, "remember": False},
            {"remember": False},
            {},
            {"every": False},
        )
    ]
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[3] < nodes[0] / 2


def test_a_search_goes_on_where_it_paused(monkeypatch):
    game = load(ESTIMATED, jit=False, **SMALL)
    seat = seat_at(game, START)
    whole = Expectimax(game).search(seat, Limits(depth=3))
    monkeypatch.setattr(clock, "MOST", 7)
    sliced = Expectimax(game).search(seat, Limits(depth=3))
    assert (sliced.moves, sliced.nodes) == (whole.moves, whole.nodes)


def test_frames_grow_with_the_depth(monkeypatch):
    game = load(ESTIMATED, jit=False, **SMALL)
    seat = seat_at(game, START)
    expected = Expectimax(game).search(seat, Limits(depth=3))
    monkeypatch.setattr(expectimax, "_ROWS", 1)
    search = Expectimax(game)
    assert values(search.search(seat, Limits(depth=3))) == values(expected)
    assert len(search._frames) > 1


@pytest.mark.compiled
def test_what_is_known_from_earlier_searches_changes_nothing():
    game = load(LOADED, setup="random")
    kept = Expectimax(game)
    match = game.start(seed=7)
    saved = 0
    while match.actors:
        seat = match.seat(match.actors[0])
        for viewer in (seat, seat):  # the second time everything is known
            result = kept.search(viewer, Limits(depth=4))
            fresh = Expectimax(game).search(viewer, Limits(depth=4))
            assert values(result) == values(fresh)
            saved += fresh.nodes - result.nodes
        match.play(seat.number, result.best)
    assert saved > 0


def test_a_table_grows_to_its_limit_and_keeps_what_it_knows(monkeypatch):
    game = load(ESTIMATED, jit=False, **SMALL)
    seat = seat_at(game, START)
    expected = Expectimax(game).search(seat, Limits(depth=3))
    monkeypatch.setattr(expectimax, "_FEW", 8)
    search = Expectimax(game)
    found = search.search(seat, Limits(depth=3))
    assert len(search._table) == 64
    assert values(found) == values(expected)
    assert not found.full
    small = Expectimax(game)
    assert small.search(seat, Limits(depth=3, memory=24 * 72)).full
    assert len(small._table) == 64
    search.search(seat, Limits(depth=2, memory=24 * 18))
    few = {int(key) for key in search._table["key"]} - {0}
    search._limit = 1 << 10
    search._make_room()
    assert len(search._table) > 16
    assert few == {int(key) for key in search._table["key"]} - {0} != set()
    monkeypatch.undo()
    known = Expectimax(game)
    known.search(seat, Limits(depth=3))
    known._table = records(frames.grown(known._table, 1 << 16), False)
    assert known.search(seat, Limits(depth=3)).nodes < 40 < expected.nodes


@pytest.mark.compiled
def test_a_shallow_search_knows_nothing_deep():
    game = load(ESTIMATED, **SMALL)
    for seed in range(20):
        seat = seat_at(game, some_position(seed))
        search = Expectimax(game)
        search.search(seat, Limits(depth=30))
        for depth in (4, 3, 2, 1):
            assert values(search.search(seat, Limits(depth=depth))) == values_at(game, seat, depth)


def test_without_an_estimate_an_open_end_counts_half():
    game = load(UNKNOWING, jit=False, board="5x5", setup="standard")
    result = Expectimax(game).search(game.start(seed=1).seat(0), Limits(depth=2))
    assert values(result) == dict.fromkeys(values(result), 0.5)


def test_a_win_is_seen():
    game = load(UNKNOWING, jit=False, board="3x3", stones="3")
    seat = seat_at(game, "..1/.2c/ab. r 2")
    result = Expectimax(game, every=False).search(seat, Limits(depth=3))
    assert game.format(result.best) == "2SE"
    assert result.value == 1.0
    assert result.line == ((0, result.best),)
    assert (result.seat, result.mix, result.simulations) == (0, (), 0)


def test_depths_are_streamed_and_three_is_the_default():
    game = load(ESTIMATED, jit=False, **SMALL)
    seat = seat_at(game, START)
    results = list(Expectimax(game).improve(seat))
    assert [result.depth for result in results] == [1, 2, 3]
    assert results[2].nodes > results[1].nodes > results[0].nodes
    assert sum(move.visits for move in results[2].moves) == results[2].nodes
    assert len(list(Expectimax(game).improve(seat, Limits(depth=1)))) == 1


def test_a_limit_of_positions_is_kept_and_reproducible():
    game = load(ESTIMATED, jit=False, **SMALL)
    seat = seat_at(game, START)
    limits = Limits(simulations=300)
    first, second = (Expectimax(game, every=False).search(seat, limits) for _ in range(2))
    assert first.moves == second.moves
    assert first.nodes < 330


@pytest.mark.compiled
def test_time_is_kept():
    game = mirabilis.load("ewn", setup="standard")
    seat = game.start(seed=1).seat(0)
    search = Expectimax(game)
    search.search(seat, Limits(depth=2))
    used, depths = [], []
    for _ in range(20):
        began = time.process_time()  # the machine may have other things to do meanwhile
        depths.append(search.search(seat, Limits(seconds=0.02)).depth)
        used.append(time.process_time() - began)
    assert sorted(used)[10] < 0.024
    assert max(depths) >= 2


@pytest.mark.compiled
def test_a_better_move_of_an_unfinished_depth_is_taken():
    game = load(ESTIMATED, board="4x4")
    taken = 0
    for seed, every in itertools.product(range(12), (False, True)):
        seat = seat_at(game, some_position(seed, 4, 6))
        for budget in range(20, 1500, 97):
            search = Expectimax(game, every=every)
            results = [*search.improve(seat, Limits(simulations=budget))]
            last = results[-1]
            assert [r.depth for r in results[:-1]] == [*range(1, len(results))]
            if last.depth < len(results):  # the depth behind it was begun
                assert not every
                assert last.best != results[-2].best
                assert last.error == 0.0
                assert last.value == values_at(game, seat, last.depth + 1)[last.best]
                assert last.value > values_at(game, seat, last.depth + 1)[results[-2].best]
                taken += 1
    assert taken


def values_at(game, seat, depth):
    return values(Expectimax(game).search(seat, Limits(depth=depth)))


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (bluff, "in bluff something is hidden"),
        (pennies, "in pennies something is hidden"),
        (market, "in market it is not for two"),
    ],
)
def test_games_with_secrets_or_more_seats_are_refused(source, why):
    with pytest.raises(BadSetup, match=rf"{why}: use mcts"):
        Expectimax(mirabilis.load(source, jit=False))


def test_decisions_at_once_are_refused():
    game = mirabilis.load(broken(PENNIES, spec={"hidden": False}), jit=False)
    with pytest.raises(BadSetup, match="several seats may act at once: use mcts"):
        Expectimax(game).search(game.start(seed=1).seat(0))


def test_before_everything_is_open_a_search_is_refused():
    game = load(ESTIMATED, jit=False, **SMALL)
    with pytest.raises(BadSetup, match="something is hidden at this moment: use mcts"):
        Expectimax(game).search(game.start(seed=1).seat(0))


def test_utilities_that_are_no_shares_are_refused():
    game = load(GENEROUS, jit=False, board="3x3", stones="3")
    with pytest.raises(BadSetup, match="do not sum to 1: use mcts"):
        Expectimax(game).search(seat_at(game, "..1/.2c/ab. r 2"))


def test_a_seat_without_a_move_is_refused():
    game = load(ESTIMATED, jit=False, **SMALL)
    match = game.position("..1/.2c/ab. r 2")
    with pytest.raises(BadSetup, match="seat 1 has no move to choose now"):
        Expectimax(game).search(match.seat(1))
