"""Records: what they carry, what they refuse, and what comes back when they are replayed."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import ALL, CHANCE
from mirabilis.core.errors import BadRecord, Hidden

from .golden import FOLDER
from .helpers import accept, board, game, offer, publish, raw, table

REASONS = ("award", "stalemate", "money", "last", "ruin")


def lied(record, number, event):
    """Return the text of a record in which an event is another one."""
    events = list(record.events)
    events[number] = event
    return type(record)(**{**vars(record), "events": tuple(events)}).dumps()


def begun():
    """Return a match with an exchange and two publications of one title."""
    match = table("1 5 d1", "2 6 10")
    offer(match, 0, 1, "d1 -20 |")
    accept(match, 1, 0)
    publish(match, 1, "2-6")
    publish(match, 0, "1-5")
    return match


def test_the_events_of_a_record():
    events = begun().record(running=True).events
    assert [text for _, text in events] == [
        *("company 95", "company 43", "deal 1", "deal 2", "deal 5", "deal 6", "deal d1"),
        *("deal 10", "month 107", "to 2", "give d1", "charge 20", "send 2 d1 -20"),
        *("accept 1 1:0 -20", "lay 2", "lay 6", "publish", "lay 1", "lay 5", "publish"),
        *("shows 2 2-6", "shows 2 publish", "shows 1 1-5", "shows 1 publish"),
    ]


@pytest.mark.parametrize(
    ("number", "event"),
    [
        (1, (CHANCE, "company 95")),  # it is dealt already
        (2, (CHANCE, "company 1")),  # everybody has one
        (8, (CHANCE, "month 1")),  # somebody has it
        (10, (0, "give 2")),  # somebody else has it
        (12, (0, "send 2 d1 -10")),  # not what is in the draft
        (13, (1, "accept 1 1:0 -10")),  # not what is offered
        (13, (0, "accept 1 1:0 -20")),  # not to oneself
        (15, (1, "lay 2")),  # it lies there
        (20, (CHANCE, "shows 2 6-2")),  # not what was chosen
        (20, (CHANCE, "shows 1 1-5")),  # not in the order of commitment
        (23, (CHANCE, "payday")),  # not yet
    ],
)
def test_a_record_with_an_event_that_cannot_be_is_refused(number, event):
    with pytest.raises(BadRecord, match=f"event {number + 1}"):
        mirabilis.replay(lied(begun().record(running=True), number, event), jit=False)


def test_a_record_has_the_cards_and_so_is_not_for_those_who_play():
    match = begun()
    with pytest.raises(Hidden):
        match.record()
    text = match.record(running=True).dumps()
    assert "* deal 1\n* deal 2\n" in text
    assert "1 send 2 d1 -20\n2 accept 1 1:0 -20\n" in text


def test_a_running_record_is_played_on():
    match = begun()
    again = mirabilis.replay(match.record(running=True), jit=False)
    assert raw(again).tobytes() == raw(match).tobytes()
    for one in (match, again):
        one.play(0, "give-up")
        one.play(0, "ready")
    assert match.record(running=True).dumps() == again.record(running=True).dumps()
    for viewer in (0, 1):
        assert match.observed(viewer).tobytes() == again.observed(viewer).tobytes()


def test_a_seeded_record_draws_the_same_cards_again():
    match = game().start(players=3, seed=11)
    again = mirabilis.replay(match.record(running=True).dumps(), jit=False)
    for one in (match, again):
        for seat in range(3):
            one.play(seat, "brainstorm")
    assert raw(match).tobytes() == raw(again).tobytes()
    assert raw(match)["cards"][:3].tolist() == [4, 4, 4]


@pytest.mark.parametrize("reason", REASONS)
def test_the_golden_records_replay(reason):
    text = (FOLDER / f"{reason}.mir").read_text(encoding="utf-8")
    match = mirabilis.replay(text, jit=False)
    assert match.outcome.reason == reason
    assert match.record().dumps() == text


ENDS = {"award": (12, (0,)), "stalemate": (12, (0, 1)), "money": (12, (0,)), "last": (1, (1,))}


@pytest.mark.parametrize(("reason", "month", "winners"), [(r, *e) for r, e in ENDS.items()])
def test_what_the_golden_records_end_with(reason, month, winners):
    text = (FOLDER / f"{reason}.mir").read_text(encoding="utf-8")
    match = mirabilis.replay(text, jit=False)
    assert board(match, ALL)["month"] == month
    assert match.outcome.winners == winners


def test_the_golden_year_has_something_of_everything():
    text = (FOLDER / "award.mir").read_text(encoding="utf-8")
    for part in ("accept 2 0:1 +10", "hire d4", "bid d4 60", "bankrupt 3", "shows 1 5-1"):
        assert f" {part}\n" in text
    told = (FOLDER / "playthrough.txt").read_text(encoding="utf-8")
    assert told.count("-- * award") == 3  # nobody eliminated, a tie, and the award
