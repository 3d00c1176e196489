"""What a seat imagines can be, agrees with what it saw, and is as likely as it should be."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from scipy import stats

from mirabilis import CHANCE, SPECTATOR
from mirabilis.core.conformance.line import Line
from mirabilis.games.jahres import spec
from mirabilis.games.jahres.notation import CARD
from mirabilis.games.jahres.spec import DECK, IN_HAND

from .helpers import (
    CODES,
    choose,
    drain,
    fund,
    game,
    hand,
    offer,
    own,
    phase,
    play,
    publish,
    raw,
    subsets,
    table,
)

NEVER = 1e-6  # a chance that this small does not come up by chance


def dreams(match, seat, draws, key=2015):
    """Yield states that a seat imagines."""
    calls, tables = match.game.calls, match.game.tables(match.players)
    seen, states, work = match.observed(seat), match.game.new_state(), match.game.new_work()
    work["key"][0] = key
    for stream in range(draws):
        calls.stream(work, stream)
        calls.dream(tables, seen, seat, work, states)
        yield states[0]


def held(state, seat):
    return tuple(card for card, place in enumerate(state["place"]) if place == IN_HAND + seat)


def codes(text):
    return {CODES[card] for card in text.split()}


def negotiated():
    """Seat 1 has shown two cards to seat 2, and got one from it."""
    match = table("1 5 d1", "2 6 d2", "3 7 11")
    fund(match, 300, 300, 300)
    offer(match, 1, 0, "2 |")
    match.play(0, "accept 2 1:0")
    offer(match, 0, 1, "1 5 |")
    return match


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_what_is_imagined_looks_the_same(seat):
    """A seat that looked at an imagined state would see what it sees now."""
    match = negotiated()
    calls, tables = match.game.calls, match.game.tables(3)
    seen = match.observed(seat)
    for state in dreams(match, seat, 20):
        states, again = match.game.new_state(), match.game.new_state()
        states[0] = state
        calls.look(tables, states, seat, again)
        assert again.tobytes() == seen.tobytes()
        at = Counter(state["place"].tolist())
        assert at[DECK] == state["stock"]
        assert [at[IN_HAND + s] for s in range(3)] == state["cards"][:3].tolist()
        assert spec.UNSEEN not in at


def test_known_cards_stay_where_they_are():
    match = negotiated()
    for state in dreams(match, 1, 30):
        assert codes("1 5 2") <= set(held(state, 0))  # shown in an offer, and given
        assert set(held(state, 1)) == codes(hand(match, 1))
    assert len({held(state, 0) for state in dreams(match, 1, 30)}) > 5
    for state in dreams(match, 0, 30):
        assert set(held(state, 0)) == codes(hand(match, 0))
    assert {held(state, 1) for state in dreams(match, 2, 30)} != {held(raw(match), 1)}


def test_clause_22_each_hand_is_equally_likely():
    """The pile is small: seat 1 knows one of three cards of seat 2, seven others may be there."""
    match = table("1 5 d1", "2 6 d2")
    fund(match, 300, 300)
    offer(match, 1, 0, "2 |")
    drain(match, 5)
    unseen = codes("6 d2") | {card for card, at in enumerate(raw(match)["place"]) if at == DECK}
    assert len(unseen) == 7
    counts = Counter(held(state, 1) for state in dreams(match, 0, 1200))
    wanted = {tuple(sorted((CODES["2"], *pair))) for pair in subsets(unseen, 2)}
    assert set(counts) == wanted
    assert len(wanted) == 21
    assert stats.chisquare([counts[one] for one in sorted(wanted)]).pvalue > NEVER


def test_hands_of_two_others_are_independent_draws():
    match = table("1 5 d1", "2 6 d2", "3 7 11")
    drain(match, 2)
    draws = 900
    where = Counter()
    for state in dreams(match, 0, draws):
        where.update((card, seat) for seat in (1, 2) for card in held(state, seat))
    unseen = {card for card, _ in where}
    assert len(unseen) == 8
    cells = [where[card, seat] for card in sorted(unseen) for seat in (1, 2)]
    assert stats.chisquare(cells).pvalue > NEVER


def test_the_hand_of_a_bankrupt_company_stays_out():
    match = table("d1 d2 37 91", "2 6 d3", "3 7 11")
    play(match, 0, "hire d1", "hire d2")
    choose(match, "nothing", "nothing", "nothing")
    hands = set()
    for state in dreams(match, 1, 30):
        buried = tuple(card for card, at in enumerate(state["place"]) if at == spec.BURIED)
        assert len(buried) == 2
        assert not held(state, 0)
        hands.add(buried)
    assert len(hands) > 10


def test_choices_of_others_are_still_to_be_made():
    match = table("1 5 d1", "2 6 d2", "3 7 11")
    for seat in (1, 0):
        match.play(seat, "brainstorm")
    for state in dreams(match, 0, 10):
        assert state["choice"][:3].tolist() == [spec.BRAINSTORMS, 0, 0]
        assert state["order"][:3].tolist() == [1, 0, 0]
    for state in dreams(match, 2, 5):
        assert not state["choice"].any()


def test_a_publication_that_one_has_chosen_is_kept():
    match = table("1 5 9", "2 6 d2")
    publish(match, 0, "1-5")
    for state in dreams(match, 0, 10):
        assert state["chosen"][[0, 4]].tolist() == [1, 2]
        assert state["choice"][0] == spec.PUBLISHES


def test_names_of_others_are_still_to_be_given():
    match = table("d1 37 91", "d2 24 33", "3 7 11")
    for seat, contract in ((0, "d1"), (1, "d2")):
        match.play(seat, f"hire {contract}")
    choose(match, "nothing", "nothing", "nothing")
    assert phase(match) == "fire"
    play(match, 0, "fire d1", "done")
    for state in dreams(match, 1, 10):
        assert state["named"] == 0
        assert not state["marked"].any()
    for state in dreams(match, 0, 10):
        assert state["named"] == 1
        assert state["marked"][0] == 1


@pytest.mark.parametrize("seed", range(4))
def test_imagined_years_can_be_played_on(seed):
    """Wherever a seat imagines the rest, play goes on from there by the rules."""
    dice = random.Random(seed)
    line = Line(game(), 3)
    for count in range(160):
        event = line.random_event(dice)
        if event is None:
            return
        line.play(*event)
        if count % 20 != 19:
            continue
        viewer = dice.choice(line.viewers)
        twin = line.copy()
        line.calls.stream(line.work, count)
        line.calls.dream(line.tables, line.observed(viewer), viewer, line.work, twin.states)
        for _ in range(15):
            event = twin.random_event(dice)
            if event is None:
                break
            assert event[0] == CHANCE or twin.allowed(*event) == 0
            twin.play(*event)
            at = Counter(twin.states[0]["place"].tolist())
            assert at[DECK] == twin.states[0]["stock"]
            assert set(at) <= set(range(spec.BURIED + spec.SEATS))


def test_a_traded_game_is_open_and_so_not_imagined():
    match = table("1 5 d1", "2 6 d2")
    name = own(match, 0, "14-23", 20)
    assert name == "#1"
    for state in dreams(match, 1, 5):
        assert state["owner"][0] == 1
        assert [CARD[int(c) - 1] for c in state["game"][0] if c] == ["14", "23"]
