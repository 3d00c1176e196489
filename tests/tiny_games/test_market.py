"""Market keeps its own rules: order of commitment, private offers, replaceable goods."""

import hashlib
import json
from collections import Counter
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mirabilis
from mirabilis import ALL, CHANCE, SPECTATOR
from mirabilis.core.conformance.line import Line
from mirabilis.core.conformance.twins import imagined
from mirabilis.core.errors import BadNotation, BadRecord, BadTable, IllegalMove, UnknownOption
from mirabilis.core.words import tell
from tiny import market

HANDS = ("silk spice tea", "silk tea tea", "silk salt salt")
SIX = [{"name": name, "price": 10, "count": 2} for name in ("a", "b", "c", "d", "e", "f")]


def dealt(*hands, **options):
    """Return a match in which the seats hold these hands."""
    match = mirabilis.load(market, **options).start(chance="manual", open=True)
    for cards in zip(*(hand.split() for hand in hands or HANDS), strict=True):
        for card in cards:
            if match.actors == (CHANCE,):  # a card that is the only one left comes by itself
                match.play(CHANCE, f"deal:{card}")
    return match


def after(match, *moves):
    """Return a copy of a match with moves made in it, such as ``1 sell:silk``."""
    match = match.copy()
    for move in moves:
        seat, _, text = move.partition(" ")
        match.play(int(seat) - 1, text)
    return match


def offer(seat, to, give, want):
    """Return the moves that make an offer."""
    words = (f"to:{to}", f"give:{give}", f"want:{want}", f"send:{to}:{give}:{want}")
    return tuple(f"{seat} {word}" for word in words)


def looks_the_same(one, two, viewer):
    """Tell whether a viewer can tell two matches apart."""
    same = one.transcript(viewer) == two.transcript(viewer) and one.view(viewer) == two.view(viewer)
    return same and (viewer < 0 or one.moves(viewer) == two.moves(viewer))


def told(match, viewer):
    return [tell(match.game, event) for event in match.transcript(viewer)][9:]


# -- choices -----------------------------------------------------------------------------------


def test_clause_6_first_second_and_third_price_in_order_of_commitment():
    match = after(dealt(), "3 sell:silk", "1 sell:silk", "2 sell:silk")
    assert match.view(SPECTATOR)["board"]["money"] == [6, 3, 12]
    assert [match.game.format(m) for s, m in match.line if s == CHANCE][-3:] == [
        "sold:3:silk",
        "sold:1:silk",
        "sold:2:silk",
    ]


def test_clause_5_a_changed_choice_moves_back():
    moves = ("1 sell:silk", "2 sell:silk", "1 sell:tea", "1 sell:silk", "3 sell:silk")
    assert after(dealt(), *moves).view(0)["board"]["money"] == [6, 12, 3]


def test_clause_5_a_changed_choice_is_unnoticed():
    plain = after(dealt(), "1 sell:silk", "2 sell:tea")
    changed = after(dealt(), "1 sell:silk", "2 sell:tea", "1 sell:spice")
    for viewer in (1, 2, SPECTATOR):
        assert looks_the_same(plain, changed, viewer)
    assert told(changed, 2) == ["Player 1 has chosen.", "Player 2 has chosen."]
    assert plain.actors == changed.actors == (2,)
    assert changed.free == (0, 1)


def test_clause_13_equal_money_shares_the_win():
    match = after(dealt(rounds="1"), "1 sell:tea", "2 sell:silk", "3 sell:salt")
    assert match.outcome.winners == (1,)
    match = after(dealt(rounds="1"), "1 sell:silk", "2 sell:tea", "3 sell:silk")
    assert match.outcome.points == (12, 6, 6)
    match = after(dealt("a b c", "d e f", "a b c", rounds="1", goods=SIX), "1 sell:a")
    assert after(match, "2 sell:d", "3 sell:b").outcome.utility == pytest.approx((1 / 3,) * 3)


# -- offers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_clause_8_a_draft_is_invisible(steps):
    plain, drafted = dealt(), after(dealt(), *offer(1, 2, "spice", "tea")[:steps])
    for viewer in (1, 2, SPECTATOR):
        assert looks_the_same(plain, drafted, viewer)
    assert drafted.view(0)["board"]["draft"]["to"] == 2
    dropped = after(drafted, "1 drop")
    assert dropped.view(0)["board"]["drafts"] == 1
    assert looks_the_same(plain, dropped, 1)


