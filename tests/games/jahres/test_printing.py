"""The parts of the game on paper."""

from __future__ import annotations

import copy
import functools
import io
import itertools
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mirabilis.cli import paper
from mirabilis.core.game import Options
from mirabilis.core.lettering import length, wrapped
from mirabilis.core.messages import Catalogue
from mirabilis.games.jahres import faces
from mirabilis.games.jahres.art import SIGNS
from mirabilis.games.jahres.lettering import fitted
from mirabilis.games.jahres.printing import COINS, PAGE, cards_of, prints
from mirabilis.games.jahres.spec import CARDS, DESIGNERS, IDEAS, MONTHS

from .pictured import DATA, DECK, TABLE

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = ("en", "de", "fr", "nl")
CATALOGUE = Catalogue(DATA)
PLAINLY = {"svg", "g", "path", "circle", "rect", "text"}  # what becomes a PDF as it is


def say_in(language):
    return lambda key, **places: CATALOGUE.say(key, language, **places)


def options(table=TABLE):
    found = Options({})
    found.files = {"deck": table}
    return found


@functools.cache
def pages(language="en"):
    return prints(options(), say_in(language))


def groups(language="en"):
    """Yield every card that is printed."""
    for name, page in pages(language).items():
        if name.startswith("cards"):
            yield from ElementTree.fromstring(page).findall(f"{SVG}g")


def lines(element):
    return [e.text for e in element.iter(f"{SVG}text")]


def test_every_page_is_a4_and_plain():
    assert len(pages()) == 19
    for page in pages().values():
        root = ElementTree.fromstring(page)
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        assert {e.tag.removeprefix(SVG) for e in root.iter()} <= PLAINLY
        assert not [e for e in root.iter() if "class" in e.attrib or "style" in e.attrib]


def test_every_card_is_there_once_in_its_true_size():
    found = list(groups())
    assert len(found) == CARDS == 121
    labels = [str(n) for n in range(1, IDEAS + 1)] + [f"d{n}" for n in range(1, DESIGNERS + 1)]
    for group, label in zip(found, labels, strict=True):
        assert label in lines(group)
        edge = group.find(f"{SVG}rect")
        assert (edge.get("width"), edge.get("height")) == ("63.00", "88.00")


def test_cards_of_a_page_lie_side_by_side():
    for name, page in pages().items():
        if not name.startswith("cards"):
            continue
        corners = []
        for group in ElementTree.fromstring(page).findall(f"{SVG}g"):
            found = re.match(r"translate\((\S+) (\S+)\)", group.get("transform"))
            corners.append((float(found[1]), float(found[2])))
        for x, y in corners:
            assert 0 < x < PAGE[0] - faces.WIDTH
            assert 0 < y < PAGE[1] - faces.HEIGHT
        for (ax, ay), (bx, by) in itertools.combinations(corners, 2):
            assert abs(ax - bx) > faces.WIDTH - 0.1 or abs(ay - by) > faces.HEIGHT - 0.1


def test_upper_symbols_are_above_and_lower_ones_below():
    for group, card in zip(groups(), cards_of(DECK, say_in("en")), strict=True):
        spots = {}
        for part in group.findall(f"{SVG}g"):
            outline = part.find(f"{SVG}path").get("d")
            for name, sign in SIGNS.items():
                if sign.outline == outline and "scale(0.6667)" in part.get("transform"):
                    y = float(re.search(r"translate\(\S+ (\S+)\)", part.get("transform"))[1])
                    spots[y < faces.HEIGHT / 2] = name
        assert (spots[True], spots[False]) == card[2:]


def test_contracts_state_their_first_wage_and_ideas_do_not():
    for number, group in enumerate(groups()):
        assert ("30" in lines(group)) == (number >= IDEAS or number == 29)


def test_coins_have_their_values():
    root = ElementTree.fromstring(pages()["coins"])
    assert Counter(map(int, lines(root))) == COINS
    for e in root.iter(f"{SVG}circle"):
        r = float(e.get("r"))
        assert r <= float(e.get("cx")) <= PAGE[0] - r
        assert r <= float(e.get("cy")) <= PAGE[1] - r


def test_coins_do_not_lie_on_each_other():
    root = ElementTree.fromstring(pages()["coins"])
    found = [tuple(float(e.get(n)) for n in ("cx", "cy", "r")) for e in root.iter(f"{SVG}circle")]
    outer = found[::2]
    assert len(outer) == sum(COINS.values())
    for (ax, ay, ar), (bx, by, br) in itertools.combinations(outer, 2):
        assert (ax - bx) ** 2 + (ay - by) ** 2 >= (ar + br) ** 2


