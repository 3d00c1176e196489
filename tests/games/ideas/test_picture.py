"""The Big Idea as a picture: while it is played, when it is finished, and in the rules."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mirabilis
from mirabilis.games.ideas import art, diagrams, key, panel, plane, poster, room
from mirabilis.games.ideas.art import COATS, Frame
from mirabilis.games.ideas.deck import IDS
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.picture import CATALOGUE, layout_of, svg
from mirabilis.games.ideas.signs import FIELD_SIGNS, THEORY_SIGNS
from mirabilis.games.ideas.spec import EINSTEINS, FIELDS, THEORIES

from .pictured import LAID, PLACEMENTS, layout, seat, sides, tiles, triangles, view

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text):
    """Return a picture as a tree, after what holds for all of them."""
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    names = {element.get("id") for element in root.iter()}
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "//" not in value
            assert "url(" not in value
            if name == "href":
                assert value[1:] in names
    return root


def of_kind(root, kind):
    return [e for e in root.iter() if kind in e.get("class", "").split()]


def used(root):
    """Return the colours of the tiles on the table and elsewhere, by how often."""
    return [e.get("href") for e in root.iter(f"{SVG}use")]


def saying(language):
    return lambda key, **places: CATALOGUE.say(key, language, **places)


# -- while it is played --------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["deal", "reveal", "place", "complete", "refill", "over"])
@pytest.mark.parametrize("count", [0, 1, 12])
def test_every_phase_can_be_drawn(phase, count):
    root = drawn(svg(view(LAID[:count], phase=phase)))
    assert root.find(f"{SVG}desc") is not None


def test_a_large_picture_is_no_large_file():
    assert len(svg(view(placements=PLACEMENTS)).encode()) < 400_000
    assert len(svg(view(phase="over")).encode()) < 100_000


def test_every_placement_is_numbered_at_its_side_and_in_the_key():
    root = drawn(svg(view(placements=PLACEMENTS)))
    numbers = [int(e.text) for e in of_kind(root, "number")]
    assert numbers == list(range(1, len(PLACEMENTS) + 1))
    assert [e.text for e in of_kind(root, "code")] == PLACEMENTS
    at_sides = []
    for mark in of_kind(root, "mark"):
        for run in mark.text.split(","):
            first, _, last = run.partition("–")
            at_sides += range(int(first), int(last or first) + 1)
    assert sorted(at_sides) == numbers


def test_labels_do_not_cover_each_other_and_stay_near_their_side():
    shown = view(placements=PLACEMENTS)
    frame = art.fitted(tiles(), shown["tiles"], (50, 50, 800, 600), 110)
    found = key.spots(shown, layout_of(shown, tiles()), frame)
    assert len(found) > 40
    for one, two in itertools.combinations(found, 2):
        apart_x = abs(one.x - two.x) - one.half[0] - two.half[0]
        apart_y = abs(one.y - two.y) - one.half[1] - two.half[1]
        assert max(apart_x, apart_y) > -1.5
    for spot in found:
        assert math.dist(spot.middle, (spot.x, spot.y)) < 60


def test_pointing_at_a_number_shows_the_tile_where_it_would_lie():
    texts = LAID[:12]
    before = layout(" ".join(texts))
    placements = before.placements()[:20]
    shown = view(texts, placements=placements)
    frame = Frame(50, 400, 300)
    found = key.spots(shown, layout_of(shown, tiles()), frame)
    cells = list(key.key(shown, layout_of(shown, tiles()), frame, found, (0, 0, 1000)))
    for number, text in enumerate(placements):
        after = layout(" ".join([*texts, text]))
        outline = art.outline(map(frame.spot, after.corners(after.tiles[-1])))
        cell = cells.index(f'<g class="spot"><title>{text}</title>')
        assert f'd="{outline}"' in cells[cell + 1]
        assert f">{number + 1}</text>" in cells[cell + 3]


def test_a_label_stands_outside_of_its_tile():
    before = layout("P")
    shown = view(["P"], placements=before.placements())
    frame = Frame(80, 0, 0)
    corners = [frame.spot(p) for p in before.corners(before.tiles[0])]
    for spot in key.spots(shown, layout_of(shown, tiles()), frame):
        assert room._room(corners, (spot.x, spot.y)) < 0


def test_the_first_tile_can_be_chosen_from_the_key():
    root = drawn(svg(view([], placements=list("PMHC"))))
    assert [e.text for e in of_kind(root, "code")] == list("PMHC")
    assert not of_kind(root, "mark")


def test_colours_go_with_the_einstein_and_not_with_the_seat():
    shown = view(LAID[:4], players=2, phase="over")
    shown["seats"] = [seat("prime"), seat("wise")]
    shown["tiles"] = [t | {"owner": i // 2} for i, t in enumerate(shown["tiles"])]
    assert [name[-1] for name in used(drawn(svg(shown)))] == ["1", "1", "3", "3"]


def test_tiles_are_numbered_and_the_last_one_is_marked():
    shown = view(LAID[:7])
    root = drawn(svg(shown))
    assert [int(e.text) for e in of_kind(root, "tile")] == list(range(1, 8))
    assert len(of_kind(root, "last")) == 1


def test_only_a_hand_that_is_seen_is_drawn():
    assert not of_kind(drawn(svg(view(LAID[:4]))), "card")
    shown = view(LAID[:4], viewer=0)
    shown["seats"][0]["hand"] = ["y1", "y2"]
    root = drawn(svg(shown))
    assert len(of_kind(root, "card")) == 2
    assert {e.text for e in of_kind(root, "left")} == {"y1", "y2"}


def test_shapes_that_can_be_completed_are_outlined():
    shown = view(["P", "M1b2", "P1d4"], phase="complete", viewer=0)
    shown["seats"][0]["hand"] = ["y1", "y2"]
    shown["completions"] = [{"move": "y1.3", "card": "y1", "tiles": [0, 1, 2]}]
    root = drawn(svg(shown))
    outline = of_kind(root, "f0")[0].get("d")
    assert outline.count("M") == 12 - 2 * 2  # two sides lie inside, each on two tiles
    assert len(of_kind(root, "wanted")) == 1
    assert any(e.text == "y1.3" for e in root.iter(f"{SVG}text"))


def test_many_completed_cards_stay_in_their_panel():
    shown = view(LAID[:4])
    shown["seats"][0] |= {"completed": ["y1", "y2"] * 5, "theories": list(THEORIES)}
    spots = [float(e.get("x")) for e in of_kind(drawn(svg(shown)), "won")]
    assert len(spots) == 20
    assert max(spots) + 32 <= panel.WIDTH + 1


# -- when it is finished -------------------------------------------------------------------


def test_a_finished_game_has_no_helper_marks():
    root = drawn(svg(view(phase="over")))
    for kind in ("spot", "tile", "last", "card", "found", "now"):
        assert not of_kind(root, kind)
    assert len(used(root)) == len(LAID)


@pytest.mark.parametrize(
    ("points", "best"), [((9, 3, 4, 1), 0), ((3, 9, 9, 1), 2), ((5, 5, 5, 5), 3)]
)
def test_the_crown_is_the_winners(points, best):
    shown = view(LAID[:8], phase="over")
    for row, value in zip(shown["seats"], points, strict=True):
        row["points"] = value
    assert poster.winner(shown) == best
    x, y = poster.places(shown)[best]
    assert panel.crown(x, y - 42, 13) in svg(shown)
    scores = [e.text for e in of_kind(drawn(svg(shown)), "score")]
    assert scores == [str(value) for value in points]


def test_all_tiles_are_on_the_page():
    shown = view(phase="over")
    frame = poster.framed(shown, tiles())
    spots = [
        spot
        for t in shown["tiles"]
        for spot in art.corners(tiles()[t["field"]], tuple(t["at"]), t["turn"], frame)
    ]
    right = poster.width(shown) - poster.EDGE
    assert all(poster.EDGE < x < right for x, _ in spots)
    assert all(poster.EDGE < y < poster.HEIGHT - poster.EDGE - 134 for _, y in spots)


def test_the_page_is_as_wide_as_the_big_idea_wants():
    shown = view(["H", *(f"H{n}{side}" for n, side in enumerate(("c3", "a1") * 5, 1))])
    widths = []
    for turn in range(5):
        turned = [
            t | {"at": list(plane.turned(tuple(t["at"]), turn)), "turn": (t["turn"] + turn) % 10}
            for t in shown["tiles"]
        ]
        widths.append(poster.width(shown | {"tiles": turned}))
    assert (min(widths), max(widths)) == (poster.NARROWEST, poster.WIDEST)


# -- tiles ---------------------------------------------------------------------------------


def rgb(colour):
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def lightness(colour):
    red, green, blue = rgb(colour)
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * y ** (1 / 3) - 16


def test_owners_differ_in_lightness():
    values = sorted(lightness(coat.fill) for coat in COATS)
    assert all(high - low > 12 for low, high in itertools.pairwise(values))


# Viénot, Brettel and Mollon 1999: what people without one kind of cone see, as linear light.
BLIND = {
    "red": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "green": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def lab(light):
    """Return linear light as lightness and two colours, in which distances are differences."""
    to_xyz = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(m * c for m, c in zip(row, light, strict=True)) for row in to_xyz]
    x, y, z = (max(v / w, 0) ** (1 / 3) for v, w in zip(xyz, (0.9505, 1, 1.089), strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


@pytest.mark.parametrize("blind", BLIND)
def test_owners_differ_for_the_colour_blind(blind):
    seen = [
        lab([sum(m * c for m, c in zip(row, rgb(coat.fill), strict=True)) for row in BLIND[blind]])
        for coat in COATS
    ]
    assert min(math.dist(a, b) for a, b in itertools.combinations(seen, 2)) > 20


def test_signs_and_lines_stand_out_from_their_tile():
    for coat in (*COATS, art.PLAIN):
        assert abs(lightness(coat.line) - lightness(coat.fill)) > 40


def test_owners_have_one_to_four_dots():
    for owner in range(len(EINSTEINS)):
        assert art.dots(owner, 0, 0, 10, 1).count("M") == owner + 1


def test_there_is_a_sign_for_every_field_and_theory():
    assert set(FIELD_SIGNS) == set(FIELDS)
    assert set(THEORY_SIGNS) == set(THEORIES)
    signs = [*FIELD_SIGNS.values(), *THEORY_SIGNS.values()]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("data", [None, triangles()])
def test_sign_and_number_lie_inside_of_every_outline(data):
    for tile in tiles(data).values():
        x, y, r = room.heart(tile)
        mx, my, free = room.margin(tile)
        corners = room.flat(tile)
        assert room._room(corners, (x, y)) == pytest.approx(r, abs=0.01)
        assert r > room.badge(tile) > 10
        assert room._room(corners, (mx, my)) > 4
        assert free > 4
        assert math.dist((x, y), (mx, my)) > room.badge(tile)


def ends(tile, side):
    """Return where ribbons end on a side of a tile at turn 0."""
    (x, y), (dx, dy), _ = art._sides(tile)[side]
    spots = []
    for part in art.ribbons(tile).split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?[0-9.]+", part)]
        for spot in (numbers[:2], numbers[-2:]):
            way, off = spot[0] - x, spot[1] - y
            if abs(way * dy - off * dx) < 0.2:
                spots.append(way * dx + off * dy)
    return sorted(spots)


def test_ribbons_go_on_across_every_correct_match():
    sides_ = [(tile, i) for tile in tiles().values() for i in range(len(tile))]
    for (one, i), (two, j) in itertools.product(sides_, sides_):
        if one.kind(i) == two.kind(j):
            here, there = ends(one, i), [-d for d in reversed(ends(two, j))]
            assert len(here) == one.lines[i]
            assert here == pytest.approx(there, abs=0.2)


def test_each_side_has_its_lines():
    for tile in tiles().values():
        assert art.marks(tile).count("M") == sum(tile.lines)


def test_a_tile_set_with_triangles_is_drawn():
    other = tiles(triangles())
    table = Layout(other)
    assert table.lay("P") is None
    assert table.lay("M1a1") is None
    laid = [{"field": t.field, "at": list(t.at), "turn": t.turn, "owner": 0} for t in table.tiles]
    shown = view([], tiles=laid, tileset=sides(other), placements=table.placements()[:9])
    assert len(of_kind(drawn(svg(shown)), "number")) == 9
    shown["phase"] = "over"
    assert len(used(drawn(svg(shown)))) == 2


# -- pictures of the rules -----------------------------------------------------------------


def test_the_pictures_of_the_rules_are_those_that_are_made():
    folder = Path(diagrams.__file__).parent / "pictures"
    made = diagrams.pictures()
    kept = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert kept == made, "run docs/img/make.py"
    for text in made.values():
        assert ElementTree.fromstring(text).get("role") == "img"


def test_pictures_of_matches_and_contact_say_what_is_right():
    for there, letter, here, own, good in diagrams.PAIRS:
        one, two = tiles()[there], tiles()[here]
        assert (one.kind(letter) == two.kind(own)) == good
    _, other_lines, other_length = diagrams.PAIRS
    for (there, letter, here, own, _), alike in ((other_lines, True), (other_length, False)):
        same = tiles()[there].lengths[letter] == tiles()[here].lengths[own]
        assert same == alike
    full = layout(diagrams.END_TO_END)
    touching = [t for other in full.tiles[:-1] for t in full.touching(full.tiles[-1], other)]
    matches = Layout(tiles(), False, full.tiles[:-1]).matches(full.tiles[-1])
    assert len(touching) == 2
    assert len(matches) == 1
    assert not any(p for _, _, p in touching)
    loose = Layout(tiles(), True)
    for text in diagrams.PARTLY.split():
        assert loose.lay(text) is None
    strict = Layout(tiles(), False, loose.tiles[:-1])
    assert not strict.fits(loose.tiles[-1])


def test_the_shape_of_the_rules_is_found_turned_and_not_mirrored():
    shape = layout(diagrams.SHAPE)
    among = layout(diagrams.AMONG)
    assert among.tiles[: len(shape.tiles)] == shape.tiles
    assert diagrams.TURN % 10
    mirrored = layout(diagrams.MIRRORED)
    outline = [[abs(complex(*map(float, xy))) for xy in spots(t)] for t in (shape, mirrored)]
    assert sorted(outline[0]) == pytest.approx(sorted(outline[1]))  # distances from the kite's tip
    assert canonical(shape) != canonical(mirrored)


def spots(table):
    return [art.xy(p) for tile in table.tiles for p in table.corners(tile)]


def canonical(table):
    from mirabilis.games.ideas.deck import canonical as of

    return of(tuple(table.tiles))


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_cards_and_theories_have_their_titles(language):
    match = mirabilis.load("ideas", jit=False).start(players=2, seed=3)
    shown = match.view(0)["board"]
    words = "".join(e.text or "" for e in drawn(svg(shown, saying(language))).iter())
    keys = [f"card.{card}" for card in shown["seats"][0]["hand"]]
    keys += [f"theory.{theory}" for theory in shown["theories"]["open"]]
    assert len(keys) == 6
    for name in keys:  # a title may be broken at a blank or a hyphen
        assert CATALOGUE.say(name, language).replace(" ", "") in words.replace(" ", "")


def test_the_longest_titles_stay_on_their_cards():
    for language in ("en", "de", "fr", "nl"):
        for card in IDS:
            spots = list(panel._title("title", 50, 50, 90, saying(language)(f"card.{card}")))
            assert len(spots) <= panel.LINES
        for theory in THEORIES:
            spots = list(panel._title("title", 50, 50, 78, saying(language)(f"theory.{theory}")))
            assert len(spots) <= panel.LINES
