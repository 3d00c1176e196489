"""Sets are drawn as if from the list of all, whatever is left in the pile."""

from __future__ import annotations

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.copies import plain_copy
from mirabilis.core.rng import pick, start
from mirabilis.games.code import deck, kernel
from mirabilis.games.code.spec import SETS, TURN_UP, TURNING
from mirabilis.games.code.tables import ALL_SETS, KIND_COPIES

from .helpers import NINE_RIGHT, begun, game, guess, raw


def turning(used):
    """Return tables and a state in which the next set is due and some cards are out."""
    own = game(jit=False)
    states = own.new_state()
    own.calls.begin(own.tables(2), states)
    states[0]["phase"] = TURNING
    states[0]["used"] = used
    return own, own.tables(2), states


def listed(own, tables, states):
    """Return the sets that can come and their weights, in the order of the list."""
    work = own.new_work()
    n = own.calls.outcomes(tables, states, work)
    return work["outcomes"][0, :n].copy(), work["weights"][0, :n].copy()


used_cards = st.lists(st.integers(0, 3), min_size=10, max_size=10).map(
    lambda counts: [min(n, copies) for n, copies in zip(counts, KIND_COPIES, strict=True)]
)


@given(used_cards)
def test_the_list_is_that_of_all_cards_in_the_pile(used):
    own, tables, states = turning(used)
    pile = [k for k, copies in enumerate(KIND_COPIES) for _ in range(copies - used[k])]
    if len(pile) < 4 or len(pile) > 20:  # more are counted in test_sums
        return
    outcomes, weights = listed(own, tables, states)
    wanted = Counter(itertools.combinations(pile, 4))
    found = {ALL_SETS[o - TURN_UP]: int(w) for o, w in zip(outcomes, weights, strict=True)}
    assert found == wanted


@given(used_cards, st.integers(0, 2**63))
def test_a_draw_is_what_picking_from_the_list_gives(used, key):
    if sum(KIND_COPIES) - sum(used) < 4:
        return
    own, tables, states = turning(used)
    outcomes, weights = listed(own, tables, states)
    plain = plain_copy(kernel.draw)
    one, other = np.zeros(8, np.uint64), np.zeros(8, np.uint64)
    room = np.zeros(SETS, np.int64), np.zeros(SETS, np.int64)
    for stream in range(5):
        start(one, np.uint64(key), stream)
        start(other, np.uint64(key), stream)
        wanted = outcomes[pick(one, weights, len(weights))]
        assert plain(tables[0], states[0], other, *room) == wanted
        assert (one == other).all()


def test_every_place_of_the_list_is_drawn_by_its_share():
    """The share of a set is a stretch of numbers, the stretches one after the other."""
    own, tables, states = turning([4, 4, 4, 4, 4, 4, 4, 2, 2, 0])
    outcomes, weights = listed(own, tables, states)
    assert int(weights.sum()) == 6 * 5 * 4 * 3 // 24
    ends = np.cumsum(weights)
    for at in range(int(weights.sum())):
        wanted = outcomes[np.searchsorted(ends, at, side="right")]
        assert drawn_at(own, tables, states, at) == wanted


def drawn_at(own, tables, states, at):
    """Return what is drawn if the random number is this one."""
    plain = plain_copy(deck.draw_set)
    plain.__globals__["below"] = lambda rng, bound: at
    return plain(tables[0], states[0], None)


@pytest.mark.parametrize("sets", range(10))
def test_in_a_real_turn_the_cards_that_are_out_do_not_come(sets):
    match = begun("xxxz", "yyyy", "tttt", "xzzz")
    for cards, move in NINE_RIGHT[:sets]:
        guess(match, move, cards)
    used = raw(match)["used"].tolist()
    assert sum(used) == (4 * sets if sets < 9 else 0)
    for code in match.odds():
        cards = ALL_SETS[code - TURN_UP]
        assert all(cards.count(k) + used[k] <= KIND_COPIES[k] for k in range(10))
