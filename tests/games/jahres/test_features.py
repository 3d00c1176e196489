"""What is counted of a year, beside years whose story is known."""

from __future__ import annotations

import functools

import pytest

from mirabilis import ALL, CHANCE
from mirabilis.games.jahres.features import NEVER, features

from .test_view import FAMILY, ROLES, after_payday, table
from .viewing import board, game, play, steps


def counted(match):
    return features(match.game.options, match)


@functools.cache
def finished(seed, players):
    return list(steps(seed, players))[-1]


def test_nothing_is_counted_before_the_first_month():
    match = game().start(players=2, chance="manual")
    match.resign(0)
    assert counted(match) == {}


def test_a_short_story():
    match = table()
    play(match, 0, "to 2", f"give {ROLES[2]}", f"send 2 {ROLES[2]}")
    play(match, 1, "accept 1 1:0")
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}", "publish")
    play(match, 1, "brainstorm")
    play(match, 2, "hire d4", "nothing")
    after_payday(match)  # the designer is paid
    play(match, 2, "fire d4", "done")
    after_payday(match)
    play(match, 0, "bid d4 30")
    play(match, 1, "bid d4 40")
    while board(match)["phase"] == "bid":
        match.play(board(match)["turn"], "pass")
    match.resign(2)
    match.resign(1)
    found = counted(match)
    assert found["months"] == 1
    assert found["trades"] == 1
    assert found["trades made"] == [1, 1, 0]
    assert found["offers sent"] == [1, 0, 0]
    assert found["chose publish"] == [1, 0, 0]
    assert found["chose brainstorm"] == [0, 1, 0]
    assert found["chose nothing"] == [0, 0, 1]
    assert found["cards drawn"] == [0, 1, 0]
    assert found["games"] == [1, 0, 0]
    assert found["values"] == found["income"] == [30, 0, 0]
    assert found["games of month 1"] == 1
    assert found["games of month 2"] == 0
    assert found["first game in month"] == [1, NEVER, NEVER]
    assert found["designers hired"] == [0, 0, 1]
    assert found["designers from the market"] == [1, 0, 0]
    assert found["designers poached"] == [0, 1, 0]
    assert "award: value" not in found


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4), (12, 3)])
def test_counts_fit_together(seed, players):
    match = finished(seed, players)
    found, end = counted(match), board(match, ALL)
    assert sum(found["games"]) == sum(found[f"games of month {n}"] for n in range(1, 13))
    assert sum(found["trades made"]) == 2 * found["trades"]
    assert sum(found["bankrupt"]) == found["bankruptcies"]
    assert found["money"] == [seat["money"] for seat in end["seats"]]
    assert found["months"] == end["month"]
    draws = [code for seat, code in match.line if seat == CHANCE]
    texts = [match.game.format(code) for code in draws]
    assert sum(found["cards drawn"]) == sum(text.startswith("draw ") for text in texts)
    assert found["ceremony cards"] == sum(text.startswith("award ") for text in texts)
    months = sum(found["chose brainstorm"] + found["chose publish"] + found["chose nothing"])
    assert months == sum(text.startswith("shows ") and "-" not in text for text in texts)
    for name, value in found.items():
        if isinstance(value, list):
            assert len(value) == players, name


def test_what_is_counted_of_the_award():
    match = table()
    play(match, 1, f"lay {FAMILY[0]}", f"lay {FAMILY[1]}", "publish")
    play(match, 0, "nothing")
    play(match, 2, "nothing")
    quietly(match, until=2)
    play(match, 0, f"lay {ROLES[0]}", f"lay {ROLES[1]}", f"lay {ROLES[2]}", "publish")
    quietly(match, until=3)
    play(match, 0, "to 3", "give #2", "send 3 #2")
    play(match, 2, "accept 1 0:0 1g")
    quietly(match)
    found, end = counted(match), board(match, ALL)
    assert match.outcome.reason == "award"
    (number,) = [number for number, game in end["games"].items() if game["standing"]]
    won = end["games"][number]
    assert won["owner"] == match.outcome.winners[0] == int(number)
    assert found["award: value"] == won["value"]
    assert found["award: ideas"] == int(number) + 1
    assert found["award: month"] == int(number)
    assert found["award: different symbols"] == 1
    assert found["award: bought"] == int(number) - 1
    assert found["trades"] == 1
    assert found["games"] == [1, 1, 0]


def quietly(match, until=99):
    """Let nobody do anything until a month has begun, or the year is over."""
    while not match.is_over:
        if board(match)["month"] == until and board(match)["phase"] == "choose":
            return
        seat = match.actors[0]
        moves = match.moves(seat)
        quiet = [move for move in ("nothing", "done", "pass", "ready") if move in moves]
        match.play(seat, moves[0] if seat == CHANCE else quiet[0])
