"""Records: what they refuse, and what comes back when they are replayed."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.errors import BadRecord

from .helpers import begun, game, guess, play_randomly


def test_a_record_that_lies_about_a_card_is_refused():
    match = begun("xyzt", "xxyz")
    guess(match, "2.1=t")
    record = match.record(running=True)
    events = list(record.events)
    assert events[-1] == (CHANCE, "2.1:x")
    events[-1] = (CHANCE, "2.1:t")
    lie = type(record)(**{**vars(record), "events": tuple(events)})
    with pytest.raises(BadRecord, match=f"event {len(events)}"):
        mirabilis.replay(lie.dumps())


@pytest.mark.compiled  # interpreted it takes long, and covers nothing more
def test_a_running_record_is_played_on_with_the_same_cards():
    match = game(first="random").start(players=4, seed=11)
    for _ in play_randomly(match, 11, 15):
        pass
    again = mirabilis.replay(match.record(running=True))
    for one in (match, again):
        while one.actors:
            seat = one.actors[0]
            moves = one.moves(seat)
            one.play(seat, moves[len(one.heard(seat)) * 7 % len(moves)])
    assert match.record().dumps() == again.record().dumps()


def test_what_was_seen_comes_back_to_the_last_bit():
    match = game().start(players=3, seed=21)
    for _ in play_randomly(match, 21, 40):
        pass
    again = mirabilis.replay(match.record(running=True))
    assert match.observed(0).tobytes() == again.observed(0).tobytes()