def test_the_calendar_has_a_place_for_every_month():
    found = []
    for name, page in pages().items():
        if name.startswith("calendar"):
            found += lines(ElementTree.fromstring(page))
    assert Counter(found) == {str(month): 2 for month in range(1, MONTHS + 1)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_aids_state_the_rules_of_values(language):
    found = " ".join(lines(ElementTree.fromstring(pages(language)["aids"])))
    for kind in ("company", "month", "designer", "pair", "pairs", "triplet", "quadruplet", "ideas"):
        assert found.count(say_in(language)(f"item.{kind}")) >= 6
    for amount in ("+10", "+20", "+30", "+50", "\u221210"):
        assert amount in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_wages_name_every_designer(language):
    found = lines(ElementTree.fromstring(pages(language)["wages"]))
    for n in range(1, DESIGNERS + 1):
        assert f"d{n}" in found
        assert say_in(language)(f"designer.{n}") in found
    assert found.count("30") == DESIGNERS


# -- texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_lost(language):
    for group, card in zip(groups(language), cards_of(DECK, say_in(language)), strict=True):
        printed = re.sub(r"\s", "", "".join(lines(group)))
        assert re.sub(r"\s", "", card[1]) in printed
        for symbol in card[2:]:
            assert re.sub(r"\s", "", say_in(language)(f"symbol.{symbol}")) in printed


@functools.cache
def font(bold):
    from fontTools.ttLib import TTFont

    file = Path(paper._fonts()) / f"{paper.FONTS['B' if bold else '']}.ttf"
    with TTFont(file) as found:
        return found.getBestCmap(), dict(found["hmtx"].metrics), found["head"].unitsPerEm


def real_length(text, size, bold):
    names, widths, unit = font(bold)
    return sum(widths[names[ord(letter)]][0] for letter in text) * size / unit


def leaving(groups_):
    """Return the texts that leave their card, set in the font of the PDF at full size."""
    found = []
    for group in groups_:
        for e in group.findall(f"{SVG}text"):
            if e.get("text-anchor") == "start":
                bold = e.get("font-weight") == "bold"
                long = real_length(e.text, float(e.get("font-size")), bold)
                if float(e.get("x")) + long > faces.WIDTH - 1.5:
                    found.append(e.text)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_its_card(language):
    assert leaving(groups(language)) == []


def test_the_longest_words_of_a_deck_of_ones_own_stay_on_their_cards():
    table = copy.deepcopy(TABLE)
    count = max(word for word, *_ in table["ideas"])
    table["words"] = [f"W{n:02}" + "mw" * 10 + "M" for n in range(count)]
    table["designers"] = [f"Dr {n:02} <&> " + "W" * 14 for n in range(DESIGNERS)]
    assert {len(text) for text in table["words"]} == {24}
    made = prints(options(table), say_in("en"))
    found = [
        group
        for name, page in made.items()
        if name.startswith("cards")
        for group in ElementTree.fromstring(page).findall(f"{SVG}g")
    ]
    assert leaving(found) == []
    assert table["words"][0] in lines(found[0])


def test_texts_break_between_words_and_shrink():
    assert wrapped("one two", 1, 100) == ["one two"]
    assert wrapped("one two", 1, 3) == ["one", "two"]
    assert wrapped("Dragon-Sheep", 1, 6) == ["Dragon-", "Sheep"]
    found, size = fitted("Unbreakable", (4, 3), 5, 100)
    assert found == ["Unbreakable"]
    assert length(found[0], size) <= 5.001


# -- PDF -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de"])
def test_all_pages_become_a_pdf_with_their_texts(language):
    from pypdf import PdfReader

    made = paper.pdf(list(pages(language).values()), "Spiel des Jahres")
    reader = PdfReader(io.BytesIO(made))
    assert len(reader.pages) == 19
    for page in reader.pages:
        size = float(page.mediabox.width), float(page.mediabox.height)
        assert size == pytest.approx((595.28, 841.89), abs=0.1)
    found = "".join(page.extract_text() for page in reader.pages[:14])
    bare = re.sub(r"\s", "", found)
    for _, word, _, _ in cards_of(DECK, say_in(language)):
        assert re.sub(r"\s", "", word) in bare


def test_there_are_as_many_coins_as_the_rule_text_says():
    root = ElementTree.fromstring(pages()["coins"])
    assert Counter(map(int, lines(root))) == {10: 20, 20: 22, 50: 20, 100: 10}
