"""Rounds: the same for a plan and a number, complete, and going on whatever a bot does."""

from __future__ import annotations

import dataclasses

import pytest

import mirabilis
from arena.data import failing
from mirabilis.arena import Plan
from mirabilis.arena.contests import comparisons, round_score, series_utility
from mirabilis.arena.playing import play_round
from mirabilis.core.replay import replay
from tiny import bluff, market, pennies

pytestmark = pytest.mark.compiled  # bots play whole games


def without_time(rows):
    return [dataclasses.replace(row, seconds=()) for row in rows]


@pytest.fixture(scope="module")
def ewn():
    return mirabilis.load("ewn")


PLAN = Plan("ewn", ("greedy:5", "random"))


def test_a_round_depends_on_the_plan_and_its_number_only(ewn):
    once = without_time(play_round(PLAN, ewn, 3))
    play_round(PLAN, ewn, 2)
    assert without_time(play_round(PLAN, ewn, 3)) == once
    assert without_time(play_round(PLAN, ewn, 4)) != once
    other = dataclasses.replace(PLAN, seed="other")
    assert without_time(play_round(other, ewn, 3)) != once


def test_a_round_has_the_same_chance_with_seats_changed():
    one, other = play_round(PLAN, mirabilis.load("ewn", setup="standard"), 0)
    assert (one.bots, other.bots) == (("greedy:5", "random"), ("random", "greedy:5"))
    assert one.seed == other.seed
    first = [[t for s, t in replay(row.record).record().events if s < 0] for row in (one, other)]
    shared = min(map(len, first))
    assert shared > 5
    assert first[0][:shared] == first[1][:shared]


def test_a_row_says_what_the_record_says(ewn):
    for row in play_round(PLAN, ewn, 1):
        match = replay(row.record)
        assert match.outcome is not None
        found = match.outcome
        assert (row.winners, row.points) == (found.winners, found.points)
        assert (row.utility, row.reason) == (found.utility, found.reason)
        assert row.events == len(match.line)
        decisions = [seat for seat, _ in match.line if seat >= 0]
        assert row.decisions == len(decisions)
        assert row.moves == (decisions.count(0), decisions.count(1))
        assert row.seed == match.seed
        assert min(row.seconds) > 0
        assert row.faults == ("", "")
        assert all(isinstance(value, float) for value in row.features.values())


@pytest.mark.bad_bot
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Crash", "crashed: RuntimeError: no idea"),
        ("Illegal", "illegal: "),
        ("Nonsense", "illegal: a move is a text or an integer, not None"),
    ],
)
def test_a_bot_that_fails_loses_and_the_round_goes_on(ewn, tmp_path, name, said):
    bad = failing(tmp_path)(name)
    rows = play_round(Plan("ewn", (bad, "random")), ewn, 0)
    assert len(rows) == 2
    for seat, row in enumerate(rows):
        assert row.bots[seat] == bad
        assert row.faults[seat].startswith(said)
        assert row.faults[1 - seat] == ""
        assert row.winners == (1 - seat,)
        assert row.reason == "abandoned"
        assert replay(row.record).retired == {seat: "abandoned"}


@pytest.mark.bad_bot
def test_where_more_sit_at_the_table_they_play_on(tmp_path):
    game = mirabilis.load(market, jit=False)
    bad = failing(tmp_path)("Illegal")
    rows = play_round(Plan("market", ("random", bad), players=3), game, 0)
    assert len(rows) == 3
    for row in rows:
        for seat, bot in enumerate(row.bots):
            assert bool(row.faults[seat]) == (bot == bad)
            if bot == bad:
                assert row.utility[seat] == 0
        assert row.reason != "abandoned"  # it came to its own end
        assert replay(row.record, market, jit=False).outcome is not None


def test_seats_that_choose_at_once_are_all_asked():
    game = mirabilis.load(pennies, jit=False)
    for row in play_round(Plan("pennies", ("random", "greedy:1")), game, 0):
        assert row.moves[0] == row.moves[1] > 0


def test_a_series_is_played_to_its_end(ewn):
    plan = dataclasses.replace(PLAN, series=3)
    rows = play_round(plan, ewn, 0)
    for bots in (("greedy:5", "random"), ("random", "greedy:5")):
        games = [row for row in rows if row.bots == bots]
        wins = [sum(seat in row.winners for row in games) for seat in (0, 1)]
        assert max(wins) == 3
        assert series_utility(games) == tuple(float(w == 3) for w in wins)
    numbers = [row.number for row in rows]
    assert numbers == sorted(set(numbers))
    data = comparisons(plan, rows)
    assert len(data.score) == 2  # one a series, however many games
    assert round_score(plan, rows) in (0, 0.5, 1)


def test_shares_count_for_two_seats_and_places_for_more():
    game = mirabilis.load(bluff, jit=False)
    plan = Plan("bluff", ("random", "greedy:2"))
    rows = [row for number in range(6) for row in play_round(plan, game, number)]
    data = comparisons(plan, rows)
    assert {0.25, 0.75} & set(data.score.tolist())
    assert data.cluster.tolist() == [n // 2 for n in range(12)]
    wide = Plan("market", ("random", "greedy:1"), players=3)
    rows = play_round(wide, mirabilis.load(market, jit=False), 0)
    split = comparisons(wide, rows)
    assert len(split.score) == 6  # in each game one bot meets the other twice
    assert set(split.score.tolist()) <= {0, 0.5, 1}


@pytest.mark.bad_bot
@pytest.mark.long
def test_a_late_bot_is_reported_as_such(ewn, tmp_path):
    bad = failing(tmp_path)("Sleepy")
    plan = Plan("ewn", (bad, "random"), isolate=True, seconds=0.05)
    for seat, row in enumerate(play_round(plan, ewn, 0)):
        assert row.faults[seat] == "late"
        assert row.reason == "time"


@pytest.mark.bad_bot
def test_an_isolated_bot_that_kills_its_process_loses_one_game(tmp_path):
    ewn = mirabilis.load("ewn", jit=False)  # the processes of the bots are there sooner
    bad = failing(tmp_path)("Suicide")
    (tmp_path / "deaths").write_text("1")
    first, second = play_round(Plan("ewn", (bad, "random"), isolate=True), ewn, 0)
    assert first.faults[0].startswith("crashed: ")
    assert "SIGKILL" in first.faults[0]
    assert second.faults == ("", "")
