"""Every shipped bot, in every game and at every level, chooses by what its seat knows alone."""

from __future__ import annotations

import importlib
import random
from dataclasses import replace

import pytest

import mirabilis
from mirabilis.bots import BadBot, levels, names, parse
from mirabilis.bots.registry import entry
from mirabilis.bots.text import count_of, seconds_of
from mirabilis.conformance import BOT_CHECKS, check_bot
from mirabilis.core.errors import BadSetup

REGISTERED = [spec.slug for spec in mirabilis.games()]
FEW = {"stretches": 2, "decisions": 4}
GENERAL = {"random": "ewn", "expectimax": "ewn", "mcts": "jahres"}  # asked elsewhere in one game
BRIEF, MOST = "10ms", 20  # time and count of a level that has more


def texts(game):
    """Return what is asked in a game: every shipped bot, and the bot of every level, brief."""
    found = []
    for name in names(game):
        made = entry(name, game)
        if made.shipped:
            least = getattr(made.factory, "least", ("1",) if made.count else (None,))
            found += [name if value is None else f"{name}:{value}" for value in least]
            found += [f"{name}:{BRIEF}"] if made.time else []
    for text in levels(game).values():
        parts = parse(text)
        if parts.value is not None and seconds_of(parts.value) is not None:
            parts = replace(parts, value=BRIEF)
        elif parts.value is not None and (count_of(parts.value) or 0) > MOST:
            parts = replace(parts, value=str(MOST))
        found.append(str(parts))
    return list(dict.fromkeys(found))


def checked(text, game, **words):
    """Return the report on a bot; None for one that is not made for the game."""
    low, high = game.spec.players
    players = max(2, game.spec.default_players)  # alone there are no secrets of others
    try:
        return check_bot(text, game, players=players, **words)
    except BadSetup:
        if not low <= 2 <= high or players == 2:
            return None
    try:
        return check_bot(text, game, players=2, **words)
    except BadSetup:
        return None


def look(slug, is_asked_elsewhere, **words):
    """Check every bot of a game, in another process those that are to be."""
    game = mirabilis.load(slug)
    looked = secrets = 0
    for text in texts(game):
        checks = [one for one in BOT_CHECKS if one != "elsewhere" or is_asked_elsewhere(text)]
        report = checked(text, game, only=checks, **words)
        if report is not None:
            print(report)
            assert report.ok, f"{report}"
            looked += 1
            secrets += sum(check.count for check in report.checks if check.name == "hidden")
    assert looked >= 4
    assert secrets >= looked // 2 or not game.spec.hides(game.options)


@pytest.mark.compiled
@pytest.mark.parametrize("slug", REGISTERED)
def test_shipped_bots_choose_the_same_wherever_they_are_asked(slug):
    asked = set()

    def once(text):
        """Tell whether a bot is asked in another process: starting one takes longest."""
        name = parse(text).name
        first = name not in asked and GENERAL.get(name, slug) == slug
        asked.add(name)
        return first

    look(slug, once, **FEW)


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("slug", REGISTERED)
def test_every_text_of_a_bot_chooses_the_same_elsewhere(slug):
    look(slug, lambda text: True)


@pytest.mark.parametrize("name", ["bluff", "market"])
def test_bots_of_tiny_games_do_as_well(name):
    game = mirabilis.load(importlib.import_module(f"tiny.{name}"), jit=False)
    for text in ("random", "greedy:2", "mcts:10"):
        report = check_bot(text, game, only=("legal", "anew", "hidden"), **FEW)
        assert report.ok, f"{report}"
        assert report.checks[2].count > 0


class Planner:
    """Keeps a plan: what it answers depends on what it was asked before."""

    def __init__(self, seed):
        self._plan = []

    def choose(self, seat):
        self._plan = self._plan or list(seat.codes)
        code = self._plan.pop()
        return code if code in seat.codes else seat.codes[0]


class Drawer(Planner):
    """Goes on with one random source from decision to decision."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def choose(self, seat):
        return self._random.choice(seat.codes)


class Cheat(Planner):
    """Looks at what its seat cannot know."""

    def choose(self, seat):
        try:
            match = seat._heard.__closure__[0].cell_contents
            return seat.codes[hash(bytes(match._states.tobytes())) % len(seat.codes)]
        except AttributeError:
            return seat.codes[0]


class Wild(Planner):
    """Plays what is not legal."""

    def choose(self, seat):
        return max(seat.codes) + 1


class Broken(Planner):
    """Breaks down."""

    def choose(self, seat):
        raise ZeroDivisionError("oh")


class Vague(Planner):
    """Answers with no code."""

    def choose(self, seat):
        return seat.moves[0]


@pytest.mark.parametrize(
    ("make", "failed", "said"),
    [
        (Planner, "anew", "along the way"),
        (Drawer, "anew", "asked anew"),
        (Wild, "legal", "is not legal"),
        (Broken, "legal", "choose raised ZeroDivisionError: oh"),
        (Vague, "legal", "which is no code of a move"),
    ],
)
def test_what_is_wrong_with_a_bot_is_found(make, failed, said):
    game = mirabilis.load("ewn", setup="standard", jit=False)
    report = check_bot(make, game)
    assert report.failed == (failed,)
    assert said in str(report)


def test_a_bot_that_looks_behind_its_view_is_found():
    game = mirabilis.load(importlib.import_module("tiny.bluff"), jit=False)
    report = check_bot(Cheat, game, only=("hidden",))
    assert report.failed == ("hidden",)
    assert "with other secrets behind the same view" in str(report)


def test_a_plan_is_found_in_another_process(tmp_path):
    file = tmp_path / "planner.py"
    file.write_text(
        "class Planner:\n"
        "    asked = 0\n"
        "    def choose(self, seat):\n"
        "        self.asked += 1\n"
        "        return seat.codes[self.asked % len(seat.codes)]\n"
    )
    game = mirabilis.load("ewn", setup="standard", jit=False)
    assert check_bot(str(file), game, only=("elsewhere",)).failed == ("elsewhere",)


def test_a_bot_by_the_clock_must_be_legal_only():
    game = mirabilis.load("ewn", setup="standard", jit=False)
    assert check_bot(Drawer, game, clock=True).ok
    assert not check_bot(Wild, game, clock=True).ok


def test_what_cannot_be_checked_is_said():
    game = mirabilis.load("ewn", setup="standard", jit=False)
    with pytest.raises(BadSetup, match="no check 'luck'; the checks are: "):
        check_bot("random", game, only=["luck"])
    with pytest.raises(BadBot):
        check_bot("greedy:much", game)
    assert list(BOT_CHECKS) == ["legal", "anew", "elsewhere", "hidden"]
