"""Laying tiles: correct matches, lying flat, one text for one placement, the list that is kept."""

from __future__ import annotations

import random

import pytest

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import IllegalMove
from mirabilis.games.ideas.layout import Laid, Layout
from mirabilis.games.ideas.notation import format, parse
from mirabilis.games.ideas.places import read_key, unpack
from mirabilis.games.ideas.plane import ORIGIN, TURNS
from mirabilis.games.ideas.spec import DONE, FIELDS, PLACING, TILES
from mirabilis.games.ideas.tileset import read

from .helpers import BESIDE, OVERLAP, PARTLY, STEP, Oracle, Table, game, oracle, slow


def tileset(own=None):
    return read((own or slow()).options.files["tiles"])


def laid(*texts, own=None):
    """Return a match in which these tiles are laid, in turn, and nothing is completed."""
    match = (own or slow()).start(players=2, seed=5)
    for text in texts:
        match.play(match.actors[0], text)
        match.play(match.actors[0], "done")
    return match


def clause(match, text):
    return match.check(match.actors[0], text)


def oracle_tiles(*texts):
    """Return the oracle's tiles of a layout, and the number that each text stands for."""
    tiles = [oracle().at(ORIGIN, parse({}, texts[0]) & 3, 0)]
    for text in texts[1:]:
        tiles.append(oracle().against(tiles, parse({}, text)))
    return tiles


def seen(match):
    return match.observed(SPECTATOR)[0]


def open_places(match):
    """Return the placements of all fields, in stock or not, in the order of the list."""
    state = seen(match)
    return state["placements"][: int(state["n_placements"])].tolist()


def layout_of(match):
    """Return the tiles on the table of a match, in plain Python."""
    state = seen(match)
    keys = [read_key(int(key)) for key in state["tiles"][: int(state["n_tiles"])]]
    tiles = [Laid(FIELDS[field], at, turn) for at, field, turn in keys]
    return Layout(tileset(), match.game.options["contact"] == "loose", tiles)


def walk(seed, wanted, own, tries=1):
    """Return a match with some tiles laid at random; whoever is in turn lays the next."""
    match = own.start(players=4, seed=seed, open=True)
    rng = random.Random(seed)
    while seen(match)["phase"] != PLACING or seen(match)["n_tiles"] < wanted:
        if seen(match)["phase"] == PLACING:
            match.play(match.actors[0], min(rng.choices(match.codes(match.actors[0]), k=tries)))
        else:
            match.play(match.actors[0], "done")
    return match


# -- clause by clause --------------------------------------------------------------------------


def test_clause_5_the_first_tile_lies_freely():
    match = slow().start(players=2, seed=5)
    assert match.moves(0) == ["P", "M", "H", "C"]
    assert clause(match, "P1a1") == 5
    match = laid("M")
    assert all(clause(match, text) == 5 for text in "PMHC")
    assert layout_of(match).tiles == [Laid("mathematics", ORIGIN, 0)]


def test_clause_5_sides_match_in_length_and_lines():
    match = laid("P")  # sides: long 1, short 1, short 2, long 2
    tiles = tileset()
    kinds = [tiles["physics"].kind(i) for i in range(4)]
    for field, tile in tiles.items():
        for letter in range(4):
            for own in range(4):
                text = f"{'PMHC'[FIELDS.index(field)]}1{'abcd'[letter]}{own + 1}"
                if kinds[letter] != tile.kind(own):
                    assert clause(match, text) == 5
    assert clause(match, "P1a1") is clause(match, "P1b2") is None
    assert clause(match, "P1a4") == 5  # long beside long, other lines
    assert clause(match, "P1a2") == 5  # one line beside one line, other length
    assert clause(match, "H1a1") is None
    assert clause(match, "C1a1") == 5


def test_clause_5_there_must_be_such_a_tile():
    match = laid("P", "P1a1")
    assert clause(match, "P3a1") == 5
    assert clause(match, "P88a1") == 5


def test_clause_5_the_two_rhombi_never_join():
    for first, other in ("HC", "CH"):
        match = laid(first)
        assert not [text for text in match.moves(0) if text[0] == other]


def test_clause_6_a_tile_never_lies_on_another():
    match = laid("H", "H1a1")
    covered = [f"{f}1a{own}" for f, own in (("P", 1), ("M", 1), ("H", 4))]
    assert all(clause(match, text) == 6 for text in covered)
    with pytest.raises(IllegalMove):
        match.play(match.actors[0], "P1a1")


def test_clause_6_the_hollow_of_a_dart_can_be_filled():
    """A thin rhombus fits with two sides; the other way round its side lies beside one only."""
    match = laid("M")
    assert clause(match, "C1b4") is None
    tiles = oracle_tiles("M", "C1b4")
    assert oracle().matches(tiles[1], tiles[:1], [0]) == [(0, 1, 3), (0, 2, 2)]
    assert clause(match, "C1b1") is None
    match.play(0, "C1b4")
    match.play(0, "done")
    assert clause(match, "P1c3") == 6
    layout = Layout(tileset())
    layout.lay("M")
    assert not layout.overlap(layout.read("C1b4"), layout.tiles[0])


