"""Tree search with secrets and simultaneous choices: nobody uses what they cannot know."""

from __future__ import annotations

import pickle

import pytest
from numba import njit

import mirabilis
from conformance.broken import BLUFF, broken
from mirabilis import CHANCE
from mirabilis.search import Limits, Mcts
from tiny import bluff, market, pennies
from tiny.bluff import kernel as bluff_kernel
from tiny.bluff.spec import DEAL1, DEAL2


def dealt(game, first, second, *moves):
    """Return a match of bluff with these cards after these moves."""
    match = game.start(chance="manual")
    match.play(CHANCE, first)
    match.play(CHANCE, second)
    for seat, move in moves:
        match.play(seat, move)
    return match


def cards(game):
    """Return the outcomes of the deal, lowest card first."""
    match = game.start(chance="manual")
    return [game.format(code) for code in sorted(match.odds())]


@njit
def telling(t, state, seat, move, viewer):
    """Show every card to everybody as it is dealt, as a search would that peeks."""
    if seat == CHANCE and (state.phase == DEAL1 or state.phase == DEAL2):
        return move
    return bluff_kernel.shown(t, state, seat, move, viewer)


@njit
def seeing(t, state, viewer, seen):
    """Hide nothing."""


SEEN_THROUGH = broken(BLUFF, kernel={"observe": seeing, "shown": telling})


def sets(result):
    """Return how many information sets of two moves a search has met."""
    return (result.nodes - 1) // 3


def test_a_search_has_one_node_for_all_hands_of_a_rival():
    """Seat 0 has a queen: it decides now and after pass and bet, without knowing the other card.

    The rival has a jack or a king, and decides after a pass or a bet: four sets. Peeking would
    split seat 0's second decision in two.
    """
    game = mirabilis.load(bluff)
    _jack, queen, king = cards(game)
    seat = dealt(game, queen, king).seat(0)
    assert sets(Mcts(game, 1).search(seat, Limits(simulations=3000))) == 2 + 4


def test_that_test_would_notice_a_search_that_peeks():
    """In the same game with open hands, the second decision is two: one for each rival's card.

    The rival's card is known from the start, so a search sees one of the two worlds at a time.
    """
    game = mirabilis.load(SEEN_THROUGH, jit=False)
    jack, queen, king = cards(game)
    strong = Mcts(game, 1).search(dealt(game, queen, king).seat(0), Limits(simulations=500))
    weak = Mcts(game, 1).search(dealt(game, queen, jack).seat(0), Limits(simulations=500))
    assert strong.value < 0.45  # against a king, the ante is lost
    assert weak.value > 0.70  # against a jack it is won


def test_the_rivals_card_does_not_change_a_result():
    game = mirabilis.load(bluff)
    jack, queen, king = cards(game)
    one = Mcts(game, 1).search(dealt(game, queen, king).seat(0), Limits(simulations=500))
    two = Mcts(game, 1).search(dealt(game, queen, jack).seat(0), Limits(simulations=500))
    assert one.moves == two.moves


@pytest.mark.compiled
def test_a_queen_is_worth_what_it_can_be_worth_unseen():
    """Blind between jack and king, a queen cannot do better than about its ante back."""
    game = mirabilis.load(bluff)
    _jack, queen, king = cards(game)
    result = Mcts(game, 1).search(dealt(game, queen, king).seat(0), Limits(simulations=50_000))
    assert 0.35 < result.value < 0.55


