"""Thousands of random layouts: every verdict of the kernel beside that of shapely."""

from __future__ import annotations

import random

import pytest

from mirabilis.games.ideas.places import key_of, read_key
from mirabilis.games.ideas.plane import TURNS, add, side, sub, turned
from mirabilis.games.ideas.spec import FIELDS, TILES
from mirabilis.games.ideas.tileset import read

from .helpers import (
    APART,
    BESIDE,
    OVERLAP,
    PARTLY,
    Table,
    game,
    golden_steps,
    oracle,
    slow,
    small_steps,
)

SAMPLE = 10  # of each sort of tile, in each layout
SMALL, GOLDEN = small_steps(), golden_steps()


def tileset():
    return read(slow().options.files["tiles"])


def near_misses(table, codes, rng):
    """Return tiles that lie almost as a placement does, or where corners meet sides."""
    outlines = tileset()
    found = []
    for number, key in enumerate(table.keys(rng.choices(codes, k=SAMPLE))):
        at, field, turn = read_key(key)
        corners = outlines[FIELDS[field]].corners
        sort = number % 5
        if sort == 0:  # moved by the least there is
            at = add(at, rng.choice(SMALL))
        elif sort == 1:  # moved along or away from a side
            at = add(at, rng.choice(GOLDEN))
        elif sort == 2:  # turned about a corner
            corner, more = rng.choice(corners), rng.randrange(1, TURNS)
            at = sub(add(at, turned(corner, turn)), turned(corner, turn + more))
            turn = (turn + more) % TURNS
        else:  # a corner on another tile's corner, or within its side
            other = read_key(rng.choice(table.on_table))
            there = outlines[FIELDS[other.field]]
            i, turn = rng.randrange(len(there)), rng.randrange(TURNS)
            spot = there.placed(other.at, other.turn)[i]
            if sort == 3:
                direction = (there.directions[i] + other.turn) % TURNS
                spot = add(spot, sub(side(direction, 1), side(direction, 0)))  # 1 / phi of it
            at = sub(spot, turned(rng.choice(corners), turn))
        found.append(key_of(at, field, turn))
    return found


def agree(table, rng, seen):
    """Check one layout; count what was seen."""
    judge, tiles = oracle(), table.tiles
    for key, tile in zip(table.on_table, tiles, strict=True):
        assert abs(judge.of_key(key)[1] - tile[1]).max() < 1e-9
    listed, clauses = table.listed, table.clauses()
    assert listed == [code for code, clause in enumerate(clauses) if clause == 0]
    assert len(set(table.keys(listed))) == len(listed)
    possible = judge.could_match(tiles)
    assert set(listed) <= set(possible)
    other = [code for code in possible if clauses[code] != 0]
    codes = [c for some in (listed, other) for c in rng.sample(some, min(SAMPLE, len(some)))]
    keys = table.keys(codes) + near_misses(table, possible, rng)
    tried = [judge.against(tiles, code) for code in codes]
    tried += [judge.of_key(key) for key in keys[len(codes) :]]
    near = [[] for _ in tried]
    for k, i in judge.near(tried, tiles):
        near[k].append(i)
    flat = []
    for k, row in enumerate(table.verdicts(keys)):
        theirs = [APART] * len(tiles)
        for i in near[k]:
            theirs[i] = judge.relation(tried[k], tiles[i])[0]
        # The kernel's beside is: perhaps touching, or in the hollow of a dart.
        assert all(a == b or (a, b) == (BESIDE, APART) for a, b in zip(row, theirs, strict=True))
        for verdict in set(theirs):
            seen[verdict] = seen.get(verdict, 0) + theirs.count(verdict)
        flat.append(not {OVERLAP, *([] if table.loose else [PARTLY])} & set(theirs))
    for k, code in enumerate(codes):
        matches = judge.matches(tried[k], tiles, near[k]) if flat[k] else []
        named = matches[:1] == [(code >> 6, code >> 4 & 3, code & 3)]
        assert clauses[code] == (6 if not flat[k] else 0 if named else 5)
        seen[clauses[code]] = seen.get(clauses[code], 0) + 1


def check(layouts, own, first=0):
    """Check that many layouts, of 1 to 88 tiles, sprawling and dense."""
    seen = {}
    for number in range(first, first + layouts):
        rng = random.Random(number)
        table = Table(own, rng.randint(1, TILES), rng.choice((1, 1, 2, 4, 16)), number)
        agree(table, rng, seen)
    assert set(seen) == {APART, BESIDE, PARTLY, OVERLAP, 0, 5, 6}
    return seen


@pytest.mark.compiled
@pytest.mark.parametrize("contact", ["full", "loose"])
def test_clauses_5_and_6_are_those_of_shapely_in_300_layouts(contact):
    check(300, game(contact=contact))


@pytest.mark.long
@pytest.mark.compiled
@pytest.mark.parametrize("contact", ["full", "loose"])
@pytest.mark.parametrize("first", range(300, 100_300, 20_000))  # five for each, on all cores
def test_clauses_5_and_6_are_those_of_shapely_in_100000_layouts(first, contact):
    check(20_000, game(contact=contact), first)
