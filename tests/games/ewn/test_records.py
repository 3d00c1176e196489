"""Records: what they refuse, and what comes back when they are replayed."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import BadRecord

from .helpers import at, game, manual, turn


def test_a_record_that_lies_about_an_arrangement_is_refused():
    match = manual()
    match.play(0, "123456")
    match.play(1, "123456")
    turn(match, 0, 1, "1E")
    record = match.record(running=True)
    events = list(record.events)
    assert events[2] == (CHANCE, "red:123456")
    events[2] = (CHANCE, "red:654321")
    lie = type(record)(**{**vars(record), "events": tuple(events)})
    with pytest.raises(BadRecord, match="event 3"):
        mirabilis.replay(lie.dumps())


@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_a_record_from_a_position_replays(substitute):
    match = at("1...3/.5a../6..2./..4f./.d.c. b 2", seed="a text", substitute=substitute)
    while match.actors:
        (seat,) = match.actors
        match.play(seat, match.moves(seat)[-1])
    text = match.record().dumps()
    assert "start: 1...3/.5a../6..2./..4f./.d.c. b 2\n" in text
    again = mirabilis.replay(text)
    assert again.line == match.line
    assert again.outcome == match.outcome


def test_a_running_record_is_played_on_with_the_same_dice():
    match = game(setup="random", first="random").start(seed=11)
    for _ in range(5):
        (seat,) = match.actors
        match.play(seat, match.moves(seat)[0])
    again = mirabilis.replay(match.record(running=True))
    for one in (match, again):
        while one.actors:
            (seat,) = one.actors
            one.play(seat, one.moves(seat)[0])
    assert match.record().dumps() == again.record().dumps()
