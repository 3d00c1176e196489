"""Every registered game and the tiny ones pass the kit."""

import contextlib
import importlib

import pytest

import mirabilis
from mirabilis.core.conformance import check_game

REGISTERED = [spec.slug for spec in mirabilis.games()]
TINY = ["bluff", "pennies"]  # and `market`: tests/tiny_games/test_market_contract.py


LARGE = 800  # moves of a seat; games with more are looked at in fewer places


def _effort(game):
    """Return how much is looked at every day; the long test looks at all options for long."""
    if game.spec.max_moves <= LARGE:
        return {"games": 3}
    return {"games": 2, "looks": 12}


@pytest.mark.compiled  # its check `compiled` plays the interpreted kernel as well
@pytest.mark.parametrize("slug", REGISTERED)
def test_a_registered_game_keeps_its_promises(slug):
    game = mirabilis.load(slug)
    report = check_game(game, **_effort(game))
    print(report)
    assert report.ok, f"{report}"


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_a_tiny_game_keeps_its_promises(name, jit):
    game = mirabilis.load(importlib.import_module(f"tiny.{name}"), jit=jit)
    report = check_game(game, games=10 if game.is_compiled else 3)
    print(report)
    assert report.ok, f"{report}"


def _variants(slug):
    """Return a game as it is usually played, and with each other value of each option."""
    found = [mirabilis.load(slug)]
    for option in found[0].spec.options:
        for value in option.values[1:]:
            with contextlib.suppress(mirabilis.MirabilisError):
                found.append(mirabilis.load(slug, **{option.name: value}))
    return found


@pytest.mark.long
@pytest.mark.parametrize("slug", REGISTERED)
def test_a_registered_game_keeps_its_promises_for_long(slug):
    for game in _variants(slug):
        for seed in range(3):
            report = check_game(game, games=30, seed=seed)
            assert report.ok, f"{game.options}: {report}"
