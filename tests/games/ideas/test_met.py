"""Theories met in random games, held against plain Python."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.spec import THEORIES
from mirabilis.games.ideas.tabletop import Tabletop, met_by_card

from .matches import game, placing, raw, turn_up


def lay_one(match, rng, bot):
    """Lay a tile, dense or sprawling or well; return what plain Python finds that it meets."""
    seat = match.actors[0]
    if bot and rng.random() < 0.7:
        knows = match.seat(seat)
        knows._heard = list  # the state was changed by hand: no line of events leads to it
        match.play(seat, bot.choose(knows))
    else:
        match.play(seat, min(rng.choices(match.codes(seat), k=rng.choice((1, 1, 4)))))
    state, seen = raw(match), match.observed(SPECTATOR)[0]
    field = int(state["tiles"][int(state["n_tiles"]) - 1]) >> 4 & 3
    table = Tabletop.of_state(match.game.options, seen)
    return set(table.met(int(state["stock"][seat, field])))


def complete_one(match):
    """Complete a card, if one can be; return what plain Python finds that it meets."""
    seat, state = match.actors[0], raw(match)
    before, in_turn = int(state["completed"][seat]).bit_count(), int(state["declared"])
    move, rivals = match.moves(seat)[0], int(state["tokens"].sum())
    match.play(seat, move)
    if move == "done":
        return set()
    size = len(deck.shape(match.game.options, move.partition(".")[0]))
    own = size - (int(raw(match)["tokens"].sum()) - rivals)
    return met_by_card(own, before, in_turn)


def follow(match, rng, events, bot=None):
    """Play on; hold what is met against plain Python. Return what was met."""
    found = set()
    while match.actors and events:
        seat, before, lays = match.actors[0], raw(match).copy(), placing(match)
        wanted = lay_one(match, rng, bot) if lays else complete_one(match)
        new = named(raw(match)["taken"][seat] & ~before["taken"][seat])
        assert new == wanted & named(before["open"])
        found |= new
        events -= 1
        if lays:  # all lie open: of three few would be met
            turn_up(match, *set(THEORIES) - named(np.bitwise_or.reduce(raw(match)["taken"])))
    return found


def named(mask):
    return {theory for i, theory in enumerate(THEORIES) if int(mask) >> i & 1}


@given(seed=st.integers(0, 2**32))
def test_clause_12_short_games_meet_the_theories_that_plain_python_finds(seed):
    follow(game().start(players=2, seed=seed % 7), random.Random(seed), 5)


@pytest.mark.compiled
@pytest.mark.parametrize("contact", ["full", "loose"])
def test_clause_12_whole_games_meet_the_theories_that_plain_python_finds(contact):
    own = game(jit=True, contact=contact)
    bot = mirabilis.bot("greedy", own, 1)
    met = set()
    for seed in range(6):
        met |= follow(own.start(players=3, seed=seed), random.Random(seed), 120, bot)
    assert len(met) > 6
