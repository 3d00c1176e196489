"""The balance of a game: the numbers beside ones computed here, and beside planted truths."""

from __future__ import annotations

import dataclasses
import json
import re
import statistics
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from arena.games import Page, invented, result_of
from mirabilis.arena import balance_output, parquet
from mirabilis.arena.balance import balance
from mirabilis.arena.balance_features import features, flatten, parted
from mirabilis.arena.balance_page import page
from mirabilis.arena.balance_shares import chi_tail, equality, rounds, share, wilson, wins
from mirabilis.arena.balance_text import markdown
from mirabilis.arena.errors import ArenaError
from mirabilis.arena.rows import Plan

PLAN = Plan("ewn", ("greedy",), rounds=150)
ROWS = invented(PLAN)
THREE = Plan("nowhere", ("greedy",), players=3, rounds=100)


# -- shares ------------------------------------------------------------------------------------


def test_shares_by_seat():
    found = balance(THREE, rows := invented(THREE))
    assert [seat.name for seat in found.seats] == ["Player 1", "Player 2", "Player 3"]
    for seat, one in enumerate(found.seats):
        parts = [1 / len(r.winners) if seat in r.winners else 0 for r in rows]
        assert one.share.value == pytest.approx(statistics.mean(parts))
        assert one.share.low < one.share.value < one.share.high
        assert one.wins == sum(r.winners == (seat,) for r in rows)
        assert one.shared == sum(seat in r.winners and len(r.winners) > 1 for r in rows) > 0
    assert sum(seat.share.value for seat in found.seats) == pytest.approx(1)


@given(mean=st.floats(0, 1), games=st.integers(1, 10**6))
def test_wilson_is_that_of_scipy(mean, games):
    won = round(mean * games)
    low, high = wilson(won / games, games)
    known = stats.binomtest(won, games).proportion_ci(method="wilson")
    assert (low, high) == (pytest.approx(known.low, abs=1e-9), pytest.approx(known.high, abs=1e-9))


@given(statistic=st.floats(0, 200), freedom=st.integers(1, 15))
def test_tail_is_that_of_scipy(statistic, freedom):
    assert chi_tail(statistic, freedom) == pytest.approx(
        stats.chi2.sf(statistic, freedom), rel=1e-9, abs=1e-12
    )


def test_games_that_repeat_each_other_make_nothing_surer():
    source = np.random.default_rng(1)
    values = (source.random(400) < 0.6).astype(float)
    alone = share(values, np.arange(400))
    twice = share(np.repeat(values, 2), np.repeat(np.arange(400), 2))
    assert twice == pytest.approx(alone)
    naive = share(np.repeat(values, 2), np.arange(800))
    assert naive.high - naive.low < 0.8 * (alone.high - alone.low)


@pytest.mark.parametrize("together", [1, 2])
def test_intervals_hold_what_they_promise(together):
    source = np.random.default_rng(2)
    held = 0
    for _ in range(400):
        luck = np.repeat(source.normal(0, 1, 100), together)  # games of a round share their luck
        parts = (luck + source.normal(0, 0.5, len(luck)) > -0.5).astype(float)
        truth = stats.norm.cdf(0.5 / np.sqrt(1.25))
        found = share(parts, np.repeat(np.arange(100), together))
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 400 <= 0.98


@pytest.mark.untraced
def test_equality_errs_as_often_as_it_says():
    errors = 0
    for seed in range(200):
        rows = invented(dataclasses.replace(THREE, rounds=40), seed)
        errors += equality(wins(rows), rounds(rows)).p < 0.05
    assert 2 <= errors <= 22


@pytest.mark.parametrize("plan", [PLAN, THREE])
def test_an_advantage_is_found(plan):
    fair, unfair = (balance(plan, invented(plan, 3, first=share)) for share in (0.5, 0.65))
    assert fair.equal.p > 0.05
    assert unfair.equal.p < 0.001
    assert unfair.equal.freedom == plan.players - 1
    assert "No seat differs" in markdown(fair)
    assert f"{unfair.seats[0].name} has" in markdown(unfair)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_seat_that_always_wins_differs_once_there_are_enough_games(seats):
    for games, clear in ((1, False), (2, False), (20, True)):
        parts = np.zeros((games, seats))
        parts[:, 1] = 1
        found = equality(parts, np.arange(games))
        assert np.isfinite(found.statistic)
        assert (found.p < 0.05) == clear
    even = np.full((9, seats), 1 / seats)
    assert equality(even, np.arange(9)).p == 1


def test_two_seats_are_tested_as_by_a_t_test():
    plan = Plan("ewn", ("greedy",), rounds=400)
    rows = invented(plan)
    means = wins(rows)[:, 0].reshape(400, 2).mean(axis=1)
    found = equality(wins(rows), rounds(rows))
    assert found.statistic == pytest.approx(stats.ttest_1samp(means, 0.5).statistic ** 2)


