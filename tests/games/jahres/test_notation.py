"""Text and code of moves and outcomes are inverse, for every kind."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mirabilis.core.errors import BadNotation
from mirabilis.games.jahres import spec
from mirabilis.games.jahres.notation import (
    SHAPES,
    WORDS,
    format,
    parse,
    split_accept,
    split_game,
    split_send,
)

SAMPLES = {
    "brainstorm": spec.BRAINSTORM,
    "nothing": spec.REST,
    "publish": spec.PUBLISH,
    "lay 17": spec.LAY + 16,
    "next": spec.NEXT,
    "clear": spec.CLEAR,
    "give-up": spec.GIVE_UP,
    "hire d3": spec.HIRE + 2,
    "hire d3 !ab": spec.HIRE + 2 + (3 << 8),
    "fire d11": spec.FIRE + 10,
    "spare d1": spec.SPARE,
    "done": spec.DONE,
    "bid d3 50": spec.BID + 2 + (5 << 8),
    "pass": spec.PASS,
    "ready": spec.READY,
    "wait": spec.WAIT,
    "to 2": spec.TO + 1,
    "give 17": spec.GIVE + 17,
    "give d3": spec.GIVE + 113,
    "give #4": spec.GIVE + spec.GAME_THING + 3,
    "want 110": spec.WANT + 110,
    "want ?": spec.WANT + spec.ANY_CARD,
    "pay 50": spec.PAY + 5,
    "charge 100": spec.CHARGE + 10,
    "drop": spec.DROP,
    "send 2 17 d3 #4 ? ? +30": spec.SEND
    + (17 | 113 << 8 | spec.GAME_THING + 3 << 16 | spec.ANY_CARD << 24 | spec.ANY_CARD << 32)
    + (spec.OFFSET + 3 << 40)
    + (1 << 52),
    "send 1 17 -30 ...": spec.SEND + 17 + (spec.OFFSET - 3 << 40) + (1 << 55),
    "accept 2 1:2 +30 2g !ad": spec.ACCEPT
    + (1 | 1 << 4 | 2 << 12 | 2 << 20)
    + (spec.OFFSET + 3 << spec.MONEY_BIT)
    + (9 << spec.LAPSE_BIT),
    "accept 6 0:0": spec.ACCEPT + 5 + (spec.OFFSET << spec.MONEY_BIT),
    "refuse 2": spec.REFUSE + 1,
    "withdraw 2": spec.CANCEL + 1,
    "company d3": spec.COMPANY + 112,
    "deal 17": spec.DEAL + 16,
    "month 1": spec.MONTH,
    "draw d11": spec.DRAW + 120,
    "shows 2 brainstorm": spec.CHOICE + (1 | 1 << 4),
    "shows 2 publish": spec.CHOICE + (1 | 2 << 4),
    "shows 2 nothing": spec.CHOICE + (1 | 3 << 4),
    "shows 2 17-4-90": spec.GAME + (1 | 17 << 4 | 4 << 12 | 90 << 20),
    "shows 2 17-4": spec.GAME + (1 | 17 << 4 | 4 << 12),
    "payday": spec.PAYDAY,
    "bankrupt 2": spec.BROKE + 1,
    "fired none": spec.FIRED,
    "fired d3 d5": spec.FIRED + 0b10100,
    "deed #4 2": spec.DEED + 3 + (1 << 8),
    "award 7": spec.AWARD + 6,
}
KINDS = [value for name, value in vars(spec).items() if name.isupper() and name != "SEND"]
KINDS = sorted(v for v in KINDS if isinstance(v, int) and v >= 1 << 48 and v % (1 << 48) == 0)

REFUSED = """| |lay|lay 0|lay 017|lay 111|lay d3|lay 17 18|lay ١|17|hire 3|hire d0|hire d12
|hire d3 !|hire d3 !c
|hire d3 !ba|hire d3 !aa|bid d3|bid d3 5|bid d3 0|bid d3 1000|bid 50 d3|bid d3 55|give|give ?|want
|want #0|want #56|want 4#|pay 30|pay|charge 10 10|to 0|to 7|send|send 2 +0|send 2 +35|send 2 +20010
|send 2 111|send 17|send 2 ... 17|send 2 1 2 3 4 5 6|send 2 +30 17|accept 2|accept 2 1|accept 2 0
|accept 2 1:2 0g|accept 2 01:2|accept 2 122:0|accept 2 0:0 56g|accept 2 0:0 !e|accept 2 1-2
|accept 2 1:2 2g +30|shows 2|shows 2 17|shows 2 17-17|shows 2 1-2-3-4|shows 2 17-d3|shows 7 publish
|fired|fired d3 d3|fired none d3|deed 4 2|deed #4|award 0|award 13|bankrupt|payday 1|ready now
|giveup|month #4|publish 1|done d3"""


