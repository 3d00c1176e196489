"""Placements by their other names, and what is said against refused ones."""

from __future__ import annotations

import pytest

from mirabilis.core.errors import IllegalMove
from mirabilis.core.words import sentence
from mirabilis.games.ideas.game import meant, objection

from .matches import board, dealt, lay

YOUNG, PRIME = "y1 y2 y3", "p1 p2 p3"
LANGUAGES = ("en", "de", "fr", "nl")


def begun(texts):
    match = dealt(YOUNG, PRIME)
    lay(match, texts)
    return match


def refused(match, text, language="en"):
    """Return what is said against a move of the seat in turn."""
    seat = match.actors[0]
    with pytest.raises(IllegalMove) as error:
        match.play(seat, text)
    said = objection(board(match, seat), match.moves(seat), text, error.value.clause)
    return said and sentence(match.game, said, seat, language)


def test_a_placement_named_by_another_match_is_the_same_placement():
    match = begun(["H", "H1d1", "H2d1", "H3d1"])  # a fifth closes the star
    view = board(match, match.actors[0])
    twice = [move for move in view["placements"] if move.startswith("H1a")]
    assert meant(view, "H4d1") == ["H1a4"]
    assert "H1a4" in twice
    assert refused(match, "H4d1") is None  # the rules know it by one name alone
    match.play(match.actors[0], meant(view, "h4d 1")[0])
    assert board(match)["tiles"][-1]["field"] == "philosophy"


def test_names_that_are_none_and_other_texts_stand_for_nothing_else():
    match = begun(["H", "H1d1"])
    view = board(match, match.actors[0])
    for text in ("done", "P", "y1.1", "H9a1", "C1a1", "H1a2", "anything", ""):
        assert meant(view, text) is None
    for move in view["placements"]:
        assert meant(view, move) == [move]


def test_a_wrong_length_and_wrong_lines_are_told_apart():
    match = begun(["P", "M1a1"])
    assert refused(match, "C1a1") == (
        "Wrong length: side 1 of chemistry is short, side a of tile 1, physics, is long."
    )
    assert refused(match, "H1b1") == (
        "Wrong length: side 1 of philosophy is long, side b of tile 1, physics, is short."
    )
    assert refused(match, "C1b2") == (
        "The length is right, but the lines are not: side 2 of chemistry has two, "
        "side b of tile 1, physics, has one."
    )
    assert refused(match, "C1c1") == (
        "The length is right, but the lines are not: side 1 of chemistry has one, "
        "side c of tile 1, physics, has two."
    )
    assert refused(match, "P7a1") == "There is no tile 7; the last one is 2."
    assert refused(match, "P1a1") is None  # it would overlap, and clause 6 says so


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["C1a1", "H1b1", "C1b2", "C1c1", "P7a1"])
def test_every_objection_can_be_said(text, language):
    said = refused(begun(["P", "M1a1"]), text, language)
    assert "{" not in said
    assert "@" not in said