# -- length, points, ends ----------------------------------------------------------------------


def test_length_points_and_ends():
    found = balance(PLAN, ROWS)
    lengths = [row.decisions for row in ROWS]
    assert found.length.mean == pytest.approx(statistics.mean(lengths))
    assert found.length.sd == pytest.approx(statistics.stdev(lengths))
    assert found.length.median == statistics.median(lengths)
    assert dict(found.length.counts) == Counter(lengths)
    assert ROWS[found.longest].decisions == max(lengths) == found.length.most
    for seat, one in enumerate(found.seats):
        points = [row.points[seat] for row in ROWS]
        assert one.points.mean == pytest.approx(statistics.mean(points))
        assert dict(one.points.counts) == Counter(points)
    ends = Counter(row.reason for row in ROWS)
    assert {end.reason: end.games for end in found.endings} == ends
    for end in found.endings:
        so = [row for row in ROWS if row.reason == end.reason]
        assert end.winners[0] == pytest.approx(sum(r.winners == (0,) for r in so) / len(so))
        assert sum(end.winners) == pytest.approx(1)


def test_no_games_are_refused():
    with pytest.raises(ArenaError, match="needs games"):
        balance(PLAN, [])


# -- features ----------------------------------------------------------------------------------


def counted(rows, seed=0):
    """Return rows with features: one goes with winning, one against it, one not at all."""
    source = np.random.default_rng(seed)
    made = []
    for row in rows:
        won = [seat in row.winners for seat in range(len(row.bots))]
        made.append(
            dataclasses.replace(
                row,
                features=flatten(
                    {
                        "strong": [int(w) * 2 + int(source.integers(0, 2)) for w in won],
                        "weak": [-int(w) + float(source.normal(0, 2)) for w in won],
                        "nothing": [int(source.integers(0, 3)) for _ in won],
                        "of the game": int(won[0] and source.random() < 0.5),
                        "always": 1,
                        "now and then": int(source.random() < 0.5),
                    }
                    if source.random() < 0.9
                    else {"always": 1}
                ),
            )
        )
    return made


COUNTED = counted(ROWS)


def test_the_strongest_connections_come_first():
    found = features(COUNTED)
    assert [f.name for f in found[:3]] == ["strong", "of the game", "weak"]
    by_name = {f.name: f for f in found}
    assert by_name["strong"].connection > 0.8
    assert by_name["weak"].connection < -0.1
    assert by_name["weak"].p < 0.01
    for name in ("nothing", "now and then"):
        assert by_name[name].low < 0 < by_name[name].high
    assert by_name["always"].connection == 0
    assert by_name["always"].with_it is None


def test_features_are_counted_as_by_hand():
    by_name = {f.name: f for f in features(COUNTED)}
    for name in ("strong", "weak", "nothing"):
        pairs = [
            (row.features[f"{name}[{seat + 1}]"], float(seat in row.winners))
            for row in COUNTED
            if f"{name}[1]" in row.features
            for seat in range(2)
        ]
        check(by_name[name], pairs)
        assert by_name[name].per_seat
    pairs = [
        (row.features["of the game"], float(0 in row.winners))
        for row in COUNTED
        if "of the game" in row.features
    ]
    check(by_name["of the game"], pairs)
    assert not by_name["of the game"].per_seat


def check(found, pairs):
    values, won = zip(*pairs, strict=True)
    assert found.count == len(pairs)
    assert found.mean == pytest.approx(statistics.mean(values))
    assert found.sd == pytest.approx(statistics.stdev(values))
    assert found.occurs == pytest.approx(sum(v != 0 for v in values) / len(values))
    assert found.connection == pytest.approx(statistics.correlation(values, won))
    with_it = [w for v, w in pairs if v != 0]
    without = [w for v, w in pairs if v == 0]
    if with_it and without:
        assert found.with_it.value == pytest.approx(statistics.mean(with_it))
        assert found.without.value == pytest.approx(statistics.mean(without))
    else:
        assert found.with_it is found.without is None
    assert sum(c.size for c in found.classes) == len(pairs)
    for one in found.classes:
        inside = [w for v, w in pairs if one.low <= v <= one.high]
        assert len(inside) == one.size
        assert one.wins.value == pytest.approx(statistics.mean(inside))
    assert len(found.classes) == 1 or min(c.size for c in found.classes) >= 20


@pytest.mark.untraced
def test_connections_by_chance_are_as_rare_as_they_say():
    found = [f for seed in range(60) for f in features(counted(ROWS, seed)) if f.name == "nothing"]
    assert 0 <= sum(f.p < 0.05 for f in found) <= 9


