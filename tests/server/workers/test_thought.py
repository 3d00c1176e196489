"""What a search thinks, as it is told to a table."""

from __future__ import annotations

import math

from mirabilis.search.result import MoveValue, Result
from mirabilis.search.standing import ALONE
from mirabilis.server.workers.thought import MOST, told


def found(*moves: tuple[int, float, float], mix: tuple[float, ...] = ()) -> Result:
    values = [MoveValue(code, 100, value, error, ()) for code, value, error in moves]
    return Result(0, tuple(values), 100, 1, 1.0, mix=mix)


def test_moves_that_cannot_be_told_apart_share_their_place() -> None:
    result = found((1, 0.5, 0.02), (2, 0.52, 0.02), (3, 0.3, 0.02), (4, 0.6, math.inf))
    moves = told(result, True)["moves"]
    assert [(one["code"], one.get("place")) for one in moves] == [(1, 1), (2, 1), (3, 3), (4, None)]
    assert moves[3]["error"] is None


def test_exact_chances_order_what_is_equal() -> None:
    result = found((1, 0.5, 0.02), (2, 0.52, 0.02))
    moves = told(result, True, chances={1: 0.25, 2: 0.75})["moves"]
    assert [(one["code"], one["right"]) for one in moves] == [(2, 0.75), (1, 0.25)]


def test_points_are_known_more_exactly_than_chances() -> None:
    result = found((1, 0.5, 0.02))
    assert told(result, True)["moves"][0]["place"] == 1
    assert "place" not in told(result, True, scale=ALONE)["moves"][0]


def test_where_all_choose_at_once_shares_say_it() -> None:
    moves = told(found((1, 0.5, 0.02), (2, 0.4, 0.02), mix=(0.7, 0.3)), True)["moves"]
    assert [(one["share"], "place" in one) for one in moves] == [(0.7, False), (0.3, False)]


def test_nobody_is_told_more_than_can_be_read() -> None:
    many = found(*((code, 0.5, 0.1) for code in range(2 * MOST)))
    assert len(told(many, False)["moves"]) == MOST
