"""The report of a run: by itself, readable for all, and with the right numbers."""

from __future__ import annotations

import dataclasses
import math
import re
import statistics
from collections import Counter

import pytest

from arena.games import Page, invented, result_of
from mirabilis.arena import report
from mirabilis.arena.report_command import arena_command
from mirabilis.arena.report_sprt import ratios
from mirabilis.arena.rows import Bounds, Plan

BOTS = ("random", "greedy", "mcts:100")
PLAN = Plan("ewn", BOTS, rounds=20, options={"setup": "random"}, seed="a seed", version="1 abc")
ROWS = invented(PLAN)
RESULT = result_of(PLAN, ROWS)


@pytest.fixture(scope="module")
def text():
    return report.report(PLAN, ROWS, RESULT)


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def percent(value):
    return f"{100 * value:.1f} %"


def test_the_page_stands_by_itself(text, page):
    assert text.startswith("<!doctype html>")
    assert not re.search(r"https?:|//[a-z]", text)
    assert page.named("html") == [{"lang": "en"}]
    assert "prefers-color-scheme: dark" in text
    assert "width=device-width" in str(page.named("meta"))


def test_the_same_games_give_the_same_page(text):
    assert report.report(PLAN, list(ROWS), RESULT) == text
    assert not re.search(r"20\d\d-\d\d-\d\d|matplotlib", text)


def test_everything_has_a_name_for_those_who_cannot_see_it(page):
    pictures = [given for tag, given in page.tags if given.get("role") == "img"]
    assert len(pictures) == len(page.named("svg")) >= 5
    assert all(len(given["aria-label"]) > 20 for given in pictures)
    assert all(given["aria-hidden"] == "true" for given in page.named("svg"))
    assert len(page.named("caption")) == len(page.named("table")) >= 5
    assert all(given["scope"] in ("col", "row") for given in page.named("th"))
    assert len(page.named("h1")) == 1
    assert len(page.named("figcaption")) == len(page.named("figure"))


def test_what_was_played(page):
    for words in ("ewn", "setup=random", "a seed", "1 abc", "EinStein würfelt nicht!"):
        assert words in page.text
    assert arena_command(PLAN) in page.text


def test_ladder(page):
    rows = page.table("Ratings")
    assert [row[0] for row in rows] == [rating.bot for rating in RESULT.ratings]
    for row, rating in zip(rows, RESULT.ratings, strict=True):
        played = [r for r in ROWS if rating.bot in r.bots]
        won = sum(r.utility[r.bots.index(rating.bot)] for r in played)
        assert row[2] == percent(won / len(played))
        assert row[3] == str(len(played))
        elo, between = row[1].split("\n")
        assert int(elo.replace("−", "-")) == round(rating.elo)
        low, high = (int(end.replace("−", "-")) for end in between.split(" to "))
        assert (low, high) == (round(rating.low), round(rating.high))


def test_crosstable(page):
    order = [rating.bot for rating in RESULT.ratings]
    for row in page.table("Everybody"):
        for other, cell in zip(order, row[1:], strict=True):
            met = [r for r in ROWS if {row[0], other} == set(r.bots)]
            if not met:
                assert cell == "·"
                continue
            won = sum(r.utility[r.bots.index(row[0])] for r in met)
            assert cell == f"{percent(won / len(met))}\n{won:.0f} – 0 – {len(met) - won:.0f}"


def test_seats(page):
    for seat, (name, row) in enumerate(zip(("Red", "Blue"), page.table("Wins by"), strict=True)):
        won = sum(r.winners == (seat,) for r in ROWS)
        assert row[:3] == [name, str(won), "0"]
        assert row[3].startswith(percent(won / len(ROWS)))
    for row in page.table("Share of wins of each bot"):
        for seat, cell in enumerate(row[1:]):
            there = [r for r in ROWS if r.bots[seat] == row[0]]
            won = sum(r.winners == (seat,) for r in there)
            assert cell.startswith(percent(won / len(there)))


def test_length_and_ends(page):
    lengths = [row.decisions for row in ROWS]
    assert f"{statistics.mean(lengths):.1f} decisions" in page.text
    assert f"Standard deviation{statistics.stdev(lengths):.1f}" in page.text
    ends = Counter(row.reason for row in ROWS)
    for row in page.table("How games ended"):
        assert row[1] == str(ends.pop(row[0].split("\n")[0]))
    assert not ends


