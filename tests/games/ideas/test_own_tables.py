"""A user's own deck and tile set: loaded, checked, played with, and carried by the record."""

from __future__ import annotations

import copy
import functools
import json
import random

import pytest

import mirabilis
from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.errors import BadSetup, BadTable
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.layout import Laid, Layout, moved
from mirabilis.games.ideas.spec import THEORIES
from mirabilis.games.ideas.tileset import read

from .helpers import slow

CARD = "g4"


def shipped(name="deck"):
    return copy.deepcopy(slow().options.files[name])


def load(**options):
    return mirabilis.load("ideas", jit=False, **options)


def own_deck():
    """Return a deck with a card that says everything of itself."""
    data = any_deck()
    data["cards"][CARD] = {
        "tiles": ["C", "C1a1", "C2d1"],
        "value": 42,
        "title": "A lamp",
        "text": "Two sentences. Of our own.",
    }
    return data


def any_deck(tiles=None):
    """Return a deck of random shapes of three tiles, none with chemistry, for a tile set."""
    return json.loads(_any_deck(json.dumps(tiles or shipped("tiles"))))


@functools.cache
def _any_deck(tiles):
    rng = random.Random(1)
    cards, seen = {}, set()
    while len(cards) < 40:
        layout, texts = Layout(read(json.loads(tiles))), []
        for _ in range(3):
            texts.append(rng.choice([text for text in layout.placements() if text[0] != "C"]))
            layout.lay(texts[-1])
        shape = deck.canonical(tuple(layout.tiles))
        if shape not in seen:
            seen.add(shape)
            cards[deck.IDS[len(cards)]] = {"tiles": texts}
    return json.dumps({"cards": cards, "theories": shipped()["theories"]})


def own_tiles():
    """Return the shipped tiles with the lines of the kite's short sides exchanged."""
    data = shipped("tiles")
    sides = data["tiles"]["physics"]["sides"]
    sides[1]["lines"], sides[2]["lines"] = 2, 1
    return data


def played(own, seed=3, players=2):
    """Return a match played at random to its end."""
    match = own.start(players=players, seed=seed)
    rng = random.Random(seed)
    while match.actors:
        seat = match.actors[0]
        match.play(seat, rng.choice(match.codes(seat)))
    return match


def fault(**options):
    with pytest.raises(BadTable) as error:
        load(**options)
    return str(error.value)


def with_card(card=CARD, **changes):
    """Return the shipped deck with something of a card changed."""
    data = shipped()
    data["cards"][card] = {**data["cards"][card], **changes}
    return data


# -- the shipped deck --------------------------------------------------------------------------


def test_clause_8_every_shape_can_be_laid_and_no_two_of_a_deck_are_the_same():
    cards = deck.deck_of(slow().options).cards
    assert list(cards) == list(deck.IDS)
    assert len(cards) == 40
    for letter in "ypgw":
        shapes = {deck.canonical(c.tiles) for name, c in cards.items() if name[0] == letter}
        assert len(shapes) == 10
    for card in cards.values():
        assert 3 <= len(card.tiles) <= 6
        assert card.title is card.text is None
    assert set(deck.deck_of(slow().options).theories) == set(THEORIES)


@pytest.mark.parametrize("card", ["y1", "y10", "p7", "g9", "w10"])
def test_a_shape_is_the_same_in_every_rotation_and_order(card):
    tiles = deck.deck_of(slow().options).cards[card].tiles
    rng = random.Random(card)
    for turn in range(10):
        other = moved(list(tiles), (rng.randrange(-9, 9), 2, -3, turn), turn)
        rng.shuffle(other)
        assert deck.canonical(tuple(other)) == deck.canonical(tiles)
    first, *rest = tiles
    assert deck.canonical((*rest, Laid(first.field, first.at, (first.turn + 1) % 10))) != (
        deck.canonical(tiles)
    )


# -- loading -----------------------------------------------------------------------------------


def test_clause_18_a_deck_loads_from_data_and_from_a_file(tmp_path):
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(own_deck()), encoding="utf-8")
    for given in (own_deck(), str(file), file):
        own = load(deck=given)
        assert deck.card_value(own.options, CARD) == 42
        assert deck.title(own.options, CARD) == "A lamp"
        assert deck.text(own.options, CARD) == "Two sentences. Of our own."
        assert [tile.field for tile in deck.shape(own.options, CARD)] == ["chemistry"] * 3
        assert not own.files["deck"].shipped
        assert own.files["tiles"].shipped
        assert own.tables(3)[0]["card_value"][23] == 42
        assert own.tables(3)[0]["card_size"][23] == 3
    assert deck.title(own.options, "y1") is None


def test_clause_18_tiles_load_from_data_and_from_a_file(tmp_path):
    file = tmp_path / "tiles.json"
    file.write_text(json.dumps(own_tiles()), encoding="utf-8")
    for given in (own_tiles(), str(file)):
        own = load(tiles=given, deck=any_deck(own_tiles()))
        assert own.tables(2)[0]["kind"][0].tolist() == [2, 1, 0, 3]
        assert slow().tables(2)[0]["kind"][0].tolist() == [2, 0, 1, 3]


