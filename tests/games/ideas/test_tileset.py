"""The four tiles: corners, angles, areas, convex parts; and what is wrong with a tile set."""

from __future__ import annotations

import copy
import itertools
import math

import pytest
import shapely

from mirabilis.core.errors import BadTable
from mirabilis.games.ideas.plane import (
    HALF,
    ORIGIN,
    TURNS,
    across,
    add,
    along,
    measure,
    side,
    sub,
    turned,
    xy,
)
from mirabilis.games.ideas.spec import FIELDS, PARTS
from mirabilis.games.ideas.tables import check_table
from mirabilis.games.ideas.tileset import Tile, _check, read

from .helpers import slow

PHI = (1 + math.sqrt(5)) / 2


def shipped():
    return copy.deepcopy(slow().options.files["tiles"])


def times(x, y):
    """Return the product of two numbers m + n phi."""
    return (x[0] * y[0] + x[1] * y[1], x[0] * y[1] + x[1] * y[0] + x[1] * y[1])


def edges(outline):
    """Return corner, direction and twice the length of each edge."""
    for i, start in enumerate(outline):
        way = sub(outline[(i + 1) % len(outline)], start)
        if way == ORIGIN:
            continue
        (direction,) = (
            d for d in range(TURNS) if across(way, d) == (0, 0) and measure(along(way, d)) > 0
        )
        yield start, direction, along(way, direction)


def area(outline):
    """Return the area, exact, in units of a quarter of sin 36."""
    total = (0, 0)
    for start, direction, length in edges(outline):
        m, n = times(length, across(start, direction))
        total = (total[0] - m, total[1] - n)
    return total


def polygon(outline):
    return shapely.Polygon([xy(p) for p in outline])


def every_outline():
    """Return all outlines there are of three or four sides, the first to the right."""
    found = []
    for n in (3, 4):
        for ways in itertools.product(range(TURNS), repeat=n - 1):
            for lengths in itertools.product((0, 1), repeat=n):
                tile = Tile("physics", (0, *ways), lengths, (1, *(2,) * (n - 1)))
                try:
                    _check(tile)
                except BadTable:
                    continue
                found.append(tile)
    return found


EVERY = every_outline()


def test_clause_3_the_four_tiles():
    tiles = read(shipped())
    assert list(tiles) == list(FIELDS)
    assert tiles["physics"].angles == (2, 2, 4, 2)
    assert tiles["mathematics"].angles == (2, 1, 6, 1)
    assert tiles["philosophy"].angles == (2, 3, 2, 3)
    assert tiles["chemistry"].angles == (1, 4, 1, 4)
    assert tiles["physics"].lengths == tiles["mathematics"].lengths == (1, 0, 0, 1)
    assert tiles["philosophy"].lengths == (1,) * 4
    assert tiles["chemistry"].lengths == (0,) * 4
    assert tiles["physics"].lines == tiles["mathematics"].lines == (1, 1, 2, 2)
    assert tiles["philosophy"].lines == tiles["chemistry"].lines == (1, 2, 2, 1)
    kinds = [{tile.kind(i) for i in range(4)} for tile in tiles.values()]
    assert not kinds[2] & kinds[3]  # the rhombi never join each other
    assert all(len(kinds[i] & kinds[j]) >= 2 for i, j in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3)))


def test_clause_3_corners_follow_the_sides():
    for tile in read(shipped()).values():
        for turn in range(TURNS):
            corners = tile.placed((5, -3, 2, 1), turn)
            assert corners[0] == (5, -3, 2, 1)
            for i, corner in enumerate(corners):
                way = side((tile.directions[i] + turn) % TURNS, tile.lengths[i])
                assert add(corner, way) == corners[(i + 1) % len(corners)]


def test_a_kite_and_a_dart_make_a_thick_rhombus():
    """With the sides 1 and phi; and a dart is phi times smaller than a kite."""
    areas = {name: area(tile.corners) for name, tile in read(shipped()).items()}
    kite, dart = areas["physics"], areas["mathematics"]
    assert (kite[0] + dart[0], kite[1] + dart[1]) == areas["philosophy"]
    assert times(dart, (0, 1)) == kite
    assert areas["chemistry"] == (4, 0)  # 1 times sin 36


@pytest.mark.parametrize("tile", EVERY, ids=lambda t: f"{t.directions}{t.lengths}")
def test_the_convex_parts_make_up_the_tile(tile):
    """Every outline that a tile set may have, not only those of the four."""
    assert 1 <= len(tile.parts) <= PARTS
    assert (len(tile.parts) == 2) == any(angle > HALF for angle in tile.angles)
    m, n = (sum(x) for x in zip(*map(area, tile.parts), strict=True))
    assert (m, n) == area(tile.corners)
    assert (m + n * PHI) * math.sin(math.pi / 5) / 4 == pytest.approx(polygon(tile.corners).area)
    whole = polygon(tile.corners)
    assert whole.is_valid
    for part in tile.parts:
        assert measure(area(part)) > 0
        ways = [direction for _, direction, _ in edges(part)]
        bends = [(b - a) % TURNS for a, b in zip(ways, ways[1:] + ways[:1], strict=True)]
        assert all(bend < HALF for bend in bends)
        assert sum(bends) == TURNS
        assert whole.buffer(1e-9).covers(polygon(part))
    if len(tile.parts) == 2:
        assert polygon(tile.parts[0]).intersection(polygon(tile.parts[1])).area < 1e-9
    for turn in range(TURNS):
        for axis, (low, high) in enumerate(tile.extent(tile.corners, turn)):
            found = [measure(across(turned(p, turn), axis)) for p in tile.corners]
            assert low == min(found) < max(found) == high


