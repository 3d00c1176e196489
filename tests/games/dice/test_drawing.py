"""The sheets in the terminal, as a picture and to print."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.games.dice.game import draw, prints, svg

from .helpers import EARLY, any_choice, at, game, manual

LANGUAGES = ("en", "de", "fr", "nl")
PLAIN = {"svg", "rect", "line", "text", "path"}


def say_in(language):
    def say(key, **params):
        return game().messages.say(key, language, **params)

    return say


def drawn(match, viewer, language="en", paint=lambda text, style: text):
    return draw(match.view(viewer)["board"], paint, say_in(language))


def picture(match, viewer):
    return svg(match.view(viewer)["board"])


def shapes(text, kind):
    return len(re.findall(f'class="{kind}"', text))


def test_a_sheet_with_the_options_of_the_throw():
    match = at("0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446")
    assert drawn(match, 0).splitlines() == [
        "┌──────┬─────────┬───┬───────────┬─────┐",
        "│pts  Σ│  −200   │ 0 │ + points  │     │",
        "│100  2│ · · · · │ · │ · · · · · │     │",
        "│ 70  3│ · · · · │ · │ · · · · · │     │",
        "│ 60  4│ x x x o │ · │ · · · · · │ −200│",
        "│ 50  5│ x o · · │ · │ · · · · · │ −200│",
        "│ 40  6│ · · · · │ · │ · · · · · │     │",
        "│ 30  7│ x x o o │ · │ · · · · · │ −200│",
        "│ 40  8│ x x x o │ · │ · · · · · │ −200│",
        "│ 50  9│ o · · · │ · │ · · · · · │     │",
        "│ 60 10│ x o · · │ · │ · · · · · │ −200│",
        "│ 70 11│ · · · · │ · │ · · · · · │     │",
        "│100 12│ · · · · │ · │ · · · · · │     │",
        "├──────┼─────────┴───┴───────────┼─────┤",
        "│5th  4│ x x x o · · · ·         │  3/8│",
        "│5th  5│ x x · · · · · ·         │  2/8│",
        "│5th  ?│ o · · · · · · ·   1 3 6 │  0/8│",
        "├──────┴─────────────────────────┼─────┤",
        "│ Total                          │−1000│",
        "└────────────────────────────────┴─────┘",
        " x marked  o this throw",
        " To work off: 4 ×2, 5 ×4, 7 ×3, 8 ×2,",
        " 10 ×4",
        " Throws 5, free 0, lost 0",
        "  ┌───┐┌───┐┌───┐┌───┐┌───┐",
        "  │ 1 ││ 3 ││ 4 ││ 4 ││ 6 │",
        "  └───┘└───┘└───┘└───┘└───┘",
    ]


def test_ones_own_sheet_and_the_dice_come_last():
    match = manual(3)
    match.play(CHANCE, "13446")
    for viewer in range(3):
        text = drawn(match, viewer)
        others = [text.index(f"Player {n + 1}") for n in range(3) if n != viewer]
        own, dice = text.index(f"Player {viewer + 1}"), text.index("│ 1 ││ 3 │")
        assert max(others) < own < text.index("Total") < dice
    text = drawn(match, SPECTATOR)
    assert text.index("Player 3") < text.index("│ 1 ││ 3 │")


def test_a_full_row_shows_what_would_be_lost():
    match = at("0,0,0,0,0,9,1,0,0,0,0 4x2,5x2,6x1 13446")
    assert "│ 30  7│ x x x x │ x │ x x x x o!│ +120│" in drawn(match, 0)
    assert "! would be lost" in drawn(match, 0)


def test_a_free_throw_and_the_grade_are_said():
    match = at(f"{EARLY} 11233")
    assert "Free throw" in drawn(match, 0)
    over = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 13446")
    over.play(0, "3+4 1+6 5:4")
    assert drawn(over, 0).endswith("Grade: in the black")
    assert "┌───┐┌" not in drawn(over, 0)


def test_what_a_finished_sheet_lacks_is_no_task():
    match = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 13446")
    assert "To work off" not in drawn(match, 0)
    match.play(0, "1+3 4+6 5:4")
    assert " Missing: 4 ×4, 10 ×4" in drawn(match, 0).splitlines()
    assert "To work off" not in drawn(match, 0)


def test_a_choice_made_replaces_the_options_for_its_owner_only():
    match = manual(3)
    match.play(CHANCE, "13446")
    assert drawn(match, 0).count(" o ") > 5
    match.play(0, "1+3 4+6 5:4")
    text = drawn(match, 0)
    assert "│ 60  4│ o · · · │" in text
    assert "│ 60 10│ o · · · │" in text
    assert "│ 50  5│ · · · · │" in text
    assert "o your choice" in text
    assert "Player 1    has chosen" in drawn(match, SPECTATOR)
    assert "┌──────┬" not in drawn(match, SPECTATOR)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [1, 2, 6])
def test_drawings_are_aligned_and_narrow(players, language):
    match = game().start(players=players, seed=players)
    rng = random.Random(0)
    while match.actors:
        for viewer in (0, SPECTATOR):
            lines = drawn(match, viewer, language).splitlines()
            assert all(len(line) <= 40 for line in lines)
            assert {len(line) for line in lines if line[:1] in "┌│├└" and line} <= {40}
        match.play(match.actors[0], any_choice(match, match.actors[0], rng))


def test_styles_are_painted_and_change_no_text():
    used = set()

    def paint(text, style):
        used.add(style)
        return text

    match = manual(2)
    match.play(CHANCE, "13446")
    match.play(1, "1+3 4+6 5:4")
    match.play(0, "1+3 4+6 5:4")
    match.play(CHANCE, "13446")
    assert drawn(match, 0, paint=paint) == drawn(match, 0)
    assert used == {"seat0", "seat1", "goal", "dim", "strong", "wrong"}


def test_the_picture_shows_marks_boxes_dice_and_options():
    match = at("0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446")
    text = picture(match, 0)
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert shapes(text, "pen") == 10 + 5
    assert shapes(text, "box minus") == 44
    assert shapes(text, "box plus") == 55
    assert shapes(text, "box") == 11 + 3 * 8 + 1  # the line not yet chosen has an empty die
    assert shapes(text, "die") == 5 + 2
    rows = [line for line in drawn(match, 0).splitlines() if line.startswith("│")]
    assert shapes(text, "open") == sum(row.count(" o") for row in rows) == 9
    assert "prefers-color-scheme:dark" in text


@pytest.mark.parametrize("players", range(1, 7))
def test_pictures_are_well_formed_in_every_phase_and_reach_for_nothing(players):
    match = game().start(players=players, seed=players)
    rng = random.Random(0)
    while match.actors:
        match.play(match.actors[0], any_choice(match, match.actors[0], rng))
        text = picture(match, 0)
        root = ElementTree.fromstring(text)
        assert int(root.get("width")) == 490
        assert shapes(text, "sheet") == players
    assert set(re.findall(r"\w+://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"href|url\(|@import|@font-face|<script", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_blank_sheets_are_plain_shapes_on_a4(language):
    pages = prints(game().options, say_in(language))
    assert list(pages) == ["sheets"]
    root = ElementTree.fromstring(pages["sheets"])
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    tags = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert set(tags) <= PLAIN
    assert tags.count("rect") == 1 + 4 * (1 + 110 + 3 * 9 + 1)
    for element in root.iter():
        assert not {"class", "style"} & set(element.attrib)
        for name, limit in (("x", 210), ("x2", 210), ("y", 297), ("y2", 297)):
            assert 0 <= float(element.get(name, 0)) <= limit
    pages["sheets"].encode("cp1252")  # what the fonts every printer has can write


def test_views_are_plain_data():
    match = at("0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 13446")
    view = match.view(0)
    assert json.loads(json.dumps(view)) == view
    own = view["board"]["sheets"][0]
    assert own["score"] == -1000
    assert own["penalties"] == 5
    assert [row["lacking"] for row in own["rows"]] == [0, 0, 2, 4, 0, 3, 2, 0, 4, 0, 0]
    assert {choice["text"]: choice["score"] for choice in view["board"]["choices"]}[
        "3+4 4+6 5:1"
    ] == -1000


def test_views_and_pictures_need_no_compiler():
    code = (
        "import sys, mirabilis.games.dice.view, mirabilis.games.dice.game;"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