def test_clause_6_sides_touch_whole_or_with_loose_contact_partly():
    first = ("P", "P1a1")
    full, loose = laid(*first), laid(*first, own=slow(contact="loose"))
    for text in ("M1b2", "M2b2"):
        assert clause(full, text) == 6
        assert clause(loose, text) is None
        tiles = oracle_tiles(*first, text)
        found = {oracle().relation(tiles[2], tile)[0] for tile in tiles[:2]}
        assert found == {BESIDE, PARTLY}
    assert set(loose.moves(loose.actors[0])) > set(full.moves(full.actors[0]))


def test_clause_6_tiles_may_touch_at_a_point_and_differ_in_lines_where_they_touch():
    points = other_lines = 0
    for seed in range(4):
        match = walk(seed, 10, slow(), tries=4)
        layout = layout_of(match)
        for tile in map(layout.read, match.moves(match.actors[0])):
            for other in layout.tiles:
                shared = set(layout.corners(tile)) & set(layout.corners(other))
                touching = layout.touching(tile, other)
                points += bool(shared and not touching)
                mine, theirs = layout.tileset[tile.field], layout.tileset[other.field]
                other_lines += any(mine.lines[i] != theirs.lines[j] for i, j, _ in touching)
    assert points > 50
    assert other_lines > 0


def test_clause_5_one_placement_has_one_text():
    match = laid("M")
    assert clause(match, "C1c3") == 5  # it is C1b4
    assert clause(match, "C1b4") is None
    layout = Layout(tileset())
    layout.lay("M")
    assert layout.read("C1c3") == layout.read("C1b4")
    assert layout.lay("C1c3") == "is written C1b4"
    assert layout.lay("C1b") == layout.lay("C2a1") == "names no tile and side that are there"
    assert layout.lay("M1a4") == "has no correct match"
    assert layout.lay("C1b4") is None
    assert layout.lay("P1c3") == "does not lie flat beside the others"


def test_clause_5_among_several_tiles_the_first_names_it():
    """A placement that matches tiles 1 and 3 is named after 1, whatever was laid later."""
    seen = 0
    for seed in range(6):
        match = walk(seed, 8, slow(), tries=4)
        layout = layout_of(match)
        for text in match.moves(match.actors[0]):
            matches = layout.matches(layout.read(text))
            assert text == format({}, parse({}, text))
            number, letter, own = matches[0]
            assert text[1:] == f"{number + 1}{'abcd'[letter]}{own + 1}"
            for number, letter, own in matches[1:]:
                twin = f"{text[0]}{number + 1}{'abcd'[letter]}{own + 1}"
                assert clause(match, twin) == 5
                seen += 1
    assert seen > 10


# -- the list ----------------------------------------------------------------------------------


@pytest.mark.parametrize("contact", ["full", "loose"])
@pytest.mark.parametrize("seed", range(7))
def test_the_list_is_that_of_one_step_at_a_time(contact, seed):
    """Kept by the kernel from tile to tile, beside all placements tried anew in plain Python."""
    own = slow(contact=contact)
    match = own.start(players=3, seed=seed)
    rng = random.Random(seed)
    layout = Layout(tileset(), loose=contact == "loose")
    for _ in range(1 + seed):
        if layout.tiles:
            assert [format({}, code) for code in open_places(match)] == layout.placements()
        else:
            assert match.moves(match.actors[0]) == layout.placements()
        text = rng.choice(match.moves(match.actors[0]))
        assert layout.lay(text) is None
        match.play(match.actors[0], text)
        match.play(match.actors[0], "done")


@pytest.mark.parametrize(("seed", "wanted", "tries"), [(1, 1, 1), (2, 5, 1), (3, 9, 4), (4, 14, 1)])
def test_laid_tiles_lie_where_plain_python_lays_them(seed, wanted, tries):
    match = walk(seed, wanted, slow(), tries)
    layout = Layout(tileset())
    for seat, code in match.line:
        if seat != CHANCE and code != DONE:
            assert layout.lay(match.game.format(code)) is None
    assert len(layout.tiles) == wanted
    assert layout.tiles == layout_of(match).tiles


@pytest.mark.compiled
@pytest.mark.parametrize("contact", ["full", "loose"])
def test_the_list_is_everything_that_is_allowed_whatever_the_size(contact):
    """Exhaustive: each of the up to 5,700 codes, on dense and sprawling tables of 1 to 88 tiles."""
    for seed in range(100):
        table = Table(game(contact=contact), 1 + seed % TILES, 1 + seed % 5, seed)
        clauses, listed = table.clauses(), table.listed
        assert set(clauses) <= {0, 5, 6}
        assert listed == [code for code, clause in enumerate(clauses) if clause == 0]
        assert len(set(table.keys(listed))) == len(listed)
        assert len({format({}, code) for code in listed}) == len(listed)
        assert not table.states["placements"][0, len(listed) :].any()


