"""Bots of ideas: greedy completes, gives little away and blocks; estimates favour the leader."""

from __future__ import annotations

import pytest

import mirabilis
from mirabilis.arena import Plan, run
from mirabilis.bots import LEVELS, levels
from mirabilis.games.ideas.spec import FIELDS
from mirabilis.search.opinion import ESTIMATES

from .decks import STAR, THIN_STAR
from .matches import PRIME, YOUNG, changed, completions, dealt, game, hold, lay, put, raw, turn_up

UNMET = ("far", "ray", "last")


def chosen(bot, match, seed=0):
    """Return the move that a bot chooses for whoever is in turn."""
    own = match.game
    return own.format(mirabilis.bot(bot, own, seed).choose(match.seat(match.actors[0])))


def estimate(match):
    """Return the estimated chances to win; the state is left as it was."""
    work, before = match.game.new_work(), raw(match).tobytes()
    match.game.instance(ESTIMATES).estimate(match._tables, match._states, work)
    assert raw(match).tobytes() == before
    return work["utility"][0, : match.players].tolist()


def star(*hands, theories=UNMET):
    match = dealt(*(hands or (YOUNG, PRIME)), theories=theories)
    lay(match, STAR[:4])
    put(match, STAR[4])
    return match


# -- completing ----------------------------------------------------------------------------


def test_greedy_lays_the_tile_that_completes():
    match = dealt(YOUNG, PRIME, theories=UNMET)
    lay(match, STAR[:4])
    assert {chosen("greedy", match, seed) for seed in range(4)} == {STAR[4]}


def test_greedy_completes_and_gives_as_few_tokens_as_it_can():
    match = star("y1 y9 y10", PRIME)
    assert completions(match) == ["y1.1", "y1.2", "y1.3"]  # for 0, 1 and 2 tokens
    assert {chosen("greedy", match, seed) for seed in range(6)} == {"y1.1"}


def test_greedy_gives_tokens_if_that_meets_a_theory():
    match = star("y1 y9 y10", PRIME, theories=("lone", "ray", "last"))
    assert chosen("greedy", match) == "y1.3"  # a single own tile


def test_greedy_completes_one_after_the_other():
    match = star()
    moves = []
    while len(match.moves(0)) > 1:
        moves.append(chosen("greedy", match))
        match.play(0, moves[-1])
    assert sorted(move[:2] for move in moves) == ["y1", "y2", "y3"]
    assert match.moves(0) == ["done"]


# -- laying --------------------------------------------------------------------------------


def test_greedy_takes_a_theory_that_a_tile_meets():
    match = dealt("y8 y9 y10", PRIME)
    lay(match, "P C1b1 C1c2 M2c3 P4a1")
    turn_up(match, "closed", "double", "lone")
    assert chosen("greedy", match) == "M3c3"


def sure(match, seat, hand):
    """Let a seat hold the only cards it has not completed: everybody knows its hand."""
    hold(match, seat, hand)
    raw(match)["completed"][seat] = 0b1111111111 & ~int(raw(match)["hand"][seat])
    changed(match)


def test_greedy_blocks_a_sure_completion_if_there_is_nothing_to_gain():
    """The rival needs the fifth of the star; it can be laid first, or the place be spoilt."""
    match = dealt(YOUNG, PRIME, theories=UNMET)
    lay(match, STAR[:2])
    lay(match, [STAR[2], STAR[3]])
    lay(match, "M1c4 M2c4")
    sure(match, 0, "y3")
    hold(match, 1, "p6 p7 p8")  # far from all this
    move = chosen("greedy", match)
    after = match.copy()
    put(after, move)
    after.play(1, "done")
    state = raw(after)
    left = state["placements"][: int(state["n_placements"])].tolist()
    assert match.game.parse(STAR[4]) in match.codes(1)
    assert match.game.parse(STAR[4]) not in left


def test_greedy_has_nothing_to_block_if_the_rival_lacks_the_tile():
    match = dealt(YOUNG, PRIME, theories=UNMET)
    lay(match, STAR[:4])
    lay(match, "M1c4 M2c4")
    sure(match, 0, "y3")
    hold(match, 1, "p6 p7 p8")
    raw(match)["stock"][0, FIELDS.index("philosophy")] = 0
    changed(match)
    moves = {chosen("greedy", match, seed) for seed in range(6)}
    assert STAR[4] not in moves


# -- estimates -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_estimate_sums_to_one_and_favours_the_leader(players):
    match = dealt(*(YOUNG, PRIME, "g1 g2 g3", "w1 w2 w3")[:players])
    lay(match, "P C1b1 C1c2")
    for seat in range(players):
        raw(match)["tokens"] = 3
        even = estimate(match)
        assert sum(even) == pytest.approx(1)
        raw(match)["tokens"][seat] = 12
        chances = estimate(match)
        assert sum(chances) == pytest.approx(1)
        assert chances[seat] == max(chances) > even[seat]


def test_an_estimate_sees_what_a_hand_may_bring():
    match = dealt(YOUNG, PRIME)
    lay(match, STAR[:4])
    near = estimate(match)[0]
    hold(match, 0, "y8 y9 y10")
    hold(match, 1, "p1 p2 p3")
    assert near > 0.5
    hold(match, 0, YOUNG)
    assert estimate(match)[0] == near
    raw(match)["stock"][0, FIELDS.index("philosophy")] = 0  # the tile that lacks
    assert estimate(match)[0] < near


# -- strength ------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3])
def test_greedy_beats_random_play(players):
    plan = Plan("ideas", ("greedy", "random"), rounds=20, players=players, seed=7)
    (pair,) = [p for p in run(plan, workers=1).pairs if p.first == "greedy"]
    assert pair.score > 0.8


@pytest.mark.compiled
def test_a_search_plays_legal_moves_and_the_same_ones_again():
    own = game(jit=True)
    lines = []
    for _ in range(2):
        match = own.start(players=2, seed=4)
        bot = mirabilis.bot("mcts:30", own, 5)
        for _ in range(14):
            (seat,) = match.actors
            code = bot.choose(match.seat(seat))
            assert code in match.codes(seat)
            match.play(seat, code)
        lines.append(match._line)
    assert lines[0] == lines[1]


@pytest.mark.compiled
def test_a_search_completes_a_card():
    own = game(jit=True)
    match = dealt(YOUNG, PRIME, theories=UNMET, own=own)
    lay(match, THIN_STAR[:2])
    put(match, THIN_STAR[2])
    assert chosen("mcts:300", match) == "p1.3"


def test_every_level_is_said():
    assert list(levels(game())) == list(LEVELS)
    assert len(set(levels(game()).values())) == len(LEVELS)
