"""Records: what they refuse, and what comes back when they are replayed."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import BadRecord

from .helpers import at, careful, game, manual, play_on, turn


def test_a_record_that_lies_about_a_choice_is_refused():
    match = manual(2)
    turn(match, "13446", "1+3 4+6 5:4", "1+3 4+6 5:4")
    match.play(CHANCE, "12345")
    record = match.record(running=True)
    events = list(record.events)
    assert events[3] == (CHANCE, "1: 1+3 4+6 5:4")
    events[3] = (CHANCE, "1: 3+4 4+6 5:1")
    lie = type(record)(**{**vars(record), "events": tuple(events)})
    with pytest.raises(BadRecord, match="event 4"):
        mirabilis.replay(lie.dumps())


def test_a_record_from_a_position_replays():
    text = "0,0,3,1,0,2,3,0,1,0,0 4x3,5x2 / 0,0,0,0,0,5,5,0,0,0,0 1x3,2x2 13446"
    match = play_on(game().position(text, 2, seed="a text"), careful, None)
    record = match.record().dumps()
    assert f"start: {text}\n" in record
    assert mirabilis.replay(record).outcome == match.outcome


def test_a_named_seed_gives_everybody_the_same_throws():
    throws = []
    for pick in (0, -1):
        match = game().start(seed="daily 1905")
        while match.actors:
            match.play(0, match.codes(0)[pick])
        throws.append([text for seat, text in match.record().events if seat == CHANCE])
    shorter = min(map(len, throws))
    assert shorter >= 8
    assert throws[0][:shorter] == throws[1][:shorter]


def test_a_manual_game_is_replayed_from_what_was_thrown():
    match = at("0,0,0,0,0,8,10,0,0,0,0 4x7,5x1,6x1 -")
    turn(match, "64431", "3+4 1+6 5:4")
    text = match.record().dumps()
    assert "* 13446\n1 1+6 3+4 5:4\n" in text
    assert mirabilis.replay(text).outcome == match.outcome
