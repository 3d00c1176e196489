"""Bots that a game brings itself."""

from __future__ import annotations

import pytest

import mirabilis
from conformance.broken import PENNIES, broken
from mirabilis import bots
from mirabilis.arena import Plan
from mirabilis.arena.playing import play_round
from mirabilis.bots import ready
from mirabilis.cli import seating
from mirabilis.cli.errors import CommandError
from mirabilis.cli.screen import Screen
from mirabilis.core.errors import UnknownBot
from tiny import pennies


class Simple:
    """Takes the first move, or another one."""

    about = "the first move"
    count = "index"

    def __init__(self, game, seed=0, *, index: int = 1):
        self.game, self.seed, self.index = game, seed, index

    def choose(self, seat):
        return seat.codes[self.index - 1]


OWN = mirabilis.load(broken(PENNIES, game={"bots": {"simple": Simple}}), jit=False)
OTHER = mirabilis.load(pennies, jit=False)


def test_it_is_made_by_its_name_in_its_game():
    player = mirabilis.bot("simple", OWN, 7)
    assert (type(player), player.game, player.seed) == (Simple, OWN, 7)
    seat = OWN.start(seed=1).seat(0)
    assert player.choose(seat) == seat.codes[0]
    assert mirabilis.bot("simple:2", OWN).choose(seat) == seat.codes[1]
    assert mirabilis.bot("simple:index=2", OWN).choose(seat) == seat.codes[1]
    bots.check("simple", OWN)
    assert bots.about("simple", OWN) == "the first move"
    assert ready.unready([bots.parse("simple")], OWN) == []


def test_it_is_known_there_and_nowhere_else():
    assert "simple" in bots.names(OWN)
    assert set(bots.names()) == set(bots.names(OTHER)) == set(bots.names(OWN)) - {"simple"}
    with pytest.raises(UnknownBot, match=r"no bot 'simple'; the bots are: (?!.*simple).*random"):
        mirabilis.bot("simple", OTHER)
    with pytest.raises(UnknownBot, match=r"no bot 'simpel'; the bots are: .*random, simple"):
        mirabilis.bot("simpel", OWN)
    with pytest.raises(bots.BadBot, match="simple has no parameter 'size'; it has: index"):
        bots.check("simple:size=3", OWN)


def test_it_sits_at_a_table_and_is_named_where_another_is_not_known():
    screen = Screen("en")
    assert isinstance(seating.seated(screen, OWN, "simple", 0), Simple)
    with pytest.raises(CommandError, match=r"'simpel'.*simple"):
        seating.seated(screen, OWN, "simpel", 0)


def test_it_plays_in_the_arena():
    for row in play_round(Plan("pennies", ("simple", "random")), OWN, 0):
        assert row.faults == ("", "")
        assert row.moves[row.bots.index("simple")] > 0


def test_a_level_may_be_such_a_bot():
    own = {"bots": {"simple": Simple}}
    levels = {"easy": "simple:2"}
    game = mirabilis.load(broken(PENNIES, game=own, spec={"levels": levels}), jit=False)
    assert mirabilis.bot("easy", game).index == 2


def test_a_name_that_every_game_has_cannot_be_taken():
    game = mirabilis.load(broken(PENNIES, game={"bots": {"random": Simple}}), jit=False)
    with pytest.raises(bots.BadBot, match="'random' is a bot of every game"):
        mirabilis.bot("random", game)


def test_what_goes_wrong_in_making_it_is_said():
    class Fussy:
        def __init__(self, game):
            raise ValueError("not today")

        def choose(self, seat):
            return 0

    game = mirabilis.load(broken(PENNIES, game={"bots": {"fussy": Fussy}}), jit=False)
    with pytest.raises(bots.BadBot, match="fussy cannot be made: ValueError: not today"):
        mirabilis.bot("fussy", game)
