"""The clauses of RULES.md about turns, laying, drawing and the end of the game."""

from __future__ import annotations

import pytest

from mirabilis import CHANCE
from mirabilis.core.errors import IllegalMove, NotYourTurn
from mirabilis.games.ideas.spec import FIELDS, THEORIES

from .decks import STAR, tiles
from .matches import (
    PRIME,
    YOUNG,
    apart,
    board,
    changed,
    completions,
    deal,
    dealt,
    hold,
    lay,
    put,
    raw,
    reveal,
    seat_of,
)

KITES = tiles("P P1b3 P1d1 P2d4 P4c3 P2a1 P1a1 P7b3 P5a4 P5d1 P6d1 P10d4")
GLOBE, WISE = "g1 g2 g3", "w1 w2 w3"


def state_of(match):
    view = board(match)
    return view["phase"], view["turn"], view["laid"], view["round"]


def with_stock(match, seat, **fields):
    """Give a seat these tiles of some fields."""
    for field, count in fields.items():
        raw(match)["stock"][seat, FIELDS.index(field)] = count
    changed(match)


# -- laying --------------------------------------------------------------------------------


def test_clause_4_two_tiles_each_followed_by_a_step_then_the_next_older():
    match = dealt(YOUNG, PRIME, GLOBE)
    order = []
    for text in tiles("H H1d1 H2d1 H3d1 H1a4 P1b4 P2b4 P3b4"):
        order.append(state_of(match))
        put(match, text)
        assert state_of(match)[0] == "complete"
        assert match.actors == (order[-1][1],)
        match.play(match.actors[0], "done")
    assert order == [
        ("place", seat, laid, turn)
        for turn, seat in ((1, 0), (1, 1), (1, 2), (2, 0))
        for laid in (0, 1)
    ]
    assert [tile["owner"] for tile in board(match)["tiles"]] == [0, 0, 1, 1, 2, 2, 0, 0]


def test_clause_4_nobody_else_may_lay():
    match = dealt(YOUNG, PRIME)
    lay(match, "H")
    for text in ("H1d1", "done"):
        with pytest.raises(NotYourTurn):
            match.play(1, text)


def test_clause_4_tiles_come_from_ones_own_stock():
    match = dealt(YOUNG, PRIME)
    lay(match, "H P1b4 H1d1")
    assert seat_of(match, 0)["stock"] == dict.fromkeys(FIELDS, 6) | {"philosophy": 5, "physics": 5}
    assert seat_of(match, 1)["stock"] == dict.fromkeys(FIELDS, 6) | {"philosophy": 5}
    with_stock(match, 1, philosophy=0)  # the first still has some
    assert {text[0] for text in match.moves(1)} == set("PMC")
    assert match.check(1, "H1a4") == 4
    with pytest.raises(IllegalMove, match="clause 4"):
        match.play(1, "H1a4")


@pytest.mark.parametrize("first", "PMHC")
def test_clause_5_the_first_tile_lies_freely(first):
    match = dealt(YOUNG, PRIME)
    assert match.moves(0) == list("PMHC")
    assert match.check(0, "P1a1") == match.check(0, "done") == match.check(0, "y1.1") == 5
    lay(match, first)
    (tile,) = board(match)["tiles"]
    assert (tile["at"], tile["turn"]) == ([0, 0, 0, 0], 0)
    assert {match.check(0, text) for text in "PMHC"} == {5}


def test_clause_5_every_other_tile_needs_a_correct_match():
    match = dealt(YOUNG, PRIME)
    lay(match, "P")
    assert set(match.moves(0)) == set(
        tiles("P1a1 M1a1 H1a1 H1a4 P1b2 M1b2 C1b1 C1b4 P1c3 M1c3 C1c2 C1c3 P1d4 M1d4 H1d2 H1d3")
    )
    for other_lines in ("P1a4", "H1a2", "C1b2", "M1d1"):
        assert match.check(0, other_lines) == 5
    for other_length in ("P1a2", "C1a1", "H1b1", "M1c4"):
        assert match.check(0, other_length) == 5


def test_clause_6_tiles_do_not_overlap():
    match = dealt(YOUNG, PRIME)
    lay(match, "H H1d1")
    assert match.check(1, "P1d1") == 6  # there lies one
    assert match.check(1, "H1d1") == 6
    lay(match, "H2d1 H3d1")
    assert match.check(0, "P1a1") is not None
    assert match.check(0, "H1a4") is None  # just fits
    assert match.check(0, "P1a1") == match.check(0, "H1a1") == 6  # would need more room


@pytest.mark.parametrize(("contact", "against"), [("full", 6), ("loose", None)])
def test_clause_6_sides_lie_along_each_other_whole_or_with_loose_contact_partly(contact, against):
    match = dealt(YOUNG, PRIME, contact=contact)
    lay(match, "P P1a1")
    assert match.check(1, "M1b2") == against  # a long side along a short one of tile 2
    assert match.check(1, "P1b2") is match.check(1, "P1d4") is None
    assert ("M1b2" in match.moves(1)) == (contact == "loose")


