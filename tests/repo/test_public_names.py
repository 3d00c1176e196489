"""The names that people write against exist, and stay."""

from __future__ import annotations

import inspect

import pytest

import mirabilis
from mirabilis.core.game import Game
from mirabilis.core.match import Match
from mirabilis.core.outcome import Outcome
from repo.places import DOCS

PACKAGE = ["ALL", "CHANCE", "SPECTATOR", "MirabilisError", "__version__", "bot", "conformance"]
PACKAGE += ["games", "load", "replay", "verify", "Fair"]
CONFORMANCE = ["BOT_CHECKS", "CHECKS", "Check", "Report", "check_bot", "check_game"]
GAME = ["start", "position", "parse", "format", "spec", "options", "rules", "messages"]
GAME += ["seat_name", "prepare", "is_prepared", "seatings", "default_players", "twin"]
MATCH = ["actors", "free", "moves", "codes", "play", "check", "undo", "resign", "copy", "view"]
MATCH += ["transcript", "outcome", "record", "seat", "is_over", "odds", "observed", "position"]
MATCH += ["kept", "draws", "news", "under"]
MATCH += ["heard", "noticed", "line", "retired", "game", "players", "seed", "start", "manual"]
SEAT = ["game", "players", "number", "tables", "seen", "codes", "moves", "transcript"]
SEAT += ["heard", "view", "under", "random", "now"]


def test_names_of_the_package():
    assert sorted(mirabilis.__all__) == sorted(PACKAGE)
    assert all(hasattr(mirabilis, name) for name in PACKAGE)
    assert sorted(mirabilis.conformance.__all__) == sorted(CONFORMANCE)
    assert all(hasattr(mirabilis.conformance, name) for name in CONFORMANCE)
    with pytest.raises(AttributeError, match="nothing_of_that_name"):
        mirabilis.nothing_of_that_name  # noqa: B018


def test_games_can_be_asked_for_again_and_again():
    for _ in range(2):
        assert [spec.slug for spec in mirabilis.games()]
        mirabilis.load(mirabilis.games()[0].slug)


def test_names_of_a_game_and_a_match():
    game = mirabilis.load("ewn", setup="standard", substitute="either")
    match = game.start(players=2, seed=1905)
    assert not [name for name in GAME if name not in dir(game)]
    assert not [name for name in MATCH if name not in dir(match)]
    assert not [name for name in SEAT if name not in dir(match.seat(0))]
    assert callable(mirabilis.bot("random", game).choose)


def test_nothing_public_is_left_out_here():
    for owner, names in ((Match, MATCH), (Game, GAME)):
        public = {name for name, _ in inspect.getmembers(owner) if not name.startswith("_")}
        unlisted = public - set(names) - {"calls", "instance", "is_compiled", "new_state"}
        assert not unlisted - {"new_work", "placed", "tables", "work_dtype"}


def test_the_reference_has_every_name():
    page = (DOCS / "reference" / "python.md").read_text(encoding="utf-8")
    assert not [name for name in PACKAGE if name not in page]
    assert "conformance.check_game" in page
    assert "conformance.check_bot" in page
    assert not [name for name in GAME if f"game.{name}" not in page]
    assert not [name for name in MATCH if f"match.{name}" not in page]


def test_signatures():
    def words(function):
        return list(inspect.signature(function).parameters)

    assert words(Game.start) == ["self", "players", "seed", "chance", "open"]
    assert words(Match.play) == ["self", "seat", "move"]
    assert words(mirabilis.replay) == ["record", "game", "jit"]
    assert words(mirabilis.verify) == ["record", "game", "jit"]
    assert words(mirabilis.Fair) == ["name", "seed", "values", "committed"]
    assert words(mirabilis.bot) == ["text", "game", "seed", "seconds"]
    assert words(mirabilis.conformance.check_bot)[:2] == ["player", "game"]
    assert list(Outcome.__dataclass_fields__) == ["winners", "points", "utility", "reason"]
