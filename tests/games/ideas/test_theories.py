"""Clauses 11 and 12: each of the ten theories reached, missed by one, and true before."""

from __future__ import annotations

import math

import pytest

from mirabilis.games.ideas.spec import FIELDS, NEEDS, THEORIES

from .decks import CARD_VALUES, STAR, THEORY_VALUES, THIN_STAR, tiles
from .matches import (
    PRIME,
    QUIET,
    YOUNG,
    board,
    deal,
    dealt,
    lay,
    points,
    put,
    raw,
    reveal,
    seat_of,
    settle,
    taken,
    tokens,
    turn_up,
)

ROW = ["H", *(f"H{n}{'a1' if n % 2 else 'c3'}" for n in range(1, 12))]  # twelve thick rhombi
FOUR_FIELDS = tiles("P H1a1 M1d4 C1b1")
SIX_ROUND = tiles("P C1b1 C1c2 M2c3 P4a1 M3c3")
# The first seat's are connected; the second lays elsewhere.
CHAIN = tiles("H H1a1 P1b4 P1c4 H2c3 H5a1 P1d1 P2b4 H6c3 H9a1 P2d1 P3b2 P10c4 M13a1")
OWN = [0, 1, 4, 5, 8, 9, 12, 13]  # of the first seat, in `CHAIN`
# The last tile of each joins two that were so many steps apart, from tile to tile.
RINGS = {
    1: "P M1b2 P2c3",
    3: "P M1b2 H2d3 P3d1 P2c3",
    4: "H M1d1 H2d2 H3d4 H4c2 H1a1",
    5: "P M1d4 P2c3 P3b2 H4d3 H5b2 M1b2",
    6: "P C1c2 C2d1 C3d4 C4c3 M5a2 M6a1 H1d3",
    8: "P P1b2 C2c2 C3a1 P4b3 P5a1 C6b1 C7b2 P8a2 P1a1",
    9: "M H1a1 H2c2 P3a1 P4b2 M5a1 M6d4 P7b2 P8d4 C9b1 C1b4",
    10: "P M1b2 C2c2 C3a1 M4c3 H5d3 P6d1 C7c3 C8a4 C9a4 P10a2 M3c3",
    11: "M H1d2 H2c2 H3a1 H4b3 H5a4 M6a1 P7b2 M8d4 P9b2 H10d2 H11c3 M1b2",
    12: "P M1d4 P2b2 M3d4 H4a1 H5b2 M6d1 M7c3 P8a1 C9b4 P10b3 H11d2 M12d1 C1b4",
}
# So many tiles go all round a point.
ROUND = {4: tiles("P P1a1 P2b2 P1d4"), 5: STAR, 6: SIX_ROUND, 10: THIN_STAR}
NEED = dict(zip(THEORIES, NEEDS, strict=True))


def opened(theory, *hands):
    """Return a match in which a theory lies open, and two that this test does not meet."""
    others = [other for other in QUIET if other != theory][:2]
    return dealt(*(hands or (YOUNG, PRIME)), theories=(theory, *others))


def missed(theory, texts):
    """Return a match in which tiles are laid and the open theory is not met."""
    match = opened(theory)
    lay(match, texts)
    assert taken(match) == [[], []]
    return match


def reached(theory, texts):
    """Return a match in which the last of some tiles, and none before, meets the open theory."""
    match = missed(theory, texts[:-1])
    seat = match.actors[0]
    put(match, texts[-1])
    assert taken(match)[seat] == [theory]
    assert taken(match)[1 - seat] == []
    assert points(match)[seat] == THEORY_VALUES[theory]
    assert tokens(match) == [0, 0]
    return match


def later(theory, texts):
    """Return a match in which a theory is turned up only after tiles met it."""
    match = dealt(YOUNG, PRIME)
    lay(match, texts)
    turn_up(match, theory, "double", "lone")
    return match


def is_taken(match, text):
    """Lay a tile; tell whether a theory was met by it."""
    put(match, text)
    found = taken(match) != [[], []]
    match.play(match.actors[0], "done")
    settle(match)
    return found


