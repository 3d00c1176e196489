"""The table as a picture: in every phase, and for every viewer."""

from __future__ import annotations

import copy
import random
import re
from xml.etree import ElementTree

import pytest

import mirabilis
from mirabilis import ALL, SPECTATOR
from mirabilis.core.messages import Catalogue
from mirabilis.games.jahres import art, faces, pieces
from mirabilis.games.jahres.boards import awarded
from mirabilis.games.jahres.picture import WIDTH, svg
from mirabilis.games.jahres.value import visible

from .pictured import (
    DATA,
    PHASES,
    SVG,
    busy,
    card,
    ceremony,
    drawn,
    game,
    named,
    of_kind,
    placed,
    seat,
    symbols,
    texts,
    view,
)

CATALOGUE = Catalogue(DATA)
LANGUAGES = ("en", "de", "fr", "nl")


def say_in(language):
    return lambda key, **places: CATALOGUE.say(key, language, **places)


# -- the table -----------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("viewer", [None, 0])
def test_every_phase_can_be_drawn(phase, viewer):
    drawn(svg(busy(phase=phase, viewer=viewer)))


@pytest.mark.parametrize("players", range(2, 7))
def test_every_number_of_players_has_its_boards(players):
    for shown in (view(players), busy(players), ceremony(players)):
        root = drawn(svg(shown))
        assert len(of_kind(root, "panel")) >= players
        assert root.get("width") == str(WIDTH) == "1200"
        assert 200 < float(root.get("height")) < 2500


def test_a_table_before_the_first_card():
    seats = [seat(n, company=None, cards=0) for n in range(3)]
    shown = view(3, phase="found", month=0, trends=[], seats=seats, start=0)
    root = drawn(svg(shown))
    assert not list(root.iter(f"{SVG}use"))


def test_everything_stays_on_the_page():
    """Rectangles lie between the edges, however much there is."""
    shown = busy(6)
    many = {str(n): game(n % 6, f"{n} {n + 40} {n + 1}", 10 * n) for n in range(1, 40)}
    shown["games"] = many
    for n, row in enumerate(shown["seats"]):
        row["games"] = [number for number, one in many.items() if one["owner"] == n]
        row["known"] = [str(n) for n in range(80, 90)]
    shown["cards"] = {name: card(name) for name in named(shown)}
    root = drawn(svg(shown))
    high = float(root.get("height"))
    spots = list(placed(root))
    assert len(spots) > 400
    for x, y, width, height in spots:
        assert x >= -0.5
        assert x + width <= WIDTH + 0.5
        assert y >= -0.5
        assert y + height <= high + 0.5


def test_the_same_style_for_every_view():
    styles = {
        drawn(svg(v)).find(f"{SVG}style").text for v in (view(2), busy(), ceremony(), busy(6))
    }
    assert len(styles) == 1


# -- games ---------------------------------------------------------------------------------


def test_a_stack_shows_the_symbols_that_count_in_their_order():
    for cards in ("30 31", "33 34 35"):
        one = game(0, cards, 40)
        shown = view(2, games={"4": one})
        piece = pieces.stack(shown, one, say_in("en"), "#4")
        used = re.findall(r'href="#jahres-(\w+)"', "".join(piece.parts))
        assert used == one["symbols"] == visible([symbols(c) for c in cards.split()])


def test_a_later_card_covers_the_lower_symbol_of_the_one_before():
    cards = [("1", "A", "role", "combat"), ("2", "B", "puzzle", "family")]
    page = f'<svg xmlns="{SVG[1:-1]}">{"".join(faces.stack(cards))}</svg>'
    first, second = ElementTree.fromstring(page)
    (_, top, _, high), *_ = list(placed(second))
    lower = max(y for _, y, _, h in placed(first) if h == faces.BAND)
    upper = min(y for _, y, _, h in placed(first) if h == faces.BAND)
    assert upper + faces.BAND < top < lower
    assert top + high > lower + faces.BAND


