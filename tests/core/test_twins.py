"""A match goes over from interpreted to compiled rules, or back, and nobody notices."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis import SPECTATOR
from mirabilis.core.match import Match
from tiny import bluff, market, pennies

pytestmark = pytest.mark.compiled

TINY = (bluff, market, pennies)


def _seen(match: Match) -> list[object]:
    viewers = (SPECTATOR, *range(match.players))
    return [
        (match.actors, match.free, match.outcome),
        [match.codes(seat) for seat in range(match.players)],
        [(match.view(v), match.heard(v), match.noticed(v), match.transcript(v)) for v in viewers],
    ]


def _play(match: Match, dice: random.Random, steps: int) -> None:
    while match.actors and steps:
        seat = dice.choice([s for s in (*match.actors, *match.free) if match.codes(s)])
        match.play(seat, dice.choice(match.codes(seat)))
        steps -= 1


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(TINY), st.integers(0, 2**32), st.integers(0, 8), st.booleans())
def test_a_match_goes_over_and_nobody_notices(package, seed, steps, jit) -> None:
    game = mirabilis.load(package, jit=jit)
    stays, dice = game.start(seed=seed), random.Random(seed)
    _play(stays, dice, steps)
    goes = stays.under(game.twin(jit=not jit))
    assert goes.game.is_compiled is not jit
    assert _seen(goes) == _seen(stays)
    state = dice.getstate()
    _play(stays, dice, 50)
    dice.setstate(state)
    _play(goes, dice, 50)
    assert _seen(goes) == _seen(stays)
    assert goes.record(running=True).dumps() == stays.record(running=True).dumps()


@pytest.mark.parametrize("slug", [spec.slug for spec in mirabilis.games()])
def test_every_game_goes_over_in_the_middle(slug) -> None:
    game = mirabilis.load(slug, jit=False)
    match, dice = game.start(seed=1905), random.Random(3)
    _play(match, dice, 7)
    compiled = match.under(game.twin(jit=True))
    assert _seen(compiled) == _seen(match)
    for one, again in ((match, random.Random(4)), (compiled, random.Random(4))):
        _play(one, again, 3)
    assert _seen(compiled) == _seen(match)
    assert compiled.kept == match.kept


def test_the_first_match_stays_what_it_was() -> None:
    game = mirabilis.load(bluff, jit=False)
    match = game.start(seed=1)
    before = _seen(match)
    other = match.under(game.twin(jit=True))
    _play(other, random.Random(0), 50)
    assert _seen(match) == before
    assert not match.game.is_compiled


def test_undo_and_fair_chance_go_over_too() -> None:
    from mirabilis.core.fair import Fair

    game = mirabilis.load("ewn", jit=False, setup="standard")
    match = game.start(chance=Fair("a table", seed=bytes(32)))
    twin = match.under(game.twin(jit=True))
    for one in (match, twin):
        _play(one, random.Random(2), 4)
        one.undo()
        _play(one, random.Random(5), 2)
    assert (twin.kept, twin.draws) == (match.kept, match.draws)


@pytest.mark.parametrize("jit", [True, False])
def test_what_a_seat_knows_fits_the_other_copy(jit) -> None:
    game = mirabilis.load(bluff, jit=jit)
    match = game.start(seed=3)
    other = game.twin(jit=not jit)
    seat = match.actors[0]
    knows = match.seat(seat).under(other)
    assert knows.game is other
    assert knows.seen.tobytes() == match.seat(seat).seen.tobytes()
    assert type(knows.seen) is type(other.new_state())
    assert (knows.heard, knows.codes) == (match.heard(seat), match.codes(seat))
    assert mirabilis.bot("greedy:2", other).choose(knows) in knows.codes