def test_a_third_seat_notices_nothing_of_a_negotiation():
    plain = after(dealt(), "2 sell:silk")
    talk = (*offer(1, 2, "spice", "tea"), "2 sell:silk", "2 refuse:1", *offer(2, 1, "tea", "silk"))
    talked = after(dealt(), *talk, "2 withdraw:1", *offer(1, 2, "tea", "tea"))
    for viewer in (2, SPECTATOR):
        assert looks_the_same(plain, talked, viewer)
    assert not looks_the_same(plain, talked, 0)
    end = ("3 sell:silk", "1 sell:silk")
    assert looks_the_same(after(plain, *end), after(talked, *end), 2)


def test_clause_10_a_trade_swaps_cards_and_others_only_see_that_it_happened():
    traded = after(dealt(), *offer(1, 2, "spice", "tea"), "2 accept:1")
    hands = [sorted(hand) for hand in traded.view(ALL)["board"]["hands"]]
    assert hands == [["silk", "tea", "tea"], ["silk", "spice", "tea"], ["salt", "salt", "silk"]]
    assert told(traded, 1)[-2:] == [
        "Player 1 offers Player 2 spice for tea.",
        "Player 2 accepts the offer of Player 1.",
    ]
    other = after(dealt(), *offer(1, 2, "tea", "silk"), "2 accept:1")
    for viewer in (2, SPECTATOR):
        assert told(traded, viewer) == ["Player 2 traded with Player 1."]
        assert looks_the_same(traded, other, viewer)
    assert traded.view(0)["board"]["hands"][1] == ["spice", None, None]
    assert traded.view(1)["board"]["hands"][0] == ["tea", None, None]


def test_what_was_shown_stays_known_until_an_unseen_trade():
    game = mirabilis.load(market)
    shown = after(dealt(), *offer(1, 2, "spice", "silk"), "2 refuse:1")
    assert shown.view(1)["board"]["hands"][0] == ["spice", None, None]
    line = Line(game, 3)
    for event in shown.line:
        line.play(*event)
    assert all(imagined(line, 1, n)["hand"][0][0][2] > 0 for n in range(30))
    assert any(imagined(line, 2, n)["hand"][0][0][2] == 0 for n in range(30))
    unseen = after(shown, *offer(3, 1, "salt", "silk"), "1 accept:3")
    assert unseen.view(1)["board"]["hands"][0] == [None, None, None]
    sold = after(shown, "1 sell:spice", "2 sell:tea", "3 sell:salt")
    assert sold.view(1)["board"]["hands"][0] == [None, None]


REFUSED = [
    (("1 sell:silk", "1 sell:silk"), 5),
    (("1 sell:salt",), 4),
    (("1 sold:2:silk",), 3),
    (("1 to:1",), 7),
    ((*offer(1, 2, "silk", "tea"), "1 to:2"), 7),
    (("1 to:2", "1 drop", "1 to:2", "1 drop", "1 to:3"), 7),
    (("1 to:2", "1 give:salt"), 8),
    (("1 to:2", "1 send:2:silk:tea"), 8),
    ((*offer(1, 2, "silk", "tea"), "1 sell:silk"), 9),
    (("1 sell:silk", "1 to:2", "1 give:silk"), 9),
    ((*offer(1, 2, "tea", "silk"), "2 sell:silk", "2 accept:1"), 9),
    ((*offer(1, 2, "tea", "salt"), "2 accept:1"), 10),
    (("1 accept:2",), 10),
    (("1 refuse:2",), 11),
    ((*offer(1, 2, "tea", "salt"), "1 withdraw:3"), 11),
]


@pytest.mark.parametrize(("moves", "clause"), REFUSED)
def test_refused_by_clause(moves, clause):
    match = after(dealt(), *moves[:-1])
    with pytest.raises(IllegalMove) as refused:
        after(match, moves[-1])
    assert refused.value.clause == clause


