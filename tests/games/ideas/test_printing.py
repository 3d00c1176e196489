"""The parts of the game on paper."""

from __future__ import annotations

import copy
import functools
import itertools
import json
import math
import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mirabilis.cli import paper
from mirabilis.core.game import Options
from mirabilis.games.ideas import cards, tileset
from mirabilis.games.ideas.art import COATS, PLAIN
from mirabilis.games.ideas.deck import IDS, canonical
from mirabilis.games.ideas.layout import Layout
from mirabilis.games.ideas.printing import MARGIN, PAGE, TOKENS, prints
from mirabilis.games.ideas.spec import EINSTEINS, THEORIES

from .pictured import DATA, TILES, tiles, triangles

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "de", "fr", "nl")
DECK = json.loads((DATA / "deck.json").read_text(encoding="utf-8"))
PLAINLY = {"svg", "g", "path", "circle", "rect", "text"}  # what becomes a PDF as it is


def options(deck=DECK, outlines_=TILES):
    found = Options({"contact": "full", "einsteins": "youngest"})
    found.files = {"deck": deck, "tiles": outlines_}
    return found


def say_in(language):
    texts = json.loads((DATA / f"messages.{language}.json").read_text(encoding="utf-8"))
    return lambda key, **_: texts[key]


@functools.cache
def pages(language="en"):
    return prints(options(), say_in(language))


def outlines(root):
    """Yield the filled outlines on a page of tiles: colour and corners in millimetres."""
    for group in root.findall(f"{SVG}g"):
        path = group.find(f"{SVG}path")
        x, y, angle, scale = placed(group.get("transform"))
        numbers = [float(n) for n in re.findall(r"-?[0-9.]+", path.get("d"))]
        corners = []
        for px, py in zip(numbers[::2], numbers[1::2], strict=True):
            c, s = math.cos(angle), math.sin(angle)
            corners.append((x + scale * (c * px - s * py), y + scale * (s * px + c * py)))
        yield path.get("fill"), corners


def placed(transform):
    x, y = map(float, re.search(r"translate\((\S+) (\S+)\)", transform).groups())
    turn = re.search(r"rotate\((\S+)\)", transform)
    scale = re.search(r"scale\((\S+)\)", transform)
    return x, y, math.radians(float(turn[1])) if turn else 0.0, float(scale[1])


def test_every_page_is_a4_and_plain():
    for page in pages().values():
        root = ElementTree.fromstring(page)
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        assert {e.tag.removeprefix(SVG) for e in root.iter()} <= PLAINLY
        assert not [e for e in root.iter() if "class" in e.attrib or "style" in e.attrib]


@pytest.mark.parametrize("owner", range(4))
def test_each_einstein_has_24_tiles_of_true_size(owner):
    root = ElementTree.fromstring(pages()[f"tiles-{EINSTEINS[owner]}"])
    found = list(outlines(root))
    assert len(found) == 24
    boxes = []
    for fill, corners in found:
        assert fill == COATS[owner].fill
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            assert min(abs(math.dist(a, b) - size) for size in (22, 35.597)) < 0.05
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        assert min(xs) > MARGIN - 0.1
        assert max(xs) < PAGE[0] - MARGIN + 0.1
        assert min(ys) > MARGIN - 0.1
        assert max(ys) < PAGE[1] - MARGIN + 0.1
        boxes.append((min(xs), max(xs), min(ys), max(ys)))
    for one, two in itertools.combinations(boxes, 2):
        assert one[1] < two[0] or two[1] < one[0] or one[3] < two[2] or two[3] < one[2]


def lines(name):
    """Return the texts of all pages of a name."""
    return [
        e.text
        for page, text in pages().items()
        if page.startswith(name)
        for e in ElementTree.fromstring(text).iter(f"{SVG}text")
    ]


def test_all_cards_and_tokens_are_there():
    found = lines("inspirations")
    assert [text for text in found if text in IDS] == list(IDS)
    assert lines("tokens") == ["1"] * TOKENS
    cards_ = [
        e
        for name, page in pages().items()
        if name.startswith(("inspirations", "theories"))
        for e in ElementTree.fromstring(page).iter(f"{SVG}rect")
        if (e.get("width"), e.get("height")) == ("63.00", "88.00")
    ]
    assert len(cards_) == 40 + 10 + 4


def test_cards_state_their_values():
    deck = copy.deepcopy(DECK)
    deck["cards"]["g7"]["value"] = 97
    deck["theories"]["ray"] = 83
    made = prints(options(deck), say_in("en"))
    assert sum(page.count(">97</text>") for page in made.values()) == 1
    assert sum(page.count(">83</text>") for page in made.values()) == 1


