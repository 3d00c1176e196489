"""Bots trade with people: counted in whole years, as `docs/lab/jahres-bots.md` has it."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from benchmarks.jahres_trades import Year

from .helpers import game

YEARS = 32  # some 500 offers that are good for both


@pytest.mark.long
@pytest.mark.compiled
def test_offers_that_are_good_for_both_are_answered_and_those_of_bots_are_not_stale():
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(YEARS):
        Year(game(), "greedy", seed, counts).play()
    good = counts["good for both, before"] + counts["good for both, after"]
    assert good.total() >= 500
    assert good["accepted"] + good["countered"] >= 0.6 * good.total()
    to_people = counts["offers to the person"]
    assert to_people.total() >= 500
    assert to_people["stale"] <= 0.1 * to_people.total()
