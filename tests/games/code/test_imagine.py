"""What a seat imagines follows the exact odds of all that can be."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from scipy import stats

from mirabilis import CHANCE

from .helpers import begun, dealt, game, guess, rearrange
from .reference import LETTERS, Deals

KEEPER = "9 9 9 J"
FEWEST = 8.0  # draws expected of a cell; rarer rows are put together
NEVER = 1e-6  # a chance that this small does not come up by chance


def two():
    """Looks before and after two rearrangements, one letter cracked between."""
    match, witness = begun("xyzt", "zxyz"), Deals([1], "xyzt")
    guess(match, "2.1=t")
    witness.look(1, 0, "z")
    rearrange(match, "xyzz", "1.1=t")
    witness.rearrange(1)
    guess(match, "2.1=x")
    witness.look(1, 0, "x", cracks=True)
    guess(match, "2.3=t")
    witness.look(1, 2, "z")
    match.play(CHANCE, KEEPER)
    match.play(1, "move xzzy")
    witness.rearrange(1)
    return match, 0, witness


def three():
    """Two owners whose letters come from one pool, with looks at both."""
    match = begun("xxyz", "xxty", "yzzz")
    looks = {(1, 0): "x", (1, 1): "x", (2, 0): "y", (2, 1): "z"}
    witness = Deals([1, 2], "xxyz", looks)
    for (owner, place), letter in looks.items():
        match_turn(match, 0)
        wrong = next(other for other in "tzyx" if other != letter)
        guess(match, f"{owner + 1}.{place + 1}={wrong}")
    match_turn(match, 1)
    match.play(CHANCE, KEEPER)
    match.play(1, "move tyxx")
    witness.rearrange(1)
    match_turn(match, 0)
    guess(match, "2.1=x")
    witness.look(1, 0, "t")
    return match, 0, witness


def four():
    """Three owners hold all the rest; most of it was seen."""
    match = begun("xyzt", "xyzt", "xyzt", "xyzt")
    looks = {(1, 0): "x", (1, 1): "y", (2, 0): "x", (2, 1): "y", (3, 0): "x", (3, 1): "y"}
    witness = Deals([1, 2, 3], "xyzt", looks)
    for owner, place in looks:
        match_turn(match, 0)
        guess(match, f"{owner + 1}.{place + 1}=t")
    match_turn(match, 2)
    match.play(CHANCE, KEEPER)
    match.play(2, "move tzyx")
    witness.rearrange(2)
    return match, 0, witness


def match_turn(match, seat):
    while int(match._states[0]["turn"]) != seat:
        match.play(CHANCE, "3 3 7 7")


CASES = {"two": two, "three": three, "four": four}


def imagined(match, seat, draws, first=0):
    """Return how often the others' rows are imagined in each way."""
    own, tables = match.game, match.game.tables(match.players)
    seen, states, work = match.observed(seat), match.game.new_state(), match.game.new_work()
    work["key"][0] = 1921
    others = [s for s in range(match.players) if s != seat]
    found = Counter()
    for stream in range(first, first + draws):
        own.calls.stream(work, stream)
        own.calls.dream(tables, seen, seat, work, states)
        found[states[0]["letters"][others].tobytes()] += 1
    return Counter({tuple(LETTERS[n - 1] for n in rows): n for rows, n in found.items()})


def p_value(found, weights):
    """Return how likely so large a distance is, over cells of enough expected draws."""
    draws, total = sum(found.values()), sum(weights.values())
    cells = [[0.0, 0.0]]
    for rows, weight in sorted(weights.items(), key=lambda item: item[1]):
        if cells[-1][0] >= FEWEST:
            cells.append([0.0, 0.0])
        cells[-1][0] += weight / total * draws
        cells[-1][1] += found[rows]
    expected, counted = np.array(cells).T
    square = float(((counted - expected) ** 2 / expected).sum())
    return float(stats.chi2.sf(square, len(cells) - 1)), len(cells)


@pytest.mark.parametrize(
    "case", [pytest.param(c, marks=[] if c == "two" else pytest.mark.compiled) for c in CASES]
)
def test_what_is_imagined_follows_all_deals(case):
    match, seat, witness = CASES[case]()
    found = imagined(match, seat, 4000 if match.game.is_compiled else 300)
    assert set(found) <= set(witness.weights)
    chance, cells = p_value(found, witness.weights)
    assert cells > 10
    assert chance > NEVER


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("case", CASES)
def test_200_000_imagined_deals_follow_all_deals(case):
    match, seat, witness = CASES[case]()
    found = imagined(match, seat, 200_000, first=10**6)
    assert set(found) <= set(witness.weights)
    chance, cells = p_value(found, witness.weights)
    assert cells > 20
    assert chance > NEVER


def test_the_test_would_notice_wrong_odds():
    """Without what was seen before the rearrangement the odds are other ones."""
    match, seat, witness = two()
    forgetful = Deals([1], "xyzt", {(1, 0): "x"})
    found = imagined(match, seat, 4000 if match.game.is_compiled else 300)
    assert p_value(found, witness.weights)[0] > NEVER
    assert p_value(found, forgetful.weights)[0] < NEVER


def test_while_others_arrange_their_letters_are_imagined():
    match = dealt("xyzt", "xxyy")
    match.play(1, "yxyx")
    own, tables = game(), game().tables(2)
    seen, states, work = match.observed(0), own.new_state(), own.new_work()
    own.calls.stream(work, 3)
    own.calls.dream(tables, seen, 0, work, states)
    assert own.calls.waiting(tables, states) == 3  # as if not yet laid out
    assert 255 not in states[0]["letters"][:2]


@pytest.mark.compiled
def test_a_dream_can_be_played_to_its_end():
    match, seat, _ = three()
    own, tables = match.game, match.game.tables(3)
    seen, states, work = match.observed(seat), own.new_state(), own.new_work()
    rng = random.Random(1)
    for stream in range(5):
        own.calls.stream(work, stream)
        own.calls.dream(tables, seen, seat, work, states)
        letters = Counter(states[0]["letters"][:3].flatten().tolist())
        assert max(letters.values()) <= 4
        copy = match.copy()
        copy._states = states.copy()
        copy._settle()
        while copy.actors:
            who = copy.actors[0]
            copy.play(who, rng.choice(copy.codes(who)))
        assert copy.outcome.reason == "cracked"