@pytest.mark.untraced
def test_intervals_of_connections_hold_what_they_promise():
    """A feature that is the win itself, or by chance its opposite: the truth is known."""
    plan = Plan("ewn", ("greedy",), rounds=100)
    held = 0
    for seed in range(150):
        source = np.random.default_rng(seed)
        rows = []
        for row in invented(plan, seed):
            won = [float(seat in row.winners) for seat in range(2)]
            told = [w if source.random() < 0.9 else 1 - w for w in won]  # correlation 0.8
            rows.append(dataclasses.replace(row, features=flatten({"told": told})))
        (found,) = features(rows)
        held += found.low <= 0.8 <= found.high
    assert 0.90 <= held / 150 <= 0.99


@given(
    st.dictionaries(
        st.text("abc ", min_size=1, max_size=5),
        st.one_of(st.integers(-5, 5), st.lists(st.floats(-5, 5), min_size=2, max_size=4)),
    )
)
def test_flat_names_lead_back(given_features):
    flat = flatten(given_features)
    assert flatten(flat) == flat
    for key, value in flat.items():
        name, seat = parted(key)
        whole = given_features[name]
        assert value == (whole if seat is None else whole[seat])


@pytest.mark.parametrize(
    "values", [[0.0] * 40, [0.0] * 39 + [7.0], list(range(40)), [1.0, 2.0] * 20]
)
def test_classes_cover_everything_whatever_the_values(values):
    rows = [
        dataclasses.replace(row, features={"f": value})
        for row, value in zip(ROWS, values, strict=False)
    ]
    (found,) = features(rows)
    assert sum(one.size for one in found.classes) == 40
    assert found.classes[0].low == min(values)
    assert found.classes[-1].high == max(values)
    assert all(a.high < b.low for a, b in zip(found.classes, found.classes[1:], strict=False))


# -- forms -------------------------------------------------------------------------------------


def test_the_page_stands_by_itself_and_has_the_numbers():
    found = balance(PLAN, COUNTED)
    text = page(found)
    assert "http" not in text
    assert page(balance(PLAN, list(COUNTED))) == text
    read = Page(text)
    assert "mirabilis balance ewn greedy --games 300" in read.text
    for row, feature in zip(read.table("Features"), found.features, strict=True):
        assert row[0].split("\n")[0] == feature.name
        assert row[2] == f"{100 * feature.occurs:.1f} %"
    assert len(read.named("svg")) == 5 + 5  # and one for each feature that varies
    assert all(given["aria-label"] for _, given in read.tags if given.get("role") == "img")


def test_names_are_only_text():
    rows = [dataclasses.replace(r, features={"<b>&|\n": float(r.winners[0])}) for r in ROWS]
    found = balance(Plan("ewn", ("<i>|`",), rounds=150), rows)
    read = Page(page(found))
    assert read.table("Features")[0][0] == "<b>&|\n\nof the game"
    assert not read.named("i")
    (line,) = [line for line in markdown(found).splitlines() if line.startswith("| &lt;b>&amp;")]
    assert len(re.findall(r"(?<!\\)\|", line)) == 9
    assert "by &lt;i>\\|\\`." in markdown(found)


def test_one_seat_has_nobody_to_compare_with():
    plan = Plan("nowhere", ("greedy",), players=1, rounds=30)
    rows = [
        dataclasses.replace(row, winners=(), features={"turns": float(row.number % 3)})
        for row in invented(plan)
    ]
    found = balance(plan, rows)
    assert found.equal is None
    assert found.seats[0].share is None
    assert "Wins by seat" not in Page(page(found)).text
    assert "## Wins by seat" not in markdown(found)
    turns, points = ([row.features["turns"] for row in rows], [row.points[0] for row in rows])
    assert found.features[0].connection == pytest.approx(np.corrcoef(turns, points)[0, 1])
    assert "connection with points" in Page(page(found)).text
    assert "correlation with the points" in markdown(found)


def test_all_files_are_written(tmp_path):
    result = result_of(PLAN, COUNTED)
    found = balance_output.write(result, tmp_path)
    data = json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))
    assert data["games"] == 300
    assert Plan.from_json(data["plan"]) == PLAN
    assert data["seats"][0]["share"]["value"] == found.seats[0].share.value
    assert data["features"][0]["classes"][0]["wins"]["low"] == found.features[0].classes[0].wins.low
    assert (tmp_path / "balance.md").read_text(encoding="utf-8") == markdown(found)
    assert (tmp_path / "balance.html").read_text(encoding="utf-8") == page(found)
    assert parquet.read(tmp_path / "games.parquet") == list(COUNTED)
