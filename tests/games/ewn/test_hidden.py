"""An arrangement is nobody else's business until both are turned over."""

from __future__ import annotations

import json

import pytest

from mirabilis import ALL, SPECTATOR
from mirabilis.core.errors import CannotUndo, Hidden, MirabilisError, MoveRefused
from mirabilis.core.words import tell

from .helpers import game, manual

OTHERS = {0: (1, SPECTATOR), 1: (0, SPECTATOR)}


def refused(match, seat, move):
    with pytest.raises(MoveRefused) as error:
        match.play(seat, move)
    return str(error.value)


def everything_told(match, viewer):
    """Return all that a viewer can get hold of."""
    seat = viewer if viewer != SPECTATOR else 0
    told = [
        match.view(viewer),
        [tuple(event) for event in match.transcript(viewer)],
        [tell(match.game, event, "nl") for event in match.transcript(viewer)],
        match.observed(viewer).tobytes().hex(),
        match.actors,
        match.free,
    ]
    if viewer != SPECTATOR:
        told += [match.moves(seat), refused(match, seat, "3E"), refused(match, seat, "5")]
        told += [match.check(seat, "123456"), match.check(seat, "1E")]
    for question in (match.position, lambda: match.view(ALL), match.record, lambda: match.line):
        with pytest.raises(MirabilisError) as error:
            question()
        told.append(str(error.value))
    return told


@pytest.mark.parametrize("side", [0, 1])
def test_two_arrangements_look_the_same_to_everybody_else(side):
    one, two, changed = manual(), manual(), manual()
    one.play(side, "416253")
    two.play(side, "352614")
    for order in ("123456", "654321", "352614"):
        changed.play(side, order)
    for viewer in OTHERS[side]:
        told = everything_told(one, viewer)
        assert told == everything_told(two, viewer) == everything_told(changed, viewer)
        assert "416253" not in json.dumps(told[:3], default=str)
    assert one.view(side) != two.view(side)


@pytest.mark.parametrize("side", [0, 1])
def test_others_learn_once_that_there_is_an_arrangement(side):
    match = manual()
    match.play(side, "416253")
    match.play(side, "352614")
    name = ("Red", "Blue")[side]
    for viewer in OTHERS[side]:
        (event,) = match.transcript(viewer)
        assert tell(match.game, event) == f"{name} has arranged the stones."
        assert event.view["arranged"][side]
        assert event.view["arrangements"] == [None, None]
    own = [tell(match.game, event) for event in match.transcript(side)]
    assert own == [f"{name} arranges the stones as {o}." for o in ("416253", "352614")]


def test_both_are_turned_over_at_once():
    match = manual()
    match.play(1, "416253")
    match.play(0, "352614")
    for viewer in (0, 1, SPECTATOR):
        told = [tell(match.game, event) for event in match.transcript(viewer)]
        assert told[-2:] == ["Red's stones stand as 352614.", "Blue's stones stand as 416253."]
        assert match.view(viewer)["board"]["arrangements"] == [None, None]


def test_what_is_turned_over_stays_so():
    match = manual()
    match.play(0, "123456")
    match.play(1, "123456")
    with pytest.raises(CannotUndo, match="revealed"):
        match.undo()


def test_an_arrangement_can_be_taken_back_before():
    match = manual()
    match.play(0, "123456")
    match.play(0, "654321")
    match.undo(0)
    assert match.view(0)["board"]["arrangements"] == ["123456", None]
    match.undo(0)
    assert match.actors == (0, 1)
    assert match.transcript(1) == []


def test_an_undone_step_brings_the_same_dice_again():
    match = game(setup="standard").start(seed=7)
    before = match.position()
    move = match.moves(0)[0]
    match.play(0, move)
    after = match.position()
    match.undo()
    assert match.position() == before
    match.play(0, move)
    assert match.position() == after


def test_undo_by_seat_goes_behind_the_answer():
    match = game(setup="standard").start(seed=8)
    before = match.position()
    match.play(0, match.moves(0)[0])
    match.play(1, match.moves(1)[0])
    match.undo(0)
    assert match.position() == before


def test_everything_is_shown_at_the_end_only():
    match = manual()
    match.play(0, "123456")
    with pytest.raises(Hidden):
        match.transcript(ALL)
    match.resign(1)
    assert match.view(ALL)["board"]["arrangements"] == ["123456", None]
    assert match.view(SPECTATOR)["board"]["arrangements"] == [None, None]


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_imagines_agrees_with_what_it_saw(seat):
    own = game()
    match = own.start(chance="manual")
    match.play(1 - seat, "416253")
    seen, dreamt, work = match.observed(seat), own.new_state(), own.new_work()
    own.calls.stream(work, 3)
    own.calls.dream(own.tables(2), seen, seat, work, dreamt)
    assert own.calls.waiting(own.tables(2), dreamt) == 3  # as if not yet chosen


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_between_choosing_and_turning_over_all_arrangements_are_imagined(seat):
    own = game(stones="3")
    tables, states, seen = own.tables(2), own.new_state(), own.new_state()
    work, dreamt = own.new_work(), own.new_state()
    own.calls.begin(tables, states)
    for side, order in enumerate(("213", "321")):
        own.calls.act(tables, states, side, own.parse(order))
    own.calls.look(tables, states, seat, seen)
    own.calls.stream(work, 0)
    found = set()
    for _ in range(2000):
        own.calls.dream(tables, seen, seat, work, dreamt)
        found.add(tuple(int(a) for a in dreamt["arranged"][0]))
    hidden = [
        range(1, 7) if s != seat else (own.parse(o) - 63,) for s, o in ((0, "213"), (1, "321"))
    ]
    assert found == {(a, b) for a in hidden[0] for b in hidden[1]}


def test_an_open_match_shows_both_arrangements():
    match = game().start(chance="manual", open=True)
    match.play(1, "654321")
    assert match.view(ALL)["board"]["arrangements"] == [None, "654321"]
