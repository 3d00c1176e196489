"""How bots of jahres answer offers, and what they do with what they have on offer."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mirabilis
from mirabilis.bots.asides import Turns
from mirabilis.games.jahres import plans, replies, terms
from mirabilis.games.jahres.spec import CHOOSING, OPEN, SEND

from .helpers import (
    accept,
    draft,
    fund,
    game,
    give,
    offer,
    offers,
    own,
    plain,
    play,
    raw,
    table,
    trading,
)

GOOD = "37 91 103"  # a hand that makes no game


def bot(match, seed=0):
    return mirabilis.bot("greedy", match.game, seed)


def answered(match, seat, to=0):
    """Let a seat act until it rests; return its first answer to another seat, in one word."""
    player = bot(match)
    for _ in range(40):
        code = player.aside(match.seat(seat))
        if code is None:
            return "nothing"
        word, *rest = match.game.format(code).split()
        match.play(seat, code)
        if word in ("accept", "refuse", "send") and rest[0] == str(to + 1):
            return word
    raise AssertionError("it does not come to an end")


# -- gifts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("goods", ["+20 |", "+10 |", "d1 |", "1 |", "1 5 +300 |"])
def test_a_gift_is_taken(goods):
    match = trading()
    offer(match, 0, 1, goods)
    assert answered(match, 1) == "accept"


def test_a_gift_is_taken_after_the_choice_and_after_payday():
    match = trading()
    play(match, 1, "nothing")
    offer(match, 0, 1, "+20 |")
    assert answered(match, 1) == "accept"
    play(match, 0, "nothing")
    play(match, 2, "nothing")
    assert raw(match)["phase"] != CHOOSING
    offer(match, 0, 1, "+20 |")
    assert answered(match, 1) == "accept"


# -- offers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("goods", ["-10 |", "-200 |", "| ? ?", "1 -300 |"])
def test_nothing_is_paid_for_little(goods):
    match = trading()
    offer(match, 0, 1, goods)
    before = raw(match)["money"].tolist()
    assert answered(match, 1) in ("refuse", "send")
    assert raw(match)["money"].tolist() == before


def test_money_for_a_game_is_haggled_over():
    match = trading()
    name = own(match, 1, "17-24", 0)
    offer(match, 0, 1, f"+10 | {name}")
    assert answered(match, 1) in ("accept", "send")


def test_a_question_is_answered_with_a_card_and_a_price():
    match = trading(money=900)
    give(match, 1, *map(str, range(30, 38)))
    offer(match, 0, 1, "+100 | ?")
    assert answered(match, 1) == "send"
    state = raw(match)
    assert state["status"][1, 0] == OPEN
    assert state["asked"][1, 0] == 0
    assert state["cash"][1, 0] <= -10
    assert state["give"][1, 0].any()
    before = state["money"].tolist()
    accept(match, 0, 1)
    assert raw(match)["money"][1] > before[1]


def test_a_card_that_is_chosen_for_publication_is_not_given():
    match = table("1 5 d1", "2 6 10 17 92", "3 7 11")
    fund(match, 900, 300, 300)
    play(match, 1, "lay 2", "lay 6", "publish")
    chosen = {card for card in range(110) if raw(match)["chosen"][card]}
    offer(match, 0, 1, "+200 | ?")
    answered(match, 1)
    named = raw(match)["give"][1, 0]
    assert all(not int(named[card // 61]) >> card % 61 & 1 for card in chosen)


def test_a_card_given_away_does_not_come_back_in_the_month():
    match = trading(money=900)
    offer(match, 1, 0, "10 -10 |")
    accept(match, 0, 1)
    offer(match, 0, 1, "10 -10 |")
    assert answered(match, 1) == "refuse"


def _random_offer(match, source):
    """Let seat 0 send a random offer to seat 1; tell whether it could."""
    match.play(0, "to 2")
    for _ in range(source.randint(1, 4)):
        steps = [m for m in match.moves(0) if m.split()[0] in ("give", "want", "pay", "charge")]
        match.play(0, source.choice(steps))
    send = [m for m in match.moves(0) if m.startswith("send")]
    if not send:
        match.play(0, "drop")
        return False
    match.play(0, send[0])
    return True


def _own_chance(match, seat, partner, bundle):
    """Return the chance that a seat has by what it knows, after a trade."""
    t, state = match._tables[0], match._states[0]
    desk = plain(plans.own_desk)(t, state, seat)
    return plain(terms.weigh)(t, state, seat, partner, bundle, desk)[0]


@pytest.mark.parametrize("count", [12, pytest.param(400, marks=pytest.mark.long)])
def test_what_the_estimate_calls_bad_is_never_accepted_and_counters_pay(count):
    """Random offers: an answer agrees with the estimate, and a counter-offer can be accepted."""
    seen = set()
    for seed in range(count):
        source = random.Random(seed)
        match = table(GOOD, "2 6 10 30 31 32", "3 7 11", own=game(jit=False))
        fund(match, *(10 * source.randint(0, 60) for _ in range(3)))
        give(match, 0, *map(str, source.sample(range(50, 60), 3)))
        own(match, 0, "40-41", 10 * source.randint(0, 4))
        own(match, 1, "42-44", 10 * source.randint(0, 4))
        if not _random_offer(match, source):
            continue
        bundle = np.zeros(terms.TERMS, np.int64)
        plain(terms.read_offer)(match._states[0], 0, 1, bundle)
        nothing = np.zeros(terms.TERMS, np.int64)
        before = _own_chance(match, 1, 0, nothing)
        after = _own_chance(match, 1, 0, bundle)
        is_gift = plain(terms.is_gift)(bundle)
        twin = match.copy()
        answer = answered(twin, 1)
        seen.add(answer)
        if answer == "accept":
            assert is_gift or after > before + replies.MARGIN
        elif bundle[terms.UNNAMED] == 0:
            assert not is_gift
            assert after <= before + replies.MARGIN
        if answer == "send":
            counter = np.zeros(terms.TERMS, np.int64)
            plain(terms.read_offer)(twin._states[0], 1, 0, counter)
            assert counter[terms.UNNAMED] == 0
            accept(twin, 0, 1)  # it is legal as it stands
    assert seen == {"accept", "send", "refuse"}


# -- what is on offer --------------------------------------------------------------------------


@pytest.mark.compiled
def test_offers_still_stand_when_the_last_one_makes_up_their_mind():
    """A seat that answers nothing finds every offer as it was made, when the others have chosen."""
    found = 0
    for seed in range(4):
        match = game(jit=True).start(4, seed)
        players = [mirabilis.bot("greedy", match.game, 16 * seed + s) for s in range(4)]
        turns, silent = Turns(match), seed % 4
        others = [seat for seat in range(4) if seat != silent]
        while match.actors:
            seat = turns.next(others)
            if seat is not None:
                code = players[seat].aside(match.seat(seat))
                if code is None:
                    turns.rested(seat)
                else:
                    match.play(seat, code)
                    turns.acted(seat)
                continue
            seat = next((s for s in match.actors if s != silent), silent)
            if seat == silent and raw(match)["phase"] == CHOOSING:
                heard = match.heard(silent)
                month = max(i for i, (s, _) in enumerate(heard) if s < 0)
                made = [s for s, code in heard[month:] if code >= SEND and s != silent]
                assert len(set(made)) == len(made)
                assert all(raw(match)["status"][s, silent] == OPEN for s in made)
                found += len(made)
            match.play(seat, players[seat].choose(match.seat(seat)))
            turns.decided(seat)
    assert found > 20


def test_what_is_on_offer_is_not_offered_or_published_by_the_way():
    match = table("1 2 3 5 6 7 8 30 31", "4 10 11", "17 24 34")
    fund(match, 300, 300, 300)
    for card in ("1", "2"):
        draft(match, 0, 1 if card == "1" else 2, f"{card} | ?")
        match.play(0, next(m for m in match.moves(0) if m.startswith("send")))
    player = bot(match)
    while 0 in match.actors:
        code = player.choose(match.seat(0))
        assert match.game.format(code) not in ("lay 1", "lay 2")
        match.play(0, code)
    assert (0, 1, "open") in offers(match, 0)
    assert (0, 2, "open") in offers(match, 0)


# -- seats -------------------------------------------------------------------------------------


def test_bots_make_the_same_offers_wherever_they_sit():
    """The same companies one seat further on: the same offer goes to the same company."""
    hands = ["1 5 30 31 32", "2 6 10", "3 7 11", "4 8 12"]
    sent = []
    for turn in range(4):
        order = [(seat - turn) % 4 for seat in range(4)]
        match = table(*(hands[i] for i in order))
        raw(match)["company"][:4] = raw(match)["company"][0]  # a card suits all of them alike
        fund(match, *[300] * 4)
        player = bot(match)
        while raw(match)["sent"][turn] == 0:
            code = player.aside(match.seat(turn))
            assert code is not None
            match.play(turn, code)
        partner = next(to for to in range(4) if raw(match)["status"][turn, to] == OPEN)
        sent.append(((partner - turn) % 4, raw(match)["give"][turn, partner].tolist()))
    assert len(set(map(str, sent))) == 1
