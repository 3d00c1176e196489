"""The signature: the same while behaviour is, another when a rule, a bot or the dice change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import mirabilis
from conformance import broken as b
from mirabilis import bots
from mirabilis.bots.signature import signature
from mirabilis.core import chance
from tiny import bluff, market, pennies

FILE = Path(__file__).parents[1] / "golden" / "signatures.txt"
COMMAND = "mirabilis bench --signature > tests/golden/signatures.txt"


FEW = ("random", "greedy:5", "mcts:20", "expectimax:1")  # interpreted play is slow


def of(package) -> str:
    return signature(mirabilis.load(package, jit=False), FEW)


@pytest.fixture(scope="module")
def sound() -> str:
    return of(bluff)


KEPT = dict(line.split() for line in FILE.read_text(encoding="utf-8").splitlines())


def test_the_file_has_every_game() -> None:
    assert list(KEPT) == [spec.slug for spec in mirabilis.games()]


@pytest.mark.compiled
@pytest.mark.parametrize("slug", KEPT)
def test_signatures_are_those_of_the_file(slug: str) -> None:
    now = signature(mirabilis.load(slug))
    assert now == KEPT[slug], f"behaviour has changed; if that is meant: {COMMAND}"


def test_it_is_a_number_of_the_game(sound: str) -> None:
    assert len(sound) == 16
    assert int(sound, 16)
    assert of(bluff) == sound
    others = {signature(mirabilis.load(game, jit=False), FEW[:2]) for game in (pennies, market)}
    assert len({sound, *others}) == 3


@pytest.mark.compiled
def test_compiled_and_interpreted_games_have_the_same() -> None:
    compiled, plain = (mirabilis.load(bluff, jit=jit) for jit in (True, False))
    assert signature(compiled, FEW[:2]) == signature(plain, FEW[:2])
    assert signature(plain, FEW[:1]) != signature(plain, FEW[:2])


@pytest.mark.parametrize(
    "kernel",
    [
        {"returns": b.utilities_that_are_no_shares},
        {"chance": b.a_heavy_card},
        {"allowed": b.unknown_clause},
        {"observe": b.spectators_see_all},
        {"shown": b.deals_openly},
        {"imagine": b.imagines_a_king},
        {"legal": b.kings_may_not_pass},
        {"actors": b.skips_against_a_king},
    ],
    ids=lambda kernel: next(iter(kernel)),
)
def test_a_broken_rule_changes_it(sound: str, kernel) -> None:
    assert of(b.broken(b.BLUFF, kernel=kernel)) != sound


def test_words_do_not_change_it(sound: str) -> None:
    assert of(b.broken(b.BLUFF, spec={"title": "Another name", "author": "Somebody"})) == sound


def test_notation_and_levels_change_it(sound: str) -> None:
    def renamed(options, code):
        return b.bluff_game.format(options, code).upper()

    assert of(b.broken(b.BLUFF, game={"format": renamed})) != sound
    assert of(b.broken(b.BLUFF, spec={"levels": {"easy": "greedy:3"}})) != sound


@pytest.mark.parametrize("name", ["random", "greedy", "mcts"])
def test_a_bot_that_plays_otherwise_changes_it(sound: str, name: str, monkeypatch) -> None:
    entry = bots.registry.entry(name)

    class Other:
        """The bot, but for its choice: the move after the one it likes."""

        def __init__(self, game, seed=0, **more):
            self.usual = entry.factory(game, seed, **more)

        def choose(self, seat):
            place = seat.codes.index(self.usual.choose(seat)) + 1
            return seat.codes[place % len(seat.codes)]

    monkeypatch.setitem(bots.registry._ENTRIES, name, replace(entry, factory=Other))
    monkeypatch.setattr("mirabilis.bots.making.parameters", _parameters_of(entry))
    assert of(bluff) != sound


def _parameters_of(entry):
    from mirabilis.bots import making

    usual = making.parameters
    return lambda other: usual(entry if other.name == entry.name else other)


def test_other_dice_change_it(sound: str, monkeypatch) -> None:
    usual = chance.key_of
    monkeypatch.setattr("mirabilis.core.match.key_of", lambda seed: usual(seed) ^ 1)
    assert of(bluff) != sound
