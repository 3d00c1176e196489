"""The bot ``simple``: it goes on from what it observes, whoever laid the bench so far."""

from __future__ import annotations

import mirabilis

from .helpers import table


def chosen(match, seat):
    """Return what a bot that is made for this decision alone chooses."""
    return match.game.format(mirabilis.bot("simple", match.game).choose(match.seat(seat)))


def test_a_bot_made_anew_goes_on_with_what_lies_on_its_bench():
    match = table("1 2 3", "4 5 6")
    steps = []
    while 0 in match.actors:
        steps.append(chosen(match, 0))
        match.play(0, steps[-1])
    assert len(steps) > 2
    assert steps[-1] == "publish"
    assert all(step.startswith("lay ") for step in steps[:-1])


def test_a_bench_that_leads_elsewhere_is_cleared():
    match = table("1 2 3", "4 5 6")
    first = chosen(match, 0)
    other = next(m for m in match.moves(0) if m.startswith("lay ") and m != first)
    match.play(0, other)
    steps = [chosen(match, 0)]
    match.play(0, steps[0])
    steps.append(chosen(match, 0))
    assert steps == ["clear", first]


def test_a_game_begun_beside_the_best_one_is_cleared():
    match = table("1 2 3 7 8 9", "4 5 6")
    while (step := chosen(match, 0)) != "publish":
        match.play(0, step)
    match.play(0, "next")
    assert chosen(match, 0) == "clear"
