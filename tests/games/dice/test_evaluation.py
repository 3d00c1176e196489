"""The estimate of points in the end: places of lines, symmetries, opinions, what it is worth."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis import CHANCE
from mirabilis.games.dice.estimate import PART, learned, places, sets
from mirabilis.games.dice.evaluation import DOUBT
from mirabilis.games.dice.spec import HIGHEST, KNOTS, LAST, LOWEST, SHOWING, SUMS

from .helpers import any_choice, game, manual, play_on

RANGE = HIGHEST - LOWEST
ESTIMATES = "mirabilis.core.templates.estimates"
SHEETS = st.lists(st.integers(0, 10), min_size=SUMS, max_size=SUMS)
LINES = st.sampled_from([tuple(place.items()) for place in places()])
DICE = st.lists(st.sampled_from("123456"), min_size=5, max_size=5).map(sorted).map("".join)
STRONG = [0, 0, 0, 5, 8, 9, 7, 6, 0, 0, 0]
WEAK = [1, 0, 2, 4, 5, 5, 6, 1, 3, 0, 1]
LATE = ((1, 7), (3, 6), (6, 5))


def seated(*sheets, throw="", **options):
    """Return a match with sheets of marks and fifth-die lines, each pair a seat."""
    match = manual(players=len(sheets), **options)
    state = match._states[0]
    for seat, (marks, lines) in enumerate(sheets):
        state["marks"][seat] = marks
        for line, (value, count) in enumerate(lines):
            state["values"][seat, line], state["counts"][seat, line] = value, count
            if count == LAST:
                state["playing"] -= 1 << seat
    if throw:
        match.play(CHANCE, throw)
    return match


def estimate(match):
    """Return the estimated utilities."""
    work = match.game.new_work()
    match.game.instance(ESTIMATES).estimate(match._tables, match._states, work)
    return work["utility"][0, : match.players].copy()


def worth(marks, lines):
    """Return the points that a sheet may be expected to have in the end."""
    return LOWEST + RANGE * float(estimate(seated((marks, lines)))[0])


def opinion(match, seat):
    """Return the weights of the choices of a seat."""
    codes = match.codes(seat)
    work = match.game.new_work()
    work["moves"][0, : len(codes)] = codes
    calls = match.game.instance(ESTIMATES)
    calls.opinion(match._tables, match._states, work, seat, len(codes))
    return work["priors"][0, : len(codes)].copy()


def test_what_lines_can_say_is_there_once():
    found = {tuple(sorted(place.items())) for place in places()}
    assert len(found) == len(places()) == 1 + 6 * 7 + 15 * 7**2 + 20 * 7**3
    assert len(set(sets())) == 1 + 6 + 15 + 20


def test_what_was_learned_lies_between_the_knots():
    until = learned()["until"]
    assert 0 <= until.min() <= until.max() < (KNOTS - 1) * PART
    by_place = {tuple(sorted(place.items())): n for n, place in enumerate(places())}
    for n, place in enumerate(places()):  # a mark more on a line never makes a sheet last longer
        for value, count in place.items():
            if count + 1 < LAST:
                after = by_place[tuple(sorted({**place, value: count + 1}.items()))]
                assert until[after] <= until[n]


@settings(max_examples=40)
@given(SHEETS, LINES, st.randoms(use_true_random=False))
def test_the_order_of_the_lines_does_not_matter(marks, lines, order):
    shuffled = list(lines)
    order.shuffle(shuffled)
    assert worth(marks, shuffled) == worth(marks, lines)


@settings(max_examples=40)
@given(SHEETS, LINES)
def test_a_mirrored_sheet_is_worth_the_same(marks, lines):
    mirrored = [(7 - value, count) for value, count in lines]
    assert worth(marks[::-1], mirrored) == pytest.approx(worth(marks, lines), abs=1.5)


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ((STRONG, LATE), (WEAK, LATE), "no penalties"),
        (([0, 0, 0, 5, 5, 5, 5, 5, 0, 0, 0], LATE), ([0, 0, 0, 5, 5, 4, 5, 5, 0, 0, 0], LATE), ""),
        (([0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0], ((5, 1),)), ([1] + [0] * 9 + [1], ((5, 1),)), "7"),
        ((WEAK, ((1, 4), (3, 4), (6, 4))), (WEAK, ((1, 7), (3, 4), (6, 1))), "lasts longer"),
    ],
)
def test_what_is_good_is_estimated_higher(better, worse, why):
    assert worth(*better) > worth(*worse) + 10, why


@pytest.mark.parametrize("early", ["any", "distinct"])
@settings(max_examples=15)
@given(SHEETS, LINES, DICE)
def test_the_opinion_goes_by_what_a_choice_leads_to(early, marks, lines, throw):
    _check_opinion(marks, lines, throw, early)


def test_the_opinion_knows_that_a_new_value_must_be_taken():
    _check_opinion([0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0], ((3, 2),), "33346", "distinct")
    match = seated((WEAK, ((3, 1), (4, 1))), throw="33445", early_values="distinct")
    free = seated((WEAK, ((3, 1), (4, 1))), throw="33445")
    assert estimate(match)[0] < estimate(free)[0]


def _check_opinion(marks, lines, throw, early):
    match = seated((marks, lines), throw=throw, early_values=early)
    after = []
    for code in match.codes(0):
        then = seated((marks, lines), throw=throw, early_values=early)
        then.play(0, code)
        utility = then.outcome.utility[0] if then.is_over else estimate(then)[0]
        after.append(LOWEST + RANGE * utility)
    behind = (max(after) - np.array(after)) / DOUBT
    assert opinion(match, 0) == pytest.approx(1 / (1 + behind**2))
    assert estimate(match)[0] * RANGE + LOWEST == pytest.approx(max(after))  # it will be taken


def test_shares_of_the_win_sum_to_one_and_follow_the_sheets():
    strong, weak, middle = (STRONG, LATE), (WEAK, LATE), ([0, 0, 0, 5, 5, 5, 5, 5, 0, 0, 0], LATE)
    shares = estimate(seated(weak, strong, middle))
    assert shares.sum() == pytest.approx(1, abs=1e-12)
    assert shares[1] > shares[2] > shares[0] > 0
    swapped = estimate(seated(strong, weak, middle))
    assert swapped[[1, 0, 2]] == pytest.approx(shares)
    assert estimate(seated(weak, weak)).tolist() == [0.5, 0.5]


def test_who_is_finished_has_points_for_certain():
    done = ((1, LAST), (3, 6), (6, 5))
    shares = estimate(seated((STRONG, done), (WEAK, done), (WEAK, LATE)))
    assert shares[1] == 0
    assert shares[0] > shares[2] > 0
    shares = estimate(seated((STRONG, done), (STRONG, done), (WEAK, LATE)))
    assert shares[0] == shares[1]


def test_a_choice_that_was_made_counts_and_none_is_the_best_one():
    for place in range(4):
        match = manual(players=2)
        match.play(CHANCE, "12346")
        before = estimate(match)
        assert before.tolist() == [0.5, 0.5]
        codes = match.codes(0)
        weights = opinion(match, 0)
        match.play(0, codes[place])
        after = estimate(match)
        assert after.sum() == pytest.approx(1, abs=1e-12)
        assert (after[0] < 0.5) == (weights[place] < 1)


def test_turning_choices_over_changes_nothing():
    chosen = (0, 3, 8)
    after, match = manual(players=3), manual(players=3)
    for one in (after, match):
        one.play(CHANCE, "12346")
    for seat, place in enumerate(chosen):
        after.play(seat, after.codes(seat)[place])
    shares = estimate(after).tolist()  # all choices are turned over
    assert len(set(shares)) == 3
    state = match._states[0]
    state["phase"] = SHOWING
    state["chosen"][:3] = np.array(chosen) + 1
    assert estimate(match).tolist() == shares
    for field in ("marks", "values", "counts", "chosen"):  # the first one is
        state[field][0] = after._states[0][field][0]
    assert estimate(match).tolist() == shares


def test_several_seats_are_estimated_in_every_phase():
    rng = random.Random(3)

    def look(match, seat, rng):
        shares = estimate(match)
        assert shares.sum() == pytest.approx(1, abs=1e-9)
        assert shares.min() >= 0
        return any_choice(match, seat, rng)

    for players in (2, 3, 6):
        play_on(game().start(players=players, seed=players), look, rng)


@pytest.mark.compiled
def test_greedy_gets_what_is_promised():
    """Choosing by the opinion alone gets far more than 230 points, and as many as estimated."""
    own = game()
    bot = mirabilis.bot("greedy", own, 1)
    got, off = [], []
    for seed in range(1000):
        match = own.start(seed=seed)
        seen = []
        while not match.is_over:
            seen.append(LOWEST + RANGE * estimate(match)[0])
            match.play(0, bot.choose(match.seat(0)))
        got.append(match.outcome.points[0])
        off.append(got[-1] - seen[10])  # of a game that lasts some 21 throws
    assert np.mean(got) > 265  # 303, with a standard error of 9
    assert abs(np.mean(off)) < 4 * np.std(off) / np.sqrt(len(off))
