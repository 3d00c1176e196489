"""Bots of code: chances decide, arrangements are decided, levels are in the order of strength."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import mirabilis
from mirabilis import CHANCE
from mirabilis.arena import Plan, run
from mirabilis.bots import LEVELS, levels

from .helpers import EVERY, JOKER, NOTHING, begun, dealt, end_turn, game, guess

KEEPER = str(Path(__file__).parents[3] / "benchmarks" / "code_keeper.py")


def share(first, second, rounds, players=2):
    """Return the share of comparisons that one bot wins against another."""
    plan = Plan("code", (first, second), rounds=rounds, players=players, seed=7)
    (pair,) = [p for p in run(plan, workers=1).pairs if p.first == first]
    return pair.score


def chosen(bot, match, seat=0, seed=0):
    """Return the move that a bot chooses."""
    return game().format(mirabilis.bot(bot, game(), seed).choose(match.seat(seat)))


def test_greedy_takes_the_best_chance():
    match = begun("xxyz", "xyzt")
    match.play(CHANCE, EVERY)
    chances = match.view(0)["board"]["chances"][1]
    best = max(itertools.chain.from_iterable(row or () for row in chances))
    move = chosen("greedy", match)
    assert move.endswith("=t")  # all four are out there, of no other letter so many
    assert chances[int(move[2]) - 1]["xyzt".index(move[-1])] == best


def test_greedy_remembers_a_look():
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=z")
    end_turn(match)
    match.play(CHANCE, EVERY)
    assert chosen("greedy", match) == "2.3=y"


@pytest.mark.compiled
def test_greedy_guesses_where_least_is_known_among_equals():
    """A place that was seen tells nothing new: a letter that is nowhere is guessed elsewhere."""
    match = begun("xyzt", "xxyz")
    guess(match, "2.3=z")
    end_turn(match)
    match.play(CHANCE, "9 9 9 3")  # 12 alone: z
    assert {chosen("greedy", match, seed=seed) for seed in range(8)} <= {"2.1=z", "2.2=z", "2.4=z"}


@pytest.mark.compiled
def test_greedy_rearranges_when_it_was_looked_at():
    match = begun("xyzt", "xxyz")
    match.play(CHANCE, NOTHING)
    guess(match, "1.2=x")  # player 2 has seen the y
    match.play(CHANCE, JOKER)
    moves = {chosen("greedy", match, seed=seed) for seed in range(30)}
    assert "keep" not in moves
    assert len(moves) > 10  # not always in the same way


@pytest.mark.compiled
def test_bots_arrange_in_many_ways():
    """What a rival could foresee would be no secret."""
    match = dealt("xyzt", "xxyz")
    for bot in ("greedy", "mcts:30"):
        assert len({chosen(bot, match, seed=seed) for seed in range(12)}) > 4


@pytest.mark.compiled
def test_a_search_rearranges_when_it_was_looked_at():
    match = begun("xyzt", "xxyz")
    match.play(CHANCE, NOTHING)
    guess(match, "1.2=x")
    match.play(CHANCE, JOKER)
    assert chosen("mcts:3000", match) != "keep"


@pytest.mark.compiled
def test_greedy_wins_85_per_cent_against_random_play():
    assert share("greedy", "random", rounds=500) > 0.86


@pytest.mark.compiled
@pytest.mark.long
def test_greedy_wins_85_per_cent_of_10_000_games():
    assert share("greedy", "random", rounds=5000) > 0.87


@pytest.mark.compiled
def test_rearranging_pays():
    """57 % for whoever rearranges, where all else is equal."""
    assert share("greedy", KEEPER, rounds=600) > 0.53


@pytest.mark.compiled
@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds"), [(2, 300), (3, 40)])  # a round of three: six games
def test_a_search_is_not_weaker_than_greedy(players, rounds):
    assert share("mcts:1000", "greedy", rounds=rounds, players=players) > 0.46


@pytest.mark.compiled
@pytest.mark.long
def test_a_search_wins_more_against_a_rival_that_never_rearranges():
    assert share("mcts:1000", KEEPER, rounds=400) > share("mcts:1000", "greedy", rounds=400)


def test_every_level_is_said():
    assert list(levels(game())) == list(LEVELS)
    assert len(set(levels(game()).values())) == 4


@pytest.mark.compiled
def test_each_level_beats_the_one_below():
    for weaker, stronger in itertools.pairwise(("easy", "medium", "hard")):
        assert share(stronger, weaker, rounds=100) > 0.53
