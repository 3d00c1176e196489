"""Bots from a user's file: found, named, and reported when broken."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import mirabilis
from mirabilis.bots import BadBot, bot, names
from mirabilis.core.errors import UnknownBot
from tiny import bluff

GAME = mirabilis.load(bluff, jit=False)

ONE = """
class Last:
    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, seat):
        return seat.codes[-1]
"""

TWO = (
    ONE
    + """
from mirabilis.bots import register
from mirabilis.bots.uniform import Uniform  # what is imported is not the file's own

@register("first-move", about="the first", count="skip")
class First:
    def __init__(self, game, skip: int = 0):
        self.skip = skip

    def choose(self, seat):
        return seat.codes[0]

class _Hidden(First):
    pass

class NoBot:
    pass
"""
)


@pytest.fixture
def write(tmp_path: Path):
    def make(text: str, name: str = "mine.py") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return make


def test_the_only_bot_of_a_file(write) -> None:
    player = bot(write(ONE), GAME, 5)
    assert player.seed == 5
    match = GAME.start(seed=1)
    assert player.choose(match.seat(0)) == match.codes(0)[-1]
    assert names() == names()  # nothing of it stays registered


def test_a_named_bot_of_a_file(write) -> None:
    file = write(TWO)
    assert type(bot(f"{file}:Last", GAME)).__name__ == "Last"
    for name in ("First", "first-move"):
        assert bot(f"{file}:{name},skip=2", GAME).skip == 2
    assert "first-move" not in names()
    with pytest.raises(UnknownBot, match=r"has several bots; write .*:NAME, one of: .*Last"):
        bot(file, GAME)
    for name in ("Uniform", "_Hidden", "NoBot", "Nobody"):
        with pytest.raises(UnknownBot, match=f"has no bot '{name}'; it has: first-move, Last"):
            bot(f"{file}:{name}", GAME)
    with pytest.raises(BadBot, match="has no parameter 'jump'; it has: skip"):
        bot(f"{file}:First,jump=2", GAME)


def test_a_file_that_changed_is_read_again(write) -> None:
    before = bot(write(ONE), GAME)
    after = bot(write(ONE.replace("class Last", "class Another")), GAME)
    assert (type(before).__name__, type(after).__name__) == ("Last", "Another")


def test_a_file_may_import_its_neighbours(write) -> None:
    write("INDEX = -1\n", "neighbour_of_mine.py")
    file = write("from neighbour_of_mine import INDEX\n" + ONE.replace("[-1]", "[INDEX]"))
    before = list(sys.path)
    assert bot(file, GAME).choose(GAME.start(seed=1).seat(0))
    assert sys.path == before
    del sys.modules["neighbour_of_mine"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("def choose(seat:\n", "is broken: line 1: "),
        ("\nimport no_such_thing\n", "is broken: line 2: ModuleNotFoundError: No module named"),
        ("\n\nx = 1 / 0\n", "is broken: line 3: ZeroDivisionError: division by zero"),
        ("raise SystemExit\n", "is broken: line 1: SystemExit"),
        (ONE.replace("self.seed = seed", "self.seed = seed.bit"), "cannot be made: AttributeError"),
    ],
)
def test_a_broken_file_is_reported_by_name_and_reason(write, text: str, why: str) -> None:
    file = write(text)
    with pytest.raises(BadBot) as refused:
        bot(file, GAME)
    assert file in str(refused.value)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_without_a_bot_or_no_file_at_all(write, tmp_path: Path) -> None:
    with pytest.raises(UnknownBot, match=r"a bot is a class with a method choose\(seat\)"):
        bot(write("x = 1\n"), GAME)
    with pytest.raises(UnknownBot, match=r"no bot in .*nothing.py: No such file"):
        bot(str(tmp_path / "nothing.py"), GAME)