def test_a_good_that_is_not_sold_here_breaks_clause_1():
    match = dealt()
    with pytest.raises(BadNotation, match="'sell:pepper' is no move"):
        match.play(0, "sell:pepper")
    assert match.check(0, match.game.parse("sell:silk") + 100) == 1


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False))
def test_cards_are_conserved_and_what_is_known_is_true(dice):
    match = mirabilis.load(market).start(seed=dice.getrandbits(32), open=True)
    at_first = Counter(chain(*match.view(ALL)["board"]["hands"]))
    while match.actors:
        moves = [(s, m) for s in (*match.actors, *match.free) for m in match.moves(s)]
        keen = [move for move in moves if move[1].startswith(("accept", "send", "give", "want"))]
        match.play(*dice.choice(keen if keen and dice.random() < 0.7 else moves))
        board = match.view(ALL)["board"]
        pile = Counter({good["name"]: good["sold"] for good in board["goods"]})
        assert +(Counter(chain(*board["hands"])) + pile) == at_first
        for viewer in range(3):
            for hand, truth in zip(
                match.view(viewer)["board"]["hands"], board["hands"], strict=True
            ):
                known = [card for card in hand if card is not None]
                assert len(hand) == len(truth)
                assert Counter(known) <= Counter(truth)


# -- goods -------------------------------------------------------------------------------------


def test_a_replaced_goods_file_plays_and_travels_in_the_record(tmp_path):
    file = tmp_path / "six.json"
    file.write_text(json.dumps(SIX), encoding="utf-8")
    match = mirabilis.load(market, goods=str(file)).start(seed=5)
    while match.actors:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    text = match.record().dumps()
    file.unlink()
    assert json.dumps(SIX) in text
    again = mirabilis.replay(text, market)
    assert again.record().dumps() == text
    assert again.outcome == match.outcome
    assert [good["name"] for good in again.view(0)["board"]["goods"]] == list("abcdef")


def test_a_record_whose_shipped_goods_have_another_hash_is_refused():
    match = after(dealt(), "1 sell:tea")
    text = match.record().dumps()
    digest = match.game.files["goods"].hash
    assert f"table goods: {digest}\n" in text
    body = text.rpartition("sha256: ")[0].replace(digest, "0" * 64)
    forged = f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"
    with pytest.raises(BadRecord, match="table goods is not the one"):
        mirabilis.replay(forged, market)


WRONG = [
    ({"silk": 3}, "a list of 3 to 6 goods"),
    (SIX[:2], "a list of 3 to 6 goods"),
    ([*SIX[:2], "c"], "entry 3: a good has name, price and count"),
    ([*SIX[:2], {**SIX[2], "colour": 1}], "entry 3: a good has name, price and count"),
    ([*SIX[:2], {**SIX[2], "name": "Red silk"}], "entry 3: a name is 1 to 20 small letters"),
    ([*SIX[:2], {**SIX[2], "name": "b"}], "entry 3: b is there twice"),
    ([*SIX[:2], {**SIX[2], "price": 7}], "entry 3, c: a price is even .* not 7"),
    ([*SIX[:2], {**SIX[2], "price": 100}], "entry 3, c: a price is even .* not 100"),
    ([{**SIX[0], "count": 0}, *SIX[1:]], "entry 1, a: a count is from 1 to 9, not 0"),
    ([{**SIX[0], "count": True}, *SIX[1:]], "entry 1, a: a count is from 1 to 9, not True"),
]


@pytest.mark.parametrize(("goods", "fault"), WRONG)
def test_wrong_goods_are_refused_naming_entry_and_fault(goods, fault):
    with pytest.raises(BadTable, match=f"^table goods: {fault}"):
        mirabilis.load(market, goods=goods)


def test_goods_too_few_for_the_hands_are_refused():
    few = [{**good, "count": 2} for good in SIX[:4]]
    assert mirabilis.load(market, goods=few, hand="2").start()
    with pytest.raises(BadTable, match="9 cards are dealt, and all counts sum to 8"):
        mirabilis.load(market, goods=few).start()


def test_more_rounds_than_cards_are_refused():
    with pytest.raises(UnknownOption, match="rounds=3"):
        mirabilis.load(market, rounds="3", hand="2")
