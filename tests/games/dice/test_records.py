"""Golden files: every end reason replays, and the playthrough reads as it did."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import BadRecord
from mirabilis.core.record import CLOSINGS

from .golden import FOLDER, endings, playthrough
from .helpers import at, careful, game, manual, play_on, turn

ENDINGS = (*game().spec.reasons, *CLOSINGS)


@pytest.fixture(scope="module")
def made():
    return endings()


@pytest.mark.parametrize("reason", ENDINGS)
def test_a_record_of_each_end_replays(reason):
    text = (FOLDER / f"{reason}.mir").read_text(encoding="utf-8")
    match = mirabilis.replay(text)
    assert match.outcome.reason == reason
    assert len(match.outcome.winners) == {"alone": 0, "shared": 2}.get(reason, 1)
    assert match.record().dumps() == text


@pytest.mark.parametrize("reason", ENDINGS)
def test_the_records_are_made_as_they_were(reason, made):
    assert made[reason] == (FOLDER / f"{reason}.mir").read_text(encoding="utf-8")


def test_there_is_a_record_for_each_end_and_no_other():
    assert {file.stem for file in FOLDER.glob("*.mir")} == set(ENDINGS)


def test_the_playthrough_reads_as_it_did():
    text = (FOLDER / "playthrough.txt").read_text(encoding="utf-8")
    assert playthrough().splitlines() == text.splitlines()
    assert len(text.splitlines()) < 300


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