def test_a_deck_of_ones_own_brings_its_texts():
    deck = copy.deepcopy(DECK)
    deck["cards"]["p2"] |= {"title": "Salt & <Pepper>", "text": "Words of one's own."}
    page = prints(options(deck), say_in("en"))["inspirations-2"]
    assert "Salt &amp; &lt;Pepper&gt;" in page
    assert "Words of one&#x27;s own." in page


def shapes(data, count):
    """Return different shapes of three tiles, as placements."""
    found = {}
    for second, third in itertools.product(("M1a1", "C1b1", "H1d2", "P1d4"), range(30)):
        layout = Layout(tiles(data))
        layout.lay("M")
        if layout.lay(second) is None and third < len(more := layout.placements()):
            layout.lay(more[third])
            found.setdefault(canonical(tuple(layout.tiles)), ["M", second, more[third]])
    return list(found.values())[:count]


def test_a_tile_set_of_ones_own_is_printed():
    deck = copy.deepcopy(DECK)
    for card, shape in zip(IDS, itertools.cycle(shapes(triangles(), 10)), strict=False):
        deck["cards"][card]["tiles"] = shape
    made = prints(options(deck, triangles()), say_in("en"))
    root = ElementTree.fromstring(made["tiles-young"])
    assert sorted({len(corners) for _, corners in outlines(root)}) == [3, 4]
    for page in made.values():
        ElementTree.fromstring(page)


# -- texts ---------------------------------------------------------------------------------


@functools.cache
def font(bold):
    from fontTools.ttLib import TTFont

    file = Path(paper._fonts()) / f"{paper.FONTS['B' if bold else '']}.ttf"
    with TTFont(file) as found:
        return found.getBestCmap(), dict(found["hmtx"].metrics), found["head"].unitsPerEm


def real_length(text, size, bold):
    names, widths, unit = font(bold)
    return sum(widths[names[ord(letter)]][0] for letter in text) * size / unit


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_card(language):
    made = pages(language)
    checked = 0
    for name, page in made.items():
        if not name.startswith(("inspirations", "theories")):
            continue
        for group in ElementTree.fromstring(page).findall(f"{SVG}g"):
            for e in group.findall(f"{SVG}text"):
                if e.get("text-anchor") != "start":
                    continue
                bold = e.get("font-weight") == "bold"
                long = real_length(e.text, float(e.get("font-size")), bold)
                assert float(e.get("x")) + long < cards.WIDTH - 1.5, e.text
                assert float(e.get("y")) < cards.HEIGHT - 1.5, e.text
                checked += 1
    assert checked > 40 * 3 + 10 * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_lost(language):
    say = say_in(language)
    printed = "".join(
        "".join(e.itertext())
        for name, page in pages(language).items()
        if name.startswith(("inspirations", "theories"))
        for e in ElementTree.fromstring(page).iter(f"{SVG}text")
    )
    bare = re.sub(r"\s", "", printed)
    for card in IDS:
        assert re.sub(r"\s", "", say(f"card.{card}")) in bare
        assert re.sub(r"\s", "", say(f"card.{card}.text")) in bare
    for theory in THEORIES:
        for part in ("", ".need", ".text"):
            assert re.sub(r"\s", "", say(f"theory.{theory}{part}")) in bare


def test_lines_break_between_words_and_after_hyphens():
    assert cards.wrapped("one two", 1, 100) == ["one two"]
    assert cards.wrapped("one two", 1, 3) == ["one", "two"]
    assert cards.wrapped("Einstein-Rosen bridge", 1, 6) == ["Einstein-", "Rosen", "bridge"]
    assert cards.wrapped("", 1, 6) == []


def test_pages_become_a_pdf():
    some = [pages()[name] for name in ("tiles-wise", "theories-2", "tokens")]
    made = paper.pdf(some, "Einstein")
    assert made.startswith(b"%PDF")
    assert len(made) > 10_000


def test_shapes_on_cards_are_nobodys():
    root = ElementTree.fromstring(pages()["inspirations-1"])
    fills = {e.get("fill") for e in root.iter(f"{SVG}path")}
    assert PLAIN.fill in fills
    assert not fills & {coat.fill for coat in COATS}


@pytest.mark.parametrize("language", ["en", "de", "fr", "nl"])
def test_the_four_einstein_cards_have_name_and_number(language):
    say = say_in(language)
    for number, name in enumerate(("young", "prime", "globetrotting", "wise")):
        card = "".join(cards.einstein(number, tileset.read(TILES), say))
        assert f">{number + 1}</text>" in card
        shown = unescape(re.sub("<[^>]*>", "", card.replace("</text>", " ")))
        assert all(word in shown for word in say(f"einstein.{name}").split())
