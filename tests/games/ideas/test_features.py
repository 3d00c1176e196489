"""What is counted of an ideas game, beside games whose story is known."""

from __future__ import annotations

import functools

import pytest

from mirabilis import ALL
from mirabilis.games.ideas.features import features
from mirabilis.games.ideas.spec import COMPLETE, DONE, FIELDS, THEORIES

from .faces import board, completed_alone, completed_by_rival, dealt, finished, game, lay


@functools.cache
def counted(match):
    return features(match.game.options, match)


@pytest.fixture(scope="module", params=[(3, 2), (5, 4)])
def match(request):
    return finished(*request.param)


def test_nothing_is_counted_before_a_tile_lies():
    match = dealt("y1", "p1")
    match.resign(1)
    assert counted(match) == {}


def test_a_short_story():
    match, card = completed_by_rival()
    (move,) = [e["move"] for e in board(match, 1)["completions"] if e["card"] == card][:1]
    match.play(1, move)
    match.play(1, "done")
    lay(match, board(match, 1)["placements"][0], done=False)
    match.resign(0)
    found = counted(match)
    value = board(match)["cards"][card]["value"]
    assert found["Inspirations"] == [0, 1]
    assert found["Inspirations of 3 tiles"] == [0, 1]
    assert found["Inspirations of 4 tiles"] == [0, 0]
    assert found["points of 3 tiles"] == found["points of Inspirations"] == [0, value]
    assert found["tokens"] == [2, 0]
    assert found["completed with others' tiles"] == [0, 1]
    assert found["theory lone"] == [0, 1]
    assert found["theory double"] == [0, 0]
    assert found["rounds"] == 1
    assert found["tiles"] == 4
    assert sum(sum(found[f"tiles of {field}"]) for field in FIELDS) == 4
    assert all(found[f"trigger {reason}"] == 0 for reason in game().spec.reasons)


def test_a_shape_of_ones_own_tiles_gives_nobody_anything():
    match, card = completed_alone()
    (move,) = [e["move"] for e in board(match, 0)["completions"] if e["card"] == card][:1]
    match.play(0, move)
    match.resign(1)
    found = counted(match)
    assert found["Inspirations"] == [1, 0]
    assert found["tokens"] == found["completed with others' tiles"] == [0, 0]


def test_the_end_is_what_the_table_shows(match):
    found, shown = counted(match), board(match, ALL)
    assert tuple(found["points"]) == match.outcome.points
    assert found[f"trigger {match.outcome.reason}"] == 1
    assert sum(found[f"trigger {reason}"] for reason in match.game.spec.reasons) == 1
    assert found["tokens"] == [seat["tokens"] for seat in shown["seats"]]
    for seat in range(match.players):
        parts = ("points of Inspirations", "points of theories", "tokens")
        assert found["points"][seat] == sum(found[part][seat] for part in parts)
        sizes = range(3, 7)
        assert found["Inspirations"][seat] == sum(
            found[f"Inspirations of {size} tiles"][seat] for size in sizes
        )
        assert found["points of Inspirations"][seat] == sum(
            found[f"points of {size} tiles"][seat] for size in sizes
        )
        assert found["theories"][seat] == sum(found[f"theory {name}"][seat] for name in THEORIES)
        laid = sum(found[f"tiles of {field}"][seat] for field in FIELDS)
        assert laid == sum(tile["owner"] == seat for tile in shown["tiles"])


def test_completions_with_the_tiles_of_others(match):
    found = counted(match)
    completions = [seat for seat, code in match.line if COMPLETE <= code < DONE]
    for seat in range(match.players):
        assert completions.count(seat) == found["Inspirations"][seat]
        assert found["completed with others' tiles"][seat] <= found["Inspirations"][seat]
    assert (sum(found["tokens"]) > 0) == (sum(found["completed with others' tiles"]) > 0)


def test_placements_to_choose_from(match):
    found = counted(match)
    assert 4 <= found["fewest placements"] < found["placements to choose from"] < 300


def test_numbers_and_lists_of_a_number_for_each_seat(match):
    for name, value in counted(match).items():
        numbers = value if isinstance(value, list) else [value]
        assert all(isinstance(number, float) for number in numbers), name
        assert len(numbers) in (1, match.players)
