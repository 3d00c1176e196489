"""The clauses of RULES.md about Inspirations: shapes, completion steps and tokens."""

from __future__ import annotations

import pytest

from mirabilis import SPECTATOR
from mirabilis.games.ideas import deck
from mirabilis.games.ideas.layout import Laid, moved
from mirabilis.games.ideas.places import key_of
from mirabilis.games.ideas.plane import TURNS
from mirabilis.games.ideas.spec import COMPLETING, FIELDS

from .decks import CARD_VALUES, STAR
from .matches import (
    HANDS,
    PRIME,
    YOUNG,
    board,
    completions,
    dealt,
    game,
    hold,
    lay,
    points,
    put,
    raw,
    seat_of,
    star,
    tokens,
)


def with_tiles(own, seat, hand, tiles, owners=()):
    """Return a match in the completion step after the last of some tiles, put there by force."""
    match = dealt(*(HANDS[letter] for letter in "ypgw"), own=own)
    state = raw(match)
    for i, tile in enumerate(tiles):
        state["tiles"][i] = key_of(tile.at, FIELDS.index(tile.field), tile.turn)
        state["owner"][i] = owners[i] if owners else seat
    state["n_tiles"], state["phase"], state["turn"] = len(tiles), COMPLETING, seat
    hold(match, seat, hand)
    return match


@pytest.mark.parametrize("card", ["y1", "y3", "y6", "p3", "p8", "p9", "g3", "g7", "w6", "w8"])
def test_clause_8_a_shape_counts_in_every_rotation(card):
    shape = deck.shape(game().options, card)
    seat = "ypgw".index(card[0])
    rest = [f"{card[0]}{n}" for n in range(1, 11) if f"{card[0]}{n}" != card][:2]
    for turn in range(TURNS):
        match = with_tiles(game(), seat, " ".join([card, *rest]), moved(shape, (3, -1, 4, 2), turn))
        found = [text for text in completions(match) if text.startswith(f"{card}.")]
        assert len(found) == 1
        assert found[0] == (f"{card}.{len(shape)}" if card != "y3" else "y3.1")


def test_clause_8_a_mirrored_shape_is_another_one():
    one, other = (deck.shape(game().options, card) for card in ("p8", "p9"))
    for turn in range(TURNS):
        assert completions(with_tiles(game(), 1, "p8 p9", moved(one, (0, 1, 2, 3), turn))) == [
            "p8.3"
        ]
        assert completions(with_tiles(game(), 1, "p8 p9", moved(other, (0, 1, 2, 3), turn))) == [
            "p9.3"
        ]


def test_clause_8_one_tile_turned_or_shifted_or_of_another_field_spoils_it():
    *rest, last = deck.shape(game().options, "g7")
    wrong = [
        Laid(last.field, last.at, (last.turn + 5) % TURNS),
        Laid(last.field, (9, 9, 9, 9), last.turn),
        Laid("physics", last.at, last.turn),
    ]
    assert completions(with_tiles(game(), 2, "g7", [*rest, last])) == ["g7.3"]
    for tile in wrong:
        assert completions(with_tiles(game(), 2, "g7", [*rest, tile])) == []


def test_clause_8_owners_and_further_neighbours_do_not_matter():
    match = dealt(YOUNG, "p6 p7 p8", "g4 g5 g6")
    lay(match, "P P1d4 H1a1 H3b2 C1b4")
    put(match, "C1c2")  # whose card is it not
    assert completions(match) == []
    match = dealt("y4 y5 y6", "p6 p7 p8", "g7 g8 g9")
    lay(match, "P C1b1 H1a1 H3b2")  # two of the first, two of the second
    put(match, "M1d4")
    assert completions(match) == ["g7.3"]


def test_clause_9_a_step_after_every_tile_even_if_there_is_nothing_to_complete():
    match = dealt(YOUNG, PRIME)
    for seat, text in ((0, "H"), (0, "H1d1"), (1, "H2d1"), (1, "H3d1")):
        put(match, text)
        assert board(match)["phase"] == "complete"
        assert match.moves(seat) == ["done"]
        assert match.check(seat, "H1a1") == match.check(seat, "y1.1") == 9
        match.play(seat, "done")


def test_clause_9_any_card_on_hand_one_after_the_other_or_none():
    match = star()
    everything = ["y1.1", "y1.2", "y1.3", "y2.1", "y2.2", "y2.3", "y2.4", "y3.1"]
    assert match.moves(0) == [*everything, "done"]
    none = match.copy()
    none.play(0, "done")
    assert seat_of(none, 0)["completed"] == []
    match.play(0, "y2.3")
    assert seat_of(match, 0)["completed"] == ["y2"]
    assert completions(match) == ["y1.1", "y1.2", "y1.3", "y3.1"]
    match.play(0, "y3.1")
    match.play(0, "y1.1")
    assert match.moves(0) == ["done"]  # the step ends with it all the same
    assert board(match)["phase"] == "complete"
    match.play(0, "done")
    assert board(match)["phase"] == "place"
    assert seat_of(match, 0)["completed"] == ["y1", "y2", "y3"]


def test_clause_9_only_with_the_tile_just_laid():
    match = star()
    match.play(0, "done")
    put(match, "P5b4")
    assert completions(match) == []  # the star is there, but the kite is no part of it
    assert match.check(0, "y1.1") == match.check(0, "y3.1") == 9


def test_clause_9_only_cards_on_hand():
    match = star("y1 y9 y10", PRIME)
    assert completions(match) == ["y1.1", "y1.2", "y1.3"]
    assert match.check(0, "y2.1") == match.check(0, "p1.1") == 9
    match.play(0, "y1.1")
    assert match.check(0, "y1.2") == 9  # not twice


def test_clause_9_a_card_completed_is_open_and_its_tiles_serve_again():
    match = star()
    match.play(0, "y1.3")
    match.play(0, "y2.4")  # with the same three tiles
    for viewer in (0, 1, SPECTATOR):
        seat = board(match, viewer)["seats"][0]
        assert seat["completed"] == ["y1", "y2"]
        assert seat["cards"] == 1


def test_clause_9_of_parts_that_change_places_only_the_first_is_named():
    assert [text for text in completions(star()) if text.startswith("y3")] == ["y3.1"]
    assert star().check(0, "y3.2") == 9


@pytest.mark.parametrize(("move", "given"), [("y1.1", 0), ("y1.2", 1), ("y1.3", 2), ("y3.1", 2)])
def test_clause_10_the_place_decides_who_gets_how_many_tokens(move, given):
    """The fifth tile begins, joins or ends three in a row; tiles 3 and 4 are the rival's."""
    match = star()
    match.play(0, move)
    assert tokens(match) == [0, given]
    assert points(match) == [CARD_VALUES[move[:2]], given]


def test_clause_10_each_rival_for_their_own_tiles():
    match = star(YOUNG, PRIME, "g7 g8 g9", fifth="P4b4")
    match.play(2, "done")
    put(match, STAR[4])
    assert completions(match) == []  # no card of the globetrotter
    match.play(2, "done")
    hold(match, 0, "y4 y5 y6")
    put(match, "P6b4")  # at the one that closed the star
    assert completions(match) == ["y4.3", "y5.3", "y6.4"]
    match.play(0, "y6.4")  # tiles 4, 5 and 1 of the star: the second's, the third's, an own one
    assert tokens(match) == [0, 1, 1]


def test_clause_10_tokens_are_unlimited():
    match = star()
    raw(match)["tokens"][:2] = (0, 29)
    match.play(0, "y3.1")
    match.play(0, "y2.4")
    assert tokens(match) == [0, 33]
