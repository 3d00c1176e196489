"""Plots as SVG: one text for the same data, coloured by the page, names as they are."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mirabilis.arena.plots import VARIABLES, label
from mirabilis.arena.plots_charts import Dot, bars, by_value, classes, course, histogram, intervals

DOTS = [Dot("$x^2$ -- <b>&", 0.5, 0.4, 0.6), Dot("日本 🎲", 0.2, 0.1, 0.3)]

KINDS = {
    "intervals": lambda: intervals("k", DOTS, "Elo", 0.5),
    "logarithmic": lambda: intervals("k", DOTS, "time", words=lambda v: f"<{v:g}>"),
    "histogram": lambda: histogram("k", [(3, 5), (4, 1), (90, 2)], "length", 12.5),
    "bars": lambda: bars("k", ["$a$ <i>", "b"], [3, 4], "games"),
    "course": lambda: course("k", [0.5, -1.0, 2.0], [(2.9, "H1 <x>"), (-2.9, "H0")], "r", "llr"),
    "by value": lambda: by_value("k", DOTS, [10, 30], "$feature$ <b>", 0.5),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_drawing_stands_by_itself(kind):
    text = KINDS[kind]()
    assert KINDS[kind]() == text
    root = ElementTree.fromstring(text)
    assert root.get("viewBox")
    assert root.get("aria-hidden") == "true"
    assert not re.search(r"http|font-family|<metadata|<style|<!--|20\d\d-", text)
    for used in re.findall(r"url\(#([^)]+)\)|href=\"#([^\"]+)", text):
        assert f'id="{used[0] or used[1]}"' in text
    assert all(i.startswith("k-") for i in re.findall(r'\bid="([^"]*)"', text))


@pytest.mark.parametrize("kind", KINDS)
def test_every_colour_is_one_of_the_page(kind):
    text = KINDS[kind]()
    assert not re.findall(r"#[0-9a-f]{6}\b", text)
    assert set(re.findall(r"var\(--([\w-]+)\)", text)) <= set(VARIABLES.values())


def test_names_are_not_formulas():
    words = "".join(ElementTree.fromstring(KINDS["intervals"]()).itertext())
    assert "$x^2$ -- <b>&" in words
    assert "日本 🎲" in words
    assert "$feature$ <b>" in "".join(ElementTree.fromstring(KINDS["by value"]()).itertext())


def test_a_label_is_short_and_printable():
    assert label("a\x1bb") == "a?b"
    assert len(label("x" * 99)) == 22


@pytest.mark.parametrize(
    "counts",
    [
        [(5, 3)],
        [(1, 1), (2, 1)],
        [(0, 1), (1000, 2)],
        [(0.25, 1), (0.5, 4), (7.75, 2)],
        [(n, n + 1) for n in range(200)],
    ],
)
def test_bars_hold_every_game_at_its_place(counts):
    middles, heights, width = classes(counts)
    assert sum(heights) == sum(count for _, count in counts)
    assert len(middles) == len(heights) <= 41
    whole = all(value == int(value) for value, _ in counts)
    for place, height in zip(middles, heights, strict=True):
        low = place - (width - 1) / 2 if whole else place - width / 2
        inside = sum(n for value, n in counts if low - 1e-9 <= value < low + width - 1e-9)
        assert height == inside