# -- by where a tile lies ------------------------------------------------------------------


def test_the_tests_can_show_these_numbers():
    assert [NEED[name] for name in ("spectrum", "double", "lone", "last")] == [4, 2, 1, 0]
    assert reach(10) < NEED["far"] < 20.1
    assert NEED["chain"] <= len(OWN)
    assert 4 < NEED["closed"] <= 10
    assert 1 < NEED["ray"] < len(ROW)
    assert 1 < NEED["bridge"] <= max(RINGS)


@pytest.mark.parametrize(
    "texts",
    [
        FOUR_FIELDS,
        tiles("P C1b1 H1a1 M1d4"),
        tiles("H P1a1 M2d4 C3b1"),  # in a chain
        tiles("P C1b1 M2b3 H3a1"),
    ],
)
def test_clause_12_spectrum_is_one_of_each_field_connected(texts):
    reached("spectrum", texts)


@pytest.mark.parametrize(
    "texts",
    [
        tiles("P H1a1 C1b1 P1d4"),  # three fields
        tiles("P H1a1 M1d4 P3a1 C4c2"),  # four, but between them lies a second kite
    ],
)
def test_clause_12_spectrum_is_missed(texts):
    missed("spectrum", texts)


def test_clause_12_spectrum_that_was_there_before_does_not_count():
    match = later("spectrum", FOUR_FIELDS)
    assert not is_taken(match, "H2b2")  # beside them, and no part of such four
    assert is_taken(match, "C1c2")  # with the kite, the dart and the first rhombus


def chained():
    """Return tiles of which the last makes a chain of the first seat's."""
    return CHAIN[: OWN[NEED["chain"] - 1] + 1]


def test_clause_12_chain_is_own_tiles_connected():
    match = reached("chain", chained())
    assert [tile["owner"] for tile in board(match)["tiles"]].count(0) == NEED["chain"]


def test_clause_12_chain_is_missed_by_a_tile_or_a_gap():
    missed("chain", chained()[:-1])
    match = missed("chain", ROW)  # twelve in a row, by turns two of each
    for text in ("P12c4", "P1d1"):  # the seventh and the eighth of the first seat
        assert not is_taken(match, text)


def test_clause_12_chain_that_was_there_before_does_not_count():
    match = later("chain", chained())
    elsewhere = {0: ["C4b1"], 1: ["M5b4", "M6b4"]}  # own, but at a rival's; there, but a rival's
    while elsewhere[match.actors[0]]:
        assert not is_taken(match, elsewhere[match.actors[0]].pop(0))
    while match.actors[0] != 0:
        assert not is_taken(match, "P12d4")
    assert is_taken(match, "M10b4")  # one more belongs to such a chain


def reach(tiles):
    """Return how far it is from corner to corner of a row of thick rhombi, in short sides."""
    phi = (1 + math.sqrt(5)) / 2
    return phi * math.sqrt(tiles**2 + 1 + 2 * tiles * math.cos(math.radians(72)))


def test_clause_12_far_is_measured_from_corner_to_corner():
    """Eleven thick rhombi in a row reach 18.36, twelve 19.975, and the kite more than twenty."""
    texts = [*ROW, "P12c4"]
    tiles = next((n for n in range(1, 13) if reach(n) >= NEED["far"]), 13)
    match = reached("far", texts[:tiles])
    assert len(board(match)["tiles"]) == tiles > 10


def test_clause_12_far_that_was_there_before_does_not_count():
    match = later("far", [*ROW, "P12c4"])
    assert not is_taken(match, "P6b4")  # in the middle
    assert is_taken(match, "P1d1")  # at the other end


@pytest.mark.parametrize("number", ROUND)
def test_clause_12_closed_is_a_point_with_enough_tiles_all_round(number):
    if number >= NEED["closed"]:
        reached("closed", ROUND[number])
    else:
        missed("closed", ROUND[number])


def test_clause_12_closed_is_missed_with_a_gap():
    missed("closed", THIN_STAR[:9])


