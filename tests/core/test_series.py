"""Series, outcomes with leavers, perft."""

import pytest

import mirabilis
from mirabilis.core.errors import BadSetup, Hidden
from mirabilis.core.outcome import Outcome, winners_of
from mirabilis.core.perft import perft
from mirabilis.core.series import Series
from tiny import bluff, pennies


def test_the_first_move_alternates_and_seats_stay():
    series = Series(mirabilis.load("ewn", setup="standard", first="blue"), to_win=2)
    starters = []
    while not series.winners:
        match = series.next(seed=len(series.records))
        starters.append(match.actors[0])
        match.resign(len(series.records) % 2)
        series.add(match)
    assert starters == [1, 0, 1]
    assert series.wins == [1.0, 2.0]
    assert series.winners == (1,)
    assert len(series.records) == 3
    with pytest.raises(BadSetup, match="the series is won"):
        series.next()


def test_the_winner_is_who_has_most():
    series = Series(mirabilis.load(pennies, rounds=1), to_win=1)
    series.wins = [1.5, 1.0]
    assert series.winners == (0,)


def test_a_lot_stays_a_lot_and_other_games_are_left_alone():
    series = Series(mirabilis.load("ewn", first="random"))
    assert series.options()["first"] == "random"
    assert Series(mirabilis.load(bluff)).next(seed=1).actors == (0,)


def test_series_need_a_goal_and_finished_games():
    game = mirabilis.load(bluff)
    with pytest.raises(BadSetup, match="1 win or more, not 0"):
        Series(game, to_win=0)
    series = Series(game)
    match = series.next()
    with pytest.raises(BadSetup, match="only a finished game counts"):
        series.add(match)


def test_only_the_game_that_was_begun_counts_and_once():
    game = mirabilis.load("ewn", setup="standard")
    series = Series(game, to_win=3)
    match = series.next(seed=1)
    match.resign(0)
    series.add(match)
    for other in (match, game.start(seed=2)):
        with pytest.raises(BadSetup, match="and once"):
            series.add(other)
    assert series.wins == [0.0, 1.0]


def test_a_shared_win_counts_in_parts():
    series = Series(mirabilis.load(pennies, rounds=1), to_win=1)
    for _ in range(2):
        match = series.next()
        match.play(0, "tails")
        match.play(1, "tails")
        series.add(match)
    assert series.wins == [1.0, 1.0]
    assert series.winners == (0, 1)


def test_who_left_does_not_win():
    three = Outcome((0,), (9, 5, 5), (1.0, 0.0, 0.0), "points")
    assert three.without({}) is three
    assert three.without({1}).utility == (1.0, 0.0, 0.0)
    assert three.without({0}).utility == (0.0, 0.5, 0.5)
    assert three.without({0}).winners == (1, 2)
    shared = Outcome((0, 1), (9, 9, 5), (0.5, 0.5, 0.0), "points")
    assert shared.without({0}).utility == (0.0, 1.0, 0.0)
    assert winners_of((1.0,)) == ()


def test_perft_of_the_smallest_poker():
    """Counted by hand: per deal, pass–pass and bet–bet show two cards, a fold shows none."""
    match = mirabilis.load(bluff).start(chance="manual", open=True)
    assert perft(match, 8) == [1, 3, 3 * 2, 6 * 2, 6 * 4, 6 * (1 + 2 + 1), 6 * 3, 6 * 1, 0]


def test_perft_needs_open_cards():
    with pytest.raises(Hidden):
        perft(mirabilis.load(bluff).start(), 2)
    assert perft(mirabilis.load(bluff).start(chance="manual", open=True), 0) == [1]