@st.composite
def codes(draw):
    """Draw a right code of any kind."""
    word = draw(st.sampled_from([*SHAPES, *WORDS, "hire", "fired", "game", "accept", "send"]))
    if word in WORDS:
        return WORDS[word]
    if word in SHAPES:
        kind, parts = SHAPES[word]
        return kind + sum(draw(st.sampled_from(sorted(names))) << bit for names, bit in parts)
    seat = draw(st.integers(0, spec.SEATS - 1))
    money = draw(st.integers(-spec.MOST, spec.MOST)) + spec.OFFSET
    if word == "hire":
        return spec.HIRE + draw(st.integers(0, 10)) + (draw(st.integers(0, 3)) << 8)
    if word == "fired":
        return spec.FIRED + draw(st.integers(0, (1 << spec.DESIGNERS) - 1))
    if word == "game":
        cards = draw(st.lists(st.integers(1, spec.IDEAS), min_size=2, max_size=3, unique=True))
        return spec.GAME + seat + sum(card << 4 + 8 * i for i, card in enumerate(cards))
    if word == "accept":
        given, wanted = (draw(st.integers(0, spec.CARDS)) for _ in range(2))
        games, lapses = draw(st.integers(0, spec.GAMES)), draw(st.integers(0, 15))
        low = seat | given << 4 | wanted << 12 | games << 20
        return spec.ACCEPT + low + (money << spec.MONEY_BIT) + (lapses << spec.LAPSE_BIT)
    things = draw(st.lists(st.integers(1, spec.ANY_CARD), max_size=spec.CHUNK))
    low = sum(thing << 8 * i for i, thing in enumerate(things))
    return spec.SEND + low + (money << 40) + (seat << 52) + (draw(st.integers(0, 1)) << 55)


def test_texts_are_those_of_the_rules_and_codes_those_of_the_kernel():
    for text, code in SAMPLES.items():
        assert parse({}, text) == code, text
        assert format({}, code) == text
    found = {code if code < spec.SEND else spec.SEND for code in SAMPLES.values()}
    assert {code >> 48 << 48 for code in found} == {*KINDS, spec.SEND}


@given(codes())
def test_every_code_comes_back(code):
    text = format({}, code)
    assert parse({}, text) == code
    assert parse({}, f"  {text.upper()} ".replace(" ", "  ")) == code
    assert code < 1 << 63


@pytest.mark.parametrize("word", [w for w, (_, parts) in SHAPES.items() if len(parts) == 1])
def test_every_single_thing_has_a_text_of_its_own(word):
    kind, ((names, _),) = SHAPES[word]
    texts = [format({}, kind + number) for number in names]
    assert len(set(texts)) == len(names)
    assert [parse({}, text) for text in texts] == [kind + number for number in names]


@given(codes(), st.integers(0, 62))
def test_a_stray_bit_is_refused_or_another_code(code, bit):
    other = code ^ 1 << bit
    try:
        text = format({}, other)
    except BadNotation:
        return
    assert parse({}, text) == other
    assert text != format({}, code)


