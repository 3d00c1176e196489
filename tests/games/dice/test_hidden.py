"""Nobody learns of a choice before all have chosen, except whose it is."""

from __future__ import annotations

import json

import pytest

from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.errors import BadSetup, CannotUndo
from mirabilis.core.words import tell
from mirabilis.games.dice.drawing import draw
from mirabilis.games.dice.picture import svg
from mirabilis.games.dice.sheet import chosen_choice
from mirabilis.games.dice.splits import fifth_die
from mirabilis.games.dice.view import view

from .helpers import at, game, manual

CHOICES = ("1+3 4+6 5:4", "3+4 4+6 5:1", "1+4 4+6 5:3")


def chosen(text, players=3):
    """Return a match in which the second seat has made a choice."""
    match = manual(players)
    match.play(CHANCE, "13446")
    match.play(1, text)
    return match


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_whatever_is_chosen_looks_the_same_to_others(viewer):
    def say(key, **params):
        return game().messages.say(key, **params)

    seen = set()
    for text in CHOICES:
        match = chosen(text)
        board = match.view(viewer)["board"]
        said = [tell(match.game, event) for event in match.transcript(viewer)]
        seen.add(json.dumps([match.view(viewer), said, match.observed(viewer).tobytes().hex()]))
        seen.add(json.dumps([draw(board, lambda text, style: text, say), svg(board)]))
        assert board["known"] == [None] * 3
        assert board["chosen"] == [False, True, False]
        assert said[-1] == "Player 2 has chosen."
    assert len(seen) == 2


def test_who_chose_sees_it():
    board = chosen(CHOICES[0]).view(1)["board"]
    assert board["known"] == [None, CHOICES[0], None]


def test_a_change_is_nobodys_business():
    match = chosen(CHOICES[0])
    before = {viewer: len(match.transcript(viewer)) for viewer in (0, 1, 2, SPECTATOR)}
    match.play(1, CHOICES[1])
    after = {viewer: len(match.transcript(viewer)) for viewer in (0, 1, 2, SPECTATOR)}
    assert {v for v in before if after[v] != before[v]} == {1}


def test_a_choice_not_yet_turned_over_stays_hidden_while_others_are():
    own = game()
    tables, states, seen = own.tables(2), own.new_state(), own.new_state()
    own.calls.begin(tables, states)
    for seat, text in ((CHANCE, "13446"), (0, CHOICES[0]), (1, CHOICES[1])):
        own.calls.act(tables, states, seat, own.parse(text))
    own.calls.act(tables, states, CHANCE, own.parse(f"1: {CHOICES[0]}"))
    known = {}
    for viewer in (0, 1, SPECTATOR):
        own.calls.look(tables, states, viewer, seen)
        board = view(own.options, tables[0], seen[0], viewer)
        assert (board["phase"], board["chosen"]) == ("show", [False, True])
        known[viewer] = board["known"]
    assert known == {0: [None, None], 1: [None, CHOICES[1]], SPECTATOR: [None, None]}


def test_nothing_turned_over_is_taken_back():
    match = manual(2)
    match.play(CHANCE, "13446")
    match.play(0, CHOICES[0])
    match.undo(0)
    assert match.actors == (0, 1)
    match.play(0, CHOICES[0])
    match.play(1, CHOICES[1])
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_the_only_one_left_hides_nothing_and_all_see_the_choices():
    match = at("0,0,0,0,0,8,8,0,0,0,0 4x8 / 0,0,0,0,0,8,8,0,0,0,0 1x6,2x1,3x1 -")
    match.play(CHANCE, "13446")
    boards = [match.view(viewer)["board"] for viewer in (0, 1, SPECTATOR)]
    assert [board["chooser"] for board in boards] == [1, 1, 1]
    assert boards[0]["choices"] == boards[1]["choices"] == boards[2]["choices"] != []
    match.play(1, "3+4 4+6 5:1")
    assert [len(match.transcript(viewer)) for viewer in (0, 1, SPECTATOR)] == [2, 2, 2]
    said = "7 (+30), 10 (opens −200); 5th: 1 (7/8)."
    assert tell(match.game, match.transcript(0)[-1]) == said


def test_no_position_while_a_choice_is_hidden():
    with pytest.raises(BadSetup, match="hidden"):
        chosen(CHOICES[0]).position()


def test_an_open_match_shows_all_choices():
    match = game().start(players=2, chance="manual", open=True)
    match.play(CHANCE, "13446")
    match.play(1, CHOICES[1])
    assert match.view(ALL)["board"]["known"] == [None, CHOICES[1]]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_hidden_choices_are_imagined_as_any_or_not_yet_made(seat):
    own = game()
    tables, states, seen = own.tables(2), own.new_state(), own.new_state()
    work, dreamt = own.new_work(), own.new_state()
    own.calls.begin(tables, states)
    own.calls.act(tables, states, CHANCE, own.parse("11233"))
    own.calls.act(tables, states, 1, own.parse("1+1 3+3 5:2"))
    own.calls.stream(work, 0)
    own.calls.look(tables, states, seat, seen)
    own.calls.dream(tables, seen, seat, work, dreamt)
    assert dreamt["chosen"][0].tolist()[:2] == [0, 3 if seat == 1 else 0]
    own.calls.act(tables, states, 0, own.parse("1+2 3+3 5:1"))
    own.calls.look(tables, states, seat, seen)
    found = set()
    for _ in range(600):
        own.calls.dream(tables, seen, seat, work, dreamt)
        found.add(tuple(dreamt["chosen"][0].tolist()[:2]))
    first = [1] if seat == 0 else range(1, 7)
    second = [3] if seat == 1 else range(1, 7)
    assert found == {(a, b) for a in first for b in second}


def test_only_choices_open_to_a_seat_are_imagined():
    own = game()
    sheets = "0,0,2,2,0,4,0,0,0,0,0 4x2,5x1,6x1 / 0,0,2,2,0,4,0,0,0,0,0 1x2,2x1,3x1"
    tables, seen = own.tables(2), own.new_state()
    states, work, dreamt = own.placed(f"{sheets} 13446", 2), own.new_work(), own.new_state()
    for seat, text in ((0, "1+3 4+6 5:4"), (1, "3+4 4+6 5:1")):
        own.calls.act(tables, states, seat, own.parse(text))
    own.calls.look(tables, states, SPECTATOR, seen)
    own.calls.stream(work, 0)
    fifths = [set(), set()]
    for _ in range(300):
        own.calls.dream(tables, seen, SPECTATOR, work, dreamt)
        for seat in (0, 1):
            fifths[seat].add(fifth_die(chosen_choice(tables[0], dreamt[0], seat)))
    assert fifths == [{4, 6}, {1, 3}]
