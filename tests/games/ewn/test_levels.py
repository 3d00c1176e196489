"""Levels for people are in the order of their strength; docs/lab/levels.md has the ratings."""

from __future__ import annotations

import itertools

import pytest

import mirabilis
from mirabilis.arena import Plan, run
from mirabilis.bots import LEVELS, levels


def scores(bots, rounds):
    """Return what each bot scores against the one before it."""
    found = []
    for weaker, stronger in itertools.pairwise(bots):
        plan = Plan("ewn", (stronger, weaker), rounds=rounds, seed=7)
        (pair,) = [p for p in run(plan, workers=1).pairs if p.first == stronger]
        found.append(pair.score)
    return found


def test_every_level_is_said():
    assert list(levels(mirabilis.load("ewn"))) == list(LEVELS)
    assert len(set(levels(mirabilis.load("ewn")).values())) == 4


@pytest.mark.compiled
def test_each_level_beats_the_one_below():
    assert min(scores(("easy", "medium", "hard"), rounds=60)) > 0.55


@pytest.mark.compiled
@pytest.mark.long
def test_looking_further_than_hard_beats_hard():
    """54.5 % in 2,000 games.

    `expert` goes by the clock, and sees five decisions ahead or more even on a busy machine; a bot
    that counts plays the same games anywhere.
    """
    assert scores(("hard", "expectimax:5"), rounds=1000)[0] > 0.52
