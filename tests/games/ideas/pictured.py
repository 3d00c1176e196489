"""Positions to draw, as views built by hand: drawings read nothing else."""

from __future__ import annotations

import functools
import json
from pathlib import Path

from mirabilis.games.ideas import tileset
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.plane import LENGTHS
from mirabilis.games.ideas.spec import EINSTEINS, FIELDS

DATA = Path(tileset.__file__).parent / "data"
TILES = json.loads((DATA / "tiles.json").read_text(encoding="utf-8"))
# A game of four, two tiles a turn, and all that could be laid next.
LAID_TEXT = """
P C1c2 M2a2 H1d3 M2c3 P3c3 H4a4 M5d4 P8c3 H1a4 P1b2 M8b2 M11d4 H7a4 H3d3 M6a1 P16c3 M14b4 C13b1
M19c3 M18b2 P6b2 P15a1 P17a1 M7c4 C25b4 P16d4 P13a1 P24c3 C21c2 H29a4 H24d2 P27a1 M28d4 M34b2
C19b2 P29b2 M31c4 C27b1 P33d4 M10b4 M39c3 P22d4 M41b2 M44c3 H45d2 H46a1 H47d4 P38b2 M10a1 C30a4
M31a1 P26a2 P35c3 M36a2 P51b3 H20d3 H52d3 C50b4 H32d1 H58b2 M47c4 C40b1 M63c3 C62b4 C28c2 C56b1
P42d4 H54a4 C68b1 P43b2 M53a1 P64d4 H73a1 H55d3 C67c3 C65b3 H74d4 M70c3 C76d1 H75a4 H25a4 H79d3
H83b3
"""
LAID = LAID_TEXT.split()
PLACEMENTS_TEXT = """
P7b4 M7b4 H7b2 H7b3 P14c4 M14c4 H14c2 H14c3 P18c3 M18c3 C18c2 P21a1 M21a1 H21a1 C28b4 M29d4
P38a1 M38a1 H38a1 H38a4 P40a1 M40a1 H40a4 P44a1 M44a1 P44d4 M44d4 H44d2 P45b2 M45b2 C45b1 P48a1
M48a1 P48b4 M48b4 H48b2 H48b3 P49c3 C49c2 C49c3 P54b2 C54b1 C54b4 P56a1 M56a1 H56a1 P58a1 M58a1
H58a4 P60c4 M60c4 H60c2 H60c3 P60d1 M60d1 H60d1 P61c4 M61c4 H61c2 H61c3 P61d1 M61d1 H61d1 H61d4
M62a1 M65a2 C65a1 P66c3 M66c3 C66c2 P66d2 C66d1 C67d1 P69a1 M69a1 H69a4 P69b4 M69b4 H69b2 H69b3
P69c4 M69c4 H69c2 H69c3 P71d4 M71d4 H71d2 P74b4 M74b4 H74b2 P74c4 M74c4 H74c2 H74c3 P75d1 M75d1
H75d4 P76a2 M76a2 C76a1 C76a4 C76b3 P77a2 M77a2 C77a1 C77a4 C77b3 C77d4 P78a1 M78a1 H78a1 H78a4
P78b4 M78b4 H78b2 H78b3 H79a1 P80c3 M80c3 C80c2 C80c3 P80d2 C80d1 C80d4 P81a1 M81a1 H81a1 H81a4
P81b4 M81b4 H81b2 H81b3 M81c4 P82a1 M82a1 H82a1 H82a4 P82b4 M82b4 H82b2 H82b3 M83a1 P84a1 M84a1
H84a1 H84a4 P84b4 M84b4 H84b2 H84b3 P84d1 M84d1 H84d1 H84d4
"""
PLACEMENTS = PLACEMENTS_TEXT.split()
SHAPES = {"y1": "P M1b2 P1d4", "y2": "M P1d4 H2a1", "p1": "P M1c3 P1a1", "w1": "H H1b2 P1c4"}


def tiles(data=None):
    return tileset.read(data or TILES)


@functools.cache
def layout(texts):
    """Return the tiles of some placements; each of them must be legal."""
    *before, last = texts.split() or [""]
    if not last:
        return Layout(tiles())
    found = Layout(tiles(), tiles=list(layout(" ".join(before)).tiles))
    assert found.lay(last) is None, texts
    return found


def parts(texts):
    return [{"field": t.field, "at": list(t.at), "turn": t.turn} for t in layout(texts).tiles]


def seat(einstein, **more):
    row = {
        "einstein": einstein,
        "stock": dict.fromkeys(FIELDS, 3),
        "tokens": 0,
        "hand": None,
        "cards": 3,
        "pile": 5,
        "completed": [],
        "theories": [],
        "points": 0,
    }
    return row | more


def view(texts=LAID, players=4, **more):
    """Return a view in which each seat has laid two tiles, one after the other."""
    owners = [i // 2 % players for i in range(len(texts))]
    laid = [t | {"owner": o} for t, o in zip(parts(" ".join(texts)), owners, strict=True)]
    base = {
        "phase": "place",
        "viewer": None,
        "turn": 0,
        "round": 1,
        "laid": 0,
        "ending": None,
        "contact": "full",
        "seats": [seat(name) for name in EINSTEINS[:players]],
        "theories": {"open": ["spectrum", "ray", "closed"], "pile": 7},
        "tiles": laid,
        "placements": [],
        "completions": [],
        "cards": {
            card: {"value": 5, "tiles": parts(shape), "title": None, "text": None}
            for card, shape in SHAPES.items()
        },
        "values": dict.fromkeys(("spectrum", "ray", "closed", "double"), 4),
        "tileset": sides(tiles()),
    }
    return base | more


def sides(tileset_):
    return {
        field: [
            [d, LENGTHS[n], m] for d, n, m in zip(t.directions, t.lengths, t.lines, strict=True)
        ]
        for field, t in tileset_.items()
    }


def triangles():
    """Return a tile set with a triangle in it."""
    sides_ = [
        {"direction": 0, "length": "long", "lines": 1},
        {"direction": 108, "length": "short", "lines": 2},
        {"direction": 216, "length": "long", "lines": 2},
    ]
    return {"tiles": TILES["tiles"] | {"physics": {"sides": sides_}}}
