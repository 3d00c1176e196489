"""What holds in every game of dice, whoever plays and however."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.games.dice.sheet import open_choices, score
from mirabilis.games.dice.spec import FREE, HIGHEST, LOWEST, POINTS, THROW
from mirabilis.games.dice.splits import fifth_die, pairs_of
from mirabilis.games.dice.tables import ALL_THROWS, choices

from .helpers import any_choice, at, careful, game, play_on, sheet

OPTIONS = st.sampled_from(["any", "distinct"])


def random_state(own, players, seed, events):
    """Return a match some random decisions on."""
    match = own.start(players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(events):
        if not match.actors:
            break
        match.play(match.actors[0], rng.choice(match.codes(match.actors[0])))
    return match


@given(st.integers(1, 6), OPTIONS, st.integers(0, 2**32), st.integers(0, 90))
def test_marks_are_twice_the_throws_and_fifth_dice_and_free_throws_are_the_throws(
    players, early_values, seed, events
):
    match = random_state(game(early_values=early_values), players, seed, events)
    for own in match.view(0)["board"]["sheets"]:
        marked = sum(row["marks"] for row in own["rows"])
        fifths = sum(line["marks"] for line in own["lines"])
        assert marked + own["lost"] == 2 * own["throws"]
        assert fifths + own["free_throws"] == own["throws"]
        assert max(row["marks"] for row in own["rows"]) <= 10
        assert own["finished"] == (max(line["marks"] for line in own["lines"]) == 8)
        assert LOWEST <= own["score"] <= HIGHEST
        values = [line["value"] for line in own["lines"] if line["value"]]
        assert len(set(values)) == len(values)


@given(st.integers(1, 6), OPTIONS, st.integers(0, 2**32), st.integers(0, 90))
def test_the_choices_of_the_view_are_those_of_the_rules_with_their_effects(
    players, early_values, seed, events
):
    match = random_state(game(early_values=early_values), players, seed, events)
    if not match.actors:
        return
    seat = match.actors[0]
    board = match.view(seat)["board"]
    assert [choice["text"] for choice in board["choices"]] == match.moves(seat)
    tables = match.game.tables(players)
    assert list(open_choices(tables[0], match.observed(seat)[0], seat)) == match.codes(seat)
    hidden = len(match.actors) > 1
    for choice in board["choices"][:3]:
        if hidden:
            break
        twin = match.copy()
        twin.play(seat, choice["text"])
        after = sheet(twin, seat)
        assert after["score"] == choice["score"]
        assert after["finished"] == choice["ends"]


def test_the_lowest_and_highest_scores_are_those_of_the_spec():
    assert score([1] * 11) == LOWEST
    assert HIGHEST == score([10] * 11) == 5 * sum(POINTS)


def test_there_are_252_throws_in_7776_ways():
    assert len(ALL_THROWS) == 252
    ways = Counter(tuple(sorted(d)) for d in itertools.product(range(1, 7), repeat=5))
    match = at("0,0,0,0,0,0,0,0,0,0,0 -")
    odds = match.odds()
    assert sum(odds.values()) == 7776
    assert {ALL_THROWS[code - THROW]: weight for code, weight in odds.items()} == ways


@pytest.mark.parametrize("throw", ALL_THROWS)
def test_every_choice_uses_the_dice_thrown_and_is_listed_once(throw):
    listed = list(choices(throw))
    told = set()
    for choice in listed:
        first, second = pairs_of(choice)
        assert sorted((*first, *second, fifth_die(choice))) == list(throw)
        assert sum(first) <= sum(second)
        told.add((fifth_die(choice), sum(first), sum(second)))
    assert len(told) == len(listed)  # given the fifth die, no two make the same sums


@pytest.mark.parametrize("throw", ALL_THROWS)
def test_no_split_is_left_out(throw):
    found = set()
    for a, b, c, d, e in itertools.permutations(throw):
        found.add((e, tuple(sorted((a + b, c + d)))))
    listed = {(fifth_die(c), tuple(sum(p) for p in pairs_of(c))) for c in choices(throw)}
    assert listed == found


@pytest.mark.parametrize("early_values", ["any", "distinct"])
def test_the_rules_name_a_clause_exactly_where_they_list_no_move(early_values):
    own = game(early_values=early_values)
    for seed in range(12):
        match = random_state(own, 1 + seed % 3, seed, 4 * seed)
        if not match.actors:
            continue
        seat = match.actors[0]
        throw = tuple(match.view(seat)["board"]["dice"])
        every = [free + choice for choice in choices(throw) for free in (0, FREE)]
        legal = set(match.codes(seat))
        for code in every:
            assert (match.check(seat, code) is None) == (code in legal)


@given(st.integers(1, 4), st.integers(0, 2**32))
def test_a_game_ends_with_shares_of_one_win(players, seed):
    match = play_on(game().start(players=players, seed=seed), any_choice, random.Random(seed))
    outcome = match.outcome
    if players == 1:
        assert outcome.reason == "alone"
        return
    best = max(outcome.points)
    assert outcome.winners == tuple(s for s, p in enumerate(outcome.points) if p == best)
    assert sum(outcome.utility) == pytest.approx(1)
    assert outcome.reason == ("most" if len(outcome.winners) == 1 else "shared")


def test_care_is_worth_something():
    means = []
    for choose in (any_choice, careful):
        games = [
            play_on(game().start(seed=seed), choose, random.Random(seed)) for seed in range(30)
        ]
        means.append(sum(match.outcome.points[0] for match in games) / 30)
    assert means[1] > means[0] + 300
