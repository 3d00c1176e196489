"""The animation of a whole game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mirabilis.games.ideas import art, poster
from mirabilis.games.ideas.film import film, found

from .pictured import LAID, tiles, view

SVG = "{http://www.w3.org/2000/svg}"
PACE = 0.5


def views(count=8, points=None):
    """Return the views of a game tile by tile; points are those of seat 0 after each."""
    shown = []
    for n in range(count + 1):
        one = view(LAID[:n], phase="over" if n == count else "complete")
        one["seats"][0]["points"] = points[n] if points else 0
        shown.append(one)
    return shown


def drawn(shown, pace=PACE):
    text = film(shown, pace)
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert not list(root.iter(f"{SVG}script"))
    return root


def of_kind(root, kind):
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def delay(element):
    return float(re.search(r"([0-9.]+)s *$", element.get("style"))[1])


def test_tiles_appear_one_after_the_other():
    root = drawn(views())
    assert [delay(e) for e in of_kind(root, "lay")] == [n * PACE for n in range(8)]


def test_a_still_picture_is_the_finished_game():
    """What is only seen for a time is hidden by itself; what stays is not."""
    shown = views(8, [0, 0, 3, 3, 3, 7, 7, 7, 9])
    root = drawn(shown)
    brief = {id(e) for group in of_kind(root, "brief") for e in group.iter()}
    scores = [e for e in of_kind(root, "score") if id(e) not in brief]
    assert [e.text for e in scores] == ["9", "0", "0", "0"]
    uses = [e for e in root.iter(f"{SVG}use") if id(e) not in brief]
    assert len(uses) == 8
    style = root.find(f"{SVG}style").text
    assert ".ideas .brief{opacity:0}" in style
    assert "prefers-reduced-motion:reduce" in style
    assert "infinite" not in style


def test_points_grow_when_they_are_won():
    root = drawn(views(8, [0, 0, 3, 3, 3, 7, 7, 7, 9]))
    brief = of_kind(root, "brief")
    steps = {}
    for group in brief:
        for score in (e for e in group.iter() if e.get("class") == "score"):
            length, begin = map(float, re.findall(r"([0-9.]+)s", group.get("style")))
            steps[score.text] = (begin, begin + length)
    assert list(steps) == ["0", "3", "7"]
    assert steps["0"] == pytest.approx((0, 1.6 * PACE), abs=0.01)
    assert steps["3"] == pytest.approx((1.6 * PACE, 4.6 * PACE), abs=0.01)
    assert steps["7"] == pytest.approx((4.6 * PACE, 7.6 * PACE), abs=0.01)


def test_a_completed_shape_lights_up():
    texts = ["P", "M1b2", "M2d4", "P1d4"]
    shown = [view(texts[:n], phase="complete") for n in range(5)]
    after = view(texts, phase="complete")
    after["seats"][1]["completed"] = ["y1"]
    after["seats"][0]["tokens"] = 2
    root = drawn([*shown, after])
    (glow,) = of_kind(root, "glow")
    frame = poster.framed(after, tiles())
    for number in (0, 1, 3):
        t = after["tiles"][number]
        corners = art.corners(tiles()[t["field"]], tuple(t["at"]), t["turn"], frame)
        assert art.outline(corners) in glow.get("d")
    assert glow.get("d").count("M") == 3


@pytest.mark.parametrize("rivals", [(0, 2), (2, 3)])
def test_of_several_places_it_is_the_one_that_gave_the_tokens(rivals):
    """Of four kites in a row the third was laid last; the shape is there twice."""
    one, two, three, four = view(["P", "P1a1", "P2d4", "P3a1"])["tiles"]
    row = [one | {"owner": 0}, two | {"owner": 2}, four | {"owner": 3}, three | {"owner": 1}]
    before, after = view([], tiles=row), view([], tiles=row)
    after["cards"]["p1"]["tiles"] = view(["P", "P1a1", "P1d4"])["tiles"]
    after["seats"][1]["completed"] = ["p1"]
    for rival in rivals:
        after["seats"][rival]["tokens"] = 1
    assert {t["owner"] for t in found(before, after, 1, "p1")} == {1, *rivals}


def test_a_shape_that_is_nowhere_lights_nothing_up():
    shown = view(["P", "P1a1"])
    assert found(shown, shown, 0, "w1") == []


def test_a_theory_shows_its_sign():
    shown = views(3)
    shown[3]["seats"][2]["theories"] = ["ray"]
    assert len([e for e in of_kind(drawn(shown), "theory") if e.tag == f"{SVG}circle"]) == 1


def test_an_unfinished_game_has_no_crown():
    shown = views(4)
    assert poster.crowned(shown[-1]) in film(shown, PACE)
    shown[-1]["phase"] = "place"
    assert poster.crowned(shown[-1]) not in film(shown, PACE)


def test_one_view_is_enough():
    assert not of_kind(drawn([view([])]), "lay")
    assert len(of_kind(drawn([view(phase="over")]), "lay")) == len(LAID)


def test_size():
    shown = [view(LAID[:n]) for n in range(0, len(LAID) + 1, 12)]
    assert len(film(shown, 1.0)) < 400_000
