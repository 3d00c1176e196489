"""Golden files: every end reason replays, and the playthrough reads as it did."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import BadRecord
from mirabilis.core.record import CLOSINGS

from .golden import FOLDER, endings, playthrough
from .helpers import at, game, manual, turn

ENDINGS = (*game().spec.reasons, *CLOSINGS)


@pytest.fixture(scope="module")
def made():
    return endings()


@pytest.mark.parametrize("reason", ENDINGS)
def test_a_record_of_each_end_replays(reason):
    text = (FOLDER / f"{reason}.mir").read_text(encoding="utf-8")
    match = mirabilis.replay(text)
    assert match.outcome.reason == reason
    assert len(match.outcome.winners) == 1
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
