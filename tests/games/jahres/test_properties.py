"""What holds in every game, whatever is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis import CHANCE
from mirabilis.core.conformance.line import Line
from mirabilis.games.jahres import spec
from mirabilis.games.jahres.notation import split_accept
from mirabilis.games.jahres.spec import (
    CARDS,
    DECK,
    EMPLOYED,
    IDEAS,
    IN_HAND,
    KIND_BIT,
    MARKET,
    OPEN,
    OVER,
    PARTS,
    SPEC,
)
from mirabilis.games.jahres.value import visible, worth

from .helpers import game, symbols

seeds = st.integers(0, 2**32)
OPENED = (spec.CHOOSING, spec.NAMING, spec.BIDDING, spec.WAITING)


def kind(code):
    return spec.SEND if code >= spec.SEND else code >> KIND_BIT << KIND_BIT


def bits(masks):
    """Return the cards of a set, which is two masks."""
    low, high = map(int, masks)
    return {n for n in range(spec.HALF) if low >> n & 1} | {
        spec.HALF + n for n in range(CARDS - spec.HALF) if high >> n & 1
    }


def games_of(mask):
    return {n for n in range(spec.GAMES) if int(mask) >> n & 1}


class Year:
    """A line of random play, with what is checked after each event."""

    def __init__(self, seed, players):
        self.line, self.players = Line(game(), players), players
        self.dice = random.Random(seed)
        self.seen = Counter()

    @property
    def state(self):
        return self.line.states[0]

    def steps(self, most):
        """Play on; yield each event with the state before it."""
        for _ in range(most):
            event = self._lively()
            if event is None:
                return
            before = self.state.copy()
            self.line.play(*event)
            self.seen[kind(event[1])] += 1
            yield (*event, before)

    def _lively(self):
        """Return a random event, but accept and publish where one can, and rarely bid high."""
        event = self.line.random_event(self.dice)
        if event is None or event[0] == CHANCE:
            return event
        seat, moves = event[0], self.line.legal(event[0])
        for wanted, often in ((spec.ACCEPT, 0.7), (spec.PUBLISH, 0.5), (spec.SEND, 0.3)):
            found = [move for move in moves if kind(move) == wanted]
            if found and self.dice.random() < often:
                return seat, found[0]
        if kind(event[1]) == spec.BID and self.dice.random() < 0.8:
            return seat, moves[0]
        return event


def check_cards(year):
    """Every card is in one place, and all counts of cards agree with that."""
    state = year.state
    at = Counter(state["place"].tolist())
    assert at[DECK] == state["stock"]
    for seat in range(year.players):
        assert at[IN_HAND + seat] == state["cards"][seat]
        assert at[spec.BURIED + seat] == state["buried"][seat]
        company = int(state["company"][seat]) - 1
        assert at[spec.IS_COMPANY + seat] == (company >= 0)
        assert company < 0 or state["place"][company] == spec.IS_COMPANY + seat
    for month in range(spec.MONTHS):
        trend = int(state["trend"][month]) - 1
        assert (trend >= 0) == (month < state["month"]) == at[spec.IS_MONTH + month]
        assert trend < 0 or state["place"][trend] == spec.IS_MONTH + month
    used = Counter()
    for number in range(int(state["games"])):
        cards = [int(card) - 1 for card in state["game"][number] if card]
        used.update(cards)
        assert 2 <= len(cards) <= PARTS
        place = spec.IN_GAME if state["owner"][number] else spec.OUT
        assert {int(state["place"][card]) for card in cards} == {place}
        assert max(cards) < IDEAS
    assert max(used.values(), default=1) == 1
    assert at[spec.IN_GAME] == sum(bool(state["place"][card] == spec.IN_GAME) for card in used)
    assert not state["game"][int(state["games"]) :].any()
    ideas = state["place"][:IDEAS]
    assert not ((ideas >= EMPLOYED) & (ideas <= MARKET)).any()


def check_designers(year):
    """A designer is employed once, or on the market, or out; only those in play have a wage."""
    state = year.state
    for number in range(spec.DESIGNERS):
        place = int(state["place"][IDEAS + number])
        in_play = EMPLOYED <= place <= MARKET
        assert (state["wage"][number] > 0) == in_play
        assert state["wage"][number] <= spec.HIGHEST
        assert (state["former"][number] > 0) == (place == MARKET)
        if state["marked"][number]:
            assert state["phase"] in (spec.NAMING, spec.FIRING, spec.HANDING)
            assert place < MARKET
            assert state["paid"][number]


def check_paid(year, code):
    """On payday those who are employed are paid, and nobody else."""
    if kind(code) == spec.PAYDAY:
        places, paid = year.state["place"][IDEAS:].tolist(), year.state["paid"].tolist()
        assert [EMPLOYED <= place < MARKET for place in places] == list(map(bool, paid))


def check_titles(year):
    """No two games in play have the same title."""
    state, words = year.state, year.line.tables[0]["word"]
    titles = [
        tuple(int(words[card - 1]) for card in state["game"][number] if card)
        for number in range(int(state["games"]))
        if state["owner"][number]
    ]
    assert len(set(titles)) == len(titles)


def check_offers(year):
    """What an open offer gives and asks for is held; what a seat knows is true."""
    state = year.state
    for a in range(year.players):
        for card in bits(state["known"][a]):
            holder = int(state["place"][card])
            assert IN_HAND <= holder < IN_HAND + spec.SEATS or holder >= spec.BURIED
            assert holder != IN_HAND + a
        assert state["sent"][a] <= spec.SENT
        for b in range(year.players):
            if a == b or state["status"][a, b] != OPEN:
                continue
            assert state["status"][b, a] != OPEN
            assert not int(state["left"]) >> a & 1
            assert not int(state["left"]) >> b & 1
            given, wanted = bits(state["give"][a, b]), bits(state["want"][a, b])
            assert {int(state["place"][card]) for card in given} <= {IN_HAND + a}
            assert {int(state["place"][card]) for card in wanted} <= {IN_HAND + b}
            assert given <= bits(state["known"][b])
            assert wanted <= bits(state["known"][a])
            assert len(wanted) + state["asked"][a, b] <= state["cards"][b]
            assert {int(state["owner"][n]) for n in games_of(state["deeds"][a, b])} <= {a + 1}
            assert {int(state["owner"][n]) for n in games_of(state["claims"][a, b])} <= {b + 1}
            assert -int(state["money"][b]) <= state["cash"][a, b] <= state["money"][a]
            assert not [card for card in given if card < IDEAS and state["chosen"][card]]


def check_money(year, code, before):
    """Money changes by income and wages, trades, and bankruptcy; nothing else."""
    state, players = year.state, range(year.players)
    was, now = before["money"].tolist(), state["money"].tolist()
    assert min(now) >= 0
    if kind(code) == spec.PAYDAY:
        for seat in players:
            if int(before["left"]) >> seat & 1:
                assert now[seat] == was[seat] == 0
                continue
            values = zip(before["owner"].tolist(), before["value"].tolist(), strict=True)
            purse = was[seat] + sum(value for owner, value in values if owner == seat + 1)
            places = before["place"][IDEAS:].tolist()
            paid = zip(places, before["wage"].tolist(), strict=True)
            cost = sum(wage for place, wage in paid if place == EMPLOYED + seat)
            fails = cost > purse
            assert now[seat] == (purse if fails else purse - cost)
            assert bool(int(state["failing"]) >> seat & 1) == fails
    elif kind(code) == spec.ACCEPT:
        return
    elif kind(code) == spec.BROKE:
        assert [m for s, m in enumerate(was) if s != code & 15] == [
            m for s, m in enumerate(now) if s != code & 15
        ]
        assert now[code & 15] == 0
    else:
        assert was == now


def check_trade(year, seat, code, before):
    """What one side loses the other gains: money, and cards; games follow as deeds."""
    state, said = year.state, split_accept(code & (1 << KIND_BIT) - 1)
    giver = said.seat
    given, wanted = bits(before["give"][giver, seat]), bits(before["want"][giver, seat])
    assert (len(given), len(wanted)) == (said.given, said.wanted)
    places = before["place"].copy()
    places[list(given)], places[list(wanted)] = IN_HAND + seat, IN_HAND + giver
    assert (places == state["place"]).all()
    money = before["money"].copy()
    money[giver] -= said.money
    money[seat] += said.money
    assert (money == state["money"]).all()
    assert before["asked"][giver, seat] == 0
    moving = games_of(before["deeds"][giver, seat]) | games_of(before["claims"][giver, seat])
    assert len(moving) == said.games
    assert games_of(state["moving"]) == moving
    assert (state["owner"] == before["owner"]).all()


def check_deed(year, code, before):
    number, to = code & 255, code >> 8 & 255
    parties = {int(before["buyer"]) + 1, int(before["seller"]) + 1}
    assert {int(before["owner"][number]), to + 1} == parties
    changed = before["owner"] != year.state["owner"]
    assert changed.tolist().index(True) == number
    assert changed.sum() == 1


def check_values(year, code, before):
    """A value is set when a game is published, as the helpers for people say, and then fixed."""
    state, count = year.state, int(before["games"])
    assert (state["value"][:count] == before["value"][:count]).all()
    if state["games"] == count:
        return
    assert kind(code) == spec.GAME
    assert state["games"] == count + 1
    seat = code & 15
    assert state["owner"][count] == seat + 1
    names = game().parts.face.format
    cards = [int(card) - 1 for card in state["game"][count] if card]
    assert names(game().options, code).split()[2] == "-".join(str(card + 1) for card in cards)
    faces = [symbols(game(), str(card + 1)) for card in cards]
    company, month = (
        symbols(game(), _name(int(card) - 1))
        for card in (state["company"][seat], state["trend"][int(state["month"]) - 1])
    )
    staff = {
        f"d{n + 1}": symbols(game(), f"d{n + 1}")
        for n in range(spec.DESIGNERS)
        if before["place"][IDEAS + n] == EMPLOYED + seat
    }
    value = sum(amount for _, amount in worth(visible(faces), company, month, staff))
    assert 10 * int(state["value"][count]) == value >= 0


def _name(card):
    return str(card + 1) if card < IDEAS else f"d{card - IDEAS + 1}"


def check_moves(year, some):
    """What is listed is allowed, what is not listed is not; the clause against it is one."""
    line = year.line
    for seat in range(year.players):
        if not line.may_act(seat):
            continue
        legal = line.legal(seat)
        assert len(set(legal)) == len(legal) <= SPEC.max_moves
        assert not any(line.allowed(seat, move) for move in legal)
        for probe in year.dice.sample(some, min(12, len(some))) + PROBES:
            clause = line.allowed(seat, probe)
            assert (clause == 0) == (probe in legal)
            assert 0 <= clause <= SPEC.clauses


NAMES = """
brainstorm; nothing; publish; next; clear; give-up; done; pass; ready; wait; drop; lay 1; lay 110;
hire d1; fire d2; spare d3; bid d1 30; bid d1 40; bid d2 990; to 1; to 2; to 6; give 1; give d1;
give #1; want 1; want ?; want #1; want #55; pay 10; charge 100; send 1; send 2 1; send 1 ? ? +10;
accept 1 1:0; accept 2 0:0 -10; refuse 1; refuse 6; withdraw 1; withdraw 2
"""
PROBES = [game().parse(name) for name in NAMES.replace("\n", " ").split(";")]


def check_everything(year, seat, code, before):
    check_cards(year)
    check_designers(year)
    check_paid(year, code)
    check_titles(year)
    check_offers(year)
    check_money(year, code, before)
    check_values(year, code, before)
    if kind(code) == spec.ACCEPT:
        check_trade(year, seat, code, before)
        assert before["phase"] in OPENED
    if kind(code) == spec.DEED:
        check_deed(year, code, before)


def check_end(year):
    state = year.state
    reason, utility, points = year.line.result()
    assert state["phase"] == OVER
    assert sum(utility) == pytest.approx(1)
    assert points == [10.0 * int(m) for m in state["money"][: year.players]]
    assert SPEC.reasons[reason - 1] in SPEC.reasons


@settings(max_examples=4)
@given(seed=seeds, players=st.integers(2, 6))
def test_what_holds_in_every_year(seed, players):
    year, moves = Year(seed, players), []
    for count, (seat, code, before) in enumerate(year.steps(500)):
        check_everything(year, seat, code, before)
        moves.append(code)
        if count % 40 == 0:
            check_moves(year, moves)
    if year.line.actors() == 0:
        check_end(year)


@pytest.mark.long
@pytest.mark.compiled
@settings(max_examples=40)
@given(seed=seeds, players=st.integers(2, 6))
def test_what_holds_in_every_year_to_its_end(seed, players):
    year, moves = Year(seed, players), []
    for count, (seat, code, before) in enumerate(year.steps(20_000)):
        check_everything(year, seat, code, before)
        moves.append(code)
        if count % 200 == 0:
            check_moves(year, moves)
    check_end(year)


def test_random_years_have_something_of_everything():
    """What the properties are tried on: every kind of event but the rarest."""
    seen = Counter()
    for seed in range(3):
        year = Year(seed, 3)
        for _ in year.steps(400):
            pass
        seen += year.seen
    wanted = (spec.PUBLISH, spec.GAME, spec.HIRE, spec.BID, spec.FIRED, spec.SEND, spec.ACCEPT)
    assert all(seen[one] for one in (*wanted, spec.DEED, spec.BROKE, spec.WANT, spec.REFUSE))


@settings(max_examples=4)
@given(seed=seeds, players=st.integers(2, 6))
def test_a_record_replays_to_the_same_state(seed, players):
    year = Year(seed, players)
    for _ in year.steps(150):
        pass
    match, events = game().start(players=players, chance="manual"), year.line.events
    while len(match._line) < len(events):  # what is certain happens by itself
        match.play(*events[len(match._line)])
    assert match._line[: len(events)] == events
    again = mirabilis.replay(match.record(running=True).dumps(), jit=False)
    assert again._states.tobytes() == match._states.tobytes()


def test_a_state_is_small():
    assert SPEC.state.itemsize < 4096
