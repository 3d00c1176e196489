"""What holds in every game, whatever is played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis import ALL, CHANCE
from mirabilis.games.ideas.spec import DECK, DONE, HAND, SPEC, THEORIES, TILES

from .decks import CARD_VALUES, THEORY_VALUES
from .matches import board, game, placing, play_randomly, raw

seeds = st.integers(0, 2**32)
contacts = st.sampled_from(["full", "loose"])


def bits(mask):
    return {i for i in range(DECK) if int(mask) >> i & 1}


def check_stocks(match):
    """Tiles are in a stock or on the table, two to a turn, and turns go round."""
    state, n = raw(match), int(raw(match)["n_tiles"])
    fields = [int(key) >> 4 & 3 for key in state["tiles"][:n]]
    owners = state["owner"][:n].tolist()
    for seat in range(match.players):
        mine = Counter(f for f, owner in zip(fields, owners, strict=True) if owner == seat)
        assert [mine[f] + state["stock"][seat, f] for f in range(4)] == [6] * 4
    assert owners == [number // 2 % match.players for number in range(n)]
    assert len(set(state["tiles"][:n].tolist())) == n
    assert not state["tiles"][n:].any()
    assert not state["joined"][n:].any()


def check_cards(match):
    """Every card and theory is in one place, and the numbers are right."""
    state = raw(match)
    for seat in range(match.players):
        hand, done = bits(state["hand"][seat]), bits(state["completed"][seat])
        assert not hand & done
        assert state["held"][seat] == len(hand) <= HAND
        view = board(match)["seats"][seat]
        assert len(hand) + len(done) + view["pile"] == DECK
    places = [bits(state["open"]), *(bits(state["taken"][s]) for s in range(match.players))]
    assert sum(map(len, places)) == len(set().union(*places))
    assert len(places[0]) <= 3
    assert board(match)["theories"]["pile"] == len(THEORIES) - len(set().union(*places))


def check_points(match):
    """Points are values and tokens."""
    for seat in board(match)["seats"]:
        cards = sum(CARD_VALUES[card] for card in seat["completed"])
        theories = sum(THEORY_VALUES[theory] for theory in seat["theories"])
        assert seat["points"] == cards + theories + seat["tokens"]


def check_joined(match):
    """If a side lies against a tile, one of that tile's lies against it."""
    joined, n = raw(match)["joined"].tolist(), int(raw(match)["n_tiles"])
    for number in range(n):
        for other in filter(None, joined[number]):
            assert other != number + 1
            assert joined[number].count(other) == joined[other - 1].count(number + 1)
        if number:
            assert any(0 < other <= number for other in joined[number])


def check_placements(match):
    """What is listed is allowed, and nothing else is."""
    (seat,) = match.actors
    legal = match.codes(seat)
    n = int(raw(match)["n_tiles"])
    assert len(set(legal)) == len(legal)
    assert set(legal) == {c for c in range(n << 6) if match.check(seat, c) is None}


def check_all(match):
    check_stocks(match)
    check_cards(match)
    check_points(match)
    check_joined(match)


def check_end(match):
    """All had as many turns; the winner has the most points, of equals the oldest."""
    owners = Counter(tile["owner"] for tile in board(match)["tiles"])
    assert len(set(owners.values())) == 1
    view, outcome = board(match, ALL), match.outcome
    points = [seat["points"] for seat in view["seats"]]
    assert outcome.points == tuple(map(float, points))
    assert outcome.winners == (max(range(match.players), key=lambda s: (points[s], s)),)
    assert outcome.reason == view["ending"]
    assert len(view["tiles"]) <= TILES
    assert len(match.line) <= SPEC.longest


def follow(match, seed, events=10**9):
    """Play on and check after each event, and what each event may change."""
    before = raw(match).copy()
    for seat in play_randomly(match, seed, events):
        state, (who, code) = raw(match), match._line[-1]
        check_all(match)
        given_tokens = state["tokens"] - before["tokens"]
        assert min(given_tokens) >= 0
        if given_tokens.any():  # only by completing a card, and never to oneself
            assert state["completed"][seat].bit_count() == before["completed"][seat].bit_count() + 1
            assert given_tokens[seat] == 0
        if seat != CHANCE and code == DONE and who == seat:
            assert (state["tokens"] == before["tokens"]).all()
        before = state.copy()


@settings(max_examples=6)
@given(seed=seeds, players=st.integers(2, 4), contact=contacts)
def test_what_holds_in_every_short_game(seed, players, contact):
    match = game(contact=contact).start(players=players, seed=seed)
    follow(match, seed, 16)
    if placing(match):
        check_placements(match)


@pytest.mark.compiled
@given(seed=seeds, players=st.integers(2, 4), contact=contacts)
def test_what_holds_in_every_whole_game(seed, players, contact):
    match = game(contact=contact, jit=True).start(players=players, seed=seed)
    follow(match, seed)
    check_end(match)


@settings(max_examples=5)
@given(seed=seeds, events=st.integers(2, 13))
def test_the_list_of_placements_is_what_is_allowed(seed, events):
    match = game().start(players=2, seed=seed)
    for _ in play_randomly(match, seed, events):
        pass
    if placing(match):
        check_placements(match)


@settings(max_examples=5)
@given(seed=seeds, players=st.integers(2, 4))
def test_a_record_replays_to_the_same_state(seed, players):
    match = game().start(players=players, seed=seed)
    for _ in play_randomly(match, seed, 10):
        pass
    again = mirabilis.replay(match.record(running=True).dumps(), jit=False)
    assert raw(again).tobytes() == raw(match).tobytes()
    assert again.actors == match.actors


@pytest.mark.compiled
@settings(max_examples=10)
@given(seed=seeds, players=st.integers(2, 4))
def test_a_record_of_a_whole_game_replays(seed, players):
    match = game(jit=True).start(players=players, seed=seed)
    for _ in play_randomly(match, seed):
        pass
    again = mirabilis.replay(match.record().dumps())
    assert again.outcome == match.outcome
    assert raw(again).tobytes() == raw(match).tobytes()


@settings(max_examples=5)
@given(seed=seeds)
def test_what_is_taken_back_was_never_done(seed):
    match = game().start(players=2, seed=seed)
    states = [raw(match).tobytes()]
    for _ in play_randomly(match, seed, 9, keen=False):
        states.append(raw(match).tobytes())
    drawn = [n for n, (seat, _) in enumerate(match._line) if seat == CHANCE]
    assert max(drawn) < 9  # hands and theories at the beginning, nothing later
    for state in reversed(states[:-1]):
        match.undo()
        assert raw(match).tobytes() == state


@pytest.mark.compiled
@given(seed=seeds)
def test_interpreted_and_compiled_games_are_the_same(seed):
    """The first tiles; the kit of conformance compares whole games."""
    states = []
    for jit in (False, True):
        match = game(jit=jit).start(players=3, seed=seed)
        for _ in play_randomly(match, seed, 6):
            pass
        states.append(raw(match).tobytes())
    assert states[0] == states[1]


def test_a_state_is_small():
    assert SPEC.state.itemsize < 4096


@pytest.mark.compiled
def test_the_longest_game_has_room():
    """Four play to the end; the state holds all tiles and placements."""
    match = game(jit=True).start(players=4, seed=12)
    for _ in play_randomly(match, 12):
        state = raw(match)
        assert 0 <= state["n_placements"] <= len(state["placements"])
        assert state["n_tiles"] <= len(state["tiles"])
    assert match.outcome
    assert raw(match).nbytes < 4096