def test_there_are_darts_among_all_outlines():
    assert len(EVERY) == 34
    assert sum(len(tile.parts) == 2 for tile in EVERY) == 4
    assert sum(len(tile) == 3 for tile in EVERY) >= 2


# -- faults ------------------------------------------------------------------------------------


def broken(field="physics", number=None, **changes):
    """Return the shipped tiles with one side of one field changed."""
    data = shipped()
    sides = data["tiles"][field]["sides"]
    sides[number] = {**sides[number], **changes}
    return data


def of_sides(*sides):
    """Return the shipped tiles with another outline for physics."""
    data = shipped()
    data["tiles"]["physics"]["sides"] = [
        {"direction": d, "length": length, "lines": lines} for d, length, lines in sides
    ]
    return data


def without(name):
    data = shipped()
    del data["tiles"][name]
    return data


def with_sides(sides):
    data = shipped()
    data["tiles"]["mathematics"]["sides"] = sides
    return data


ONE_EACH = "'tiles' has one entry for each of physics, mathematics, philosophy, chemistry"
LENGTH = "mathematics: 'sides' is a list of 3 to 4 sides"
ANGLE = "physics: side 2: 'direction' is a multiple of 36 from 0 to 324"
FAULTS = [
    ([], ONE_EACH),
    ("tiles", ONE_EACH),
    (None, ONE_EACH),
    ({}, ONE_EACH),
    ({"tiles": []}, ONE_EACH),
    (without("chemistry"), ONE_EACH),
    ({"tiles": {**shipped()["tiles"], "biology": {}}}, ONE_EACH),
    ({"tiles": {**shipped()["tiles"], "mathematics": 5}}, LENGTH),
    (with_sides("abc"), LENGTH),
    (with_sides([]), LENGTH),
    (with_sides(shipped()["tiles"]["physics"]["sides"][:2]), LENGTH),
    (with_sides(shipped()["tiles"]["physics"]["sides"] * 2), LENGTH),
    (with_sides([1, 2, 3]), "mathematics: side 1 has a direction, a length and lines"),
    (broken(number=1, direction=100), ANGLE),
    (broken(number=1, direction=360), ANGLE),
    (broken(number=1, direction=-36), ANGLE),
    (broken(number=1, direction=108.0), ANGLE),
    (broken(number=1, direction="108"), ANGLE),
    (broken(number=1, direction=None), ANGLE),
    (broken(number=2, length="middle"), "physics: side 3: 'length' is short or long"),
    (broken(number=2, length=1), "physics: side 3: 'length' is short or long"),
    (broken("philosophy", 3, lines=3), "philosophy: side 4: 'lines' is 1 or 2"),
    (broken("philosophy", 3, lines=True), "philosophy: side 4: 'lines' is 1 or 2"),
    (broken("philosophy", 3, lines="1"), "philosophy: side 4: 'lines' is 1 or 2"),
    (broken(number=1, direction=144), "physics: the sides do not lead back to where they begin"),
    (broken(number=1, length="long"), "physics: the sides do not lead back to where they begin"),
    (
        of_sides((0, "short", 1), (180, "short", 2), (0, "long", 1), (180, "long", 2)),
        "physics: two sides in a row go straight on or back",
    ),
    (
        of_sides((0, "long", 1), (216, "long", 2), (108, "short", 2)),
        "physics: the sides cross each other, or run clockwise",
    ),
    (
        of_sides((0, "short", 1), (72, "long", 1), (180, "short", 1), (252, "long", 1)),
        "physics: looks the same after a turn; let its lines tell the sides apart",
    ),
    (
        of_sides((0, "short", 1), (108, "short", 2), (180, "short", 1), (288, "short", 2)),
        "physics: looks the same after a turn; let its lines tell the sides apart",
    ),
]


@pytest.mark.parametrize(("data", "fault"), FAULTS)
def test_clause_18_what_is_wrong_with_a_tile_set_is_said(data, fault):
    for check in (read, lambda given: check_table("tiles", given)):
        with pytest.raises(BadTable) as error:
            check(data)
        assert str(error.value) == f"table tiles: {fault}"


def test_clause_18_at_most_five_sides_are_of_one_kind():
    data = broken("philosophy", 1, lines=1)
    assert read(data)["philosophy"].lines == (1, 1, 2, 1)  # five long sides with one line
    data["tiles"]["physics"]["sides"][3]["lines"] = 1
    with pytest.raises(BadTable, match=r"6 sides are long with one line.*physics.*at most 5"):
        read(data)


def test_clause_18_lines_make_a_symmetric_tile_good():
    sides = [(0, "short", 1), (108, "short", 2), (180, "short", 2), (288, "short", 1)]
    assert read(of_sides(*sides))["physics"].angles == (3, 2, 3, 2)


def test_clause_18_triangles_may_be_played():
    data = of_sides((0, "long", 1), (108, "long", 2), (252, "short", 1))
    with pytest.raises(BadTable, match="do not lead back"):
        read(data)
    data = of_sides((0, "short", 1), (108, "long", 2), (252, "long", 1))
    assert read(data)["physics"].angles == (2, 2, 1)
