"""One stone a side: who wins, on every board from 2×2 to 7×7, by exhaustive search.

The die tells nothing when one stone is left, so these are games without chance. A brute force
by others, to sizes of 14, found that on m × n boards (m ≤ n) the second player wins exactly
when n is odd and n ≥ 2m - 1.
"""

from __future__ import annotations

import pytest

from .helpers import game

BOARDS = [(m, n) for m in range(2, 8) for n in range(m, 8)]


def first_player_wins(rows, columns):
    own = game(board=f"{rows}x{columns}", stones="1", setup="standard")
    tables, work, calls = own.tables(2), own.new_work(), own.calls
    die = own.parse("1")
    known = {}

    def wins(states, seat):
        """Tell whether the side to throw wins."""
        key = states.tobytes()
        if key in known:
            return known[key]
        thrown = states.copy()
        calls.act(tables, thrown, -1, die)
        count = calls.moves(tables, thrown, work, seat)
        result = False
        for move in work["moves"][0, :count].tolist():
            after = thrown.copy()
            calls.act(tables, after, seat, move)
            if calls.waiting(tables, after) == 0:
                calls.result(tables, after, work)
                result = work["utility"][0, seat] == 1.0
            else:
                result = not wins(after, 1 - seat)
            if result:
                break
        known[key] = result
        return result

    begin = own.new_state()
    calls.begin(tables, begin)
    return wins(begin, 0)


@pytest.mark.parametrize(("m", "n"), [pytest.param(m, n, id=f"{m}x{n}") for m, n in BOARDS])
def test_the_second_player_wins_on_long_odd_boards(m, n):
    second = n % 2 == 1 and n >= 2 * m - 1
    assert first_player_wins(m, n) is not second
    assert first_player_wins(n, m) is not second
