"""The symbols, and the pictures of the rules."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from mirabilis.games.jahres import art, diagrams
from mirabilis.games.jahres.spec import SYMBOLS
from mirabilis.games.jahres.value import visible

from .pictured import placed, texts

# -- symbols -------------------------------------------------------------------------------


def test_symbols_differ_in_outline_figure_and_colour():
    signs = list(art.SIGNS.values())
    assert tuple(art.SIGNS) == SYMBOLS
    assert len({sign.outline for sign in signs}) == len(signs)
    assert len({sign.filled + sign.lines for sign in signs}) == len(signs)
    assert len({sign.fill for sign in signs}) == len(signs)


def lightness(colour):
    """Return the relative luminance of a colour."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    low, high = sorted((lightness(one), lightness(two)))
    return (high + 0.05) / (low + 0.05)


def test_figures_stand_out_from_their_pieces_and_pieces_from_a_dark_page():
    for sign in art.SIGNS.values():
        assert contrast(sign.fill, sign.ink) > 3.5
        assert contrast(sign.fill, "#262933") > 2.2


# -- pictures of the rules -----------------------------------------------------------------


def test_the_pictures_of_the_rules_are_those_that_are_made():
    folder = Path(diagrams.__file__).parent / "pictures"
    made = diagrams.pictures()
    kept = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert kept == made, "run docs/img/make.py"
    for text in made.values():
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img"
        assert not [e for e in root.iter() if "class" in e.attrib or "style" in e.attrib]
        assert not re.search("[A-Za-z]{2,}", "".join(root.itertext()))  # all languages share them


def test_pictures_of_the_rules_stay_on_their_page():
    for text in diagrams.pictures().values():
        root = ElementTree.fromstring(text)
        wide, high = float(root.get("width")), float(root.get("height"))
        for x, y, width, height in placed(root):
            assert 0 <= x <= x + width <= wide
            assert 0 <= y <= y + height <= high


def test_the_value_of_the_rules_has_an_item_of_each_sort_that_add_up():
    found = dict(diagrams.items())
    assert found == {"company": 10, "month": 10, "designer.d3": 10, "pairs": 20, "ideas": -30}
    picture = diagrams.pictures()["value.svg"]
    root = ElementTree.fromstring(picture)
    assert str(sum(found.values())) in texts(root)
    for amount in found.values():
        assert f"{amount:+d}".replace("-", "\u2212") in texts(root)


def test_the_ceremony_of_the_rules_follows_them():
    games = list(diagrams.GAMES)
    left = []
    for drawn_card in diagrams.DRAWN:
        kept = [g for g in games if any(s in drawn_card for s in diagrams.GAMES[g][0])]
        assert diagrams.standing(games, drawn_card) == (kept or games)
        left.append(len(kept))
        games = kept or games
    assert left[0] == 0  # a card that would eliminate all eliminates none
    assert 1 < left[1] < len(diagrams.GAMES)
    best = [diagrams.GAMES[g][1] for g in games]
    assert best.count(max(best)) == 1
    assert max(best) < max(value for _, value in diagrams.GAMES.values())  # the award is no ranking


def test_stacks_of_the_rules_show_what_is_visible():
    for cards, count in ((diagrams.TWO, 3), (diagrams.LONGER, 4)):
        assert len(set(visible([c[2:] for c in cards]))) == count