def test_values_titles_and_numbers_stand_on_games():
    shown = busy(viewer=None)
    found = texts(drawn(svg(shown)))
    for number, one in shown["games"].items():
        assert f"#{number}" in found
        assert str(one["value"]) in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_in_the_readers_language(language):
    shown = busy()
    found = texts(drawn(svg(shown, say_in(language))))
    for name in shown["seats"][0]["hand"]:
        word = shown["cards"][name]["word"]
        key = f"word.{word}" if word else f"designer.{name[1:]}"
        assert say_in(language)(key).split()[0] in " ".join(found)


def test_a_deck_of_ones_own_has_its_words_on_the_picture():
    shown = view(2, games={"1": game(0, "30 31", 20)})
    shown["cards"]["30"]["name"], shown["cards"]["31"]["name"] = "Salt & <Co>", "Pepper"
    shown["seats"][0]["games"] = ["1"]
    found = texts(drawn(svg(shown)))
    assert "Salt & <Co>" in found
    assert "Pepper" in found


def test_eliminated_games_fade_and_called_months_stand_out():
    shown = ceremony()
    root = drawn(svg(shown))
    assert len(of_kind(root, "gone")) == 2
    assert len(of_kind(root, "cross")) == 2
    assert len(of_kind(root, "call")) == len(shown["called"])
    for one in shown["games"].values():
        one["standing"] = True
    assert not of_kind(drawn(svg(shown)), "gone")


def test_the_game_that_has_won_the_award_has_a_star():
    shown = ceremony(phase="over")
    assert awarded(shown) == "2"
    star, most = art.ICONS["award"][0], len(shown["called"])
    assert svg(shown).count(star) == most + 1
    assert svg(shown | {"phase": "ceremony"}).count(star) == most
    shown["games"]["3"]["value"] = shown["games"]["2"]["value"]  # money has decided
    assert awarded(shown) is None
    shown["called"] = []  # the year has ended before
    assert awarded(shown) is None


def test_the_month_is_marked_before_the_ceremony():
    root = drawn(svg(view(3)))
    assert len(of_kind(root, "call")) == 1


def test_whose_turn_it_is_stands_out():
    assert len(of_kind(drawn(svg(busy(phase="bid", turn=2))), "turn")) == 1
    assert not of_kind(drawn(svg(busy(phase="over", turn=2))), "turn")


def test_a_bankrupt_company_fades():
    seats = [seat(0), seat(1, out=True), seat(2)]
    assert len(of_kind(drawn(svg(view(3, seats=seats))), "out")) == 1


# -- what is hidden ------------------------------------------------------------------------


def test_a_spectator_sees_no_card_of_a_hand():
    """Whatever the hands are, the picture of somebody who sees none is the same."""
    mine, nobodys = busy(), busy(viewer=None)
    held = {"60", "61", "62", "63", "d11", "70", "d2"}
    assert held <= set(named(mine))
    assert not held & set(named(nobodys))
    open_words = {nobodys["cards"][name]["word"] for name in named(nobodys)}
    secret = [n for n in held if card(n)["word"] not in open_words]
    assert len(secret) > 3
    shown, hidden = texts(drawn(svg(mine))), texts(drawn(svg(nobodys)))
    for name in secret:
        word = card(name)["word"]
        words = say_in("en")(f"word.{word}" if word else f"designer.{name[1:]}")
        assert words.split()[0] in " ".join(shown)
        assert words not in hidden


def test_only_what_the_view_names_is_drawn():
    """Cards that a view carries but does not place anywhere leave no trace."""
    shown = busy(viewer=None)
    more = copy.deepcopy(shown)
    more["cards"] |= {name: card(name) for name in ("100", "101", "d5")}
    assert svg(more) == svg(shown)


def test_a_hidden_choice_is_a_card_face_down():
    def signs(**more):
        return svg(view(2, seats=[seat(0, **more), seat(1)]))

    hidden = signs(chosen=True)
    kinds = [signs(chosen=True, choice=c) for c in ("brainstorm", "publish", "nothing")]
    assert len({hidden, signs(), *kinds}) == 5


