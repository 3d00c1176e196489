"""A match looked at again is what its viewers were shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mirabilis
from mirabilis.core.errors import Hidden
from mirabilis.core.lookback import Lookback
from mirabilis.core.match import Match
from mirabilis.core.seats import ALL, SPECTATOR
from tiny import bluff, market, pennies


def played(game: Any, seed: int, most: int, *, open: bool) -> Match:
    match: Match = mirabilis.load(game, jit=False).start(seed=seed, open=open)
    dice = random.Random(seed)
    while not match.is_over and most:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.codes(seat)))
        most -= 1
    return match


@pytest.mark.parametrize("viewer", [ALL, SPECTATOR, 0, 1])
@pytest.mark.parametrize("game", ["ewn", "code", bluff, market, pennies])
def test_it_agrees_with_the_transcript(game: Any, viewer: int) -> None:
    match = played(game, 3, 12, open=True)
    events = match.transcript(viewer)
    look = Lookback(match, viewer)
    assert [(e.seat, e.code, e.said) for e in look.noticed] == [
        (e.seat, e.code, e.said) for e in events
    ]
    last = len(events)
    views = list(look.views(0, last))
    assert views[1:] == [event.view for event in events]
    assert views[last] == match.view(viewer)["board"]
    assert list(look.views(last // 2, last)) == views[last // 2 :]


def test_whoever_keeps_a_game_sees_everything_while_it_goes_on() -> None:
    match = played(bluff, 5, 1, open=False)
    with pytest.raises(Hidden):
        match.transcript(ALL)
    look = Lookback(match, ALL)
    assert [(e.seat, e.code) for e in look.noticed] == match.kept
    assert len(Lookback(match, ALL, 2).noticed) == 2


def test_places_count_what_was_not_noticed_too() -> None:
    match = played(market, 3, 30, open=True)
    places = [e.place for e in Lookback(match, 0).noticed]
    assert places == sorted(set(places))
    assert places[-1] <= len(match.kept)
    assert len(places) < len(match.kept)
