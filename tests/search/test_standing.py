"""Nothing is ranked by less than its error, and nothing is said of what is not known."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

import mirabilis
from mirabilis.cli import values
from mirabilis.search.result import MoveValue, Result
from mirabilis.search.standing import is_close, standings

moves = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 0.1)), min_size=1, max_size=12)


def result(*found):
    made = [MoveValue(code, 100, value, error, ()) for code, (value, error) in enumerate(found)]
    return Result(0, tuple(made), 100, 1, 1.0)


def places(*found):
    return {one.move.code: (one.first, one.last) for one in standings(result(*found))}


def test_a_move_in_between_may_be_either():
    assert places((0.50, 0.02), (0.46, 0.02), (0.43, 0.02)) == {0: (1, 2), 1: (1, 3), 2: (2, 3)}


def test_of_moves_that_may_all_be_best_the_likelier_come_first():
    found = result((0.50, 0.02), (0.46, 0.02), (0.43, 0.02), (0.47, 0.001))
    ranked = standings(found, likely={0: 0.2, 1: 0.4, 2: 0.9, 3: 0.3})
    assert [one.move.code for one in ranked] == [1, 3, 0, 2]


def test_what_is_hardly_known_has_no_place():
    assert places((0.5, 0.02), (0.9, math.inf)) == {0: (1, 1), 1: (0, 0)}


@given(moves)
def test_a_move_is_before_another_only_by_more_than_the_error(found):
    ranked = standings(result(*found))
    for n, one in enumerate(ranked):
        for other in ranked[n + 1 :]:
            assert is_close(one.move, other.move) or one.move.value > other.move.value
            assert one.first <= other.first
            if one.last < other.first:
                assert not is_close(one.move, other.move)


def test_all_moves_that_may_be_best_are_named():
    game = mirabilis.load("ewn", setup="standard", jit=False)
    codes = game.start(seed=1905).codes(0)
    made = [MoveValue(code, 100, 0.5, 0.02, ()) for code in codes]
    names = ", ".join(game.format(code) for code in codes)
    worth = values.Worth()
    assert len(codes) == 3
    assert values.best(game, Result(0, tuple(made), 300, 1, 1.0), worth) == names
    clear = [made[0]._replace(value=0.9), *made[1:]]
    assert values.best(game, Result(0, tuple(clear), 300, 1, 1.0), worth) == game.format(codes[0])
    vague = [one._replace(error=0.4) for one in made]
    assert values.best(game, Result(0, tuple(vague), 300, 1, 1.0), worth) == values.UNKNOWN