LIKELY = {"publish": 60, "lay": 8, "brainstorm": 6, "ready": 20, "pass": 20, "done": 6, "fire": 8}
UNLIKELY = {"hire": 0.02, "bid": 0.0005, "give": 0.2, "want": 0.2, "wait": 0.1, "nothing": 0.3}


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (4, 1), (6, 2)])
def test_a_year_is_drawn_and_a_spectator_learns_nothing(players, seed):
    """No card of a hand is in what the picture is made from; that is all it can draw."""
    match = mirabilis.load("jahres", jit=False).start(seed=seed, players=players, open=True)
    dice = random.Random(seed)
    phases = set()
    for number in range(5000):
        if not match.actors:
            break
        if number % 12 == 0:
            phases.add(match.view(SPECTATOR)["board"]["phase"])
            drawn(svg(match.view(0)["board"]))
            seen, everything = match.view(SPECTATOR)["board"], match.view(ALL)["board"]
            held = {name for row in everything["seats"] for name in row["hand"]}
            assert not held & set(seen["cards"])
            assert all(row["hand"] is None for row in seen["seats"])
            drawn(svg(seen))
            drawn(svg(everything))
        seat_ = dice.choice(match.actors)
        moves = match.moves(seat_)
        weights = [(LIKELY | UNLIKELY).get(move.split()[0], 1) for move in moves]
        match.play(seat_, dice.choices(moves, weights)[0])
    assert "choose" in phases
    board = match.view(SPECTATOR)["board"]
    assert board["phase"] == "over"
    drawn(svg(board))
    if match.outcome.reason == "award" and (best := awarded(board)):
        assert match.outcome.winners == (board["games"][best]["owner"],)


@pytest.mark.parametrize(("phase", "field"), [("ready", "ready"), ("fire", "named")])
def test_who_is_settled_has_a_tick_in_that_phase_only(phase, field):
    tick = art.ICONS["ready"][1]
    seats = [seat(0, **{field: True}), seat(1), seat(2, **{field: True, "out": True})]
    for other in PHASES:
        found = svg(view(3, phase=other, seats=seats)).count(tick)
        assert found == (1 if other == phase else 0)


# -- what the viewer alone sees ------------------------------------------------------------


def test_the_bench_explains_every_value():
    shown = busy()
    shown |= {"draft": None, "offers": []}
    root = drawn(svg(shown))
    found = texts(root)
    for one in (*shown["bench"], *shown["publication"]):
        assert sum(amount for _, amount in one["items"]) == one["value"]
        for _, amount in one["items"]:
            assert f"{amount:+d}".replace("-", "\u2212") in found
    assert "d1" in found


def test_a_title_that_is_taken_is_framed():
    shown = busy()
    before = len(of_kind(drawn(svg(shown)), "call"))
    shown["bench"][0]["title_taken"] = True
    assert len(of_kind(drawn(svg(shown)), "call")) == before + 1


def test_offers_show_both_sides():
    shown = busy()
    root = drawn(svg(shown))
    found = texts(root)
    assert found.count("?") == shown["draft"]["asks"]
    assert "100" in found
    lapsed = copy.deepcopy(shown)
    lapsed["offers"][1]["want"] = ["#77"]  # a game that has left play since
    assert "#77" in texts(drawn(svg(lapsed)))
    shown["offers"] = []
    assert len(of_kind(drawn(svg(shown)), "panel")) == len(of_kind(root, "panel")) - 2


def test_everybodys_hand_is_drawn_for_a_viewer_of_all():
    shown = busy(3, viewer=None)
    for n, row in enumerate(shown["seats"]):
        row["hand"] = [str(80 + 2 * n), str(81 + 2 * n)]
    shown["cards"] = {name: card(name) for name in named(shown)}
    found = texts(drawn(svg(shown)))
    assert {str(n) for n in range(80, 86)} <= set(found)


def test_somebody_to_be_fired_is_struck_out():
    assert len(of_kind(drawn(svg(busy())), "cross")) == 1
