"""The board in the terminal and as a picture."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.games.ewn.game import draw, svg

from .helpers import START, at, game, manual

LANGUAGES = ("en", "de", "fr", "nl")


def drawn(match, viewer, language="en", paint=lambda text, style: text):
    def say(key, **params):
        return match.game.messages.say(key, language, **params)

    return draw(match.view(viewer)["board"], paint, say)


def picture(match, viewer):
    return svg(match.view(viewer)["board"])


def shapes(text, kind):
    return len(re.findall(f'class="{kind}"', text))


def test_the_standard_start():
    assert drawn(at(START[:-1] + "4"), 0).splitlines() == [
        "  ┌───┬───┬───┬───┬───┐",
        "  │(1)│(2)│(3)│ · │ · │",
        "  ├───┼───┼───┼───┼───┤",
        "  │(4)│(5)│ · │ · │ · │",
        "  ├───┼───┼───┼───┼───┤",
        "  │(6)│ · │ · │ · │[4]│",
        "  ├───┼───┼───┼───┼───┤",
        "  │ · │ · │ · │[6]│[5]│",
        "  ├───┼───┼───┼───┼───┤",
        "  │ · │ · │[3]│[2]│[1]│",
        "  └───┴───┴───┴───┴───┘",
        "  ( ) Red   [ ] Blue",
        "  Red to play   Die: 4",
    ]


def test_empty_goal_corners_are_marked():
    lines = drawn(at("...../.1.../...../...a./..... b -", chance="manual"), 0).splitlines()
    assert lines[1] == "  │ * │ · │ · │ · │ · │"
    assert lines[9] == "  │ · │ · │ · │ · │ * │"
    assert lines[-2:] == ["  ( ) Red   [ ] Blue   * goal", "  Blue to play"]


def test_while_arranging_zones_have_letters_and_only_ones_own_stones_are_seen():
    match = manual()
    assert "│(a)│(b)│(c)│" in drawn(match, 0)
    assert "│[c]│[b]│[a]│" in drawn(match, 0)
    match.play(0, "654321")
    assert "│(6)│(5)│(4)│" in drawn(match, 0)
    for viewer in (1, SPECTATOR):
        assert "│(?)│(?)│(?)│" in drawn(match, viewer)
        assert "│[c]│[b]│[a]│" in drawn(match, viewer)
    assert drawn(match, 0).endswith("One number for each cell, a to f")


def test_between_the_two_lots_the_first_side_stands():
    match = manual(setup="random")
    match.play(CHANCE, "red:654321")
    assert "│(6)│(5)│(4)│" in drawn(match, 1)
    assert "│[c]│[b]│[a]│" in drawn(match, 1)
    assert shapes(picture(match, 0), "red") == 6
    assert shapes(picture(match, 0), "place b") == 6


def test_before_the_lot_for_the_first_turn_nothing_is_said_of_a_turn():
    match = manual(setup="standard", first="random")
    assert drawn(match, 0).splitlines()[-1] == "  ( ) Red   [ ] Blue"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", ["2x2", "2x7", "5x5", "7x7"])
def test_drawings_are_aligned_and_narrow(board, language):
    for setup in ("arrange", "standard"):
        match = game(board=board, setup=setup).start(seed=1)
        lines = drawn(match, 0, language).splitlines()
        rows, columns = (int(n) for n in board.split("x"))
        assert {len(line) for line in lines[: 2 * rows + 1]} == {2 + 4 * columns + 1}
        assert all(len(line) <= 40 for line in lines)


def test_styles_are_painted_and_change_no_text():
    used = set()

    def paint(text, style):
        used.add(style)
        return text

    match = at("...../.1.../...../...a./..... b 3")
    assert drawn(match, 0, paint=paint) == drawn(match, 0)
    assert used == {"seat0", "seat1", "goal", "dim", "strong"}


def test_the_picture_shows_stones_goals_and_the_die():
    text = picture(at("...../.12../...../...a./..... b 5"), 0)
    root = ElementTree.fromstring(text)
    assert root.tag.endswith("svg")
    assert shapes(text, "red") == 2
    assert shapes(text, "blue") == 1
    assert shapes(text, "goal r") == shapes(text, "goal b") == 3
    assert shapes(text, "pip") == 5
    assert shapes(text, "die b") == 1
    assert shapes(text, "cell") == 25
    assert "prefers-color-scheme:dark" in text


@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_has_as_many_pips_as_it_shows(die):
    text = picture(at(f"...../.1.../...../...a./..... r {die}"), 0)
    assert shapes(text, "pip") == die
    assert shapes(text, "die r") == 1


def test_the_picture_of_an_arrangement_is_that_of_the_viewer():
    match = manual()
    match.play(1, "654321")
    own, other = picture(match, 1), picture(match, 0)
    assert shapes(own, "blue") == 6
    assert shapes(other, "blue") == 0
    assert other.count(">?<") == 6
    assert other == picture(match, SPECTATOR)


def test_the_picture_reaches_for_nothing_outside():
    text = picture(at(START), 0)
    addresses = set(re.findall(r"\w+://[^\"]*", text))
    assert addresses == {"http://www.w3.org/2000/svg"}  # the name of the language, not a place
    assert not re.search(r"href|url\(|@import|@font-face|<script", text)


def test_every_size_is_drawn():
    for rows, columns in itertools.product(range(2, 8), range(2, 8)):
        match = game(board=f"{rows}x{columns}").start(seed=1)
        assert shapes(picture(match, 0), "place r") == match.view(0)["board"]["stones"]


def test_views_are_plain_data():
    match = at(START)
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view


def test_views_and_pictures_need_no_compiler():
    code = (
        "import sys, mirabilis.games.ewn.view, mirabilis.games.ewn.game;"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