def test_clause_18_the_shipped_tables_in_other_words_are_the_shipped_ones():
    own = load(deck=shipped(), tiles=shipped("tiles"))
    assert own.files["deck"].shipped
    assert own.files["tiles"].shipped


def test_clause_18_a_card_without_a_value_has_that_of_the_formula():
    data = own_deck()
    del data["cards"][CARD]["value"]
    data["cards"]["g5"] = {"tiles": ["C", "C1a1", "C2d1", "P1b3", "P1d2"]}
    own = load(deck=data)
    three, five = (
        Layout(read(shipped("tiles")), tiles=deck.shape(own.options, card)) for card in (CARD, "g5")
    )
    assert deck.card_value(own.options, CARD) == deck.worth(three)
    assert deck.card_value(own.options, "g5") == deck.worth(five) > deck.worth(three)


# -- faults of a deck --------------------------------------------------------------------------


def test_clause_18_what_is_no_deck_is_said():
    entry = "table deck: 'cards' has an entry for each card, y1 to w10"
    assert fault(deck=[]) == fault(deck={}) == fault(deck={"cards": []}) == entry
    data = shipped()
    del data["cards"]["p3"]
    assert fault(deck=data) == "table deck: there is no card p3; 'cards' has y1 to w10"
    data = shipped()
    data["cards"]["y11"] = data["cards"]["y1"]
    assert fault(deck=data) == "table deck: y11 is no card; 'cards' has y1 to w10"


@pytest.mark.parametrize(
    "theories",
    [None, [], {}, {"ray": 3}, dict.fromkeys((*THEORIES, "relativity"), 3)],
)
def test_clause_18_theories_all_have_values(theories):
    data = {**shipped(), "theories": theories}
    assert fault(deck=data).startswith("table deck: 'theories' has a value for each of spectrum, ")
    del data["theories"]
    assert fault(deck=data).startswith("table deck: 'theories' has a value for each of spectrum, ")


@pytest.mark.parametrize("value", [0, -1, 100, 2.5, "3", True, None])
def test_clause_18_values_are_whole_numbers_of_two_digits(value):
    said = f"a value is a whole number from 1 to 99, not {value!r}"
    assert fault(deck=with_card(value=value)) == f"table deck: {CARD}: {said}"
    data = shipped()
    data["theories"]["ray"] = value
    assert fault(deck=data) == f"table deck: ray: {said}"


THREE = ["H", "H1a1", "P1d1"]
LISTS = "'tiles' lists 3 to 6 placements"
SHAPES = [
    (None, LISTS),
    ("H H1a1", LISTS),
    (["H", "H1a1"], LISTS),
    (["H"] * 7, LISTS),
    (["H", 5, "P1d1"], "tile 2, 5, is no text"),
    (["H", "H1a1", "X1d1"], "tile 3, 'X1d1', names no tile and side that are there"),
    (["H", "H1a1", "P9d1"], "tile 3, 'P9d1', names no tile and side that are there"),
    (["H", "H", "P1d1"], "tile 2, 'H', names no tile and side that are there"),
    (["H1a1", "H", "P1d1"], "tile 1, 'H1a1', names no tile and side that are there"),
    (["H", "H1a2", "P1d1"], "tile 2, 'H1a2', has no correct match"),
    (["H", "C1a1", "P1d1"], "tile 2, 'C1a1', does not lie flat beside the others"),
    (["H", "H1a1", "P1a1"], "tile 3, 'P1a1', does not lie flat beside the others"),
    (["P", "P1a1", "M1b2"], "tile 3, 'M1b2', does not lie flat beside the others"),
    (["M", "C1c3", "P1a1"], "tile 2, 'C1c3', is written C1b4"),
]


@pytest.mark.parametrize(("tiles", "said"), SHAPES)
def test_clause_18_what_is_wrong_with_a_shape_is_said_with_its_card(tiles, said):
    assert fault(deck=with_card(tiles=tiles)) == f"table deck: {CARD}: {said}"
    assert fault(deck=with_card("y1", tiles=tiles)) == f"table deck: y1: {said}"


def test_clause_18_a_shape_is_built_with_full_contact_whatever_the_option():
    data = with_card(tiles=["P", "P1a1", "M1b2"])
    assert "does not lie flat" in fault(deck=data, contact="loose")


def test_clause_18_an_entry_is_a_card_and_its_words_are_texts():
    data = shipped()
    data["cards"][CARD] = THREE
    assert fault(deck=data) == f"table deck: {CARD}: {LISTS}"
    for name in ("title", "text"):
        assert fault(deck=with_card(**{name: 5})) == f"table deck: {CARD}: '{name}' is a text"
        assert fault(deck=with_card(**{name: None})) == f"table deck: {CARD}: '{name}' is a text"