def test_order_and_texts_do_not_change_by_what_is_laid_elsewhere():
    rng = random.Random(7)
    match = walk(3, 5, slow())
    while seen(match)["n_tiles"] < 14:
        before = open_places(match)
        match.play(match.actors[0], rng.choice(match.codes(match.actors[0])))
        after, newest = open_places(match), int(seen(match)["n_tiles"]) - 1
        kept = [code for code in after if code >> 6 != newest]
        assert after[: len(kept)] == kept  # the new ones stand at the end
        assert kept == [code for code in before if code in set(kept)]
        match.play(match.actors[0], "done")


def test_allowed_refuses_codes_that_are_no_moves():
    match = laid("P", "M1b2")
    legal = set(match.codes(match.actors[0]))
    for code in [*range(-3, 3 << 6), 1 << 13, (1 << 13) + 3, 1 << 14, 1 << 15, 1 << 16, 1 << 40]:
        against = match.check(match.actors[0], code)
        assert (against is None) == (code in legal)
        if code < 0 or code >= 2 << 6:
            assert against == 5


def test_clause_4_what_is_not_in_stock_cannot_be_laid():
    match = slow().start(players=2, seed=1)
    rng = random.Random(2)
    chemistry = FIELDS.index("chemistry")
    while True:
        seat, state = match.actors[0], seen(match)
        if state["phase"] != PLACING:
            match.play(seat, "done")
            continue
        if state["stock"][seat][chemistry] == 0:
            break
        moves = match.moves(seat)
        match.play(seat, rng.choice([text for text in moves if text[0] == "C"] or moves))
    missing = [code for code in open_places(match) if code >> 2 & 3 == chemistry]
    assert missing
    stock = seen(match)["stock"][seat].tolist()
    assert match.codes(seat) == [code for code in open_places(match) if stock[code >> 2 & 3]]
    assert {match.check(seat, code) for code in missing} == {4}


# -- far out -----------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("direction", range(TURNS))
def test_a_row_of_88_tiles_is_still_exact(direction):
    """Always on, as far as possible in one direction; the first and the last are told apart."""
    own = game()
    table = Table(own, 1, 1, direction)
    way = STEP**direction
    judge = oracle()
    while len(table.tiles) < TILES:
        tiles = [judge.against(table.tiles, code) for code in table.listed]
        best = max(range(len(tiles)), key=lambda k: (tiles[k][1].mean() / way).real)
        table.lay(table.listed[best])
    ends = [(tile[1].mean() / way).real for tile in table.tiles]
    assert ends[-1] > 75
    for key, tile in zip(table.on_table, table.tiles, strict=True):
        assert abs(judge.of_key(key)[1] - tile[1]).max() < 1e-9
        assert max(map(abs, unpack(key >> 6))) < 1 << 11
    assert table.listed == [code for code, against in enumerate(table.clauses()) if against == 0]
    assert len(table.listed) <= len(table.states["placements"][0])


# -- other tiles -------------------------------------------------------------------------------

TRIANGLES = {
    "tiles": {
        "physics": [(0, "short", 1), (108, "long", 2), (252, "long", 1)],
        "mathematics": [(0, "long", 1), (144, "short", 1), (108, "short", 2), (252, "long", 2)],
        "philosophy": [(0, "long", 2), (144, "short", 1), (216, "short", 2)],
        "chemistry": [(0, "short", 1), (72, "long", 1), (180, "short", 2), (252, "long", 2)],
    }
}


@pytest.mark.parametrize("contact", ["full", "loose"])
def test_clause_18_triangles_and_oblongs_are_laid_by_the_same_rules(contact):
    sides = {
        field: {
            "sides": [dict(zip(("direction", "length", "lines"), s, strict=True)) for s in outline]
        }
        for field, outline in TRIANGLES["tiles"].items()
    }
    tiles = read({"tiles": sides})
    judge = Oracle({"tiles": sides})
    layout = Layout(tiles, loose=contact == "loose")
    rng = random.Random(4)
    floats = []
    for _ in range(6):
        texts = layout.placements()
        for text in rng.sample(texts, min(12, len(texts))) if floats else ():
            tile = judge.against(floats, parse({}, text))
            found = {judge.relation(tile, other)[0] for other in floats}
            assert OVERLAP not in found
            assert contact == "loose" or PARTLY not in found
        text = rng.choice(texts)
        code = parse({}, text)
        floats.append(judge.against(floats, code) if floats else judge.at(ORIGIN, code & 3, 0))
        assert layout.lay(text) is None