@pytest.mark.parametrize(
    "code",
    [
        *(0, -1, 1, spec.DEALT, spec.HAS_CHOSEN, spec.HAS_NAMED, spec.WITHDRAWS),
        spec.BRAINSTORM + 1,
        spec.LAY + spec.IDEAS,
        spec.HIRE + spec.DESIGNERS,
        spec.HIRE + (4 << 8),
        spec.BID + 2,
        spec.BID + 2 + (100 << 8),
        spec.TO + spec.SEATS,
        *(spec.GIVE, spec.GIVE + spec.ANY_CARD, spec.WANT + spec.ANY_CARD + 1),
        *(spec.PAY, spec.PAY + 3),
        *(spec.CHOICE + 1, spec.CHOICE + (4 << 4)),
        *(spec.GAME + (17 << 4), spec.GAME + (17 << 4 | 4 << 20), spec.GAME + (4 << 4 | 4 << 12)),
        *(spec.COMPANY + spec.CARDS, spec.DRAW + spec.CARDS, spec.AWARD + 12),
        spec.FIRED + (1 << spec.DESIGNERS),
        spec.DEED + spec.GAMES,
        *(spec.ACCEPT, spec.ACCEPT + (4095 << spec.MONEY_BIT)),
        spec.ACCEPT + (spec.OFFSET << spec.MONEY_BIT) + (1 << 44),
        spec.ACCEPT + (spec.OFFSET << spec.MONEY_BIT) + (122 << 4),
        spec.ACCEPT + (spec.OFFSET << spec.MONEY_BIT) + (56 << 20),
        *(spec.SEND, spec.SEND + (spec.OFFSET << 40) + (6 << 52)),
        spec.SEND + (spec.OFFSET << 40) + (17 << 8),
        spec.SEND + (spec.OFFSET << 40) + (1 << 56),
        spec.SEND + (spec.OFFSET << 40) + spec.ANY_CARD + 1,
        max(KINDS) + (1 << 48),
    ],
)
def test_a_code_of_nothing_is_refused(code):
    with pytest.raises(BadNotation, match=f"^{code} is no code"):
        format({}, code)


@pytest.mark.parametrize("text", REFUSED.split("|"))
def test_anything_else_is_refused_with_what_is_valid(text):
    with pytest.raises(BadNotation, match=r"brainstorm, .* lay 17, .* bid d3 50, .* award 7"):
        parse({}, text)


@given(
    st.text(max_size=12)
    | st.lists(
        st.sampled_from(
            [
                *SHAPES,
                *WORDS,
                *("send", "accept", "hire", "fired", "2", "17", "d3", "#4", "?", "+30"),
                *("-30", "1:2", "2g", "!a", "...", "17-4", "none", "50"),
            ]
        ),
        max_size=5,
    ).map(" ".join)
)
def test_any_text_is_a_move_or_refused(text):
    try:
        code = parse({}, text)
    except BadNotation:
        return
    assert parse({}, format({}, code)) == code


def test_fired_designers_may_be_named_in_any_order_and_give_up_be_two_words():
    assert parse({}, "fired d5 d3") == parse({}, "fired d3 d5")
    assert parse({}, "give up") == parse({}, "give-up")


def test_codes_are_taken_apart():
    sent = split_send(parse({}, "send 2 17 d3 #4 ? -30 ..."))
    assert sent == (1, (17, 113, spec.GAME_THING + 3, spec.ANY_CARD), -3, True)
    assert split_accept(parse({}, "accept 3 1:2 -30 2g !bc")) == (2, 1, 2, 2, -3, 6)
    assert split_game(parse({}, "shows 2 17-4-90")) == (1, (16, 3, 89))
    assert split_game(parse({}, "shows 2 17-4")) == (1, (16, 3))


def test_what_is_valid_is_itself_valid():
    with pytest.raises(BadNotation) as found:
        parse({}, "?")
    told = str(found.value).split("valid are ")[1]
    told = re.sub(r" \([^)]*\)", "", told).replace("; and of chance ", ", ")
    for text in re.split("[,;] ", told):
        assert format({}, parse({}, text)) == text