@pytest.mark.compiled
def test_what_is_certain_is_found():
    game = mirabilis.load(bluff)
    jack, _queen, king = cards(game)
    for first, second, moves, best in [
        (jack, king, ((0, "pass"), (1, "bet")), "pass"),  # a jack never wins a show
        (king, jack, ((0, "pass"), (1, "bet")), "bet"),  # a king always does
    ]:
        seat = dealt(game, first, second, *moves).seat(0)
        result = Mcts(game, 1).search(seat, Limits(simulations=2000))
        assert game.format(result.best) == best


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("rounds", ["1", "3"])
def test_choices_at_the_same_time_approach_the_known_mixture(seat, rounds):
    """With 1 for two heads and a half for two tails, heads is to be played once in three."""
    game = mirabilis.load(pennies, rounds=rounds)
    shares = []
    for seed in range(4):
        found = Mcts(game, seed).search(game.start().seat(seat), Limits(simulations=200_000))
        heads = next(move for move in found.moves if game.format(move.code) == "heads")
        assert sum(found.mix) == pytest.approx(1.0)
        assert found.mix[found.moves.index(heads)] == pytest.approx(1 / 3, abs=0.03)
        shares.append(heads.visits / found.simulations)
    assert sum(shares) / 4 == pytest.approx(1 / 3, abs=0.02)


@pytest.mark.compiled
def test_who_has_chosen_is_taken_to_have_chosen_first():
    """In market the first to sell a good gets its price. Whoever chooses last cannot be that.

    All hold the good that is worth most. The first seat sells it at its price; the last knows
    that the two others have chosen, and finds it worth less than they do.
    """
    game = mirabilis.load(market, rounds="1", hand="2")
    for seed in range(200):
        match = game.start(seed=seed)
        best = [max(match.codes(s)) for s in range(3)]
        if len(set(best)) == 1 and all(game.format(b).startswith("sell") for b in best):
            break
    values = []
    for seat in range(3):
        sells = [c for c in match.codes(seat) if game.format(c).startswith("sell")]
        found = Mcts(game, 1).search(match.seat(seat), Limits(simulations=20_000))
        values.append(found.value)
        match.play(seat, sells[0])
    assert values[2] < values[0]


def test_a_bot_mixes_where_others_choose_at_the_same_time():
    game = mirabilis.load(pennies, rounds="1")
    seat = game.start().seat(0)
    chosen = [mirabilis.bot("mcts:300", game, seed).choose(seat) for seed in range(60)]
    heads = sum(game.format(code) == "heads" for code in chosen)
    assert 8 <= heads <= 35


@pytest.mark.parametrize("module", [bluff, pennies, market])
@pytest.mark.parametrize("jit", [pytest.param(True, marks=pytest.mark.compiled), False])
def test_every_game_can_be_searched_to_its_end(module, jit):
    game = mirabilis.load(module, jit=jit)
    match = game.start(seed=4)
    players = [Mcts(game, seat) for seat in range(match.players)]
    limits = Limits(simulations=200 if jit else 12)
    while not match.is_over:
        seat = match.actors[0]
        result = players[seat].search(match.seat(seat), limits)
        assert sorted(m.code for m in result.moves) == sorted(match.codes(seat))
        assert sum(m.visits for m in result.moves) == limits.simulations
        match.play(seat, result.best)


@pytest.mark.compiled
def test_interpreted_and_compiled_search_agree():
    results = []
    for jit in (True, False):
        game = mirabilis.load(market, jit=jit)
        seat = game.start(seed=5).seat(1)
        results.append(Mcts(game, 5).search(seat, Limits(simulations=60)))
    assert results[0].moves == results[1].moves
    assert results[0].mix == results[1].mix


@pytest.mark.compiled
def test_a_full_tree_goes_on():
    game = mirabilis.load(market)
    seat = game.start(seed=5).seat(0)
    result = Mcts(game, 1).search(seat, Limits(simulations=20_000, memory=1 << 16))
    assert result.full
    assert result.simulations == 20_000
    assert sum(move.visits for move in result.moves) == 20_000


def test_nothing_but_what_a_seat_knows_goes_in():
    """A search works from a seat that has no way to the match."""
    game = mirabilis.load(bluff)
    whole = dealt(game, *cards(game)[1:]).seat(0)
    bare = pickle.loads(pickle.dumps(whole))
    limits = Limits(simulations=100)
    assert Mcts(game, 1).search(bare, limits).moves == Mcts(game, 1).search(whole, limits).moves
