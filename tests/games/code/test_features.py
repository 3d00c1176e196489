"""What is counted of a code game, beside games whose story is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis import ALL, SPECTATOR

from .helpers import begun, end_turn, finished, game, guess, rearrange

NAMES = {
    "begins",
    "choices of letters",
    "jokers",
    "keeps",
    "letters lost",
    "longest run",
    "rank",
    "rearrangements",
    "right guesses",
    "sets",
    "sets without a letter",
    "turns",
    "wrong guesses",
}


def counted(match):
    return match.game.parts.face.features(match.game.options, match)


def test_a_short_story():
    match = begun("xyzt", "xxyy")
    guess(match, "2.1=y", "1 7 9 9")  # wrong
    rearrange(match, "keep", "1.1=x", "4 9 9 J")  # right
    rearrange(match, "yxyx", "1.2=x", "1 3 J 6")  # wrong
    end_turn(match)
    end_turn(match)
    for place, letter in enumerate("yxyx"):
        guess(match, f"2.{place + 1}={letter}")
    assert counted(match) == {
        "begins": [1, 0],
        "turns": [3, 2],
        "sets": [6, 3],
        "sets without a letter": [1, 1],
        "choices of letters": [1, 0],
        "right guesses": [4, 1],
        "wrong guesses": [1, 1],
        "longest run": [4, 1],
        "letters lost": [1, 4],
        "jokers": [0, 2],
        "rearrangements": [0, 1],
        "keeps": [0, 1],
        "rank": [1, 2],
    }


def test_stops_are_counted_where_one_may_stop():
    match = begun("xyzt", "xxyy", may_stop="yes")
    guess(match, "2.1=x")
    match.play(0, "stop")
    match.resign(1)
    assert counted(match)["stops"] == [1, 0]
    assert counted(match)["rank"] == [1.5, 1.5]
    assert counted(match)["turns"] == [1, 0]


def test_a_game_without_a_set_counts_nothing():
    match = game().start(players=2, seed=1)
    match.resign(0)
    assert counted(match) == {}


@pytest.mark.compiled
@given(st.integers(0, 2**32), st.integers(2, 4), st.sampled_from(["seat", "random"]))
def test_counts_fit_together(seed, players, first):
    match = finished(seed, players, first=first)
    found = counted(match)
    assert set(found) == NAMES
    assert tuple(found["right guesses"]) == match.outcome.points
    assert sum(found["letters lost"]) == sum(found["right guesses"])
    assert sum(found["begins"]) == 1
    assert sorted(found["rank"]) == [float(n + 1) for n in range(players)]
    assert [s for s in range(players) if found["rank"][s] == 1] == list(match.outcome.winners)
    for seat in range(players):
        guesses = found["right guesses"][seat] + found["wrong guesses"][seat]
        assert found["sets"][seat] == guesses + found["sets without a letter"][seat]
        assert found["rearrangements"][seat] + found["keeps"][seat] == found["jokers"][seat]
        ended = found["wrong guesses"][seat] + found["sets without a letter"][seat]
        assert found["turns"][seat] == ended + (seat in match.outcome.winners)
        assert found["longest run"][seat] <= found["right guesses"][seat]
        lost = 4 if seat not in match.outcome.winners else found["letters lost"][seat]
        assert found["letters lost"][seat] == lost
    said = [(event.seat, event.said[0]) for event in match.transcript(ALL)]
    assert sum(key == "said.wrong" for _, key in said) == sum(found["wrong guesses"])
    heard = [event.said[0] for event in match.transcript(SPECTATOR)]
    assert heard.count("stand-in.rearranged") == sum(found["rearrangements"])