def test_clause_12_closed_that_was_there_before_does_not_count():
    match = later("closed", SIX_ROUND)
    assert not is_taken(match, "H1a1")
    match = later("closed", THIN_STAR)
    assert not is_taken(match, "M1b3")


def test_clause_12_ray_is_enough_sides_in_a_straight_line():
    reached("ray", ROW[: NEED["ray"]])


def test_clause_12_ray_is_missed_by_one_side():
    match = missed("ray", ROW[: NEED["ray"] - 1])
    assert not is_taken(match, "P2b4")  # beside the row
    missed("ray", THIN_STAR)


def test_clause_12_ray_that_was_there_before_does_not_count():
    match = later("ray", ROW[: NEED["ray"]])
    assert not is_taken(match, "P3d1")  # its side lies along the line and adds nothing
    assert is_taken(match, ROW[NEED["ray"]])


@pytest.mark.parametrize("steps", RINGS)
def test_clause_12_bridge_joins_tiles_that_were_enough_steps_apart(steps):
    if steps >= NEED["bridge"]:
        reached("bridge", tiles(RINGS[steps]))
    else:
        missed("bridge", tiles(RINGS[steps]))


def test_clause_12_bridge_is_missed_by_a_tile_that_joins_nothing():
    missed("bridge", ROW)


def test_clause_12_bridge_that_was_there_before_does_not_count():
    match = later("bridge", tiles(RINGS[12]))
    for text in ("P1a1", "P5d1", "C14c3"):  # the last at the tile that closed it
        assert not is_taken(match, text)


def test_clause_12_last_is_the_last_tile_of_a_field_in_the_stock():
    match = reached("last", ROW[:10])  # the sixth of the first seat
    assert seat_of(match, 0)["stock"]["philosophy"] == 0
    assert seat_of(match, 1)["stock"]["philosophy"] == 2


def test_clause_12_last_is_missed_with_a_tile_left_or_of_another_stock():
    match = missed("last", ROW[:9])
    assert seat_of(match, 0)["stock"]["philosophy"] == 1


def test_clause_12_last_that_was_laid_before_does_not_count():
    match = later("last", ROW[:10])
    assert not is_taken(match, "P1d1")  # by the other one
    assert not is_taken(match, "H10c3")  # whose stock has one left
    assert not is_taken(match, "M1b4")  # the first has no rhombus left, but lays something else


# -- by completing a card ------------------------------------------------------------------


def star(theory, hand=YOUNG):
    """Return a match with a closed star in which tiles 3 and 4 are the rival's."""
    match = opened(theory, hand, PRIME)
    lay(match, STAR[:4])
    put(match, STAR[4])
    return match


def test_clause_12_double_is_the_second_in_one_turn():
    match = star("double")
    match.play(0, "y1.1")
    assert taken(match)[0] == []
    match.play(0, "y2.1")
    assert taken(match)[0] == ["double"]


def test_clause_12_double_counts_both_tiles_of_a_turn_together():
    match = star("double", "y1 y4 y5")
    match.play(0, "y1.1")
    match.play(0, "done")
    put(match, "P1b4")
    assert taken(match)[0] == []
    match.play(0, "y4.3")
    assert taken(match)[0] == ["double"]


def test_clause_12_double_counts_no_other_turn():
    match = star("double", "y1 y4 y5")
    match.play(0, "y1.1")
    match.play(0, "done")
    lay(match, "P2b4")
    deal(match, "y6")
    lay(match, "P3b4 P4b4")
    put(match, "P1b4")
    match.play(0, "y4.3")
    assert seat_of(match, 0)["completed"] == ["y1", "y4"]
    assert taken(match)[0] == []
    match.play(0, "y5.3")
    assert taken(match)[0] == ["double"]


@pytest.mark.parametrize(("move", "own"), [("y1.3", 1), ("y1.2", 2), ("y1.1", 3)])
def test_clause_12_lone_is_exactly_one_own_tile(move, own):
    match = star("lone")
    match.play(0, move)
    assert taken(match)[0] == (["lone"] if own == 1 else [])