def test_thinking(page):
    for row in page.table("Time for a move"):
        pairs = [
            (seconds, moves)
            for r in ROWS
            for bot, seconds, moves in zip(r.bots, r.seconds, r.moves, strict=True)
            if bot == row[0]
        ]
        assert row[1].replace(" ", "") == str(sum(moves for _, moves in pairs))
        mean = sum(s for s, _ in pairs) / sum(moves for _, moves in pairs)
        assert float(row[2].split()[0]) == pytest.approx(1000 * mean, rel=0.01)
        assert row[2].endswith("ms")


def test_faults_are_told():
    rows = [dataclasses.replace(ROWS[0], faults=("crashed: <oh>", "")), *ROWS[1:]]
    page = Page(report.report(PLAN, rows, result_of(PLAN, rows)))
    assert page.table("Games lost") == [[ROWS[0].bots[0], "crashed: <oh>", "1"]]


def test_no_fault_is_told_too(page):
    assert "No bot failed." in page.text


def test_course_of_a_test():
    plan = Plan("ewn", ("greedy", "random"), rounds=60, sprt=Bounds(0, 100))
    rows = invented(plan)
    result = result_of(plan, rows)
    course = ratios(plan, rows)
    assert len(course) == 60
    assert course[-1] == pytest.approx(result.sprt.llr)
    page = Page(report.report(plan, rows, result))
    assert f"{abs(course[-1]):.2f}" in page.text
    lower, upper = math.log(0.05 / 0.95), math.log(0.95 / 0.05)
    assert f"−{-lower:.2f} and +{upper:.2f}" in page.text
    assert "Sequential test" in page.text


def test_without_a_test_there_is_no_course(page):
    assert "Sequential test" not in page.text


HOSTILE = (
    "<script>alert(1)</script>",
    "a\"b'c&d",
    "$x^2$ \\frac",
    "日本 🎲",
    "esc\x1b[31m" + "y" * 80,
)


def test_names_are_only_text():
    plan = Plan("ewn", HOSTILE, rounds=2, seed="</style><b>")
    rows = invented(plan)
    text = report.report(plan, rows, result_of(plan, rows))
    page = Page(text)
    assert "<script" not in text
    assert "\x1b" not in text
    assert {row[0] for row in page.table("Ratings")} == {
        name.replace("\x1b", "?") for name in HOSTILE
    }
    assert "$x^2$ \\frac" in page.text


@pytest.mark.parametrize("players", [1, 3, 4])
def test_other_numbers_of_seats(players):
    plan = Plan("nowhere", ("a", "b", "c", "d"), players=players, rounds=4)
    rows = invented(plan)
    page = Page(report.report(plan, rows, result_of(plan, rows)))
    assert "nowhere" in page.text
    assert ("Wins by seat" in page.text) == (players > 1)


def test_one_bot_alone_and_no_game_at_all():
    plan = Plan("ewn", ("greedy",), rounds=3)
    rows = invented(plan)
    page = Page(report.report(plan, rows, result_of(plan, rows)))
    assert "Crosstable" not in page.text
    empty = Page(report.report(plan, [], dataclasses.replace(result_of(plan, rows), rows=())))
    assert "No game has been finished yet." in empty.text


def test_it_is_written_as_a_whole(tmp_path, text):
    report.write(PLAN, ROWS, RESULT, tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == text
    assert len(list(tmp_path.iterdir())) == 1


def test_bots_that_play_alone_are_compared_by_points_on_the_same_chance():
    plan = Plan("nowhere", ("one", "two"), players=1, rounds=40)
    rows = invented(plan)
    scored = {"one": [], "two": []}
    for row in rows:
        scored[row.bots[0]].append(row.points[0])
    result = result_of(plan, rows)
    best, other = result.alone
    means = {bot: sum(points) / 40 for bot, points in scored.items()}
    assert best.mean == pytest.approx(max(means.values()))
    assert other.mean == pytest.approx(min(means.values()))
    more = [b - a for a, b in zip(scored["one"], scored["two"], strict=True)]
    two = next(one for one in result.alone if one.bot == "two")
    assert two.ahead == pytest.approx(sum(more) / 40)
    assert two.ahead_error == pytest.approx(statistics.stdev(more) / 40**0.5)
    assert next(one for one in result.alone if one.bot == "one").ahead == 0
    page = report.report(plan, rows, result)
    assert "Mean points of each bot" in page
    assert f"{best.bot} scored" in page
    assert result.to_json()["alone"][0]["bot"] == best.bot


def test_points_are_not_compared_where_bots_meet():
    plan = Plan("nowhere", ("one", "two"), rounds=4)
    result = result_of(plan, invented(plan))
    assert result.alone == ()
    assert "Mean points of each bot" not in report.report(plan, invented(plan), result)
