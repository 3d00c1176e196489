"""The example of each theory is one: held against clause 12 with the plain layout alone."""

from __future__ import annotations

import itertools
import math

import pytest

from mirabilis.games.ideas.examples import EXAMPLES, OWN
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.plane import TURNS, side, sub, xy
from mirabilis.games.ideas.spec import FIELD_LETTERS, NEEDS, THEORIES

from .pictured import tiles, triangles

NEED = dict(zip(THEORIES, NEEDS, strict=True))


def table(theory):
    found = EXAMPLES[theory].layout(tiles())
    assert found is not None
    return found


def links(found):
    """Return which tiles match correctly."""
    pairs = set()
    for i, tile in enumerate(found.tiles):
        for j, _, _ in Layout(found.tileset, False, found.tiles[:i]).matches(tile):
            pairs |= {(i, j), (j, i)}
    return pairs


def groups(found, size):
    """Yield the fields of the connected groups of that size with the last tile."""
    last, pairs = len(found.tiles) - 1, links(found)
    for rest in itertools.combinations(range(last), size - 1):
        group = {*rest, last}
        reached = {last}
        while more := {j for i, j in pairs if i in reached and j in group} - reached:
            reached |= more
        if reached == group:
            yield [found.tiles[i].field for i in group]


def sides(found, i):
    corners = found.corners(found.tiles[i])
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def test_there_is_an_example_for_every_theory():
    assert tuple(EXAMPLES) == THEORIES


@pytest.mark.parametrize("theory", THEORIES)
def test_examples_name_what_is_there(theory):
    found, example = table(theory), EXAMPLES[theory]
    assert len(example.owners) == len(found.tiles)
    assert set(example.owners[-example.new :]) <= {str(OWN), "."}
    for text in f"{example.sides} {example.corners} {example.span}".split():
        tile = found.tiles[int(text[:-1]) - 1]
        assert "abcd".index(text[-1]) < len(found.corners(tile))


def test_spectrum():
    assert any(len(set(fields)) == NEED["spectrum"] for fields in groups(table("spectrum"), 4))


def test_chain():
    found, owners = table("chain"), EXAMPLES["chain"].owners
    pairs, last = links(found), len(found.tiles) - 1
    reached = {last}
    while more := {j for i, j in pairs if i in reached and owners[j] == str(OWN)} - reached:
        reached |= more
    assert len(reached) == NEED["chain"] == owners.count(str(OWN))
    assert len(owners) > NEED["chain"]  # others lie among them


def test_far():
    found = table("far")
    ends = []
    for text in EXAMPLES["far"].span.split():
        number = int(text[:-1]) - 1
        ends.append((number, found.corners(found.tiles[number])["abcd".index(text[-1])]))
    assert ends[0][0] == len(found.tiles) - 1 != ends[1][0]
    assert math.dist(xy(ends[0][1]), xy(ends[1][1])) > NEED["far"] + 1e-6
    spots = [xy(p) for tile in found.tiles[:-1] for p in found.corners(tile)]
    widest = max(math.dist(p, q) for p, q in itertools.combinations(spots, 2))
    assert widest < NEED["far"] - 1e-6  # so the last tile does it


def test_closed():
    found = table("closed")
    text = EXAMPLES["closed"].corners
    assert int(text[:-1]) == len(found.tiles)
    point = found.corners(found.tiles[-1])["abcd".index(text[-1])]
    angles = [
        found.tileset[tile.field].angles[k]
        for tile in found.tiles
        for k, corner in enumerate(found.corners(tile))
        if corner == point
    ]
    assert sum(angles) == TURNS
    assert len(angles) == len(found.tiles) == NEED["closed"]


def test_ray():
    found = table("ray")
    marked = [(int(t[:-1]) - 1, "abcd".index(t[-1])) for t in EXAMPLES["ray"].sides.split()]
    lines = [sides(found, i)[k] for i, k in marked]
    assert len(lines) == NEED["ray"]
    assert marked[0][0] == len(found.tiles) - 1
    directions = {way for way in range(5) for a, b in lines if along(a, b, way)}
    assert len(directions) == 1
    ends = sorted(p for line in lines for p in line)
    assert [ends.count(p) for p in dict.fromkeys(ends)].count(1) == 2  # one line, end to end
    dots = [(int(t[:-1]) - 1, "abcd".index(t[-1])) for t in EXAMPLES["ray"].corners.split()]
    assert sorted(sides(found, i)[k][0] for i, k in dots) == sorted(set(ends))
    before = {frozenset(s) for i in range(len(found.tiles) - 1) for s in sides(found, i)}
    assert frozenset(lines[0]) not in before  # the side of the tile just laid is new


def along(a, b, way):
    lengths = [side(way, length) for length in (0, 1)]
    return sub(b, a) in lengths or sub(a, b) in lengths


def test_bridge():
    found, example = table("bridge"), EXAMPLES["bridge"]
    last, joined = len(found.tiles) - 1, whole(found)
    ends = {i for i, j in joined if j == last}
    walk = [number - 1 for number in example.walk]
    assert {walk[0], walk[-1]} == ends
    assert all(pair in joined for pair in itertools.pairwise(walk))
    near, steps = {walk[0]}, 0
    while walk[-1] not in near:
        near |= {j for i, j in joined if i in near and j != last}
        steps += 1
    assert steps == len(walk) - 1 >= NEED["bridge"]  # none is shorter than the one drawn
    marked = [sides(found, last)["abcd".index(t[-1])] for t in example.sides.split()]
    assert {int(t[:-1]) - 1 for t in example.sides.split()} == {last}
    against = [{i for i in range(last) if (b, a) in sides(found, i)} for a, b in marked]
    assert set.union(*against) == ends


def whole(found):
    """Return which tiles lie whole side against whole side, whatever the lines."""
    numbers = range(len(found.tiles))
    return {
        (i, j)
        for i, j in itertools.permutations(numbers, 2)
        if {(b, a) for a, b in sides(found, i)} & set(sides(found, j))
    }


@pytest.mark.parametrize("theory", ["double", "lone", "sixth"])
def test_shapes_are_whole_and_have_a_tile_just_laid(theory):
    found, example = table(theory), EXAMPLES[theory]
    fresh = set(range(len(found.tiles) - example.new + 1, len(found.tiles) + 1))
    pairs = links(found)
    assert example.shapes
    for shape in example.shapes:
        assert 3 <= len(shape) <= 6
        assert fresh & set(shape)
        reached = {shape[0] - 1}
        inside = {number - 1 for number in shape}
        while more := {j for i, j in pairs if i in reached and j in inside} - reached:
            reached |= more
        assert reached == inside


def test_double_is_two_shapes_by_two_tiles():
    example = EXAMPLES["double"]
    assert example.new == len(example.shapes) == NEED["double"]
    last = [max(shape) for shape in example.shapes]
    assert sorted(last) == [5, 6]


def test_lone_has_one_own_tile():
    example = EXAMPLES["lone"]
    owners = [example.owners[number - 1] for number in example.shapes[0]]
    assert owners.count(str(OWN)) == NEED["lone"]


def test_last_is_a_tile_of_which_none_is_left():
    example = EXAMPLES["last"]
    laid = example.tiles.split()[-1][0]
    assert example.stock[FIELD_LETTERS.index(laid)] == 0
    assert example.stock.count(0) == 1


def test_sixth_is_the_sixth_card():
    assert EXAMPLES["sixth"].cards == NEED["sixth"] - 1


def test_an_example_that_a_tile_set_cannot_lay_is_none():
    assert EXAMPLES["chain"].layout(tiles(triangles())) is None
