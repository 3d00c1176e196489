"""Clause 6: what a set makes, as printed and counted over all hands of four cards."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from mirabilis import CHANCE
from mirabilis.games.code.spec import JOKER, LETTERS, TURN_UP
from mirabilis.games.code.sums import letters_of, sums, sums_of
from mirabilis.games.code.tables import ALL_SETS, KIND_COPIES

from .helpers import begun, board, game


def kinds(*numbers):
    return tuple(sorted(JOKER if n == "J" else n - 1 for n in numbers))


@pytest.mark.parametrize(
    ("cards", "multiples", "letters"),
    [
        ((1, 8, 3, 3), {4, 8, 12}, "xyz"),
        ((4, 4, 9, 3), {4, 8, 12, 16, 20}, "xyzt"),
        ((1, 1, 7, 2), {4, 8}, "xy"),
        ((3, 7, 3, 7), {20}, ""),
    ],
)
def test_clause_6_the_four_worked_examples(cards, multiples, letters):
    assert set(sums(kinds(*cards))) == multiples
    assert letters_of(kinds(*cards)) == letters


def test_clause_6_the_sums_of_the_worked_examples_are_the_ones_printed():
    def found(*cards):
        return {tuple(sorted(s)) for some in sums(kinds(*cards)).values() for s in some}

    assert found(1, 8, 3, 3) == {(8,), (1, 3), (1, 3, 8)}
    assert found(4, 4, 9, 3) == {(4,), (4, 4), (3, 9), (3, 4, 9), (3, 4, 4, 9)}
    assert found(1, 1, 7, 2) == {(1, 1, 2), (1, 7)}
    assert found(3, 7, 3, 7) == {(3, 3, 7, 7)}


@pytest.mark.parametrize(
    ("multiples", "letters"),
    [({8, 12}, "yz"), ({4, 12, 16}, "xzt"), ({4, 20, 24}, "x")],
)
def test_clause_6_every_set_with_these_multiples_gives_these_letters(multiples, letters):
    alike = [cards for cards in ALL_SETS if set(sums(cards)) == multiples]
    assert alike
    assert {letters_of(cards) for cards in alike} == {letters}


def test_clause_6_beyond_16_nothing_is_made():
    large = {20, 24, 28, 32, 36}
    beyond = [cards for cards in ALL_SETS if sums(cards) and set(sums(cards)) <= large]
    assert {total for cards in beyond for total in sums(cards)} >= {20, 24, 28, 32}
    assert all(letters_of(cards) == "" for cards in beyond)
    assert all(s.total <= 16 for cards in ALL_SETS for s in sums_of(cards))


def test_clause_6_a_joker_has_no_number():
    assert letters_of(kinds(1, 3, "J", "J")) == "x"
    assert letters_of(kinds(1, 2, "J", "J")) == ""
    assert letters_of(kinds(5, 6, 9, "J")) == ""


def test_clause_6_a_card_counts_once():
    assert letters_of(kinds(2, 9, 9, 5)) == "t"  # 2+9+5; not 2+2
    assert letters_of(kinds(6, 6, 9, 9)) == "z"


def test_clause_6_holds_for_the_tables_and_the_moves():
    match = begun("xyzt", "xyzt")
    t = game().tables(2)[0]
    for number, cards in enumerate(ALL_SETS):
        makes = "".join(
            letter for i, letter in enumerate(LETTERS) if int(t["makes"][number]) >> i & 1
        )
        assert makes == letters_of(cards)
    match.play(CHANCE, "1 1 7 2")
    assert {move[-1] for move in match.moves(0)} == {"x", "y"}
    assert match.check(0, "2.1=z") == match.check(0, "2.1=t") == 6
    assert board(match)["letters"] == ["x", "y"]


def deal_by_deal():
    """Yield every hand of four out of 38 distinct cards."""
    deck = [kind for kind, copies in enumerate(KIND_COPIES) for _ in range(copies)]
    return itertools.combinations(deck, 4)


def plain_letters(cards):
    """Return the letters four kinds make, written down once more without the tables."""
    numbers = [kind + 1 for kind in cards if kind != JOKER]
    totals = {sum(some) for n in range(1, 5) for some in itertools.combinations(numbers, n)}
    return "".join(
        letter for letter, total in zip("xyzt", (4, 8, 12, 16), strict=True) if total in totals
    )


def test_clause_6_letters_over_all_73815_hands():
    how_many, which, jokers, sets = Counter(), Counter(), Counter(), Counter()
    makes = {}
    for cards in deal_by_deal():
        letters = makes.setdefault(cards, plain_letters(cards))
        how_many[len(letters)] += 1
        which.update(letters)
        jokers[cards.count(JOKER)] += 1
        sets[cards] += 1
    assert how_many.total() == 73_815
    assert how_many == {0: 1_589, 1: 15_347, 2: 29_278, 3: 20_928, 4: 6_673}
    assert which == {"x": 37_135, "y": 52_435, "z": 41_749, "t": 32_060}
    assert jokers == {0: 58_905, 1: 14_280, 2: 630}
    assert {cards: letters_of(cards) for cards in sets} == makes
    assert tuple(sorted(sets)) == tuple(sorted(ALL_SETS))
    odds = begun("xyzt", "xyzt").odds()
    assert {ALL_SETS[code - TURN_UP]: ways for code, ways in odds.items()} == sets
    known = {0: 2.15, 1: 20.8, 2: 39.7, 3: 28.4, 4: 9.0}
    assert {n: round(count / 738.15, 2 if n == 0 else 1) for n, count in how_many.items()} == known
    known = {"x": 50.3, "y": 71.0, "z": 56.6, "t": 43.4}
    assert {letter: round(count / 738.15, 1) for letter, count in which.items()} == known
    assert (round(jokers[1] / 738.15, 1), round(jokers[2] / 738.15, 2)) == (19.3, 0.85)
