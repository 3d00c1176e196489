"""The chances of the award: exact, against all orders of the month cards, and as it is played."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mirabilis.games.jahres.award import award
from mirabilis.games.jahres.ceremony import begin, call
from mirabilis.games.jahres.spec import CEREMONY, IDEAS, IN_GAME, IS_MONTH, MONTHS, OVER, WAITING

from .helpers import game, plain
from .reference import Entry, chances, held

award, begin, call = map(plain, (award, begin, call))
seeds = st.integers(0, 2**32)


def symbols(t, card):
    return frozenset((int(t["upper"][card]), int(t["lower"][card])))


def faces(t, cards):
    """Return the set of symbols that show."""
    return frozenset(int(t["upper"][card]) for card in cards) | {int(t["lower"][cards[-1]])}


class Evening:
    """The end of a year with random games: as the kernel has it, and as the reference does."""

    def __init__(self, seed, players=0, games=0):
        dice = random.Random(seed)
        players = players or dice.randint(2, 6)
        self.tables, self.states = game(jit=False).tables(players), game(jit=False).new_state()
        self.t, self.state = self.tables[0], self.states[0]
        pile = dice.sample(range(IDEAS), IDEAS)
        kinds = dice.choice([2, 3, 6])  # few symbols in favour make many ties
        months = [card for card in pile if max(symbols(self.t, card)) < kinds]
        months = (months + [card for card in pile if card not in months])[:MONTHS]
        pile = [card for card in pile if card not in months]
        self.cards = [symbols(self.t, card) for card in months]
        for month, card in enumerate(months):
            self.state["trend"][month] = card + 1
            self.state["place"][card] = IS_MONTH + month
        self.entries = []
        for number in range(games or dice.randint(1, 9)):
            cards = [pile.pop() for _ in range(dice.randint(2, 3))]
            owner, value = dice.randrange(players), dice.choice([0, 1, 1, 2])
            self.state["game"][number, : len(cards)] = [card + 1 for card in cards]
            self.state["owner"][number], self.state["value"][number] = owner + 1, value
            self.state["place"][cards] = IN_GAME
            self.entries.append(Entry(owner, faces(self.t, cards), value))
            self.state["games"] += 1
        self.money = [dice.randint(0, 2) for _ in range(players)]
        self.state["money"][:players] = self.money
        self.state["month"], self.state["phase"] = MONTHS, WAITING
        self.dice = dice

    def chances(self):
        utility = np.zeros(len(self.money))
        award(self.t, self.state, utility)
        return utility.tolist()

    def hold(self, order):
        """Hold the ceremony in an order of months; return the shares and how many were drawn."""
        state = self.states.copy()[0]
        begin(self.t, state)
        drawn = 0
        while state["phase"] != OVER:
            call(self.t, state, order[drawn])
            drawn += 1
        winners = [s for s in range(len(self.money)) if int(state["winners"]) >> s & 1]
        shares = (1 / len(winners) if s in winners else 0.0 for s in range(len(self.money)))
        return tuple(shares), drawn


@given(seed=seeds)
def test_clauses_24_and_25_any_order_of_cards(seed):
    evening = Evening(seed)
    for _ in range(4):
        order = evening.dice.sample(range(MONTHS), MONTHS)
        cards = [evening.cards[month] for month in order]
        assert evening.hold(order) == held(evening.entries, cards, evening.money)


@settings(max_examples=12)
@given(seed=seeds)
@example(0)
def test_the_chances_are_exact(seed):
    """Against going through all cards in all orders."""
    evening = Evening(seed)
    wanted = chances(evening.entries, evening.cards, evening.money)
    assert evening.chances() == pytest.approx(wanted, abs=1e-9)
    assert math.isclose(sum(wanted), 1)


@settings(max_examples=12)
@given(seed=seeds)
def test_the_chances_are_exact_after_some_cards(seed):
    """Against what is left to draw."""
    evening = Evening(seed)
    state = evening.state
    begin(evening.t, state)
    for month in evening.dice.sample(range(MONTHS), evening.dice.randint(1, 4)):
        call(evening.t, state, month)
        if state["phase"] != CEREMONY:
            return
    standing = [e for n, e in enumerate(evening.entries) if int(state["standing"]) >> n & 1]
    left = [card for n, card in enumerate(evening.cards) if not int(state["called"]) >> n & 1]
    assert evening.chances() == pytest.approx(chances(standing, left, evening.money), abs=1e-9)


def check_frequencies(seeds, draws):
    """Hold many ceremonies; no seat wins more or less often than four standard errors."""
    for seed in seeds:
        evening = Evening(seed, players=4, games=6)
        wanted, won = evening.chances(), Counter()
        for _ in range(draws):
            shares, _ = evening.hold(evening.dice.sample(range(MONTHS), MONTHS))
            won.update({seat: share for seat, share in enumerate(shares) if share})
        for seat, chance in enumerate(wanted):
            error = math.sqrt(max(chance * (1 - chance), 0.0) / draws)
            assert abs(won[seat] / draws - chance) <= 4 * error + 1e-9


def test_the_chances_are_what_happens():
    check_frequencies([1, 2], 1_000)


@pytest.mark.long
def test_the_chances_are_what_happens_often():
    check_frequencies(range(10), 2_000)


@pytest.mark.parametrize("games", [8, pytest.param(30, marks=pytest.mark.long)])
def test_many_ties_are_gone_through(games):
    evening = Evening(2, players=6, games=games)
    evening.state["value"][:games] = 1
    evening.entries = [entry._replace(value=1) for entry in evening.entries]
    wanted = chances(evening.entries, evening.cards, evening.money)
    assert evening.chances() == pytest.approx(wanted, abs=1e-9)


def test_without_a_game_it_is_money():
    evening = Evening(3, players=3, games=2)
    evening.state["owner"][:2] = 0
    evening.state["money"][:3] = (4, 5, 5)
    assert evening.chances() == [0.0, 0.5, 0.5]
    evening.state["left"] = 0b010
    assert evening.chances() == [0.0, 0.0, 1.0]


def test_games_of_the_bankrupt_are_not_in_the_running():
    evening = Evening(8, players=2, games=4)
    evening.state["owner"][:4] = (1, 0, 1, 0)
    assert evening.chances() == pytest.approx([1.0, 0.0])