def test_clause_6_lines_may_differ_where_there_is_a_match_elsewhere():
    """The last kite matches the dart; its other long side has two lines, that beside it one."""
    match = dealt(YOUNG, PRIME)
    lay(match, "P M1b2")
    assert match.check(1, "P1a4") == 5  # there is no match with the kite
    assert match.check(1, "P2c3") is None
    lay(match, "P2c3")
    assert raw(match)["joined"][2].tolist() == [0, 0, 2, 1]
    kinds = match.game.tables(2)[0]["kind"][0]
    assert kinds[0] != kinds[3]


# -- laying fewer --------------------------------------------------------------------------


def test_clause_7_a_tile_that_fits_must_be_laid():
    match = dealt(YOUNG, PRIME)
    lay(match, "H")
    for text in ("done", "y1.1"):
        assert match.check(0, text) == 5


def test_clause_7_who_can_lay_no_second_tile_lays_one():
    match = dealt(YOUNG, PRIME, own=apart())
    lay(match, KITES[:4])
    assert {text[0] for text in match.moves(0)} == {"P"}  # nothing else matches a kite
    with_stock(match, 0, physics=1)
    put(match, KITES[4])
    assert match.moves(0) == ["done"]
    match.play(0, "done")
    assert state_of(match) == ("place", 1, 0, 2)  # by itself; nothing is drawn
    assert seat_of(match, 0)["stock"]["physics"] == 0
    assert seat_of(match, 0)["stock"]["chemistry"] == 6


def test_clause_7_who_can_lay_no_tile_lays_none_and_still_has_a_turn_later():
    match = dealt(YOUNG, PRIME, GLOBE, own=apart())
    lay(match, KITES[:1])
    with_stock(match, 1, physics=0)
    lay(match, KITES[1:6])
    assert state_of(match) == ("place", 2, 0, 2)
    with_stock(match, 1, physics=2)
    lay(match, KITES[6:12])
    owners = [tile["owner"] for tile in board(match)["tiles"]]
    assert owners == [0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 1, 1]  # left out twice, then back again


# -- drawing -------------------------------------------------------------------------------


def opened(theories=("far", "ray", "last"), *hands):
    """Return a match in which the first seat may complete cards with the first tile of a turn."""
    match = dealt(*(hands or (YOUNG, PRIME)), theories=theories)
    lay(match, STAR[:4])
    put(match, STAR[4])
    return match


def test_clause_13_cards_are_drawn_after_both_tiles_only():
    match = opened()
    match.play(0, "y1.1")
    match.play(0, "y2.1")
    assert seat_of(match, 0)["cards"] == 1
    match.play(0, "done")
    assert match.actors == (0,)  # first the second tile
    assert seat_of(match, 0)["cards"] == 1
    put(match, "P1b4")
    match.play(0, "done")
    assert match.actors == (CHANCE,)
    assert board(match)["phase"] == "refill"
    assert sorted(match.moves(CHANCE)) == sorted(f"+y{n}" for n in range(4, 11))
    deal(match, "y4 y5")
    assert match.actors == (1,)
    assert seat_of(match, 0)["cards"] == 3
    assert seat_of(match, 0)["pile"] == 5


def test_clause_13_a_new_card_cannot_score_in_the_turn_it_was_drawn_in():
    """The kite makes the shape of y4, which is drawn only then; later it is too late for it."""
    match = opened()
    match.play(0, "y1.1")
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y4")
    assert match.actors == (1,)
    lay(match, "P3b4 P4b4")
    put(match, "M2b4")
    assert completions(match) == []
    match.play(0, "done")
    put(match, "P5b4")
    assert completions(match) == ["y4.3"]  # another kite can


def test_clause_13_theories_come_after_cards_and_after_both_tiles():
    match = opened(("double", "lone", "ray"))
    match.play(0, "y1.3")  # a single own tile
    match.play(0, "y2.1")  # two in a turn
    assert seat_of(match, 0)["theories"] == ["double", "lone"]
    assert board(match)["theories"] == {"open": ["ray"], "pile": 7}
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y4 y5")
    assert board(match)["phase"] == "refill"
    assert len(match.moves(CHANCE)) == 7
    with pytest.raises(IllegalMove):
        reveal(match, "ray")
    reveal(match, "sixth", "spectrum")
    assert board(match)["theories"] == {"open": ["spectrum", "ray", "sixth"], "pile": 5}
    assert match.actors == (1,)


def test_clause_13_the_rivals_draw_nothing_then():
    match = opened()
    hold(match, 1, "p1 p2")
    match.play(0, "y1.1")
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y4")
    assert match.actors == (1,)
    assert seat_of(match, 1)["cards"] == 2


def test_clause_13_an_empty_pile_gives_nothing():
    match = opened()
    raw(match)["completed"][0] = 0b1111111000  # all but the hand
    match.play(0, "y1.1")
    match.play(0, "done")
    lay(match, "P1b4")
    assert match.actors == (1,)
    assert (seat_of(match, 0)["cards"], seat_of(match, 0)["pile"]) == (2, 0)
    match = opened(("double", "lone", "ray"))
    raw(match)["taken"][1] = sum(
        1 << i for i, name in enumerate(THEORIES) if name not in ("double", "lone", "ray")
    )
    match.play(0, "y1.3")
    match.play(0, "done")
    lay(match, "P1b4")
    deal(match, "y4")
    assert match.actors == (1,)
    assert board(match)["theories"] == {"open": ["double", "ray"], "pile": 0}