def test_clause_18_a_shape_twice_in_a_deck_is_refused_in_every_rotation():
    data = any_deck()
    data["cards"]["g1"] = {"tiles": ["C", "P1a2", "M1b3"]}
    # The same three tiles from another one on: turned, moved, in another order.
    for tiles in (["C", "P1a2", "M1b3"], ["C", "M1b3", "P1a2"], ["P", "C1b1", "M2b3"]):
        data["cards"][CARD] = {"tiles": tiles}
        same = f"table deck: {CARD}: is the same shape as g1, turned or not"
        assert fault(deck=data) == same
    data["cards"][CARD] = {"tiles": ["C", "P1a2", "M1b3", "P1d2"]}
    load(deck=data)


def test_clause_8_a_mirrored_shape_is_another_one():
    data = any_deck()
    data["cards"]["g1"] = {"tiles": ["C", "C1a1", "C1b2"]}
    data["cards"][CARD] = {"tiles": ["C", "C1d4", "C1c3"]}
    load(deck=data)
    data["cards"][CARD] = {"tiles": ["C", "C1a1", "C2b2"]}  # from the other end
    assert fault(deck=data).endswith("is the same shape as g1, turned or not")


def test_clause_18_two_einsteins_may_have_the_same_shape():
    data = shipped()
    data["cards"]["p1"] = data["cards"]["y1"]
    load(deck=data)


def test_clause_18_the_deck_is_checked_with_the_tiles_it_is_played_with():
    said = fault(tiles=own_tiles())  # with the shipped deck
    assert said.startswith("table deck: ")
    load(tiles=own_tiles(), deck=any_deck(own_tiles()))


def test_clause_18_a_file_that_is_not_there_or_no_json_is_named(tmp_path):
    assert "there is no file" in fault(deck=str(tmp_path / "none.json"))
    file = tmp_path / "deck.json"
    file.write_text("{", encoding="utf-8")
    assert "is not JSON" in fault(deck=str(file))
    file.write_text('{"cards": 3}', encoding="utf-8")
    assert "'cards' has an entry" in fault(deck=str(file))


# -- playing -----------------------------------------------------------------------------------


def test_clause_18_a_game_with_own_tables_is_played_and_replayed_without_files(tmp_path):
    names = {"deck": any_deck(own_tiles()), "tiles": own_tiles()}
    names["deck"]["cards"]["y1"] |= {"title": "Ein Würfel", "value": 9}
    files = {}
    for name, data in names.items():
        files[name] = tmp_path / f"{name}.json"
        files[name].write_text(json.dumps(data), encoding="utf-8")
    own = load(**{name: str(file) for name, file in files.items()})
    match = played(own)
    text = match.record().dumps()
    assert "Ein Würfel" in text
    assert text.count('"direction"') == 16
    for file in files.values():
        file.unlink()
    again = mirabilis.replay(text, jit=False)
    assert again.outcome == match.outcome
    assert again.record().dumps() == text
    assert deck.title(again.game.options, "y1") == "Ein Würfel"
    assert deck.card_value(again.game.options, "y1") == 9


def test_clause_18_shipped_tables_are_named_in_the_record_by_their_hash_alone():
    text = played(slow()).record().dumps()
    assert f"table deck: {slow().files['deck'].hash}\n" in text
    assert f"table tiles: {slow().files['tiles'].hash}\n" in text
    assert '"cards"' not in text


def test_clause_18_what_an_own_deck_is_worth_is_scored():
    data = any_deck()
    data["cards"]["p1"] = {"tiles": ["C", "P1a2", "M1b3"], "value": 77}
    match = load(deck=data).start(players=2, chance="manual")
    for event in ("+y1", "+y2", "+y3", "+p1", "+p2", "+p3", "!double", "!lone", "!sixth"):
        match.play(CHANCE, event)
    for seat, text in enumerate(("C", "P1a2", "M1b3")):
        match.play(seat // 2, text)
        if seat < 2:
            match.play(0, "done")
    before = match.view(SPECTATOR)["board"]["seats"][1]["points"]
    assert match.moves(1) == ["p1.3", "done"]
    match.play(1, "p1.3")
    one, two = match.view(SPECTATOR)["board"]["seats"]
    assert two["completed"] == ["p1"]
    assert two["points"] - before == 77 + data["theories"]["lone"]  # one of its tiles is own
    assert one["points"] == one["tokens"] == 2


# -- who plays ---------------------------------------------------------------------------------


def test_clause_1_einsteins_are_as_many_as_the_players():
    with pytest.raises(BadSetup) as error:
        load(einsteins="ypg").start(players=2)
    assert str(error.value) == "einsteins=ypg names 3 players, not 2"
    for choice, players, numbers in (
        ("youngest", 2, [0, 1]),
        ("oldest", 2, [2, 3]),
        ("oldest", 3, [1, 2, 3]),
        ("yw", 2, [0, 3]),
        ("ypgw", 4, [0, 1, 2, 3]),
    ):
        tables = load(einsteins=choice).tables(players)[0]
        assert tables["einstein"][:players].tolist() == numbers
