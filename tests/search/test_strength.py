"""Looking ahead is stronger than one ply: shown by sequential tests on games with secrets."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.arena import Bounds, Plan, run
from tiny import bluff, market


def verdict(module, bots, bounds, most, **options):
    game = mirabilis.load(module, **options)
    plan = Plan(
        slug=game.spec.slug,
        bots=bots,
        players=game.spec.default_players,
        rounds=most,
        seed=1905,
        sprt=Bounds(*bounds),
    )
    return run(plan, game=game, workers=1).sprt


@pytest.mark.compiled
def test_search_beats_one_ply_at_bluff():
    assert verdict(bluff, ("mcts:500", "greedy"), (0, 50), 1000).state == "H1"


@pytest.mark.long
@pytest.mark.compiled
def test_search_beats_one_ply_at_market():
    """The deal decides most of it: what is left for skill is worth some 15 Elo against greedy."""
    found = verdict(market, ("mcts:3000", "greedy"), (0, 10), 3000, rounds="3", hand="4")
    assert found.state == "H1"
