"""Rows for columns, and half a turn with Red for Blue: the game is the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.games.ewn.layout import fits

from .helpers import SWAP, TRANSPOSE, at, renamed, swapped, transposed
from .reference import random_position
from .test_perft import MIDDLE, PERFT, counted


@given(
    st.integers(2, 7),
    st.integers(2, 7),
    st.integers(0, 2**32),
    st.sampled_from([(transposed, TRANSPOSE), (swapped, SWAP)]),
    st.sampled_from(["greater-first", "either"]),
)
def test_symmetric_positions_have_symmetric_play(rows, columns, seed, symmetry, substitute):
    change, exchange = symmetry
    stones = max(n for n in range(1, 7) if fits(rows, columns, n))
    stones = min(stones, max(n for n in range(1, 7) if fits(columns, rows, n)))
    text = random_position(random.Random(seed), rows, columns, stones)
    here = at(text, substitute=substitute, stones=str(stones), chance="manual")
    there = at(change(text), substitute=substitute, stones=str(stones), chance="manual")
    (seat,), (other,) = here.actors, there.actors
    assert (seat == other) == (change is transposed)
    moves = [renamed(move, exchange) for move in here.moves(seat)]
    assert sorted(moves) == sorted(there.moves(other))
    for move in here.moves(seat):
        after, mirrored = here.copy(), there.copy()
        after.play(seat, move)
        mirrored.play(other, renamed(move, exchange))
        assert (after.outcome is None) == (mirrored.outcome is None)
        if after.outcome:
            assert after.outcome.reason == mirrored.outcome.reason
        else:
            assert change(after.position()) == mirrored.position()


@pytest.mark.parametrize("change", [transposed, swapped])
@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_symmetric_positions_have_equally_many_lines(change, substitute):
    assert counted(change(MIDDLE), substitute, 6) == PERFT[MIDDLE, substitute]
