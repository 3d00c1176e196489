"""The estimate of who wins: its races computed by hand, its symmetries, and what it is worth."""

from __future__ import annotations

import functools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis.games.ewn.race import race_times
from mirabilis.games.ewn.substitution import substitutes

from .helpers import at, game, swapped, transposed


def place(base, *steps):
    """Return where a set of distances stands, the first stone first, 0 for a lost one."""
    return sum(step * base**stone for stone, step in enumerate(steps))


def slow_race(steps, either):
    """Return mean and mean square of the turns by plain recursion."""

    @functools.cache
    def race(left):
        living = [stone for stone, step in enumerate(left) if step]
        mean = square = 0.0
        for die in range(6):
            ways = []
            for stone in substitutes(living, die, either):
                after = tuple(s - (i == stone) for i, s in enumerate(left))
                ways.append((0.0, 0.0) if after[stone] == 0 else race(after))
            turns, squared = min(ways)
            mean += (1 + turns) / 6
            square += (1 + 2 * turns + squared) / 6
        return mean, square

    return race(tuple(steps))


@pytest.mark.parametrize("either", [False, True])
@given(st.lists(st.integers(0, 4), min_size=6, max_size=6).filter(any))
def test_races_agree_with_plain_recursion(either, steps):
    mean, variance = race_times(5, either)
    turns, square = slow_race(steps, either)
    assert mean[place(5, *steps)] == pytest.approx(turns, abs=1e-5)
    assert variance[place(5, *steps)] == pytest.approx(square - turns * turns, abs=1e-4)


def test_races_by_hand():
    mean, variance = race_times(5, True)
    assert mean[place(5, 1, 1, 1, 1, 1, 1)] == pytest.approx(
        1
    )  # whatever is thrown, a stone is home
    assert variance[place(5, 1, 1, 1, 1, 1, 1)] == pytest.approx(0, abs=1e-6)
    assert mean[place(5, 0, 0, 4)] == pytest.approx(4)  # a single stone always moves
    assert mean[place(5, 1, 0, 0, 0, 0, 2)] == pytest.approx(7 / 6)  # 6 alone moves the far one


def test_substitutes_are_those_of_the_rules():
    assert substitutes([0, 2, 5], 2, either=False) == [2]
    assert substitutes([0, 2, 5], 3, either=False) == [5]
    assert substitutes([0, 2, 5], 3, either=True) == [2, 5]
    assert substitutes([0, 2], 5, either=False) == [2]


def estimate(text, **options):
    """Return each side's estimated chance."""
    match = at(text, **options)
    states = match.observed(0)
    utility = np.zeros(2)
    code = match.game.instance("mirabilis.core.templates.estimates")
    work = match.game.new_work()
    code.estimate(match._tables, states, work)
    utility[:] = work["utility"][0]
    return utility


def positions():
    """Yield positions of random games with the die thrown."""
    dice = random.Random(7)
    for seed in range(40):
        match = game(setup="random").start(seed=seed)
        for _ in range(dice.randrange(12)):
            if not match.is_over:
                match.play(match.actors[0], dice.choice(match.codes(match.actors[0])))
        if not match.is_over:
            yield match.position()


def test_chances_sum_to_one_and_do_not_depend_on_the_view():
    for text in positions():
        chances = estimate(text)
        assert chances.sum() == pytest.approx(1.0, abs=1e-15)
        assert chances.min() > 0
        assert estimate(transposed(text)) == pytest.approx(chances)
        assert estimate(swapped(text))[::-1] == pytest.approx(chances)


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("...../.1.../...../...../a.... r 1", "1..../...../...../...../a.... r 1", "a step nearer"),
        ("...../.1.../...../..a../..... r 1", "...../.1.../..a../...../..... r 1", "they are far"),
        ("...../...../...../...1./a.... r 1", "...../...../...../...1./a.... b 1", "to move"),
    ],
)
def test_what_is_good_is_estimated_higher(better, worse, why):
    assert estimate(better)[0] > estimate(worse)[0], why


def test_before_the_stones_stand_nobody_is_ahead():
    match = game().start(seed=1)
    work = match.game.new_work()
    match.game.instance("mirabilis.core.templates.estimates").estimate(
        match._tables, match.observed(0), work
    )
    assert work["utility"][0].tolist() == [0.5, 0.5]


@pytest.mark.compiled
def test_the_estimate_tells_who_wins():
    """Its chances are near the shares won in games of a bot that does not know it."""
    played = game(setup="random", substitute="either")
    code, work = played.instance("mirabilis.core.templates.estimates"), played.new_work()
    guesses, results = [], []
    for seed in range(150):
        match = played.start(seed=seed)
        bots = [mirabilis.bot("mcts:100", played, 2 * seed + i) for i in range(2)]
        seen = []
        while not match.is_over:
            seat = match.actors[0]
            code.estimate(match._tables, match.observed(0), work)
            seen.append(float(work["utility"][0, 0]))
            match.play(seat, bots[seat].choose(match.seat(seat)))
        guesses += seen
        results += [match.outcome.utility[0]] * len(seen)
    guess, result = np.array(guesses), np.array(results)
    assert np.mean((guess - result) ** 2) < 0.22  # 0.25 for knowing nothing
    for low, high in ((0.0, 0.35), (0.35, 0.65), (0.65, 1.0)):
        part = (guess >= low) & (guess < high)
        assert guess[part].mean() == pytest.approx(result[part].mean(), abs=0.08)
