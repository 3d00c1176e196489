"""Every bot meets every other, at every seat, with the same chance."""

from __future__ import annotations

import collections
import itertools

from hypothesis import given
from hypothesis import strategies as st

from mirabilis.arena import Plan
from mirabilis.arena.planning import rounds_for
from mirabilis.arena.schedule import (
    bot_seed,
    chance_seed,
    game_number,
    games_a_leg,
    leg_of,
    legs,
    lineups,
    total,
)

NAMES = "abcdef"


def plan(bots: int, players: int, rounds: int = 3, **more) -> Plan:
    return Plan("game", tuple(NAMES[:bots]), players=players, rounds=rounds, **more)


@given(st.integers(1, 6), st.integers(1, 5), st.integers(0, 200))
def test_in_a_round_everybody_sits_everywhere(bots, players, number):
    seatings = legs(plan(bots, players), number)
    line = collections.Counter(seatings[0]) if players > 1 else None
    for seating in seatings:
        assert len(seating) == players
        assert line is None or collections.Counter(seating) == line
    for seat in range(players):
        assert sorted(s[seat] for s in seatings) == (
            sorted(seatings[0]) if players > 1 else list(NAMES[:bots])
        )


@given(st.integers(2, 6), st.integers(2, 5))
def test_line_ups_are_even(bots, players):
    lines = lineups(tuple(NAMES[:bots]), players)
    assert len({tuple(sorted(line)) for line in lines}) == len(lines)
    assert all(len(set(line)) > 1 for line in lines)
    if bots >= players:
        assert all(len(set(line)) == players for line in lines)
    counts = collections.Counter(itertools.chain(*lines))
    assert len(set(counts.values())) == 1
    assert len(counts) == bots


def test_one_bot_plays_itself():
    assert lineups(("a",), 3) == [("a", "a", "a")]


def test_two_seats_are_a_round_robin_of_pairs():
    p = plan(3, 2, rounds=2)
    assert total(p) == 6
    assert [legs(p, n) for n in range(3)] == [
        [("a", "b"), ("b", "a")],
        [("a", "c"), ("c", "a")],
        [("b", "c"), ("c", "b")],
    ]
    assert legs(p, 3) == legs(p, 0)


@given(st.integers(2, 5), st.integers(2, 4), st.integers(1, 60))
def test_a_run_is_balanced_wherever_it_stops(bots, players, stop):
    p = plan(bots, players, rounds=100)
    lines = [tuple(sorted(legs(p, n)[0])) for n in range(stop)]
    counts = collections.Counter(lines)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len(counts) == min(stop, len(lineups(p.bots, players)))


def test_neighbours_vary_where_there_are_three_seats():
    p = plan(3, 3, rounds=40)
    after_a = collections.Counter()
    for number in range(40):
        line = legs(p, number)[0]
        after_a[line[(line.index("a") + 1) % 3]] += 1
    assert min(after_a["b"], after_a["c"]) > 8


@given(st.sampled_from([None, 1, 3]), st.integers(1, 3))
def test_numbers_are_unique_and_in_order(series, players):
    p = plan(2, players, series=series if players > 1 else None)
    numbers, places = [], []
    for number in range(5):
        for leg in range(len(legs(p, number))):
            for game in range(games_a_leg(p)):
                numbers.append(game_number(p, number, leg, game))
                places.append(leg)
    assert numbers == list(range(len(numbers)))
    assert [leg_of(p, n) for n in numbers] == places


def test_chance_is_that_of_the_round_and_bots_have_their_own():
    p = plan(2, 2, series=2)
    chances = {chance_seed(p, n, g) for n in range(4) for g in range(3)}
    assert len(chances) == 12
    seeds = [
        bot_seed(p, n, leg, g, s)
        for n, leg, g, s in itertools.product(range(4), range(2), range(4), range(2))
    ]
    assert len(set(seeds)) == len(seeds)
    other = plan(2, 2, seed=1)
    assert chance_seed(other, 0, 0) != chance_seed(plan(2, 2), 0, 0)


def test_games_are_rounded_up_to_rounds():
    assert [rounds_for(n, 2, 5) for n in (1, 2, 3, 200)] == [1, 1, 2, 100]
    assert rounds_for(200, 3, 2) == 67
    assert rounds_for(10, 1, 4) == 3
