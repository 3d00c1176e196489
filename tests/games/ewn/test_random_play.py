"""What is known of uniformly random play, measured again through the compiled kernel."""

from __future__ import annotations

import numpy as np
import pytest

from mirabilis.core.compiled import PLAY

from .helpers import game


def play(count, **options):
    """Return the first mover's share of wins and the mean number of plies."""
    own = game(**options)
    tables, begin, totals = own.tables(2), own.new_state(), np.zeros((3, 2))
    own.calls.begin(tables, begin)
    totals[2, 0] = count
    decisions = own.instance(PLAY).playouts(
        tables, begin, own.new_state(), own.new_work(), np.uint64(1905), 0, totals
    )
    return totals[0, 0] / count, decisions / count


@pytest.mark.compiled
def test_random_games_from_random_setups():
    share, plies = play(100_000, setup="random", substitute="either")
    assert share == pytest.approx(0.5323, abs=0.007)
    assert plies == pytest.approx(21.58, abs=0.08)


@pytest.mark.long
@pytest.mark.compiled
def test_a_million_random_games_from_random_setups():
    """An independent program, 4,000,000 games: 53.23 % ± 0.03, 21.584 ± 0.003 plies."""
    share, plies = play(2_000_000, setup="random", substitute="either")
    assert share == pytest.approx(0.5323, abs=0.002)
    assert plies == pytest.approx(21.58, abs=0.02)


@pytest.mark.parametrize("substitute", ["greater-first", "either"])
def test_random_play_ends_interpreted_too(substitute):
    share, plies = play(20, setup="random", substitute=substitute)
    assert 0 < share < 1
    assert 10 < plies < 40
