"""For how many players a game is, with its options."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.bots import ready
from mirabilis.core.errors import BadSetup


def test_without_options_it_is_what_the_spec_says() -> None:
    for spec in mirabilis.games():
        game = mirabilis.load(spec.slug, jit=False)
        low, high = spec.players
        assert game.seatings == tuple(range(low, high + 1))
        assert game.default_players == spec.default_players


def test_an_option_may_leave_one_number() -> None:
    game = mirabilis.load("ideas", jit=False, einsteins="yw")
    assert game.seatings == (2,)
    assert game.default_players == 2
    assert game.start(seed=1).players == 2
    with pytest.raises(BadSetup, match="names 2 players, not 3"):
        game.start(3)


def test_a_game_is_prepared_for_the_numbers_that_its_options_allow(monkeypatch) -> None:
    game = mirabilis.load("ideas", jit=False, einsteins="yw")
    counts = []
    monkeypatch.setattr(ready, "_play", lambda match, players: counts.append(match.players))
    game.prepare()
    ready.prepare(["greedy"], game)
    assert counts == [2]
