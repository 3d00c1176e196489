"""What is counted of an ewn game, beside games whose story is known."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from games.ewn.helpers import at, game, manual, turn
from mirabilis import ALL

PER_SEAT = (
    "begins",
    "captures",
    "captures of own stones",
    "choices of stone",
    "first capture",
    "first throw",
    "stones left",
    "substitutions",
)


def counted(match):
    return match.game.parts.face.features(match.game.options, match)


def played(seed, **options):
    match = game(**options).start(seed=seed)
    bots = [mirabilis.bot("random", match.game, seed=seed + seat) for seat in range(2)]
    while match.actors:
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.seat(seat)))
    return match


def test_a_short_story():
    match = at("12./.../..a r 1", chance="manual", stones="2")
    match.play(0, "1E")  # takes Red's own 2
    turn(match, 1, 4, "1N")  # a substitute: Blue has the 1 only
    turn(match, 0, 1, "1SE")  # takes Blue's last stone
    assert match.outcome.reason == "elimination"
    assert counted(match) == {
        "begins": [1, 0],
        "first throw": [1, 4],
        "first capture": [1, 0],
        "captures": [1, 0],
        "captures of own stones": [1, 0],
        "substitutions": [0, 1],
        "choices of stone": [0, 0],
        "stones left": [1, 0],
    }


def test_steps_the_loser_lacked():
    match = at("1..../...../...../...2a/..... r 2", chance="manual", stones="2")
    match.play(0, "2SE")
    assert match.outcome.reason == "corner"
    assert counted(match)["steps the loser lacked"] == 4
    assert counted(match)["stones left"] == [2, 1]


def test_a_choice_of_stone_needs_two_neighbours():
    text = "1.3/.../a.. r 2"
    free = at(text, chance="manual", stones="3", substitute="either")
    free.play(0, "1SE")
    free.resign(1)
    assert counted(free)["choices of stone"] == [1, 0]
    bound = at(text, chance="manual", stones="3")
    bound.play(0, "3S")
    bound.resign(1)
    assert counted(bound)["choices of stone"] == [0, 0]
    assert counted(bound)["substitutions"] == [1, 0]


def test_a_game_given_up_has_no_loser_by_the_board():
    match = at("1.3/.../a.. r 3", chance="manual", stones="3")
    match.play(0, "3S")
    match.resign(0)
    assert "steps the loser lacked" not in counted(match)


def test_a_game_without_a_step_counts_nothing():
    match = manual(setup="standard")
    match.resign(0)
    assert counted(match) == {}


@given(
    seed=st.integers(0, 2**32),
    setup=st.sampled_from(["arrange", "standard", "random"]),
    substitute=st.sampled_from(["greater-first", "either"]),
    first=st.sampled_from(["red", "blue", "random"]),
)
def test_stones_are_conserved(seed, setup, substitute, first):
    match = played(seed, setup=setup, substitute=substitute, first=first)
    found = counted(match)
    for side in range(2):
        lost = found["captures"][1 - side] + found["captures of own stones"][side]
        assert found["stones left"][side] == 6 - lost
    alive = match.observed(ALL)[0]["alive"]
    assert found["stones left"] == [int(mask).bit_count() for mask in alive]
    assert sum(found["begins"]) == 1
    assert sum(found["first capture"]) == (sum(found["captures"]) > 0)
    if first != "random":
        assert found["begins"] == [first == "red", first == "blue"]
    if match.outcome.reason == "elimination":
        assert "steps the loser lacked" not in found
    else:
        assert 1 <= found["steps the loser lacked"] <= 4


def test_names_are_the_same_in_every_game():
    names = {name for seed in range(20) for name in counted(played(seed, setup="random"))}
    assert names == {*PER_SEAT, "steps the loser lacked"}


@pytest.mark.parametrize("seed", range(5))
def test_sentences_tell_of_the_same_captures(seed):
    match = played(seed, setup="random", substitute="either")
    said = [(event.seat, event.said[0]) for event in match.transcript(ALL)]
    for kind, name in (("said.takes", "captures"), ("said.takes-own", "captures of own stones")):
        keys = (kind, f"{kind}-corner")
        assert counted(match)[name] == [
            sum(key in keys and seat == side for seat, key in said) for side in range(2)
        ]