def test_clause_12_lone_completed_before_does_not_count():
    match = dealt(YOUNG, PRIME, theories=("spectrum", "double", "sixth"))
    lay(match, STAR[:4])
    put(match, STAR[4])
    match.play(0, "y1.3")
    turn_up(match, "lone", "double", "spectrum")
    match.play(0, "done")
    lay(match, "P2b4")
    assert taken(match)[0] == []


@pytest.mark.parametrize("more", [-2, -1, 0, 1])
def test_clause_12_sixth_is_that_card_or_a_later_one(more):
    match = star("sixth")
    before = NEED["sixth"] + more
    raw(match)["completed"][0] = sum(1 << 9 - n for n in range(before))  # y10, y9, …
    match.play(0, "y1.1")
    assert taken(match)[0] == (["sixth"] if before + 1 >= NEED["sixth"] else [])


def test_clause_12_sixth_counts_ones_own_alone():
    match = star("sixth")
    raw(match)["completed"][1] = (1 << NEED["sixth"] - 1) - 1
    match.play(0, "y1.1")
    assert taken(match) == [[], []]


# -- all of them ---------------------------------------------------------------------------


def test_clause_11_several_at_once_by_one_tile():
    match = dealt(YOUNG, PRIME)
    lay(match, ROW[: NEED["ray"] - 1])
    turn_up(match, "last", "ray", "far")
    (seat,) = match.actors
    raw(match)["stock"][seat, FIELDS.index("philosophy")] = 1
    put(match, ROW[NEED["ray"] - 1])
    assert taken(match)[seat] == ["ray", "last"]
    assert taken(match)[1 - seat] == []
    assert points(match)[seat] == THEORY_VALUES["ray"] + THEORY_VALUES["last"]
    assert board(match)["theories"]["open"] == ["far"]


def test_clause_11_several_at_once_by_one_card():
    match = star("lone")
    before = range(10, 11 - NEED["sixth"], -1)  # y10, y9, …
    raw(match)["completed"][0] = sum(1 << n - 1 for n in before)
    turn_up(match, "lone", "sixth", "double")
    match.play(0, "y1.3")
    assert taken(match)[0] == ["lone", "sixth"]
    value = THEORY_VALUES["lone"] + THEORY_VALUES["sixth"] + CARD_VALUES["y1"]
    assert points(match)[0] == value + sum(CARD_VALUES[f"y{n}"] for n in before)


def test_clause_11_nobody_gets_tokens_for_a_theory():
    """The four fields are tiles of both; only completed cards give tokens."""
    match = reached("spectrum", FOUR_FIELDS)
    assert [tile["owner"] for tile in board(match)["tiles"]] == [0, 0, 1, 1]
    assert tokens(match) == [0, 0]


def test_clause_11_each_theory_once():
    match = reached("spectrum", FOUR_FIELDS)
    match.play(1, "done")
    reveal(match, "chain")
    put(match, "C1c2")  # another four, by the other one
    assert taken(match) == [[], ["spectrum"]]
    assert points(match) == [0, THEORY_VALUES["spectrum"]]


def test_clause_11_a_theory_that_is_not_open_is_not_met():
    match = dealt(YOUNG, PRIME)
    lay(match, ROW[:8])
    assert taken(match) == [[], []]  # though there is a ray


def test_clause_11_it_happens_by_itself_before_the_step():
    match = reached("spectrum", FOUR_FIELDS)
    assert board(match)["phase"] == "complete"
    assert board(match)["theories"]["open"] == ["double", "lone"]
    match.play(1, "done")
    assert board(match)["phase"] == "refill"  # clause 13


def test_clause_11_a_rivals_turn_brings_me_nothing():
    match = opened("closed")
    lay(match, SIX_ROUND[:2])
    lay(match, [SIX_ROUND[2], "H1d2"])  # the second's
    lay(match, "M2c3 P5a1")
    put(match, "M3c3")  # by the second: five of six round the point are not the second's
    assert taken(match) == [[], ["closed"]]
