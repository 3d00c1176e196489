"""Decks and tiles for the tests: shapes that are easily laid, so that no test hangs on the cards.

The young Einstein's shapes are parts of a star of five thick rhombi, with a tile outside; those of
the one in his prime are parts of a star of ten thin ones. The others have rows and odd shapes.
"""

from __future__ import annotations

import json

from mirabilis.games.ideas import deck
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.spec import DECK, EINSTEIN_LETTERS, THEORIES
from mirabilis.games.ideas.tileset import read


def tiles(text):
    """Return placements that are written with blanks between them."""
    return text.split()


STAR = tiles("H H1d1 H2d1 H3d1 H1a4")  # the fifth lies between the fourth and the first
THIN_STAR = tiles("C C1d1 C2d1 C3d1 C4d1 C5d1 C6d1 C7d1 C8d1 C1a4")

SHAPES = {
    "y": (
        "H H1d1 H2d1",
        "H H1d1 H2d1 H3d1",
        "H H1d1 H2d1 H3d1 H1a4",  # it looks the same from each of its tiles
        "H H1d1 P1b4",
        "H H1d1 P2b4",
        "H H1d1 H2d1 P2b4",
        "H H1d1 M1b4",
        "H H1d1 M2b4",
        "H H1d1 H2d1 M2b4",
        "H H1d1 H1b3",
    ),
    "p": (
        "C C1d1 C2d1",
        "C C1d1 C2d1 C3d1",
        "C C1d1 P1b3",
        "C C1d1 P2c3",
        "C C1d1 C2d1 P3c3",
        "C C1d1 C1b2",
        "C C1d1 C2c2",
        "C C1a1 C1b2",
        "C C1d4 C1c3",  # the eighth, mirrored
        "C C1d1 C2d1 P1b3",
    ),
    "g": (
        "H H1a1 H2c3",
        "H H1a1 H2c3 H3a1",
        "P P1a1 C1b1",
        "P P1a1 C1b4",
        "P M1a1 P1b2",
        "P M1b2 M2a1",
        "P H1a1 M1d4",
        "P H1a4 M1d4",
        "M H1a1 H1d2",
        "M M1b2 M1d4",
    ),
    "w": (
        "C C1a1 C2c3",
        "C C1a1 C2c3 C3a1",
        "P C1b1 P1d4",
        "P C1b1 H1d3",
        "P H1a1 P1c3",
        "P H1d3 H2a1",
        "M C1c2 C2d1",
        "M M1a1 C1b1",
        "P P1b2 P1d4",
        "P M1b2 H2d2",
    ),
}

CARD_VALUES = {f"{letter}{n}": n + 4 for letter in EINSTEIN_LETTERS for n in range(1, DECK + 1)}
THEORY_VALUES = {theory: 21 + i for i, theory in enumerate(THEORIES)}


def easy():
    """Return the deck of the tests."""
    cards = {
        f"{letter}{n}": {"tiles": text.split(), "value": CARD_VALUES[f"{letter}{n}"]}
        for letter, shapes in SHAPES.items()
        for n, text in enumerate(shapes, 1)
    }
    return {"cards": cards, "theories": THEORY_VALUES}


def _tile(*sides):
    return {
        "sides": [dict(zip(("direction", "length", "lines"), s, strict=True)) for s in sides],
    }


# A kite that matches kites alone, and three kinds of triangle that match one another.
APART = {
    "tiles": {
        "physics": _tile((0, "long", 1), (108, "short", 1), (144, "short", 1), (252, "long", 1)),
        "mathematics": _tile((0, "short", 2), (108, "long", 2), (252, "long", 2)),
        "philosophy": _tile((0, "long", 2), (144, "short", 2), (216, "short", 2)),
        "chemistry": _tile((0, "long", 2), (144, "short", 2), (216, "short", 2)),
    }
}


def any_deck(tiles):
    """Return a deck for a tile set: everybody has the first ten shapes of three tiles."""
    shapes = {}
    first = Layout(read(tiles)).placements()[0]
    for second in _after(tiles, first):
        for third in _after(tiles, first, second):
            layout = _laid(tiles, first, second, third)
            shapes.setdefault(deck.canonical(tuple(layout.tiles)), [first, second, third])
    texts = list(shapes.values())[:DECK]
    cards = {f"{e}{n}": {"tiles": t} for e in EINSTEIN_LETTERS for n, t in enumerate(texts, 1)}
    return json.loads(json.dumps({"cards": cards, "theories": THEORY_VALUES}))


def _laid(tiles, *texts):
    layout = Layout(read(tiles))
    for text in texts:
        layout.lay(text)
    return layout


def _after(tiles, *texts):
    return _laid(tiles, *texts).placements()
